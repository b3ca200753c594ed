import { contract } from '@sampan/api/contract';
import { hmacSha1 } from '@sampan/demo/backend/accounts/sha1';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { demoPassword } from '@sampan/demo/backend/state';
import { createTotp, toTotpStep } from '@sampan/domain/account/totp';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { hidePage } from '../../../testing/interaction/hidePage.ts';
import { restoreOnline, setOnline } from '../../../testing/interaction/storyNetwork.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import {
  field,
  main,
  open,
  save,
  secondFactor,
  slow,
  turnOnSecondFactor,
} from '../../../testing/screens/accountStory.ts';
import { AccountScreen } from './AccountScreen.tsx';

/** Two-step login and sessions on the account page. */
const meta = {
  title: 'Shop/user-account/Security',
  component: AccountScreen,
  parameters: { layout: 'fullscreen', shop: { as: 'customer', start: '/user/account' } },
  decorators: [
    (Story) => (
      <ShopLayout>
        <Story />
      </ShopLayout>
    ),
  ],
} satisfies Meta<typeof AccountScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Another device of the customer has a session. */
function signInElsewhere() {
  const { id } = getDemoBackend().userNamed('customer');
  getDemoBackend().state.sessions.set('demo-elsewhere', {
    userId: id,
    expiresAt: getDemoBackend().now().getTime() + 86_400_000,
  });
  const at = getDemoBackend().now().toISOString();
  const device = { browser: 'Safari', system: 'iPhone', address: '203.0.113.*' };
  getDemoBackend().state.sessionNotes.set('demo-elsewhere', { id: 900, ...device, createdAt: at, lastSeenAt: at });
}

function getCentre(element: HTMLElement): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}

/** Password, QR code with the first code, then recovery codes. */
export const TurnsOnTwoStepLogin: Story = {
  tags: ['!visual'],
  beforeEach: signInElsewhere,
  async play({ canvas, canvasElement }) {
    await canvas.findByRole('button', { name: /Safari/ }, slow);
    await userEvent.click(await within(secondFactor(canvasElement)).findByRole('button', undefined, slow));
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await userEvent.type(field(dialog, 'currentPassword'), `${demoPassword}{Enter}`);
    const qrTile = (await within(dialog).findByRole('img', undefined, slow)).parentElement as HTMLElement;
    const form = dialog.querySelector('form') as HTMLElement;
    await expect(Math.abs(getCentre(qrTile) - getCentre(form))).toBeLessThanOrEqual(1);
    await waitFor(() => expect(field(dialog, 'code')).toHaveFocus());
    const { id } = getDemoBackend().userNamed('customer');
    const secret = getDemoBackend().state.secondFactors.get(id)?.secret ?? '';
    await userEvent.type(
      field(dialog, 'code'),
      createTotp(secret, toTotpStep(getDemoBackend().now().getTime()), hmacSha1),
    );
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(10), slow);
    await expect(getDemoBackend().state.secondFactors.get(id)?.enabledAt).toBeDefined();
    await waitFor(() => expect(within(dialog).getByRole('heading')).toHaveFocus());
    await save(dialog);
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), slow);
    await waitFor(() => expect(within(secondFactor(canvasElement)).getAllByRole('button')[1]).toBeVisible(), slow);
    await waitFor(() => expect(within(secondFactor(canvasElement)).getAllByRole('button')[0]).toHaveFocus());
    // The other devices were logged out.
    await waitFor(() => expect(canvas.queryByRole('button', { name: /Safari/ })).toBeNull(), slow);
  },
};

/** A new password logs out the other devices, and the list shows it. */
export const NewPasswordEndsOtherSessions: Story = {
  tags: ['!visual'],
  beforeEach: signInElsewhere,
  async play({ canvas, canvasElement }) {
    await canvas.findByRole('button', { name: /Safari/ }, slow);
    const dialog = await open(canvasElement, 'password');
    await userEvent.type(field(dialog, 'currentPassword'), demoPassword);
    await userEvent.type(field(dialog, 'password'), 'harbour-8');
    await save(dialog);
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), slow);
    await waitFor(() => expect(canvas.queryByRole('button', { name: /Safari/ })).toBeNull(), slow);
  },
};

