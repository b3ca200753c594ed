/** The back office's code, with the styles that it needs. */
export const loadAdmin = () => import('./AdminRoutes.tsx');
