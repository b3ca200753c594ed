import type { Payload } from '@sampan/api/builds';
import { notFoundStatus } from '@sampan/api/errors';
import { hashKey, type Query, type QueryClient, type QueryKey, type QueryObserverOptions } from '@tanstack/react-query';
import { CallFailure, isMissing } from './callFailure.ts';

/** Collects all responses of a rendered page, by query key. */
export function toPayload(queries: QueryClient): Payload {
  const answered = queries.getQueryCache().findAll({ predicate: (query) => query.state.status === 'success' });
  return Object.fromEntries(answered.map((query) => [hashKey(query.queryKey), query.state.data]));
}

/** Query keys with a 404 response, which also count as rendered. */
export function getMissing(queries: QueryClient): string[] {
  const missing = queries.getQueryCache().findAll({ predicate: (query) => isMissing(query.state.error) });
  return missing.map((query) => hashKey(query.queryKey));
}

/** Queries that a render requested and that have no response yet. */
export function findPendingQueries(queries: QueryClient): Query[] {
  // On the server, a render leaves its observers' options on the query.
  const isEnabled = ({ options }: Query) => (options as QueryObserverOptions).enabled !== false;
  const isWanted = (query: Query) => query.state.status === 'pending' && isEnabled(query);
  return queries.getQueryCache().findAll({ predicate: isWanted });
}

function getKey(hash: string): QueryKey | undefined {
  try {
    const key: unknown = JSON.parse(hash);
    return Array.isArray(key) ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Adds a payload to the cache, dated `updatedAt`. Newer responses stay. */
export function seedPayload(queries: QueryClient, payload: Payload, updatedAt: number): void {
  for (const [hash, data] of Object.entries(payload)) {
    const queryKey = getKey(hash);
    if (queryKey && queries.getQueryData(queryKey) === undefined) {
      queries.setQueryData(queryKey, data, { updatedAt });
    }
  }
}

/** Adds 404 results to the cache. */
export function seedMissing(queries: QueryClient, hashes: readonly string[], errorUpdatedAt: number): void {
  const error = new CallFailure({ code: 'NOT_FOUND', message: 'Not found', statusCode: notFoundStatus });
  for (const hash of hashes) {
    const queryKey = getKey(hash);
    if (!queryKey) continue;
    const query = queries.getQueryCache().build(queries, { queryKey });
    query.setState({ ...query.state, status: 'error', error, errorUpdatedAt });
  }
}
