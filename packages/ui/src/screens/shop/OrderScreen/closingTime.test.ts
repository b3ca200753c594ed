import { buildOrder, buildTransferPayment } from '@sampan/demo/fixtures/shop/builders';
import { expect, test } from 'vitest';
import { formatClock, getClosingPollMs, getClosingTime } from './closingTime.ts';

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
