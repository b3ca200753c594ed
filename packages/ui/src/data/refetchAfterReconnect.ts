import type { QueryClient } from '@tanstack/react-query';

/**
 * Invalidates all queries and refetches the active ones, whatever `isAskedOnReturn` a failed one has. A loaded response
 * of a query with `isAskedOnReturn: false` is kept: a new captcha would invalidate the typed solution.
 */
export async function refetchAfterReconnect(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({
    predicate: ({ state, observers }) =>
      state.status !== 'success' || observers.every(({ options }) => options.refetchOnReconnect !== false),
  });
}
