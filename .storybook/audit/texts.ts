import { type Box, findContentClippers, getHeight, getVisiblePart, getWidth, isEmpty, isShown } from './boxes.ts';

/** The text directly inside one element, with a box for each line. */
export interface Piece {
  element: Element;
  text: string;
  lines: Box[];
}

/** The line box has the font's line height; the ink box is about as high as the font size. */
function toInkBox(rect: DOMRect, fontSize: number): Box {
  const spare = Math.max(0, rect.height - fontSize) / 2;
  return { left: rect.left, right: rect.right, top: rect.top + spare, bottom: rect.bottom - spare };
}

function toLineBoxes(element: Element, node: Text): Box[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  const fontSize = Number.parseFloat(getComputedStyle(element).fontSize);
  return [...range.getClientRects()].map((rect) => toInkBox(rect, fontSize)).filter((line) => !isEmpty(line));
}

/** Visually hidden text for screen readers: clipped to a pixel or less. */
function isVisuallyHidden(element: Element): boolean {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { overflowX, clipPath, clip } = getComputedStyle(at);
    const isTiny = overflowX !== 'visible' && (at.clientWidth <= 1 || at.clientHeight <= 1);
    if (isTiny || clipPath.startsWith('inset(50%') || clip.startsWith('rect(0px, 0px') || clip.startsWith('rect(1px')) {
      return true;
    }
  }
  return false;
}

/** All pieces of text that are visible or can be scrolled to. */
export function findTexts(root: Element): Piece[] {
  const found = new Map<Element, Piece>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!element || text === '' || /^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/i.test(element.tagName)) continue;
    const known = found.get(element);
    if (!known && !isShown(element)) continue;
    const lines = toLineBoxes(element, node as Text);
    if (lines.length === 0) continue;
    if (known) {
      known.text = `${known.text} ${text}`;
      known.lines.push(...lines);
      continue;
    }
    if (isVisuallyHidden(element)) continue;
    found.set(element, { element, text, lines });
  }
  return [...found.values()];
}

/** The line boxes that are visible now, without scrolled or collapsed content. */
export function getVisibleLines(piece: Piece): Box[] {
  const chain = findContentClippers(piece.element);
  return piece.lines
    .map((line) => getVisiblePart(line, chain))
    .filter((line) => getWidth(line) > 1 && getHeight(line) > 1);
}

export function quote(piece: Piece): string {
  return `“${piece.text.length > 40 ? `${piece.text.slice(0, 40)}…` : piece.text}”`;
}
