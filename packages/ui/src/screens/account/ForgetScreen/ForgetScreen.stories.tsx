import { contract } from '@sampan/api/contract';
import { findSentCode } from '@sampan/demo/backend/accounts/codes';
import { answer, failWith, holdCall, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { hidePage } from '../../../testing/interaction/hidePage.ts';
import { breakAnswer } from '../../../testing/interaction/lostAnswer.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { withEmptyLayout } from '../../../testing/screens/withEmptyLayout.tsx';
import { ForgetScreen } from './ForgetScreen.tsx';

const meta = {
  title: 'Shop/forget',
  component: ForgetScreen,
  parameters: { layout: 'fullscreen', shop: { start: '/forget' } },
  decorators: [withEmptyLayout],
} satisfies Meta<typeof ForgetScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 4000 };
const stranger = 'nobody@example.com';
const getKnownEmail = () => getDemoBackend().userNamed('customer').email;

const box = (canvasElement: HTMLElement, name: string) =>
  waitFor(() => {
    const input = canvasElement.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!input) throw new Error(`no field ${name}`);
    return input;
  }, slow);
async function type(canvasElement: HTMLElement, name: string, text: string) {
  await userEvent.type(await box(canvasElement, name), text);
}
const send = (canvasElement: HTMLElement) => canvasElement.querySelector('form')?.requestSubmit();
const currentStep = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('nav li')].findIndex((step) => step.hasAttribute('aria-current'));

async function readPicture(canvasElement: HTMLElement): Promise<string> {
  const picture = await within(canvasElement).findByRole('img', undefined, slow);
  return /([A-Z0-9]{4})<\/text>/.exec(decodeURIComponent(picture.getAttribute('src') ?? ''))?.[1] ?? '';
}
async function identify(canvasElement: HTMLElement, email: string) {
  await type(canvasElement, 'email', email);
  await type(canvasElement, 'captcha', await readPicture(canvasElement));
  send(canvasElement);
}
async function toTheCode(canvasElement: HTMLElement, email: string) {
  await identify(canvasElement, email);
  await waitFor(async () => expect(await box(canvasElement, 'code')).toHaveFocus(), slow);
}
async function toThePassword(canvasElement: HTMLElement, code?: string) {
  await toTheCode(canvasElement, getKnownEmail());
  await userEvent.keyboard(code ?? findSentCode(getDemoBackend().state, getKnownEmail()) ?? '');
  await waitFor(async () => expect(await box(canvasElement, 'password')).toHaveFocus(), slow);
}

/** Submitted by a browser without JavaScript, the form writes nothing into the address. */
export const Default: Story = {
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('form')).toHaveAttribute('method', 'post'));
  },
};

export const SentEmpty: Story = {
  async play({ canvasElement }) {
    const email = await box(canvasElement, 'email');
    send(canvasElement);
    await waitFor(() => expect(email).toBeInvalid());
    await expect(email).toHaveFocus();
  },
};

/** A shop that sends text messages and no mail asks for the phone number. */
export const ByPhoneAlone: Story = {
  tags: ['!visual'],
  beforeEach: () => void Object.assign(getDemoBackend().state.features, { mail: false }),
  async play({ canvas, canvasElement }) {
    await expect(await box(canvasElement, 'phone')).toBeVisible();
    await expect(canvas.queryByRole('radio')).toBeNull();
  },
};

let releaseSettings = () => {};

/** The captcha that was skipped for an e-mail returns if late settings ask for a phone number. */
export const LateSettings: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    Object.assign(getDemoBackend().state.features, { mail: false });
    const held = holdCall(contract.setting.public);
    msw.use(held.handler);
    releaseSettings = held.release;
  },
  async play({ canvas, canvasElement, loaded }) {
    await box(canvasElement, 'email');
    await userEvent.click(canvas.getByRole('button', { name: getTranslate(loaded)('account:captcha.goRound') }));
    await expect(canvasElement.querySelector('input[name="captcha"]')).toBeNull();
    releaseSettings();
    await expect(await box(canvasElement, 'phone')).toBeVisible();
    await expect(await box(canvasElement, 'captcha')).toBeVisible();
  },
};

