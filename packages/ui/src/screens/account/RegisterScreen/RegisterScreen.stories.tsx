import { contract } from '@sampan/api/contract';
import { findSentCode } from '@sampan/demo/backend/accounts/codes';
import { failWith, holdCall, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { useHere } from '../../../app/navigation/navigation.tsx';
import { hidePage } from '../../../testing/interaction/hidePage.ts';
import { restoreOnline, setOnline } from '../../../testing/interaction/storyNetwork.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import {
  agreement,
  box,
  choosePhone,
  email,
  fill,
  getCode,
  proveAddress,
  readPicture,
  send,
  settingsArrive,
  slow,
  withSettings,
} from '../../../testing/screens/registerStory.tsx';
import { withEmptyLayout } from '../../../testing/screens/withEmptyLayout.tsx';
import { RegisterScreen } from './RegisterScreen.tsx';

const meta = {
  title: 'Shop/register',
  component: RegisterScreen,
  parameters: { layout: 'fullscreen', shop: { start: '/register' } },
  decorators: [withEmptyLayout],
} satisfies Meta<typeof RegisterScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/**
 * Submitted by a browser without JavaScript, the form writes nothing into the address. The name of the checkbox does not
 * say that the links in its sentence open a new tab.
 */
export const Default: Story = {
  async play({ canvasElement, loaded }) {
    await waitFor(() => expect(canvasElement.querySelector('form')).toHaveAttribute('method', 'post'));
    const note = getTranslate(loaded)('controls:newTab');
    await expect(agreement(canvasElement)).not.toHaveAccessibleName(expect.stringContaining(note));
  },
};

function Here() {
  return <p data-here>{useHere()}</p>;
}

/** Somebody who is logged in has an account already. */
export const AlreadySignedIn: Story = {
  tags: ['!visual'],
  parameters: { shop: { start: '/register', as: 'customer' } },
  render: (args) => (
    <>
      <RegisterScreen {...args} />
      <Here />
    </>
  ),
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('[data-here]')).toHaveTextContent('/user'));
    await expect(canvasElement.querySelector('form')).toBeNull();
  },
};

/** Lists all errors, each with a link to its field; the first one has the focus. */
export const SentEmpty: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement }) {
    send(canvasElement);
    await waitFor(() => expect(box(canvasElement, 'email')).toBeInvalid());
    await expect(box(canvasElement, 'email')).toHaveFocus();
    await expect(box(canvasElement, 'password')).toBeInvalid();
    await expect(agreement(canvasElement)).toBeInvalid();
    const links = within(canvas.getByRole('alert')).getAllByRole('link');
    await expect(links).toHaveLength(5);
    await userEvent.click(links.at(-1) as HTMLElement);
    await expect(agreement(canvasElement)).toHaveFocus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(agreement(canvasElement)).toBeValid());
    await expect(within(canvas.getByRole('alert')).getAllByRole('link')).toHaveLength(4);
  },
};

export const ByPhone: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await choosePhone(canvasElement);
    await userEvent.type(box(canvasElement, 'phone'), 'call me');
    await userEvent.tab();
    await waitFor(() => expect(box(canvasElement, 'phone')).toBeInvalid());
    // No code is requested for an invalid number.
    await userEvent.click(getCode(canvasElement));
    await waitFor(() => expect(box(canvasElement, 'phone')).toHaveFocus());
    await userEvent.clear(box(canvasElement, 'phone'));
    await userEvent.type(box(canvasElement, 'phone'), '９１２３ ４５６７');
    await userEvent.tab();
    await waitFor(() => expect(box(canvasElement, 'phone')).toBeValid());
  },
};

export const RegistersByPhone: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await choosePhone(canvasElement);
    await proveAddress(canvasElement, 'phone', '91234567');
    await userEvent.type(box(canvasElement, 'username'), 'hoi.yan');
    await userEvent.type(box(canvasElement, 'password'), 'harbour-8');
    await userEvent.click(agreement(canvasElement));
    send(canvasElement);
    await waitFor(() => expect(localStorage.getItem('token')).toMatch(/^demo-/), slow);
  },
};

/** A shop that sends text messages and no mail asks for a phone number, and offers no e-mail. */
export const ByPhoneAlone: Story = {
  tags: ['!visual'],
  beforeEach: () => void Object.assign(getDemoBackend().state.features, { mail: false }),
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    await waitFor(() => expect(box(canvasElement, 'phone')).toBeVisible(), slow);
    await expect(canvas.queryByRole('radio')).toBeNull();
    await readPicture(canvasElement);
    await expect(canvas.queryByRole('button', { name: translate('account:captcha.goRoundMail') })).toBeNull();
    await proveAddress(canvasElement, 'phone', '91234567');
  },
};

let releaseSettings = () => {};
/** Settings that come late do not replace the field under the person typing; the choice leads to the phone, and stays. */
export const LateSettings: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    Object.assign(getDemoBackend().state.features, { mail: false });
    const held = holdCall(contract.setting.public);
    msw.use(held.handler);
    releaseSettings = held.release;
  },
  render: withSettings,
  async play({ canvas, canvasElement }) {
    const address = box(canvasElement, 'email');
    await userEvent.type(address, email);
    await expect(canvasElement.querySelector('[data-settings]')).toBeNull();
    releaseSettings();
    await settingsArrive(canvasElement);
    await expect(address).toHaveFocus();
    await choosePhone(canvasElement);
    await expect(box(canvasElement, 'phone')).toBeVisible();
    await expect(canvas.getAllByRole('radio')[1]).toHaveFocus();
  },
};

