/** Imports the back office's code and styles. */
export const importAdminRoutes = () => import('./AdminRoutes.tsx');
