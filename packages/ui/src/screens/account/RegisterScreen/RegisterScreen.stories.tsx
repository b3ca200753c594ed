import { contract } from '@sampan/api/contract';
import { captchaAnswer } from '@sampan/demo/backend/captcha';
import { failWith, never, offline } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { EmptyLayout } from '../../../layouts/EmptyLayout/EmptyLayout.tsx';
import { RegisterScreen } from './RegisterScreen.tsx';

const meta = {
  title: 'Shop/register',
  component: RegisterScreen,
  parameters: { layout: 'fullscreen', shop: { start: '/register' } },
  decorators: [
    (Story) => (
      <EmptyLayout>
        <Story />
      </EmptyLayout>
    ),
  ],
} satisfies Meta<typeof RegisterScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

function box(canvasElement: HTMLElement, name: string): HTMLInputElement {
  const input = canvasElement.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!input) throw new Error(`no field ${name}`);
  return input;
}

/** Fills the form as somebody would, with the answer to the first picture. */
async function fill(canvasElement: HTMLElement, values: Record<string, string> = {}) {
  const answers = {
    email: 'hoi@example.com',
    username: 'hoi.yan',
    password: 'harbour-8',
    captcha: captchaAnswer(1),
    ...values,
  };
  await waitFor(() => expect(canvasElement.querySelector('img')).toBeInTheDocument());
  for (const [name, value] of Object.entries(answers)) await userEvent.type(box(canvasElement, name), value);
  await userEvent.keyboard('{Enter}');
}

export const Default: Story = {};

export const SentEmpty: Story = {
  async play({ canvasElement }) {
    canvasElement.querySelector('form')?.requestSubmit();
    await waitFor(() => expect(box(canvasElement, 'email')).toBeInvalid());
    await expect(box(canvasElement, 'email')).toHaveFocus();
    await expect(box(canvasElement, 'password')).toBeInvalid();
  },
};

export const ByPhone: Story = {
  async play({ canvasElement }) {
    const [, phone] = canvasElement.querySelectorAll<HTMLElement>('[role="radio"]');
    if (!phone) throw new Error('there is no choice');
    await userEvent.click(phone);
    await userEvent.type(box(canvasElement, 'phone'), 'call me');
    await userEvent.tab();
    await waitFor(() => expect(box(canvasElement, 'phone')).toBeInvalid());
    await userEvent.clear(box(canvasElement, 'phone'));
    await userEvent.type(box(canvasElement, 'phone'), '９１２３ ４５６７');
    await userEvent.tab();
    await waitFor(() => expect(box(canvasElement, 'phone')).toBeValid());
  },
};

export const PasswordTicks: Story = {
  async play({ canvasElement }) {
    await userEvent.type(box(canvasElement, 'password'), 'harbour');
    await expect(canvasElement.querySelectorAll('li[data-met]')).toHaveLength(1);
    await userEvent.type(box(canvasElement, 'password'), '-8');
    await expect(canvasElement.querySelectorAll('li[data-met]')).toHaveLength(3);
  },
};

export const Registers: Story = {
  async play({ canvasElement }) {
    await fill(canvasElement);
    await waitFor(() => expect(localStorage.getItem('token')).toMatch(/^demo-/), { timeout: 4000 });
  },
};

export const NameTaken: Story = {
  async play({ canvasElement }) {
    await fill(canvasElement, { username: 'customer' });
    await waitFor(() => expect(box(canvasElement, 'username')).toBeInvalid(), { timeout: 4000 });
    await expect(box(canvasElement, 'username')).toHaveValue('customer');
    await expect(box(canvasElement, 'captcha')).toHaveValue('');
  },
};

export const CaptchaWrong: Story = {
  async play({ canvasElement }) {
    await fill(canvasElement, { captcha: 'nope' });
    await waitFor(() => expect(box(canvasElement, 'captcha')).toBeInvalid(), { timeout: 4000 });
    await expect(box(canvasElement, 'password')).toHaveValue('harbour-8');
  },
};

export const Submitting: Story = {
  beforeEach: ({ msw }) => msw.use(never(contract.user.regist)),
  async play({ canvasElement }) {
    await fill(canvasElement);
    const button = canvasElement.querySelector('button[type="submit"]');
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  },
};

export const Failed: Story = {
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.regist, 'INTERNAL')),
  async play({ canvasElement }) {
    await fill(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('form [role="alert"]')).toBeInTheDocument(), {
      timeout: 4000,
    });
    await expect(box(canvasElement, 'email')).toHaveValue('hoi@example.com');
  },
};

export const WithoutPicture: Story = {
  beforeEach: ({ msw }) => msw.use(failWith(contract.captcha.image, 'TOO_MANY_REQUESTS')),
};

export const Offline: Story = {
  beforeEach: ({ msw }) => msw.use(offline()),
};
