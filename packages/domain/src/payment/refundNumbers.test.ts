import { expect, test } from 'vitest';
import {
  formatLateRefundNo,
  formatRefundNo,
  isRefundRequested,
  toLateTradeNo,
  toRefundOrderNo,
} from './refundNumbers.ts';

test('the shop knows the numbers of its own refunds from those of a provider', () => {
  const numbers = [formatRefundNo('SP1', '0a1b2c'), formatLateRefundNo('SP101'), formatLateRefundNo('SP101', 2)];
  expect(numbers).toEqual(['RSP10a1b2c', 'LSP101', 'LSP101_2']);
  expect(numbers.every((number) => isRefundRequested(number, 'SP101'))).toBe(true);
  expect(['re_3abcdef', 'RSP2', 'LSP201'].some((number) => isRefundRequested(number, 'SP101'))).toBe(false);
});

test('the number of a refund that the shop requested names its order', () => {
  const numbers = ['RSP10a1b2c', 'LSP101', 'LSP101_2', 're_3abcdef', '50300000002026112400001'];
  expect(numbers.map(toRefundOrderNo)).toEqual(['SP1', 'SP1', 'SP1', undefined, undefined]);
});

test('the number of the refund of a late payment names the payment', () => {
  expect(['LSP101', 'LSP101_2', 'LSP101_12', 'RSP101', 'SP101'].map(toLateTradeNo)).toEqual([
    'SP101',
    'SP101',
    'SP101',
    undefined,
    undefined,
  ]);
});
