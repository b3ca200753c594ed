import { ErrorBoundary } from '@sampan/ui/app/ErrorBoundary.tsx';
import { createLazyPart, fetchParts } from '@sampan/ui/app/lazyPart.tsx';
import type { MessagePart, SampanI18n } from '@sampan/ui/i18n/createI18n.ts';
import { RouteProgress } from '@sampan/ui/patterns/RouteProgress';
import { type ComponentType, type ReactElement, Suspense } from 'react';
import { matchPath, Route } from 'react-router-dom';
import { EmptyFrame, ShopFrame } from './frames.tsx';
import { createLazyScreen, type RouteModule } from './lazyScreen.ts';
import { AdminFailure, NoRoute } from './RouteErrors.tsx';
import { type RouteName, routePaths } from './routePaths.ts';

type Loaders = Partial<Record<RouteName, () => Promise<RouteModule>>>;

/** Each route's code is a chunk, loaded when the route is first opened. */
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
const customerRoutes: Loaders = { ...shopRoutes, ...emptyRoutes };
const buying: readonly MessagePart[] = ['shared', 'order'];
const personal: readonly MessagePart[] = [...buying, 'account'];
const toRead: readonly MessagePart[] = ['content'];
/** Message namespaces of a route besides the initial ones, which suffice for home, goods and product. */
const messagePartsByRoute: Partial<Record<RouteName, readonly MessagePart[]>> = {
  login: personal,
  register: personal,
  forget: personal,
  undo: personal,
  orders: personal,
  'orders-create': buying,
  'orders-id': buying,
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

/** A route whose code and messages are loaded: hydration starts with it synchronously. */
export interface OpenedRoute {
  name: string;
  /** Undefined for a screen of the back office on the server, which renders its layout only. */
  Component: ComponentType | undefined;
  admin?: AdminModule;
}

/** Options that the app passes to its routes. */
export interface RouteOptions {
  loadPart: SampanI18n['loadPart'];
  /** Result of `openRoute`. */
  opened?: OpenedRoute | undefined;
}

/** A separate module keeps the chunk list of the back office out of the customers' bundle. */
const importAdmin = async () => (await import('./importAdminRoutes.ts')).importAdminRoutes();
type AdminModule = Awaited<ReturnType<typeof importAdmin>>;
/** Namespaces of all back-office pages; `AdminRoutes` adds those of single routes. */
const adminNamespaces: readonly MessagePart[] = ['admin', 'shared'];

async function fetchAdmin(loadMessages: SampanI18n['loadPart']): Promise<AdminModule> {
  const [module] = await Promise.all([importAdmin(), ...adminNamespaces.map(loadMessages)]);
  return module;
}

/** Loads code and messages of a route. */
async function fetchRoute(name: string, load: () => Promise<RouteModule>, loadMessages: SampanI18n['loadPart']) {
  const [module] = await Promise.all([load(), ...(messagePartsByRoute[name as RouteName] ?? []).map(loadMessages)]);
  return module;
}

/** Loads the route of the initial URL. Rejects when its code does not load. */
export async function openRoute(name: string, loadMessages: SampanI18n['loadPart']): Promise<OpenedRoute | undefined> {
  if (name.startsWith('admin')) {
    const admin = await fetchAdmin(loadMessages);
    return { name, admin, Component: await admin.openAdminScreen(name, loadMessages) };
  }
  const load = customerRoutes[name as RouteName];
  return load && { name, Component: (await fetchRoute(name, load, loadMessages)).Component };
}

/** Loads code and messages of the screen at a path. It may fail: opening the screen loads them again. */
export function prepareRoute(path: string): void {
  const name = Object.keys(customerRoutes).find((each) => matchPath(routePaths[each as RouteName], path));
  if (name) fetchParts([name]).catch(() => undefined);
}

/** Creates the route elements: screens in their layouts. Call it once: each call creates new lazy components. */
export function routeElements({ loadPart: loadMessages, opened }: RouteOptions): ReactElement {
  const createScreens = (loaders: Loaders) =>
    Object.entries(loaders).map(([name, load]) => {
      const Screen =
        (name === opened?.name && opened.Component) ||
        createLazyPart(name, async () => (await fetchRoute(name, load, loadMessages)).Component);
      return <Route key={name} path={routePaths[name as RouteName]} element={<Screen />} caseSensitive />;
    });
  const createAdmin = (admin: AdminModule) => admin.createAdminRoutes({ loadPart: loadMessages, opened });
  const AdminRoutes = opened?.admin
    ? createAdmin(opened.admin)
    : createLazyScreen(async () => ({ Component: createAdmin(await fetchAdmin(loadMessages)) }));
  return (
    <>
      <Route
        path="/admin/*"
        caseSensitive
        element={
          <ErrorBoundary fallback={({ retry }) => <AdminFailure retry={retry} />}>
            <Suspense fallback={<RouteProgress />}>
              <AdminRoutes />
            </Suspense>
          </ErrorBoundary>
        }
      />
      <Route element={<ShopFrame />}>{createScreens(shopRoutes)}</Route>
      <Route element={<EmptyFrame />}>{createScreens(emptyRoutes)}</Route>
      <Route path="*" element={<NoRoute />} />
    </>
  );
}
