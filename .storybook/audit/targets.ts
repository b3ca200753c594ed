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

/** Minimum size of a touch target in pixels. */
const minTargetPx = 44;
/**
 * The same in the back office, which is dense and made for a mouse (WCAG 2.5.8). A line of text in a table is lower, but
 * its width is enough to press it.
 */
const minDenseTargetPx = 24;
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

/** Finds controls that are too small for touch. */
export function findSmallTargets(root: Element): string[] {
  const found: string[] = [];
  for (const element of root.querySelectorAll(pressable)) {
    if (!isPressable(element) || isInlineLink(element) || hasEquivalents(element)) continue;
    const box = getHitBox(element);
    // Not visible: a skip link waiting for focus, or collapsed content.
    if (isEmpty(box) || box.right <= 0 || box.bottom + window.scrollY <= 0) continue;
    const [width, height] = [getWidth(box), getHeight(box)];
    const isLarge = isDense(element)
      ? Math.max(width, height) >= minDenseTargetPx - roundingPx
      : Math.min(width, height) >= minTargetPx - borderPx - roundingPx;
    if (isLarge) continue;
    found.push(`${getName(element)} is pressed on ${Math.round(width)} × ${Math.round(height)}`);
  }
  return found;
}
