import { expect, test } from 'vitest';
import { isPromises, maxPromises, readPromises } from './promises.ts';

const promise = { title: { 'zh-CN': '包得稳当', 'en-US': 'Packed to arrive' }, text: 'In two boxes.' };

test('promises have a title and a text in at least one locale', () => {
  expect(isPromises([])).toBe(true);
  expect(isPromises([promise])).toBe(true);
  expect(isPromises(Array.from({ length: maxPromises }, () => promise))).toBe(true);
  const wrong = [
    null,
    {},
    'none',
    [null],
    [[]],
    [{ ...promise, title: ' ' }],
    [{ ...promise, text: {} }],
    [{ ...promise, text: { 'en-US': 1 } }],
    [{ ...promise, text: { fr: 'Deux boîtes' } }],
    [{ ...promise, text: 'x'.repeat(501) }],
    [{ ...promise, icon: 'box' }],
    Array.from({ length: maxPromises + 1 }, () => promise),
  ];
  for (const value of wrong) expect(isPromises(value), JSON.stringify(value)).toBe(false);
});

test('a promise is read in the locale, or in another that has a text; what is no promise is left out', () => {
  const settings = { site: { promises: [promise, { title: 'only a title' }, 7] } };
  expect(readPromises(settings, 'en-US')).toEqual([{ title: 'Packed to arrive', text: 'In two boxes.' }]);
  expect(readPromises(settings, 'zh-HK')).toEqual([{ title: '包得稳当', text: 'In two boxes.' }]);
  expect(readPromises({}, 'en-US')).toEqual([]);
});
