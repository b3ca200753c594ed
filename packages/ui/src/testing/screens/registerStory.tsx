import { contract } from '@sampan/api/contract';
import { findSentCode } from '@sampan/demo/backend/accounts/codes';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { expect, waitFor, within } from 'storybook/test';
import { useEndpoint } from '../../data/useEndpoint.ts';
import { RegisterScreen, type RegisterScreenProps } from '../../screens/account/RegisterScreen/RegisterScreen.tsx';
import { userEvent } from '../interaction/userEvent.ts';

export const slow = { timeout: 4000 };
export const email = 'hoi@example.com';

export function box(canvasElement: HTMLElement, name: string): HTMLInputElement {
  const input = canvasElement.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!input) throw new Error(`no field ${name}`);
  return input;
}
export const getCode = (canvasElement: HTMLElement) =>
  within(box(canvasElement, 'code').parentElement as HTMLElement).getByRole('button');
export const agreement = (canvasElement: HTMLElement) => within(canvasElement).getByRole('checkbox');
export const send = (canvasElement: HTMLElement) => canvasElement.querySelector('form')?.requestSubmit();
export const choosePhone = (canvasElement: HTMLElement) =>
  userEvent.click(canvasElement.querySelectorAll('[role="radio"]')[1] as HTMLElement);

/** The captcha's solution, once the picture no longer changes. */
export async function readPicture(canvasElement: HTMLElement): Promise<string> {
  const picture = await within(canvasElement).findByRole('img', undefined, slow);
  return /([A-Z0-9]{4})<\/text>/.exec(decodeURIComponent(picture.getAttribute('src') ?? ''))?.[1] ?? '';
}

/** Fills in the address and the captcha, presses "Get code" and enters the code. */
export async function proveAddress(canvasElement: HTMLElement, name: 'email' | 'phone', address: string) {
  await userEvent.type(box(canvasElement, name), address);
  await userEvent.type(box(canvasElement, 'captcha'), await readPicture(canvasElement));
  await userEvent.click(getCode(canvasElement));
  const code = await waitFor(() => {
    const sent = findSentCode(getDemoBackend().state, address);
    if (!sent) throw new Error('no code was sent');
    return sent;
  }, slow);
  await userEvent.type(box(canvasElement, 'code'), code);
}

/** Fills in the form. */
export async function fill(canvasElement: HTMLElement, values: Record<string, string> = {}) {
  await proveAddress(canvasElement, 'email', email);
  for (const [name, value] of Object.entries({ username: 'hoi.yan', password: 'harbour-8', ...values })) {
    await userEvent.clear(box(canvasElement, name));
    await userEvent.type(box(canvasElement, name), value);
  }
  await userEvent.click(agreement(canvasElement));
  send(canvasElement);
}

function SettingsLoaded() {
  return useEndpoint(contract.setting.public, {}).data ? <p data-settings /> : null;
}
/** Shows when the settings have arrived. */
export const withSettings = (args: RegisterScreenProps) => (
  <>
    <RegisterScreen {...args} />
    <SettingsLoaded />
  </>
);
export const settingsArrive = (canvasElement: HTMLElement) =>
  waitFor(() => expect(canvasElement.querySelector('[data-settings]')).not.toBeNull(), slow);