export const TwoStepPasswordWrong: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await userEvent.click(await within(secondFactor(canvasElement)).findByRole('button', undefined, slow));
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await userEvent.type(field(dialog, 'currentPassword'), 'not-the-password{Enter}');
    await waitFor(() => expect(field(dialog, 'currentPassword')).toBeInvalid(), slow);
  },
};

export const TwoStepCodeWrong: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await userEvent.click(await within(secondFactor(canvasElement)).findByRole('button', undefined, slow));
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await userEvent.type(field(dialog, 'currentPassword'), `${demoPassword}{Enter}`);
    await within(dialog).findByRole('img', undefined, slow);
    await userEvent.type(field(dialog, 'code'), '000000');
    await waitFor(() => expect(field(dialog, 'code')).toBeInvalid(), slow);
  },
};

/** Where the shop requires two-step login, the row says why it has no button to turn it off. */
export const TwoStepLoginRequired: Story = {
  beforeEach({ msw }) {
    const enabledAt = '2026-11-01T04:00:00.000Z';
    const isOn = { isEnabled: true, enabledAt, recoveryCodesLeft: 8, isRequired: true };
    msw.use(answer(contract.security.status, isOn));
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const row = within(secondFactor(canvasElement));
    await expect(await row.findByText(t('account:secondFactor.mustStayOn'), { exact: false }, slow)).toBeVisible();
    await expect(row.queryByRole('button', { name: t('account:secondFactor.turnOff') })).toBeNull();
  },
};

export const TurnsOffTwoStepLogin: Story = {
  tags: ['!visual'],
  beforeEach: () => turnOnSecondFactor(),
  async play({ canvasElement }) {
    const buttons = await within(secondFactor(canvasElement)).findAllByRole('button', undefined, slow);
    await userEvent.click(buttons.at(-1) as HTMLElement);
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await userEvent.type(field(dialog, 'currentPassword'), demoPassword);
    await userEvent.type(field(dialog, 'code'), 'abcde-fghjk');
    await save(dialog);
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), slow);
    await expect(getDemoBackend().state.secondFactors.size).toBe(0);
    await waitFor(() => expect(within(secondFactor(canvasElement)).getAllByRole('button')).toHaveLength(1), slow);
    await waitFor(() => expect(within(secondFactor(canvasElement)).getByRole('button')).toHaveFocus());
  },
};

const contactDraft = 'draft contact change';

/** A visit to the mail app may load the page again: the new address is kept, and no secret. */
export const KeepsAChangedEmail: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const name = getTranslate(loaded)('account:account.changeEmail');
    await userEvent.click(await canvas.findByRole('button', { name }, slow));
    const dialog = await screen.findByRole('dialog', undefined, slow);
    const typed = { address: 'new@example.com', currentPassword: 'harbour-8', code: '135792' };
    for (const [field_, value] of Object.entries(typed)) await userEvent.type(field(dialog, field_), value);
    hidePage();
    await expect(sessionStorage.getItem(contactDraft)).toBe('{"kind":"email","address":"new@example.com"}');
  },
};

/** The dialog is open again, and the code that was sent is still good. Closing it ends the draft. */
export const ChangedEmailAfterReload: Story = {
  tags: ['!visual'],
  beforeEach() {
    const address = 'new@example.com';
    const sent = { address, at: Date.now() };
    sessionStorage.setItem(contactDraft, JSON.stringify({ kind: 'email', address, sent }));
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const dialog = await screen.findByRole('dialog', { name: t('account:account.changeEmail') }, slow);
    await expect(field(dialog, 'address')).toHaveValue('new@example.com');
    await expect(within(dialog).getByText(t('controls:code.sentTo', { to: 'new@example.com' }))).toBeVisible();
    await expect(field(dialog, 'captcha')).toBeNull();
    await expect(field(dialog, 'code')).toHaveFocus();
    await userEvent.click(within(dialog).getByRole('button', { name: t('common:action.close') }));
    await userEvent.click(
      within(await screen.findByRole('alertdialog'))
        .getAllByRole('button')
        .at(-1) as HTMLElement,
    );
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), slow);
    await expect(sessionStorage.getItem(contactDraft)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: t('account:account.changePhone') }));
    await expect(field(await screen.findByRole('dialog', undefined, slow), 'address')).toHaveValue('');
  },
};

