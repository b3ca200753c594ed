import type { TimelineEntry } from '@sampan/api/entities';
import { failedRefundAction, returnedRefundAction } from './lateRefund.ts';

/** Timeline action of a refund that the customer's bank refused; its note is the refund's number at the provider. */
export const abnormalRefundAction = 'refundAbnormal';

const finalActions: ReadonlySet<string> = new Set([failedRefundAction, returnedRefundAction]);

/**
 * Whether the customer's bank refused the refund that was approved at `decidedAt` (ISO 8601; absent for a late payment),
 * so that staff settle it on the provider's merchant platform. With `refundNo`, only the refund of this number counts.
 * One that the provider closed afterwards is none: the shop requests another one. Neither is one that it paid to the shop:
 * staff send the money in another way.
 */
export function isAbnormalRefund(
  timeline: readonly (Pick<TimelineEntry, 'at' | 'action'> & { note?: string | null | undefined })[],
  decidedAt?: string | null,
  refundNo?: string,
): boolean {
  const isClosed = (number: string | null | undefined) =>
    timeline.some(({ action, note }) => finalActions.has(action) && note === number);
  return timeline.some(
    ({ at, action, note }) =>
      action === abnormalRefundAction &&
      (!decidedAt || Date.parse(at) >= Date.parse(decidedAt)) &&
      (refundNo === undefined || note === refundNo) &&
      !isClosed(note),
  );
}
