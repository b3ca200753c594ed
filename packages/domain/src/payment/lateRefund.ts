import type { TimelineEntry } from '@sampan/api/entities';

/** Timeline action of a refund that failed at the provider. */
export const failedRefundAction = 'refundFailed';

type NotedEntry = Pick<TimelineEntry, 'action'> & { note?: string | null | undefined };

/**
 * The shop's refund number of a payment that is returned whole because it came late or twice. A provider never pays a
 * number that it closed, so that each such number on the timeline, as the note of `refundFailed`, makes a new one.
 */
export function getLateRefundNo(outTradeNo: string, timeline: readonly NotedEntry[]): string {
  const isClosed = (refundNo: string) =>
    timeline.some(({ action, note }) => action === failedRefundAction && note === refundNo);
  let refundNo = `L${outTradeNo}`;
  for (let serial = 2; isClosed(refundNo); serial += 1) refundNo = `L${outTradeNo}_${serial}`;
  return refundNo;
}

/** The payment number in a number of `getLateRefundNo`; undefined for any other number. */
export function toLateTradeNo(refundNo: string): string | undefined {
  return /^L(.+?)(?:_\d+)?$/.exec(refundNo)?.[1];
}
