import { expect, test } from 'vitest';
import { parseLanguages } from './articleLanguages.ts';

test('an article is written in the base language by itself, in the others by its translations', () => {
  const article = { title: '壶', summary: '一把壶', i18n: { 'zh-HK': { title: '壺' }, 'en-US': { title: ' ' } } };
  expect(parseLanguages(article)).toEqual({
    'zh-CN': { done: 2, total: 2 },
    'zh-HK': { done: 1, total: 2 },
    'en-US': { done: 0, total: 2 },
  });
});

test('an article without translations is complete in one language', () => {
  const { 'zh-HK': hongKong, 'en-US': english } = parseLanguages({ title: '壶', summary: '' });
  expect([hongKong.done, english.done]).toEqual([0, 0]);
});