/** A text message requires the captcha. */
export const ByPhone: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await userEvent.click(canvasElement.querySelectorAll('[role="radio"]')[1] as HTMLElement);
    await type(canvasElement, 'phone', '91234567');
    send(canvasElement);
    await waitFor(async () => expect(await box(canvasElement, 'captcha')).toHaveFocus());
    await expect(await box(canvasElement, 'captcha')).toBeInvalid();
  },
};

export const CaptchaWrong: Story = {
  tags: ['visual-after-play'],
  async play({ canvasElement }) {
    await type(canvasElement, 'email', getKnownEmail());
    await readPicture(canvasElement);
    await type(canvasElement, 'captcha', 'nope');
    send(canvasElement);
    await waitFor(async () => expect(await box(canvasElement, 'captcha')).toBeInvalid(), slow);
    await expect(await box(canvasElement, 'captcha')).toHaveFocus();
    await expect(await box(canvasElement, 'email')).toHaveValue(getKnownEmail());
  },
};

export const Code: Story = {
  tags: ['visual-after-play'],
  async play({ canvas, canvasElement }) {
    await toTheCode(canvasElement, getKnownEmail());
    await expect(currentStep(canvasElement)).toBe(1);
    // The address is masked; the text does not disclose whether the account exists.
    await expect(canvas.getByText(/c\*{3}@example\.hk/)).toBeVisible();
    const [resend] = [...canvasElement.querySelectorAll<HTMLElement>('form button')].slice(-1);
    await expect(resend).toHaveAttribute('aria-disabled', 'true');
  },
};

/** An address without an account gives the same response. */
export const NoSuchAccount: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement }) {
    await toTheCode(canvasElement, stranger);
    await expect(canvas.getByText(/n\*{3}@example\.com/)).toBeVisible();
    await expect(canvas.queryByRole('alert')).toBeNull();
    await expect(findSentCode(getDemoBackend().state, stranger)).toBeUndefined();
    await userEvent.keyboard('123456');
    await type(canvasElement, 'password', 'harbour-8');
    send(canvasElement);
    await waitFor(async () => expect(await box(canvasElement, 'code')).toBeInvalid(), slow);
  },
};

const recoveryDraft = 'draft password reset';
const toDraft = (email: string, sentAt: number) =>
  JSON.stringify({ kind: 'email', address: email, ticket: 'ticket', sentAt, againAt: sentAt + 60_000 });

/** Loaded again after a visit to the mail app: the code can be entered, and the wait goes on. */
export const LoadedAgain: Story = {
  tags: ['!visual'],
  beforeEach: () => sessionStorage.setItem(recoveryDraft, toDraft(getKnownEmail(), Date.now() - 10_000)),
  async play({ canvas, canvasElement }) {
    await waitFor(async () => expect(await box(canvasElement, 'code')).toHaveFocus(), slow);
    await expect(currentStep(canvasElement)).toBe(1);
    await expect(canvas.getByText(/c\*{3}@example\.hk/)).toBeVisible();
    const [resend] = [...canvasElement.querySelectorAll<HTMLElement>('form button')].slice(-1);
    await expect(resend).toHaveTextContent(/(50|4\d)/);
  },
};

/** A code is valid for ten minutes. After that the next one at this browser may be another person. */
export const LoadedAgainTooLate: Story = {
  tags: ['!visual'],
  beforeEach: () => sessionStorage.setItem(recoveryDraft, toDraft(getKnownEmail(), Date.now() - 10 * 60_000)),
  async play({ canvasElement }) {
    await waitFor(() => expect(sessionStorage.getItem(recoveryDraft)).toBeNull(), slow);
    await expect(currentStep(canvasElement)).toBe(0);
    await expect(await box(canvasElement, 'email')).toHaveValue('');
  },
};

