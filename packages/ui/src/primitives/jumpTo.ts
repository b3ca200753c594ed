/** Scrolls to an element and focuses it, so that Tab continues from there. Respects reduced motion. */
export function jumpTo(element: HTMLElement | null) {
  if (!element) return;
  element.scrollIntoView({ block: 'start' });
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
