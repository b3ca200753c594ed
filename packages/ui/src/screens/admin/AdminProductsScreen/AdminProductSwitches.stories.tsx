import { contract } from '@sampan/api/contract';
import { productStatus } from '@sampan/api/statuses';
import { failWith, holdCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { findFirstRow, slow } from '../../../testing/screens/adminProductsStory.ts';
import { AdminProductsScreen } from './AdminProductsScreen.tsx';

const meta = {
  title: 'Admin/Products/Switches',
  component: AdminProductsScreen,
  tags: ['!visual'],
  globals: atADesk,
  parameters: adminShop('/admin/products?f.status=1'),
  render: () => (
    <AdminStory>
      <AdminProductsScreen />
    </AdminStory>
  ),
} satisfies Meta<typeof AdminProductsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const getStoredProduct = (id: number) => getDemoBackend().state.products.get(id);
const switches = (element: HTMLElement) => within(element).getAllByRole('switch');

/** Shown at once, sent to the server, and undone by one press. */
export const PublishesAndUndoes: Story = {
  tags: ['state:success'],
  async play({ loaded }) {
    const first = await findFirstRow();
    const id = Number(first.dataset.rowId);
    const [published] = switches(first) as [HTMLElement];
    await expect(published).toBeChecked();
    await userEvent.click(published);
    await expect(published).not.toBeChecked();
    await waitFor(() => expect(getStoredProduct(id)?.status).toBe(productStatus.offShelf), slow);
    await userEvent.click(
      await screen.findByRole('button', { name: getTranslate(loaded)('common:action.undo') }, slow),
    );
    await waitFor(() => expect(getStoredProduct(id)?.status).toBe(productStatus.onShelf), slow);
  },
};

export const Features: Story = {
  async play() {
    const first = await findFirstRow();
    const id = Number(first.dataset.rowId);
    const before = getStoredProduct(id)?.isFeatured;
    const featured = switches(first).at(-1) as HTMLElement;
    await userEvent.click(featured);
    await waitFor(() => expect(getStoredProduct(id)?.isFeatured).toBe(!before), slow);
  },
};

/** The server rejects the change: the switch is reset and a toast says so. */
export const SwitchFails: Story = {
  beforeEach: ({ msw }) => msw.use(failWith(contract.product.featured, 'INTERNAL')),
  async play() {
    const first = await findFirstRow();
    const featured = switches(first).at(-1) as HTMLElement;
    const before = featured.getAttribute('aria-checked');
    await userEvent.click(featured);
    await screen.findByRole('alert', undefined, slow);
    await waitFor(() => expect(switches(first).at(-1)).toHaveAttribute('aria-checked', String(before)));
  },
};

/** Two quick presses: the second one counts, although the server is slow with the first. */
export const LastPressCounts: Story = {
  async play({ msw }) {
    const { handler, release } = holdCall(contract.product.status, { once: true });
    msw.use(handler);
    const first = await findFirstRow();
    const id = Number(first.dataset.rowId);
    const version = getStoredProduct(id)?.version ?? 0;
    const [published] = switches(first) as [HTMLElement];
    await userEvent.click(published);
    await expect(published).not.toBeChecked();
    await userEvent.click(published);
    await expect(published).toBeChecked();
    release();
    await waitFor(() => expect(getStoredProduct(id)?.version).toBe(version + 2), slow);
    await expect(getStoredProduct(id)?.status).toBe(productStatus.onShelf);
    await expect(published).toBeChecked();
  },
};
