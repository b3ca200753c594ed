import type { Client } from '@sampan/api/client';
import type { CallError, Envelope } from '@sampan/api/clientEnvelope';
import { adminOrder, order as calls } from '@sampan/api/contract/order';
import type { Order, OrderAction } from '@sampan/api/entities';
import { clientFailureStatus } from '@sampan/api/errors';
import type { OrderActionRequest } from '@sampan/domain/order/orderAction';

/** What staff do to an order by one call that asks first. A note is written in place. */
const staffActions = [
  'ship',
  'approveRefund',
  'rejectRefund',
  'createRefund',
  'receiveReturn',
  'addShipmentEvent',
  'cancel',
] as const;
export type StaffAction = (typeof staffActions)[number] & OrderAction;

/** Those that are legal now, in this order: the first is what is to be done. */
export function getStaffActions({ actions }: Pick<Order, 'actions'>): StaffAction[] {
  return staffActions.filter((action) => actions.includes(action));
}

type Send = (client: Client, request: OrderActionRequest) => Promise<Envelope<Order>>;

/** A part as the calls take it; nothing where there is none. */
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

const sends: Record<StaffAction, Send> = {
  ship: (client, { orderId, draft, key }) =>
    client.call(
      adminOrder.shipment,
      { orderId, carrier: draft.carrier ?? '', trackingNo: draft.trackingNo ?? '' },
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

/** Makes the call of an action of staff. */
export function sendStaffAction(client: Client, request: OrderActionRequest): ReturnType<Send> {
  const { action } = request;
  if (!isStaffAction(action)) throw new RangeError(`${action} is not staff's to do`);
  return sends[action](client, request);
}

/** Which sentence says why it was refused: a key under `order.refused`. */
const worded = [
  'VALIDATION',
  'ORDER_STATE',
  'NOT_FOUND',
  'REMARK_REQUIRED',
  'REFUND_LIMIT',
  'RETURN_LIMIT',
  'AGREEMENT_REQUIRED',
] as const;
type StaffRefusal = (typeof worded)[number] | 'offline' | 'other';

export function toStaffRefusal(error: CallError | null): StaffRefusal {
  if (error?.statusCode === clientFailureStatus) return 'offline';
  return worded.find((code) => code === error?.code) ?? 'other';
}

/** No further try can help: somebody else was faster, or the order is gone. */
export function isLast(refusal: StaffRefusal): boolean {
  return refusal === 'ORDER_STATE' || refusal === 'NOT_FOUND';
}

/** Something else of the order moved meanwhile: what is left is read again. */
export function isStale(refusal: StaffRefusal): boolean {
  return refusal === 'REFUND_LIMIT' || refusal === 'RETURN_LIMIT';
}
