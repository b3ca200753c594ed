import type { Order, OrderStatus } from '@sampan/api/entities';
import { isDigitalOrder } from '@sampan/domain/order/orderRules';

export const portNames = [
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
export type PortName = (typeof portNames)[number];

export interface ProgressPlan {
  ports: readonly PortName[];
  /** Index of the current step in `ports`. */
  current: number;
  /** True for a cancellation or refund: the line is dashed. */
  isBroken: boolean;
}

export type ProgressOrder = Pick<Order, 'status' | 'paidAt'> & {
  lines: readonly Pick<Order['lines'][number], 'type'>[];
  refund?: Pick<NonNullable<Order['refund']>, 'fromStatus'> | undefined;
};

const physical: readonly PortName[] = ['placed', 'paid', 'shipped', 'received'];
const digital: readonly PortName[] = ['placed', 'paid', 'ready'];

/**
 * Number of reached steps per status of an order without cancellation or refund. Digital orders are delivered on
 * payment.
 */
const reached: Record<10 | 20 | 30 | 40, number> = { 10: 1, 20: 2, 30: 3, 40: 4 };
const detour: Partial<Record<OrderStatus, PortName>> = {
  50: 'cancelled',
  60: 'refund',
  70: 'refund',
  80: 'refunded',
};

function countReachedSteps(status: OrderStatus): number {
  return reached[status as keyof typeof reached] ?? 1;
}

/**
 * Returns the steps of an order and its current one. A cancelled or refunded order ends in a step of its own, one with
 * nothing to send at its payment.
 */
export function getOrderProgress(order: ProgressOrder, hasNothingToShip = false): ProgressPlan {
  const route = isDigitalOrder(order.lines) ? digital : hasNothingToShip ? physical.slice(0, 2) : physical;
  const end = detour[order.status];
  if (end !== undefined) {
    const from = order.refund?.fromStatus ?? (order.paidAt ? 20 : 10);
    const ports = [...route.slice(0, Math.min(countReachedSteps(from), route.length)), end];
    return { ports, current: ports.length - 1, isBroken: true };
  }
  const current = Math.min(countReachedSteps(order.status), route.length) - 1;
  // While current, the "shipped" step is labelled as in transit.
  const ports = route.map((port, index) => (port === 'shipped' && index === current ? 'onItsWay' : port));
  return { ports, current, isBroken: false };
}
