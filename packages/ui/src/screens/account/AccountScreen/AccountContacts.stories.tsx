import { contract } from '@sampan/api/contract';
import { findSentCode } from '@sampan/demo/backend/accounts/codes';
import { failWith } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { demoPassword } from '@sampan/demo/backend/state';
import { getCodeKey } from '@sampan/domain/account/codes';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { maskEmail } from '../../../features/account/CaptchaField/masked.ts';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { breakAnswer } from '../../../testing/interaction/lostAnswer.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { field, open, opener, save, slow, withoutProfile } from '../../../testing/screens/accountStory.ts';
import { AccountScreen } from './AccountScreen.tsx';

/** E-mail and phone of an account: changed with a code, and verified. */
const meta = {
  title: 'Shop/user-account/Contacts',
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

/** Fills in the address and the captcha, and presses "Get code". */
async function askForCode(dialog: HTMLElement, address?: string, name = 'code') {
  if (address !== undefined) await userEvent.type(field(dialog, 'address'), address);
  const [picture] = (await within(dialog).findAllByRole('img', undefined, slow)) as [HTMLElement];
  const characters = /([A-Z0-9]{4})<\/text>/.exec(decodeURIComponent(picture.getAttribute('src') ?? ''))?.[1] ?? '';
  await userEvent.type(field(dialog, 'captcha'), characters);
  await userEvent.click(within(field(dialog, name).parentElement as HTMLElement).getByRole('button'));
}
const typePassword = (dialog: HTMLElement) => userEvent.type(field(dialog, 'currentPassword'), demoPassword);
const codeFor = (address: string) =>
  waitFor(() => {
    const code = findSentCode(getDemoBackend().state, address);
    if (!code) throw new Error('no code was sent');
    return code;
  }, slow);

/** The row shows the new address, and a message confirms it. */
export const ChangesEmail: Story = {
  tags: ['state:success', '!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const dialog = await open(canvasElement, 'email');
    await askForCode(dialog, 'harbour@example.com');
    await userEvent.type(field(dialog, 'code'), await codeFor('harbour@example.com'));
    await typePassword(dialog);
    await save(dialog);
    const address = maskEmail('harbour@example.com');
    await screen.findByText(getTranslate(loaded)('account:account.emailSaved', { address }), {}, slow);
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), slow);
    await expect(await canvas.findByText(/^h\*{3}@example\.com$/)).toBeVisible();
    await waitFor(async () => expect(await opener(canvasElement, 'email')).toHaveFocus());
  },
};

/** The code may be used up: the same input is sent again, under its key, and nothing else can be typed. */
export const AnswerLost: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(breakAnswer(contract.user.editinfo)),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const dialog = await open(canvasElement, 'email');
    await askForCode(dialog, 'harbour@example.com');
    await userEvent.type(field(dialog, 'code'), await codeFor('harbour@example.com'));
    await typePassword(dialog);
    await save(dialog);
    await within(dialog).findByText(t('order:refused.unknownWithInput'), {}, slow);
    for (const name of ['address', 'code', 'currentPassword']) await expect(field(dialog, name)).toBeDisabled();
    const again = within(dialog).getByRole('button', { name: t('order:checkAgain') });
    await expect(again).toHaveFocus();
    await userEvent.click(again);
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), slow);
  },
};

/** The code of one address is not that of another. */
export const EmailEditedAfterItsCode: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const dialog = await open(canvasElement, 'email');
    await askForCode(dialog, 'harbour@example.com');
    await userEvent.type(field(dialog, 'code'), await codeFor('harbour@example.com'));
    // The mail may arrive before the answer.
    await waitFor(() => expect(field(dialog, 'captcha')).toBeNull(), slow);
    await userEvent.type(field(dialog, 'address'), '.hk');
    await expect(field(dialog, 'code')).toHaveValue('');
  },
};

