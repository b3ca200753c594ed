import { screen, waitFor } from 'storybook/test';
import { userEvent } from './userEvent.ts';

const slow = { timeout: 10_000 };

function visibleButton(canvasElement: HTMLElement, names: readonly string[]): HTMLElement | undefined {
  const buttons = [...canvasElement.querySelectorAll<HTMLElement>('main button')];
  return buttons.find((button) => {
    const name = button.getAttribute('aria-label') ?? button.textContent?.trim() ?? '';
    return names.includes(name) && button.checkVisibility();
  });
}

/** Waits for a button of the page. Found by text: queries by role take a second on large pages. */
export function pageButton(canvasElement: HTMLElement, ...names: string[]): Promise<HTMLElement> {
  return waitFor(() => {
    const button = visibleButton(canvasElement, names);
    if (!button) throw new Error(`no button ${names.join(' or ')}`);
    return button;
  }, slow);
}

/** Presses an action in the page's header; on phones it may be in the "More" menu. */
export async function pressAct(canvasElement: HTMLElement, more: string, name: string): Promise<void> {
  const button = await pageButton(canvasElement, name, more);
  await userEvent.click(button);
  if (button.getAttribute('aria-haspopup') !== 'menu') return;
  await userEvent.click(await waitFor(() => screen.getByRole('menuitem', { name }), slow));
}
