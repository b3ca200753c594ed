import { expect, test } from 'vitest';
import { getLineCodes, getRejectedLines } from './refundFields.ts';

const sentItems = [
  { orderLineId: 7, quantity: 2 },
  { orderLineId: 9, quantity: 1 },
];

test('a path names the line that was sent at its index, and other paths name none', () => {
  const fields = { 'items.1.quantity': 'max', 'items.5.quantity': 'max', amount: 'min', items: 'downloaded' };
  expect([...getLineCodes(fields, sentItems)]).toEqual([[9, 'max']]);
});

test('a line keeps the code that the server gave until its quantity is changed', () => {
  const rejected = {
    draft: { part: { items: sentItems } },
    fields: { 'items.0.quantity': 'max', 'items.1.orderLineId': 'downloaded' },
  };
  expect([...getRejectedLines(rejected, sentItems)]).toEqual([
    [7, 'max'],
    [9, 'downloaded'],
  ]);
  expect([...getRejectedLines(rejected, [{ orderLineId: 7, quantity: 1 }])]).toEqual([]);
});

test('units that came back have codes as items of a refund have', () => {
  const returned = [{ orderLineId: 3, quantity: 4, restock: true }];
  expect([...getRejectedLines({ draft: { returned }, fields: { 'items.0.quantity': 'max' } }, returned)]).toEqual([
    [3, 'max'],
  ]);
});
