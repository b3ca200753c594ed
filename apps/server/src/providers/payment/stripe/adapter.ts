import { takesStripeAmount } from '@sampan/domain/payment/stripeAmounts';
import * as v from 'valibot';
import { isRejectionWithCode, ProviderError } from '../../providerHttp.ts';
import {
  assertProviderError,
  toFailedRefund,
  toPendingTrade,
  toQueriedRefund,
  toUnknownRefund,
} from '../failedCall.ts';
import type {
  Charge,
  PaymentAdapterOptions,
  PaymentProvider,
  PaymentStart,
  RefundAnswer,
  RefundRequest,
  Trade,
} from '../port.ts';
import { fetchStripeStatement, fetchStripeUnbooked } from './balance.ts';
import { parseAnswer, StripeClient, type StripeParams } from './client.ts';
import type { StripeConfig } from './config.ts';
import { ExpandedSessionSchema, isUnpaid, type Session, SessionSchema, toTrade } from './session.ts';
import { readStripeWebhook } from './webhook.ts';

const RefundSchema = v.object({
  status: v.nullish(v.string()),
  amount: v.number(),
  metadata: v.nullish(v.record(v.string(), v.string()), {}),
});
type Refund = v.InferOutput<typeof RefundSchema>;
const RefundListSchema = v.object({ data: v.array(RefundSchema) });

/**
 * Stripe takes sessions of 30 minutes to 24 hours by its own clock, when it creates them: up to a minute after the
 * attempt started. A payment after the order's expiry is refunded; after a session's expiry another one is opened.
 */
const [minSessionMs, maxSessionMs] = [35 * 60_000, (24 * 60 - 5) * 60_000];

