import { apiPrefix, type Endpoint } from '@sampan/api/endpoint';
import type { Tabs, Unsubscribe, Visibility } from '@sampan/domain/ports';
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
 * Invalidates the queries below a key, or all: active ones are refetched now, unless `refetchType` is `none`, others on
 * next use. TanStack would keep a first fetch that is under way, whose response may be from before the change: it is
 * cancelled.
 */
export async function invalidateBelow(
  queries: QueryClient,
  queryKey: QueryKey = [],
  refetchType?: 'none',
): Promise<void> {
  void queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await queries.invalidateQueries({ queryKey, refetchType });
}

/** The other tabs, by the cache of this one. */
const tabsByCache = new WeakMap<QueryClient, Tabs>();

/**
 * Puts the response of a write into the cache, under this key; the other tabs refetch theirs. A fetch that is under way
 * may return the state from before the write: it starts again.
 */
export function putResponse(queries: QueryClient, queryKey: QueryKey, data: unknown): void {
  const isFetching = queries.isFetching({ queryKey, exact: true }) > 0;
  void queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData(queryKey, data);
  if (isFetching) void queries.invalidateQueries({ queryKey, exact: true });
  invalidateElsewhere(queries, [queryKey]);
}

/** Message between tabs: queries below these keys are out of date. */
interface StaleMessage {
  staleKeys: QueryKey[];
}

/** Invalidates the queries below these keys in the other tabs: their pages may show them too. */
export function invalidateElsewhere(queries: QueryClient, staleKeys: QueryKey[]): void {
  tabsByCache.get(queries)?.post({ staleKeys } satisfies StaleMessage);
}

/** Invalidates these areas or calls. The other tabs follow, unless nothing was changed here. */
export async function invalidate(
  queries: QueryClient,
  targets: readonly (Area | Endpoint)[],
  isHereOnly = false,
): Promise<void> {
  const keys = targets.map((target) => (typeof target === 'string' ? [target] : [getArea(target), target.path]));
  if (!isHereOnly) invalidateElsewhere(queries, keys);
  await Promise.all(keys.map((queryKey) => invalidateBelow(queries, queryKey)));
}

/**
 * Shares the invalidations of this cache with the other tabs, whose actions it cannot see. A hidden tab refetches when it
 * gets the focus. Returns the end of it.
 */
export function shareInvalidations(
  queries: QueryClient,
  { tabs, visibility }: { tabs: Tabs; visibility: Visibility },
): Unsubscribe {
  tabsByCache.set(queries, tabs);
  return tabs.subscribe((message) => {
    const { staleKeys } = Object(message) as Partial<StaleMessage>;
    if (!Array.isArray(staleKeys)) return;
    for (const key of staleKeys) void invalidateBelow(queries, key, visibility.hidden() ? 'none' : undefined);
  });
}
