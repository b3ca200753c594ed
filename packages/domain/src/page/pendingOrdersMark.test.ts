import { expect, test } from 'vitest';
import { getPendingOrdersScript, pendingOrdersKey, pendingOrdersMark } from './pendingOrdersMark.ts';
import { getRootMarks } from './rootMark.fakes.ts';

const getMarks = (getItem: (key: string) => string | null) => getRootMarks(getPendingOrdersScript(), getItem);

test('a browser whose customer had orders that await payment is marked', () => {
  expect(getMarks((key) => (key === pendingOrdersKey ? 'yes' : null))).toEqual([pendingOrdersMark]);
});

test('one without, and a forbidden storage are not', () => {
  expect(getMarks(() => null)).toEqual([]);
  expect(
    getMarks(() => {
      throw new Error('forbidden');
    }),
  ).toEqual([]);
});
