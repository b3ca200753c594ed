import { getShopDay } from '../shopDay.ts';
import { type StripeConfig, stripeVersion } from '../stripe/config.ts';
import { describeStripeRefund } from './accounts.ts';
import {
  closeTrade,
  findTradeByToken,
  getState,
  isSameTrade,
  openTrade,
  refundTrade,
  type SandboxTrade,
} from './ledger.ts';
import { findMovements, getFee, type SandboxMovement } from './statements.ts';
import { getPath, type SandboxContext, type WireAnswer } from './wire.ts';

const toJsonAnswer = (status: number, content: unknown): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(content),
});
const fail = (status: number, code: string, message = code) =>
  toJsonAnswer(status, { error: { type: 'invalid_request_error', code, message } });

/** Id of the Checkout session of a sandbox trade, in Stripe's form `cs_test_…`. */
export const getSessionId = ({ token }: Pick<SandboxTrade, 'token'>) => `cs_test_${token}`;
const getIntentId = ({ token }: Pick<SandboxTrade, 'token'>) => `pi_${token}`;

/** Webhooks of a refund. Stripe sends the update once the bank's reference of the refund is known. */
const refundEventTypes = ['refund.created', 'refund.updated'] as const;

/** Formats a trade as a Checkout Session. */
export function describeSession(trade: SandboxTrade, now: Date, publicUrl: string) {
  const state = getState(trade, now);
  const isOpen = state === 'pending';
  return {
    id: getSessionId(trade),
    object: 'checkout.session',
    livemode: false,
    client_reference_id: trade.outTradeNo,
    // Stripe has no failed sessions: an unpaid session ends as expired.
    status: isOpen ? 'open' : trade.paidAt ? 'complete' : 'expired',
    payment_status: trade.paidAt ? 'paid' : 'unpaid',
    payment_intent: trade.paidAt ? getIntentId(trade) : null,
    amount_total: trade.amount,
    currency: trade.currency.toLowerCase(),
    url: isOpen ? `${publicUrl}/sandbox/pay/${trade.token}` : null,
  };
}

/** The sandbox's Stripe server: the parts of Checkout Sessions and refunds that the adapter uses. */
export class SandboxStripe {
  readonly #context: SandboxContext;
  readonly #config: StripeConfig;

  constructor(context: SandboxContext, config: StripeConfig) {
    this.#context = context;
    this.#config = config;
  }

  async handle(method: string, url: URL, headers: Headers, body: string): Promise<WireAnswer> {
    if (headers.get('authorization') !== `Bearer ${this.#config.secretKey}`) return fail(401, 'api_key_invalid');
    if (headers.get('stripe-version') !== stripeVersion) return fail(400, 'version_unknown');
    const path = url.pathname.replace(/^\/sandbox\/stripe/, '');
    const params = new URLSearchParams(method === 'GET' ? url.search : body);
    if (path === '/v1/checkout/sessions') return method === 'POST' ? this.#create(params) : this.#sessions(params);
    const [, token, action] = /^\/v1\/checkout\/sessions\/cs_test_([\w-]+?)(\/expire)?$/.exec(path) ?? [];
    if (token && method === (action ? 'POST' : 'GET')) return this.#session(token, action !== undefined);
    if (path === '/v1/refunds') return method === 'GET' ? this.#refunds(params) : this.#refund(params);
    if (method === 'GET' && path === '/v1/balance_transactions') return this.#balance(params);
    return fail(404, 'resource_missing');
  }

