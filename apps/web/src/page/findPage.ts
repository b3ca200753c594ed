import { settingGroups } from '@sampan/api/entities';
import type { FoundPage } from '@sampan/domain/page/page';
import { trimTrailingSlashes } from '@sampan/domain/page/trailingSlashes';
import { redirectTarget, withRedirect } from '@sampan/domain/session/redirect';
import { readAlbumQuery, writeAlbumQuery } from '@sampan/ui/screens/shop/AlbumScreen';
import { readGoodsQuery, writeGoodsQuery } from '@sampan/ui/screens/shop/GoodsScreen';
import { readPostsQuery, writePostsQuery } from '@sampan/ui/screens/shop/PostsScreen';
import { matchRoutes } from 'react-router-dom';
import { adminRoutePaths } from '../adminRoutePaths.ts';
import { parseId } from '../parseId.ts';
import { getPageKind } from '../publicPages.ts';
import { routePaths } from '../routePaths.ts';

/** Paths are case-sensitive, as they are for the server, which would answer 404. */
const routes = Object.entries({ ...routePaths, ...adminRoutePaths }).map(([id, path]) => ({
  id,
  path,
  caseSensitive: true,
}));

interface CanonicalSearch {
  /** The part of the query that the page depends on. */
  search: string;
  isVariant?: boolean;
}
/** Null when only the browser renders the page. */
type SearchRule = (search: URLSearchParams) => CanonicalSearch | null;

const isCategory = (search: string) => /^(\?category=[a-z0-9-]+)?$/.test(search);
const keepCategory = (search: string): CanonicalSearch | null => (isCategory(search) ? { search } : null);

/** Searches and filters are variants. Later pages show all goods before them, which is too much to render. */
function keepGoods(params: URLSearchParams): CanonicalSearch | null {
  const query = readGoodsQuery(params);
  if (query.page !== undefined) return null;
  const search = writeGoodsQuery(query);
  return { search, ...(!isCategory(search) && { isVariant: true }) };
}

/** The target for after the login is part of the page's links. The browser renders an address with an invalid one. */
const keepRedirect: SearchRule = (search) => {
  const target = search.get('redirect');
  if (target === null) return { search: '' };
  if (redirectTarget(target, '') !== target) return null;
  return { search: withRedirect('', target), isVariant: true };
};

const searchRules: Readonly<Record<string, SearchRule>> = {
  goods: keepGoods,
  posts: (search) => keepCategory(writePostsQuery(readPostsQuery(search))),
  album: (search) => keepCategory(writeAlbumQuery(readAlbumQuery(search))),
  login: keepRedirect,
  register: keepRedirect,
  forget: keepRedirect,
};

/** Parameters in the address of a frame, which is the same for all of them. */
const frameParameters: Readonly<Record<string, string>> = { id: '1', group: settingGroups[0] };
const isSettingGroup = (group: string) => settingGroups.some((name) => name === group);

/** Finds the server-rendered page of a URL. Tracking parameters are ignored. */
export function findPage(path: string, search: string): FoundPage | null {
  const match = matchRoutes(routes, path)?.at(-1);
  const { id: route, path: pattern = '' } = match?.route ?? {};
  const kind = route === undefined ? undefined : getPageKind(route);
  if (route === undefined || kind === undefined) return null;
  if (kind === 'frame') {
    const { id = '', group = '' } = { ...frameParameters, ...match?.params };
    if (parseId(id) === undefined || !isSettingGroup(group)) return null;
    return { kind, route, address: pattern.replace(/:(\w+)/, (_, name: string) => frameParameters[name] ?? '') };
  }
  const rule = searchRules[route];
  const keptSearch = rule ? rule(new URLSearchParams(search)) : { search: '' };
  if (!keptSearch) return null;
  const address = (trimTrailingSlashes(path) || '/') + keptSearch.search;
  return { kind, route, address, ...(keptSearch.isVariant && { isVariant: true }) };
}
