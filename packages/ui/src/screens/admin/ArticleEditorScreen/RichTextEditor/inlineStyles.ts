/**
 * Inline styles of pasted HTML. The page's content security policy drops each `style` attribute that is parsed, also in
 * a document that is never shown, so they are parsed under another name.
 */
const attribute = 'data-style';

/** Renames the `style` attributes of HTML, so that `getInlineStyle` can read them after parsing. */
export function renameStyles(html: string): string {
  return html.replace(/<[a-z](?:"[^"]*"|'[^']*'|[^<>"'])*>/gi, (tag) =>
    tag.replace(/\sstyle(?=\s*=)/gi, ` ${attribute}`),
  );
}

/** Returns an element's inline style as text, such as `font-weight:700;color:#000`. */
export const getInlineStyle = (element: Element): string => element.getAttribute(attribute) ?? '';

function readProperty(element: Element, name: string): string {
  const [, value = ''] = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(getInlineStyle(element)) ?? [];
  return value.trim().toLowerCase();
}

const isBold = (weight: string) => /^bold/.test(weight) || Number(weight) >= 600;
const isNormal = (weight: string) => weight === 'normal' || (weight !== '' && Number(weight) < 600);

/** Tags whose look a style of their own can take away, as Google Docs does with the `<b>` around all that is copied. */
function isUndone(element: Element): boolean {
  if (element.matches('b, strong')) return isNormal(readProperty(element, 'font-weight'));
  if (element.matches('i, em')) return readProperty(element, 'font-style') === 'normal';
  return false;
}

/** Tags that say what an element's style says. A heading is bold without one. */
function findTags(element: Element): string[] {
  const position = readProperty(element, 'vertical-align');
  return [
    ...(isBold(readProperty(element, 'font-weight')) && !element.closest('h1, h2, h3, h4, h5, h6') ? ['strong'] : []),
    ...(readProperty(element, 'font-style') === 'italic' ? ['em'] : []),
    ...(readProperty(element, 'text-decoration(?:-line)?').includes('line-through') ? ['s'] : []),
    ...(position === 'super' ? ['sup'] : []),
    ...(position === 'sub' ? ['sub'] : []),
  ];
}

/** Replaces the inline styles of text by tags such as `<strong>`, which articles keep. */
export function replaceStylesByTags(body: HTMLElement): void {
  for (const element of body.querySelectorAll(`[${attribute}]`)) {
    if (isUndone(element)) element.replaceWith(...element.childNodes);
    else if (element.matches('span, font')) {
      for (const tag of findTags(element)) {
        const wrapper = document.createElement(tag);
        wrapper.append(...element.childNodes);
        element.append(wrapper);
      }
    }
  }
}
