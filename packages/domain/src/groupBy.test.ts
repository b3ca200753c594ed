import { expect, test } from 'vitest';
import { groupBy } from './groupBy.ts';

test('items are grouped by key, in their order', () => {
  const groups = groupBy(['pot', 'cup', 'tray', 'bowl'], ({ length }) => length);
  expect([...groups]).toEqual([
    [3, ['pot', 'cup']],
    [4, ['tray', 'bowl']],
  ]);
});
