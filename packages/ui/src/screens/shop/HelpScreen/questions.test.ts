import { buildArticle } from '@sampan/demo/fixtures/shop/builders';
import { expect, test } from 'vitest';
import { getPlainText } from '../../../features/article/RichText/richTree.ts';
import { filterTopics, findAnswerIds, findQuestion, toTopics } from './questions.ts';

const delivery = {
  ...buildArticle(),
  id: 7,
  slug: 'delivery',
  title: 'Delivery',
  content:
    '<h2>What does it <em>cost</em>?</h2>\n<p>CN¥8.</p><ul><li>Blueprints: nothing</li></ul><h2>How long?</h2><p>A day.</p>',
  i18n: { 'zh-HK': { title: '送貨', content: '<h2>運費？</h2><p>八元。</p>' } },
};
const sizes = {
  ...buildArticle(),
  id: 9,
  slug: 'sizes',
  title: 'Sizes',
  content: '<p>Measure a cup.</p>',
  i18n: undefined,
};
const topics = toTopics([sizes, delivery], 'en-US');

test('headings are questions, what follows them answers, the oldest article first', () => {
  expect(topics.map(({ name, questions }) => [name, questions.map(({ id, text: query }) => `${id} ${query}`)])).toEqual(
    [
      ['Delivery', ['7-1 What does it cost?', '7-2 How long?']],
      ['Sizes', ['9-1 Sizes']],
    ],
  );
  expect(getPlainText(topics[0]?.questions[0]?.answer ?? [])).toContain('CN¥8.Blueprints: nothing');
  expect(getPlainText(topics[1]?.questions[0]?.answer ?? [])).toBe('Measure a cup.');
});

test('texts are in the viewer’s language, or marked as foreign', () => {
  const simplified = { ...sizes, title: '尺寸', content: '<p>这个杯子。</p>' };
  const [first, second] = toTopics([simplified, delivery], 'zh-HK');
  expect([first?.name, first?.lang, first?.questions.length]).toEqual(['送貨', undefined, 1]);
  expect([second?.name, second?.lang]).toEqual(['尺寸', 'zh-CN']);
});

test('an article without a word is no topic', () => {
  expect(
    toTopics(
      [
        { ...sizes, content: ' \n ' },
        { ...sizes, content: undefined },
      ],
      'en-US',
    ),
  ).toEqual([]);
});

test('the query matches questions and answers, in any case', () => {
  const idsWith = (query: string) =>
    filterTopics(topics, query).flatMap(({ questions }) => questions.map(({ id }) => id));
  expect(idsWith('')).toEqual(['7-1', '7-2', '9-1']);
  expect(idsWith('COST')).toEqual(['7-1']);
  expect(idsWith('blueprints')).toEqual(['7-1']);
  expect(idsWith('a')).toEqual(['7-1', '7-2', '9-1']);
  expect(idsWith('p>')).toEqual([]);
  expect(findAnswerIds(topics, 'cost')).toEqual([]);
  expect(findAnswerIds(topics, 'day')).toEqual(['7-2']);
  expect(findAnswerIds(topics, '')).toEqual([]);
});

test('an address names a question, or a topic by its first', () => {
  expect(findQuestion(topics, '#q-7-2')?.id).toBe('7-2');
  expect(findQuestion(topics, 'q-7')?.id).toBe('7-1');
  for (const hash of ['#q-8', '#q-', '#7-2', '', undefined, '#q-7-2-1'])
    expect(findQuestion(topics, hash)).toBeUndefined();
});
