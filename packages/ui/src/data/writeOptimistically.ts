import type { Envelope } from '@sampan/api/clientEnvelope';
import type { Endpoint, InputOf, OutputOf } from '@sampan/api/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { invalidate, toQueryKey } from './queryKeys.ts';

export interface OptimisticWrite<E extends Endpoint, Answer extends Envelope<unknown>> {
  /** The cached response that the write changes. */
  endpoint: E;
  input: InputOf<E>;
  /** Returns the response as it will be after the write. */
  change: (now: OutputOf<E>) => OutputOf<E>;
  call: () => Promise<Answer>;
}

/**
 * Shows a change of a cached response before the server has confirmed it. If the call fails, the response is fetched
 * again; until then it is shown as before, unless another write has changed it meanwhile.
 */
export async function writeOptimistically<E extends Endpoint, Answer extends Envelope<unknown>>(
  queries: QueryClient,
  { endpoint, input, change, call }: OptimisticWrite<E, Answer>,
): Promise<Answer> {
  const key = toQueryKey(endpoint, input);
  // A read that is under way may return the state from before the write. A first read has nothing to show yet: it goes on.
  if (queries.getQueryData(key) !== undefined) void queries.cancelQueries({ queryKey: key, exact: true });
  // Read now, not when the screen was rendered: an undo runs long after that.
  const before = queries.getQueryData<OutputOf<E>>(key);
  if (before !== undefined) queries.setQueryData(key, change(before));
  const shown = queries.getQueryData(key);
  const answer = await call();
  if (answer.status === 'fail') {
    if (before !== undefined && queries.getQueryData(key) === shown) queries.setQueryData(key, before);
    void invalidate(queries, [endpoint]);
  }
  return answer;
}
