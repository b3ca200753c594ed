import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { isToShip } from '@sampan/domain/order/shipping';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { numberIn, rowsThere, slow } from '../../../testing/screens/adminOrdersStory.ts';
import { AdminShell } from '../shared/shell/AdminShell.tsx';
import { AdminOrdersScreen } from './AdminOrdersScreen.tsx';

const meta = {
  title: 'Admin/Orders/By hand',
  component: AdminOrdersScreen,
  tags: ['!visual'],
  globals: atADesk,
  parameters: { ...adminShop('/admin/orders?f.refund=byHand', 'operator'), messageParts: ['first', 'admin', 'shared'] },
  render: () => (
    <AdminShell>
      <AdminOrdersScreen />
    </AdminShell>
  ),
} satisfies Meta<typeof AdminOrdersScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const orders = () => [...getDemoBackend().state.orders.values()];

/** A transfer that came after its order was cancelled has to be sent back: it is listed and counted in the sidebar. */
export const LateTransfer: Story = {
  beforeEach() {
    const late = orders().find(({ status }) => status === orderStatus.cancelled);
    const paid = orders().find(({ payment }) => payment)?.payment;
    if (!late || !paid) throw new Error('no cancelled order');
    const payment = { ...paid, orderId: late.id, method: 'manual', status: paymentStatus.refunding } as const;
    getDemoBackend().state.orders.set(late.id, { ...late, payment });
  },
  async play({ canvas, canvasElement, loaded }) {
    const [late, ...others] = orders().filter(
      ({ payment }) => payment?.method === 'manual' && payment.status === paymentStatus.refunding,
    );
    await expect(others).toHaveLength(0);
    const rows = await rowsThere();
    await expect(rows.map(numberIn)).toEqual([late?.orderNo]);
    await expect(await canvas.findByText(getTranslate(loaded)('admin:orders.filter.byHand'))).toBeVisible();
    const waiting = orders().filter((order) => isToShip(order) || order.status === orderStatus.refundRequested);
    const sidebar = canvasElement.querySelector('aside [href="/admin/orders"]') as HTMLElement;
    await waitFor(() => expect(sidebar).toHaveTextContent(String(waiting.length + 1)), slow);
  },
};
