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
  /** Where the boat is: an index of `ports`. */
  current: number;
  /** A cancellation or a refund: the line is dashed. */
  isBroken: boolean;
}

export type ProgressOrder = Pick<Order, 'status' | 'paidAt'> & {
  lines: readonly Pick<Order['lines'][number], 'type'>[];
  refund?: Pick<NonNullable<Order['refund']>, 'fromStatus'> | undefined;
};

const physical: readonly PortName[] = ['placed', 'paid', 'shipped', 'received'];
const digital: readonly PortName[] = ['placed', 'paid', 'ready'];

/** How many ports an order has reached in each status of a voyage that goes well; files arrive with the payment. */
const reached: Record<10 | 20 | 30 | 40, number> = { 10: 1, 20: 2, 30: 3, 40: 4 };
const detour: Partial<Record<OrderStatus, PortName>> = {
  50: 'cancelled',
  60: 'refund',
  70: 'refund',
  80: 'refunded',
};

function reachedIn(status: OrderStatus): number {
  return reached[status as keyof typeof reached] ?? 1;
}

/** The ports of an order's voyage and where its boat is; one that is broken off ends in a port of its own. */
export function getOrderProgress(order: ProgressOrder): ProgressPlan {
  const route = isDigitalOrder(order.lines) ? digital : physical;
  const end = detour[order.status];
  if (end !== undefined) {
    const from = order.refund?.fromStatus ?? (order.paidAt ? 20 : 10);
    const ports = [...route.slice(0, Math.min(reachedIn(from), route.length)), end];
    return { ports, current: ports.length - 1, isBroken: true };
  }
  const current = Math.min(reachedIn(order.status), route.length) - 1;
  // While it is there, "shipped" reads as a journey.
  const ports = route.map((port, index) => (port === 'shipped' && index === current ? 'onItsWay' : port));
  return { ports, current, isBroken: false };
}
