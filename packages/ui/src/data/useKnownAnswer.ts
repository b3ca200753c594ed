import type { Endpoint, InputOf, OutputOf } from '@sampan/api/endpoint';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { toQueryKey } from './queryKeys.ts';

/**
 * The cached answer of a call, without asking for it; undefined until somebody else has asked. Not a disabled query: on
 * the server the options of the last observer win, and a disabled one would keep the call from being answered.
 */
export function useKnownAnswer<E extends Endpoint>(endpoint: E, input: InputOf<E>): OutputOf<E> | undefined {
  const queries = useQueryClient();
  const key = toQueryKey(endpoint, input);
  // Put off, since another component's first render adds its query to the cache while React is still rendering.
  const subscribe = useCallback(
    (onChange: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queries],
  );
  const read = () => queries.getQueryData<OutputOf<E>>(key);
  return useSyncExternalStore(subscribe, read, read);
}
