import { findPageStart } from '../../primitives/findPageStart.ts';

/** Moves the focus to the heading of the section, dialog or page around an element. */
export function focusHeading(element: HTMLElement | null): void {
  const part = element?.closest('section, main, [role="dialog"], [role="alertdialog"]');
  const heading = part?.querySelector<HTMLElement>('h1, h2, h3') ?? findPageStart();
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Ref of an element that its own button replaces, such as "Clear filters" of an empty list: when the element is removed
 * together with the focus, the heading receives the focus.
 */
export function focusHeadingAfter(element: HTMLElement | null) {
  return function onRemoval() {
    const parent = element?.parentElement;
    if (!parent || !element.contains(document.activeElement)) return;
    queueMicrotask(() => {
      if (parent.isConnected && document.activeElement === document.body) focusHeading(parent);
    });
  };
}