/** Large text on a small phone: the buttons come below the texts, and nothing scrolls sideways. */
export const LargeText: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'narrow' } },
  async beforeEach() {
    document.documentElement.style.fontSize = '200%';
    return () => document.documentElement.style.removeProperty('font-size');
  },
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const button = await canvas.findByRole('button', { name: t('account:account.changePassword') }, slow);
    const title = within(main(canvasElement)).getByText(t('account:field.password'));
    await expect(button.getBoundingClientRect().top).toBeGreaterThan(title.getBoundingClientRect().bottom);
    const { lineHeight } = getComputedStyle(title);
    await expect(title.getBoundingClientRect().height).toBeLessThan(1.5 * Number.parseFloat(lineHeight));
    const { scrollWidth, clientWidth } = main(canvasElement);
    await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  },
};

/** Ends another device's session; the button names the device. */
export const EndsAnotherSession: Story = {
  tags: ['!visual'],
  beforeEach: signInElsewhere,
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: /Safari/ }, slow));
    await waitFor(() => expect(getDemoBackend().state.sessions.has('demo-elsewhere')).toBe(false), slow);
    await waitFor(() => expect(canvas.queryByRole('button', { name: /Safari/ })).toBeNull(), slow);
    // Its button is gone, and no other login is left to end.
    await waitFor(() => expect(canvas.getByRole('heading', { name: t('account:sessionList.title') })).toHaveFocus());
  },
};

export const SecondFactorLoading: Story = {
  beforeEach: ({ msw }) =>
    msw.use(mockPendingCall(contract.security.status), mockPendingCall(contract.security.sessions)),
  async play({ canvas, canvasElement }) {
    await canvas.findByRole('heading', { level: 1 }, slow);
    await expect(within(secondFactor(canvasElement)).queryByRole('button')).toBeNull();
  },
};

/** Two cards fail and retry independently; the rest of the page works. */
export const SecondFactorAndSessionsFailed: Story = {
  beforeEach: ({ msw }) =>
    msw.use(failWith(contract.security.status, 'INTERNAL'), failWith(contract.security.sessions, 'INTERNAL')),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const retry = await within(secondFactor(canvasElement)).findByRole(
      'button',
      { name: t('common:action.retry') },
      slow,
    );
    await expect(retry).toBeVisible();
    await waitFor(
      () => expect(canvas.getAllByRole('button', { name: t('common:action.retry') })).toHaveLength(2),
      slow,
    );
    // Without the list, this device can log out all the same.
    await expect(canvas.getByRole('button', { name: t('account:account.logOut') })).toBeVisible();
  },
};

export const TwoStepNotStarted: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.security.totpStart, 'INTERNAL')),
  async play({ canvasElement }) {
    await userEvent.click(await within(secondFactor(canvasElement)).findByRole('button', undefined, slow));
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await userEvent.type(field(dialog, 'currentPassword'), `${demoPassword}{Enter}`);
    await expect(await within(dialog).findByRole('alert', undefined, slow)).toBeVisible();
    await expect(field(dialog, 'currentPassword')).toHaveValue(demoPassword);
  },
};

export const SessionNotEnded: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    signInElsewhere();
    msw.use(failWith(contract.security.endSession, 'INTERNAL'));
  },
  async play({ canvas, loaded }) {
    await userEvent.click(await canvas.findByRole('button', { name: /Safari/ }, slow));
    await expect(
      await screen.findByText(getTranslate(loaded)('account:sessionList.failed'), undefined, slow),
    ).toBeVisible();
    await expect(canvas.getByRole('button', { name: /Safari/ })).toBeEnabled();
  },
};

