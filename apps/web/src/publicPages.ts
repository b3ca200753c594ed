import type { PageKind } from '@sampan/domain/page/page';
import { routePaths } from './routePaths.ts';

const kinds: Readonly<Record<string, PageKind>> = {
  index: 'fixed',
  home: 'fixed',
  about: 'fixed',
  help: 'fixed',
  album: 'fixed',
  goods: 'fixed',
  posts: 'fixed',
  'goods-slug': 'content',
  'posts-id': 'content',
  'goods-cart': 'partial',
  login: 'static',
  register: 'static',
  forget: 'static',
  orders: 'frame',
  'orders-create': 'frame',
  'orders-id': 'frame',
  user: 'frame',
  'user-account': 'frame',
  'user-basic': 'frame',
  'user-auth': 'frame',
  'user-download': 'frame',
  // Not the settings: their empty document is the service worker's app shell.
};

/** How the server renders a route; undefined for routes that only the browser renders. */
export function getPageKind(route: string): PageKind | undefined {
  return kinds[route] ?? (route.startsWith('admin') ? 'frame' : undefined);
}

/** Paths of all routes of a kind. */
export function getPaths(kind: PageKind): string[] {
  return Object.entries(routePaths).flatMap(([route, path]) => (kinds[route] === kind ? [path] : []));
}
