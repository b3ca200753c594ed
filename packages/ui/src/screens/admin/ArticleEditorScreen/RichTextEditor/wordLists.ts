import { getInlineStyle } from './inlineStyles.ts';

/**
 * Lists of Microsoft Word: it puts no list on the clipboard, but paragraphs with a style of its own, such as
 * `mso-list:l0 level2 lfo1`, and the bullet or number as text in a span with `mso-list:Ignore`.
 */
const itemStyle = /mso-list:\s*(l\d+)\s+level(\d+)(?:\s+(lfo\d+))?/i;
const markerStyle = /mso-list:\s*ignore/i;

/** `1.`, `2)`, `(a)`, `iv.`, `一、`, `①`. Word's bullets are signs, or a bare `o` in a font of its own. */
const orderedMarker = /^(?:[(（]?[\p{L}\p{N}.]+[.)、．）]|\p{N}+)$/u;

/** Whether the text before an item is a number rather than a bullet. */
export const isOrderedMarker = (marker: string) => orderedMarker.test(marker);

interface Item {
  level: number;
  isOrdered: boolean;
  /** Number of the item, where it is written in digits. */
  number: number | undefined;
  /** Items of the same list have the same. */
  list: string;
}

/** Reads the list style of a paragraph and removes its marker; undefined if it is no item. */
function takeItem(paragraph: Element): Item | undefined {
  const [, list, level, override] = itemStyle.exec(getInlineStyle(paragraph)) ?? [];
  if (level === undefined) return undefined;
  const markers = [...paragraph.querySelectorAll('span')].filter((span) => markerStyle.test(getInlineStyle(span)));
  const marker = markers
    .map(({ textContent }) => textContent)
    .join('')
    .replace(/\s/g, '');
  for (const element of markers) element.remove();
  const isOrdered = isOrderedMarker(marker);
  const [digits] = /\d+/.exec(marker) ?? [];
  return {
    level: Number(level),
    isOrdered,
    number: Number(digits) || undefined,
    list: `${list} ${override} ${isOrdered}`,
  };
}

/** The node before, without comments and blank text. */
function getPrevious(node: Node): Node | null {
  let previous = node.previousSibling;
  while (
    previous &&
    !(previous instanceof Element) &&
    (previous.nodeType === Node.COMMENT_NODE || !previous.textContent?.trim())
  )
    previous = previous.previousSibling;
  return previous;
}

interface OpenList extends Pick<Item, 'level' | 'list'> {
  element: HTMLElement;
}

/** Turns the list paragraphs of pasted Word text into lists, nested by their levels. */
export function makeWordLists(body: HTMLElement): void {
  let open: OpenList[] = [];
  for (const paragraph of body.querySelectorAll('p')) {
    const item = takeItem(paragraph);
    if (!item) continue;
    if (!open[0] || getPrevious(paragraph) !== open[0].element) open = [];
    open = open.filter(({ level, list }) => level < item.level || (level === item.level && list === item.list));
    const entry = document.createElement('li');
    entry.append(...paragraph.childNodes);
    let deepest = open.at(-1);
    if (!deepest || deepest.level < item.level) {
      const element = document.createElement(item.isOrdered ? 'ol' : 'ul');
      if (item.isOrdered && item.number !== undefined && item.number > 1)
        element.setAttribute('start', `${item.number}`);
      const parent = deepest?.element.lastElementChild;
      if (parent) parent.append(element);
      else paragraph.before(element);
      deepest = { level: item.level, list: item.list, element };
      open.push(deepest);
    }
    deepest.element.append(entry);
    paragraph.remove();
  }
}