/** No code is sent to the account's current address. */
export const TheSameEmail: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const dialog = await open(canvasElement, 'email');
    await userEvent.type(field(dialog, 'address'), getDemoBackend().userNamed('customer').email);
    await userEvent.click(within(field(dialog, 'code').parentElement as HTMLElement).getByRole('button'));
    await waitFor(() => expect(field(dialog, 'address')).toBeInvalid());
    await expect(field(dialog, 'address')).toHaveFocus();
    await expect(getDemoBackend().state.messages).toEqual([]);
  },
};

export const ChangesPhone: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const dialog = await open(canvasElement, 'phone');
    await expect(dialog).toHaveAccessibleDescription(getTranslate(loaded)('account:account.phoneText'));
    await askForCode(dialog, '91234567');
    await userEvent.type(field(dialog, 'code'), await codeFor('91234567'));
    await typePassword(dialog);
    await save(dialog);
    await waitFor(() => expect(canvas.getByText('****4567')).toBeVisible(), slow);
  },
};

/** Saved before a code was sent: the message says what to do first, and gives way to where the code went. */
export const CodeNotSent: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const dialog = await open(canvasElement, 'email');
    await userEvent.type(field(dialog, 'address'), 'harbour@example.com');
    await typePassword(dialog);
    await save(dialog);
    const getFirst = getTranslate(loaded)('account:code.getFirst');
    await waitFor(() => expect(field(dialog, 'code')).toHaveAccessibleDescription(getFirst));
    await askForCode(dialog);
    await waitFor(() => expect(field(dialog, 'code')).toBeValid(), slow);
    await expect(field(dialog, 'code')).toHaveAccessibleDescription(/harbour@example\.com/);
    await waitFor(() => expect(field(dialog, 'code')).toHaveFocus());
  },
};

export const CodeWrong: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const dialog = await open(canvasElement, 'email');
    await userEvent.type(field(dialog, 'address'), 'harbour@example.com');
    await userEvent.type(field(dialog, 'code'), '000000');
    await typePassword(dialog);
    await save(dialog);
    await waitFor(() => expect(field(dialog, 'code')).toBeInvalid(), slow);
    await expect(field(dialog, 'code')).toHaveFocus();
    await expect(field(dialog, 'address')).toHaveValue('harbour@example.com');
  },
};

export const EmailTaken: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.editinfo, 'TAKEN', { fields: { email: 'taken' } })),
  async play({ canvasElement }) {
    const dialog = await open(canvasElement, 'email');
    await userEvent.type(field(dialog, 'address'), 'harbour@example.com');
    await userEvent.type(field(dialog, 'code'), '123456');
    await typePassword(dialog);
    await save(dialog);
    await waitFor(() => expect(field(dialog, 'address')).toBeInvalid(), slow);
    await expect(within(dialog).queryByRole('alert')).toBeNull();
  },
};

/** Changing an address needs the password: a hijacked session is not enough. */
export const ContactPasswordWrong: Story = {
  tags: ['visual-after-play'],
  async play({ canvasElement }) {
    const dialog = await open(canvasElement, 'email');
    await userEvent.type(field(dialog, 'address'), 'harbour@example.com');
    await userEvent.type(field(dialog, 'code'), '123456');
    await userEvent.type(field(dialog, 'currentPassword'), 'not-the-password');
    await save(dialog);
    await waitFor(() => expect(field(dialog, 'currentPassword')).toBeInvalid(), slow);
    await expect(field(dialog, 'currentPassword')).toHaveFocus();
    await expect(field(dialog, 'currentPassword')).toHaveValue('');
    await expect(field(dialog, 'address')).toHaveValue('harbour@example.com');
    await expect(within(dialog).queryByRole('alert')).toBeNull();
  },
};

