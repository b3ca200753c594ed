import type { Order, TimelineEntry } from '@sampan/api/entities';
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

/** The key under `order:event` for a timeline action. */
export function toEvent({
  action,
}: Pick<TimelineEntry, 'action'>): LifecycleAction | 'agreement' | 'refundAbnormal' | 'refundRejected' | 'other' {
  if (slowRefundActions.includes(action)) return rejectedRefundAction;
  if (action === 'agreement' || action === abnormalRefundAction || action === rejectedRefundAction) return action;
  return (lifecycleActions as readonly string[]).includes(action) ? (action as LifecycleAction) : 'other';
}

/** The last entry that changed the order's status; notes can follow at any time. */
export function findLastStatusChange<Entry extends TimelineEntry>(timeline: readonly Entry[]): Entry | undefined {
  return timeline.findLast(({ to }) => to !== undefined);
}

export const refundStates = {
  0: undefined,
  10: 'requested',
  20: 'approved',
  30: 'refunded',
  40: 'rejected',
  50: 'withdrawn',
  60: 'failed',
} as const satisfies Record<NonNullable<Order['refund']>['status'], string | undefined>;
export type RefundState = NonNullable<(typeof refundStates)[keyof typeof refundStates]>;
