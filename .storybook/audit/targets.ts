import {
  around,
  type Box,
  clippers,
  clippersOfExtension,
  getHeight,
  getName,
  getWidth,
  isEmpty,
  isShown,
  seenPart,
  toBox,
} from './boxes.ts';

const nowhere: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };

/** Minimum size of a touch target in pixels. */
export const least = 44;
/** Tolerance for a border of one pixel on each side of the pressable area. */
const border = 2;
const rounding = 0.5;

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

/** An ::before or ::after around an element extends its pressable area. */
function extension(element: Element, pseudo: '::before' | '::after'): Box | undefined {
  const style = getComputedStyle(element, pseudo);
  const isThere = style.content !== 'none' && style.content !== 'normal' && style.display !== 'none';
  if (!isThere || style.position !== 'absolute' || style.pointerEvents === 'none') return undefined;
  const block = containingBlock(element);
  const left = block.left + Number.parseFloat(style.left) + Number.parseFloat(style.marginLeft);
  const top = block.top + Number.parseFloat(style.top) + Number.parseFloat(style.marginTop);
  const [shiftX, shiftY] = getShift(style);
  const [width, height] = getSize(style);
  const box = {
    left: left + shiftX,
    top: top + shiftY,
    right: left + shiftX + width,
    bottom: top + shiftY + height,
  };
  return Object.values(box).every(Number.isFinite) ? box : undefined;
}

function getSize(style: CSSStyleDeclaration): [width: number, height: number] {
  const pixels = (...lengths: string[]) => lengths.reduce((sum, length) => sum + (Number.parseFloat(length) || 0), 0);
  if (style.boxSizing === 'border-box') return [pixels(style.width), pixels(style.height)];
  return [
    pixels(style.width, style.paddingLeft, style.paddingRight, style.borderLeftWidth, style.borderRightWidth),
    pixels(style.height, style.paddingTop, style.paddingBottom, style.borderTopWidth, style.borderBottomWidth),
  ];
}

function getShift(style: CSSStyleDeclaration): [x: number, y: number] {
  if (style.transform === 'none') return getTranslate(style);
  const { e, f } = new DOMMatrixReadOnly(style.transform);
  return [e, f];
}

function getTranslate(style: CSSStyleDeclaration): [x: number, y: number] {
  const [width, height] = getSize(style);
  const pixels = (part: string | undefined, whole: number) =>
    part?.endsWith('%') ? (Number.parseFloat(part) / 100) * whole : Number.parseFloat(part ?? '0') || 0;
  const [x, y] = style.translate === 'none' ? [] : style.translate.split(' ');
  return [pixels(x, width), pixels(y, height)];
}

function containingBlock(element: Element): { left: number; top: number } {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { position, transform } = getComputedStyle(at);
    if (position === 'static' && transform === 'none') continue;
    const { left, top } = at.getBoundingClientRect();
    return { left: left + at.clientLeft, top: top + at.clientTop };
  }
  return { left: -window.scrollX, top: -window.scrollY };
}

/** Pressing a label activates its control. */
function getLabels(element: Element): Element[] {
  const own = element instanceof HTMLElement && 'labels' in element ? [...((element.labels as NodeList) ?? [])] : [];
  const wrapping = element.closest('label');
  return [...own.filter((label) => label instanceof Element), ...(wrapping ? [wrapping] : [])];
}

/** The pressable area of an element. */
export function hitBox(element: Element): Box {
  const boxes = [element, ...getLabels(element)].flatMap((part) => {
    const extensions = [extension(part, '::before'), extension(part, '::after')].filter((box) => box !== undefined);
    return [
      seenPart(toBox(part.getBoundingClientRect()), clippers(part), { reachable: true }),
      ...extensions.map((box) => seenPart(box, clippersOfExtension(part), { reachable: true })),
    ];
  });
  return boxes.filter((box) => !isEmpty(box)).reduce(around, nowhere);
}

/** Inline links in text are exempt (WCAG 2.5.8). */
function isAmongTokens(element: Element): boolean {
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

/** The back office is dense and made for a mouse, which Chromium has in the tests. */
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
    if (!isPressable(element) || isDense(element) || isAmongTokens(element) || hasEquivalents(element)) continue;
    const box = hitBox(element);
    // Not visible: a skip link waiting for focus, or collapsed content.
    if (isEmpty(box) || box.right <= 0 || box.bottom + window.scrollY <= 0) continue;
    const [width, height] = [getWidth(box), getHeight(box)];
    if (Math.min(width, height) >= least - border - rounding) continue;
    found.push(`${getName(element)} is pressed on ${Math.round(width)} × ${Math.round(height)}`);
  }
  return found;
}
