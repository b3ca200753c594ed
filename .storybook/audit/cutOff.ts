import { type Axis, axes, type Box, clippersOfContent, getName, isClip, isScroller } from './boxes.ts';
import { type Piece, quote } from './texts.ts';

const tolerance = 1;

function sticksOut(line: Box, box: Box, axis: Axis): boolean {
  return axis === 'x'
    ? line.left < box.left - tolerance || line.right > box.right + tolerance
    : line.top < box.top - tolerance || line.bottom > box.bottom + tolerance;
}

function isOutside(line: Box, box: Box): boolean {
  return line.right <= box.left || line.left >= box.right || line.bottom <= box.top || line.top >= box.bottom;
}

/**
 * The two ways to shorten text on purpose. They count only where the rest can be had: what is shortened is part of a
 * link or a control that leads to it, or carries it as a title. Anything else that is shortened is lost. A primitive is
 * told to shorten, and who tells it is judged.
 */
function isShortened(element: Element): boolean {
  const style = getComputedStyle(element);
  const isClamped = style.webkitLineClamp !== 'none' && style.webkitLineClamp !== '';
  return isClamped || style.textOverflow === 'ellipsis';
}
const leadsToTheRest = 'a[href], button, summary, label, [title], [role="option"], [role^="menuitem"], [role="tab"]';
/** The whole card is one link: its words stand beside the link, not in it. */
const cardWithLink = 'article, li, tr, [role="row"]';

function isTheRestReachable(element: Element): boolean {
  return (
    element.closest(leadsToTheRest) !== null ||
    element.querySelector(leadsToTheRest) !== null ||
    element.closest(cardWithLink)?.querySelector('a[href], button') != null
  );
}

/** Words that a box cuts, or that leave their own box or the page. */
export function findCutOff(piece: Piece, isPrimitive: boolean): string | undefined {
  const { element, lines } = piece;
  const open = new Set<Axis>(axes);
  for (const { element: at, inside, overflow } of clippersOfContent(element)) {
    for (const axis of axes) {
      if (!open.has(axis)) continue;
      // What can be scrolled to is not lost.
      if (isScroller(overflow[axis])) open.delete(axis);
      if (!isClip(overflow[axis])) continue;
      // All of it outside: a folded panel, a slide that is not shown.
      if (lines.every((line) => isOutside(line, inside))) return undefined;
      if (!lines.some((line) => sticksOut(line, inside, axis))) continue;
      if (!isShortened(at)) return `${quote(piece)} is cut off by ${getName(at)}`;
      return isPrimitive || isTheRestReachable(at)
        ? undefined
        : `${quote(piece)} is shortened, and the rest is nowhere to be had`;
    }
  }
  return open.has('x') ? (leavesItsBox(piece) ?? leavesThePage(piece)) : undefined;
}

/** A word too long for its box pushes out of the card without being clipped. */
function leavesItsBox(piece: Piece): string | undefined {
  let box: Element | null = piece.element;
  while (box && getComputedStyle(box).display.startsWith('inline')) box = box.parentElement;
  if (!box || box instanceof SVGElement || box.clientWidth === 0) return undefined;
  const { left, right } = box.getBoundingClientRect();
  const isOut = piece.lines.some((line) => line.left < left - tolerance || line.right > right + tolerance);
  return isOut ? `${quote(piece)} sticks out of ${getName(box)}` : undefined;
}

function leavesThePage(piece: Piece): string | undefined {
  const page: Box = { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: 0 };
  // Wholly outside is a skip link that waits for the focus.
  const isOut = piece.lines.some((line) => line.right > 0 && line.left < page.right && sticksOut(line, page, 'x'));
  return isOut ? `${quote(piece)} leaves the page` : undefined;
}