/** The requested code is kept until the new password is set; neither the code nor the password is. */
export const KeptUntilDone: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await toThePassword(canvasElement);
    await userEvent.keyboard('harbour-8');
    hidePage();
    const kept = JSON.parse(sessionStorage.getItem(recoveryDraft) ?? '{}');
    await expect(Object.keys(kept).sort()).toEqual(['address', 'againAt', 'kind', 'sentAt', 'ticket']);
    await expect(kept.address).toBe(getKnownEmail());
    send(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('form')).toBeNull(), slow);
    await waitFor(() => expect(sessionStorage.getItem(recoveryDraft)).toBeNull());
    hidePage();
    await expect(sessionStorage.getItem(recoveryDraft)).toBeNull();
  },
};

export const NewPassword: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await toThePassword(canvasElement);
    await expect(currentStep(canvasElement)).toBe(2);
    await userEvent.keyboard('harbour');
    send(canvasElement);
    await waitFor(async () => expect(await box(canvasElement, 'password')).toBeInvalid());
    await userEvent.keyboard('-8');
    await waitFor(async () => expect(await box(canvasElement, 'password')).toBeValid());
  },
};

export const Resets: Story = {
  tags: ['state:success', '!visual'],
  args: { redirect: '/orders/create' },
  async play({ canvas, canvasElement }) {
    await toThePassword(canvasElement);
    await userEvent.keyboard('harbour-8{Enter}');
    const heading = await canvas.findByRole('heading', { level: 1 });
    await waitFor(() => expect(heading).toHaveFocus(), slow);
    // The login that follows leads to where the customer was going.
    await expect(canvasElement.querySelector('a[href="/login?redirect=%2Forders%2Fcreate"]')).toBeVisible();
    await expect(getDemoBackend().state.passwords.get(getDemoBackend().userNamed('customer').id)).toBe('harbour-8');
  },
};

/** The code may be used up: the same password is sent again, under its key, and no other one can be typed. */
export const AnswerLost: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(breakAnswer(contract.user.resetpassword)),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await toThePassword(canvasElement);
    await userEvent.keyboard('harbour-8{Enter}');
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent(t('order:refused.unknownWithInput')), slow);
    await expect(await box(canvasElement, 'password')).toBeDisabled();
    const again = canvas.getByRole('button', { name: t('order:checkAgain') });
    await expect(again).toHaveFocus();
    await userEvent.click(again);
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus(), slow);
  },
};

/** A wrong code is reported with the password; the typed password is kept while the code is corrected. */
export const CodeWrong: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await toThePassword(canvasElement, '000000');
    await userEvent.keyboard('harbour-8{Enter}');
    const code = await box(canvasElement, 'code');
    await waitFor(() => expect(code).toBeInvalid(), slow);
    await expect(code).toHaveFocus();
    await expect(code).toHaveValue('000000');
    await userEvent.clear(code);
    await userEvent.type(code, findSentCode(getDemoBackend().state, getKnownEmail()) ?? '');
    await expect(await box(canvasElement, 'password')).toHaveValue('harbour-8');
  },
};

/** Back keeps the typed values; no second code is requested while the first is in transit. */
export const GoesBack: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await toThePassword(canvasElement);
    await userEvent.keyboard('harbour');
    const back = () =>
      userEvent.click(canvasElement.querySelectorAll<HTMLElement>('form button[type="button"]')[0] as HTMLElement);
    await userEvent.click([...canvasElement.querySelectorAll<HTMLElement>('form button')].at(-1) as HTMLElement);
    await waitFor(async () => expect(await box(canvasElement, 'code')).toHaveFocus());
    await expect(await box(canvasElement, 'code')).toHaveValue(findSentCode(getDemoBackend().state, getKnownEmail()));
    await back();
    await waitFor(async () => expect(await box(canvasElement, 'email')).toHaveValue(getKnownEmail()));
    send(canvasElement);
    await waitFor(async () => expect(await box(canvasElement, 'code')).toHaveFocus());
    await expect(getDemoBackend().state.messages).toHaveLength(1);
    // A complete code continues to the password, which was kept.
    send(canvasElement);
    await expect(await box(canvasElement, 'password')).toHaveValue('harbour');
  },
};

