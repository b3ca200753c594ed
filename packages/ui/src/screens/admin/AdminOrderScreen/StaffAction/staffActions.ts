import type { CallError } from '@sampan/api/clientEnvelope';
import { adminOrder, order as calls } from '@sampan/api/contract/order';
import type { Order, OrderAction } from '@sampan/api/entities';
import { refundStatus } from '@sampan/api/statuses';
import type { OrderActionRequest } from '@sampan/domain/order/orderAction';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createOrderAction, type SendOrderAction } from '../../../../features/order/OrderAction/createOrderAction.ts';
import { useOrderAction } from '../../../../features/order/OrderAction/useOrderAction.ts';
import { toEvent } from '../../../../features/order/OrderHistory/orderEvents.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import type { BannerMessage } from '../../../../patterns/Banner/MessageBanner.tsx';
import { chooseFailure } from '../../shared/chooseFailure.ts';
import { findChangeMeanwhile, type HistoryEntry, useActorLabel } from '../toHistory.ts';

/** Actions of staff on an order that need a dialog. Adding a note is not one of them. */
const staffActions = [
  'confirmTransfer',
  'declineTransfer',
  'settleRefund',
  'settleLatePayment',
  'ship',
  'approveRefund',
  'rejectRefund',
  'createRefund',
  'receiveReturn',
  'correctShipment',
  'addShipmentEvent',
  'cancel',
] as const;
export type StaffAction = (typeof staffActions)[number] & OrderAction;

/** The allowed actions; the first is the recommended one. */
export function getStaffActions({ actions }: Pick<Order, 'actions'>): StaffAction[] {
  return staffActions.filter((action) => actions.includes(action));
}

/** Whether staff decide about a refund that the provider rejected: nobody waits for an answer to a request. */
export function hasFailedRefund({ refund }: Pick<Order, 'refund'>): boolean {
  return refund?.status === refundStatus.failed;
}

/**
 * Name of the draft of an action's text, of one of the order's late payments with that payment's id. A customer's draft
 * of the same action has another name.
 */
export function getStaffDraftName(action: StaffAction, { id }: Pick<Order, 'id'>, paymentId?: number): string {
  return `staff's ${action} of order ${id}${paymentId === undefined ? '' : `, payment ${paymentId}`}`;
}

/** The refund part as call input; empty without a part. */
function toPartInput(part: OrderActionRequest['draft']['part']) {
  if (!part) return {};
  return { items: [...(part.items ?? [])], shippingAmount: part.shippingAmount, amount: part.amount };
}

const toParcelInput = ({ carrier = '', trackingNo = '' }: OrderActionRequest['draft']) => ({ carrier, trackingNo });
const toRemark = (text: string | undefined) => (text ? { remark: text } : {});

const sends: Record<StaffAction, SendOrderAction<Order>> = {
  ship: createOrderAction(adminOrder.shipment, toParcelInput),
  correctShipment: createOrderAction(adminOrder.shipmentCorrect, toParcelInput),
  confirmTransfer: createOrderAction(adminOrder.transfer, ({ text }) => ({ received: true, ...toRemark(text) })),
  declineTransfer: createOrderAction(adminOrder.transfer, ({ text }) => ({ received: false, ...toRemark(text) })),
  settleRefund: createOrderAction(adminOrder.refundDone, ({ amount = 0, text = '' }) => ({ amount, note: text })),
  settleLatePayment: createOrderAction(adminOrder.refundDone, ({ amount = 0, text = '', paymentId }) => ({
    amount,
    note: text,
    paymentId,
  })),
  approveRefund: createOrderAction(adminOrder.refund, ({ text, part }) => ({
    approve: true,
    ...toRemark(text),
    ...toPartInput(part),
  })),
  rejectRefund: createOrderAction(adminOrder.refund, ({ text }) => ({ approve: false, ...toRemark(text) })),
  createRefund: createOrderAction(adminOrder.refundCreate, ({ text = '', part, restock }) => ({
    ...toPartInput(part),
    reason: text,
    restock,
  })),
  receiveReturn: createOrderAction(adminOrder.returnReceived, ({ returned = [] }) => ({ items: returned })),
  addShipmentEvent: createOrderAction(adminOrder.shipmentEvent, ({ text = '', at }) => ({ text, ...(at && { at }) })),
  cancel: createOrderAction(calls.cancel, ({ text = '' }) => ({ reason: text })),
};

