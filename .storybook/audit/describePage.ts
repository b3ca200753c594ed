/** Attributes whose value affects axe's rules; of all others only their presence does. */
const telling = ['role', 'type', 'tabindex', 'aria-hidden'];
/** Attributes with texts. */
const texts = ['aria-label', 'aria-roledescription', 'aria-valuetext', 'alt', 'title', 'placeholder', 'value'];
/** Attributes that affect only the look. */
const looks = /^(class|style|lang|data-.*)$/;
const inline = /^(SPAN|B|I|EM|STRONG|SMALL|WBR|BR)$/;

const isFilled = (text: string | null) => (text ?? '').trim() !== '';
const getAttributes = (element: Element) => element.getAttributeNames().filter((name) => !looks.test(name));

/** An inline part of a text: the logo has one more in Chinese. */
function isTextPart(node: Node): boolean {
  if (node.nodeType === Node.TEXT_NODE) return true;
  if (!(node instanceof Element) || !inline.test(node.tagName)) return false;
  return node.childElementCount === 0 && getAttributes(node).length === 0;
}

function describeElement(element: Element): string {
  const values = telling.map((name) => element.getAttribute(name) ?? '');
  const filled = texts.map((name) => Number(isFilled(element.getAttribute(name))));
  const hasText = [...element.childNodes].some((node) => isTextPart(node) && isFilled(node.textContent));
  return [element.tagName, ...getAttributes(element), ...values, ...filled, hasText].join(' ');
}

/**
 * Describes a page's elements, and which texts they have, but not what the texts say. A page with the same description
 * in another locale passes the same rules of axe, except those of `checkTextFit`.
 */
export function describePage(): string {
  const elements = [...document.body.querySelectorAll('*:not(svg *)')];
  return elements
    .filter((element) => !isTextPart(element))
    .map(describeElement)
    .join('\n');
}
