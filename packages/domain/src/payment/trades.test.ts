import { paymentStatus } from '@sampan/api/statuses';
import { expect, test } from 'vitest';
import { defaultOrderSettings } from '../order/orderRules.ts';
import { settingDefaults } from '../setting/settingDefaults.ts';
import { isMethodOffered, toMethodList } from './paymentMethods.ts';
import {
  createTradeDescription,
  getTradeExpiry,
  getTradeScene,
  isSessionLost,
  isTradeExpired,
  isTradeOfScene,
  planTradeEnd,
  toOutTradeNo,
  toPayStatus,
} from './trades.ts';
import { planTransferDecision, planTransferStart } from './transferPlans.ts';

test('the attempts to pay an order are numbered from 01', () => {
  expect([1, 12].map((attempt) => toOutTradeNo('SP1', attempt))).toEqual(['SP101', 'SP112']);
});

test('a trade expires with its order, or before an order that waits days for a transfer', () => {
  const now = new Date('2026-11-20T12:00:00.000Z');
  const end = (expiresAt: string) => getTradeExpiry({ expiresAt }, now, defaultOrderSettings);
  expect(end('2026-11-20T12:10:00.000Z')).toBe('2026-11-20T12:10:00.000Z');
  const expiresAt = end('2026-11-23T12:00:00.000Z');
  expect(expiresAt).toBe('2026-11-20T12:30:00.000Z');
  expect(isTradeExpired({ method: 'alipay', expiresAt }, now)).toBe(false);
  expect(isTradeExpired({ method: 'alipay', expiresAt }, new Date(expiresAt))).toBe(true);
  expect(isTradeExpired({ method: 'manual', expiresAt }, new Date(expiresAt))).toBe(false);
});

test('a payment by Stripe is given up if it has no session after a minute', () => {
  const now = new Date('2026-11-20T12:00:00.000Z');
  const payment = { method: 'stripe' as const, status: paymentStatus.created, createdAt: '2026-11-20T11:59:00.000Z' };
  expect(isSessionLost(payment, now)).toBe(true);
  expect(isSessionLost({ ...payment, createdAt: '2026-11-20T11:59:00.001Z' }, now)).toBe(false);
  expect(isSessionLost({ ...payment, status: paymentStatus.pending }, now)).toBe(false);
  expect(isSessionLost({ ...payment, method: 'wechat' }, now)).toBe(false);
});

test('Alipay and WeChat Pay take a number in one scene only, Stripe in all', () => {
  const fits = (method: 'alipay' | 'wechat' | 'stripe' | 'manual') =>
    (['pc', 'wap', 'qr', 'jsapi'] as const).filter((scene) => isTradeOfScene({ method, scene: 'wap' }, scene));
  expect([fits('alipay'), fits('wechat')]).toEqual([['wap'], ['wap']]);
  expect([fits('stripe').length, fits('manual').length]).toEqual([4, 4]);
  // WeChat Pay has no page for desktops: it is the code.
  expect(isTradeOfScene({ method: 'wechat', scene: 'pc', qrCode: 'weixin://x' }, 'qr')).toBe(true);
  expect(isTradeOfScene({ method: 'wechat', scene: 'qr', qrCode: 'weixin://x' }, 'pc')).toBe(true);
});

test('a code in place of the page of WeChat Pay goes on as both', () => {
  const code = { method: 'wechat', scene: 'wap', qrCode: 'weixin://x' } as const;
  expect(getTradeScene(code)).toBe('qr');
  expect([isTradeOfScene(code, 'wap'), isTradeOfScene(code, 'qr'), isTradeOfScene(code, 'jsapi')]).toEqual([
    true,
    true,
    false,
  ]);
  // A code that was asked for, such as on a desktop, does not become the page of a phone.
  expect(isTradeOfScene({ ...code, scene: 'qr' }, 'wap')).toBe(false);
});