/** On a phone the last use of a device is a line of its own, above the login and the address. */
export const DeviceInTwoLines: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'phone' } },
  beforeEach: signInElsewhere,
  async play({ canvas }) {
    const note = await canvas.findByText(/203\.0\.113\.\*/, undefined, slow);
    const lines = [...note.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent);
    await expect(lines).toHaveLength(2);
    await expect(lines[1]).toMatch(/203\.0\.113\.\*$/);
    const { lineHeight } = getComputedStyle(note);
    await expect(note.getBoundingClientRect().height).toBeLessThan(2.5 * Number.parseFloat(lineHeight));
  },
};

/** This device's login. */
export const LogsOutHere: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    // Its login stands in the list, once.
    const name = getTranslate(loaded)('account:account.logOut');
    const buttons = await within(main(canvasElement)).findAllByRole('button', { name }, slow);
    await expect(buttons).toHaveLength(1);
    await userEvent.click(buttons[0] as HTMLElement);
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  },
};

async function logOutEverywhere(canvasElement: HTMLElement) {
  const section = [...main(canvasElement).querySelectorAll('section')].at(-1) as HTMLElement;
  await userEvent.click(within(section).getAllByRole('button').at(-1) as HTMLElement);
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getAllByRole('button').at(-1) as HTMLElement);
  return question;
}

/** Sends a pending deletion of an address, then ends the other sessions, then this one. */
export const LogsOutEverywhere: Story = {
  tags: ['!visual'],
  beforeEach: () => void getDemoBackend().signIn('customer'),
  async play({ canvasElement }) {
    const addresses = getDemoBackend().state.addresses.length;
    await waitFor(() => expect(main(canvasElement).querySelector('[data-act="delete"]')).toBeVisible(), slow);
    await userEvent.click(main(canvasElement).querySelector('[data-act="delete"]') as HTMLElement);
    await logOutEverywhere(canvasElement);
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull(), slow);
    await expect(getDemoBackend().state.sessions.size).toBe(0);
    await expect(getDemoBackend().state.addresses).toHaveLength(addresses - 1);
  },
};

/** A deletion without a response delays the logout by two seconds; meanwhile the question is busy. */
export const LogsOutEverywhereWhileDeleting: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.user.addressDelete)),
  async play({ canvasElement }) {
    await waitFor(() => expect(main(canvasElement).querySelector('[data-act="delete"]')).toBeVisible(), slow);
    await userEvent.click(main(canvasElement).querySelector('[data-act="delete"]') as HTMLElement);
    const question = await logOutEverywhere(canvasElement);
    await expect(within(question).getAllByRole('button').at(-1)).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull(), slow);
  },
};

export const NotLoggedOutEverywhere: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.logout, 'INTERNAL')),
  async play({ canvasElement }) {
    const question = await logOutEverywhere(canvasElement);
    await expect(await within(question).findByRole('alert', undefined, slow)).toBeVisible();
    await expect(localStorage.getItem('token')).not.toBeNull();
  },
};

/** Without a connection the message says so, until the connection is back. */
export const LogsOutEverywhereOffline: Story = {
  tags: ['!visual'],
  beforeEach: () => restoreOnline,
  async play({ canvasElement, loaded, msw }) {
    const translate = getTranslate(loaded);
    await waitFor(() => expect(main(canvasElement).querySelector('[data-act="delete"]')).toBeVisible(), slow);
    setOnline(false);
    msw.use(mockOffline());
    const alert = await within(await logOutEverywhere(canvasElement)).findByRole('alert', undefined, slow);
    await expect(alert).toHaveTextContent(translate('account:failed.offline'));
    setOnline(true);
    await waitFor(() => expect(alert).toHaveTextContent(translate('account:login.waited')));
  },
};
