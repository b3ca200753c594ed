import { waitFor } from 'storybook/test';

export const slow = { timeout: 8000 };
/** The rows on the page. By attribute: queries by role take seconds in a large table. */
export const drawn = () => [...document.querySelectorAll<HTMLElement>('[data-row-id]')];
/** Waits for the rows. */
export const rowsThere = () =>
  waitFor(() => {
    const found = drawn();
    if (found.length === 0) throw new Error('no rows');
    return found;
  }, slow);
/** The control with this label, on the page or in an overlay. */
export const control = (selector: string, label: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(
    (one) => one.checkVisibility() && (one.textContent.trim() === label || one.ariaLabel === label),
  );
/** The order number of a row. */
export const numberIn = (row: Element | undefined) => row?.querySelector('[data-row-handle]')?.textContent ?? '';
/** The checkbox of a row. */
export const boxIn = (row: Element | undefined) => row?.querySelector<HTMLElement>('[role="checkbox"]') as HTMLElement;

/** @throws Error without a button of this name on the page */
export function getButton(label: string): HTMLElement {
  const found = control('main button', label);
  if (!found) throw new Error(`no button ${label}`);
  return found;
}
