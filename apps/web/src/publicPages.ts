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
};

/** How a route's page comes into being on the server; undefined for what only a browser makes: all that is private. */
export function getPageKind(route: string): PageKind | undefined {
  return kinds[route];
}

/** The paths of the routes of one kind. */
export function getPaths(kind: PageKind): string[] {
  return Object.entries(routePaths).flatMap(([route, path]) => (kinds[route] === kind ? [path] : []));
}
