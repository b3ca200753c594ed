import { contract } from '@sampan/api/contract';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { demoPassword } from '@sampan/demo/backend/state';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import {
  credentials,
  field,
  main,
  open,
  opener,
  save,
  slow,
  withoutProfile,
} from '../../../testing/screens/accountStory.ts';
import { AccountScreen } from './AccountScreen.tsx';

const meta = {
  title: 'Shop/user-account',
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

async function fillPassword(dialog: HTMLElement, current: string) {
  await userEvent.type(field(dialog, 'currentPassword'), current);
  await userEvent.type(field(dialog, 'password'), 'harbour-8');
  await save(dialog);
}

export const Default: Story = {
  async play({ canvas, canvasElement }) {
    await opener(canvasElement, 'email');
    // Addresses are masked.
    await expect(canvas.getByText(/^c\*{3}@example\.hk$/)).toBeVisible();
    await expect(canvas.getByText(/\*{4}\d{4}$/)).toBeVisible();
    await expect(main(canvasElement)).not.toHaveTextContent(getDemoBackend().userNamed('customer').email);
  },
};

export const NothingAdded: Story = {
  tags: ['state:empty'],
  parameters: withoutProfile,
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.user.userinfo, { ...getDemoBackend().userNamed('customer'), phone: '' }),
      answer(contract.user.addressList, []),
    ),
  async play({ canvasElement }) {
    const dialog = await open(canvasElement, 'phone');
    await expect(field(dialog, 'address')).toHaveFocus();
  },
};

export const ChangesPassword: Story = {
  tags: ['visual-after-play'],
  async play({ canvasElement }) {
    const dialog = await open(canvasElement, 'password');
    await expect(field(dialog, 'currentPassword')).toHaveFocus();
    await fillPassword(dialog, demoPassword);
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), slow);
    await expect(getDemoBackend().state.passwords.get(getDemoBackend().userNamed('customer').id)).toBe('harbour-8');
    await waitFor(async () => expect(await opener(canvasElement, 'password')).toHaveFocus());
  },
};

export const PasswordWrong: Story = {
  tags: ['visual-after-play'],
  async play({ canvasElement }) {
    const dialog = await open(canvasElement, 'password');
    await fillPassword(dialog, 'not-the-password');
    await waitFor(() => expect(field(dialog, 'currentPassword')).toBeInvalid(), slow);
    await expect(field(dialog, 'currentPassword')).toHaveFocus();
    await expect(field(dialog, 'currentPassword')).toHaveValue('');
    await expect(field(dialog, 'password')).toHaveValue('harbour-8');
    await expect(within(dialog).queryByRole('alert')).toBeNull();
  },
};

/** The new password is the current one: refused on its field, without a call. */
export const TheSamePassword: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const dialog = await open(canvasElement, 'password');
    await fillPassword(dialog, 'harbour-8');
    await within(dialog).findByText(getTranslate(loaded)('account:account.samePassword'));
    await expect(field(dialog, 'password')).toBeInvalid();
  },
};

export const PasswordFails: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.editinfo, 'INTERNAL')),
  async play({ canvasElement }) {
    const dialog = await open(canvasElement, 'password');
    await fillPassword(dialog, demoPassword);
    await expect(await within(dialog).findByRole('alert', undefined, slow)).toBeVisible();
  },
};

export const Loading: Story = {
  tags: ['state:loading'],
  parameters: withoutProfile,
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.user.userinfo), mockPendingCall(contract.user.addressList)),
  async play({ canvasElement, loaded }) {
    const group = credentials(canvasElement);
    const busy = await waitFor(() => {
      const found = group.querySelector<HTMLElement>('[aria-busy="true"]');
      if (!found) throw new Error('nothing is busy');
      return found;
    }, slow);
    await expect(busy).toHaveTextContent(getTranslate(loaded)('common:loading'));
    await expect(within(group).queryByRole('button')).toBeNull();
  },
};

export const Failed: Story = {
  tags: ['state:error'],
  parameters: withoutProfile,
  beforeEach: ({ msw }) =>
    msw.use(failWith(contract.user.userinfo, 'INTERNAL'), failWith(contract.user.addressList, 'INTERNAL')),
  async play({ canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    const group = within(credentials(canvasElement));
    await expect(await group.findByRole('heading', { name: translate('common:error.section') }, slow)).toBeVisible();
    await expect(group.getByRole('button', { name: translate('common:action.retry') })).toBeVisible();
  },
};

/** Retry loads the failed part. */
export const ComesAtTheNextTry: Story = {
  ...Failed,
  async play({ canvas, canvasElement, loaded, msw }) {
    const group = within(credentials(canvasElement));
    const retry = await group.findByRole('button', { name: getTranslate(loaded)('common:action.retry') }, slow);
    msw.resetHandlers();
    await userEvent.click(retry);
    await expect(await canvas.findByText(/^c\*{3}@example\.hk$/, undefined, slow)).toBeVisible();
  },
  tags: ['!visual'],
};

/** The address list fails; the rest is shown. */
export const Partial: Story = {
  tags: ['state:partial'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.addressList, 'INTERNAL')),
};

export const Offline: Story = {
  tags: ['state:offline'],
  beforeEach: ({ msw }) => msw.use(mockOffline()),
  async play({ canvasElement }) {
    const dialog = await open(canvasElement, 'password');
    await fillPassword(dialog, demoPassword);
    await expect(await within(dialog).findByRole('alert', undefined, slow)).toBeVisible();
  },
};

export const LongText: Story = {
  parameters: withoutProfile,
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.user.userinfo, {
        ...getDemoBackend().userNamed('customer'),
        email: 'wilhelmina@the-outer-harbour.llanfairpwllgwyngyllgogerychwyrndrobwll.example.com',
      }),
    ),
};
