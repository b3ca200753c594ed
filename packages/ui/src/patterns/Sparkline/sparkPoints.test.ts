import { expect, test } from 'vitest';
import { computeSparkPoints } from './sparkPoints.ts';

const box = { width: 104, height: 24, inset: 2 };

test('the smallest figure lies at the bottom, the largest at the top', () => {
  expect(computeSparkPoints([10, 20, 15], box)).toEqual([
    [2, 22],
    [52, 2],
    [102, 12],
  ]);
});

test('level figures lie in the middle', () => {
  expect(computeSparkPoints([3, 3], box).map(([, y]) => y)).toEqual([12, 12]);
});

test('a missing figure leaves its place free', () => {
  expect(computeSparkPoints([1, null, 2], box).map(([x]) => x)).toEqual([2, 102]);
});

test('one figure, or none, is no line', () => {
  expect(computeSparkPoints([5], box)).toEqual([[2, 12]]);
  expect(computeSparkPoints([], box)).toEqual([]);
});
