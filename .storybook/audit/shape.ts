/** Attributes whose value describes an element; of all others only their presence counts. */
const telling = ['role', 'type', 'tabindex', 'aria-hidden'];
/** Attributes that affect only the look, which is not part of the shape. */
const looks = /^(class|style|lang|data-.*)$/;
const words = /^(SPAN|B|I|EM|STRONG|SMALL|WBR|BR)$/;
const strict = /^(UL|OL|DL|TABLE|THEAD|TBODY|TR|SELECT)$/;

const getAttributes = (element: Element) => element.getAttributeNames().filter((name) => !looks.test(name));

/** A decorative part of a text that is not part of the shape: the logo has one more in Chinese. */
export function isWording(element: Element): boolean {
  if (!words.test(element.tagName) || element.childElementCount > 0) return false;
  return getAttributes(element).length === 0 && !strict.test(element.parentElement?.tagName ?? '');
}

/** The elements of a page, without the paths of SVG pictures. */
export function getParts(root: Element): Element[] {
  return [...root.querySelectorAll('*:not(svg *)')].filter((element) => !isWording(element));
}

/** Describes the elements of a page independently of their texts. */
export function describeShape(root: Element): string {
  const told = getParts(root).map((element) => {
    const inner = [...element.children].filter((child) => !isWording(child));
    const values = telling.map((name) => element.getAttribute(name) ?? '');
    const isPicture = element.tagName === 'svg';
    return [element.tagName, isPicture ? '' : inner.length, ...getAttributes(element), ...values].join(' ');
  });
  return told.join('\n');
}
