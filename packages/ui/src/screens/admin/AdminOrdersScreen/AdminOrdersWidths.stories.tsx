import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { AdminStory, adminShop, atADesk, expectToFitBesideScrollBars } from '../../../testing/screens/AdminStory.tsx';
import { getFirstWord, numberIn, rowsThere } from '../../../testing/screens/adminOrdersStory.ts';
import { AdminOrdersScreen } from './AdminOrdersScreen.tsx';

const meta = {
  title: 'Admin/Orders/Widths',
  component: AdminOrdersScreen,
  globals: atADesk,
  parameters: adminShop('/admin/orders', 'operator'),
  render: () => (
    <AdminStory>
      <AdminOrdersScreen />
    </AdminStory>
  ),
} satisfies Meta<typeof AdminOrdersScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/**
 * An order number of a real shop, longer than those of the samples, is on one line, and no word of a name breaks. All
 * columns fit a 1280 px window with scroll bars.
 */
export const LongNumber: Story = {
  tags: ['!visual'],
  beforeEach() {
    const { orders } = getDemoBackend().state;
    const [order] = [...orders.values()].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
    const address = order?.address && { ...order.address, receiver: 'Alexandra Whitfield' };
    if (address) orders.set(order.id, { ...order, orderNo: 'SP2611275847493085', address });
  },
  async play() {
    const [row] = await rowsThere();
    await expect(numberIn(row)).toBe('SP2611275847493085');
    if (window.innerWidth < 1280) return;
    await expect(row?.querySelector('[data-row-handle]')?.getClientRects()).toHaveLength(1);
    await expectToFitBesideScrollBars();
    await expect(
      getFirstWord(within(row as HTMLElement).getByTitle('Alexandra Whitfield')).getClientRects(),
    ).toHaveLength(1);
  },
};
