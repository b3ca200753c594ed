import type { Endpoint, InputOf, OutputOf } from '@sampan/api/endpoint';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { toQueryKey } from './queryKeys.ts';

/**
 * The cached response of a call without fetching it; undefined until another component has. Not a disabled query: on
 * the server the last observer's options win, and a disabled one would prevent the fetch.
 */
export function useKnownAnswer<E extends Endpoint>(endpoint: E, input: InputOf<E>): OutputOf<E> | undefined {
  const queries = useQueryClient();
  const key = toQueryKey(endpoint, input);
  // Deferred, since another component's first render adds its query to the cache while React is rendering.
  const subscribe = useCallback(
    (onChange: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queries],
  );
  const read = () => queries.getQueryData<OutputOf<E>>(key);
  return useSyncExternalStore(subscribe, read, read);
}
