import { contract } from '@sampan/api/contract';
import { hmacSha1 } from '@sampan/demo/backend/accounts/sha1';
import { failAtGateway, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { demoPassword } from '@sampan/demo/backend/state';
import { createTotp, toTotpStep } from '@sampan/domain/account/totp';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { useHere } from '../../../app/navigation/navigation.tsx';
import { useSession } from '../../../app/session/useSession.ts';
import { restoreOnline, setOnline } from '../../../testing/interaction/storyNetwork.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { withEmptyLayout } from '../../../testing/screens/withEmptyLayout.tsx';
import { LoginScreen } from './LoginScreen.tsx';

const meta = {
  title: 'Shop/login',
  component: LoginScreen,
  parameters: { layout: 'fullscreen', shop: { start: '/login' } },
  decorators: [withEmptyLayout],
} satisfies Meta<typeof LoginScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

async function fill(canvas: ReturnType<typeof within>, account: string, password: string) {
  const [accountBox] = await canvas.findAllByRole('textbox');
  const passwordBox = document.querySelector<HTMLInputElement>('input[type="password"]');
  if (!accountBox || !passwordBox) throw new Error('the form is not there');
  await userEvent.type(accountBox, account);
  await userEvent.type(passwordBox, password);
  await userEvent.keyboard('{Enter}');
}

/** The form's error message; it may replace that of a previous attempt. */
function failure(canvasElement: HTMLElement): Promise<HTMLElement> {
  return waitFor(
    () => {
      const banner = canvasElement.querySelector<HTMLElement>('form [role="alert"]');
      if (!banner) throw new Error('nothing is said about the failure');
      return banner;
    },
    { timeout: 4000 },
  );
}

/** Submitted by a browser without JavaScript, the form writes nothing into the address. */
export const Default: Story = {
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('form')).toHaveAttribute('method', 'post'));
  },
};

function Here() {
  return <p data-here>{useHere()}</p>;
}

/** Opened with a session, such as from a bookmark or by Back after a login: it leads on at once, without its form. */
export const AlreadySignedIn: Story = {
  tags: ['!visual'],
  args: { redirect: '/orders?tab=ship' },
  parameters: { shop: { start: '/login?redirect=%2Forders%3Ftab%3Dship', as: 'customer' } },
  render: (args) => (
    <>
      <LoginScreen {...args} />
      <Here />
    </>
  ),
  async play({ canvasElement }) {
    const here = canvasElement.querySelector('[data-here]');
    await waitFor(() => expect(here).toHaveTextContent('/orders?tab=ship'));
    await expect(canvasElement.querySelector('form')).toBeNull();
  },
};

/** The server does not know the token: its holder logs in again, on this screen. */
export const TokenRejected: Story = {
  ...AlreadySignedIn,
  tags: ['!visual'],
  parameters: { shop: { start: '/login?redirect=%2Forders%3Ftab%3Dship', as: 'customer', hasProfile: false } },
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.userinfo, 'UNAUTHENTICATED')),
  async play({ canvas, canvasElement }) {
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    await expect(canvasElement.querySelector('[data-here]')).toHaveTextContent('/login');
    await fill(canvas, 'customer', demoPassword);
    await waitFor(() => expect(canvasElement.querySelector('[data-here]')).toHaveTextContent('/orders?tab=ship'));
  },
};

/** The reset link follows the button in tab order: Tab goes from account to password. */
export const Forgotten: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement }) {
    (await canvas.findAllByRole('textbox'))[0]?.focus();
    await userEvent.tab();
    await expect(canvasElement.querySelector('input[type="password"]')).toHaveFocus();
    const link = canvas.getAllByRole('link').find((one) => one.getAttribute('href') === '/forget');
    await expect(link).toBeVisible();
  },
};

export const OnTheWayToAnOrder: Story = {
  tags: ['state:notLoggedIn'],
  args: { redirect: '/orders/create' },
  async play({ canvas }) {
    const ways = (await canvas.findAllByRole('link')).map((link) => link.getAttribute('href'));
    for (const path of ['/forget', '/register']) await expect(ways).toContain(`${path}?redirect=%2Forders%2Fcreate`);
  },
};

export const Empty: Story = {
  tags: ['!visual'],
  name: 'Sent empty',
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    const form = canvasElement.querySelector('form');
    form?.requestSubmit();
    const [accountBox] = await canvas.findAllByRole('textbox');
    await expect(accountBox).toHaveFocus();
    await expect(accountBox).toBeInvalid();
    await userEvent.type(accountBox as HTMLElement, 'mei');
    await expect(accountBox).toBeValid();
  },
};

