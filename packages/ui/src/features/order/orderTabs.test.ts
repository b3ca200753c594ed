import { orderStatuses } from '@sampan/api/statuses';
import { expect, test } from 'vitest';
import { countOrders, statusesByTab } from './orderTabs.ts';

const stats = { total: 36, byStatus: orderStatuses.map((status) => ({ status, count: status / 10 })) };

test('a tab counts the orders that wait in it', () => {
  expect(countOrders('pay', stats)).toBe(1);
  expect(countOrders('receive', stats)).toBe(3);
});

test('refunds that are over are listed and not counted', () => {
  expect(statusesByTab.refunds).toContain(80);
  expect(countOrders('refunds', stats)).toBe(6 + 7);
});

test('without figures there is no count, rather than a 0', () => {
  expect(countOrders('pay', undefined)).toBeUndefined();
});
