import { unescapeHtml } from './html.ts';

/*
 * A finished page's own `style` attributes. The content security policy refuses them in a document's markup, and lets in
 * what a script sets and a style element with the document's nonce. So they travel under another name, beside a style
 * element that says the same, until the app puts them in their place.
 */

/** Holds what was an element's `style`. */
export const styleMark = 'data-style';

/** An element's own style wins over every class: so must what stands for it. */
function important(style: string): string {
  const declarations = style.split(/;(?![^(]*\))/).filter((declaration) => declaration.trim() !== '');
  return declarations.map((declaration) => `${declaration}!important`).join(';');
}

function toRule(style: string): string {
  const text = style.replace(/["\\]/g, '\\$&');
  return `[${styleMark}="${text}"]{${important(style)}}`;
}

/** The page without `style` attributes, and the style sheet that stands for them; text that ends its element is none. */
export function setStylesApart(html: string): { html: string; css: string } {
  const styles = new Set<string>();
  // In text a quotation mark is an entity: this is found in tags alone.
  const marked = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    styles.add(unescapeHtml(style));
    return ` ${styleMark}="${style}"`;
  });
  return { html: marked, css: [...styles].map(toRule).join('\n').replaceAll('</', '<\\/') };
}
