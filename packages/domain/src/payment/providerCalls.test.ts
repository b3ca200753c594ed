import { type ProviderCallKind, providerCallKinds } from '@sampan/api/entities';
import { paymentStatus } from '@sampan/api/statuses';
import { expect, test } from 'vitest';
import { canResendCall, formatBody, formatUrl, getCallKind, maskSecrets, resendsRefund } from './providerCalls.ts';

const statuses = Object.values(paymentStatus);

test('an operation has its kind, and one that is not known is never sent again', () => {
  expect(getCallKind('alipay', 'alipay.trade.fastpay.refund.query')).toBe('refundQuery');
  expect(getCallKind('wechat', 'jsapi')).toBe('create');
  expect(getCallKind('wechat', 'oauth2')).toBe('payer');
  expect(getCallKind('stripe', 'checkout.sessions.expire')).toBe('close');
  expect(getCallKind('stripe', 'constructor')).toBe('other');
});

test('which requests can be sent again, in every status of the payment', () => {
  const allowed = (kind: ProviderCallKind, refundNo?: string, awaitedRefundNo?: string) =>
    statuses.filter((status) => canResendCall({ kind, refundNo }, { status, awaitedRefundNo }));
  expect(allowed('query')).toEqual(statuses);
  expect(allowed('close')).toEqual([paymentStatus.closed, paymentStatus.failed]);
  expect(allowed('refundQuery', 'R1')).toEqual(statuses);
  expect(allowed('refundQuery')).toEqual([]);
  const replaced = { kind: 'refundQuery', refundNo: 'R1', isReplaced: true } as const;
  expect(canResendCall(replaced, { status: paymentStatus.paid })).toBe(false);
  expect(allowed('refund', 'R1', 'R1')).toEqual(statuses);
  expect(allowed('refund', 'R1', 'R2')).toEqual([]);
  // Of a late payment the number that follows a closed one is awaited.
  expect(allowed('refund', 'LSP101', 'LSP101_2')).toEqual(statuses);
  expect(allowed('refund', 'LSP102', 'LSP101_2')).toEqual([]);
  expect(allowed('refund', 'R1')).toEqual([]);
  expect(allowed('refund')).toEqual([]);
  expect(allowed('create', 'R1', 'R1')).toEqual([]);
  expect(allowed('other', 'R1', 'R1')).toEqual([]);
  for (const kind of providerCallKinds) expect(canResendCall({ kind, refundNo: 'R1' }, undefined)).toBe(false);
});

test('a query is sent again as the refund only where it is all that Stripe was asked before it', () => {
  const query = { method: 'stripe', kind: 'query', result: 'refused' } as const;
  expect(resendsRefund(query, 'R1')).toBe(true);
  expect(resendsRefund(query, undefined)).toBe(false);
  for (const result of ['ok', 'unverified', 'unreachable'] as const) {
    expect(resendsRefund({ ...query, result }, 'R1')).toBe(false);
  }
  for (const method of ['alipay', 'wechat'] as const) expect(resendsRefund({ ...query, method }, 'R1')).toBe(false);
  for (const kind of providerCallKinds.filter((one) => one !== 'query' && one !== 'refund')) {
    expect(resendsRefund({ ...query, kind, refundNo: 'R1' }, 'R1')).toBe(false);
  }
  const refund = { method: 'wechat', kind: 'refund', result: 'ok', refundNo: 'R1' } as const;
  expect([resendsRefund(refund, 'R1'), resendsRefund(refund, 'R2'), resendsRefund(refund, undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('secrets are masked in JSON, in forms and in URLs, and long texts are cut after that', () => {
  expect(maskSecrets('{"openid":"o1","total":5,"sign": "a\\"b"}')).toBe('{"openid":"***","total":5,"sign": "***"}');
  expect(maskSecrets('https://x/gateway?app_id=1&sign=a%2Bb&method=q')).toBe(
    'https://x/gateway?app_id=1&sign=***&method=q',
  );
  expect(maskSecrets('email=a%40b&amount=5')).toBe('email=***&amount=5');
  const cut = maskSecrets(`{"a":"${'x'.repeat(7_990)}","email":"someone@example.com"}`);
  expect(cut).toHaveLength(8_000);
  expect(cut).not.toContain('someone');
});

test('bodies and URLs are formatted for reading', () => {
  expect(formatBody('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(formatBody('biz_content=%7B%22a%22%3A1%7D&b=c+d')).toBe('biz_content: {\n  "a": 1\n}\nb: c d');
  expect(formatBody('metadata[out_refund_no]=R1')).toBe('metadata[out_refund_no]: R1');
  for (const text of ['connection reset', '', '<a href="x=1">', '{"a":']) expect(formatBody(text)).toBe(text);
  expect(formatUrl('https://x/gateway.do?app_id=1&a=%20b')).toBe('https://x/gateway.do\napp_id: 1\na:  b');
  expect(formatUrl('https://x/v3/pay')).toBe('https://x/v3/pay');
  expect(formatUrl('https://x/pay?return=/a?b=1&c=2')).toBe('https://x/pay\nreturn: /a?b=1\nc: 2');
});
