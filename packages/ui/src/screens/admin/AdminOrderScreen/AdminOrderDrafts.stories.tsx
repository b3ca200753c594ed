import type { OrderStatus } from '@sampan/api/entities';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { expireSession, UntilExpiry } from '../../../testing/interaction/UntilExpiry.tsx';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { headed, of, openAction, orderIn, slow } from '../../../testing/screens/adminOrderStory.tsx';
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

/** Stores a draft of a staff action on the story's order. */
function storeDraft(action: string, status: OrderStatus, draft: unknown): void {
  sessionStorage.setItem(`draft staff's ${action} of order ${orderIn(status).id}`, JSON.stringify(draft));
}

/** A shipment event comes back with its time: without it, it would be recorded as of now. */
export const EventComesBackWithItsTime: Story = {
  ...of(30),
  beforeEach() {
    storeDraft('addShipmentEvent', 30, { text: 'At the depot', time: '2026-11-20T09:30' });
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await headed(canvasElement, orderIn(30).orderNo);
    const dialog = within(await openAction(canvasElement, t, t('admin:order.act.addShipmentEvent')));
    const text = dialog.getByRole('textbox', { name: new RegExp(t('admin:order.telling.label')) });
    await waitFor(() => expect(text).toHaveValue('At the depot'));
    await expect(dialog.getByLabelText(new RegExp(t('admin:order.telling.at')))).toHaveValue('2026-11-20T09:30');
  },
};

/** A time alone is input, too: closing the dialog asks before it is discarded. */
export const TimeIsNotDiscardedUnasked: Story = {
  ...of(30),
  beforeEach() {
    storeDraft('addShipmentEvent', 30, { text: '', time: '2026-11-20T09:30' });
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await headed(canvasElement, orderIn(30).orderNo);
    const dialog = within(await openAction(canvasElement, t, t('admin:order.act.addShipmentEvent')));
    const time = dialog.getByLabelText(new RegExp(t('admin:order.telling.at')));
    await waitFor(() => expect(time).toHaveValue('2026-11-20T09:30'));
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('alertdialog', { name: t('controls:discard.title') }, slow);
  },
};

/** A refund comes back with its part and with what happens to the stock. */
export const RefundComesBackWithItsPart: Story = {
  ...of(20),
  beforeEach() {
    const part = { quantities: {}, shipping: '', amount: '1.50' };
    storeDraft('createRefund', 20, { part, reason: 'A scratch', restocks: false });
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await headed(canvasElement, orderIn(20).orderNo);
    const dialog = within(await openAction(canvasElement, t, t('admin:order.act.createRefund')));
    await waitFor(() => expect(dialog.getByDisplayValue('A scratch')).toBeVisible());
    await expect(dialog.getByDisplayValue('1.50')).toBeVisible();
    await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  },
};

/** An approval comes back with the part that was chosen, not with all that was requested. */
export const ApprovalComesBackWithItsPart: Story = {
  ...of(refundRequested),
  beforeEach() {
    const part = { quantities: {}, shipping: '', amount: '1.50' };
    storeDraft('approveRefund', refundRequested, { remark: 'Half of it', part });
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.approve') }, slow));
    const dialog = within(await screen.findByRole('dialog', {}, slow));
    await expect(dialog.getByDisplayValue('1.50')).toBeVisible();
    await expect(dialog.getByDisplayValue('Half of it')).toBeVisible();
  },
};

/** Returned units come back with what happens to the stock, and are not discarded unasked. */
export const ReturnComesBack: Story = {
  ...of(30),
  beforeEach() {
    const [line] = orderIn(30).lines;
    storeDraft('receiveReturn', 30, { quantities: { [line?.id ?? 0]: '1' }, restocks: false });
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await headed(canvasElement, orderIn(30).orderNo);
    const dialog = within(await openAction(canvasElement, t, t('admin:order.act.receiveReturn')));
    await waitFor(() => expect(dialog.getByDisplayValue('1')).toBeVisible());
    await expect(dialog.getByRole('checkbox')).not.toBeChecked();
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('alertdialog', { name: t('controls:discard.title') }, slow);
  },
};

/** A tracking number outlives the session, under the name of its action. */
export const ParcelOutlivesTheSession: Story = {
  render: () => (
    <UntilExpiry>
      <AdminStory>
        <AdminOrderScreen orderId={orderIn(20).id} />
      </AdminStory>
    </UntilExpiry>
  ),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const { id, orderNo } = orderIn(20);
    await headed(canvasElement, orderNo);
    const dialog = within(await openAction(canvasElement, t, t('admin:order.ship')));
    await userEvent.type(dialog.getByRole('textbox', { name: new RegExp(t('admin:order.shipping.number')) }), 'XY12');
    expireSession();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    const stored = sessionStorage.getItem(`draft staff's ship of order ${id}`);
    await expect(JSON.parse(stored ?? 'null')).toEqual({ carrier: '', trackingNo: 'XY12' });
  },
};

/** A correction comes back in place of the stored parcel. */
export const CorrectedParcelComesBack: Story = {
  ...of(30),
  beforeEach() {
    storeDraft('correctShipment', 30, { carrier: 'UPS', trackingNo: '1Z999AA10123456784' });
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await headed(canvasElement, orderIn(30).orderNo);
    const dialog = within(await openAction(canvasElement, t, t('admin:order.act.correctShipment')));
    await waitFor(() => expect(dialog.getByDisplayValue('1Z999AA10123456784')).toBeVisible());
    await expect(dialog.getByDisplayValue('UPS')).toBeVisible();
  },
};
