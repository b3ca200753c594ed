/**
 * All routes, named as in the specification. `*` stands for the rest of the path, `:id` for the number of a record. The
 * server reads the built list and answers other paths with 404.
 */
export const routePaths = {
  index: '/',
  home: '/home',
  login: '/login',
  register: '/register',
  forget: '/forget',
  undo: '/undo',
  goods: '/goods',
  'goods-cart': '/goods/cart',
  'goods-slug': '/goods/*',
  posts: '/posts',
  'posts-id': '/posts/:slug',
  help: '/help',
  about: '/about',
  album: '/album',
  orders: '/orders',
  'orders-create': '/orders/create',
  'orders-id': '/orders/:id',
  user: '/user',
  'user-account': '/user/account',
  'user-basic': '/user/basic',
  'user-auth': '/user/auth',
  'user-download': '/user/download',
  'user-settings': '/user/settings',
} as const;

export type RouteName = keyof typeof routePaths;
