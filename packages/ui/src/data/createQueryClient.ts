import { type Query, QueryClient } from '@tanstack/react-query';
import { isMissing, isWorthRetrying, readRetryMs } from './callFailure.ts';

/** Milliseconds for which an answer is shown again without asking. */
export const freshMs = 30_000;

/**
 * A page that came saying "there is no such thing" begins with that and does not ask at once. TanStack marks what failed
 * here as invalidated, and so does whoever invalidates: those are asked again.
 */
function asksAgain({ state: { error, errorUpdatedAt, isInvalidated } }: Query): boolean {
  return !isMissing(error) || isInvalidated || Date.now() - errorUpdatedAt >= freshMs;
}

/**
 * How reads behave everywhere: one automatic repetition, fresh for half a minute, asked again on return.
 *
 * @param retryDelay Before the repetition, ms.
 */
export function createQueryClient(retryDelay = readRetryMs): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: isWorthRetrying,
        retryDelay,
        // Of TanStack's types it takes any query; here there is one kind.
        retryOnMount: (query) => asksAgain(query as Query),
        // Offline a read fails at once and says so, instead of waiting for ever without a word.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: true,
      },
    },
  });
}
