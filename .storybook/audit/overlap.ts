import { type Box, getHeight, getWidth, intersect } from './boxes.ts';
import { getVisibleLines, type Piece, quote } from './texts.ts';

interface Line {
  piece: Piece;
  box: Box;
}

/** Tolerated overlap of two lines in pixels: italic overhang, tight line height. */
const maxOverlapPx = 3;

function isOpaque({ backgroundColor, backgroundImage, backdropFilter }: CSSStyleDeclaration): boolean {
  if (backgroundImage !== 'none' || (backdropFilter !== 'none' && backdropFilter !== '')) return true;
  const alpha = /^rgba\(.*,\s*([\d.]+)\)$|\/\s*([\d.]+)\)$/.exec(backgroundColor);
  return Number(alpha?.[1] ?? alpha?.[2] ?? 1) >= 0.85 && backgroundColor !== 'transparent';
}

/** Whether an opaque background is painted under an element: its own, or a positioned pseudo-element's. */
function hasOpaqueBackground(element: Element): boolean {
  const owners = [element, ...(element.parentElement ? [element.parentElement] : [])];
  const drawn = owners.flatMap((owner) => [getComputedStyle(owner, '::before'), getComputedStyle(owner, '::after')]);
  return (
    isOpaque(getComputedStyle(element)) ||
    drawn.some((style) => /sticky|absolute|fixed/.test(style.position) && style.content !== 'none' && isOpaque(style))
  );
}

/**
 * Whether the element is on a separate layer with an opaque background that does not contain the other: it covers it on
 * purpose.
 */
export function isOnOwnLayer(element: Element, other: Element): boolean {
  let isOpaqueSoFar = false;
  for (let at: Element | null = element; at && !at.contains(other); at = at.parentElement) {
    isOpaqueSoFar ||= hasOpaqueBackground(at);
    const { position, zIndex, transform } = getComputedStyle(at);
    const isLayer = (position !== 'static' && (position !== 'relative' || zIndex !== 'auto')) || transform !== 'none';
    if (isOpaqueSoFar && isLayer) return true;
  }
  return false;
}

function overlaps(one: Line, other: Line): boolean {
  const shared = intersect(one.box, other.box);
  if (getWidth(shared) <= maxOverlapPx || getHeight(shared) <= maxOverlapPx) return false;
  const [a, b] = [one.piece.element, other.piece.element];
  if (a.contains(b) || b.contains(a)) return false;
  return !isOnOwnLayer(a, b) && !isOnOwnLayer(b, a);
}

/** Finds overlapping texts without an opaque background between them. */
export function findOverlaps(all: Piece[]): string[] {
  const lines = all
    .flatMap((piece) => getVisibleLines(piece).map((box): Line => ({ piece, box })))
    .sort((one, other) => one.box.top - other.box.top);
  const found = new Set<string>();
  for (const [at, one] of lines.entries()) {
    for (let next = at + 1; next < lines.length; next += 1) {
      const other = lines[next] as Line;
      if (other.box.top >= one.box.bottom) break;
      if (one.piece !== other.piece && overlaps(one, other))
        found.add(`${quote(one.piece)} overlaps ${quote(other.piece)}`);
    }
  }
  return [...found];
}
