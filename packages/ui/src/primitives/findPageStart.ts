/** The page's heading, or its main part, ready to be focused: where the element that had the focus is gone. */
export function findPageStart(): HTMLElement | null {
  const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (start && !start.hasAttribute('tabindex')) start.tabIndex = -1;
  return start;
}

/** Moves the focus to the page's heading without scrolling. For when the focused element, or its whole page, was removed. */
export function focusPageStart(): void {
  findPageStart()?.focus({ preventScroll: true });
}
