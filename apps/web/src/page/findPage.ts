import type { FoundPage } from '@sampan/domain/page/page';
import { readAlbumQuery, writeAlbumQuery } from '@sampan/ui/screens/shop/AlbumScreen';
import { readGoodsQuery, writeGoodsQuery } from '@sampan/ui/screens/shop/GoodsScreen';
import { readPostsQuery, writePostsQuery } from '@sampan/ui/screens/shop/PostsScreen';
import { matchRoutes } from 'react-router-dom';
import { getPageKind } from '../publicPages.ts';
import { routePaths } from '../routePaths.ts';

const routes = Object.entries(routePaths).map(([id, path]) => ({ id, path }));

/** Returns the part of the query that the page depends on; null when there are too many variants to render. */
type SearchRule = (search: URLSearchParams) => string | null;

/** Only `category` selects a page. Searches, filters and later pages have too many variants. */
function noneButCategory(query: string): string | null {
  return /^(\?category=[a-z0-9-]+)?$/.test(query) ? query : null;
}

const searchRules: Readonly<Record<string, SearchRule>> = {
  goods: (search) => noneButCategory(writeGoodsQuery(readGoodsQuery(search))),
  posts: (search) => noneButCategory(writePostsQuery(readPostsQuery(search))),
  album: (search) => noneButCategory(writeAlbumQuery(readAlbumQuery(search))),
  login: onlyWithout('redirect'),
  register: onlyWithout('redirect'),
  forget: onlyWithout('redirect'),
};

function onlyWithout(name: string): SearchRule {
  return (search) => (search.has(name) ? null : '');
}

/** Finds the server-rendered page of a URL. Tracking parameters are ignored. */
export function findPage(path: string, search: string): FoundPage | null {
  const route = matchRoutes(routes, path)?.at(-1)?.route.id;
  const kind = route === undefined ? undefined : getPageKind(route);
  if (route === undefined || kind === undefined) return null;
  const rule = searchRules[route];
  const kept = rule ? rule(new URLSearchParams(search)) : '';
  return kept === null ? null : { kind, route, address: (path.replace(/\/+$/, '') || '/') + kept };
}
