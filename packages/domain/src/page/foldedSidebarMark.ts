import { getRootMarkScript } from './rootMark.ts';

/** localStorage key of the folded sidebar of the back office: `yes` or `no`. */
export const foldedSidebarKey = 'admin.folded';

/**
 * Attribute of the root element until hydration, set if this browser folds the sidebar: the server renders it open, and
 * styles narrow it.
 */
export const foldedSidebarMark = 'data-sidebar-folded';

/** Inline script that sets the attribute. */
export const getFoldedSidebarScript = () =>
  getRootMarkScript(`localStorage.getItem(${JSON.stringify(foldedSidebarKey)})==="yes"`, foldedSidebarMark);
