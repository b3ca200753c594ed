import { getParts, isWording } from './shape.ts';

/** Attributes that name something, or tell of it. */
const speaking = ['aria-label', 'aria-roledescription', 'aria-valuetext', 'alt', 'title', 'placeholder', 'value'];

/** Without its spaces: two parts of a name have one between them, or none. */
const plain = (text: string | null) => (text ?? '').replace(/\s+/g, '').toLowerCase();

const isText = (node: Node) => node.nodeType === Node.TEXT_NODE || (node instanceof Element && isWording(node));

const saysItself = (element: Element) =>
  [...element.childNodes].some((node) => isText(node) && plain(node.textContent) !== '');

/** The name that somebody has given it, beside what stands in it. */
function givenName(element: Element): string {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const named = ids.map((id) => plain(element.ownerDocument.getElementById(id)?.textContent ?? ''));
  return named.join('') || plain(element.getAttribute('aria-label') ?? element.getAttribute('alt'));
}

const landmarks = 'main, nav, aside, header, footer, section, form, search, [role]';

/**
 * What axe can know of words without knowing their language: which are missing, which landmarks have the same name, and which names
 * repeat what stands around them. Where it is as before, axe's rules about words have no other answer.
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

/** What is named by what stands in it, unless somebody gives it a name. */
const pressed = ['button', 'checkbox', 'gridcell', 'link', 'menuitem', 'menuitemcheckbox', 'menuitemradio']
  .concat(['option', 'radio', 'switch', 'tab', 'treeitem'])
  .map((role) => `[role="${role}"]`);
const named = `:is(a, button:not([role]), summary, ${pressed.join()}):is([aria-label], [aria-labelledby])`;

/** Who presses by voice says the text that is seen: it must be in the name. */
export const namedOtherwise = (root: Element) =>
  [...root.querySelectorAll(named)].filter((element) => !givenName(element).includes(plain(element.textContent)));
