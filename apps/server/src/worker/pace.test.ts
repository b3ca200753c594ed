import { expect, test } from 'vitest';
import { minItems, nextBatch } from './pace.ts';

const pace = { slice: 40, rest: 1 };

test('a batch grows to at most double, and shrinks to what fits into a slice', () => {
  expect(nextBatch(20, 10, pace)).toBe(40);
  expect(nextBatch(100, 80, pace)).toBe(50);
  expect(nextBatch(100, 1, pace)).toBe(100);
});

test('a transaction that is slow in itself does not shrink the batch to single items', () => {
  expect(nextBatch(minItems, 400, pace)).toBe(minItems);
});
