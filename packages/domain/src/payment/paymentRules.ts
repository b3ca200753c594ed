import type { CallError, Envelope } from '@sampan/api/clientEnvelope';
import type { contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';
import type { PaymentStatus } from '@sampan/api/entities';
import { paymentStatus } from '@sampan/api/statuses';

export type PayStatus = OutputOf<typeof contract.payment.status>;

/** What the person is told. `pending` is never told as failed: only the server says that. */
export type PaymentOutcome = 'pending' | 'paid' | 'closed' | 'failed';

const outcomeByStatus: Record<PaymentStatus, PaymentOutcome> = {
  0: 'pending',
  10: 'pending',
  20: 'paid',
  30: 'closed',
  40: 'failed',
  // The money is on its way back: this payment pays for nothing any more.
  50: 'closed',
  60: 'closed',
};

const cancelled = 50;

/** A cancelled order takes no payment, whatever the provider still says of it. */
export function outcome({ status, orderStatus }: Pick<PayStatus, 'status' | 'orderStatus'>): PaymentOutcome {
  const known = outcomeByStatus[status];
  return known === 'pending' && orderStatus === cancelled ? 'closed' : known;
}

/** The outcome that an answer tells, or null when it tells none: silence is no outcome. */
export function outcomeOfAnswer(answer: Envelope<PayStatus>): PaymentOutcome | null {
  return answer.status === 'success' ? outcome(answer.data) : null;
}

/** The error of a failed answer, or null. */
export function getError(answer: Envelope<unknown>): CallError | null {
  return answer.status === 'fail' ? answer.error : null;
}

/** The provider could still take money for it. Status 0 never reached a provider. */
export function isPayable(status: PayStatus): boolean {
  return status.status === paymentStatus.pending && outcome(status) === 'pending';
}
