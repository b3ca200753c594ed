import { getName, isShown } from './boxes.ts';

/** Overlays that trap the focus while open. */
const modal = ['dialog', 'alertdialog', 'listbox', 'menu'].map((role) => `[role="${role}"][data-state="open"]`).join();
const busy = '[aria-busy="true"]';

/**
 * Presses Escape, which must close the modal overlay on top, unless it is busy. An overlay that a story keeps open must
 * at least handle the key.
 */
export async function checkEscapeKey(): Promise<string[]> {
  const layer = [...document.querySelectorAll(modal)].filter(isShown).at(-1);
  if (!layer || layer.matches(busy) || layer.querySelector(busy)) return [];
  const { userEvent } = await import('vitest/browser');
  // A press outside may have moved the focus; Tab returns it.
  if (!layer.contains(document.activeElement)) await userEvent.keyboard('{Tab}');
  if (!layer.contains(document.activeElement)) return [`The focus is not in ${getName(layer)}, which is open`];
  const isClosed = () => !layer.isConnected || layer.getAttribute('data-state') !== 'open';
  let isHandled = false;
  const noteHandled = (event: KeyboardEvent) => {
    isHandled = event.defaultPrevented;
  };
  window.addEventListener('keydown', noteHandled);
  // The first presses may close something above the overlay: a toast, a tooltip, a list.
  for (let presses = 0; presses < 3 && !isClosed(); presses += 1) {
    await userEvent.keyboard('{Escape}');
    for (let waits = 0; waits < 10 && !isClosed(); waits += 1) await new Promise((resolve) => setTimeout(resolve, 25));
  }
  window.removeEventListener('keydown', noteHandled);
  return isClosed() || isHandled ? [] : [`Escape does not lead out of ${getName(layer)}`];
}
