import type { Order } from '@sampan/api/entities';
import { buildOrder } from '@sampan/demo/fixtures/shop/builders';
import { expect, test } from 'vitest';
import { getOrderNotice } from './orderNotice.ts';

const paid = buildOrder({ status: 20 });
const late: Order = { ...buildOrder({ status: 50, closeType: 2 }) };
const refunding = buildOrder({ status: 70, refundFrom: 20 });

test.each<[string, Order, ReturnType<typeof getOrderNotice>]>([
  ['waits for money', buildOrder({ status: 10 }), 'pendingPayment'],
  ['is to be shipped', paid, 'paid'],
  ['lacks its agreement', { ...paid, asksAgreement: true }, 'agreement'],
  ['is on its way', buildOrder({ status: 30 }), undefined],
  ['is over', buildOrder({ status: 40 }), undefined],
  ['is there to be downloaded', buildOrder({ status: 40, isDigital: true }), 'digital'],
  ['was cancelled', buildOrder({ status: 50, closeType: 1 }), undefined],
  ['was paid too late', { ...late, ...(paid.payment && { payment: { ...paid.payment, status: 50 } }) }, 'late'],
  ['is to be decided', buildOrder({ status: 60, refundFrom: 30 }), 'refundRequested'],
  ['goes back', refunding, 'refunding'],
  [
    'did not go back',
    { ...refunding, ...(refunding.refund && { refund: { ...refunding.refund, status: 60 } }) },
    'refundFailed',
  ],
])('an order that %s', (_what, order, need) => {
  expect(getOrderNotice(order)).toBe(need);
});
