import { takesStripeAmount } from '@sampan/domain/payment/stripeAmounts';
import { LRUCache } from 'lru-cache';
import { getPath, type SandboxContext, toJsonAnswer, type WireAnswer } from '../../sandbox/wire.ts';
import { getShopDay } from '../shopDay.ts';
import { type StripeConfig, stripeVersion } from '../stripe/config.ts';
import {
  closeTrade,
  findRefund,
  findTrade,
  findTradeByRefund,
  findTradeByToken,
  getState,
  isSameTrade,
  openTrade,
  refundTrade,
  type SandboxTrade,
} from './ledger.ts';
import { findMovements, getFee, type SandboxMovement } from './statements.ts';
import { describeRefund, describeSession, getSessionId, toIntentId } from './stripeNotices.ts';

const fail = (status: number, code: string, message = code) =>
  toJsonAnswer(status, { error: { type: 'invalid_request_error', code, message } });

/** Lifetimes of a session that Stripe takes. */
const [minSessionMs, maxSessionMs] = [30 * 60_000, 24 * 3_600_000];

/** Formats a trade as a Checkout Session. */
function toSession(trade: SandboxTrade, now: Date, publicUrl: string) {
  const state = getState(trade, now);
  const isOpen = state === 'pending';
  // A refused card leaves a session open: one that failed was paid by a delayed method, such as a bank debit.
  const isComplete = trade.paidAt !== null || state === 'failed';
  const status = isOpen ? 'open' : isComplete ? 'complete' : 'expired';
  const session = describeSession({ ...trade, tradeNo: getSessionId(trade) }, status, trade.paidAt !== null);
  return { ...session, url: isOpen ? `${publicUrl}/sandbox/pay/${trade.token}` : null };
}

/** Webhooks of a refund. Stripe sends the update once the bank's reference of the refund is known. */
export const refundEventTypes = ['refund.created', 'refund.updated'] as const;

/** Disputes at the account. */
export interface StripeDisputes {
  /** A dispute like in Stripe's API. */
  find(id: string): object | undefined;
  /** The balance transactions of a day's disputes. */
  listTransactions(day: string): { id: string; created: number }[];
}

/** The sandbox's Stripe server: the parts of Checkout Sessions and refunds that the adapter uses. */
export class SandboxStripe {
  readonly #context: SandboxContext;
  readonly #config: StripeConfig;
  /** Failures by the idempotency key of their request: Stripe repeats them for a day under the same key. */
  readonly #failures = new LRUCache<string, WireAnswer>({ max: 1_000 });
  /** Whether requests with an idempotency key fail inside Stripe. */
  isFailing = false;
  /** Whether refunds are refused, because the balance is too low. */
  isBalanceLow = false;
  /** None: customers' banks open them, in whose place tests do. */
  disputes: StripeDisputes = { find: () => undefined, listTransactions: () => [] };

  constructor(context: SandboxContext, config: StripeConfig) {
    this.#context = context;
    this.#config = config;
  }

  async handle(method: string, url: URL, headers: Headers, body: string): Promise<WireAnswer> {
    if (headers.get('authorization') !== `Bearer ${this.#config.secretKey}`) return fail(401, 'api_key_invalid');
    if (headers.get('stripe-version') !== stripeVersion) return fail(400, 'version_unknown');
    const key = headers.get('idempotency-key');
    const known = key && this.#failures.get(key);
    if (known) return known;
    const answer = key && this.isFailing ? toJsonAnswer(500, { error: { type: 'api_error' } }) : undefined;
    const answered = answer ?? (await this.#answer(method, url, body));
    if (key && answered.status >= 400) this.#failures.set(key, answered);
    return answered;
  }

  async #answer(method: string, url: URL, body: string): Promise<WireAnswer> {
    const path = url.pathname.replace(/^\/sandbox\/stripe/, '');
    const params = new URLSearchParams(method === 'GET' ? url.search : body);
    if (path === '/v1/checkout/sessions') return method === 'POST' ? this.#create(params) : this.#sessions(params);
    const [, token, action] = /^\/v1\/checkout\/sessions\/cs_test_([\w-]+?)(\/expire)?$/.exec(path) ?? [];
    if (token && action && method === 'POST') return this.#expire(token);
    if (token && !action && method === 'GET') return this.#session(token, params.get('expand[0]') === 'payment_intent');
    if (path === '/v1/refunds') return method === 'GET' ? this.#refunds(params) : this.#refund(params);
    if (method === 'GET' && path === '/v1/balance_transactions') return this.#balance(params);
    const [, type, id = ''] = /^\/v1\/(refunds|disputes)\/([\w-]+)$/.exec(path) ?? [];
    if (method === 'GET' && type === 'refunds') return this.#refundById(id, params.getAll('expand[0]').length > 0);
    const dispute = method === 'GET' && type === 'disputes' ? this.disputes.find(id) : undefined;
    if (dispute) return toJsonAnswer(200, dispute);
    return fail(404, 'resource_missing');
  }