function LoadedUser() {
  const { user, isLoadingUser } = useSession();
  return <p data-user>{!isLoadingUser && user?.username}</p>;
}

/** The form stays until the target takes its place: as a document, that can take a while. */
export const SignsIn: Story = {
  tags: ['!visual', 'state:success'],
  render: (args) => (
    <>
      <LoginScreen {...args} />
      <LoadedUser />
    </>
  ),
  async play({ canvasElement }) {
    await fill(within(canvasElement), 'customer', demoPassword);
    await waitFor(() => expect(localStorage.getItem('token')).toMatch(/^demo-3-/));
    await waitFor(() => expect(canvasElement.querySelector('[data-user]')).toHaveTextContent('customer'));
    await expect(canvasElement.querySelector('form')).toBeVisible();
  },
};

/** Gives the account a second factor with the secret of RFC 6238. */
function withSecondFactor() {
  const { id } = getDemoBackend().userNamed('customer');
  getDemoBackend().state.secondFactors.set(id, {
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    enabledAt: getDemoBackend().now().toISOString(),
    lastStep: 0,
    recoveryCodes: new Set(['ABCDE-FGHJK']),
  });
}
const codeField = (canvasElement: HTMLElement) =>
  waitFor(
    () => {
      const input = canvasElement.querySelector<HTMLInputElement>('input[name="code"]');
      if (!input) throw new Error('the second step is not there');
      return input;
    },
    { timeout: 4000 },
  );

export const SecondStep: Story = {
  tags: ['!visual'],
  beforeEach: withSecondFactor,
  async play({ canvasElement, loaded }) {
    await fill(within(canvasElement), 'customer', demoPassword);
    const input = await codeField(canvasElement);
    await expect(input).toHaveFocus();
    // Said before the last digit logs in (WCAG 3.2.2).
    await expect(input).toHaveAccessibleDescription(getTranslate(loaded)('account:code.goesOn'));
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    await userEvent.type(input, createTotp(secret, toTotpStep(getDemoBackend().now().getTime()), hmacSha1));
    await waitFor(() => expect(localStorage.getItem('token')).toMatch(/^demo-3-/), { timeout: 4000 });
  },
};

export const SecondStepWrong: Story = {
  tags: ['!visual'],
  beforeEach: withSecondFactor,
  async play({ canvasElement }) {
    await fill(within(canvasElement), 'customer', demoPassword);
    const input = await codeField(canvasElement);
    await userEvent.type(input, '000000');
    await waitFor(() => expect(input).toBeInvalid(), { timeout: 4000 });
    await expect(localStorage.getItem('token')).toBeNull();
  },
};

/** Says where to ask without a code, and how many are left after the login. */
export const RecoveryCode: Story = {
  tags: ['!visual'],
  beforeEach: withSecondFactor,
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const canvas = within(canvasElement);
    await fill(canvas, 'customer', demoPassword);
    await codeField(canvasElement);
    const buttons = [...canvasElement.querySelectorAll<HTMLButtonElement>('form button[type="button"]')];
    await userEvent.click(buttons.at(-2) as HTMLElement);
    const input = await codeField(canvasElement);
    await expect(input).toHaveFocus();
    const help = canvas.getByRole('link', { name: t('account:login.contactUs') });
    await expect(help).toHaveAttribute('href', '/help');
    await userEvent.type(input, 'abcde fghjk{Enter}');
    await waitFor(() => expect(localStorage.getItem('token')).toMatch(/^demo-3-/), { timeout: 4000 });
    await waitFor(() => expect(screen.getByText(t('account:login.recoveryLeft', { left: 0 }))).toBeVisible());
  },
};

/** After five wrong codes or five minutes the login restarts. */
export const SecondStepEnded: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    withSecondFactor();
    msw.use(failWith(contract.user.loginCode, 'CHALLENGE_ENDED'));
  },
  async play({ canvasElement, loaded }) {
    await fill(within(canvasElement), 'customer', demoPassword);
    await userEvent.type(await codeField(canvasElement), '000000');
    const ended = getTranslate(loaded)('account:login.ended');
    await expect(await within(canvasElement).findByText(ended, undefined, { timeout: 4000 })).toBeVisible();
    await expect(document.querySelector('body > [aria-live]')).toHaveTextContent(ended);
    await expect(canvasElement.querySelector('input[type="password"]')).toHaveValue('');
    await waitFor(() => expect(canvasElement.querySelector('input[name="username"]')).toHaveFocus());
  },
};