/** Instead of the password: a code sent to the current address. Both addresses are notified of the change. */
export const ConfirmsByCode: Story = {
  tags: ['visual-after-play'],
  async play({ canvas, canvasElement, loaded }) {
    const { email } = getDemoBackend().userNamed('customer');
    const dialog = await open(canvasElement, 'email');
    const address = maskEmail(email);
    const name = getTranslate(loaded)('account:account.confirmByCode', { address });
    await userEvent.click(within(dialog).getByRole('button', { name }));
    await expect(field(dialog, 'currentPassword')).toBeNull();
    await askForCode(dialog, 'harbour@example.com');
    await userEvent.type(field(dialog, 'code'), await codeFor('harbour@example.com'));
    const { state, now } = getDemoBackend();
    const key = getCodeKey('confirm', 'mail', email, getDemoBackend().userNamed('customer').id);
    state.codes.set(key, { code: '246810', expiresAt: now().getTime() + 60_000, wrong: 0 });
    await userEvent.type(field(dialog, 'currentCode'), '246810');
    await save(dialog);
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), slow);
    await expect(await canvas.findByText(/^h\*{3}@example\.com$/)).toBeVisible();
    await expect(state.messages.slice(-2).map(({ to }) => to)).toEqual([email, 'harbour@example.com']);
  },
};

/** Each of the two codes has a captcha of its own, and a label that names its address. */
export const BothCodesSent: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const address = maskEmail(getDemoBackend().userNamed('customer').email);
    const dialog = await open(canvasElement, 'email');
    await userEvent.click(
      within(dialog).getByRole('button', { name: t('account:account.confirmByCode', { address }) }),
    );
    await waitFor(() => expect(within(dialog).getAllByRole('img')).toHaveLength(2), slow);
    const pictures = within(dialog).getAllByRole('img');
    await expect(new Set(pictures.map((picture) => picture.getAttribute('src'))).size).toBe(2);
    await askForCode(dialog, 'harbour@example.com');
    const newCode = within(dialog).getByLabelText(t('account:account.codeNewEmail'));
    await waitFor(() => expect(newCode).toHaveAccessibleDescription(/harbour@example\.com/), slow);
    await askForCode(dialog, undefined, 'currentCode');
    const currentCode = within(dialog).getByLabelText(t('account:account.codeCurrentEmail'));
    await waitFor(() => expect(currentCode).toHaveAccessibleDescription(/c\*{3}@example/), slow);
  },
};

/** The address is not verified: the row says so and offers to verify it. */
const unproven = () => {
  const { state, userNamed } = getDemoBackend();
  const customer = userNamed('customer');
  state.users.set(customer.id, { ...customer, emailVerified: false, phoneVerified: false });
};

export const Unproven: Story = {
  parameters: withoutProfile,
  beforeEach: unproven,
  async play({ canvas, canvasElement, loaded }) {
    await opener(canvasElement, 'email');
    const t = getTranslate(loaded);
    await expect(canvas.getByRole('button', { name: t('account:account.proveEmail') })).toBeVisible();
    await expect(canvas.getByRole('button', { name: t('account:account.provePhone') })).toBeVisible();
  },
};

export const ProvesEmail: Story = {
  tags: ['!visual'],
  parameters: withoutProfile,
  beforeEach: unproven,
  async play({ canvas, canvasElement, loaded }) {
    const { email } = getDemoBackend().userNamed('customer');
    await opener(canvasElement, 'email');
    const name = getTranslate(loaded)('account:account.proveEmail');
    await userEvent.click(canvas.getByRole('button', { name }));
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await askForCode(dialog);
    await userEvent.type(field(dialog, 'code'), await codeFor(email));
    await save(dialog);
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), slow);
    await waitFor(() => expect(canvas.queryByRole('button', { name })).toBeNull());
    await expect(getDemoBackend().userNamed('customer').emailVerified).toBe(true);
  },
};

export const ProvesWrongly: Story = {
  parameters: withoutProfile,
  tags: ['visual-after-play'],
  beforeEach: unproven,
  async play({ canvas, canvasElement, loaded }) {
    await opener(canvasElement, 'email');
    await userEvent.click(canvas.getByRole('button', { name: getTranslate(loaded)('account:account.provePhone') }));
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await userEvent.type(field(dialog, 'code'), '000000');
    await save(dialog);
    await waitFor(() => expect(field(dialog, 'code')).toBeInvalid(), slow);
    await expect(field(dialog, 'code')).toHaveFocus();
  },
};
