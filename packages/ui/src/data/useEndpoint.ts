import type { Client } from '@sampan/api/client';
import type { CallError } from '@sampan/api/clientEnvelope';
import type { Endpoint, ErrorsOf, InputOf, OutputOf } from '@sampan/api/endpoint';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useMayCall } from './CallAccessContext.ts';
import { useClient } from './ClientContext.ts';
import { getError, loginNeeded, unwrapEnvelope } from './callFailure.ts';
import { type Area, invalidate, putResponse, toQueryKey } from './queryKeys.ts';

export interface EndpointOptions {
  /** False disables the query, such as a search without a keyword. */
  enabled?: boolean;
  /** Keeps the previous input's data while the next one loads, marked by `isPrevious`. */
  keepPreviousData?: boolean;
  /** Polling interval in ms while the window is visible; false to stop. */
  refetchEveryMs?: number | false;
  /** Time in ms that a response counts as fresh. */
  freshForMs?: number;
  /** False disables the refetch on window focus and reconnect. */
  isAskedOnReturn?: boolean;
  /** Keeps the response apart from that of the same call elsewhere, such as one that may be used once. */
  scope?: string;
}

export interface EndpointResult<E extends Endpoint> {
  data: OutputOf<E> | undefined;
  /** Error of the last attempt. `data` may still have an older response. */
  error: CallError<ErrorsOf<E>> | undefined;
  /** True while loading without data. */
  isPending: boolean;
  isFetching: boolean;
  /** True if `data` belongs to the previous input. */
  isPrevious: boolean;
  /** Time of the response in `data`, in ms since 1970; 0 without data. */
  updatedAt: number;
  /** Repeats the same call; resolves on any response, to whether it has data. */
  refetch: () => Promise<boolean>;
}

/** Returns the TanStack Query options of a call. */
export function toQuery<E extends Endpoint>(client: Client, endpoint: E, input: InputOf<E>) {
  return {
    queryKey: toQueryKey(endpoint, input),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OutputOf<E>> =>
      unwrapEnvelope(await client.call(endpoint, input, { signal })),
  };
}

/**
 * Queries a call of the contract: `const { data, error, isPending, refetch } = useEndpoint(contract.product.list,
 * {page})`. Errors are returned, not thrown; after a network error or a 5xx, it retries once after a second.
 */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: EndpointOptions = {},
): EndpointResult<E> {
  const client = useClient();
  const mayCall = useMayCall(endpoint);
  const own = toQuery(client, endpoint, input);
  const query = useQuery({
    ...own,
    ...(options.scope !== undefined && { queryKey: [...own.queryKey, options.scope] }),
    enabled: mayCall && options.enabled,
    placeholderData: options.keepPreviousData ? keepPreviousData : undefined,
    refetchInterval: options.refetchEveryMs,
    ...(options.freshForMs !== undefined && { staleTime: options.freshForMs }),
    ...(options.isAskedOnReturn === false && { refetchOnWindowFocus: false, refetchOnReconnect: false }),
  });
  const { refetch: again } = query;
  const refetch = useCallback(async () => (await again()).isSuccess, [again]);
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

export interface QueryActions {
  /** Invalidates these areas or calls and refetches active queries. */
  invalidate: (...targets: (Area | Endpoint)[]) => Promise<void>;
  /** As `invalidate`, for a refresh without a change: the other tabs do not follow. */
  refresh: QueryActions['invalidate'];
  /** Puts a response into the cache, such as the order returned by an action. The other tabs refetch theirs. */
  put: <E extends Endpoint>(endpoint: E, input: InputOf<E>, data: OutputOf<E>) => void;
  /** Returns the cached response without a request. */
  peek: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => OutputOf<E> | undefined;
}

/** Access to the query cache from event handlers. */
export function useReads(): QueryActions {
  const queries = useQueryClient();
  return {
    invalidate: (...targets) => invalidate(queries, targets),
    refresh: (...targets) => invalidate(queries, targets, true),
    put: (endpoint, input, data) => putResponse(queries, toQueryKey(endpoint, input), data),
    peek: (endpoint, input) => queries.getQueryData(toQueryKey(endpoint, input)),
  };
}
