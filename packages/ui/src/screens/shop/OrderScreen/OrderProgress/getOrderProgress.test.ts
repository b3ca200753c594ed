import { expect, test } from 'vitest';
import { getOrderProgress } from './getOrderProgress.ts';

const goods = [{ type: 1 as const }];
const files = [{ type: 2 as const }];

test('an unpaid order is at its first step, with three ahead', () => {
  expect(getOrderProgress({ status: 10, lines: goods })).toEqual({
    steps: ['placed', 'paid', 'shipped', 'received'],
    current: 0,
    isBroken: false,
  });
});

test('a shipped order is at the third step, which says that it is on its way', () => {
  const progress = getOrderProgress({ status: 30, paidAt: '2026-01-01T00:00:00Z', lines: goods });
  expect(progress.steps).toEqual(['placed', 'paid', 'onItsWay', 'received']);
  expect(progress.current).toBe(2);
});

test('a completed order has passed the step of its shipping', () => {
  expect(getOrderProgress({ status: 40, lines: goods })).toEqual({
    steps: ['placed', 'paid', 'shipped', 'received'],
    current: 3,
    isBroken: false,
  });
});

test('an order with nothing to send ends with its payment', () => {
  expect(getOrderProgress({ status: 20, lines: goods }, true)).toEqual({
    steps: ['placed', 'paid'],
    current: 1,
    isBroken: false,
  });
});

test('files are ready where goods would be shipped and received', () => {
  expect(getOrderProgress({ status: 40, lines: files })).toEqual({
    steps: ['placed', 'paid', 'ready'],
    current: 2,
    isBroken: false,
  });
});

test('a cancelled order ends after the steps that it had reached', () => {
  expect(getOrderProgress({ status: 50, lines: goods })).toEqual({
    steps: ['placed', 'cancelled'],
    current: 1,
    isBroken: true,
  });
});

test('a late payment that is sent back shows that money had arrived', () => {
  const progress = getOrderProgress({ status: 50, paidAt: '2026-01-01T00:00:00Z', lines: goods });
  expect(progress.steps).toEqual(['placed', 'paid', 'cancelled']);
});

test('a refund is one step more than those the order had reached', () => {
  const asked = getOrderProgress({ status: 60, lines: goods, refund: { fromStatus: 30 } });
  expect(asked).toEqual({ steps: ['placed', 'paid', 'shipped', 'refund'], current: 3, isBroken: true });
  const settled = getOrderProgress({ status: 80, lines: goods, refund: { fromStatus: 40 } });
  expect(settled.steps).toEqual(['placed', 'paid', 'shipped', 'received', 'refunded']);
  const digital = getOrderProgress({ status: 60, lines: files, refund: { fromStatus: 40 } });
  expect(digital.steps).toEqual(['placed', 'paid', 'ready', 'refund']);
});
