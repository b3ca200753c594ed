import type { Order } from '@sampan/api/entities';
import { buildOrder, buildPayment } from '@sampan/demo/fixtures/shop/builders';
import { expect, test } from 'vitest';
import { getOrderNotice } from './orderNotice.ts';

const paid = buildOrder({ status: 20 });
const items = paid.lines.map(({ id, quantity, subtotalAmount }) => ({
  orderLineId: id,
  quantity,
  amount: subtotalAmount,
}));
/** All goods were refunded before the shipment. */
const withoutGoods: Order = {
  ...paid,
  refunds: [
    {
      id: 1,
      status: 30,
      requestedBy: 'staff',
      items,
      shippingAmount: 0,
      amount: paid.goodsAmount,
      reason: 'sold out',
      restock: true,
      fromStatus: 20,
      requestedAt: paid.createdAt,
    },
  ],
};
const [firstLine] = paid.lines;
if (!firstLine) throw new Error('an order without a line');
const download = { ...firstLine, id: 999, type: 2 as const };
const late: Order = { ...buildOrder({ status: 50, closeType: 2 }) };
const refunding = buildOrder({ status: 70, refundFrom: 20 });
const lateReturn = { ...late, ...(paid.payment && { payment: { ...paid.payment, status: 50 as const } }) };
/** The order after the customer's bank refused a refund at this time. */
const rejectAtBank = (order: Order, at: string): Order => ({
  ...order,
  timeline: [...order.timeline, { at, actor: 'system', action: 'refundAbnormal', note: 'R1' }],
});
const listPayments = ({ payment }: Order) => (payment ? [payment] : []);
const secondPayment = buildPayment({ id: 77, method: 'wechat', status: 50 });
const decidedAt = refunding.refund?.decidedAt ?? '';

test.each<[string, Order, ReturnType<typeof getOrderNotice>]>([
  ['waits for money', buildOrder({ status: 10 }), 'pendingPayment'],
  ['is to be shipped', paid, 'paid'],
  ['has only its delivery fee left', { ...withoutGoods, shippingAmount: 800 }, 'nothingToShip'],
  ['has only a download left', { ...withoutGoods, lines: [...paid.lines, download] }, 'onlyDownloads'],
  ['lacks its agreement', { ...paid, asksAgreement: true }, 'agreement'],
  ['is on its way', buildOrder({ status: 30 }), undefined],
  ['is over', buildOrder({ status: 40 }), undefined],
  ['is there to be downloaded', buildOrder({ status: 40, isDigital: true }), 'digital'],
  ['was cancelled', buildOrder({ status: 50, closeType: 1 }), undefined],
  ['was paid too late', lateReturn, 'late'],
  ['was paid too late, by a bank that takes nothing back', rejectAtBank(lateReturn, late.createdAt), 'refundAbnormal'],
  ['is to be decided', buildOrder({ status: 60, refundFrom: 30 }), 'refundRequested'],
  ['goes back', refunding, 'refunding'],
  ['is refused by the bank', rejectAtBank(refunding, decidedAt), 'refundAbnormal'],
  ['was refused by the bank before', rejectAtBank(refunding, '2020-01-01T00:00:00.000Z'), 'refunding'],
  ['waits for a provider that is gone', { ...refunding, actions: ['settleRefund', 'note'] }, 'providerGone'],
  [
    'was paid too late, and staff send the money back',
    { ...lateReturn, latePayments: listPayments(lateReturn) },
    undefined,
  ],
  ['is to be shipped and was paid twice', { ...paid, latePayments: [secondPayment] }, 'paid'],
  [
    'did not go back',
    { ...refunding, ...(refunding.refund && { refund: { ...refunding.refund, status: 60 } }) },
    'refundFailed',
  ],
])('an order that %s', (_what, order, need) => {
  expect(getOrderNotice(order)).toBe(need);
});
