import { orderStatus, refundStatus } from '@sampan/api/statuses';
import { buildOrder } from '@sampan/demo/fixtures/shop/builders';
import { expect, test } from 'vitest';
import { toPicks } from './pickList.ts';

const order = buildOrder({ id: 1, status: 20 });
const [line] = order.lines;
if (!line) throw new Error('an order without a line');
const toLine = (productId: number, quantity: number, type: 1 | 2 = 1) => ({
  ...line,
  id: productId,
  productId,
  quantity,
  type,
});

test('goods of several orders are fetched once, and it says for which', () => {
  const picks = toPicks([
    { ...order, orderNo: 'SP1', lines: [toLine(7, 2), toLine(3, 1)] },
    { ...order, orderNo: 'SP2', lines: [toLine(7, 1), toLine(9, 1, 2)] },
  ]);
  expect(picks.map(({ line: { productId }, quantity, orders }) => ({ productId, quantity, orders }))).toEqual([
    { productId: 3, quantity: 1, orders: [{ orderNo: 'SP1', quantity: 1 }] },
    {
      productId: 7,
      quantity: 3,
      orders: [
        { orderNo: 'SP1', quantity: 2 },
        { orderNo: 'SP2', quantity: 1 },
      ],
    },
  ]);
});

test.each([refundStatus.approved, refundStatus.refunded])(
  'units that are refunded before the shipment are not fetched: %s',
  (status) => {
    const items = [
      { orderLineId: 7, quantity: 1, amount: 0 },
      { orderLineId: 8, quantity: 2, amount: 0 },
    ];
    const refund = {
      id: 1,
      status,
      requestedBy: 'staff',
      items,
      shippingAmount: 0,
      amount: 0,
      reason: 'sold out',
      restock: true,
      fromStatus: orderStatus.paid,
      requestedAt: order.createdAt,
    } as const;
    const lines = [toLine(7, 3), toLine(8, 2)];
    const picks = toPicks([{ ...order, orderNo: 'SP1', lines, refunds: [{ ...refund, items }] }]);
    expect(picks.map(({ line: { productId }, quantity, orders }) => ({ productId, quantity, orders }))).toEqual([
      { productId: 7, quantity: 2, orders: [{ orderNo: 'SP1', quantity: 2 }] },
    ]);
  },
);

test('nothing to ship is nothing to fetch', () => {
  expect(toPicks([{ ...order, lines: [toLine(9, 1, 2)] }])).toEqual([]);
});
