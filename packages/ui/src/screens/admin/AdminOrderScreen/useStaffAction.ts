import { order as calls } from '@sampan/api/contract/order';
import type { Order } from '@sampan/api/entities';
import { newIdempotencyKey } from '@sampan/api/idempotency';
import { type OrderActionDraft, orderActionMachine } from '@sampan/domain/order/orderAction';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { useServices } from '../../../app/ServicesContext.ts';
import { useOfflineAnswer } from '../../../app/useOfflineAnswer.ts';
import { useReads } from '../../../data/useEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { isLast, type StaffAction, sendStaffAction, staffRefusalOf } from './staffActions.ts';
import { eventOf, type HistoryEntry, lastMove } from './timelineOf.ts';
import { useActorWord } from './useActorWord.ts';

/** What became of the last try, in words. */
export interface ProcessMessage {
  tone: 'danger' | 'warning';
  text: string;
}

interface StaffActionOptions {
  order: Pick<Order, 'id' | 'version'>;
  action: StaffAction;
  /** Of the order as it stands on the page, which is read again when somebody else was faster. */
  history: readonly HistoryEntry[];
  onEnd: () => void;
}

/** Carries an action of staff out: one call with one key, looked up where no answer came, explained where it was refused. */
export function useStaffAction({ order, action, history, onEnd }: StaffActionOptions) {
  const { t } = useTranslation('admin');
  const { client } = useServices();
  const reads = useReads();
  const toast = useToast();
  const answersOffline = useOfflineAnswer();
  const machine = useMemo(
    () =>
      orderActionMachine.provide({
        actors: {
          submitAction: fromPromise(({ input }) => sendStaffAction(client, input)),
          readOrder: fromPromise(({ input }) => client.call(calls.detail, { id: input.orderId })),
        },
      }),
    [client],
  );
  const [snapshot, send] = useMachine(machine, { input: { orderId: order.id, action, newKey: newIdempotencyKey } });
  const { failure } = snapshot.context;
  const isFailed = snapshot.matches('failed');
  const isUncertain = snapshot.matches('uncertain');
  const isBusy = snapshot.matches('submitting') || snapshot.matches('checking');
  const refusal = staffRefusalOf(failure);
  const isOver = isFailed && isLast(refusal);
  const meanwhile = useMeanwhile(order, history);

  const end = useRef(onEnd);
  useEffect(function keepLatestEnd() {
    end.current = onEnd;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is over once
  useEffect(
    function finish() {
      if (snapshot.matches('cancelled')) return end.current();
      if (!snapshot.matches('done')) return;
      const changed = snapshot.context.order;
      if (changed) reads.put(calls.detail, { id: changed.id }, changed);
      // Lists, counts and the audit log beside it; its own page has the answer already.
      void reads.invalidate('admin', 'transaction', calls.stats, calls.list);
      toast.success(t(`order.done.${action}`));
      end.current();
    },
    [snapshot.value],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(
    function showWhatItIsNow() {
      if (isOver) void reads.invalidate('order', 'admin');
    },
    [isOver],
  );

  function submit(draft: OrderActionDraft = {}) {
    if (isOver) return send({ type: 'cancel' });
    if (answersOffline()) return;
    if (isUncertain) return send({ type: 'retry' });
    if (isFailed) send({ type: 'retry' });
    send({ type: 'submit', draft });
  }

  function message(): ProcessMessage | undefined {
    if (isUncertain) return { tone: 'warning', text: t('order.refused.unknown') };
    if (!isFailed) return undefined;
    if (refusal !== 'ORDER_STATE') return { tone: 'danger', text: t(`order.refused.${refusal}`) };
    return { tone: 'danger', text: meanwhile ?? t('order.refused.moved') };
  }

  return {
    submit,
    close: () => !isBusy && send({ type: 'cancel' }),
    isBusy,
    isUncertain,
    isOver,
    message: message(),
  };
}

/** What somebody else did to the order since the question was asked; undefined while nobody did, or nobody knows. */
function useMeanwhile(order: StaffActionOptions['order'], history: readonly HistoryEntry[]): string | undefined {
  const { t } = useTranslation(['admin', 'order']);
  const { dateTime } = useFormats();
  const actorWord = useActorWord();
  const asked = useRef(order.version);
  const move = order.version === asked.current ? undefined : lastMove(history);
  if (!move) return undefined;
  return t('order.refused.ORDER_STATE', {
    event: t(`order:event.${eventOf(move)}`),
    at: dateTime(move.at),
    actor: actorWord(move),
  });
}
