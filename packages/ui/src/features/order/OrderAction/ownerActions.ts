import type { Client } from '@sampan/api/client';
import type { CallError } from '@sampan/api/clientEnvelope';
import { order as calls } from '@sampan/api/contract/order';
import type { Order, OrderAction } from '@sampan/api/entities';
import type { OrderActionRequest } from '@sampan/domain/order/orderAction';
import { createOrderAction, type SendOrderAction } from './createOrderAction.ts';

/** Customer actions on an order that are a single call. Payment has its own flow and notes are edited in place. */
export const ownerActions = ['cancel', 'confirm', 'requestRefund', 'withdrawRefund', 'delete'] as const;
export type OwnerAction = (typeof ownerActions)[number] & OrderAction;

type Send = SendOrderAction<Order | { orderId: number }>;

const sends: Record<OwnerAction, Send> = {
  cancel: createOrderAction(calls.cancel, ({ text = '' }) => ({ reason: text })),
  requestRefund: createOrderAction(calls.requestRefund, ({ text = '', part }) => ({
    reason: text,
    ...(part?.items && { items: [...part.items] }),
  })),
  confirm: createOrderAction(calls.confirmReceived),
  withdrawRefund: createOrderAction(calls.refundWithdraw),
  delete: createOrderAction(calls.delete),
};

/** Returns whether the action is one that the order's owner can take. */
export function isOwnerAction(action: OrderAction): action is OwnerAction {
  return (ownerActions as readonly OrderAction[]).includes(action);
}

/** Sends the call of a customer action. */
export function sendOwnerAction(client: Client, request: OrderActionRequest): ReturnType<Send> {
  const { action } = request;
  if (!isOwnerAction(action)) throw new RangeError(`${action} is not the customer's to do`);
  return sends[action](client, request);
}

const codesWithMessage = ['ORDER_STATE', 'NOT_FOUND', 'REFUND_WINDOW', 'REFUND_LIMIT', 'TIMELINE_FULL'] as const;
/** Message key of a rejection, under `refused`. */
export type ActionError = (typeof codesWithMessage)[number] | 'other';

/** Maps an error code of an order action to the refusal that has a text of its own, otherwise to `other`. */
export function toActionError(error: CallError | null): ActionError {
  return codesWithMessage.find((code) => code === error?.code) ?? 'other';
}

const final: ReadonlySet<ActionError> = new Set(['ORDER_STATE', 'NOT_FOUND', 'REFUND_WINDOW', 'TIMELINE_FULL']);

/** True if a retry cannot succeed: the order's status no longer allows the action. */
export function isFinal(actionError: ActionError): boolean {
  return final.has(actionError);
}

/** True if another part was refunded meanwhile: reload the refundable amounts. */
export function isStale(actionError: ActionError): boolean {
  return actionError === 'REFUND_LIMIT';
}
