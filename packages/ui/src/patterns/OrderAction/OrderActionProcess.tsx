import { order as calls } from '@sampan/api/contract/order';
import type { Order } from '@sampan/api/entities';
import { newIdempotencyKey } from '@sampan/api/idempotency';
import { asks, orderActionMachine } from '@sampan/domain/order/orderAction';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { useServices } from '../../app/ServicesContext.ts';
import { useOfflineAnswer } from '../../app/useOfflineAnswer.ts';
import { useReads } from '../../data/useEndpoint.ts';
import { AlertDialog } from '../../primitives/AlertDialog/AlertDialog.tsx';
import { useToast } from '../../primitives/Toast/Toast.tsx';
import { Banner } from '../Banner/Banner.tsx';
import { ReasonSheet } from '../ReasonSheet/ReasonSheet.tsx';
import { isFinal, type OwnerAction, refusalOf, sendOwnerAction } from './ownerActions.ts';

export interface OrderActionProcessProps {
  order: Pick<Order, 'id' | 'orderNo'>;
  action: OwnerAction;
  /** It is over: `isDone` when it took effect, with the order as it is now (none for a deleted one). */
  onEnd: (outcome: { isDone: boolean; order: Order | null }) => void;
}

/** An action on an order, asked for and carried out. Mounted when somebody presses its button, gone when it ends. */
export function OrderActionProcess({ order, action, onEnd }: OrderActionProcessProps) {
  const { t } = useTranslation('order');
  const { t: common } = useTranslation('common');
  const { client } = useServices();
  const reads = useReads();
  const toast = useToast();
  const answersOffline = useOfflineAnswer();
  const machine = useMemo(
    () =>
      orderActionMachine.provide({
        actors: {
          submitAction: fromPromise(({ input }) => sendOwnerAction(client, input)),
          readOrder: fromPromise(({ input }) => client.call(calls.detail, { id: input.orderId })),
        },
      }),
    [client],
  );
  const [snapshot, send] = useMachine(machine, {
    input: { orderId: order.id, action, newKey: newIdempotencyKey },
  });
  const { failure } = snapshot.context;
  const isFailed = snapshot.matches('failed');
  const isUncertain = snapshot.matches('uncertain');
  const isBusy = snapshot.matches('submitting') || snapshot.matches('checking');
  const refusal = refusalOf(failure);
  const isOver = isFailed && isFinal(refusal);

  const end = useRef(onEnd);
  useEffect(function keepLatestEnd() {
    end.current = onEnd;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is over once
  useEffect(
    function finish() {
      if (snapshot.matches('cancelled')) return end.current({ isDone: false, order: null });
      if (!snapshot.matches('done')) return;
      const changed = snapshot.context.order;
      if (changed) reads.put(calls.detail, { id: changed.id }, changed);
      // Its own page has the answer already; a deleted order's is left.
      void reads.invalidate(calls.list, calls.stats);
      toast.success(t(`done.${action}`));
      end.current({ isDone: true, order: changed });
    },
    [snapshot.value],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(
    function showWhatItIsNow() {
      if (isOver) void reads.invalidate('order');
    },
    [isOver],
  );

  function close(isOpen: boolean) {
    if (!isOpen && !isBusy) send({ type: 'cancel' });
  }
  function submit(text?: string) {
    if (isOver) return send({ type: 'cancel' });
    if (answersOffline()) return;
    if (isUncertain) return send({ type: 'retry' });
    if (isFailed) send({ type: 'retry' });
    send({ type: 'submit', draft: text === undefined ? {} : { text } });
  }

  const words = (part: 'title' | 'text' | 'submit' | 'keep') => t(`ask.${action}.${part}`, { no: order.orderNo });
  const submitLabel = isUncertain ? t('checkAgain') : words('submit');
  const message = isUncertain ? t('refused.unknown') : isFailed ? t(`refused.${refusal}`) : undefined;
  const tone = isUncertain ? 'warning' : 'danger';

  if (asks[action] === 'reason') {
    return (
      <ReasonSheet
        kind={action === 'cancel' ? 'cancel' : 'refund'}
        title={words('title')}
        description={words('text')}
        submitLabel={submitLabel}
        keepLabel={words('keep')}
        isBusy={isBusy}
        message={message ? { tone, text: message } : undefined}
        isOver={isOver}
        onSubmit={submit}
        onClose={() => close(false)}
      />
    );
  }
  // What asks nothing shows itself only when there is something to say.
  const isAsking = asks[action] === 'consent' || isFailed || isUncertain || snapshot.matches('checking');
  return (
    <AlertDialog
      isOpen={isAsking}
      onOpenChange={close}
      title={words('title')}
      description={words('text')}
      confirmLabel={isOver ? common('action.close') : submitLabel}
      safeLabel={words('keep')}
      tone={action === 'delete' ? 'danger' : 'confirm'}
      isBusy={isBusy}
      onConfirm={() => submit()}
    >
      {message && <Banner tone={tone}>{message}</Banner>}
    </AlertDialog>
  );
}
