import type { RefundFailure } from '@sampan/api/entities';
import { describe, expect, test } from 'vitest';
import { createAlipayProvider } from '../../src/providers/payment/alipay/adapter.ts';
import { createConfigurableProvider } from '../../src/providers/payment/configured.ts';
import type { PaymentProvider, RefundAnswer } from '../../src/providers/payment/port.ts';
import { signRsaSha256 } from '../../src/providers/payment/rsa.ts';
import {
  getPublicKeyId,
  getSandboxAlipay,
  getSandboxStripe,
  getSandboxWechat,
} from '../../src/providers/payment/sandbox/accounts.ts';
import { generateSandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import { signMessage } from '../../src/providers/payment/sandbox/wechatNotices.ts';
import { createStripeProvider } from '../../src/providers/payment/stripe/adapter.ts';
import { createWechatProvider } from '../../src/providers/payment/wechat/adapter.ts';
import { ProviderHttp } from '../../src/providers/providerHttp.ts';

const keys = await generateSandboxKeys();
const now = new Date('2026-11-20T04:30:00.000Z');
const shared = { now: () => now, publicUrl: 'http://shop.test', notifyUrl: 'http://shop.test/notify' };
const request = {
  ...{ outTradeNo: 'A1', tradeNo: 'cs_test_1', refundNo: 'R1' },
  ...{ amount: 100, total: 500, currency: 'CNY', reason: '退款' },
};

const firstRequest = { ...request, isFirstAttempt: true };

type Answer = (url: string, method: string) => Response;
/** Requests of the adapters, oldest first. */
const sent: { url: string; init: RequestInit | undefined }[] = [];
const createHttp = (method: PaymentProvider['method'], answer: Answer) =>
  new ProviderHttp(method as 'alipay', {
    async fetch(input, init) {
      sent.push({ url: String(input), init });
      return answer(String(input), init?.method ?? 'GET');
    },
    record: () => {},
  });

/** Alipay's adapter, whose gateway answers every call with this content, or a query with its own. */
function openAlipay(
  content: Record<string, unknown>,
  { isSigned = true, status = 200, queried = content } = {},
): PaymentProvider {
  const http = createHttp('alipay', (url) => {
    const operation = new URL(url).searchParams.get('method') ?? '';
    const member = `${operation.replaceAll('.', '_')}_response`;
    const text = JSON.stringify(operation.endsWith('.query') ? queried : content);
    const sign = isSigned ? `,"sign":"${signRsaSha256(text, keys.privateKey)}"` : '';
    return new Response(`{"${member}":${text}${sign}}`, { status });
  });
  return createAlipayProvider({ config: getSandboxAlipay(keys, shared.publicUrl), http, ...shared });
}

interface ProviderResponse {
  status: number;
  content: Record<string, unknown>;
}

/** WeChat Pay's adapter, whose server answers every call with this content, or a query with its own. */
function openWechat(
  status: number,
  content: Record<string, unknown>,
  isSigned = true,
  queried: ProviderResponse = { status, content },
  isGlobal = false,
): PaymentProvider {
  const http = createHttp('wechat', (_url, method) => {
    const answered = method === 'GET' ? queried : { status, content };
    const body = JSON.stringify(answered.content);
    const timestamp = String(now.getTime() / 1000);
    const signing = { timestamp, nonce: 'n', serial: getPublicKeyId(keys), privateKey: keys.privateKey };
    return new Response(body, { status: answered.status, headers: isSigned ? signMessage(body, signing) : {} });
  });
  const config = { ...getSandboxWechat(keys, shared.publicUrl), isGlobal };
  return createWechatProvider({ config, http, ...shared });
}

/** Queries whose path contains `path` get this answer. */
type RejectedQuery = ProviderResponse & { path: string };

/** Stripe's adapter: the session is paid, it has these refunds, and the attempt to create one gets this answer. */
function openStripe(
  { status, content }: ProviderResponse,
  known: object[] = [],
  rejected?: RejectedQuery,
): PaymentProvider {
  const session = {
    ...{ id: 'cs_test_1', object: 'checkout.session', livemode: false, client_reference_id: 'A1' },
    ...{ status: 'complete', payment_status: 'paid', payment_intent: 'pi_1', amount_total: 500, currency: 'cny' },
  };
  const http = createHttp('stripe', (url, method) => {
    if (method === 'POST') return Response.json(content, { status });
    if (rejected && url.includes(rejected.path)) return Response.json(rejected.content, { status: rejected.status });
    return Response.json(url.includes('/checkout/') ? session : { data: known, has_more: false });
  });
  return createStripeProvider({ config: getSandboxStripe(keys, shared.publicUrl), http, publicUrl: shared.publicUrl });
}

const pending: RefundAnswer = { state: 'pending' };
/** The provider says that it has no such refund. */
const notFound: RefundAnswer = { state: 'pending', isNotFound: true };
/** The provider does not answer, or asks to try again. */
const unreachable: RefundAnswer = { state: 'pending', isUnreachable: true };
/** The provider refuses the query, too. */
const rejected: RefundAnswer = { state: 'pending', isRejected: true };
/** The answer is not signed by the provider's key, or is about another trade. */
const unverified: RefundAnswer = { state: 'pending', isUnverified: true };
const isUnknown = ({ state }: RefundAnswer) => state === 'pending';
const settled: RefundAnswer = { state: 'settled' };
const fail = (failure: RefundFailure): RefundAnswer => ({
  state: 'failed',
  failure,
});

describe('Alipay', () => {
  test.each<[string, RefundAnswer]>([
    ['ACQ.SELLER_BALANCE_NOT_ENOUGH', fail('insufficientBalance')],
    ['ACQ.TRADE_NOT_EXIST', fail('tradeClosed')],
    ['ACQ.TRADE_HAS_CLOSE', fail('tradeClosed')],
    ['ACQ.TRADE_STATUS_ERROR', fail('tradeClosed')],
    ['ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', fail('amountExceeded')],
    ['ACQ.DISCORDANT_REPEAT_REQUEST', fail('refused')],
    ['ACQ.TRADE_NOT_ALLOW_REFUND', fail('refused')],
    ['toString', fail('refused')],
    ['ACQ.SYSTEM_ERROR', unreachable],
    ['aop.ACQ.SYSTEM_ERROR', unreachable],
  ])('a refund that is refused with %s', async (subCode, expected) => {
    const content = { code: '40004', msg: 'Business Failed', sub_code: subCode, sub_msg: '失败' };
    expect(await openAlipay(content).refund(firstRequest)).toEqual(expected);
    const queried = subCode === 'ACQ.TRADE_NOT_EXIST' ? notFound : isUnknown(expected) ? expected : pending;
    expect(await openAlipay(content).queryRefund(request)).toEqual(queried);
    expect(await openAlipay(content, { isSigned: false }).refund(request)).toEqual(unverified);
  });

  test.each([
    [{ code: '20000', msg: 'Service Currently Unavailable', sub_code: 'isp.unknow-error' }],
    [{ code: '20000', msg: 'Service Currently Unavailable', sub_code: 'aop.unknow-error' }],
    [{ code: '10003', msg: 'order success pay inprocess' }],
  ])('a refund whose outcome Alipay does not know: %o', async (content) => {
    expect(await openAlipay(content).refund(request)).toEqual(unreachable);
  });

  test('a refund while the gateway is down', async () => {
    const content = { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' };
    expect(await openAlipay(content, { status: 502 }).refund(request)).toEqual(unreachable);
  });

  test.each<[object, RefundAnswer]>([
    [{ fund_change: 'Y' }, settled],
    [{ fund_change: 'N', refund_status: 'REFUND_SUCCESS', refund_amount: '1.00' }, settled],
    [{ fund_change: 'N', refund_status: 'REFUND_SUCCESS', refund_amount: '2.00' }, pending],
    [{ fund_change: 'N' }, pending],
    [{ fund_change: 'Y', out_trade_no: 'A2' }, unverified],
  ])('an accepted refund: %o', async (content, expected) => {
    const answer = { code: '10000', msg: 'Success', out_trade_no: 'A1', ...content };
    expect(await openAlipay(answer).refund(request)).toEqual(expected);
  });

  const missing = { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST' };
  test.each<[string, object, RefundAnswer]>([
    ['settled', { code: '10000', refund_status: 'REFUND_SUCCESS', refund_amount: '1.00' }, settled],
    ['another amount', { code: '10000', refund_status: 'REFUND_SUCCESS', refund_amount: '2.00' }, pending],
    ['not received, or failed', { code: '10000' }, fail('insufficientBalance')],
    ['of a trade that Alipay does not have', missing, fail('insufficientBalance')],
    ['unknown, because the query is refused', { ...missing, sub_code: 'isv.invalid-signature' }, rejected],
    ['unknown, because the query fails', { code: '20000', sub_code: 'isp.unknow-error' }, unreachable],
  ])('a repetition that is refused is queried: the refund is %s', async (_, queried, expected) => {
    const content = { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' };
    expect(await openAlipay(content, { queried: { ...queried } }).refund(request)).toEqual(expected);
  });

  test('an accepted refund whose query is refused', async () => {
    const answer = { code: '10000', msg: 'Success', out_trade_no: 'A1', fund_change: 'N' };
    const queried = { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST' };
    expect(await openAlipay(answer, { queried }).refund(request)).toEqual(pending);
  });
});

describe('WeChat Pay', () => {
  test.each<[number, string, RefundAnswer]>([
    [403, 'NOT_ENOUGH', fail('insufficientBalance')],
    [404, 'RESOURCE_NOT_EXISTS', fail('tradeClosed')],
    [404, 'ORDER_NOT_EXIST', fail('tradeClosed')],
    [400, 'INVALID_REQUEST', fail('refused')],
    [403, 'USER_ACCOUNT_ABNORMAL', fail('refused')],
    [403, 'NO_AUTH', fail('refused')],
    [500, 'SYSTEM_ERROR', unreachable],
    [400, 'SYSTEM_ERROR', unreachable],
    [429, 'FREQUENCY_LIMITED', pending],
    [403, 'FREQUENCY_LIMITED', pending],
    [400, 'FREQUENCY_LIMIT', pending],
    [429, 'TOO_MANY_REQUESTS', pending],
    [403, 'RATELIMIT_EXCEEDED', pending],
    [502, 'NOT_ENOUGH', unreachable],
  ])('a refund that is refused with %i %s', async (status, code, expected) => {
    const content = { code, message: '失败' };
    expect(await openWechat(status, content).refund(firstRequest)).toEqual(expected);
    const queried = status === 404 ? notFound : isUnknown(expected) ? expected : pending;
    expect(await openWechat(status, content).queryRefund(request)).toEqual(queried);
    expect(await openWechat(status, content, false).refund(request)).toEqual(
      isUnknown(expected) ? expected : unverified,
    );
  });

  test.each<[object, RefundAnswer]>([
    [{ status: 'SUCCESS' }, settled],
    [{ status: 'PROCESSING' }, pending],
    [{ status: 'CLOSED' }, fail('refundClosed')],
    [{ status: 'ABNORMAL' }, { state: 'pending', isAbnormal: true }],
    [{ status: 'SUCCESS', out_refund_no: 'R2' }, unverified],
    [{ status: 'SUCCESS', user_received_account: '支付用户零钱' }, settled],
    [{ status: 'SUCCESS', user_received_account: '招商银行信用卡0403' }, settled],
    [{ status: 'SUCCESS', user_received_account: '企业支付商户' }, settled],
    [{ status: 'SUCCESS', user_received_account: '商户结算银行账户' }, fail('returnedToShop')],
    [{ status: 'SUCCESS', user_received_account: '商户基本账户' }, fail('returnedToShop')],
    [{ status: 'SUCCESS', recv_account: '商户基本账户' }, fail('returnedToShop')],
    [{ status: 'PROCESSING', user_received_account: '商户基本账户' }, pending],
    [{}, pending],
  ])('an accepted refund: %o', async (content, expected) => {
    const provider = openWechat(200, { out_refund_no: 'R1', ...content });
    expect([await provider.refund(request), await provider.queryRefund(request)]).toEqual([expected, expected]);
    expect(await openWechat(200, { out_refund_no: 'R1', ...content }, false).refund(request)).toEqual(unverified);
  });

  test.each<[string, ProviderResponse, RefundAnswer]>([
    ['settled', { status: 200, content: { out_refund_no: 'R1', status: 'SUCCESS' } }, settled],
    ['under way', { status: 200, content: { out_refund_no: 'R1', status: 'PROCESSING' } }, pending],
    ['closed', { status: 200, content: { out_refund_no: 'R1', status: 'CLOSED' } }, fail('refundClosed')],
    [
      'abnormal',
      { status: 200, content: { out_refund_no: 'R1', status: 'ABNORMAL' } },
      { state: 'pending', isAbnormal: true },
    ],
    ['not there', { status: 404, content: { code: 'RESOURCE_NOT_EXISTS' } }, fail('insufficientBalance')],
    ['unknown, because the query is refused', { status: 401, content: { code: 'SIGN_ERROR' } }, rejected],
    ['unknown, because the query fails', { status: 500, content: { code: 'SYSTEM_ERROR' } }, unreachable],
  ])('a repetition that is refused is queried: the refund is %s', async (_, queried, expected) => {
    const provider = openWechat(403, { code: 'NOT_ENOUGH' }, true, queried);
    expect(await provider.refund(request)).toEqual(expected);
  });

  test.each(['RESOURCE_NOT_EXISTS', 'INVALID_REQUEST'])(
    'an accepted refund whose query is refused with %s',
    async (code) => {
      const queried = { status: 404, content: { code, message: '失败' } };
      const provider = openWechat(200, { out_refund_no: 'R1', status: 'PROCESSING' }, true, queried);
      expect(await provider.refund(request)).toEqual(pending);
    },
  );
});

test.each([
  [400, 'INVALID_REQUEST', 'unknown'],
  [403, 'NO_AUTH', 'pending'],
  [401, 'SIGN_ERROR', 'pending'],
])('in Hong Kong an open trade whose close is refused with %i %s is %s', async (status, code, state) => {
  const { mchId } = getSandboxWechat(keys, shared.publicUrl);
  const content = { out_trade_no: 'A1', mchid: mchId, trade_state: 'NOTPAY' };
  const provider = openWechat(status, { code, message: '失败' }, true, { status: 200, content }, true);
  expect(await provider.close('A1')).toMatchObject({ state });
});

test('an abnormal refund of the present account is not looked for at the previous one', async () => {
  const current = openWechat(200, { out_refund_no: 'R1', status: 'ABNORMAL' });
  const previous = openWechat(404, { code: 'RESOURCE_NOT_EXISTS' });
  const provider = createConfigurableProvider('wechat', async () => ({ current, previous }));
  expect(await provider.queryRefund(request)).toEqual({ state: 'pending', isAbnormal: true });
});

test('without credentials only a refund that no provider was asked for fails', async () => {
  const provider = createConfigurableProvider('stripe', async () => ({ current: null, previous: null }));
  expect(await provider.refund(firstRequest)).toEqual(fail('refused'));
  expect(await provider.refund(request)).toEqual({ state: 'pending', isUnconfigured: true });
  expect(await provider.queryRefund(request)).toEqual({ state: 'pending', isUnconfigured: true });
});

describe('Stripe', () => {
  test.each<[number, object, RefundAnswer]>([
    [400, { code: 'balance_insufficient' }, fail('insufficientBalance')],
    [400, { code: 'insufficient_funds' }, fail('insufficientBalance')],
    [400, { code: 'charge_already_refunded' }, fail('tradeClosed')],
    [404, { code: 'resource_missing' }, fail('tradeClosed')],
    [400, { code: 'amount_too_large' }, fail('amountExceeded')],
    [400, { code: 'charge_disputed' }, fail('refused')],
    [400, { type: 'idempotency_error' }, fail('refused')],
    [401, {}, fail('refused')],
    [409, { code: 'idempotency_key_in_use' }, unreachable],
    [429, { code: 'lock_timeout' }, unreachable],
    [429, { code: 'rate_limit' }, pending],
    [500, { type: 'api_error' }, unreachable],
  ])('a refund that is refused with %i %o', async (status, error, expected) => {
    expect(await openStripe({ status, content: { error } }).refund(request)).toEqual(expected);
  });

  const states: [string, RefundAnswer][] = [
    ['succeeded', settled],
    ['pending', pending],
    ['requires_action', pending],
    ['failed', fail('refundClosed')],
    ['canceled', fail('refundClosed')],
  ];
  test.each(states)('an accepted refund that is %s, new and known', async (status, expected) => {
    const refund = { id: 're_1', object: 'refund', amount: 100, status, metadata: { out_refund_no: 'R1' } };
    expect(await openStripe({ status: 200, content: refund }).refund(request)).toEqual(expected);
    const known = openStripe({ status: 500, content: {} }, [refund]);
    expect([await known.refund(request), await known.queryRefund(request)]).toEqual([expected, expected]);
    const others = openStripe({ status: 500, content: {} }, [{ ...refund, metadata: { out_refund_no: 'R2' } }]);
    expect([await others.refund(request), await others.queryRefund(request)]).toEqual([unreachable, notFound]);
  });

  test.each([
    ['/checkout/sessions/', 401],
    ['/checkout/sessions/', 403],
    ['/refunds', 403],
  ])(
    'a refund whose query of %s is refused with %i has failed only if it was never requested',
    async (path, status) => {
      const provider = openStripe({ status: 500, content: {} }, [], { path, status, content: { error: {} } });
      expect(await provider.refund(request)).toEqual(rejected);
      expect(await provider.refund({ ...request, isFirstAttempt: true })).toEqual(fail('refused'));
      expect(await provider.queryRefund({ ...request, isFirstAttempt: true })).toEqual(pending);
    },
  );

  test('a first refund whose query gets no answer is pending', async () => {
    const provider = openStripe({ status: 500, content: {} }, [], { path: '/refunds', status: 500, content: {} });
    expect(await provider.refund({ ...request, isFirstAttempt: true })).toEqual(unreachable);
  });

  test('a payment of the previous account is refunded there', async () => {
    const content = { error: { code: 'resource_missing' } };
    const current = openStripe({ status: 500, content: {} }, [], { path: '/checkout/sessions/', status: 404, content });
    const refund = { id: 're_1', object: 'refund', amount: 100, status: 'succeeded', metadata: {} };
    const previous = openStripe({ status: 200, content: refund });
    const known = openStripe({ status: 500, content: {} }, [{ ...refund, metadata: { out_refund_no: 'R1' } }]);
    const open = (before: PaymentProvider | null) =>
      createConfigurableProvider('stripe', async () => ({ current, previous: before }));
    expect(await open(previous).refund(request)).toEqual(settled);
    expect(await open(known).queryRefund(request)).toEqual(settled);
    expect(await open(null).refund(request)).toEqual(fail('tradeClosed'));
    expect(await open(null).queryRefund(request)).toEqual(notFound);
  });
});

describe('a query of a refund, with the key before the present one', () => {
  const pay = (queried: RefundAnswer, trade: 'paid' | 'pending' | 'unknown' = 'paid') => ({
    ...openAlipay({}),
    queryRefund: async () => queried,
    query: async () => ({ state: trade }),
  });
  test.each<[string, PaymentProvider | null, PaymentProvider, RefundAnswer]>([
    ['under way, whatever another account has', pay(pending), pay(notFound), pending],
    ['unknown without an answer of the present account', pay(unreachable), pay(notFound), unreachable],
    ['closed, as the previous key still finds out', pay(unreachable), pay(fail('refundClosed')), fail('refundClosed')],
    ['not there, though the previous key of the account is revoked', pay(notFound), pay(pending), notFound],
    ['unknown while the previous account does not answer', pay(notFound, 'unknown'), pay(unreachable), unreachable],
    ['not there in either account', pay(notFound, 'unknown'), pay(notFound), notFound],
    [
      'paid by the previous account, while the present one says nothing',
      pay(notFound, 'pending'),
      pay(settled),
      settled,
    ],
    ['what the only account says, whose credentials were removed', null, pay(notFound), notFound],
  ])('it is %s', async (_, current, previous, expected) => {
    const provider = createConfigurableProvider('alipay', async () => ({ current, previous }));
    expect(await provider.queryRefund(request)).toEqual(expected);
  });
});

describe('each attempt at a refund has the same number at the provider', () => {
  const getBusiness = (body: string) => JSON.parse(new URLSearchParams(body).get('biz_content') ?? '{}');
  const down = { status: 500, content: {} };
  test.each<[string, () => PaymentProvider, (body: string, headers: Headers) => unknown[]]>([
    ['alipay', () => openAlipay({}, { status: 500 }), (body) => [getBusiness(body).out_request_no]],
    ['wechat', () => openWechat(500, {}), (body) => [JSON.parse(body).out_refund_no]],
    [
      'stripe',
      () => openStripe(down),
      (body, headers) => [headers.get('idempotency-key'), new URLSearchParams(body).get('metadata[out_refund_no]')],
    ],
  ])('%s', async (_, open, getNumbers) => {
    sent.length = 0;
    for (const each of [firstRequest, request, request]) await open().refund(each);
    const attempts = sent.filter(({ url, init }) => init?.method === 'POST' && /trade\.refund&|\/refunds$/.test(url));
    const numbers = attempts.map(({ init }) => getNumbers(String(init?.body), new Headers(init?.headers)));
    expect(numbers.map((each) => [...new Set(each)])).toEqual([['R1'], ['R1'], ['R1']]);
  });
});
