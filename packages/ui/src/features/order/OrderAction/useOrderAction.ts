import type { Client } from '@sampan/api/client';
import type { CallError, Envelope } from '@sampan/api/clientEnvelope';
import { order as calls } from '@sampan/api/contract/order';
import type { Endpoint } from '@sampan/api/endpoint';
import type { Order } from '@sampan/api/entities';
import { createIdempotencyKey } from '@sampan/api/idempotency';
import {
  type OrderActionDraft,
  type OrderActionRequest,
  orderActionMachine,
  type SingleOrderAction,
} from '@sampan/domain/order/orderAction';
import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useHasReconnected } from '../../../app/useHasReconnected.ts';
import { useOfflineAnswer } from '../../../app/useOfflineAnswer.ts';
import type { Area } from '../../../data/queryKeys.ts';
import { useReads } from '../../../data/useEndpoint.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';

export interface OrderActionOptions<ActionError extends string> {
  orderId: number;
  action: SingleOrderAction;
  /** Sends the call. */
  send: (client: Client, request: OrderActionRequest) => Promise<Envelope<Order | { orderId: number }>>;
  toActionError: (error: CallError | null) => ActionError;
  /** True if a retry cannot succeed. */
  isFinal: (actionError: ActionError) => boolean;
  /** True if the order on the page is stale, but a retry may succeed. */
  isStale?: (actionError: ActionError) => boolean;
  /** Queries to invalidate after success; the order's own page is updated from the response. */
  invalidated: readonly (Area | Endpoint)[];
  /** Success message. */
  done: string;
  /** Called at the end: `isDone` if the action succeeded, with the current order (null for a deleted one). */
  onEnd: (outcome: { isDone: boolean; order: Order | null }) => void;
}

/** Runs an action with one idempotency key: checks the outcome if no response arrived, and explains a rejection. */
export function useOrderAction<ActionError extends string>({
  orderId,
  action,
  send: sendAction,
  toActionError,
  isFinal,
  isStale,
  invalidated,
  done,
  onEnd,
}: OrderActionOptions<ActionError>) {
  const { client, platform } = useServices();
  const reads = useReads();
  const toast = useToast();
  const answersOffline = useOfflineAnswer();
  /** The press that sent nothing for lack of a connection. */
  const [unsent, setUnsent] = useState<object>();
  const hasReconnected = useHasReconnected(unsent);
  const machine = useMemo(
    () =>
      orderActionMachine.provide({
        actors: {
          submitAction: fromPromise(({ input }) => sendAction(client, input)),
          readOrder: fromPromise(({ input }) => client.call(calls.detail, { id: input.orderId })),
        },
      }),
    [client, sendAction],
  );
  const [snapshot, send] = useMachine(machine, { input: { orderId, action, newKey: createIdempotencyKey } });
  const actionError = snapshot.matches('failed') ? toActionError(snapshot.context.failure) : undefined;
  const isUncertain = snapshot.matches('uncertain');
  const isChecking = snapshot.matches('checking');
  const isBusy = snapshot.matches('submitting') || isChecking;
  const isOver = actionError !== undefined && isFinal(actionError);
  // A retry sends the same input under the same key, so the fields must keep showing it.
  const isFrozen = isBusy || isUncertain;

  const end = useEffectEvent(onEnd);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the machine enters a state, not when a callback changes
  useEffect(
    function finish() {
      if (snapshot.matches('cancelled')) return end({ isDone: false, order: null });
      if (!snapshot.matches('done')) return;
      const changed = snapshot.context.order;
      if (changed) reads.put(calls.detail, { id: changed.id }, changed);
      void reads.invalidate(...invalidated);
      toast.success(done);
      end({ isDone: true, order: changed });
    },
    [snapshot.value],
  );
  const isOutdated = isOver || (actionError !== undefined && isStale?.(actionError) === true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each refused action
  useEffect(
    function refetchStaleOrder() {
      if (isOutdated) void reads.invalidate('order', ...invalidated);
    },
    [isOutdated],
  );

  function submit(draft: OrderActionDraft = {}) {
    if (isOver) return send({ type: 'cancel' });
    // The message of an unknown outcome stays where the one about the connection would be shown.
    if (isUncertain) return answersOffline() ? undefined : send({ type: 'retry' });
    const isOnline = platform.network.isOnline();
    setUnsent(isOnline ? undefined : {});
    if (!isOnline) return;
    if (actionError) send({ type: 'retry' });
    send({ type: 'submit', draft });
  }

  return {
    submit,
    close: () => !isBusy && send({ type: 'cancel' }),
    /** True if the last press sent nothing for lack of a connection, until that has returned. */
    isUnsent: unsent !== undefined && !hasReconnected,
    /** Reason for the rejection. */
    actionError,
    /** The rejected input with the error codes of its fields by path; empty if the error names no fields. */
    rejected: { draft: snapshot.context.draft, fields: snapshot.context.failure?.fields ?? {} },
    /** True if no response arrived and the outcome cannot be determined. */
    isUncertain,
    isBusy,
    /** True while the input is on its way or its outcome is unknown: the fields cannot be changed. */
    isFrozen,
    /** True after a final rejection: only closing is possible. */
    isOver,
  };
}
