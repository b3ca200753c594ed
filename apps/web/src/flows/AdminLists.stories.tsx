import { writeStored } from '@sampan/domain/stored';
import { useHere, useNavigation } from '@sampan/ui/app/navigation/navigation.tsx';
import type { SampanI18n } from '@sampan/ui/i18n/createI18n.ts';
import { AdminOrdersScreen } from '@sampan/ui/screens/admin/AdminOrdersScreen';
import { getTranslate } from '@sampan/ui/testing/interaction/storyTexts.ts';
import { userEvent } from '@sampan/ui/testing/interaction/userEvent.ts';
import { signInStaff } from '@sampan/ui/testing/signInStaff.ts';
import { storyPlatform } from '@sampan/ui/testing/storyServices.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Outlet, Route } from 'react-router-dom';
import { expect, screen, waitFor } from 'storybook/test';
import { FlowShop } from './FlowShop.tsx';

const addresses = ['/admin/users?q=kam', '/admin/users', '/admin/orders', '/admin/orders?q=SP'];

/** A screen beside links whose screens have no code to load, so that they are rendered at once. */
function Frame() {
  const { navigate } = useNavigation();
  return (
    <main data-density="admin">
      {addresses.map((address) => (
        <button key={address} type="button" onClick={() => navigate(address)}>
          {address}
        </button>
      ))}
      <output data-testid="here">{useHere()}</output>
      <Outlet />
    </main>
  );
}

/** Addresses with which the list of users was rendered, in order. */
const renderedAddresses: string[] = [];

function Users() {
  renderedAddresses.push(useHere());
  return <h1>Users</h1>;
}

const meta = {
  title: 'Flows/Admin lists',
  tags: ['!autodocs', '!visual'],
  globals: { density: 'admin', viewport: { value: 'desktop' } },
  parameters: { layout: 'fullscreen' },
  args: { start: '/admin/users?q=kam' },
  beforeEach() {
    signInStaff('admin');
    const views = [{ id: 'saved-1', name: 'To ship', query: 'f.status=20' }];
    writeStored(storyPlatform('en-US').local, 'admin.views.orders', { views, defaultId: 'saved-1' });
  },
  render: ({ start }, { loaded, globals }) => (
    <FlowShop
      start={start}
      i18n={loaded.i18n as SampanI18n}
      locale={globals.locale}
      theme={globals.theme}
      routes={
        <Route element={<Frame />}>
          <Route path="/admin/users" element={<Users />} />
          <Route path="/admin/orders" element={<AdminOrdersScreen />} />
        </Route>
      }
    />
  ),
} satisfies Meta<{ start: string }>;
export default meta;
type Story = StoryObj<typeof meta>;

async function go(address: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: address }));
}
const expectHere = (address: string) => waitFor(() => expect(screen.getByTestId('here')).toHaveTextContent(address));

/** The default view is applied by the URL of the list itself, not by that of the screen before. */
export const DefaultView: Story = {
  async play() {
    await go('/admin/orders');
    await expectHere('/admin/orders?f.status=20');
    await go('/admin/users');
    await expectHere('/admin/users');
    await go('/admin/orders?q=SP');
    await screen.findByRole('table', undefined, { timeout: 10_000 });
    await expect(screen.getByTestId('here')).toHaveTextContent('/admin/orders?q=SP');
  },
};

/** A screen is rendered with its own address from the start: with that of the screen before, a list would request other rows. */
export const OwnAddress: Story = {
  args: { start: '/admin/orders?q=SP' },
  async play() {
    renderedAddresses.length = 0;
    await go('/admin/users?q=kam');
    await screen.findByRole('heading', { name: 'Users' });
    await expectHere('/admin/users?q=kam');
    await expect(new Set(renderedAddresses)).toEqual(new Set(['/admin/users?q=kam']));
  },
};

/** Two filters removed before the router renders the list again: the second removal keeps the first. */
export const TwoFiltersAtOnce: Story = {
  args: { start: '/admin/orders?f.status=20&f.placed=2026-01-01..' },
  async play({ loaded }) {
    const name = getTranslate(loaded)('admin:filter.applied');
    const chips = await screen.findByRole('list', { name }, { timeout: 10_000 });
    const crosses = chips.querySelectorAll<HTMLElement>('[data-remove]');
    await expect(crosses).toHaveLength(2);
    for (const cross of crosses) cross.click();
    await waitFor(() => expect(screen.getByTestId('here')).not.toHaveTextContent('f.'));
  },
};
