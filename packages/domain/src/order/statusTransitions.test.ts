import { expect, test } from 'vitest';
import { statusTransitions } from './statusTransitions.ts';

// EXT: 60 leads to 80 where staff return the money of a refund that the provider refused.
test('the transitions are those of decisions.md, and none leads from cancelled or refunded', () => {
  const targets = Object.groupBy(statusTransitions, ({ from }) => from);
  expect(Object.entries(targets).map(([from, all = []]) => [Number(from), all.map(({ to }) => to).sort()])).toEqual([
    [10, [20, 40, 50]],
    [20, [30, 60, 70]],
    [30, [40, 60, 70]],
    [40, [60, 70]],
    [60, [20, 30, 40, 70, 80]],
    [70, [20, 30, 40, 60, 80]],
  ]);
});
