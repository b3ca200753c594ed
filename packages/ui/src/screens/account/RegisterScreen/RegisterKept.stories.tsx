import { contract } from '@sampan/api/contract';
import { failWith } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse, http } from 'msw';
import { expect, waitFor } from 'storybook/test';
import { hidePage } from '../../../testing/interaction/hidePage.ts';
import { breakAnswer } from '../../../testing/interaction/lostAnswer.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import {
  box,
  email,
  fill,
  getCode,
  settingsArrive,
  slow,
  withSettings,
} from '../../../testing/screens/registerStory.tsx';
import { withEmptyLayout } from '../../../testing/screens/withEmptyLayout.tsx';
import { RegisterScreen } from './RegisterScreen.tsx';

const meta = {
  title: 'Shop/register/Kept',
  component: RegisterScreen,
  parameters: { layout: 'fullscreen', shop: { start: '/register' } },
  decorators: [withEmptyLayout],
} satisfies Meta<typeof RegisterScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The account exists, but nobody said so: the same input is sent again, under its key, and leads into the account. */
export const AnswerLost: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(breakAnswer(contract.user.regist)),
  async play({ canvas, canvasElement, loaded }) {
    await fill(canvasElement);
    const text = getTranslate(loaded)('order:refused.unknownWithInput');
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent(text), slow);
    await waitFor(() => expect(canvasElement.querySelector('button[type="submit"]')).toHaveFocus());
    for (const name of ['email', 'code', 'username', 'password']) await expect(box(canvasElement, name)).toBeDisabled();
  },
};

export const CheckedAfterLostAnswer: Story = {
  ...AnswerLost,
  tags: ['!visual'],
  async play(context) {
    await AnswerLost.play?.(context);
    const { userNamed } = getDemoBackend();
    await expect(userNamed('hoi.yan').email).toBe(email);
    await userEvent.click(context.canvasElement.querySelector('button[type="submit"]') as HTMLElement);
    await waitFor(() => expect(localStorage.getItem('token')).toMatch(/^demo-/), slow);
  },
};

/** Rejected after all: the field in question can be changed again, and has the focus. */
export const RejectedAfterLostAnswer: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    const { regist } = contract.user;
    const reject = failWith(regist, 'TAKEN', { fields: { username: 'taken' } });
    msw.use(
      http.post(`*${regist.path}`, () => HttpResponse.error(), { once: true }),
      reject,
    );
  },
  async play(context) {
    await AnswerLost.play?.(context);
    const { canvasElement } = context;
    await userEvent.click(canvasElement.querySelector('button[type="submit"]') as HTMLElement);
    await waitFor(() => expect(box(canvasElement, 'username')).toBeInvalid(), slow);
    await expect(box(canvasElement, 'username')).toHaveFocus();
  },
};

/** Phones load the page again after a visit to the mail app: what was typed is kept, except what is secret. */
export const KeptForAReload: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const typed = { email, username: 'hoi.yan', password: 'harbour-8', code: '135792', captcha: 'WXYZ' };
    for (const [name, value] of Object.entries(typed)) await userEvent.type(box(canvasElement, name), value);
    hidePage();
    const stored = sessionStorage.getItem('draft registration') ?? '';
    await expect(stored).toContain(typed.email);
    await expect(stored).toContain(typed.username);
    for (const secret of [typed.password, typed.code, typed.captcha]) await expect(stored).not.toContain(secret);
  },
};

/** The code that was sent before the reload is still good. */
export const LoadedAgain: Story = {
  tags: ['!visual'],
  beforeEach() {
    const sent = { address: '91234567', at: Date.now() };
    const draft = { kind: 'phone', email: '', phone: '91234567', username: 'hoi.yan', at: Date.now(), sent };
    sessionStorage.setItem('draft registration', JSON.stringify(draft));
  },
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await waitFor(() => expect(box(canvasElement, 'phone')).toHaveValue('91234567'), slow);
    await expect(box(canvasElement, 'username')).toHaveValue('hoi.yan');
    await expect(canvas.getByText(t('controls:code.sentTo', { to: '****4567' }))).toBeVisible();
    await expect(canvasElement.querySelector('input[name="captcha"]')).toBeNull();
    await expect(getCode(canvasElement)).toBeEnabled();
  },
};

/** A code has a life of ten minutes, counted from when it was sent. */
export const CodeTooOld: Story = {
  tags: ['!visual'],
  beforeEach() {
    const sent = { address: email, at: Date.now() - 11 * 60_000 };
    const draft = { kind: 'email', email, phone: '', username: '', at: Date.now(), sent };
    sessionStorage.setItem('draft registration', JSON.stringify(draft));
  },
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await waitFor(() => expect(box(canvasElement, 'email')).toHaveValue(email), slow);
    await expect(canvas.queryByText(t('controls:code.sentTo', { to: 'h***@example.com' }))).toBeNull();
    await expect(box(canvasElement, 'captcha')).toBeVisible();
  },
};

/** A draft older than the life of a code may be another person's. */
export const LoadedAgainTooLate: Story = {
  tags: ['!visual'],
  beforeEach() {
    const draft = { kind: 'phone', email, phone: '91234567', username: 'hoi.yan', at: Date.now() - 10 * 60_000 };
    sessionStorage.setItem('draft registration', JSON.stringify(draft));
  },
  async play({ canvasElement }) {
    await waitFor(() => expect(sessionStorage.getItem('draft registration')).toBeNull(), slow);
    await expect(box(canvasElement, 'email')).toHaveValue('');
    await expect(box(canvasElement, 'username')).toHaveValue('');
  },
};

/** A draft with a phone, of a shop that has stopped its text messages, can go on by e-mail. */
export const KeptPhoneWithoutMessages: Story = {
  tags: ['!visual'],
  beforeEach() {
    Object.assign(getDemoBackend().state.features, { sms: false });
    const draft = { kind: 'phone', email: '', phone: '91234567', username: '', at: Date.now() };
    sessionStorage.setItem('draft registration', JSON.stringify(draft));
  },
  render: withSettings,
  async play({ canvas, canvasElement }) {
    await waitFor(() => expect(box(canvasElement, 'phone')).toHaveValue('91234567'), slow);
    await settingsArrive(canvasElement);
    await userEvent.click(canvas.getAllByRole('radio')[0] as HTMLElement);
    await expect(box(canvasElement, 'email')).toBeVisible();
    await expect(canvas.getAllByRole('radio')[0]).toHaveFocus();
  },
};
