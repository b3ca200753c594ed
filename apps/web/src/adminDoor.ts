/** The back office's code, with the styles that it needs. */
export const openAdmin = () => import('./AdminRoutes.tsx');
