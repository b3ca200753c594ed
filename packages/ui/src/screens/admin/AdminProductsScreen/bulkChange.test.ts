import { expect, test } from 'vitest';
import { readPercent, readSigned, readWhole } from './bulkChange.ts';

test('numbers are read as people type them, with a sign of any kind', () => {
  expect(['12', '+3', '−4', '-4', '１２'].map(readWhole)).toEqual([12, 3, -4, -4, 12]);
  expect(['1.5', '', 'many'].map(readWhole)).toEqual([undefined, undefined, undefined]);
  expect(['-10', '12.5%', '1000'].map(readPercent)).toEqual([-10, 12.5, 1000]);
  expect(['-101', '1001', 'half'].map(readPercent)).toEqual([undefined, undefined, undefined]);
  expect(readSigned('-12.80', 100)).toBe(-1280);
  expect(readSigned('1,280', 1)).toBe(1280);
  expect(readSigned('free', 100)).toBeUndefined();
});
