import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { LoadChunk } from './chunkLoader.ts';
import { EmptyFrame, ShopFrame } from './frames.tsx';
import { NoRoute, RouteFailure } from './RouteErrors.tsx';
import { type RouteName, routePaths } from './routePaths.ts';

interface RouteModule {
  Component: ComponentType;
}

/** Every route's code is a chunk of its own, fetched when the route is first opened. */
const shopRoutes: Partial<Record<RouteName, () => Promise<RouteModule>>> = {
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
const emptyRoutes: Partial<Record<RouteName, () => Promise<RouteModule>>> = {
  index: () => import('./routes/landing.tsx'),
  login: () => import('./routes/login.tsx'),
  register: () => import('./routes/register.tsx'),
};

/** The route table: which screen, in which of the two layouts. */
export function createRoutes(loadChunk: LoadChunk): RouteObject[] {
  const below = (modules: typeof shopRoutes): RouteObject[] =>
    Object.entries(modules).map(([name, load]) => ({
      path: routePaths[name as RouteName],
      lazy: () => loadChunk(load),
      errorElement: <RouteFailure />,
    }));
  return [
    {
      errorElement: <RouteFailure />,
      children: [
        { element: <ShopFrame />, children: below(shopRoutes) },
        { element: <EmptyFrame />, children: below(emptyRoutes) },
        { path: '*', element: <NoRoute /> },
      ],
    },
  ];
}