  /** Lists balance transactions, newest first, in pages. */
  async #balance(params: URLSearchParams): Promise<WireAnswer> {
    const day = getShopDay(Number(params.get('created[gte]')) * 1000);
    const movements = await findMovements(this.#context.db, 'stripe', day);
    const all = [...movements.map(describeBalance), ...this.disputes.listTransactions(day)].sort(
      (a, b) => b.created - a.created,
    );
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
    // A repeated request gets the first answer, whatever the time.
    if (!(await findTrade(db, 'stripe', outTradeNo))) {
      const lifetimeMs = expiresAt.getTime() - clock.now().getTime();
      if (lifetimeMs < minSessionMs || lifetimeMs > maxSessionMs) return fail(400, 'parameter_invalid', 'expires_at');
      // Stripe would take some of these amounts, and charge another sum than the shop shows.
      if (!takesStripeAmount(charge.currency, amount)) return fail(400, 'amount_too_small');
    }
    const trade = await openTrade(db, 'stripe', charge, clock.now());
    return isSameTrade(trade, charge)
      ? toJsonAnswer(200, toSession(trade, clock.now(), publicUrl))
      : fail(400, 'idempotency_error');
  }

  /** Lists the session of a payment intent; without one nothing: the shop only tests the key's permission. */
  async #sessions(params: URLSearchParams): Promise<WireAnswer> {
    const { clock, publicUrl } = this.#context;
    const trade = await this.#findByIntent(params);
    const data = trade ? [toSession(trade, clock.now(), publicUrl)] : [];
    return toJsonAnswer(200, { object: 'list', data, has_more: false });
  }

  async #session(token: string, isExpanded: boolean): Promise<WireAnswer> {
    const { db, clock, publicUrl } = this.#context;
    const trade = await findTradeByToken(db, token);
    if (!trade) return fail(404, 'resource_missing');
    const session = toSession(trade, clock.now(), publicUrl);
    if (!isExpanded || !session.payment_intent) return toJsonAnswer(200, session);
    const status = trade.paidAt ? 'succeeded' : 'requires_payment_method';
    const intent = { id: session.payment_intent, object: 'payment_intent', status };
    return toJsonAnswer(200, { ...session, payment_intent: intent });
  }

  async #expire(token: string): Promise<WireAnswer> {
    const { db, clock, publicUrl } = this.#context;
    const trade = await findTradeByToken(db, token);
    if (!trade) return fail(404, 'resource_missing');
    if (getState(trade, clock.now()) !== 'pending') return fail(400, 'session_not_open');
    await closeTrade(db, 'stripe', trade.outTradeNo, clock.now());
    const closed = await findTradeByToken(db, token);
    return closed ? toJsonAnswer(200, toSession(closed, clock.now(), publicUrl)) : fail(404, 'resource_missing');
  }

  async #refund(params: URLSearchParams): Promise<WireAnswer> {
    const trade = await this.#findByIntent(params);
    if (!trade) return fail(404, 'resource_missing');
    if (this.isBalanceLow) return fail(400, 'balance_insufficient');
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
    if (answer.state !== 'failed') {
      const settledAmount = answer.state === 'settled' ? amount : 0;
      return toJsonAnswer(200, describeRefund({ ...trade, refundNo, amount: settledAmount }));
    }
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
    const data = trade ? refunds.map(([refundNo, amount]) => describeRefund({ ...trade, refundNo, amount })) : [];
    return toJsonAnswer(200, { object: 'list', data, has_more: false });
  }

  /** Retrieves a refund, with its balance transaction where that is to be expanded. */
  async #refundById(id: string, isExpanded: boolean): Promise<WireAnswer> {
    for (const refundNo of [id, id.replace(/^re_/, '')]) {
      const trade = await findTradeByRefund(this.#context.db, 'stripe', refundNo);
      const amount = trade && findRefund(trade, refundNo);
      if (!trade || amount === undefined) continue;
      const at = new Date(trade.refundTimes[refundNo] ?? trade.createdAt);
      const transaction = describeBalance({ trade, refundNo, amount, at });
      const balance_transaction = isExpanded ? { ...transaction, source: id } : transaction.id;
      return toJsonAnswer(200, { ...describeRefund({ ...trade, refundNo, amount }), balance_transaction });
    }
    return fail(404, 'resource_missing');
  }

  async #findByIntent(params: URLSearchParams): Promise<SandboxTrade | undefined> {
    const trade = await findTradeByToken(this.#context.db, (params.get('payment_intent') ?? '').replace(/^pi_/, ''));
    return trade?.method === 'stripe' ? trade : undefined;
  }
}

/** Formats the balance transaction of a payment or refund like Stripe's API. */
function describeBalance({ trade, refundNo, amount, at }: SandboxMovement) {
  const fee = refundNo ? 0 : getFee(amount);
  const charge = {
    id: `ch_test_${trade.outTradeNo}`,
    object: 'charge',
    status: 'succeeded',
    amount,
    currency: trade.currency.toLowerCase(),
    payment_intent: toIntentId(getSessionId(trade)),
    metadata: { out_trade_no: trade.outTradeNo },
  };
  const refund = refundNo && describeRefund({ ...trade, refundNo, amount });
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
