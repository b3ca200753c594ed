import type { SampanI18n } from '@sampan/ui/i18n/createI18n.ts';
import type { ReactElement } from 'react';
import { Route } from 'react-router-dom';
import { type ChunkOptions, lazyScreen, type RouteModule } from './chunks.ts';
import { EmptyFrame, ShopFrame } from './frames.tsx';
import { NoRoute } from './RouteErrors.tsx';
import { type RouteName, routePaths } from './routePaths.ts';

type Loaders = Partial<Record<RouteName, () => Promise<RouteModule>>>;

/** Every route's code is a chunk of its own, fetched when the route is first opened. */
const shopRoutes: Loaders = {
  home: () => import('./routes/home.tsx'),
  goods: () => import('./routes/goods.tsx'),
  'goods-cart': () => import('./routes/goodsCart.tsx'),
  'goods-slug': () => import('./routes/goodsSlug.tsx'),
  orders: () => import('./routes/orders.tsx'),
  'orders-create': () => import('./routes/ordersCreate.tsx'),
  'orders-id': () => import('./routes/ordersId.tsx'),
  user: () => import('./routes/user.tsx'),
  'user-settings': () => import('./routes/userSettings.tsx'),
};
const emptyRoutes: Loaders = {
  index: () => import('./routes/landing.tsx'),
  login: () => import('./routes/login.tsx'),
  register: () => import('./routes/register.tsx'),
};

/** These speak the words of account and orders, which others do without. */
const routesWithRest: ReadonlySet<string> = new Set<RouteName>([
  'login',
  'register',
  'orders',
  'orders-create',
  'orders-id',
  'user',
  'user-settings',
]);

/** What the routes need of the app that is built around them. */
export interface RouteOptions extends ChunkOptions {
  loadWords: SampanI18n['loadPart'];
}

/** The route elements: which screen, in which of the two layouts. Made once: a screen's lazy code belongs to its element. */
export function routeElements({ loadWords, ...chunks }: RouteOptions): ReactElement {
  const screensOf = (loaders: Loaders) =>
    Object.entries(loaders).map(([name, load]) => {
      const loadAll = async () => (await Promise.all([load(), loadWords('rest')]))[0];
      const Screen = lazyScreen(routesWithRest.has(name) ? loadAll : load, chunks);
      return <Route key={name} path={routePaths[name as RouteName]} element={<Screen />} />;
    });
  return (
    <>
      <Route element={<ShopFrame />}>{screensOf(shopRoutes)}</Route>
      <Route element={<EmptyFrame />}>{screensOf(emptyRoutes)}</Route>
      <Route path="*" element={<NoRoute />} />
    </>
  );
}
