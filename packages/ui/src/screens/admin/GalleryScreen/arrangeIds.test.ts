import { expect, test } from 'vitest';
import { arrangeIds } from './arrangeIds.ts';

test('the order is the one that was made', () => {
  expect(arrangeIds([1, 2, 3], [3, 1, 2])).toEqual([3, 1, 2]);
});

test('pictures uploaded meanwhile stay first, deleted ones stay deleted', () => {
  expect(arrangeIds([9, 1, 3], [3, 2, 1])).toEqual([9, 3, 1]);
});
