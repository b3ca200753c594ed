import type { Client } from '@sampan/api/client';
import type { CallError } from '@sampan/api/clientEnvelope';
import type { Endpoint, ErrorsOf, InputOf, OutputOf } from '@sampan/api/endpoint';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useMayCall } from './CallAccessContext.ts';
import { useClient } from './ClientContext.ts';
import { dataOrThrow, getError, loginNeeded } from './callFailure.ts';
import { type Area, invalidate, toQueryKey } from './queryKeys.ts';

export interface EndpointOptions {
  /** False: not asked yet, such as a search without a keyword. */
  enabled?: boolean;
  /** While another input's answer is on its way the last one stays on screen, marked by `isPrevious`. */
  keepPreviousData?: boolean;
  /** Asks again in this rhythm, in ms, while the window is seen; false to stop. */
  refetchEveryMs?: number | false;
  /** How long an answer counts as fresh, in ms. */
  freshForMs?: number;
  /** False: not asked again when the reader comes back to the window, or the network does. */
  isAskedOnReturn?: boolean;
}

export interface EndpointResult<E extends Endpoint> {
  data: OutputOf<E> | undefined;
  /** Why the last try failed. An older answer may stand in `data` beside it. */
  error: CallError<ErrorsOf<E>> | undefined;
  /** Nothing to show yet, and something on its way. */
  isPending: boolean;
  isFetching: boolean;
  /** `data` belongs to the input before this one. */
  isPrevious: boolean;
  /** When `data` was answered, in ms since 1970; 0 without data. */
  updatedAt: number;
  /** Repeats exactly the same call; resolves when it is answered, whatever the answer. */
  refetch: () => Promise<void>;
}

/** How TanStack Query is to read one call. */
export function toQuery<E extends Endpoint>(client: Client, endpoint: E, input: InputOf<E>) {
  return {
    queryKey: toQueryKey(endpoint, input),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OutputOf<E>> =>
      dataOrThrow(await client.call(endpoint, input, { signal })),
  };
}

/**
 * Reads a call of the contract: `const { data, error, isPending, refetch } = useEndpoint(contract.product.list, {page})`.
 * Failures are values; a read that met silence or a 5xx is repeated once after a second.
 */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: EndpointOptions = {},
): EndpointResult<E> {
  const client = useClient();
  const mayCall = useMayCall(endpoint);
  const query = useQuery({
    ...toQuery(client, endpoint, input),
    enabled: mayCall && options.enabled,
    placeholderData: options.keepPreviousData ? keepPreviousData : undefined,
    refetchInterval: options.refetchEveryMs,
    ...(options.freshForMs !== undefined && { staleTime: options.freshForMs }),
    ...(options.isAskedOnReturn === false && { refetchOnWindowFocus: false, refetchOnReconnect: false }),
  });
  const { refetch: again } = query;
  const refetch = useCallback(async () => {
    await again();
  }, [again]);
  return {
    data: query.data,
    error: (mayCall ? getError(query.error) : loginNeeded) as CallError<ErrorsOf<E>> | undefined,
    isPending: query.isLoading,
    isFetching: query.isFetching,
    isPrevious: query.isPlaceholderData,
    updatedAt: query.dataUpdatedAt,
    refetch,
  };
}

export interface Reads {
  /** Makes what was read from these areas or calls stale, and reads again what is on screen. */
  invalidate: (...targets: (Area | Endpoint)[]) => Promise<void>;
  /** Puts an answer that came another way in its place, such as the order that an action answered with. */
  put: <E extends Endpoint>(endpoint: E, input: InputOf<E>, data: OutputOf<E>) => void;
  /** What is known already, without asking. */
  peek: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => OutputOf<E> | undefined;
  /** Asks ahead of a navigation; an answer that is fresh is not asked for again. */
  prefetch: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<void>;
}

function readsOver(queries: QueryClient, client: Client): Reads {
  return {
    invalidate: (...targets) => invalidate(queries, targets),
    put: (endpoint, input, data) => void queries.setQueryData(toQueryKey(endpoint, input), data),
    peek: (endpoint, input) => queries.getQueryData(toQueryKey(endpoint, input)),
    prefetch: (endpoint, input) => queries.prefetchQuery(toQuery(client, endpoint, input)),
  };
}

/** Everything that was read, to be looked at or made stale from an event. */
export function useReads(): Reads {
  return readsOver(useQueryClient(), useClient());
}