/** Payments by Stripe's hosted Checkout: create, query, expire and refund. */
export function createStripeProvider({
  config,
  http,
  publicUrl,
}: Pick<PaymentAdapterOptions<StripeConfig>, 'config' | 'http' | 'publicUrl'>): PaymentProvider {
  const client = new StripeClient(config, http);

  async function create(charge: Charge): Promise<PaymentStart> {
    const { outTradeNo, orderNo, description, amount, startedAt } = charge;
    const returnUrl = publicUrl + charge.returnPath;
    const metadata = { out_trade_no: outTradeNo };
    const lifetimeMs = charge.expiresAt.getTime() - startedAt.getTime();
    const expiresAt = startedAt.getTime() + Math.min(maxSessionMs, Math.max(minSessionMs, lifetimeMs));
    const currency = charge.currency.toLowerCase();
    const price = { currency, unit_amount: amount, product_data: { name: description } };
    const session = readSession(
      await client.call('POST', '/v1/checkout/sessions', {
        operation: 'checkout.sessions.create',
        outTradeNo,
        idempotencyKey: outTradeNo,
        // The parameters must be equal in repeated calls: Stripe refuses others under the same idempotency key.
        params: {
          mode: 'payment',
          client_reference_id: outTradeNo,
          line_items: [{ quantity: 1, price_data: price }],
          metadata,
          payment_intent_data: { metadata, description: orderNo },
          success_url: returnUrl,
          cancel_url: returnUrl,
          expires_at: Math.floor(expiresAt / 1000),
        },
      }),
      outTradeNo,
    );
    if (!session.url) throw new ProviderError('refused', 'SESSION_NOT_OPEN');
    return { tradeNo: session.id, payUrl: session.url };
  }

  const retrieve = (outTradeNo: string, tradeNo: string, params: StripeParams = {}) =>
    client.call('GET', `/v1/checkout/sessions/${encodeURIComponent(tradeNo)}`, {
      operation: 'checkout.sessions.retrieve',
      outTradeNo,
      params,
    });

  async function read(outTradeNo: string, tradeNo: string): Promise<Session> {
    return readSession(await retrieve(outTradeNo, tradeNo), outTradeNo);
  }

  /** Asked only where it matters: a restricted key needs a permission of its own for it. */
  async function readIntentStatus(outTradeNo: string, tradeNo: string): Promise<string | undefined> {
    const answer = await retrieve(outTradeNo, tradeNo, { expand: ['payment_intent'] });
    return parseAnswer(ExpandedSessionSchema, answer).payment_intent?.status;
  }

  /** Undefined if this account has no such session, so that it cannot have refunded it, or if the session is not paid. */
  async function readPaymentIntent(outTradeNo: string, tradeNo: string): Promise<string | undefined> {
    try {
      return (await read(outTradeNo, tradeNo)).payment_intent ?? undefined;
    } catch (error) {
      if (isRejectionWithCode(error, 'resource_missing')) return undefined;
      throw error;
    }
  }

  async function query(outTradeNo: string, tradeNo?: string | null): Promise<Trade> {
    // Without a session id the session was never shown to the customer.
    if (!tradeNo) return { state: 'unknown' };
    try {
      const session = await read(outTradeNo, tradeNo);
      return toTrade(session, isUnpaid(session) ? await readIntentStatus(outTradeNo, tradeNo) : undefined);
    } catch (error) {
      return isRejectionWithCode(error, 'resource_missing') ? { state: 'unknown' } : toPendingTrade(error);
    }
  }

  async function close(outTradeNo: string, tradeNo?: string | null): Promise<Trade> {
    if (!tradeNo) return { state: 'unknown' };
    try {
      const path = `/v1/checkout/sessions/${encodeURIComponent(tradeNo)}/expire`;
      const answer = await client.call('POST', path, { operation: 'checkout.sessions.expire', outTradeNo });
      return toTrade(readSession(answer, outTradeNo));
    } catch (error) {
      assertProviderError(error);
      return query(outTradeNo, tradeNo);
    }
  }

  async function refund(request: RefundRequest): Promise<RefundAnswer> {
    const { outTradeNo, tradeNo } = request;
    if (!tradeNo) return { state: 'failed', failure: 'tradeClosed' };
    try {
      const paymentIntent = await readPaymentIntent(outTradeNo, tradeNo);
      if (!paymentIntent) return { state: 'failed', failure: 'tradeClosed' };
      // Stripe keeps idempotency keys for a day only, so look for an existing refund first.
      const known = await readRefund(request, paymentIntent);
      return known ? toRefundAnswer(known) : await createRefund(request, paymentIntent);
    } catch (error) {
      // An earlier request may have been accepted: a query that is refused leaves its outcome unknown.
      return request.isFirstAttempt ? toFailedRefund(error, refundFailures) : toUnknownRefund(error);
    }
  }

  async function createRefund(request: RefundRequest, paymentIntent: string): Promise<RefundAnswer> {
    const { outTradeNo, refundNo, amount } = request;
    try {
      const answer = await client.call('POST', '/v1/refunds', {
        operation: 'refunds.create',
        outTradeNo,
        refundNo,
        idempotencyKey: refundNo,
        params: {
          payment_intent: paymentIntent,
          amount,
          metadata: { out_trade_no: outTradeNo, out_refund_no: refundNo },
        },
      });
      return toRefundAnswer(parseAnswer(RefundSchema, answer));
    } catch (error) {
      return toFailedRefund(error, refundFailures);
    }
  }

  async function readRefund({ outTradeNo, refundNo }: RefundRequest, paymentIntent: string) {
    const answer = await client.call('GET', '/v1/refunds', {
      operation: 'refunds.list',
      outTradeNo,
      refundNo,
      params: { payment_intent: paymentIntent, limit: 100 },
    });
    return parseAnswer(RefundListSchema, answer).data.find(({ metadata }) => metadata.out_refund_no === refundNo);
  }

  /** Undefined if Stripe has no such refund, or not even the payment. */
  async function findRefund(request: RefundRequest): Promise<RefundAnswer | undefined> {
    const { outTradeNo, tradeNo } = request;
    const paymentIntent = tradeNo && (await readPaymentIntent(outTradeNo, tradeNo));
    const known = paymentIntent ? await readRefund(request, paymentIntent) : undefined;
    return known && toRefundAnswer(known);
  }

  /** Lists sessions, which needs the same permission as payments. */
  async function probe(): Promise<void> {
    await client.call('GET', '/v1/checkout/sessions', { operation: 'checkout.sessions.list', params: { limit: 1 } });
  }

  return {
    method: 'stripe',
    probe,
    takesAmount: takesStripeAmount,
    create,
    query,
    close,
    refund,
    queryRefund: (request) => toQueriedRefund(() => findRefund(request)),
    fetchStatement: (day) => fetchStripeStatement(client, day),
    fetchUnbooked: (reference) => fetchStripeUnbooked(client, reference),
    readNotify: (rawBody, headers, now) => readStripeWebhook(rawBody, headers, now, config),
  };
}

function readSession(answer: unknown, outTradeNo: string): Session {
  const session = parseAnswer(SessionSchema, answer);
  if (session.client_reference_id !== outTradeNo) throw new ProviderError('unverified', 'MISMATCH');
  return session;
}

function toRefundAnswer({ status }: Refund): RefundAnswer {
  if (status === 'succeeded') return { state: 'settled' };
  const hasEnded = status === 'failed' || status === 'canceled';
  return hasEnded ? { state: 'failed', failure: 'refundClosed' } : { state: 'pending' };
}

const refundFailures = {
  balance_insufficient: 'insufficientBalance',
  insufficient_funds: 'insufficientBalance',
  charge_already_refunded: 'tradeClosed',
  resource_missing: 'tradeClosed',
  amount_too_large: 'amountExceeded',
} as const;
