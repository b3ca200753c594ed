/** Brings a part of the page up, and the focus with it, so that Tab goes on from there. Reader's motion settings hold. */
export function jumpTo(element: HTMLElement | null) {
  if (!element) return;
  element.scrollIntoView({ block: 'start' });
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
