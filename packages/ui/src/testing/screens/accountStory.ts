import { within } from 'storybook/test';
import { userEvent } from '../interaction/userEvent.ts';

/** A dialog's code is loaded when it is opened. */
export const slow = { timeout: 4000 };

/** The page without its header and footer. */
export const main = (canvasElement: HTMLElement) => canvasElement.querySelector('main') as HTMLElement;

/** A field of a dialog, by its name in the form. */
export const field = (dialog: HTMLElement, name: string) =>
  dialog.querySelector(`input[name="${name}"]`) as HTMLInputElement;

/** Presses the last button of a dialog, which goes on. */
export const save = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
