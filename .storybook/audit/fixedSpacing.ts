import { getName, isShown } from './boxes.ts';

const isFixed = (style: CSSStyleDeclaration) =>
  ['line-height', 'letter-spacing', 'word-spacing'].some((name) => style.getPropertyPriority(name) === 'important');

/** Finds text spacing that users cannot override (WCAG 1.4.12). */
export function findFixedSpacing(root: Element): string[] {
  return [...root.querySelectorAll<HTMLElement>('[style*="important"]')]
    .filter((element) => isFixed(element.style) && isShown(element))
    .map((element) => `${getName(element)} has a spacing of text that nobody can change`);
}
