import { contract } from '@sampan/api/contract';
import { orderStatus } from '@sampan/api/statuses';
import { answer } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { toOrderSummary } from '@sampan/domain/order/orderSummary';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { AdminStory, adminShop, atADesk, onAPhone } from '../../../testing/screens/AdminStory.tsx';
import { rowsThere } from '../../../testing/screens/adminOrdersStory.ts';
import { AdminOrdersScreen } from './AdminOrdersScreen.tsx';

const meta = {
  title: 'Admin/Orders/Disputed',
  component: AdminOrdersScreen,
  globals: atADesk,
  parameters: { ...adminShop('/admin/orders', 'operator'), messageParts: ['first', 'admin', 'shared'] },
  render: () => (
    <AdminStory>
      <AdminOrdersScreen />
    </AdminStory>
  ),
  beforeEach({ msw }) {
    const statuses: readonly number[] = [orderStatus.paid, orderStatus.completed, orderStatus.refundRequested];
    const orders = [...getDemoBackend().state.orders.values()].filter(({ status }) => statuses.includes(status));
    const list = orders.slice(0, 8).map((order, index) => ({
      ...toOrderSummary(order, 'mei'),
      ...(index % 2 === 1 && { isDisputed: true as const }),
    }));
    msw.use(answer(contract.adminOrder.list, { list, total: list.length, page: 1, limit: 20, pages: 1 }));
  },
} satisfies Meta<typeof AdminOrdersScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Every second order is in dispute: its row says so beside its status. */
export const Marked: Story = {
  async play({ loaded }) {
    const label = getTranslate(loaded)('admin:orders.disputed');
    const rows = await rowsThere();
    await expect(rows.map((row) => within(row).queryByText(label) !== null)).toEqual(
      rows.map((_, index) => index % 2 === 1),
    );
  },
};
export const MarkedOnAPhone: Story = { globals: onAPhone };
