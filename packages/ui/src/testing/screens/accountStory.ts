import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { screen, within } from 'storybook/test';
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

/** Signed in, while the profile request is pending. */
export const withoutProfile = { shop: { hasProfile: false } };

type Part = 'password' | 'email' | 'phone';
const parts: readonly Part[] = ['password', 'email', 'phone'];
/** The first card: password, e-mail and phone. */
export const credentials = (canvasElement: HTMLElement) => main(canvasElement).querySelector('section') as HTMLElement;
/** The buttons that open its dialogs, in order. */
export async function opener(canvasElement: HTMLElement, part: Part): Promise<HTMLElement> {
  const buttons = await within(credentials(canvasElement)).findAllByRole('button', undefined, slow);
  return buttons[parts.indexOf(part)] as HTMLElement;
}
/** Opens the dialog of a part. */
export async function open(canvasElement: HTMLElement, part: Part): Promise<HTMLElement> {
  await userEvent.click(await opener(canvasElement, part));
  return screen.findByRole('dialog', undefined, slow);
}

/** The card of two-step login. */
export const secondFactor = (canvasElement: HTMLElement) =>
  main(canvasElement).querySelectorAll('section')[1] as HTMLElement;

/** Secret of the authenticator app, base32. */
const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** Turns two-step login on for the customer, who has these recovery codes left. */
export function turnOnSecondFactor(recoveryCodes: string[] = ['ABCDE-FGHJK', 'LMNPQ-RSTUV']): void {
  const backend = getDemoBackend();
  backend.state.secondFactors.set(backend.userNamed('customer').id, {
    secret: totpSecret,
    enabledAt: backend.now().toISOString(),
    lastStep: 0,
    recoveryCodes: new Set(recoveryCodes),
  });
}
