/** A rectangle, in pixels of the viewport. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export type Axis = 'x' | 'y';
export const axes = ['x', 'y'] as const;

/** Copies the coordinates: DOMRect has them on its prototype, so a spread would lose them. */
export const toBox = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom });

export const getWidth = (box: Box) => box.right - box.left;
export const getHeight = (box: Box) => box.bottom - box.top;

export function intersect(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

export const isEmpty = (box: Box) => getWidth(box) <= 0 || getHeight(box) <= 0;

/** The padding box of an element: the area in which a clipping element shows its content. */
export function toInnerBox(element: Element): Box {
  const { left, top } = element.getBoundingClientRect();
  const x = left + element.clientLeft;
  const y = top + element.clientTop;
  return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight };
}

/** An ancestor that clips or scrolls its content. */
interface Clipper {
  element: Element;
  inside: Box;
  overflow: Record<Axis, string>;
}

export const isScroller = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
export const isClip = (overflow: string) => overflow === 'hidden' || overflow === 'clip';

const isContainingBlock = (style: CSSStyleDeclaration) =>
  style.position !== 'static' || style.transform !== 'none' || style.contain.includes('paint');

/** Cache per element: reading layout dominates the cost of a check. */
const clippersByElement = new Map<Element, Clipper[]>();

/** Clears the cache before the next check. */
export const clearLayoutCache = () => clippersByElement.clear();

/**
 * The elements that clip content of an element, nearest first: the element itself and its ancestors. Absolute content is
 * clipped by its containing block only, fixed content by none. The body is left out: its overflow applies to the
 * viewport.
 */
export function findContentClippers(element: Element | null, contentPosition = 'static'): Clipper[] {
  const isCached = element !== null && contentPosition === 'static';
  const cached = isCached && clippersByElement.get(element);
  if (cached) return cached;
  const found: Clipper[] = [];
  let position = contentPosition;
  for (let at = element; at && at !== document.body; at = at.parentElement) {
    const style = getComputedStyle(at);
    const isPassedBy =
      (position === 'fixed' && style.transform === 'none') || (position === 'absolute' && !isContainingBlock(style));
    if (isPassedBy) continue;
    position = style.position;
    const overflow = { x: style.overflowX, y: style.overflowY };
    if (style.display === 'inline' || (overflow.x === 'visible' && overflow.y === 'visible')) continue;
    found.push({ element: at, inside: toInnerBox(at), overflow });
  }
  if (isCached) clippersByElement.set(element, found);
  return found;
}

/**
 * The visible part of a box after clipping. With `reachable`, parts that can be scrolled into view count: from the
 * scroller outwards, clipping on that axis is ignored.
 */
export function getVisiblePart(box: Box, chain: Clipper[], { reachable = false } = {}): Box {
  let seen = box;
  const open = new Set<Axis>(axes);
  for (const { inside, overflow } of chain) {
    for (const axis of axes) {
      if (reachable && isScroller(overflow[axis])) open.delete(axis);
      if (!open.has(axis) || overflow[axis] === 'visible') continue;
      const sides =
        axis === 'x' ? { left: inside.left, right: inside.right } : { top: inside.top, bottom: inside.bottom };
      seen = intersect(seen, { ...seen, ...sides });
    }
  }
  return seen;
}

/** Storybook's own elements in the same document. */
const storybookElements = '.sb-wrapper, #storybook-docs, #storybook-highlights-root, #storybook-a11y-vision-filters';

export function isShown(element: Element): boolean {
  return (
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest(storybookElements) === null
  );
}

/** Describes an element for a report: `button.Button_root "Add to cart"`. */
export function getName(element: Element): string {
  const tag = element.tagName.toLowerCase();
  const [first = ''] = element.classList;
  const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
  const kind = element.getAttribute('role');
  return `${tag}${kind ? `[${kind}]` : ''}${first ? `.${first}` : ''} "${name.length > 40 ? `${name.slice(0, 40)}…` : name}"`;
}
