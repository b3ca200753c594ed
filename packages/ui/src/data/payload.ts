import type { Payload } from '@sampan/api/builds';
import { hashKey, type Query, type QueryClient, type QueryKey, type QueryObserverOptions } from '@tanstack/react-query';
import { CallFailure, isMissing } from './callFailure.ts';

/** What a finished page was made of: every answer that was read for it, by the key of its call. */
export function toPayload(queries: QueryClient): Payload {
  const answered = queries.getQueryCache().findAll({ predicate: (query) => query.state.status === 'success' });
  return Object.fromEntries(answered.map((query) => [hashKey(query.queryKey), query.state.data]));
}

/** The keys of the calls that were answered "there is no such thing": such a page is finished too. */
export function getMissing(queries: QueryClient): string[] {
  const missing = queries.getQueryCache().findAll({ predicate: (query) => isMissing(query.state.error) });
  return missing.map((query) => hashKey(query.queryKey));
}

/** The reads that a rendering asked for and that are not answered. */
export function unansweredIn(queries: QueryClient): Query[] {
  // A rendering on the server leaves its observers' own options with the query.
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

/** Puts a payload where the screens look, as answered at `updatedAt`. What was read meanwhile is newer and stays. */
export function seedPayload(queries: QueryClient, payload: Payload, updatedAt: number): void {
  for (const [hash, data] of Object.entries(payload)) {
    const queryKey = getKey(hash);
    if (queryKey && queries.getQueryData(queryKey) === undefined) {
      queries.setQueryData(queryKey, data, { updatedAt });
    }
  }
}

/** Puts "there is no such thing" where the screens look. */
export function seedMissing(queries: QueryClient, hashes: readonly string[], errorUpdatedAt: number): void {
  const error = new CallFailure({ code: 'NOT_FOUND', message: 'Not found', statusCode: 404 });
  for (const hash of hashes) {
    const queryKey = getKey(hash);
    if (!queryKey) continue;
    const query = queries.getQueryCache().build(queries, { queryKey });
    query.setState({ ...query.state, status: 'error', error, errorUpdatedAt });
  }
}
