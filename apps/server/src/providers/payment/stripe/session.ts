import * as v from 'valibot';
import type { Trade } from '../port.ts';

/** The fields of a Checkout Session that the shop reads. */
export const SessionSchema = v.object({
  id: v.string(),
  object: v.literal('checkout.session'),
  livemode: v.boolean(),
  client_reference_id: v.nullish(v.string()),
  status: v.nullish(v.string()),
  payment_status: v.string(),
  payment_intent: v.nullish(v.string()),
  amount_total: v.nullish(v.pipe(v.number(), v.integer())),
  currency: v.nullish(v.string()),
  url: v.nullish(v.string()),
});
export type Session = v.InferOutput<typeof SessionSchema>;

/** Converts a session to the payment port's trade. */
export function toTrade(session: Session): Trade {
  const { id, status, payment_status, amount_total, currency } = session;
  const facts = {
    tradeNo: id,
    ...(typeof amount_total === 'number' && { amount: amount_total }),
    ...(currency && { currency: currency.toUpperCase() }),
  };
  if (payment_status === 'paid') return { state: 'paid', ...facts };
  // `complete` but unpaid: a delayed method, such as a bank debit, is in progress.
  return { state: status === 'expired' ? 'closed' : 'pending', ...facts };
}
