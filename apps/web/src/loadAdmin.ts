/** Loads the back office's code and styles. */
export const loadAdmin = () => import('./AdminRoutes.tsx');
