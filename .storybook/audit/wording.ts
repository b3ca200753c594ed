import { getParts, isWording } from './shape.ts';

/** Attributes with texts. */
const speaking = ['aria-label', 'aria-roledescription', 'aria-valuetext', 'alt', 'title', 'placeholder', 'value'];

/** Removes spaces: they may or may not separate two parts of a name. */
const plain = (text: string | null) => (text ?? '').replace(/\s+/g, '').toLowerCase();

const isText = (node: Node) => node.nodeType === Node.TEXT_NODE || (node instanceof Element && isWording(node));

const saysItself = (element: Element) =>
  [...element.childNodes].some((node) => isText(node) && plain(node.textContent) !== '');

/** The explicit accessible name (ARIA or alt), apart from the element's content. */
function givenName(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const named = ids.map((id) => plain(element.ownerDocument.getElementById(id)?.textContent ?? ''));
  return named.join('') || plain(element.getAttribute('aria-label') ?? element.getAttribute('alt'));
}

const landmarks = 'main, nav, aside, header, footer, section, form, search, [role]';

/**
 * Describes what axe can check about texts without understanding them: which are missing, which landmarks share a name,
 * and which names repeat their surroundings. If it is unchanged, the text rules give the same result.
 */
export function toWording(root: Element): string {
  const numbers = new Map([['', 0]]);
  function toNumber(name: string): number {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  }
  const told = getParts(root).map((element) => {
    const said = speaking.map((attribute) => plain(element.getAttribute(attribute)) !== '');
    const name = givenName(element);
    const isRepeated = name !== '' && plain(element.closest('a, button')?.textContent ?? '') === name;
    const number = element.matches(landmarks) ? toNumber(name) : 0;
    return [saysItself(element), ...said, isRepeated, number].map(Number).join('');
  });
  return told.join(' ');
}

/** Roles whose accessible name comes from their content, unless it is set explicitly. */
const pressed = ['button', 'checkbox', 'gridcell', 'link', 'menuitem', 'menuitemcheckbox', 'menuitemradio']
  .concat(['option', 'radio', 'switch', 'tab', 'treeitem'])
  .map((role) => `[role="${role}"]`);
const named = `:is(a, button:not([role]), summary, ${pressed.join()}):is([aria-label], [aria-labelledby])`;

/** Elements whose accessible name lacks their visible text, which voice control needs. */
export const namedOtherwise = (root: Element) =>
  [...root.querySelectorAll(named)].filter((element) => !givenName(element).includes(plain(element.textContent)));