/** A phone requires the captcha; the form suggests e-mail, which does not. */
export const CannotReadThePicture: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement }) {
    await choosePhone(canvasElement);
    const field = box(canvasElement, 'captcha').closest('[data-field]')?.parentElement as HTMLElement;
    await userEvent.click(within(field).getAllByRole('button').at(-1) as HTMLElement);
    await userEvent.type(box(canvasElement, 'email'), email);
    await expect(canvas.queryByRole('img')).toBeNull();
    await userEvent.click(getCode(canvasElement));
    await waitFor(() => expect(findSentCode(getDemoBackend().state, email)).toMatch(/^\d{6}$/), slow);
  },
};

export const PasswordTick: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await userEvent.type(box(canvasElement, 'password'), 'harbour');
    await expect(canvasElement.querySelector('p[data-met]')).toBeNull();
    await userEvent.type(box(canvasElement, 'password'), '-8');
    await expect(canvasElement.querySelector('p[data-met]')).not.toBeNull();
  },
};

/** The shop knows the common passwords, not the form. */
export const PasswordTooCommon: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    await fill(canvasElement, { password: 'Password1' });
    await waitFor(() => expect(box(canvasElement, 'password')).toBeInvalid(), slow);
    await expect(canvas.getByText(getTranslate(loaded)('account:register.passwordWeak'))).toBeVisible();
    await userEvent.clear(box(canvasElement, 'password'));
    await userEvent.type(box(canvasElement, 'password'), 'harbour-8');
    send(canvasElement);
    await waitFor(() => expect(localStorage.getItem('token')).toMatch(/^demo-/), slow);
  },
};

export const Registers: Story = {
  tags: ['!visual', 'state:success'],
  async play({ canvasElement }) {
    await fill(canvasElement);
    await waitFor(() => expect(localStorage.getItem('token')).toMatch(/^demo-/), slow);
    // The draft ends with the login.
    hidePage();
    await expect(sessionStorage.getItem('draft registration')).toBeNull();
  },
};

/** Reported while typing, before a code is used. */
export const NameTaken: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await fill(canvasElement, { username: 'customer' });
    await waitFor(() => expect(box(canvasElement, 'username')).toBeInvalid(), slow);
    await expect(box(canvasElement, 'username')).toHaveValue('customer');
    await userEvent.type(box(canvasElement, 'username'), '.two');
    send(canvasElement);
    await waitFor(() => expect(localStorage.getItem('token')).toMatch(/^demo-/), slow);
  },
};

/** That the address is taken is only disclosed after the code proves its ownership. */
export const AddressTaken: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.regist, 'TAKEN', { fields: { email: 'taken' } })),
  async play({ canvasElement }) {
    await fill(canvasElement);
    await waitFor(() => expect(box(canvasElement, 'email')).toBeInvalid(), slow);
    await expect(box(canvasElement, 'email')).toHaveFocus();
    await expect(canvasElement.querySelector('form [role="alert"]')).toBeNull();
  },
};

export const CodeWrong: Story = {
  tags: ['visual-after-play'],
  async play({ canvasElement }) {
    await fill(canvasElement, { code: '000000' });
    await waitFor(() => expect(box(canvasElement, 'code')).toBeInvalid(), slow);
    await expect(box(canvasElement, 'code')).toHaveFocus();
    await expect(box(canvasElement, 'password')).toHaveValue('harbour-8');
  },
};

export const Submitting: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.user.regist)),
  async play({ canvasElement }) {
    await fill(canvasElement);
    const button = canvasElement.querySelector('button[type="submit"]');
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  },
};

export const Failed: Story = {
  tags: ['visual-after-play', 'state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.regist, 'INTERNAL')),
  async play({ canvasElement }) {
    await fill(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('form [role="alert"]')).toBeInTheDocument(), slow);
    await expect(box(canvasElement, 'email')).toHaveValue(email);
  },
};

export const TooManyAttempts: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) =>
    msw.use(failWith(contract.user.regist, 'TOO_MANY_REQUESTS', { details: { retryAfter: 30 } })),
  async play({ canvas, canvasElement }) {
    await fill(canvasElement);
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('30'), slow);
  },
};

export const WithoutPicture: Story = {
  tags: ['state:partial'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.captcha.image, 'TOO_MANY_REQUESTS')),
};

export const Offline: Story = {
  tags: ['state:offline', '!visual'],
  beforeEach({ msw }) {
    msw.use(mockOffline());
    setOnline(false);
    return restoreOnline;
  },
  async play({ canvas, canvasElement, loaded }) {
    await userEvent.type(box(canvasElement, 'email'), email);
    await userEvent.type(box(canvasElement, 'code'), '123456');
    await userEvent.type(box(canvasElement, 'username'), 'hoi.yan');
    await userEvent.type(box(canvasElement, 'password'), 'harbour-8');
    await userEvent.click(agreement(canvasElement));
    send(canvasElement);
    await expect(await canvas.findByRole('alert', undefined, slow)).toBeVisible();
    await expect(box(canvasElement, 'email')).toHaveValue(email);
    setOnline(true);
    const again = getTranslate(loaded)('account:login.waited');
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent(again));
  },
};
