/** Attributes that say what a part is; of all others, words among them, it counts that they are there. */
const telling = ['role', 'type', 'tabindex', 'aria-hidden'];

/** What the page consists of, whatever its words are. */
export function shapeOf(root: Element): string {
  const told = [...root.querySelectorAll('*')].map((element) => {
    const values = telling.map((name) => element.getAttribute(name) ?? '');
    return [element.tagName, element.childElementCount, ...element.getAttributeNames(), ...values].join(' ');
  });
  return told.join('\n');
}
