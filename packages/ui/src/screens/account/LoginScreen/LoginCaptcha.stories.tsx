import { contract } from '@sampan/api/contract';
import { failWith, holdCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { demoPassword } from '@sampan/demo/backend/state';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { withEmptyLayout } from '../../../testing/screens/withEmptyLayout.tsx';
import { LoginScreen } from './LoginScreen.tsx';

const meta = {
  title: 'Shop/login/Captcha',
  component: LoginScreen,
  parameters: { layout: 'fullscreen', shop: { start: '/login' } },
  decorators: [withEmptyLayout],
  // So many failed attempts that the captcha is required.
  beforeEach: () => void getDemoBackend().state.failures.set(getDemoBackend().userNamed('customer').id, 5),
} satisfies Meta<typeof LoginScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 4000 };
const box = (canvasElement: HTMLElement, name: string) =>
  waitFor(() => {
    const input = canvasElement.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!input) throw new Error(`no field ${name}`);
    return input;
  }, slow);

/** Submits user name and password; returns the captcha field that appears. */
async function submitAccount(canvasElement: HTMLElement): Promise<HTMLElement> {
  await userEvent.type(await box(canvasElement, 'username'), 'customer');
  await userEvent.type(await box(canvasElement, 'password'), `${demoPassword}{Enter}`);
  return box(canvasElement, 'captcha');
}

/** The field that appears receives the focus: it stands above the button that had it. A link leads round the picture. */
export const Appears: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const captcha = await submitAccount(canvasElement);
    await waitFor(() => expect(captcha).toHaveFocus());
    await expect(document.querySelector('body > [aria-live]')).toHaveTextContent(
      getTranslate(loaded)('account:login.captchaNeeded'),
    );
    const wayRound = canvas.getByRole('link', { name: getTranslate(loaded)('account:login.goRound') });
    await expect(wayRound).toHaveAttribute('href', '/forget');
  },
};

/** A shop that sends no mail asks for the picture at the new password as well: no link leads there. */
export const NoWayRound: Story = {
  tags: ['!visual'],
  beforeEach: () => void Object.assign(getDemoBackend().state.features, { mail: false }),
  async play({ canvas, canvasElement, loaded }) {
    await submitAccount(canvasElement);
    const name = getTranslate(loaded)('account:login.goRound');
    await waitFor(() => expect(canvas.queryByRole('link', { name })).toBeNull(), slow);
  },
};

/** Characters without a picture cannot be right: the field says so, and the picture is fetched again. */
export const NotLoaded: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.captcha.image, 'INTERNAL')),
  async play({ canvasElement }) {
    const captcha = await submitAccount(canvasElement);
    await userEvent.type(captcha, 'ABCD{Enter}');
    await waitFor(() => expect(captcha).toBeInvalid());
    await expect(captcha).toHaveFocus();
    await expect(captcha).toHaveValue('');
  },
};

/** Back from the second step, the next picture is slow: the one of the first step is not submitted again. */
export const BackBeforeTheNextPicture: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded, msw }) {
    const t = getTranslate(loaded);
    const first = await submitAccount(canvasElement);
    await within(canvasElement).findByRole('img', undefined, slow);
    const held = holdCall(contract.captcha.image);
    const details = { challenge: 'challenge-1', expiresAt: '2099-01-01T00:00:00.000Z' };
    msw.use(held.handler, failWith(contract.user.login, 'SECOND_FACTOR_REQUIRED', { details }));
    await userEvent.type(first, 'ABCD{Enter}');
    await box(canvasElement, 'code');
    msw.use(failWith(contract.user.login, 'CAPTCHA_WRONG', { fields: { captcha: 'captcha' } }));
    await userEvent.click(canvas.getByRole('button', { name: t('common:action.back') }));
    await userEvent.type(await box(canvasElement, 'password'), demoPassword);
    const captcha = await box(canvasElement, 'captcha');
    await userEvent.type(captcha, 'ABCD{Enter}');
    await waitFor(() => expect(captcha).toHaveAccessibleDescription(t('controls:field.captchaLoading')));
    held.release();
    await within(canvasElement).findByRole('img', undefined, slow);
    await waitFor(() => expect(captcha).toBeValid());
  },
};
