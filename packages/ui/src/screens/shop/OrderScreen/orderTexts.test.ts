import { buildOrder, buildTransferPayment } from '@sampan/demo/fixtures/shop/builders';
import { expect, test } from 'vitest';
import { getHeading, getSaying } from './orderTexts.ts';

test('a cancelled order says who cancelled it', () => {
  expect(getSaying(buildOrder({ status: 50, closeType: 2 }))).toBe('cancelledByTime');
  expect(getSaying(buildOrder({ status: 50, closeType: 3 }))).toBe('cancelledByShop');
  expect(getSaying({ ...buildOrder({ status: 50 }), closeType: undefined })).toBe('cancelledByCustomer');
});

test('an unpaid order says what follows the payment: a parcel, files, or the answer to a reported transfer', () => {
  const reported = buildTransferPayment({ transfer: { reportedAt: '2026-11-20T03:00:00.000Z' } });
  expect(getSaying(buildOrder({ status: 10 }))).toBe('pendingPayment');
  expect(getSaying(buildOrder({ status: 10, isDigital: true }))).toBe('pendingPaymentFiles');
  expect(getSaying({ ...buildOrder({ status: 10 }), payment: reported })).toBe('transferReported');
});

test('an order that waits for its agreement is not being packed', () => {
  const get = (order: Parameters<typeof getSaying>[0]) => [getHeading(order), getSaying(order)];
  const paid = { ...buildOrder({ status: 20 }), asksAgreement: true };
  const agreement = { id: 1, name: 'a.pdf', size: 9, mime: 'application/pdf', checksum: '', createdAt: paid.createdAt };
  expect(get(paid)).toEqual(['awaitingAgreement', 'awaitingAgreement']);
  expect(get({ ...paid, agreement })).toEqual(['paid', 'paid']);
  expect(get({ ...paid, asksAgreement: undefined })).toEqual(['paid', 'paid']);
  const unpaid = { ...buildOrder({ status: 10 }), asksAgreement: true };
  expect(get(unpaid)).toEqual(['pendingPayment', 'pendingPaymentAgreement']);
  expect(get({ ...unpaid, agreement })).toEqual(['pendingPayment', 'pendingPayment']);
});

test('an order is not being packed once all of its goods were refunded', () => {
  const paid = buildOrder({ status: 20 });
  const items = paid.lines.map(({ id, quantity, subtotalAmount }) => ({
    orderLineId: id,
    quantity,
    amount: subtotalAmount,
  }));
  const refunds = buildOrder({ status: 80, refundFrom: 20 }).refunds.map((refund) => ({ ...refund, items }));
  expect([getHeading(paid), getSaying(paid)]).toEqual(['paid', 'paid']);
  expect([getHeading({ ...paid, refunds }), getSaying({ ...paid, refunds })]).toEqual([
    'nothingToShip',
    'nothingToShip',
  ]);
});