export const BackFromSecondStep: Story = {
  tags: ['!visual'],
  beforeEach: withSecondFactor,
  async play({ canvas, canvasElement, loaded }) {
    await fill(within(canvasElement), 'customer', demoPassword);
    await codeField(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: getTranslate(loaded)('common:action.back') }));
    await waitFor(() => expect(canvasElement.querySelector('input[name="username"]')).toHaveFocus());
  },
};

export const Wrong: Story = {
  tags: ['visual-after-play'],
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    await fill(canvas, 'customer', 'not-the-password');
    await failure(canvasElement);
    const passwordBox = canvasElement.querySelector('input[type="password"]');
    await waitFor(() => expect(passwordBox).toHaveFocus());
    await expect(passwordBox).toHaveValue('');
    await expect(canvas.getAllByRole('textbox')[0]).toHaveValue('customer');
  },
};

export const NeedsCaptcha: Story = {
  tags: ['visual-after-play'],
  beforeEach: () => void getDemoBackend().state.failures.set(getDemoBackend().userNamed('customer').id, 5),
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    await fill(canvas, 'customer', demoPassword);
    await canvas.findByRole('img');
    await expect(canvas.getAllByRole('textbox')).toHaveLength(2);
  },
};

export const Disabled: Story = {
  tags: ['visual-after-play', 'state:forbidden'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.login, 'ACCOUNT_DISABLED')),
  async play({ canvasElement }) {
    await fill(within(canvasElement), 'customer', demoPassword);
    await failure(canvasElement);
  },
};

export const TooManyAttempts: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.login, 'TOO_MANY_REQUESTS', { details: { retryAfter: 30 } })),
  async play({ canvasElement }) {
    await fill(within(canvasElement), 'customer', demoPassword);
    await expect(await failure(canvasElement)).toHaveTextContent('30');
  },
};

/** A gateway refuses too many requests in the server's place. */
export const TooManyAttemptsAtTheGateway: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failAtGateway(contract.user.login, 429)),
  async play({ canvasElement, loaded }) {
    await fill(within(canvasElement), 'customer', demoPassword);
    const [before] = getTranslate(loaded)('account:login.wait', { wait: '|' }).split('|');
    await expect(await failure(canvasElement)).toHaveTextContent(String(before).trim());
  },
};

export const Submitting: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.user.login)),
  async play({ canvasElement }) {
    await fill(within(canvasElement), 'customer', demoPassword);
    const button = canvasElement.querySelector('button[type="submit"]');
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  },
};

export const Failed: Story = {
  tags: ['visual-after-play', 'state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.login, 'INTERNAL')),
  async play({ canvasElement }) {
    await fill(within(canvasElement), 'customer', demoPassword);
    await failure(canvasElement);
  },
};

export const Offline: Story = {
  tags: ['visual-after-play', 'state:offline'],
  beforeEach({ msw }) {
    msw.use(mockOffline());
    setOnline(false);
    return restoreOnline;
  },
  async play({ canvasElement }) {
    await fill(within(canvasElement), 'customer', demoPassword);
    await failure(canvasElement);
    await expect(within(canvasElement).getAllByRole('textbox')[0]).toHaveValue('customer');
  },
};

/** The message about the connection gives way when that returns. */
export const Reconnected: Story = {
  ...Offline,
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    await fill(within(canvasElement), 'customer', demoPassword);
    await failure(canvasElement);
    setOnline(true);
    const alert = within(canvasElement).getByRole('alert');
    await waitFor(() => expect(alert).toHaveTextContent(getTranslate(loaded)('account:login.waited')));
  },
};

/** Online, a call without an answer may have arrived: the message does not deny it. */
export const AnswerLost: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(mockOffline()),
  async play({ canvasElement, loaded }) {
    await fill(within(canvasElement), 'customer', demoPassword);
    await failure(canvasElement);
    const alert = within(canvasElement).getByRole('alert');
    await expect(alert).toHaveTextContent(getTranslate(loaded)('order:refused.unknownRetry'));
  },
};

/** The text of the last link ends where the button above it ends, although the link is wider than a short text. */
export const LinkAtTheEdge: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const text = document.createRange();
    text.selectNodeContents(canvas.getByRole('link', { name: t('account:login.create') }));
    const submit = canvas.getByRole('button', { name: t('account:login.submit') });
    const { right, top } = text.getBoundingClientRect();
    const forgot = canvas.getByRole('link', { name: t('account:login.forgot') }).getBoundingClientRect();
    // Where they do not fit side by side, each has a line of its own.
    if (top > forgot.bottom) return;
    await expect(right).toBeCloseTo(submit.getBoundingClientRect().right, 0);
  },
};
