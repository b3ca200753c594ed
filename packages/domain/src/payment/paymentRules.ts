import type { Envelope } from '@sampan/api/clientEnvelope';
import type { contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';
import type { PaymentStatus } from '@sampan/api/entities';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';

export type PayStatus = OutputOf<typeof contract.payment.status>;

/** Payment result shown to the customer. `pending` never becomes failed in the client: only the server decides that. */
export type PaymentOutcome = 'pending' | 'paid' | 'closed' | 'failed';

const outcomeByStatus: Record<PaymentStatus, PaymentOutcome> = {
  [paymentStatus.created]: 'pending',
  [paymentStatus.pending]: 'pending',
  [paymentStatus.paid]: 'paid',
  [paymentStatus.closed]: 'closed',
  [paymentStatus.failed]: 'failed',
  // The payment is being or was refunded, so it no longer pays the order.
  [paymentStatus.refunding]: 'closed',
  [paymentStatus.refunded]: 'closed',
};

/** Result of a payment. A pending payment of a cancelled order counts as closed, whatever the provider reports. */
export function toOutcome(payment: Pick<PayStatus, 'status' | 'orderStatus'>): PaymentOutcome {
  const known = outcomeByStatus[payment.status];
  return known === 'pending' && payment.orderStatus === orderStatus.cancelled ? 'closed' : known;
}

/** Result from a status response; null if the call failed. */
export function readOutcome(answer: Envelope<PayStatus>): PaymentOutcome | null {
  return answer.status === 'success' ? toOutcome(answer.data) : null;
}

/** Whether the provider could still accept the payment. One that is only created was never sent to the provider. */
export function isTradeOpen(status: PayStatus): boolean {
  return status.status === paymentStatus.pending && toOutcome(status) === 'pending';
}
