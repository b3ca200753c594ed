import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { expireSession, UntilExpiry } from '../../../testing/interaction/UntilExpiry.tsx';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { orderIn, slow } from '../../../testing/screens/adminOrderStory.tsx';
import { AdminOrderScreen } from './AdminOrderScreen.tsx';

const refundRequested = 60;

const meta = {
  title: 'Admin/Order/Drafts',
  component: AdminOrderScreen,
  args: { orderId: 1 },
  tags: ['!visual'],
  globals: atADesk,
  parameters: adminShop('/admin/orders', 'operator'),
  render: () => (
    <UntilExpiry>
      <AdminStory>
        <AdminOrderScreen orderId={orderIn(refundRequested).id} />
      </AdminStory>
    </UntilExpiry>
  ),
} satisfies Meta<typeof AdminOrderScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const getDraftKey = () => `draft staff's rejectRefund of order ${orderIn(refundRequested).id}`;

/** The session expires: the answer to the customer stays in this tab. */
export const AnswerOutlivesTheSession: Story = {
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.reject') }, slow));
    const dialog = within(await screen.findByRole('dialog', {}, slow));
    await userEvent.type(dialog.getByRole('textbox'), '请补一张照片');
    expireSession();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    await expect(sessionStorage.getItem(getDraftKey())).toBe('"请补一张照片"');
  },
};

/** After the next login the answer goes on where it was; closing the dialog discards it. */
export const AnswerComesBack: Story = {
  beforeEach() {
    sessionStorage.setItem(getDraftKey(), '"请补一张照片"');
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.reject') }, slow));
    const dialog = within(await screen.findByRole('dialog', {}, slow));
    await waitFor(() => expect(dialog.getByRole('textbox')).toHaveValue('请补一张照片'));
    await userEvent.click(dialog.getByRole('button', { name: t('admin:order.rejecting.keep') }));
    const question = within(await screen.findByRole('alertdialog', { name: t('controls:discard.title') }, slow));
    await userEvent.click(question.getByRole('button', { name: t('controls:discard.confirm') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    await expect(sessionStorage.getItem(getDraftKey())).toBeNull();
  },
};
