import type { MessagePart, SampanI18n } from '@sampan/ui/i18n/createI18n.ts';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AdminFrame } from './AdminFrame.tsx';
import { type AdminRouteName, adminRoutePaths } from './adminRoutePaths.ts';
import { createLazyScreen, type RouteModule } from './lazyScreen.ts';
import { NoRoute } from './RouteErrors.tsx';

/** One line per screen. */
const loaders: Record<AdminRouteName, () => Promise<RouteModule>> = {
  admin: () => import('./routes/admin.tsx'),
  'admin-orders': () => import('./routes/adminOrders.tsx'),
  'admin-orders-id': () => import('./routes/adminOrdersId.tsx'),
  'admin-products': () => import('./routes/adminProducts.tsx'),
  'admin-products-new': () => import('./routes/adminProductsNew.tsx'),
  'admin-products-id': () => import('./routes/adminProductsId.tsx'),
  'admin-categories': () => import('./routes/adminCategories.tsx'),
  'admin-articles': () => import('./routes/adminArticles.tsx'),
  'admin-articles-id': () => import('./routes/adminArticlesId.tsx'),
  'admin-article-categories': () => import('./routes/adminArticleCategories.tsx'),
  'admin-gallery': () => import('./routes/adminGallery.tsx'),
  'admin-transactions': () => import('./routes/adminTransactions.tsx'),
  'admin-reports': () => import('./routes/adminReports.tsx'),
  'admin-users': () => import('./routes/adminUsers.tsx'),
  'admin-users-id': () => import('./routes/adminUsersId.tsx'),
  'admin-blacklist': () => import('./routes/adminBlacklist.tsx'),
  'admin-kyc': () => import('./routes/adminKyc.tsx'),
  'admin-kyc-id': () => import('./routes/adminKyc.tsx'),
  'admin-settings': () => import('./routes/adminSettings.tsx'),
  'admin-settings-group': () => import('./routes/adminSettings.tsx'),
};

/**
 * Message namespaces of single routes, besides those of all pages. The order list, which staff use most, needs none.
 */
const otherNamespaces: readonly MessagePart[] = ['records', 'order', 'account', 'content'];
const getMessages = (name: string) => (name === 'admin-orders' ? [] : otherNamespaces);

/** The path relative to the parent route. */
const toRelativePath = (path: string) => path.replace(/^\/admin\/?/, '');

interface AdminRouteOptions {
  loadPart: SampanI18n['loadPart'];
  /** A screen whose code and messages are loaded, by route name. */
  opened?: { name: string; Component?: ComponentType | undefined } | undefined;
}

async function fetchScreen(name: string, load: () => Promise<RouteModule>, loadMessages: SampanI18n['loadPart']) {
  const [module] = await Promise.all([load(), ...getMessages(name).map(loadMessages)]);
  return module;
}

/** Loads the screen of the initial URL. The server renders the layout only: it needs the messages, not the screen. */
export async function openAdminScreen(
  name: string,
  loadMessages: SampanI18n['loadPart'],
): Promise<ComponentType | undefined> {
  if (!import.meta.env.SSR) return (await fetchScreen(name, loaders[name as AdminRouteName], loadMessages)).Component;
  await Promise.all(getMessages(name).map(loadMessages));
  return undefined;
}

/** The routes of the back office inside its layout. Call it once: each call creates new lazy components. */
export function createAdminRoutes({ loadPart: loadMessages, opened }: AdminRouteOptions): ComponentType {
  const screens = Object.entries(loaders).map(([name, load]) => {
    const Screen =
      (name === opened?.name && opened.Component) || createLazyScreen(() => fetchScreen(name, load, loadMessages));
    const path = toRelativePath(adminRoutePaths[name as AdminRouteName]);
    return <Route key={name} path={path} element={<Screen />} caseSensitive />;
  });
  // biome-ignore lint/correctness/noComponentHookFactories: called once, like `React.lazy`
  return function AdminRoutes() {
    return (
      <Routes>
        <Route element={<AdminFrame />}>{screens}</Route>
        <Route path="*" element={<NoRoute />} />
      </Routes>
    );
  };
}
