import type { OrderStatus, TimelineEntry } from '@sampan/api/entities';
import type { LifecycleAction } from '@sampan/domain/order/orderLifecycle';
import { defaultOrderSettings } from '@sampan/domain/order/orderRules';
import { day, hour, minute } from './time.ts';

/** Shortest and longest, in milliseconds. */
type Span = readonly [min: number, max: number];

/** One thing that happened to an order, and how long after the thing before it. */
export interface Step {
  action: LifecycleAction;
  actor: TimelineEntry['actor'];
  wait: Span;
  to: OrderStatus;
}

/** What an order lived through, step by step, and how long ago the last step is. */
export interface OrderPath {
  steps: readonly Step[];
  since: Span;
  isDigital?: true;
}

const unpaid = defaultOrderSettings.unpaidMinutes * minute;
const autoConfirm = defaultOrderSettings.autoConfirmDays * day;

const create: Step = { action: 'create', actor: 'customer', wait: [0, 0], to: 10 };
const pay: Step = { action: 'pay', actor: 'system', wait: [minute, 22 * minute], to: 20 };
const payDigital: Step = { ...pay, to: 40 };
const ship: Step = { action: 'ship', actor: 'staff', wait: [4 * hour, 44 * hour], to: 30 };
const confirm: Step = { action: 'confirm', actor: 'customer', wait: [2 * day, 6.5 * day], to: 40 };
const autoConfirmed: Step = { action: 'confirm', actor: 'system', wait: [autoConfirm, autoConfirm + minute], to: 40 };
const cancelByCustomer: Step = { action: 'cancel', actor: 'customer', wait: [2 * minute, 25 * minute], to: 50 };
const cancelByStaff: Step = { action: 'cancel', actor: 'staff', wait: [5 * minute, 28 * minute], to: 50 };
const expire: Step = { action: 'expire', actor: 'system', wait: [unpaid, unpaid + minute], to: 50 };
const latePay: Step = { action: 'latePay', actor: 'system', wait: [minute, 10 * minute], to: 50 };
const askSoon: Step = { action: 'requestRefund', actor: 'customer', wait: [hour, 20 * hour], to: 60 };
const askOnTheWay: Step = { action: 'requestRefund', actor: 'customer', wait: [day, 2.5 * day], to: 60 };
const askAfterwards: Step = { action: 'requestRefund', actor: 'customer', wait: [12 * hour, 6 * day], to: 60 };
const approve: Step = { action: 'approveRefund', actor: 'staff', wait: [2 * hour, 30 * hour], to: 70 };
const settle: Step = { action: 'refundSettled', actor: 'system', wait: [minute, 20 * minute], to: 80 };

function reject(to: OrderStatus): Step {
  return { action: 'rejectRefund', actor: 'staff', wait: [2 * hour, 20 * hour], to };
}
function withdraw(to: OrderStatus): Step {
  return { action: 'withdrawRefund', actor: 'customer', wait: [hour, 10 * hour], to };
}

const toPaid = [create, pay];
const toShipped = [...toPaid, ship];
const toCompleted = [...toShipped, confirm];
const atAnyTime: Span = [hour, 78 * day];
const lately: Span = [hour, 2 * day];
const justNow: Span = [5 * minute, 3 * hour];
const longAgo: Span = [day, 70 * day];

/** Every way through the lifecycle that the demo shop tells, named by where it ends. */
export const orderPaths = {
  pending: { steps: [create], since: [minute, 24 * minute] },
  paid: { steps: toPaid, since: [10 * minute, 40 * hour] },
  paidRefundRejected: { steps: [...toPaid, askSoon, reject(20)], since: justNow },
  shipped: { steps: toShipped, since: [3 * hour, 6 * day] },
  shippedRefundWithdrawn: { steps: [...toShipped, askOnTheWay, withdraw(30)], since: lately },
  completed: { steps: toCompleted, since: atAnyTime },
  completedByItself: { steps: [...toShipped, autoConfirmed], since: atAnyTime },
  completedDigital: { steps: [create, payDigital], since: atAnyTime, isDigital: true },
  completedRefundRejected: { steps: [...toCompleted, askAfterwards, reject(40)], since: longAgo },
  cancelledByCustomer: { steps: [create, cancelByCustomer], since: atAnyTime },
  cancelledByTimeout: { steps: [create, expire], since: atAnyTime },
  cancelledByAdmin: { steps: [create, cancelByStaff], since: atAnyTime },
  cancelledPaidLate: { steps: [create, expire, latePay], since: longAgo },
  refundRequestedPaid: { steps: [...toPaid, askSoon], since: lately },
  refundRequestedShipped: { steps: [...toShipped, askOnTheWay], since: lately },
  refundRequestedCompleted: { steps: [...toCompleted, askAfterwards], since: lately },
  refundRequestedDigital: { steps: [create, payDigital, askAfterwards], since: lately, isDigital: true },
  refundingPaid: { steps: [...toPaid, askSoon, approve], since: justNow },
  refundingShipped: { steps: [...toShipped, askOnTheWay, approve], since: justNow },
  refundingDigital: { steps: [create, payDigital, askAfterwards, approve], since: justNow, isDigital: true },
  refundingCompleted: { steps: [...toCompleted, askAfterwards, approve], since: justNow },
  refundedPaid: { steps: [...toPaid, askSoon, approve, settle], since: longAgo },
  refundedShipped: { steps: [...toShipped, askOnTheWay, approve, settle], since: longAgo },
  refundedCompleted: { steps: [...toCompleted, askAfterwards, approve, settle], since: longAgo },
  refundedDigital: { steps: [create, payDigital, askAfterwards, approve, settle], since: longAgo, isDigital: true },
} as const satisfies Record<string, OrderPath>;
export type OrderPathName = keyof typeof orderPaths;
