import { contract } from '@sampan/api/contract';
import { announceContactChange } from '@sampan/demo/backend/accounts/contacts';
import { failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { useHere } from '../../../app/navigation/navigation.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { withEmptyLayout } from '../../../testing/screens/withEmptyLayout.tsx';
import { UndoScreen } from './UndoScreen.tsx';

const meta = {
  title: 'Shop/undo',
  component: UndoScreen,
  args: { token: 'undo-1' },
  parameters: { layout: 'fullscreen', shop: { start: '/undo' } },
  decorators: [withEmptyLayout],
} satisfies Meta<typeof UndoScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 4000 };
const thief = 'thief@example.com';

/** Simulates an attacker who changed the account's address. */
function changeEmail() {
  const { state, now, userNamed } = getDemoBackend();
  const customer = userNamed('customer');
  const call = { state, now: now(), locale: 'en-US' as const };
  const change = { kind: 'email', address: thief, replaced: customer.email, isNew: true } as const;
  announceContactChange(call, change, customer.id);
  state.users.set(customer.id, { ...customer, email: thief });
}
const Here = () => useHere();
const submit = (canvasElement: HTMLElement) =>
  userEvent.click(canvasElement.querySelector('button[type="submit"]') as HTMLElement);

export const Default: Story = {};

export const Undone: Story = {
  tags: ['visual-after-play', 'state:success'],
  beforeEach: changeEmail,
  async play({ canvas, canvasElement, loaded }) {
    await submit(canvasElement);
    const title = await canvas.findByRole('heading', { name: getTranslate(loaded)('account:undo.done') }, slow);
    await waitFor(() => expect(title).toHaveFocus());
    await expect(getDemoBackend().userNamed('customer').email).not.toBe(thief);
    await expect(canvasElement.querySelector('a[href="/forget"]')).toBeVisible();
  },
};

/** Used in the account's own browser: it is logged out, the page stays, and the token is not in the address. */
export const UndoneWhileSignedIn: Story = {
  tags: ['!visual'],
  parameters: { shop: { as: 'customer', start: '/undo#undo-1' } },
  beforeEach: changeEmail,
  render: (args) => (
    <>
      <UndoScreen {...args} />
      <output data-testid="here">
        <Here />
      </output>
    </>
  ),
  async play({ canvas, canvasElement, loaded }) {
    await waitFor(() => expect(localStorage.getItem('token')).not.toBeNull());
    await submit(canvasElement);
    await canvas.findByRole('heading', { name: getTranslate(loaded)('account:undo.done') }, slow);
    await waitFor(() => expect(canvas.getByTestId('here')).toHaveTextContent(/^\/undo$/));
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  },
};

export const Expired: Story = {
  tags: ['visual-after-play', 'state:notFound'],
  async play({ canvas, canvasElement, loaded }) {
    await submit(canvasElement);
    const title = await canvas.findByRole('heading', { name: getTranslate(loaded)('account:undo.expired') }, slow);
    await waitFor(() => expect(title).toHaveFocus());
  },
};

/** A mail client truncated the link. */
export const WithoutToken: Story = { args: { token: '' }, tags: ['!visual'] };

export const Undoing: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.user.undoContact)),
  async play({ canvasElement }) {
    await submit(canvasElement);
    const button = canvasElement.querySelector('button[type="submit"]');
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  },
};

export const Failed: Story = {
  tags: ['visual-after-play', 'state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.user.undoContact, 'INTERNAL')),
  async play({ canvas, canvasElement }) {
    await submit(canvasElement);
    await expect(await canvas.findByRole('alert', undefined, slow)).toBeVisible();
    await expect(canvasElement.querySelector('button[type="submit"]')).toBeEnabled();
  },
};

export const Offline: Story = {
  tags: ['visual-after-play', 'state:offline'],
  beforeEach: ({ msw }) => msw.use(mockOffline()),
  async play({ canvas, canvasElement }) {
    await submit(canvasElement);
    await expect(await canvas.findByRole('alert', undefined, slow)).toBeVisible();
  },
};