/** Error codes with their own message under `order.refused`. */
const codesWithMessage = [
  'VALIDATION',
  'ORDER_STATE',
  'NOT_FOUND',
  'REMARK_REQUIRED',
  'REFUND_LIMIT',
  'RETURN_LIMIT',
  'AGREEMENT_REQUIRED',
  'NOTHING_TO_SHIP',
  'REFUND_UNKNOWN',
] as const;
type StaffActionError = (typeof codesWithMessage)[number] | 'offline' | 'unknown' | 'other';

/** Maps an error to the key of its message; an error without one of its own is `other`. */
function toStaffActionError(error: CallError | null): StaffActionError {
  return error ? chooseFailure(codesWithMessage, error) : 'other';
}

/** Errors after which retrying is pointless: the order's status has changed, or it is gone. */
const finalErrors: readonly StaffActionError[] = ['ORDER_STATE', 'NOT_FOUND', 'NOTHING_TO_SHIP'];
/** Errors of a changed refundable or returnable rest, or log of provider calls, so that the order must be reloaded. */
const staleErrors: readonly StaffActionError[] = ['REFUND_LIMIT', 'RETURN_LIMIT', 'REFUND_UNKNOWN'];

interface StaffActionOptions {
  order: Pick<Order, 'id' | 'version' | 'refund'>;
  action: StaffAction;
  /** The history of the order as loaded now; it reloads after a conflict. */
  history: readonly HistoryEntry[];
  onEnd: () => void;
}

/** Caches to invalidate: lists, counts and the audit log. */
const invalidated = ['admin', 'transaction', calls.stats, calls.list] as const;

const doneAfterFailure: Partial<Record<StaffAction, 'order.done.createRefund' | 'order.givingUp.done'>> = {
  approveRefund: 'order.done.createRefund',
  rejectRefund: 'order.givingUp.done',
};

/** Runs a staff action and describes its outcome. */
export function useStaffAction({ order, action, history, onEnd }: StaffActionOptions) {
  const { t } = useTranslation(['admin', 'common']);
  const meanwhile = useMeanwhile(order, history);
  // The order is loaded again before the dialog closes.
  const [isAfterFailure] = useState(() => hasFailedRefund(order));
  const process = useOrderAction({
    orderId: order.id,
    action,
    send: sends[action],
    toActionError: toStaffActionError,
    isFinal: (error) => finalErrors.includes(error),
    isStale: (error) => staleErrors.includes(error),
    invalidated,
    done: t((isAfterFailure && doneAfterFailure[action]) || `order.done.${action}`),
    onEnd,
  });
  const { actionError, isOver, isUncertain } = process;
  const rejected = actionError === undefined ? undefined : process.rejected;

  function getProcessMessage(): BannerMessage | undefined {
    if (isUncertain) {
      // Only the dialog that confirms a transfer has no fields.
      const key = action === 'confirmTransfer' ? 'unknown' : 'unknownWithInput';
      return { tone: 'warning', text: t(`order.refused.${key}`) };
    }
    if (process.isUnsent) return { tone: 'danger', text: t('order.refused.offline') };
    if (actionError === undefined) return undefined;
    if (rejected?.fields.refund === 'abnormal') return { tone: 'danger', text: t('order.refused.refundAbnormal') };
    if (actionError !== 'ORDER_STATE') return { tone: 'danger', text: t(`order.refused.${actionError}`) };
    return { tone: 'danger', text: meanwhile ?? t('order.refused.moved') };
  }

  /** The error of a text field, as long as it holds the text that the server refused. */
  function getTextError(field: 'reason' | 'remark' | 'text' | 'note', text: string): string | undefined {
    const isRejected = rejected?.fields[field] !== undefined && (rejected.draft.text ?? '') === text.trim();
    return isRejected ? t('order.refused.field') : undefined;
  }

  /** Text of the button: an action that is over can only be closed, an uncertain one is sent again. */
  function getSubmitLabel(label: string): string {
    if (isOver) return t('common:action.close');
    return isUncertain ? t('order.checkAgain') : label;
  }

  return { ...process, isAfterFailure, getSubmitLabel, rejected, message: getProcessMessage(), getTextError };
}

/** Describes what someone else did to the order since the dialog opened; undefined if nothing is known. */
function useMeanwhile(order: StaffActionOptions['order'], history: readonly HistoryEntry[]): string | undefined {
  const { t } = useTranslation(['admin', 'order']);
  const { dateTime } = useFormats();
  const getActorLabel = useActorLabel();
  const opened = useRef({ version: order.version, entries: history.length });
  const { version, entries } = opened.current;
  const move = order.version === version ? undefined : findChangeMeanwhile(history, entries);
  if (!move) return undefined;
  return t('order.refused.ORDER_STATE', {
    event: t(`order:event.${toEvent(move, history)}`),
    at: dateTime(move.at),
    actor: getActorLabel(move),
  });
}
