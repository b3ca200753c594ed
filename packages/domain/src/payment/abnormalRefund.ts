import type { TimelineEntry } from '@sampan/api/entities';
import { failedRefundAction, getLateRefundNo, returnedRefundAction } from './lateRefund.ts';
import { toLateTradeNo } from './refundNumbers.ts';

/** Timeline action of a refund that the customer's bank refused; its note is the refund's number at the provider. */
export const abnormalRefundAction = 'refundAbnormal';

const finalActions: ReadonlySet<string> = new Set([failedRefundAction, returnedRefundAction]);

interface RefundEntry extends Pick<TimelineEntry, 'at' | 'action'> {
  note?: string | null | undefined;
}

/**
 * Entry of the refund that the customer's bank refused, of those that were approved at `decidedAt` (ISO 8601) or later, so
 * that staff settle it on the provider's merchant platform; without `decidedAt` also of a late payment's return, which
 * nobody approves. One that the provider closed afterwards is none: the shop requests another one. Neither is one that it
 * paid to the shop: staff send the money in another way.
 */
function findAbnormalRefund(timeline: readonly RefundEntry[], decidedAt?: string | null, refundNo?: string) {
  const isClosed = (number: string | null | undefined) =>
    timeline.some(({ action, note }) => finalActions.has(action) && note === number);
  return timeline.find(
    ({ at, action, note }) =>
      action === abnormalRefundAction &&
      (!decidedAt || (Date.parse(at) >= Date.parse(decidedAt) && toLateTradeNo(note ?? '') === undefined)) &&
      (refundNo === undefined || note === refundNo) &&
      !isClosed(note),
  );
}

/** The number at the provider of the refund that the customer's bank refused; undefined if there is none. */
export function findAbnormalRefundNo(timeline: readonly RefundEntry[], decidedAt?: string): string | undefined {
  const entry = findAbnormalRefund(timeline, decidedAt);
  return entry && (entry.note ?? '');
}

/** Whether the customer's bank refused a refund; with `refundNo`, only the refund of this number counts. */
export function isAbnormalRefund(
  timeline: readonly RefundEntry[],
  decidedAt?: string | null,
  refundNo?: string,
): boolean {
  return findAbnormalRefund(timeline, decidedAt, refundNo) !== undefined;
}

/**
 * Whether the provider refused to return this late payment, or paid it to the shop's own account, so that staff send the
 * money in another way. After a failed attempt the next one may be abnormal: that is settled on the provider's platform.
 */
export function hasReturnFailed(outTradeNo: string, timeline: readonly RefundEntry[]): boolean {
  const isFailed = ({ action, note }: RefundEntry) =>
    finalActions.has(action) && (note === outTradeNo || toLateTradeNo(note ?? '') === outTradeNo);
  return timeline.some(isFailed) && !isAbnormalRefund(timeline, undefined, getLateRefundNo(outTradeNo, timeline));
}
