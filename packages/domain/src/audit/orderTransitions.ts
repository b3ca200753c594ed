import type { CallName } from '@sampan/api/contract';
import type { OrderStatus } from '@sampan/api/entities';
import { isStaff, type Viewer } from '../access/access.ts';
import type { LifecycleAction } from '../order/orderLifecycle.ts';
import type { AcceptedPlan } from '../order/orderPlan.ts';
import type { Audited } from './changes.ts';

/** What staff may do to an order, by its call, and what the text that comes with it is called. */
const staffMoves: Partial<Record<LifecycleAction, { call: CallName; text?: string; isOwners?: boolean }>> = {
  ship: { call: 'adminOrder.shipment' },
  approveRefund: { call: 'adminOrder.refund', text: 'remark' },
  rejectRefund: { call: 'adminOrder.refund', text: 'remark' },
  cancel: { call: 'order.cancel', text: 'reason', isOwners: true },
  createRefund: { call: 'adminOrder.refundCreate', text: 'reason' },
  receiveReturn: { call: 'adminOrder.returnReceived' },
  addShipmentEvent: { call: 'adminOrder.shipmentEvent', text: 'text' },
  note: { call: 'order.note', text: 'note', isOwners: true },
};

interface OrderTransition {
  order: { id: number; userId: number; status: OrderStatus };
  action: LifecycleAction;
  /** What the order became. */
  status: OrderStatus;
  text?: string | undefined;
  /** Carrier and tracking number, the refund's amount, the units that came back. */
  set?: Record<string, unknown> | undefined;
}

/** What the audit log says of a move by staff. One that they make of an order of their own is a customer's: null. */
export function auditedTransition(
  viewer: Viewer,
  { order, action, status, text, set }: OrderTransition,
): Audited | null {
  const move = staffMoves[action];
  if (!move || !isStaff(viewer) || (move.isOwners && order.userId === viewer?.id)) return null;
  return {
    action: move.call,
    targetType: 'order',
    targetId: order.id,
    before: { status: order.status },
    after: { status, ...set, ...(move.text && text && { [move.text]: text }) },
  };
}

/** What the audit log keeps of a plan: the refund that it asks the provider for, and the units that came back. */
export function auditedPlan({ effects, refund, returned }: AcceptedPlan): Record<string, unknown> {
  return {
    ...(effects.includes('askRefund') && { refundAmount: refund?.amount, refundItems: refund?.items }),
    ...(effects.includes('receiveUnits') && { returned }),
  };
}
