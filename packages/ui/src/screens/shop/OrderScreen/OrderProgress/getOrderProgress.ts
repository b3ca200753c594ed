import type { Order, OrderStatus } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { isDigitalOrder } from '@sampan/domain/order/orderRules';

export const stepNames = [
  'placed',
  'paid',
  'shipped',
  'onItsWay',
  'received',
  'ready',
  'cancelled',
  'refund',
  'refunded',
] as const;
export type StepName = (typeof stepNames)[number];

export interface ProgressPlan {
  steps: readonly StepName[];
  /** Index of the current step in `steps`. */
  current: number;
  /** True for a cancellation or refund: the line is dashed. */
  isBroken: boolean;
}

export type ProgressOrder = Pick<Order, 'status' | 'paidAt'> & {
  lines: readonly Pick<Order['lines'][number], 'type'>[];
  refund?: Pick<NonNullable<Order['refund']>, 'fromStatus'> | undefined;
};

const physical: readonly StepName[] = ['placed', 'paid', 'shipped', 'received'];
const digital: readonly StepName[] = ['placed', 'paid', 'ready'];

/**
 * Number of reached steps per status of an order without cancellation or refund. Digital orders are delivered on
 * payment.
 */
const reachedSteps: Partial<Record<OrderStatus, number>> = {
  [orderStatus.pendingPayment]: 1,
  [orderStatus.paid]: 2,
  [orderStatus.shipped]: 3,
  [orderStatus.completed]: 4,
};
/** Last step of an order that was cancelled or is refunded. */
const endSteps: Partial<Record<OrderStatus, StepName>> = {
  [orderStatus.cancelled]: 'cancelled',
  [orderStatus.refundRequested]: 'refund',
  [orderStatus.refunding]: 'refund',
  [orderStatus.refunded]: 'refunded',
};

const countReachedSteps = (status: OrderStatus) => reachedSteps[status] ?? 1;

/**
 * Returns the steps of an order and its current one. A cancelled or refunded order ends in a step of its own, one with
 * nothing to send at its payment.
 */
export function getOrderProgress(order: ProgressOrder, hasNothingToShip = false): ProgressPlan {
  const route = isDigitalOrder(order.lines) ? digital : hasNothingToShip ? physical.slice(0, 2) : physical;
  const end = endSteps[order.status];
  if (end !== undefined) {
    const from = order.refund?.fromStatus ?? (order.paidAt ? orderStatus.paid : orderStatus.pendingPayment);
    const steps = [...route.slice(0, Math.min(countReachedSteps(from), route.length)), end];
    return { steps, current: steps.length - 1, isBroken: true };
  }
  const current = Math.min(countReachedSteps(order.status), route.length) - 1;
  // While current, the "shipped" step is labelled as in transit.
  const steps = route.map((step, index) => (step === 'shipped' && index === current ? 'onItsWay' : step));
  return { steps, current, isBroken: false };
}
