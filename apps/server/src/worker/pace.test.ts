import { expect, test } from 'vitest';
import { computeNextBatchSize } from './pace.ts';

const pace = { sliceMs: 40, rest: 1 };

test('a batch grows to at most double, and shrinks to what fits into a slice', () => {
  expect(computeNextBatchSize(20, 10, pace)).toBe(40);
  expect(computeNextBatchSize(100, 80, pace)).toBe(50);
  expect(computeNextBatchSize(100, 1, pace)).toBe(100);
});

test('a transaction that is slow in itself does not keep the batch at single items', () => {
  expect([1, 2, 4, 8, 10].map((batch) => computeNextBatchSize(batch, 400, pace))).toEqual([2, 4, 8, 10, 10]);
});
