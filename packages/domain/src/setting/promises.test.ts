import { expect, test } from 'vitest';
import { findPromisesProblem, maxPromises, readPromises } from './promises.ts';

const promise = { title: { 'zh-CN': '包得稳当', 'en-US': 'Packed to arrive' }, text: 'In two boxes.' };

test('promises have a title and a text in at least one locale', () => {
  expect(findPromisesProblem([])).toBeNull();
  expect(findPromisesProblem([promise])).toBeNull();
  expect(findPromisesProblem(Array.from({ length: maxPromises }, () => promise))).toBeNull();
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
  ];
  for (const value of wrong) expect(findPromisesProblem(value), JSON.stringify(value)).toBe('promises');
  const tooMany = Array.from({ length: maxPromises + 1 }, () => promise);
  expect(findPromisesProblem(tooMany)).toBe('tooManyPromises');
});

test('a promise is read in the locale, or in another that has a text; what is no promise is left out', () => {
  const settings = { site: { promises: [promise, { title: 'only a title' }, 7] } };
  expect(readPromises(settings, 'en-US')).toEqual([{ title: 'Packed to arrive', text: 'In two boxes.' }]);
  expect(readPromises(settings, 'zh-HK')).toEqual([{ title: '包得稳当', text: 'In two boxes.' }]);
  expect(readPromises({}, 'en-US')).toEqual([]);
});
