import { contract } from '@sampan/api/contract';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { UserScreen } from './UserScreen.tsx';

const meta = {
  title: 'Shop/user',
  component: UserScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <ShopLayout>
        <Story />
      </ShopLayout>
    ),
  ],
} satisfies Meta<typeof UserScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Each story chooses who is signed in. */
const customer = { shop: { as: 'customer', start: '/user' } };

export const SignedIn: Story = {
  parameters: customer,
  async play({ canvasElement }) {
    const links = await within(canvasElement).findAllByRole('link');
    const places = links.map((link) => link.getAttribute('href'));
    for (const href of ['/orders?tab=pay', '/user/basic', '/user/account', '/user/auth', '/user/download']) {
      await expect(places).toContain(href);
    }
  },
};

export const SignedOut: Story = {
  tags: ['state:notLoggedIn'],
  parameters: { shop: { start: '/user' } },
  async play({ canvasElement }) {
    await expect(canvasElement.querySelector('main a[href^="/login"]')).toBeVisible();
  },
};

export const Loading: Story = {
  tags: ['state:loading'],
  parameters: customer,
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.order.stats)),
};

export const NothingWaiting: Story = {
  tags: ['state:empty'],
  parameters: customer,
  beforeEach: ({ msw }) => msw.use(answer(contract.order.stats, { total: 0, byStatus: [] })),
};

/** The verification row shows the status. */
export const Verification: Story = {
  parameters: { shop: { start: '/user' } },
  beforeEach({ msw }) {
    localStorage.setItem('token', getDemoBackend().signIn('customer'));
    msw.use(answer(contract.user.userinfo, { ...getDemoBackend().userNamed('customer'), kycStatus: 3 }));
  },
  async play({ canvasElement }) {
    const row = await waitFor(() => {
      const badge = canvasElement.querySelector('main a[href="/user/auth"] span > span > span[aria-hidden]');
      if (!badge) throw new Error('no status');
      return badge.closest('a');
    });
    await expect(row).toBeVisible();
  },
};

/** The profile fails and is asked for again. */
export const ProfileFails: Story = {
  tags: ['state:error'],
  parameters: { shop: { start: '/user' } },
  beforeEach({ msw }) {
    localStorage.setItem('token', getDemoBackend().signIn('customer'));
    msw.use(failWith(contract.user.userinfo, 'INTERNAL'));
  },
  async play({ canvasElement, loaded, msw }) {
    const t = getTranslate(loaded);
    const main = within(within(canvasElement).getByRole('main'));
    const retry = await main.findByRole('button', { name: t('common:action.retry') }, { timeout: 6000 });
    msw.use(answer(contract.user.userinfo, getDemoBackend().userNamed('customer')));
    await userEvent.click(retry);
    await main.findByText(getDemoBackend().userNamed('customer').username);
  },
};

/** The counts fail; the links work. */
export const Partial: Story = {
  tags: ['state:partial'],
  parameters: customer,
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.stats, 'INTERNAL')),
};

export const Offline: Story = {
  tags: ['state:offline'],
  parameters: customer,
  beforeEach: ({ msw }) => msw.use(mockOffline()),
};

export const LongNames: Story = {
  parameters: customer,
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.user.userinfo, {
        ...getDemoBackend().userNamed('customer'),
        username: 'the-keeper-of-the-very-long-pier',
        description: '住在離島，每個星期坐兩小時船到市區買茶葉、紙和一切能在船上用的東西，回程時總是大包小包。',
      }),
      answer(contract.order.stats, { total: 480, byStatus: [{ status: 10, count: 480 }] }),
    ),
};

export const LogsOut: Story = {
  tags: ['state:success', '!visual'],
  parameters: customer,
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    const main = canvas.getByRole('main');
    const buttons = within(main).getAllByRole('button');
    await userEvent.click(buttons.at(-1) as HTMLElement);
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    await expect(localStorage.getItem('userStore')).toBeNull();
  },
};

/** The list beside the page has "Log out" on a desktop: there is no second one. */
export const OneLogOut: Story = {
  tags: ['!visual'],
  parameters: customer,
  globals: { viewport: { value: 'desktop' } },
  async play({ canvas, loaded }) {
    await expect(
      await canvas.findAllByRole('button', { name: getTranslate(loaded)('common:auth.logout') }),
    ).toHaveLength(1);
  },
};

/** With large text the shortcuts to the orders stand in two rows, so that no word breaks. */
export const LargeText: Story = {
  tags: ['!visual'],
  parameters: customer,
  beforeEach: () => () => document.documentElement.style.removeProperty('font-size'),
  async play({ canvas, loaded }) {
    const nav = await canvas.findByRole('navigation', { name: getTranslate(loaded)('account:me.orders') });
    const countRows = () =>
      new Set(
        within(nav)
          .getAllByRole('link')
          .map((link) => Math.round(link.getBoundingClientRect().top)),
      ).size;
    await expect(countRows()).toBe(1);
    document.documentElement.style.fontSize = '200%';
    await waitFor(() => expect(countRows()).toBe(2));
  },
};
