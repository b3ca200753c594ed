import { apiPrefix, type Endpoint } from '@sampan/api/endpoint';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The first word of a call's path: what a mutation makes stale. */
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
  'demo',
] as const;
export type Area = (typeof areas)[number];

export function getArea({ path }: Pick<Endpoint, 'path'>): string {
  return path.slice(apiPrefix.length + 1).split('/')[0] ?? '';
}

/** Empty inputs are one and the same: `undefined`, `{}` and `{keyword: undefined}`. */
function normalised(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return {};
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

/** `infinite` keeps lists that grow apart from the same call read page by page. */
export function toQueryKey(endpoint: Endpoint, input: unknown, kind: 'once' | 'infinite' = 'once'): QueryKey {
  return [getArea(endpoint), endpoint.path, normalised(input), kind];
}

/** Reads again what is on screen and was read from these areas or calls; the rest is read when it is next asked for. */
export async function invalidate(queries: QueryClient, targets: readonly (Area | Endpoint)[]): Promise<void> {
  const keys = targets.map((target) => (typeof target === 'string' ? [target] : [getArea(target), target.path]));
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