  /** Lists balance transactions, newest first, in pages. */
  async #balance(params: URLSearchParams): Promise<WireAnswer> {
    const day = getShopDay(Number(params.get('created[gte]')) * 1000);
    const all = (await findMovements(this.#context.db, 'stripe', day)).reverse().map(describeBalance);
    const start = all.findIndex(({ id }) => id === params.get('starting_after')) + 1;
    const limit = Number(params.get('limit') ?? 10);
    const data = all.slice(start, start + limit);
    return toJsonAnswer(200, { object: 'list', data, has_more: start + limit < all.length });
  }

  async #create(params: URLSearchParams): Promise<WireAnswer> {
    const { db, clock, publicUrl } = this.#context;
    const get = (name: string) => params.get(name) ?? '';
    const amount = Number(get('line_items[0][price_data][unit_amount]'));
    const expiresAt = new Date(Number(get('expires_at')) * 1000);
    const outTradeNo = get('client_reference_id');
    if (get('mode') !== 'payment' || !outTradeNo || !Number.isSafeInteger(amount))
      return fail(400, 'parameter_invalid');
    if (expiresAt.getTime() < clock.now().getTime()) return fail(400, 'expires_at_too_early');
    const description = get('line_items[0][price_data][product_data][name]');
    const charge = {
      outTradeNo,
      orderNo: description.split(' ').at(-1) ?? '',
      description,
      returnPath: getPath(get('success_url'), this.#context),
      amount,
      currency: get('line_items[0][price_data][currency]').toUpperCase(),
      expiresAt,
    };
    const trade = await openTrade(db, 'stripe', charge, clock.now());
    return isSameTrade(trade, charge)
      ? toJsonAnswer(200, describeSession(trade, clock.now(), publicUrl))
      : fail(400, 'idempotency_error');
  }

  /** Lists the session of a payment intent; without one nothing: the shop only tests the key's permission. */
  async #sessions(params: URLSearchParams): Promise<WireAnswer> {
    const { clock, publicUrl } = this.#context;
    const trade = await this.#findByIntent(params);
    const data = trade ? [describeSession(trade, clock.now(), publicUrl)] : [];
    return toJsonAnswer(200, { object: 'list', data, has_more: false });
  }

  async #session(token: string, isExpired: boolean): Promise<WireAnswer> {
    const { db, clock, publicUrl } = this.#context;
    const trade = await findTradeByToken(db, token);
    if (!trade) return fail(404, 'resource_missing');
    if (!isExpired) return toJsonAnswer(200, describeSession(trade, clock.now(), publicUrl));
    if (getState(trade, clock.now()) !== 'pending') return fail(400, 'session_not_open');
    await closeTrade(db, 'stripe', trade.outTradeNo, clock.now());
    const closed = await findTradeByToken(db, token);
    return closed ? toJsonAnswer(200, describeSession(closed, clock.now(), publicUrl)) : fail(404, 'resource_missing');
  }

  async #refund(params: URLSearchParams): Promise<WireAnswer> {
    const trade = await this.#findByIntent(params);
    if (!trade) return fail(404, 'resource_missing');
    const refundNo = params.get('metadata[out_refund_no]') ?? '';
    const amount = Number(params.get('amount'));
    const request = {
      outTradeNo: trade.outTradeNo,
      refundNo,
      amount,
      at: this.#context.clock.now(),
      eventTypes: refundEventTypes,
    };
    const answer = await refundTrade(this.#context.db, 'stripe', request);
    if (answer.state === 'settled') return toJsonAnswer(200, describeStripeRefund({ ...trade, refundNo, amount }));
    const codes = {
      tradeClosed: 'charge_already_refunded',
      amountExceeded: 'amount_too_large',
      refused: 'idempotency_error',
    };
    return fail(400, codes[answer.failure]);
  }

  async #refunds(params: URLSearchParams): Promise<WireAnswer> {
    const trade = await this.#findByIntent(params);
    const refunds = Object.entries(trade?.refunds ?? {});
    const data = trade ? refunds.map(([refundNo, amount]) => describeStripeRefund({ ...trade, refundNo, amount })) : [];
    return toJsonAnswer(200, { object: 'list', data, has_more: false });
  }

  async #findByIntent(params: URLSearchParams): Promise<SandboxTrade | undefined> {
    const trade = await findTradeByToken(this.#context.db, (params.get('payment_intent') ?? '').replace(/^pi_/, ''));
    return trade?.method === 'stripe' ? trade : undefined;
  }
}

function describeBalance({ trade, refundNo, amount, at }: SandboxMovement) {
  const fee = refundNo ? 0 : getFee(amount);
  const charge = {
    id: `ch_test_${trade.outTradeNo}`,
    object: 'charge',
    amount,
    currency: trade.currency.toLowerCase(),
    payment_intent: getIntentId(trade),
    metadata: { out_trade_no: trade.outTradeNo },
  };
  const refund = refundNo && describeStripeRefund({ ...trade, refundNo, amount });
  return {
    id: `txn_${refundNo ?? trade.outTradeNo}`,
    object: 'balance_transaction',
    type: refundNo ? 'refund' : 'charge',
    amount: refundNo ? -amount : amount,
    currency: charge.currency,
    created: Math.floor(at.getTime() / 1000),
    fee,
    net: refundNo ? -amount : amount - fee,
    source: refund || charge,
  };
}
