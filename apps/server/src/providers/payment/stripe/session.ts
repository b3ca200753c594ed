import * as v from 'valibot';
import type { Trade } from '../port.ts';

/** A Checkout Session as far as the shop reads it. */
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

/** State of the payment that a session stands for. */
export function toTrade(session: Session): Trade {
  const { id, status, payment_status, amount_total, currency } = session;
  const facts = {
    tradeNo: id,
    ...(typeof amount_total === 'number' && { amount: amount_total }),
    ...(currency && { currency: currency.toUpperCase() }),
  };
  if (payment_status === 'paid') return { state: 'paid', ...facts };
  // Complete but unpaid: a delayed method such as a bank debit is under way.
  return { state: status === 'expired' ? 'closed' : 'pending', ...facts };
}