export const AnotherCode: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(answer(contract.user.findpassword, { ticket: 'ticket-1', cooldown: 0 })),
  async play({ canvasElement }) {
    await toTheCode(canvasElement, getKnownEmail());
    const resend = () => [...canvasElement.querySelectorAll<HTMLElement>('form button')].at(-1) as HTMLElement;
    await userEvent.click(resend());
    await waitFor(async () => expect(await box(canvasElement, 'captcha')).toHaveFocus());
    await userEvent.keyboard(await readPicture(canvasElement));
    await userEvent.click(resend());
    await waitFor(() => expect(canvasElement.querySelector('input[name="captcha"]')).toBeNull(), slow);
  },
};

export const Submitting: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.user.findpassword)),
  async play({ canvasElement }) {
    await identify(canvasElement, getKnownEmail());
    const button = canvasElement.querySelector('button[type="submit"]');
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  },
};

/** The wait for the limit without the captcha ends when the captcha is chosen after all. */
export const TooManyWithoutPicture: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) =>
    msw.use(failWith(contract.user.findpassword, 'TOO_MANY_REQUESTS', { details: { retryAfter: 3384 } })),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await type(canvasElement, 'email', getKnownEmail());
    await userEvent.click(canvas.getByRole('button', { name: t('account:captcha.goRound') }));
    send(canvasElement);
    const failure = await canvas.findByRole('alert', undefined, slow);
    await expect(failure).toHaveTextContent(t('account:login.wait', { wait: t('common:wait.minutes', { n: 57 }) }));
    await userEvent.click(canvas.getByRole('button', { name: t('account:captcha.goBack') }));
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};

export const TooManyAttempts: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) =>
    msw.use(failWith(contract.user.findpassword, 'TOO_MANY_REQUESTS', { details: { retryAfter: 30 } })),
  async play({ canvas, canvasElement }) {
    await identify(canvasElement, getKnownEmail());
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('30'), slow);
  },
};

export const Failed: Story = {
  tags: ['visual-after-play', 'state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.findpassword, 'INTERNAL')),
  async play({ canvas, canvasElement }) {
    await identify(canvasElement, getKnownEmail());
    await expect(await canvas.findByRole('alert', undefined, slow)).toBeVisible();
    await expect(await box(canvasElement, 'email')).toHaveValue(getKnownEmail());
  },
};

/** Resetting fails on the network; password and code are kept. */
export const ResetFails: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.resetpassword, 'INTERNAL')),
  async play({ canvas, canvasElement }) {
    await toThePassword(canvasElement);
    await userEvent.keyboard('harbour-8{Enter}');
    await expect(await canvas.findByRole('alert', undefined, slow)).toBeVisible();
    await expect(await box(canvasElement, 'password')).toHaveValue('harbour-8');
  },
};

/** The captcha does not load: a code by e-mail still works. */
export const WithoutPicture: Story = {
  tags: ['state:partial', '!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.captcha.image, 'TOO_MANY_REQUESTS')),
  async play({ canvasElement }) {
    await type(canvasElement, 'email', getKnownEmail());
    const field = (await box(canvasElement, 'captcha')).closest('[data-field]')?.parentElement as HTMLElement;
    await userEvent.click(within(field).getAllByRole('button').at(-1) as HTMLElement);
    send(canvasElement);
    await waitFor(async () => expect(await box(canvasElement, 'code')).toHaveFocus(), slow);
  },
};

export const Offline: Story = {
  tags: ['state:offline'],
  async play({ canvas, canvasElement, msw }) {
    await readPicture(canvasElement);
    msw.use(mockOffline());
    await identify(canvasElement, getKnownEmail());
    await expect(await canvas.findByRole('alert', undefined, slow)).toBeVisible();
    await expect(await box(canvasElement, 'email')).toHaveValue(getKnownEmail());
  },
};

/** The way around the captcha belongs to the captcha: the button below it is a step away. */
export const SpaceAboveTheButton: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const link = await canvas.findByRole('button', { name: t('account:captcha.goRound') }, slow);
    const submit = canvas.getByRole('button', { name: t('account:forget.send') });
    const gap = submit.getBoundingClientRect().top - link.getBoundingClientRect().bottom;
    await expect(gap).toBeGreaterThanOrEqual(16);
  },
};
