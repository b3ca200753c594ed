import { getPaths } from '../publicPages.ts';

/* Entry of the server bundle: server-side rendering of pages. Its exports implement `PageRenderer` of the domain. */
export { renderMail } from '@sampan/ui/mail/renderMail.tsx';
export { findPage } from './findPage.ts';
export { renderPage } from './renderPage.tsx';
export const fixedPaths = getPaths('fixed');
