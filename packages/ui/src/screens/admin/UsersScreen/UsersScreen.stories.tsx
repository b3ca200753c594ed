import { contract } from '@sampan/api/contract';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { useHere } from '../../../app/navigation/navigation.tsx';
import { pressAct } from '../../../testing/interaction/storyActs.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk, expectToFitBesideScrollBars } from '../../../testing/screens/AdminStory.tsx';
import { UsersScreen } from './UsersScreen.tsx';

const meta = {
  title: 'Admin/Users',
  component: UsersScreen,
  globals: atADesk,
  parameters: adminShop('/admin/users'),
  render: () => (
    <AdminStory>
      <UsersScreen />
      <Address />
    </AdminStory>
  ),
} satisfies Meta<typeof UsersScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Shows the current URL. */
function Address() {
  return <div hidden data-address={useHere()} />;
}

const slow = { timeout: 10_000 };
const address = () => document.querySelector('[data-address]')?.getAttribute('data-address');
const links = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll<HTMLElement>('main [data-row-handle]')].map((link) => link.textContent);
const seen = (canvasElement: HTMLElement, names: string[]) =>
  waitFor(() => expect(links(canvasElement)).toEqual(names), slow);

export const Default: Story = {
  async play({ canvasElement }) {
    await waitFor(() => expect(links(canvasElement)).toHaveLength(20), slow);
    await expect(canvasElement.querySelector('[data-row-handle]')).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/admin\/users\/\d+$/),
    );
  },
};

/** All default columns fit beside the menu of a 1280 px window with scroll bars. */
export const FitsADesk: Story = {
  tags: ['!visual'],
  globals: atADesk,
  async play({ canvasElement }) {
    await waitFor(() => expect(links(canvasElement)).toHaveLength(20), slow);
    if (window.innerWidth < 1280) return;
    await expectToFitBesideScrollBars();
  },
};

/** A view is a set of filters in the URL. */
export const Operators: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('tab', { name: t('admin:users.view.operators') }, slow));
    await seen(canvasElement, ['operator']);
    await expect(address()).toBe('/admin/users?f.role=2');
  },
};

/** Searches by part of a phone number. */
export const Searches: Story = {
  parameters: adminShop('/admin/users?q=customer'),
  play: ({ canvasElement }) => seen(canvasElement, ['customer']),
};

/** A phone number is shown in groups. */
export const PhoneNumber: Story = {
  tags: ['!visual'],
  parameters: adminShop('/admin/users?q=kamling'),
  beforeEach() {
    Object.assign(getDemoBackend().userNamed('kamling.chan'), { email: '', phone: '+85291234567' });
  },
  async play({ canvas }) {
    await canvas.findAllByText('+852 9123 4567', undefined, slow);
  },
};

export const Blacklisted: Story = {
  parameters: adminShop('/admin/users?q=kamling'),
  beforeEach() {
    const { id } = getDemoBackend().userNamed('kamling.chan');
    getDemoBackend().answer(
      contract.blacklist.add,
      { id, reason: '多次拒收貨品' },
      { token: getDemoBackend().signIn('admin') },
    );
  },
  async play({ canvas, loaded }) {
    await canvas.findAllByText(getTranslate(loaded)('admin:users.standing.blacklisted'), undefined, slow);
  },
};

export const FilteredEmpty: Story = {
  tags: ['state:filteredEmpty', '!visual'],
  parameters: adminShop('/admin/users?q=nobody-of-this-name'),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:table.filteredEmpty.clear') }, slow));
    await waitFor(() => expect(links(canvasElement)).toHaveLength(20), slow);
  },
};

/** Exports the filtered users; the tray shows the progress. */
export const Exports: Story = {
  tags: ['state:success'],
  parameters: adminShop('/admin/users?f.role=2'),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await seen(canvasElement, ['operator']);
    await pressAct(canvasElement, t('common:action.more'), t('admin:users.export'));
    await waitFor(() => expect(document.body).toHaveTextContent(t('admin:users.exported.filtered')), slow);
  },
};

export const Empty: Story = {
  tags: ['state:empty'],
  beforeEach: ({ msw }) =>
    msw.use(answer(contract.adminUser.list, { list: [], total: 0, page: 1, limit: 20, pages: 0 })),
};
export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.adminUser.list)),
};
export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminUser.list, 'INTERNAL')),
};
export const Offline: Story = { tags: ['state:offline'], beforeEach: ({ msw }) => msw.use(mockOffline()) };
export const Forbidden: Story = { tags: ['state:forbidden'], parameters: adminShop('/admin/users', 'customer') };

export const LongText: Story = {
  beforeEach() {
    const { state } = getDemoBackend();
    const someone = getDemoBackend().userNamed('kamling.chan');
    state.users.set(someone.id, {
      ...someone,
      username: 'the-keeper-of-the-very-long-pier',
      email: 'the.keeper.of.the.very.long.pier.at.the.end.of.the.harbour@a-long-example-domain.example.com',
    });
  },
  parameters: adminShop('/admin/users?q=very-long'),
  play: ({ canvasElement }) => seen(canvasElement, ['the-keeper-of-the-very-long-pier']),
};
