import type { PaymentMethod, RefundFailure, TimelineEntry } from '@sampan/api/entities';
import { formatLateRefundNo, toLateTradeNo } from './refundNumbers.ts';

/** Timeline action of a refund that failed at the provider. */
export const failedRefundAction = 'refundFailed';

/**
 * Timeline action of a late payment whose return the provider paid to the shop's own account instead; its note is the
 * refund's number at the provider. Nothing more is requested: staff send the money in another way.
 */
export const returnedRefundAction = 'refundReturned';

/** Refusals that may not last. Stripe repeats them for a day under the refund's number, its idempotency key. */
const replayedFailures: ReadonlySet<RefundFailure> = new Set<RefundFailure>(['insufficientBalance', 'refused']);

/** Failures of a refund that has ended at the provider. */
const finalFailures: ReadonlySet<RefundFailure> = new Set<RefundFailure>(['refundClosed', 'returnedToShop']);

/** Whether the provider never pays a refund's number after this failure, or only a day later, so that it needs another. */
export function isRefundNoUsedUp(method: PaymentMethod | undefined, failure: RefundFailure): boolean {
  return finalFailures.has(failure) || (method === 'stripe' && replayedFailures.has(failure));
}

interface AttemptedRefund {
  /** Requests sent under its number. */
  attempts: number;
  failure?: RefundFailure | null | undefined;
}

/**
 * Whether the provider refused the only request under the refund's number, so that it certainly paid nothing. Of several
 * requests it may have accepted one whose answer was lost.
 */
export function wasRejectedAtOnce({ attempts, failure }: AttemptedRefund): boolean {
  return attempts === 1 && Boolean(failure && !finalFailures.has(failure));
}

type NotedEntry = Pick<TimelineEntry, 'action'> & { note?: string | null | undefined };

/**
 * The shop's refund number of a late payment, which is returned whole. Each number that is used up is on the timeline, as the
 * note of `refundFailed`, and makes a new one.
 */
export function getLateRefundNo(outTradeNo: string, timeline: readonly NotedEntry[]): string {
  const isUsedUp = (refundNo: string) =>
    timeline.some(({ action, note }) => action === failedRefundAction && note === refundNo);
  let refundNo = formatLateRefundNo(outTradeNo);
  for (let serial = 2; isUsedUp(refundNo); serial += 1) refundNo = formatLateRefundNo(outTradeNo, serial);
  return refundNo;
}

/** Whether the provider paid the return of this late payment to the shop's own account, under any of its numbers. */
export function wasPaidToShop(outTradeNo: string, timeline: readonly NotedEntry[]): boolean {
  return timeline.some(
    ({ action, note }) => action === returnedRefundAction && toLateTradeNo(note ?? '') === outTradeNo,
  );
}
