/** Routes of the back office, in a separate module to keep them out of the customers' bundle. */
export const adminRoutePaths = {
  admin: '/admin',
  'admin-orders': '/admin/orders',
  'admin-orders-id': '/admin/orders/:id',
  'admin-products': '/admin/products',
  'admin-products-new': '/admin/products/new',
  'admin-products-id': '/admin/products/:id',
  'admin-categories': '/admin/categories',
  'admin-articles': '/admin/articles',
  'admin-articles-id': '/admin/articles/:id',
  'admin-article-categories': '/admin/article-categories',
  'admin-gallery': '/admin/gallery',
  'admin-transactions': '/admin/transactions',
  'admin-reports': '/admin/reports',
  'admin-users': '/admin/users',
  'admin-users-id': '/admin/users/:id',
  'admin-blacklist': '/admin/blacklist',
  'admin-kyc': '/admin/kyc',
  'admin-kyc-id': '/admin/kyc/:id',
  'admin-settings': '/admin/settings',
  'admin-settings-group': '/admin/settings/:group',
} as const;

/**
 * Paths with a word in the place of `:id`, which is a number otherwise. They have no route of their own: it would mount the
 * editor again when the article gets its id.
 */
export const nonNumericIdPaths = ['/admin/articles/new'] as const;

export type AdminRouteName = keyof typeof adminRoutePaths;
