import type { Order } from '@sampan/api/entities';
import { paymentStatus } from '@sampan/api/statuses';

/** What an order of the demo shop has paid back, minor units, and when: its settled refunds, or a late payment as a whole. */
export function moneyBack({ payment, refunds, timeline }: Order): { amount: number; at: string }[] {
  const settled = refunds.flatMap(({ amount, settledAt }) => (settledAt ? [{ amount, at: settledAt }] : []));
  const last = timeline.at(-1)?.at;
  const isReturned = payment?.status === paymentStatus.refunded && last !== undefined && settled.length === 0;
  return isReturned ? [{ amount: payment.amount, at: last }] : settled;
}
