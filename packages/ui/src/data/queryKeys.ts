import { apiPrefix, type Endpoint } from '@sampan/api/endpoint';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** First segment of a call's path: the unit of invalidation. */
export const areas = [
  'user',
  'captcha',
  'file',
  'product',
  'order',
  'post',
  'payment',
  'transaction',
  'setting',
  'admin',
  'sms',
  'demo',
] as const;
export type Area = (typeof areas)[number];

/** Returns the first segment of a call's path after the API prefix, such as `order`. Invalidations name it. */
export function getArea({ path }: Pick<Endpoint, 'path'>): string {
  return path.slice(apiPrefix.length + 1).split('/')[0] ?? '';
}

/** Treats empty inputs as equal: `undefined`, `{}` and `{keyword: undefined}`. */
function normaliseInput(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return {};
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

/** Returns the query key. `infinite` separates growing lists from single pages of the same call. */
export function toQueryKey(endpoint: Endpoint, input: unknown, kind: 'once' | 'infinite' = 'once'): QueryKey {
  return [getArea(endpoint), endpoint.path, normaliseInput(input), kind];
}

/**
 * Invalidates the queries below a key, or all: active ones are refetched now, others on next use. TanStack would keep a
 * first fetch that is under way, whose response may be from before the change: it is cancelled.
 */
export async function invalidateBelow(queries: QueryClient, queryKey: QueryKey = []): Promise<void> {
  void queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await queries.invalidateQueries({ queryKey });
}

/** Invalidates these areas or calls. */
export async function invalidate(queries: QueryClient, targets: readonly (Area | Endpoint)[]): Promise<void> {
  const keys = targets.map((target) => (typeof target === 'string' ? [target] : [getArea(target), target.path]));
  await Promise.all(keys.map((queryKey) => invalidateBelow(queries, queryKey)));
}
