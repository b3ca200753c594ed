/** Attributes that say what a part is; of all others, words among them, it counts that they are there. */
const telling = ['role', 'type', 'tabindex', 'aria-hidden'];
/** They change how a part looks, and nothing that axe is asked of its shape. */
const looks = /^(class|style|lang|data-.*)$/;
const words = /^(SPAN|B|I|EM|STRONG|SMALL|WBR|BR)$/;
const strict = /^(UL|OL|DL|TABLE|THEAD|TBODY|TR|SELECT)$/;

const getAttributes = (element: Element) => element.getAttributeNames().filter((name) => !looks.test(name));

/** A piece of the text around it, which is no part of the page: a logo has one more in Chinese. */
export function isWording(element: Element): boolean {
  if (!words.test(element.tagName) || element.childElementCount > 0) return false;
  return getAttributes(element).length === 0 && !strict.test(element.parentElement?.tagName ?? '');
}

/** What a page consists of; the strokes of a picture are no parts of it. */
export function getParts(root: Element): Element[] {
  return [...root.querySelectorAll('*:not(svg *)')].filter((element) => !isWording(element));
}

/** What the page consists of, whatever its words are. */
export function describeShape(root: Element): string {
  const told = getParts(root).map((element) => {
    const inner = [...element.children].filter((child) => !isWording(child));
    const values = telling.map((name) => element.getAttribute(name) ?? '');
    const isPicture = element.tagName === 'svg';
    return [element.tagName, isPicture ? '' : inner.length, ...getAttributes(element), ...values].join(' ');
  });
  return told.join('\n');
}
