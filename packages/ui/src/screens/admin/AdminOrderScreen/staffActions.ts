import type { Client } from '@sampan/api/client';
import type { CallError, Envelope } from '@sampan/api/clientEnvelope';
import { adminOrder, order as calls } from '@sampan/api/contract/order';
import type { Order, OrderAction } from '@sampan/api/entities';
import { clientFailureStatus } from '@sampan/api/errors';
import type { OrderActionRequest } from '@sampan/domain/order/orderAction';

/** Actions of staff on an order that need a dialog. Adding a note is not one of them. */
const staffActions = [
  'confirmTransfer',
  'declineTransfer',
  'settleRefund',
  'ship',
  'approveRefund',
  'rejectRefund',
  'createRefund',
  'receiveReturn',
  'addShipmentEvent',
  'cancel',
] as const;
export type StaffAction = (typeof staffActions)[number] & OrderAction;

/** The allowed actions; the first is the recommended one. */
export function getStaffActions({ actions }: Pick<Order, 'actions'>): StaffAction[] {
  return staffActions.filter((action) => actions.includes(action));
}

type Send = (client: Client, request: OrderActionRequest) => Promise<Envelope<Order>>;

/** The refund part as call input; empty without a part. */
function toPartInput(part: OrderActionRequest['draft']['part']) {
  if (!part) return {};
  return { items: [...(part.items ?? [])], shippingAmount: part.shippingAmount, amount: part.amount };
}

const decide =
  (approve: boolean): Send =>
  (client, { orderId, draft, key }) =>
    client.call(
      adminOrder.refund,
      { orderId, approve, ...(draft.text && { remark: draft.text }), ...(approve && toPartInput(draft.part)) },
      { idempotencyKey: key },
    );

const decideTransfer =
  (received: boolean): Send =>
  (client, { orderId, draft, key }) =>
    client.call(
      adminOrder.transfer,
      { orderId, received, ...(draft.text && { remark: draft.text }) },
      { idempotencyKey: key },
    );

const sends: Record<StaffAction, Send> = {
  ship: (client, { orderId, draft, key }) =>
    client.call(
      adminOrder.shipment,
      { orderId, carrier: draft.carrier ?? '', trackingNo: draft.trackingNo ?? '' },
      { idempotencyKey: key },
    ),
  confirmTransfer: decideTransfer(true),
  declineTransfer: decideTransfer(false),
  settleRefund: (client, { orderId, draft, key }) =>
    client.call(
      adminOrder.refundDone,
      { orderId, amount: draft.amount ?? 0, note: draft.text ?? '' },
      { idempotencyKey: key },
    ),
  approveRefund: decide(true),
  rejectRefund: decide(false),
  createRefund: (client, { orderId, draft, key }) =>
    client.call(
      adminOrder.refundCreate,
      {
        orderId,
        ...toPartInput(draft.part),
        reason: draft.text ?? '',
        restock: draft.restock,
      },
      { idempotencyKey: key },
    ),
  receiveReturn: (client, { orderId, draft, key }) =>
    client.call(adminOrder.returnReceived, { orderId, items: draft.returned ?? [] }, { idempotencyKey: key }),
  addShipmentEvent: (client, { orderId, draft, key }) =>
    client.call(
      adminOrder.shipmentEvent,
      { orderId, text: draft.text ?? '', ...(draft.at && { at: draft.at }) },
      { idempotencyKey: key },
    ),
  cancel: (client, { orderId, draft, key }) =>
    client.call(calls.cancel, { orderId, reason: draft.text ?? '' }, { idempotencyKey: key }),
};

function isStaffAction(action: OrderAction): action is StaffAction {
  return (staffActions as readonly OrderAction[]).includes(action);
}

/**
 * Sends the call of a staff action.
 * @throws RangeError for an action that staff cannot take
 */
export function sendStaffAction(client: Client, request: OrderActionRequest): ReturnType<Send> {
  const { action } = request;
  if (!isStaffAction(action)) throw new RangeError(`${action} is not staff's to do`);
  return sends[action](client, request);
}

/** Error codes with their own message under `order.refused`. */
const codesWithMessage = [
  'VALIDATION',
  'ORDER_STATE',
  'NOT_FOUND',
  'REMARK_REQUIRED',
  'REFUND_LIMIT',
  'RETURN_LIMIT',
  'AGREEMENT_REQUIRED',
] as const;
type StaffActionError = (typeof codesWithMessage)[number] | 'offline' | 'other';

/** Maps an error of a staff action to the refusal that has a text of its own, otherwise to `other`. */
export function toStaffActionError(error: CallError | null): StaffActionError {
  if (error?.statusCode === clientFailureStatus) return 'offline';
  return codesWithMessage.find((code) => code === error?.code) ?? 'other';
}

/** Whether retrying is pointless: the order's status has changed, or it is gone. */
export function isLast(actionError: StaffActionError): boolean {
  return actionError === 'ORDER_STATE' || actionError === 'NOT_FOUND';
}

/** Whether the refundable or returnable rest has changed, so the order must be reloaded. */
export function isStale(actionError: StaffActionError): boolean {
  return actionError === 'REFUND_LIMIT' || actionError === 'RETURN_LIMIT';
}
