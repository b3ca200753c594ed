import type { CallName } from '@sampan/api/contract';
import type { OrderStatus } from '@sampan/api/entities';
import { isStaff, type Viewer } from '../access/access.ts';
import type { LifecycleAction } from '../order/orderLifecycle.ts';
import type { AcceptedPlan } from '../order/orderPlan.ts';
import type { Audited } from './changes.ts';

/** The audited call of each staff action on an order, and the name of its text field. */
const auditedActions: Partial<Record<LifecycleAction, { call: CallName; text?: string; isOwners?: boolean }>> = {
  pay: { call: 'adminOrder.transfer' },
  latePay: { call: 'adminOrder.transfer' },
  declineTransfer: { call: 'adminOrder.transfer', text: 'remark' },
  refundSettled: { call: 'adminOrder.refundDone', text: 'note' },
  settleLatePayment: { call: 'adminOrder.refundDone', text: 'note' },
  ship: { call: 'adminOrder.shipment' },
  correctShipment: { call: 'adminOrder.shipmentCorrect' },
  approveRefund: { call: 'adminOrder.refund', text: 'remark' },
  rejectRefund: { call: 'adminOrder.refund', text: 'remark' },
  cancel: { call: 'order.cancel', text: 'reason', isOwners: true },
  createRefund: { call: 'adminOrder.refundCreate', text: 'reason' },
  receiveReturn: { call: 'adminOrder.returnReceived' },
  addShipmentEvent: { call: 'adminOrder.shipmentEvent', text: 'text' },
  note: { call: 'order.note', text: 'note' },
};

interface OrderTransition {
  order: { id: number; userId: number; status: OrderStatus };
  action: LifecycleAction;
  /** Status after the transition. */
  status: OrderStatus;
  text?: string | undefined;
  /** Carrier and tracking number, refund amount, late payment, or returned units. */
  set?: Record<string, unknown> | undefined;
}

/** Audit entry of an order transition by staff. Null if staff act as the customer of their own order. */
export function toAuditedTransition(
  viewer: Viewer,
  { order, action, status, text, set }: OrderTransition,
): Audited | null {
  const audited = auditedActions[action];
  if (!audited || !isStaff(viewer) || (audited.isOwners && order.userId === viewer?.id)) return null;
  return {
    action: audited.call,
    targetType: 'order',
    targetId: order.id,
    before: { status: order.status },
    after: { status, ...set, ...(audited.text && text && { [audited.text]: text }) },
  };
}

/** Audit fields of an order plan: the refund requested from the provider and the returned units. */
export function toAuditedPlan({ effects, refund, returned }: AcceptedPlan): Record<string, unknown> {
  return {
    ...(effects.includes('askRefund') && { refundAmount: refund?.amount, refundItems: refund?.items }),
    ...(effects.includes('receiveUnits') && { returned }),
  };
}
