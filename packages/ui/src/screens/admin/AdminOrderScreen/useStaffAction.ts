import { order as calls } from '@sampan/api/contract/order';
import type { Order } from '@sampan/api/entities';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrderAction } from '../../../features/order/OrderAction/useOrderAction.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { isLast, isStale, type StaffAction, sendStaffAction, toStaffActionError } from './staffActions.ts';
import { type HistoryEntry, lastMove, toEvent, useActorLabel } from './toHistory.ts';

/** Message about the last attempt. */
export interface ProcessMessage {
  tone: 'danger' | 'warning';
  text: string;
}

interface StaffActionOptions {
  order: Pick<Order, 'id' | 'version'>;
  action: StaffAction;
  /** The history of the order as loaded now; it reloads after a conflict. */
  history: readonly HistoryEntry[];
  onEnd: () => void;
}

/** Caches to invalidate: lists, counts and the audit log. */
const invalidated = ['admin', 'transaction', calls.stats, calls.list] as const;

/** Runs a staff action and describes its outcome. */
export function useStaffAction({ order, action, history, onEnd }: StaffActionOptions) {
  const { t } = useTranslation('admin');
  const meanwhile = useMeanwhile(order, history);
  const process = useOrderAction({
    orderId: order.id,
    action,
    send: sendStaffAction,
    toActionError: toStaffActionError,
    isFinal: isLast,
    isStale,
    invalidated,
    done: t(`order.done.${action}`),
    onEnd,
  });
  const { actionError, isUncertain } = process;
  const rejected = actionError === undefined ? undefined : process.rejected;

  function message(): ProcessMessage | undefined {
    if (isUncertain) return { tone: 'warning', text: t('order.refused.unknown') };
    if (actionError === undefined) return undefined;
    if (actionError !== 'ORDER_STATE') return { tone: 'danger', text: t(`order.refused.${actionError}`) };
    return { tone: 'danger', text: meanwhile ?? t('order.refused.moved') };
  }

  /** The error of a text field, as long as it holds the text that the server refused. */
  function getTextError(field: 'reason' | 'remark' | 'text' | 'note', text: string): string | undefined {
    const isRejected = rejected?.fields[field] !== undefined && (rejected.draft.text ?? '') === text.trim();
    return isRejected ? t('order.refused.field') : undefined;
  }

  return { ...process, rejected, message: message(), getTextError };
}

/** Describes what someone else did to the order since the dialog opened; undefined if nothing is known. */
function useMeanwhile(order: StaffActionOptions['order'], history: readonly HistoryEntry[]): string | undefined {
  const { t } = useTranslation(['admin', 'order']);
  const { dateTime } = useFormats();
  const getActorLabel = useActorLabel();
  const requestedVersion = useRef(order.version);
  const move = order.version === requestedVersion.current ? undefined : lastMove(history);
  if (!move) return undefined;
  return t('order.refused.ORDER_STATE', {
    event: t(`order:event.${toEvent(move)}`),
    at: dateTime(move.at),
    actor: getActorLabel(move),
  });
}
