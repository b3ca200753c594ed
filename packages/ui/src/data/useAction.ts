import type { CallError } from '@sampan/api/clientEnvelope';
import type { Endpoint, ErrorsOf } from '@sampan/api/endpoint';
import { createDraftKey, type KeyStorage } from '@sampan/api/idempotency';
import { isOutcomeUnknown } from '@sampan/api/noAnswer';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { type ActionRunner, createActionRunner } from './actionRunner.ts';
import { useClient } from './ClientContext.ts';
import { type Area, invalidate } from './queryKeys.ts';

export interface ActionOptions {
  /**
   * Name of the draft that this action completes, such as `note of order 12`: the idempotency key survives a reload,
   * kept with the input, which has no secrets.
   */
  draft?: string;
  /** Areas or calls to invalidate after a call that took effect, or may have. */
  invalidates?: readonly (Area | Endpoint)[];
}

export interface Action<E extends Endpoint> {
  /** Resolves to the envelope; never rejects. */
  run: ActionRunner<E>['run'];
  isPending: boolean;
  error: CallError<ErrorsOf<E>> | undefined;
  /** Clears the error. */
  reset: () => void;
}

const nothing: readonly Area[] = [];

/**
 * A call with a side effect: `const cancel = useAction(contract.order.cancel, { invalidates: ['order'] })`. Never
 * repeated automatically beyond the client's one retry, with one idempotency key per intent.
 */
export function useAction<E extends Endpoint>(
  endpoint: E,
  { draft, invalidates = nothing }: ActionOptions = {},
): Action<E> {
  const client = useClient();
  const queries = useQueryClient();
  const runner = useMemo(() => {
    const key = draft === undefined ? undefined : createDraftKey(sessionKeys, draft);
    return createActionRunner(client, endpoint, key);
  }, [client, endpoint, draft]);
  const { isPending, error } = useSyncExternalStore(runner.subscribe, runner.state, runner.state);
  const stale = useRef(invalidates);
  useEffect(function keepLatestTargets() {
    stale.current = invalidates;
  });
  const run = useCallback<ActionRunner<E>['run']>(
    async (input, options) => {
      const envelope = await runner.run(input, options);
      // Also after a lost answer, since the call may have taken effect. Not awaited: the screens refetch in the background.
      if (envelope.status === 'success' || isOutcomeUnknown(envelope, false)) void invalidate(queries, stale.current);
      return envelope;
    },
    [runner, queries],
  );
  return { run, isPending, error, reset: runner.reset };
}

/** sessionStorage, accessed on each use: accessing it throws where it is blocked, and prerendering has none. */
const sessionKeys: KeyStorage = {
  getItem: (name) => globalThis.sessionStorage.getItem(name),
  setItem: (name, value) => globalThis.sessionStorage.setItem(name, value),
  removeItem: (name) => globalThis.sessionStorage.removeItem(name),
};
