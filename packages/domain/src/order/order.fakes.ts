import type { Order, OrderLine, Refund } from '@sampan/api/entities';
import * as lifecycle from './orderLifecycle.ts';
import { defaultOrderSettings } from './orderRules.ts';

type LifecycleOrder = lifecycle.LifecycleOrder;
type Line = LifecycleOrder['lines'][number];

/** An order line of one unit for 1.00 by default. */
export function buildLine(deviation: Partial<Line> & Pick<OrderLine, 'type'>): Line {
  const { quantity = 1, id = 1 } = deviation;
  return {
    id,
    productId: id,
    name: `product ${id}`,
    options: [],
    quantity,
    subtotalAmount: 100 * quantity,
    ...deviation,
  };
}

/** A customer's refund request for the whole of an order of 1.00. */
export function buildRefund(deviation: Partial<Refund> = {}): Refund {
  return {
    id: 1,
    status: 10,
    requestedBy: 'customer',
    items: [{ orderLineId: 1, quantity: 1, amount: 100 }],
    shippingAmount: 0,
    amount: 100,
    reason: 'a reason',
    restock: true,
    fromStatus: 20,
    requestedAt: '2026-03-01T09:00:00.000Z',
    ...deviation,
  };
}

/** Default amounts of an order: 1.00 for one unit. */
export const amounts = {
  totalAmount: 100,
  shippingAmount: 0,
  refunds: [] as Order['refunds'],
  lines: [buildLine({ type: 1 })],
};

type Viewer = Parameters<typeof lifecycle.getActions>[1];

/** `planTransition` in a shop with the default settings. */
export function planAction(
  order: LifecycleOrder,
  action: lifecycle.LifecycleAction,
  actor: lifecycle.LifecycleActor,
  now: Date,
  settings = defaultOrderSettings,
  text?: string,
  items?: lifecycle.TransitionRequest['items'],
) {
  return lifecycle.planTransition(order, { action, actor, now, settings, text, items });
}

/** `getActions` in a shop with the default settings. */
export function getActions(order: LifecycleOrder, viewer: Viewer, now: Date, settings = defaultOrderSettings) {
  return lifecycle.getActions(order, viewer, now, settings);
}
