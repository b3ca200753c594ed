import { posts } from '@sampan/api/contract/article';
import { product } from '@sampan/api/contract/product';
import { toQueryKey } from '@sampan/ui/data/queryKeys.ts';
import { matchRoutes } from 'react-router-dom';
import { routePaths } from '../routePaths.ts';

/** How the screen of a content page asks for the record that the address names. */
const recordReads = {
  'goods-slug': { endpoint: product.detail, parameter: '*' },
  'posts-id': { endpoint: posts.detail, parameter: 'slug' },
} as const;

/**
 * Returns the key of the query for the record that the path names, such as a product. Undefined if the route does not
 * show a single record.
 */
export function getRecordKey(route: string, path: string): ReturnType<typeof toQueryKey> | undefined {
  if (!isRecordRoute(route)) return undefined;
  const { endpoint, parameter } = recordReads[route];
  const params: Readonly<Record<string, string | undefined>> =
    matchRoutes([{ path: routePaths[route] }], path)?.[0]?.params ?? {};
  return toQueryKey(endpoint, { id: params[parameter] });
}

const isRecordRoute = (route: string): route is keyof typeof recordReads => Object.hasOwn(recordReads, route);
