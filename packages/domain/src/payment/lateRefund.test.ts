import { expect, test } from 'vitest';
import { getLateRefundNo, isRefundNoUsedUp, wasPaidToShop, wasRejectedAtOnce } from './lateRefund.ts';

const fail = (note?: string) => ({ action: 'refundFailed', ...(note && { note }) });

test('the refund of a late payment has a new number after each that the provider closed', () => {
  expect(getLateRefundNo('SP101', [])).toBe('LSP101');
  // Refusals name the payment: nothing was created under the refund's number.
  expect(getLateRefundNo('SP101', [fail('SP101'), fail(), { action: 'note', note: 'LSP101' }])).toBe('LSP101');
  expect(getLateRefundNo('SP101', [fail('LSP101')])).toBe('LSP101_2');
  expect(getLateRefundNo('SP101', [fail('LSP101'), fail('LSP102'), fail('LSP101_2')])).toBe('LSP101_3');
});

test('Stripe repeats a refusal for a day under the same number, and no provider pays a closed one', () => {
  expect(isRefundNoUsedUp('stripe', 'insufficientBalance')).toBe(true);
  expect(isRefundNoUsedUp('stripe', 'tradeClosed')).toBe(false);
  expect(isRefundNoUsedUp('wechat', 'insufficientBalance')).toBe(false);
  expect(isRefundNoUsedUp('wechat', 'refundClosed')).toBe(true);
  expect(isRefundNoUsedUp('wechat', 'returnedToShop')).toBe(true);
});

test('only a refund whose first request was refused certainly paid nothing', () => {
  expect(wasRejectedAtOnce({ attempts: 1, failure: 'refused' })).toBe(true);
  expect(wasRejectedAtOnce({ attempts: 1, failure: 'tradeClosed' })).toBe(true);
  expect(wasRejectedAtOnce({ attempts: 1, failure: 'refundClosed' })).toBe(false);
  expect(wasRejectedAtOnce({ attempts: 1, failure: 'returnedToShop' })).toBe(false);
  expect(wasRejectedAtOnce({ attempts: 1, failure: null })).toBe(false);
  expect(wasRejectedAtOnce({ attempts: 0, failure: 'refused' })).toBe(false);
  expect(wasRejectedAtOnce({ attempts: 2, failure: 'refused' })).toBe(false);
});

test('a return that was paid to the shop is known by each number of its payment, and uses up none', () => {
  const returned = (note: string) => [{ action: 'refundReturned', note }];
  expect(wasPaidToShop('SP101', returned('LSP101'))).toBe(true);
  expect(wasPaidToShop('SP101', returned('LSP101_2'))).toBe(true);
  expect(wasPaidToShop('SP101', returned('LSP102'))).toBe(false);
  expect(wasPaidToShop('SP101', returned('RSP101'))).toBe(false);
  expect(wasPaidToShop('SP101', [fail('LSP101')])).toBe(false);
  expect(getLateRefundNo('SP101', returned('LSP101'))).toBe('LSP101');
});