test('a trade that ended closes or fails its payment while that is open, and is booked without an amount', () => {
  const end = (status: 0 | 10 | 20, state: 'closed' | 'failed') => planTradeEnd({ status }, state);
  expect(end(paymentStatus.pending, 'closed')).toEqual({
    status: paymentStatus.closed,
    booking: { type: 3, details: { state: 'closed' } },
  });
  expect(end(paymentStatus.created, 'failed')?.status).toBe(paymentStatus.failed);
  expect(end(paymentStatus.paid, 'closed')).toBeNull();
});

test('an order without a payment has the status of a payment that is not started, and its own expiry', () => {
  const order = { id: 3, status: 10 as const, createdAt: '2026-11-20T12:00:00.000Z' };
  const expiresAt = '2026-11-20T12:30:00.000Z';
  expect(toPayStatus({ ...order, expiresAt }, undefined)).toEqual({
    orderId: 3,
    status: 0,
    orderStatus: 10,
    expiresAt,
  });
  const payment = { method: 'alipay' as const, status: paymentStatus.pending, expiresAt: '2026-11-20T12:10:00.000Z' };
  expect(toPayStatus({ ...order, expiresAt }, payment)).toMatchObject({
    method: 'alipay',
    expiresAt: payment.expiresAt,
  });
  expect(toPayStatus(order, undefined).expiresAt).toBe(order.createdAt);
});

const account = { accountName: 'Sampan Ltd', accountNumber: '012-345' };

test('a transfer is offered where the shop has an account, another method where it is switched on', () => {
  const settings = { ...settingDefaults, 'payment.alipayEnabled': false };
  expect((['alipay', 'stripe', 'manual'] as const).map((method) => isMethodOffered(method, settings))).toEqual([
    false,
    true,
    false,
  ]);
  const named = { ...settings, 'payment.manualAccountName': 'Sampan Ltd', 'payment.manualAccountNumber': '012-345' };
  expect(isMethodOffered('manual', named)).toBe(true);
  expect(toMethodList(['stripe']).filter(({ enabled }) => enabled)).toEqual([
    { code: 'stripe', name: 'Stripe', enabled: true },
  ]);
});

test('a transfer waits as long as its order', () => {
  const payment = { amount: 100, expiresAt: '2026-11-20T12:30:00.000Z' };
  const order = { orderNo: 'SP1', currency: 'CNY', expiresAt: '2026-11-23T12:00:00.000Z' };
  expect(planTransferStart(account, order, payment)).toEqual({
    transfer: { account, reference: 'SP1' },
    expiresAt: order.expiresAt,
  });
  expect(planTransferStart(account, { ...order, expiresAt: undefined }, payment).expiresAt).toBe(payment.expiresAt);
});

test('money at the bank pays a waiting order, and comes late for any other; a remark stays with what did not arrive', () => {
  const transfer = { account, reference: 'SP1' };
  expect(planTransferDecision({ status: 10, transfer }, { received: true })).toEqual({ action: 'pay' });
  expect(planTransferDecision({ status: 50, transfer }, { received: true })).toEqual({ action: 'latePay' });
  expect(planTransferDecision({ status: 10, transfer }, { received: false, remark: ' none ' })).toEqual({
    action: 'declineTransfer',
    transfer: { ...transfer, remark: 'none' },
  });
});

test('a trade is called by the shop’s name, without what providers refuse, and fits', () => {
  expect(createTradeDescription('Rope & Anchor', 'SP1')).toBe('Rope Anchor SP1');
  expect(createTradeDescription(' 窑/里=<b> ', 'SP1')).toBe('窑 里 b SP1');
  expect(createTradeDescription('&', 'SP1')).toBe('SP1');
  expect(createTradeDescription(`Anna's "Kiln"`, 'SP1')).toBe('Anna’s ”Kiln” SP1');
  for (const character of ['a', '窑', '𠮷']) {
    const longest = createTradeDescription(character.repeat(120), 'SP2611220000012345');
    const bytes = new TextEncoder().encode(longest).length;
    expect(longest).toMatch(/[^ ] SP2611220000012345$/u);
    expect(bytes).toBeLessThanOrEqual(127);
    expect(bytes).toBeGreaterThan(127 - 4);
  }
});
