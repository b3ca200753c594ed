import { getPaths } from '../publicPages.ts';

/*
 * What the server's bundle is made of: the pages as they are before a browser takes them over. Its exports are
 * `PageRenderer` of the domain.
 */
export { findPage } from './findPage.ts';
export { renderPage } from './renderPage.tsx';
export const fixedPaths = getPaths('fixed');
