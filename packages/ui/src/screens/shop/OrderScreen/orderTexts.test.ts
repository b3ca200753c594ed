import { buildOrder, buildTransferPayment } from '@sampan/demo/fixtures/shop/builders';
import { expect, test } from 'vitest';
import { formatClock, getClosingPollMs, getClosingTime, getHeading, getSaying } from './orderTexts.ts';

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

test('the time that is left reads as a clock', () => {
  expect(formatClock(1445)).toBe('24:05');
  expect(formatClock(5)).toBe('00:05');
  expect(formatClock(3600 + 61)).toBe('1:01:01');
});

test('an unpaid order has a closing time, unless its transfer was reported', () => {
  const unpaid = buildOrder({ status: 10 });
  const reported = buildTransferPayment({ transfer: { reportedAt: '2026-11-20T03:00:00.000Z' } });
  expect(getClosingTime(unpaid)).toBe(unpaid.expiresAt);
  expect(getClosingTime({ ...unpaid, payment: reported })).toBeUndefined();
  expect(getClosingTime({ ...unpaid, status: 50 })).toBeUndefined();
});

test('an order past its closing time is read often in the first minute, and more rarely after it', () => {
  const closingTime = '2026-11-20T04:00:00.000Z';
  expect(getClosingPollMs(closingTime, Date.parse('2026-11-20T04:00:59.000Z'))).toBe(3000);
  expect(getClosingPollMs(closingTime, Date.parse('2026-11-20T04:01:00.000Z'))).toBe(15_000);
});
