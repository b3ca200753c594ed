import { expect, test } from 'vitest';
import { getPrefixes, isPumpable, isPumped } from './pumping.ts';

const count = (numbers: number, confirmed: number, ripe = numbers) => ({
  numbers,
  confirmed,
  ripe,
  ripeConfirmed: confirmed,
});

test('ten numbers of a block whose codes nobody enters are an attack, nine are not, nor ten of which two are entered', () => {
  expect([count(10, 1), count(9, 0), count(10, 2)].map((each) => isPumped('numberBlock', each))).toEqual([
    true,
    false,
    false,
  ]);
  expect([count(50, 4), count(49, 0), count(50, 5)].map((each) => isPumped('country', each))).toEqual([
    true,
    false,
    false,
  ]);
});

test('codes that were just sent count only in a burst', () => {
  expect([count(39, 0, 5), count(40, 0, 5)].map((each) => isPumped('numberBlock', each))).toEqual([false, true]);
  expect([count(199, 0, 20), count(200, 0, 20)].map((each) => isPumped('country', each))).toEqual([false, true]);
});

test('a number is judged with its block and its country; codes to verified numbers are not', () => {
  expect(getPrefixes('+37255550001').map(({ prefix }) => prefix)).toEqual(['+3725555', '+372']);
  expect((['register', 'change', 'confirm', 'reset'] as const).map(isPumpable)).toEqual([true, true, false, false]);
});
