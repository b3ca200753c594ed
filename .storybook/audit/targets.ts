import {
  type Box,
  findContentClippers,
  getHeight,
  getName,
  getVisiblePart,
  getWidth,
  isEmpty,
  isShown,
  toBox,
  toInnerBox,
} from './boxes.ts';
import { isOnOwnLayer } from './overlap.ts';

/** Minimum size of a touch target in pixels. */
const minTouchPx = 44;
/**
 * The same with a mouse, and in the back office, which is dense and made for a mouse. A smaller target, such as a line of
 * text in a table, needs a distance to others instead (WCAG 2.5.8).
 */
const minPx = 24;
/** Tolerance for a border of one pixel on each side of the pressable area. */
const borderPx = 2;
const roundingPx = 0.5;

const pressable = [
  'a[href]',
  'button',
  'input:not([type="hidden"])',
  'select',
  'textarea',
  'summary',
  ...['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'slider', 'option'].map((role) => `[role="${role}"]`),
  '[role^="menuitem"]',
].join();

/** An absolute ::before or ::after extends the pressable area by its `inset` from the containing block. */
function getExtension(element: Element, pseudo: '::before' | '::after'): Box[] {
  const style = getComputedStyle(element, pseudo);
  if (style.content === 'none' || style.position !== 'absolute' || style.pointerEvents === 'none') return [];
  let block = element;
  while (block.parentElement && getComputedStyle(block).position === 'static') block = block.parentElement;
  const isInline = getComputedStyle(block).display === 'inline';
  const { left, top, right, bottom } = isInline ? block.getBoundingClientRect() : toInnerBox(block);
  const box = {
    left: left + Number.parseFloat(style.left),
    top: top + Number.parseFloat(style.top),
    right: right - Number.parseFloat(style.right),
    bottom: bottom - Number.parseFloat(style.bottom),
  };
  return [getVisiblePart(box, findContentClippers(element, 'absolute'), { reachable: true })];
}

/** Pressing a label activates its control. */
const getLabels = (element: Element): Element[] => [...((element as HTMLInputElement).labels ?? [])];

/** The pressable area of an element. */
function getHitBox(element: Element): Box {
  const boxes = [element, ...getLabels(element)].flatMap((part) => {
    const chain = findContentClippers(part.parentElement, getComputedStyle(part).position);
    const own = getVisiblePart(toBox(part.getBoundingClientRect()), chain, { reachable: true });
    return [own, ...getExtension(part, '::before'), ...getExtension(part, '::after')];
  });
  const shown = boxes.filter((box) => !isEmpty(box));
  return {
    left: Math.min(...shown.map(({ left }) => left)),
    top: Math.min(...shown.map(({ top }) => top)),
    right: Math.max(...shown.map(({ right }) => right)),
    bottom: Math.max(...shown.map(({ bottom }) => bottom)),
  };
}

/** Inline links in text are exempt (WCAG 2.5.8). */
function isInlineLink(element: Element): boolean {
  if (!element.matches('a[href], button')) return false;
  if (getComputedStyle(element).display !== 'inline') return false;
  const own = element.textContent?.trim() ?? '';
  const block = element.closest('p, li, dd, dt, td, th, label, figcaption, small, [role="status"], [role="alert"]');
  return (block?.textContent?.trim() ?? own) !== own;
}

/**
 * The quantity between − and + is 28 to 40 pixels wide (brief 2.34). It is exempt because the two large buttons are an
 * equivalent control (WCAG 2.5.8).
 */
const hasEquivalents = (element: Element) =>
  element.matches('input[inputmode="numeric"]') &&
  (element.closest('[role="group"], fieldset')?.querySelectorAll('button').length ?? 0) >= 2;

const isDense = (element: Element) => element.closest<HTMLElement>('[data-density]')?.dataset.density === 'admin';

function isPressable(element: Element): boolean {
  if (element.matches(':disabled') || element.closest('[aria-hidden="true"], [inert]')) return false;
  if (getComputedStyle(element).pointerEvents === 'none') return false;
  return isShown(element);
}

interface Target {
  element: Element;
  box: Box;
}

const isSmaller = (box: Box, minimumPx: number) => Math.min(getWidth(box), getHeight(box)) < minimumPx - roundingPx;
const getCentre = ({ left, top, right, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

/** Whether a circle of 24 px around a small target touches another target, or the circle of another small one. */
function isCrowded({ element, box }: Target, targets: readonly Target[]): boolean {
  const { x, y } = getCentre(box);
  function isNear(other: Box): boolean {
    if (isSmaller(other, minPx)) {
      const centre = getCentre(other);
      return Math.hypot(centre.x - x, centre.y - y) < minPx - roundingPx;
    }
    const across = Math.max(other.left - x, x - other.right, 0);
    const down = Math.max(other.top - y, y - other.bottom, 0);
    return Math.hypot(across, down) < minPx / 2 - roundingPx;
  }
  return targets.some(
    (other) =>
      isNear(other.box) &&
      !other.element.contains(element) &&
      !element.contains(other.element) &&
      // A row below a sticky head or a popover comes out from under it.
      !isOnOwnLayer(element, other.element) &&
      !isOnOwnLayer(other.element, element),
  );
}

/** Finds controls that are too small for touch or, where a mouse is used, too small and too close to another. */
export function findSmallTargets(root: Element, isTouched: boolean): string[] {
  const targets = [...root.querySelectorAll(pressable)]
    .filter((element) => isPressable(element) && !isInlineLink(element) && !hasEquivalents(element))
    .map((element) => ({ element, box: getHitBox(element) }))
    // Not visible: a skip link waiting for focus, or collapsed content.
    .filter(({ box }) => !isEmpty(box) && box.right > 0 && box.bottom + window.scrollY > 0);
  const small = targets.filter((target) =>
    isTouched && !isDense(target.element)
      ? isSmaller(target.box, minTouchPx - borderPx)
      : isSmaller(target.box, minPx) && isCrowded(target, targets),
  );
  return small.map(
    ({ element, box }) =>
      `${getName(element)} is pressed on ${Math.round(getWidth(box))} × ${Math.round(getHeight(box))}`,
  );
}
