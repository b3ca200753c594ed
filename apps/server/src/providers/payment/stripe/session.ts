import * as v from 'valibot';
import type { Trade } from '../port.ts';

/** The fields of a Checkout Session that the shop reads. */
export const SessionSchema = v.object({
  id: v.string(),
  object: v.literal('checkout.session'),
  livemode: v.boolean(),
  client_reference_id: v.nullish(v.string()),
  metadata: v.nullish(v.record(v.string(), v.string())),
  status: v.nullish(v.string()),
  payment_status: v.string(),
  payment_intent: v.nullish(v.string()),
  amount_total: v.nullish(v.pipe(v.number(), v.integer())),
  currency: v.nullish(v.string()),
  url: v.nullish(v.string()),
});
export type Session = v.InferOutput<typeof SessionSchema>;

/** A session retrieved with its payment intent (https://docs.stripe.com/api/payment_intents/object). */
export const ExpandedSessionSchema = v.object({ payment_intent: v.nullish(v.object({ status: v.string() })) });

/**
 * The shop's number of a session; undefined if another system on the account opened it. Such sessions can have a reference,
 * too, but only the shop writes its number twice.
 */
export function getOutTradeNo({ client_reference_id: outTradeNo, metadata }: Session): string | undefined {
  return metadata?.out_trade_no === outTradeNo ? (outTradeNo ?? undefined) : undefined;
}

/** Whether the customer has chosen a delayed method, such as a bank debit, whose money is under way or has failed. */
export const isUnpaid = ({ status, payment_status }: Session) => status === 'complete' && payment_status === 'unpaid';

/** Statuses of a payment intent that ended: a session is used once, so that nobody can pay it again. */
const failedIntents: readonly (string | undefined)[] = ['requires_payment_method', 'canceled'];

/** Converts a session to the payment port's trade; an unpaid one is pending unless `intentStatus` says that it failed. */
export function toTrade(session: Session, intentStatus?: string): Trade {
  const { id, status, payment_status, amount_total, currency } = session;
  const facts = {
    tradeNo: id,
    ...(typeof amount_total === 'number' && { amount: amount_total }),
    ...(currency && { currency: currency.toUpperCase() }),
  };
  if (payment_status === 'paid') return { state: 'paid', ...facts };
  if (isUnpaid(session) && failedIntents.includes(intentStatus)) return { state: 'failed', ...facts };
  return { state: status === 'expired' ? 'closed' : 'pending', ...facts };
}
