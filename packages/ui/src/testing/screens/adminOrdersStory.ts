import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { screen, waitFor, within } from 'storybook/test';
import type { getTranslate } from '../interaction/storyTexts.ts';
import { userEvent } from '../interaction/userEvent.ts';

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
/** Waits for a job of this name in the tray. By attribute: queries by text take seconds beside a large table. */
export const waitForJob = (t: ReturnType<typeof getTranslate>, name: string) =>
  waitFor(() => {
    const tray = document.querySelector(`[aria-label="${t('admin:jobs.label')}"]`);
    if (!tray?.textContent.includes(name)) throw new Error(`no job ${name}`);
  }, slow);
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

/** Selects all orders and deselects the first row; returns the bar of bulk actions. */
export async function chooseAllButOne(t: ReturnType<typeof getTranslate>) {
  const [first] = await rowsThere();
  await userEvent.click(boxIn(first));
  const n = String(getDemoBackend().state.orders.size);
  await userEvent.click(await waitFor(() => getButton(t('admin:table.bulk.all', { n })), slow));
  await userEvent.click(boxIn(drawn()[0]));
  // The list has a button of the same name that exports all filtered orders.
  return within(await screen.findByRole('group', { name: t('admin:table.bulk.label') }, slow));
}

/** The first word of an element's text: two rectangles if it breaks. */
export function getFirstWord(element: HTMLElement): Range {
  const word = document.createRange();
  const text = element.firstChild as Text;
  word.setStart(text, 0);
  word.setEnd(text, text.data.indexOf(' '));
  return word;
}
