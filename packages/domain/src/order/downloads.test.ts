import { orderStatus, refundStatus } from '@sampan/api/statuses';
import { expect, test } from 'vitest';
import { getDownloadProductIds } from './downloads.ts';
import { buildLine, buildRefund } from './order.fakes.ts';

test('the downloads of an order that its customer can use: once it is paid, and without those that were refunded', () => {
  const lines = [buildLine({ type: 2 }), buildLine({ type: 2, id: 2, productId: 1 }), buildLine({ type: 1, id: 3 })];
  const order = { lines, totalAmount: 300, shippingAmount: 0, refunds: [], status: orderStatus.completed };
  expect(getDownloadProductIds(order)).toEqual([1]);
  expect(getDownloadProductIds({ ...order, status: orderStatus.pendingPayment })).toEqual([]);
  expect(getDownloadProductIds({ ...order, lines: lines.slice(2) })).toEqual([]);
  const items = [1, 2].map((orderLineId) => ({ orderLineId, quantity: 1, amount: 100 }));
  expect(getDownloadProductIds({ ...order, refunds: [buildRefund({ status: refundStatus.refunded, items })] })).toEqual(
    [],
  );
});
