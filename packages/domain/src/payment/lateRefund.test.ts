import { expect, test } from 'vitest';
import { getLateRefundNo, isRefundNoUsedUp, toLateTradeNo } from './lateRefund.ts';

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

test('the payment is known by each of these numbers', () => {
  expect(['LSP101', 'LSP101_2', 'LSP101_12', 'RSP101', 'SP101'].map(toLateTradeNo)).toEqual([
    'SP101',
    'SP101',
    'SP101',
    undefined,
    undefined,
  ]);
});
