import type { Refund, TimelineEntry } from '@sampan/api/entities';
import { refundStatus } from '@sampan/api/statuses';
import { type LifecycleAction, lifecycleActions } from '@sampan/domain/order/orderLifecycle';
import { abnormalRefundAction } from '@sampan/domain/payment/abnormalRefund';
import { returnedRefundAction } from '@sampan/domain/payment/lateRefund';
import {
  rejectedRefundAction,
  unconfiguredRefundAction,
  unconfiguredReturnAction,
  unverifiedRefundAction,
  waitingRefundAction,
} from '@sampan/domain/payment/rejectedRefund';

/** For customers they are the same: the refund takes longer. */
const slowRefundActions: readonly string[] = [
  unverifiedRefundAction,
  unconfiguredRefundAction,
  unconfiguredReturnAction,
  waitingRefundAction,
  returnedRefundAction,
];

type OrderEventKey = LifecycleAction | 'agreement' | 'giveUpRefund' | 'refundAbnormal' | 'refundRejected' | 'other';

/** The key under `order:event` for an entry of this timeline. */
export function toEvent<Entry extends Pick<TimelineEntry, 'action' | 'to'>>(
  entry: Entry,
  timeline: readonly Entry[],
): OrderEventKey {
  const { action } = entry;
  if (action === 'rejectRefund') {
    const before = findLastStatusChange(timeline.slice(0, timeline.indexOf(entry)));
    return before?.action === 'refundFailed' ? 'giveUpRefund' : action;
  }
  if (slowRefundActions.includes(action)) return rejectedRefundAction;
  if (action === 'agreement' || action === abnormalRefundAction || action === rejectedRefundAction) return action;
  return (lifecycleActions as readonly string[]).includes(action) ? (action as LifecycleAction) : 'other';
}

/** The last entry that changed the order's status; notes can follow at any time. */
export function findLastStatusChange<Entry extends Pick<TimelineEntry, 'action' | 'to'>>(
  timeline: readonly Entry[],
): Entry | undefined {
  return timeline.findLast(({ to }) => to !== undefined);
}

const refundStates = {
  0: undefined,
  [refundStatus.requested]: 'requested',
  [refundStatus.approved]: 'approved',
  [refundStatus.refunded]: 'refunded',
  [refundStatus.rejected]: 'rejected',
  [refundStatus.withdrawn]: 'withdrawn',
  [refundStatus.failed]: 'failed',
} as const satisfies Record<Refund['status'], string | undefined>;
export type RefundState = NonNullable<(typeof refundStates)[keyof typeof refundStates]> | 'givenUp';

/** State of a refund; undefined if it has none to show. One that staff started, or that failed, was not declined, but given up. */
export function getRefundState({ status, requestedBy, failure }: Pick<Refund, 'status' | 'requestedBy' | 'failure'>) {
  const state: RefundState | undefined = refundStates[status];
  return state === 'rejected' && (requestedBy === 'staff' || failure) ? 'givenUp' : state;
}
