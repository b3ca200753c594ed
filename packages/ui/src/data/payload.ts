import type { Payload } from '@sampan/api/builds';
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** What a prerendered page was made of: every answer that was read for it, by the key of its call. */
export function payloadOf(queries: QueryClient): Payload {
  const answered = queries.getQueryCache().findAll({ predicate: (query) => query.state.status === 'success' });
  return Object.fromEntries(answered.map((query) => [hashKey(query.queryKey), query.state.data]));
}

function keyOf(hash: string): QueryKey | undefined {
  try {
    const key: unknown = JSON.parse(hash);
    return Array.isArray(key) ? key : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Puts a payload where the screens look. What was read meanwhile is newer and stays; what is put counts as stale, so a
 * screen shows it at once and reads again.
 */
export function seedPayload(queries: QueryClient, payload: Payload): void {
  for (const [hash, data] of Object.entries(payload)) {
    const queryKey = keyOf(hash);
    if (queryKey && queries.getQueryData(queryKey) === undefined) {
      queries.setQueryData(queryKey, data, { updatedAt: 1 });
    }
  }
}
