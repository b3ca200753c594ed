import { unescapeHtml } from './html.ts';

/*
 * Inline styles of server-rendered pages. The content security policy blocks `style` attributes in markup but allows
 * styles set by scripts and style elements with the document's nonce. The server therefore renames the attributes and
 * adds an equivalent style element; the app restores the attributes on hydration.
 */

/** Attribute that holds an element's renamed `style`. */
export const styleMark = 'data-style';

/** An inline style overrides every class, so the rule that replaces it needs !important. */
function toImportant(style: string): string {
  const declarations = style.split(/;(?![^(]*\))/).filter((declaration) => declaration.trim() !== '');
  return declarations.map((declaration) => `${declaration}!important`).join(';');
}

function toRule(style: string): string {
  const text = style.replace(/["\\]/g, '\\$&');
  return `[${styleMark}="${text}"]{${toImportant(style)}}`;
}

/**
 * Returns the HTML without `style` attributes and an equivalent style sheet, escaped so that no style can end its
 * element.
 */
export function setStylesApart(html: string): { html: string; css: string } {
  const styles = new Set<string>();
  // In text quotation marks are escaped, so this matches only inside tags.
  const markedHtml = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    styles.add(unescapeHtml(style));
    return ` ${styleMark}="${style}"`;
  });
  return { html: markedHtml, css: [...styles].map(toRule).join('\n').replaceAll('</', '<\\/') };
}
