import { type Query, QueryClient } from '@tanstack/react-query';
import { isMissing, isWorthRetrying, readRetryMs } from './callFailure.ts';

/** Time in ms that a response counts as fresh. */
export const freshMs = 30_000;

/**
 * Tells whether to refetch on mount. A 404 from the server-rendered page is kept, but a query that failed here or was
 * invalidated is fetched again; TanStack marks both as invalidated.
 */
function shouldRefetch({ state: { error, errorUpdatedAt, isInvalidated } }: Query): boolean {
  return !isMissing(error) || isInvalidated || Date.now() - errorUpdatedAt >= freshMs;
}

/**
 * Query defaults: one automatic retry, fresh for 30 seconds, refetch on window focus.
 * @param retryDelay delay before the retry, in ms
 */
export function createQueryClient(retryDelay = readRetryMs): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: isWorthRetrying,
        retryDelay,
        // TanStack's type accepts any query; here there is one kind.
        retryOnMount: (query) => shouldRefetch(query as Query),
        // Offline, a query must fail at once instead of pausing.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: true,
      },
    },
  });
}
