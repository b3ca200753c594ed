import type { Envelope } from '@sampan/api/clientEnvelope';
import type { Endpoint, InputOf, OutputOf } from '@sampan/api/endpoint';
import type { Query, QueryClient } from '@tanstack/react-query';
import { invalidate, toQueryKey } from './queryKeys.ts';

export interface OptimisticWrite<E extends Endpoint, Answer extends Envelope<unknown>> {
  /** The cached response that the write changes. */
  endpoint: E;
  input: InputOf<E>;
  /** Returns the response as it will be after the write. */
  change: (now: OutputOf<E>) => OutputOf<E>;
  call: () => Promise<Answer>;
}

/** Number of writes under way, by the query whose response they change. */
const writesUnderWay = new WeakMap<Query, number>();
/** Queries to fetch again once no write is under way, since one of them failed. */
const outdated = new WeakSet<Query>();

/**
 * Shows a change of a cached response before the server has confirmed it. If the call fails, the response is fetched
 * again; until then it is shown as before, unless another write has changed it meanwhile. While another write is under way
 * nothing is fetched, since the response could be from before it.
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
  const query = queries.getQueryCache().find({ queryKey: key, exact: true });
  if (query) writesUnderWay.set(query, (writesUnderWay.get(query) ?? 0) + 1);
  let hasFailed = true;
  try {
    const answer = await call();
    hasFailed = answer.status === 'fail';
    return answer;
  } finally {
    const others = query ? (writesUnderWay.get(query) ?? 1) - 1 : 0;
    if (query) writesUnderWay.set(query, others);
    if (hasFailed && before !== undefined && queries.getQueryData(key) === shown) queries.setQueryData(key, before);
    if (query && others > 0) {
      if (hasFailed) outdated.add(query);
      void queries.cancelQueries({ queryKey: key, exact: true });
    } else {
      const isOutdated = query !== undefined && outdated.delete(query);
      if (hasFailed || isOutdated) void invalidate(queries, [endpoint]);
    }
  }
}
