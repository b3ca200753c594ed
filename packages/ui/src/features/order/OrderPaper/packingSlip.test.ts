import type { Refund } from '@sampan/api/entities';
import { orderStatus, refundStatus } from '@sampan/api/statuses';
import { buildOrder } from '@sampan/demo/fixtures/shop/builders';
import { expect, test } from 'vitest';
import { toPackingSlip } from './packingSlip.ts';

const order = buildOrder({ id: 1, status: 20 });
const [line] = order.lines;
if (!line) throw new Error('an order without a line');
const lines = [
  { ...line, id: 1, quantity: 3, subtotalAmount: 1000 },
  { ...line, id: 2, quantity: 1, subtotalAmount: 500 },
];
const refund: Refund = {
  id: 1,
  status: refundStatus.refunded,
  requestedBy: 'staff',
  items: [
    { orderLineId: 1, quantity: 1, amount: 334 },
    { orderLineId: 2, quantity: 1, amount: 500 },
  ],
  shippingAmount: 200,
  amount: 1034,
  reason: 'sold out',
  restock: true,
  fromStatus: orderStatus.paid,
  requestedAt: order.createdAt,
};
const toSlip = (deviation: Partial<Refund> = {}) => {
  const ordered = { ...order, lines, goodsAmount: 1500, shippingAmount: 1200, totalAmount: 2700 };
  const slip = toPackingSlip({ ...ordered, refunds: [{ ...refund, ...deviation }] });
  return { ...slip, lines: slip.lines.map(({ id, quantity, subtotalAmount }) => [id, quantity, subtotalAmount]) };
};

test('units and shipping that were refunded before the shipment are not on the packing slip', () => {
  expect(toSlip()).toEqual({ lines: [[1, 2, 666]], goodsAmount: 666, shippingAmount: 1000 });
});

test('a rejected refund, or a refund after the shipment, changes nothing that was sent', () => {
  const whole = {
    lines: [
      [1, 3, 1000],
      [2, 1, 500],
    ],
    goodsAmount: 1500,
    shippingAmount: 1200,
  };
  expect(toSlip({ status: refundStatus.rejected })).toEqual(whole);
  expect(toSlip({ fromStatus: orderStatus.shipped })).toEqual(whole);
});
