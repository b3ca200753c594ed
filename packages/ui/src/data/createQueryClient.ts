import { QueryClient } from '@tanstack/react-query';
import { isWorthRetrying, readRetryMs } from './callFailure.ts';

/** Milliseconds for which an answer is shown again without asking. */
export const freshMs = 30_000;

/** How reads behave everywhere: one automatic repetition, fresh for half a minute, asked again on return. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: isWorthRetrying,
        retryDelay: readRetryMs,
        // Offline a read fails at once and says so, instead of waiting for ever without a word.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: true,
      },
    },
  });
}
