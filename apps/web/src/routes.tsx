import type { SampanI18n, WordPart } from '@sampan/ui/i18n/createI18n.ts';
import { RouteProgress } from '@sampan/ui/patterns/RouteProgress';
import { type ComponentType, type ReactElement, Suspense } from 'react';
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
  posts: () => import('./routes/posts.tsx'),
  'posts-id': () => import('./routes/postsId.tsx'),
  help: () => import('./routes/help.tsx'),
  about: () => import('./routes/about.tsx'),
  album: () => import('./routes/album.tsx'),
  orders: () => import('./routes/orders.tsx'),
  'orders-create': () => import('./routes/ordersCreate.tsx'),
  'orders-id': () => import('./routes/ordersId.tsx'),
  user: () => import('./routes/user.tsx'),
  'user-account': () => import('./routes/userAccount.tsx'),
  'user-basic': () => import('./routes/userBasic.tsx'),
  'user-auth': () => import('./routes/userAuth.tsx'),
  'user-download': () => import('./routes/userDownload.tsx'),
  'user-settings': () => import('./routes/userSettings.tsx'),
};
const emptyRoutes: Loaders = {
  index: () => import('./routes/index.tsx'),
  login: () => import('./routes/login.tsx'),
  register: () => import('./routes/register.tsx'),
  forget: () => import('./routes/forget.tsx'),
  undo: () => import('./routes/undo.tsx'),
};
const personal: readonly WordPart[] = ['order', 'account'];
const toRead: readonly WordPart[] = ['content'];
/** What a route says besides the first words; home, goods and a product do with these. */
const wordsOfRoutes: Partial<Record<RouteName, readonly WordPart[]>> = {
  login: personal,
  register: personal,
  forget: personal,
  undo: personal,
  orders: personal,
  'orders-create': ['order'],
  'orders-id': ['order'],
  user: personal,
  'user-account': personal,
  'user-basic': personal,
  'user-auth': personal,
  'user-download': personal,
  'user-settings': personal,
  index: toRead,
  'goods-cart': toRead,
  posts: toRead,
  'posts-id': toRead,
  help: toRead,
  about: toRead,
  album: toRead,
};

/** A route whose code and words are there: a page that came finished begins with it, without a moment's wait. */
export interface OpenedRoute {
  name: string;
  Component: ComponentType;
}

/** What the routes need of the app that is built around them. */
export interface RouteOptions extends ChunkOptions {
  loadWords: SampanI18n['loadPart'];
  /** From `openRoute`. */
  opened?: OpenedRoute | undefined;
}

/** By a door of its own: what the back office is made of is a list that customers do not carry. */
const loadAdmin = async () => (await import('./loadAdmin.ts')).loadAdmin();
/** What every page of the back office says; `AdminRoutes` brings what only some do. */
const adminNamespaces: readonly WordPart[] = ['admin', 'order'];

/** Code and words of a route. */
async function fetchRoute(name: string, load: () => Promise<RouteModule>, loadMessages: SampanI18n['loadPart']) {
  const [module] = await Promise.all([load(), ...(wordsOfRoutes[name as RouteName] ?? []).map(loadMessages)]);
  return module;
}

/** The route that the address is opened with. Rejects where its code does not come. */
export async function openRoute(name: string, loadMessages: SampanI18n['loadPart']): Promise<OpenedRoute | undefined> {
  const load = { ...shopRoutes, ...emptyRoutes }[name as RouteName];
  return load && { name, Component: (await fetchRoute(name, load, loadMessages)).Component };
}

/** The route elements: which screen, in which of the three layouts. Made once: a screen's lazy code belongs to its element. */
export function routeElements({ loadWords: loadMessages, opened, ...chunks }: RouteOptions): ReactElement {
  const createScreens = (loaders: Loaders) =>
    Object.entries(loaders).map(([name, load]) => {
      const Screen =
        name === opened?.name ? opened.Component : lazyScreen(() => fetchRoute(name, load, loadMessages), chunks);
      return <Route key={name} path={routePaths[name as RouteName]} element={<Screen />} />;
    });
  const AdminRoutes = lazyScreen(async () => {
    const [module] = await Promise.all([loadAdmin(), ...adminNamespaces.map(loadMessages)]);
    return { Component: module.adminRoutes({ ...chunks, loadWords: loadMessages }) };
  }, chunks);
  return (
    <>
      <Route
        path="/admin/*"
        element={
          <Suspense fallback={<RouteProgress isPending />}>
            <AdminRoutes />
          </Suspense>
        }
      />
      <Route element={<ShopFrame />}>{createScreens(shopRoutes)}</Route>
      <Route element={<EmptyFrame />}>{createScreens(emptyRoutes)}</Route>
      <Route path="*" element={<NoRoute />} />
    </>
  );
}
