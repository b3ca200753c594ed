import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { InvalidWebhook, type NotifyHeaders, type ProviderEvent, type UnbookedEvent } from '../port.ts';
import type { StripeConfig } from './config.ts';
import { getOutTradeNo, type Session, SessionSchema, toTrade } from './session.ts';

/** Webhooks older or newer than this are refused as replays (https://docs.stripe.com/webhooks#verify-manually). */
const toleranceSeconds = 300;

const EventSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  type: v.string(),
  livemode: v.boolean(),
  created: v.number(),
  data: v.object({ object: v.looseObject({}) }),
});
type StripeEvent = v.InferOutput<typeof EventSchema>;
const RefundSchema = v.object({
  id: v.string(),
  status: v.nullish(v.string()),
  amount: v.optional(v.number()),
  metadata: v.object({ out_trade_no: v.string(), out_refund_no: v.string() }),
});

/** A refund made in Stripe's dashboard, or a dispute: neither has a number of the shop. */
const UnbookedSchema = v.object({ id: v.string(), payment_intent: v.string() });

function verify(rawBody: string, header: unknown, now: Date, secret: string): void {
  const pairs = String(header ?? '')
    .split(',')
    .map((pair) => pair.split('='));
  const timestamp = Number(pairs.find(([name]) => name === 't')?.[1]);
  if (!(Math.abs(now.getTime() / 1000 - timestamp) <= toleranceSeconds)) throw new InvalidWebhook('too old');
  const expected = createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest();
  // There are two signatures while a secret is rotated.
  const isSigned = pairs.some(([name, value = '']) => {
    const signature = Buffer.from(value, 'hex');
    return name === 'v1' && signature.length === expected.length && timingSafeEqual(signature, expected);
  });
  if (!isSigned) throw new InvalidWebhook('signature does not match');
}

/** Parses and verifies a webhook. Events that concern no payment of this shop are `ignored`. @throws InvalidWebhook */
export function readStripeWebhook(
  rawBody: string,
  headers: NotifyHeaders,
  now: Date,
  { webhookSecret, secretKey }: StripeConfig,
): ProviderEvent {
  verify(rawBody, headers['stripe-signature'], now, webhookSecret);
  const event = parse(EventSchema, rawBody);
  const isTestKey = /^(sk|rk)_test_/.test(secretKey);
  if (event.livemode === isTestKey) throw new InvalidWebhook('a test event for a live key, or the reverse');
  const { id: eventId, data } = event;
  if (event.type.startsWith('refund.') || event.type === 'charge.refund.updated') {
    const refund = v.safeParse(RefundSchema, data.object);
    if (!refund.success) return toUnbookedEvent(event, 'refund');
    const { id: tradeNo, status, amount, metadata } = refund.output;
    const { out_trade_no: outTradeNo, out_refund_no: refundNo } = metadata;
    const isFailed = status === 'failed' || status === 'canceled';
    return { eventId, kind: 'refund', outTradeNo, refundNo, amount, ...(isFailed && { failedTradeNo: tradeNo }) };
  }
  if (event.type.startsWith('charge.dispute.')) return toUnbookedEvent(event, 'dispute');
  const session = v.safeParse(SessionSchema, data.object);
  if (!event.type.startsWith('checkout.session.') || !session.success) return { eventId, kind: 'ignored' };
  return toPaymentEvent(event, session.output);
}

function toUnbookedEvent({ id: eventId, data }: StripeEvent, objectType: UnbookedEvent['objectType']): ProviderEvent {
  const parsed = v.safeParse(UnbookedSchema, data.object);
  if (!parsed.success) return { eventId, kind: 'ignored' };
  return { eventId, kind: 'unbooked', objectType, tradeNo: parsed.output.id };
}

function toPaymentEvent(event: StripeEvent, session: Session): ProviderEvent {
  const { id: eventId, created } = event;
  const outTradeNo = getOutTradeNo(session);
  const { state, amount, currency, tradeNo = session.id } = toTrade(session);
  const isFailed = event.type === 'checkout.session.async_payment_failed';
  const kind = isFailed ? 'failed' : state;
  if (!outTradeNo || amount === undefined || currency === undefined) return { eventId, kind: 'ignored' };
  if (kind !== 'paid' && kind !== 'closed' && kind !== 'failed') return { eventId, kind: 'ignored' };
  const at = new Date(created * 1000);
  return { eventId, kind, outTradeNo, tradeNo, amount, currency, at };
}

function parse<Schema extends v.GenericSchema>(schema: Schema, text: string): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    throw new InvalidWebhook('body is not readable');
  }
}
