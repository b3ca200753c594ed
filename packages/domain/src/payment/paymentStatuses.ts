import type { PaymentStatus } from '@sampan/api/entities';
import { paymentStatus } from '@sampan/api/statuses';

/** Payment statuses in which the provider's trade could still be paid. */
export const openPaymentStatuses: ReadonlySet<PaymentStatus> = new Set<PaymentStatus>([
  paymentStatus.created,
  paymentStatus.pending,
]);

/** Payment statuses in which the money has arrived, whatever became of it then. */
export const arrivedStatuses: ReadonlySet<PaymentStatus> = new Set<PaymentStatus>([
  paymentStatus.paid,
  paymentStatus.refunding,
  paymentStatus.refunded,
]);

/** Whether the provider's trade of a payment could still be paid. */
export function isOpenPayment({ status }: { status: PaymentStatus }): boolean {
  return openPaymentStatuses.has(status);
}
