import { type Axis, axes, type Box, findContentClippers, getName, isClip, isScroller, isShown } from './boxes.ts';
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
 * Intended truncation (ellipsis or line clamp). It is allowed only when the full text is available: the element is part
 * of a link or control that leads to it, or has a title. A primitive's truncation is a prop, so its user is checked
 * instead.
 */
function isShortened(element: Element): boolean {
  const style = getComputedStyle(element);
  const isClamped = style.webkitLineClamp !== 'none' && style.webkitLineClamp !== '';
  return isClamped || style.textOverflow === 'ellipsis';
}
const leadsToTheRest = 'a[href], button, summary, label, [title], [role="option"], [role^="menuitem"], [role="tab"]';
/** The whole card is pressable, but its texts are siblings of the link. */
const cardWithLink = 'article, li, tr, [role="row"]';

function isTheRestReachable(element: Element): boolean {
  return (
    element.closest(leadsToTheRest) !== null ||
    element.querySelector(leadsToTheRest) !== null ||
    element.closest(cardWithLink)?.querySelector('a[href], button') != null
  );
}

/** Reports text that is clipped, or that overflows its box or the page. */
export function findCutOff(piece: Piece, isPrimitive: boolean): string | undefined {
  const { element, lines } = piece;
  const open = new Set<Axis>(axes);
  for (const { element: at, inside, overflow } of findContentClippers(element)) {
    for (const axis of axes) {
      if (!open.has(axis)) continue;
      // Scrollable content is not lost.
      if (isScroller(overflow[axis])) open.delete(axis);
      if (!isClip(overflow[axis])) continue;
      // Entirely outside: a collapsed panel or a hidden slide.
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

/** A word wider than its box overflows the card without being clipped. */
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
  // Entirely outside the page is a skip link that waits for focus.
  const isOut = piece.lines.some((line) => line.right > 0 && line.left < page.right && sticksOut(line, page, 'x'));
  return isOut ? `${quote(piece)} leaves the page` : undefined;
}

/** Elements that may scroll sideways, besides those that scroll in this direction only. */
const mayGoSideways = 'table, [role="table"], [role="grid"], pre, textarea';

/** Finds sideways scrolling of the page or of a panel that scrolls vertically. */
export function findSidewaysScroll(root: Element): string[] {
  const page = document.scrollingElement ?? document.documentElement;
  const over = page.scrollWidth - page.clientWidth;
  if (over > 1) return [`The page scrolls sideways by ${over} px: ${widest(root, page.clientWidth)}`];
  return [...root.querySelectorAll('*')]
    .filter(
      (element) => element.scrollWidth > element.clientWidth + 1 && element.scrollHeight > element.clientHeight + 1,
    )
    .filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      return isScroller(overflowX) && isScroller(overflowY) && isShown(element);
    })
    .filter((element) => !element.matches(mayGoSideways) && element.querySelector(mayGoSideways) === null)
    .map((element) => `${getName(element)} scrolls sideways as well as down`);
}

function widest(root: Element, page: number): string {
  const out = [...root.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > page + 1);
  const innermost = out.filter((element) => !out.some((other) => other !== element && element.contains(other)));
  return innermost.slice(0, 3).map(getName).join(', ');
}
