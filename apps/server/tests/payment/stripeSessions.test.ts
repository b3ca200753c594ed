import { expect, test } from 'vitest';
import { getSandboxStripe } from '../../src/providers/payment/sandbox/accounts.ts';
import { generateSandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import { createStripeProvider } from '../../src/providers/payment/stripe/adapter.ts';
import { ProviderHttp } from '../../src/providers/providerHttp.ts';

const keys = await generateSandboxKeys();
const publicUrl = 'http://shop.test';
const session = {
  ...{
    id: 'cs_test_1',
    object: 'checkout.session',
    livemode: false,
    client_reference_id: 'A1',
    payment_intent: 'pi_1',
  },
  ...{ status: 'complete', payment_status: 'unpaid', amount_total: 500, currency: 'hkd' },
};

/** Stripe's adapter: the session has these values, and `intent` is the answer to a request that asks for it, too. */
function open(change: object, intent: Response) {
  const requests: string[] = [];
  const http = new ProviderHttp('stripe', {
    fetch: async (input, init) => {
      const url = decodeURIComponent(String(input));
      requests.push(url);
      if (init?.method === 'POST') return Response.json({ error: { code: 'resource_invalid' } }, { status: 400 });
      return url.endsWith('?expand[0]=payment_intent') ? intent : Response.json({ ...session, ...change });
    },
    record: () => {},
  });
  return { requests, provider: createStripeProvider({ config: getSandboxStripe(keys, publicUrl), http, publicUrl }) };
}

const answerStatus = (status: string) => Response.json({ ...session, payment_intent: { id: 'pi_1', status } });

test.each([
  ['processing', 'pending'],
  ['requires_action', 'pending'],
  ['requires_payment_method', 'failed'],
  ['canceled', 'failed'],
])('a completed session that is unpaid, with a payment intent that is %s, is %s', async (status, state) => {
  const expected = { state, tradeNo: 'cs_test_1', amount: 500, currency: 'HKD' };
  expect(await open({}, answerStatus(status)).provider.query('A1', 'cs_test_1')).toEqual(expected);
  // It can no longer expire, which Stripe refuses.
  expect(await open({}, answerStatus(status)).provider.close('A1', 'cs_test_1')).toEqual(expected);
});

test('a key without permission for payment intents leaves a completed session that is unpaid pending', async () => {
  const denied = Response.json({ error: { message: 'permission' } }, { status: 403 });
  expect(await open({}, denied).provider.query('A1', 'cs_test_1')).toEqual({ state: 'pending', isStuck: true });
});

test.each([
  ['a session without our number twice', [{ ...session, metadata: {} }]],
  ['no session', []],
])('a dispute of a payment that another system took, with %s, does not concern the shop', async (_, sessions) => {
  const dispute = { id: 'dp_1', object: 'dispute', amount: 500, currency: 'hkd', payment_intent: 'pi_1' };
  const withdrawal = { id: 'txn_1', type: 'adjustment', amount: -500, fee: 1, currency: 'hkd', source: 'dp_1' };
  const openFor = (data: object[], transactions: object[]) => {
    const http = new ProviderHttp('stripe', {
      fetch: async (input) =>
        Response.json(
          String(input).includes('/v1/disputes/dp_1')
            ? { ...dispute, status: 'needs_response', balance_transactions: transactions }
            : { data, has_more: false },
        ),
      record: () => {},
    });
    return createStripeProvider({ config: getSandboxStripe(keys, publicUrl), http, publicUrl });
  };
  const event = { eventId: 'evt_1', kind: 'unbooked', objectType: 'dispute', tradeNo: 'dp_1' } as const;
  for (const transactions of [[], [withdrawal]])
    expect(await openFor(sessions, transactions).fetchUnbooked?.(event)).toEqual({ entries: [] });
  const ours = [{ ...session, metadata: { out_trade_no: 'A1' } }];
  expect(await openFor(ours, [withdrawal]).fetchUnbooked?.(event)).toMatchObject({ entries: [{ number: 'A1' }] });
});

test.each([
  [{ status: 'open' }, 'pending'],
  [{ status: 'expired' }, 'closed'],
  [{ payment_status: 'paid' }, 'paid'],
])('of a session that says enough, %o, the payment intent is not asked for', async (change, state) => {
  const { provider, requests } = open(change, new Response(null, { status: 500 }));
  expect(await provider.query('A1', 'cs_test_1')).toMatchObject({ state });
  expect(requests).toHaveLength(1);
});

test.each([{}, null])(
  'a refund of the dashboard with the metadata %j keeps no other refund from being paid',
  async (metadata) => {
    const outside = { id: 're_1', object: 'refund', status: 'succeeded', amount: 100, metadata };
    const http = new ProviderHttp('stripe', {
      async fetch(input, init) {
        if (init?.method === 'POST')
          return Response.json({ ...outside, id: 're_2', metadata: { out_refund_no: 'RA1' } });
        const isRefundList = String(input).includes('/v1/refunds?');
        return Response.json(isRefundList ? { data: [outside] } : { ...session, payment_status: 'paid' });
      },
      record: () => {},
    });
    const provider = createStripeProvider({ config: getSandboxStripe(keys, publicUrl), http, publicUrl });
    const request = { outTradeNo: 'A1', tradeNo: 'cs_test_1', refundNo: 'RA1', amount: 200, total: 500 };
    const answer = await provider.refund({ ...request, currency: 'HKD', reason: 'broken', isFirstAttempt: true });
    expect(answer).toEqual({ state: 'settled' });
  },
);
