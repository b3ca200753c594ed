import type { CallName } from '@sampan/api/contract';
import type { Order, OrderStatus, Payment, Refund } from '@sampan/api/entities';
import { isStaff, type Viewer } from '../access/access.ts';
import type { Audited } from '../audit/changes.ts';
import type { OrderNoticeDetails } from '../outbox/orderPostings.ts';
import type { Parcel } from './carrierNames.ts';
import type { LifecycleAction } from './orderLifecycle.ts';
import { findOrderNotice, type OrderNotice } from './orderNotices.ts';
import type { AcceptedPlan } from './orderPlan.ts';
import { formatParcelNote } from './timelineNotes.ts';

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
function toAuditedTransition(viewer: Viewer, { order, action, status, text, set }: OrderTransition): Audited | null {
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
function toAuditedPlan({ effects, refund, returned }: AcceptedPlan): Record<string, unknown> {
  return {
    ...(effects.includes('askRefund') && { refundAmount: refund?.amount, refundItems: refund?.items }),
    ...(effects.includes('receiveUnits') && { returned }),
  };
}

/** An action of a customer or of staff. */
interface PersonalAction {
  action: LifecycleAction;
  /** Reason, remark or note. */
  text?: string | undefined;
  /** The parcel that the action stores. */
  set?: Parcel | undefined;
  /** The payment that the action is about, if it is not the order's. */
  payment?: Pick<Payment, 'id' | 'amount'> | undefined;
}

/** Effects of a user's action besides its writes to the order. */
export interface OrderFollowUps {
  /** Null for what customers do with their own order. */
  audited: Audited | null;
  /** Null where the owner is told nothing, such as of what they did themselves. */
  notice: { notice: OrderNotice; details: OrderNoticeDetails } | null;
}

/** Plans the audit entry and the notice to the owner of an action. `order` is the order before it. */
export function planFollowUps(
  viewer: Viewer,
  order: Pick<Order, 'id' | 'userId' | 'status' | 'totalAmount'> & { refunds: readonly Pick<Refund, 'status'>[] },
  { action, text, set, payment }: PersonalAction,
  plan: AcceptedPlan,
): OrderFollowUps {
  const { status, changes } = plan;
  const notice = findOrderNotice(viewer, order, action, plan);
  const latePayment = action === 'settleLatePayment' && payment;
  const details = latePayment && { paymentId: latePayment.id, amount: latePayment.amount };
  const audited = { ...set, ...toAuditedPlan(plan), ...details };
  return {
    audited: toAuditedTransition(viewer, { order, action, status, text, set: audited }),
    // The text of a parcel is for the timeline: the owner reads of the parcel itself.
    notice: notice && { notice, details: { expiresAt: changes.expiresAt, ...(set ? { shipment: set } : { text }) } },
  };
}

/**
 * The lifecycle's action that gives an order its parcel, or a corrected one: the timeline names the parcel, and the
 * order stores it.
 */
export function toParcelAction<Action extends 'ship' | 'correctShipment'>(
  action: Action,
  { carrier, trackingNo }: Parcel,
) {
  return { action, text: formatParcelNote({ carrier, trackingNo }), set: { carrier, trackingNo } };
}
