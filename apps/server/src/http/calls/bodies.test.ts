import { expect, test } from 'vitest';
import { isWithinJsonBounds } from './bodies.ts';

const isWithin = (text: string) => isWithinJsonBounds(text, 50_000);
const nest = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const list = (values: number) => `[${Array(values).fill(1).join()}]`;

test('an input that is nested too deeply or has too many values is out of bounds', () => {
  expect([nest(32), nest(33)].map(isWithin)).toEqual([true, false]);
  expect([list(20_000), list(60_000)].map(isWithin)).toEqual([true, false]);
  expect(isWithin(`{${Array(60_000).fill('"a":1').join()}}`)).toBe(false);
  expect(isWithin(`[${Array(20_000).fill(nest(3)).join()}]`)).toBe(false);
});

test('the characters of texts are not counted, also behind escaped quotation marks', () => {
  for (const text of [nest(40), ','.repeat(60_000), '\\"[', '"'.repeat(99)]) {
    expect(isWithin(JSON.stringify([text.repeat(40), { [text]: text }]))).toBe(true);
  }
  expect(isWithin(`["\\\\",${nest(33)}]`)).toBe(false);
});
