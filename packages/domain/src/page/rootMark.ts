/**
 * Inline script that sets `attribute` on the root element before the first paint if `condition` holds, an expression that
 * reads the browser's storage. Identical in every build, because its hash is in the CSP.
 */
export function getRootMarkScript(condition: string, attribute: string): string {
  const set = `document.documentElement.setAttribute(${JSON.stringify(attribute)},"")`;
  return `(function(){try{if(${condition})${set}}catch(forbidden){}})()`;
}
