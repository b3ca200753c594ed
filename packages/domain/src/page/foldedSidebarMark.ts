/** localStorage key of the folded sidebar of the back office: `yes` or `no`. */
export const foldedSidebarKey = 'admin.folded';

/**
 * Attribute of the root element until hydration, set if this browser folds the sidebar: the server renders it open, and
 * styles narrow it.
 */
export const foldedSidebarMark = 'data-sidebar-folded';

/**
 * Inline script that sets the attribute before the first paint. Identical in every build, because its hash is in the
 * CSP.
 */
export function getFoldedSidebarScript(): string {
  const [key, mark] = [JSON.stringify(foldedSidebarKey), JSON.stringify(foldedSidebarMark)];
  return [
    `(function(){try{if(localStorage.getItem(${key})==="yes")`,
    `document.documentElement.setAttribute(${mark},"")}catch(forbidden){}})()`,
  ].join('');
}
