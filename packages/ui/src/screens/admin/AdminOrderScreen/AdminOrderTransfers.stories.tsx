import { contract } from '@sampan/api/contract';
import type { Order } from '@sampan/api/entities';
import { paymentStatus, refundStatus } from '@sampan/api/statuses';
import { answer, failWith, mockOffline } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { actOn } from '@sampan/demo/backend/orders/orders';
import {
  buildOrder,
  buildPayment,
  buildTransferPayment,
  type OrderDeviation,
} from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { http } from 'msw';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { getNumberFormats } from '../../../i18n/format.ts';
import { getStoryLocale, getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk, onAPhone } from '../../../testing/screens/AdminStory.tsx';
import { getStoredOrder, of, orderIn, slow } from '../../../testing/screens/adminOrderStory.tsx';
import { AdminOrderScreen } from './AdminOrderScreen.tsx';

const meta = {
  title: 'Admin/Order/Transfers',
  component: AdminOrderScreen,
  args: { orderId: 1 },
  globals: atADesk,
  parameters: adminShop('/admin/orders/1', 'operator'),
  render: (args) => (
    <AdminStory>
      <AdminOrderScreen {...args} />
    </AdminStory>
  ),
} satisfies Meta<typeof AdminOrderScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const reportedAt = '2026-11-20T03:00:00.000Z';
const receipt = {
  id: 5,
  name: 'receipt.jpg',
  size: 120_000,
  mime: 'image/jpeg',
  checksum: 'f'.repeat(64),
  createdAt: reportedAt,
};

function createTransferOrder(
  deviation: OrderDeviation,
  payment: Parameters<typeof buildTransferPayment>[0],
  actions: Order['actions'],
): Order {
  return { ...buildOrder(deviation), payment: buildTransferPayment(payment), actions };
}
const reported = (note?: string) =>
  createTransferOrder({ status: 10 }, { transfer: { reportedAt, receipt, ...(note && { note }) } }, [
    'cancel',
    'confirmTransfer',
    'declineTransfer',
    'note',
  ]);
const shows = (order: Order): Story => ({ beforeEach: ({ msw }) => msw.use(answer(contract.order.detail, order)) });

/** The customer has not reported the transfer, but the money may have arrived. */
export const Waiting: Story = {
  ...shows(createTransferOrder({ status: 10 }, {}, ['cancel', 'confirmTransfer', 'declineTransfer', 'note'])),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await expect(await canvas.findByRole('button', { name: t('admin:order.confirmTransfer') }, slow)).toBeVisible();
  },
};
/** The decision is beside the receipt, and only there. */
export const Reported: Story = {
  ...shows(reported()),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('button', { name: t('admin:order.declineTransfer') }, slow);
    await expect(canvas.getAllByRole('button', { name: t('admin:order.confirmTransfer') })).toHaveLength(1);
  },
};
export const ReportedOnAPhone: Story = { ...shows(reported('用陳大文的戶口')), globals: onAPhone };
export const LongNote: Story = shows(reported('SentFromTheAccountOfMyMother'.repeat(7)));
export const Late: Story = shows({
  ...createTransferOrder({ status: 50, closeType: 2 }, { status: 50 }, ['settleLatePayment', 'note']),
  latePayments: [buildTransferPayment({ status: 50 })],
});

/** Of their own order operators do not decide whether the money came. */
export const OperatorsOwn: Story = {
  ...shows({ ...reported(), userId: 2, actions: ['declineTransfer', 'note'] }),
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByText(t('admin:order.operatorsOwn'), {}, slow);
    await expect(canvas.queryByRole('button', { name: t('admin:order.confirmTransfer') })).toBeNull();
    await expect(canvas.getByRole('button', { name: t('admin:order.declineTransfer') })).toBeVisible();
  },
};

export const Confirms: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.order.detail, reported()),
      answer(contract.adminOrder.transfer, createTransferOrder({ status: 20 }, { status: 20 }, ['ship', 'note'])),
    ),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.confirmTransfer') }, slow));
    const question = within(await screen.findByRole('alertdialog', {}, slow));
    await userEvent.click(question.getByRole('button', { name: t('admin:order.confirmingTransfer.submit') }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), slow);
  },
};

/** The customer chose another method, and the transfer arrives: staff compare it with the bank before they confirm. */
export const ConfirmsAnEarlierOne: Story = {
  ...shows({
    ...createTransferOrder({ status: 10 }, {}, ['cancel', 'confirmTransfer', 'note']),
    payment: buildPayment({ method: 'wechat', status: 10 }),
    unreceivedTransfer: buildTransferPayment({ transfer: { reportedAt, receipt, note: '用陳大文的戶口' } }).transfer,
  }),
  tags: ['visual-after-play'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const button = await canvas.findByRole('button', { name: t('admin:order.confirmTransfer') }, slow);
    await waitFor(() => expect(canvas.getByText('用陳大文的戶口')).toBeVisible());
    await userEvent.click(button);
    const question = within(await screen.findByRole('alertdialog', {}, slow));
    // The dialog opens with a transition.
    await waitFor(() => expect(question.getByText('用陳大文的戶口')).toBeVisible(), slow);
    await expect(question.getByRole('list', { name: t('admin:order.fact.receipt') })).toBeVisible();
    const method = t('order:method.wechat');
    await expect(question.getByText(t('admin:order.confirmingTransfer.closes', { method }))).toBeVisible();
  },
};

/** No response arrived. The message speaks of no input, since this action has none. */
export const ConfirmingNotHeardBack: Story = {
  ...shows(reported()),
  tags: ['!visual'],
  async play({ canvas, loaded, msw }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.confirmTransfer') }, slow));
    const question = await screen.findByRole('alertdialog', {}, slow);
    msw.use(mockOffline());
    await userEvent.click(within(question).getByRole('button', { name: t('admin:order.confirmingTransfer.submit') }));
    await within(question).findByRole('button', { name: t('admin:order.checkAgain') }, { timeout: 12_000 });
    await expect(question).not.toHaveTextContent(/填写的内容|填寫的內容|what you entered/);
  },
};

export const ConfirmingAsks: Story = {
  ...shows(reported()),
  tags: ['visual-after-play'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.confirmTransfer') }, slow));
    await screen.findByRole('alertdialog', {}, slow);
  },
};

/** Declining requires a message, which the customer reads. */
export const Declining: Story = {
  ...shows(reported()),
  tags: ['visual-after-play'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.declineTransfer') }, slow));
    const dialog = await screen.findByRole('dialog', {}, slow);
    const submit = dialog.querySelector('button[type="submit"]') as HTMLElement;
    await userEvent.click(submit);
    await expect(within(dialog).getByRole('textbox')).toBeInvalid();
    await userEvent.click(within(dialog).getByRole('button', { name: t('admin:order.usualDecline.notFound') }));
    await expect(within(dialog).getByRole('textbox')).toHaveValue(t('admin:order.saysDecline.notFound'));
  },
};

/** A message that was typed is not dropped unasked. */
export const DecliningIsLeft: Story = {
  ...shows(reported()),
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.declineTransfer') }, slow));
    const dialog = await screen.findByRole('dialog', {}, slow);
    await userEvent.type(within(dialog).getByRole('textbox'), 'HSBC 2291');
    await userEvent.click(within(dialog).getByRole('button', { name: t('admin:order.rejecting.keep') }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: t('controls:discard.keep') }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(within(dialog).getByRole('textbox')).toHaveValue('HSBC 2291');
  },
};

/** The refunded amount must be typed again; another amount is rejected before the request. */
export const SettlingRefund: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) =>
    msw.use(
      answer(
        contract.order.detail,
        createTransferOrder({ status: 70, refundFrom: 20 }, { status: 50 }, ['settleRefund', 'note']),
      ),
      failWith(contract.adminOrder.refundDone, 'REFUND_LIMIT', { fields: { amount: 'differs' } }),
    ),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.settle') }, slow));
    const dialog = await screen.findByRole('dialog', {}, slow);
    const [amount, note] = within(dialog).getAllByRole('textbox') as [HTMLElement, HTMLElement];
    const submit = dialog.querySelector('button[type="submit"]') as HTMLElement;
    const right = (amount as HTMLInputElement).value;
    await userEvent.clear(amount);
    await userEvent.type(amount, '1');
    await userEvent.click(submit);
    await expect(amount).toBeInvalid();
    await within(dialog).findByText(t('admin:order.settling.noteNeeded'));
    await userEvent.clear(amount);
    await userEvent.type(amount, right);
    await userEvent.type(note, 'FT123');
    await userEvent.click(submit);
    await within(dialog).findByText(t('admin:order.refused.REFUND_LIMIT'), {}, slow);
    await expect(note).toHaveValue('FT123');
  },
};

interface RefundStart {
  isRejected: boolean;
  action?: 'createRefund' | 'cancel';
}

/** Starts a refund of a paid order, and ends as the provider does. */
function startRefund({ isRejected, action = 'createRefund' }: RefundStart): void {
  const { state } = getDemoBackend();
  const now = new Date();
  const [actor, text] = [{ id: 2, role: 2 } as const, 'the kiln broke'];
  const order = state.orders.get(orderIn(20).id);
  if (!order) throw new Error('no paid order');
  const begun = actOn(state, order, { action, actor, now, text });
  if (!('order' in begun)) throw new Error(begun.code);
  if (isRejected) actOn(state, begun.order, { action: 'refundFailed', actor: 'system', now });
}

/** Marks the refund of the order in this status as sent. */
async function settles(status: 60 | 70, { canvas, loaded }: Parameters<NonNullable<Story['play']>>[0]) {
  const t = getTranslate(loaded);
  const { id } = orderIn(status);
  await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.settle') }, slow));
  const dialog = await screen.findByRole('dialog', {}, slow);
  const check = t('admin:order.settling.providerText', { amount: '' }).slice(-40);
  await expect(within(dialog).getByText(new RegExp(check))).toBeVisible();
  await userEvent.type(within(dialog).getByRole('textbox', { name: t('admin:order.settling.note') }), 'FPS FT123');
  await userEvent.click(dialog.querySelector('button[type="submit"]') as HTMLElement);
  await waitFor(() => expect(getStoredOrder(id).refund?.status).toBe(refundStatus.refunded), slow);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
  await canvas.findByText('FPS FT123', undefined, slow);
}

/** The provider's credentials were removed while the refund was under way: staff send the money in another way. */
export const SettlesWithoutProvider: Story = {
  ...of(70),
  tags: ['!visual'],
  beforeEach() {
    Object.assign(getDemoBackend().state.features, { mode: 'live' });
    startRefund({ isRejected: false });
  },
  async play(context) {
    const t = getTranslate(context.loaded);
    await expect(orderIn(70).payment?.status).toBe(paymentStatus.refunding);
    const start = t('admin:order.need.providerGone', { amount: '' }).slice(-30);
    await context.canvas.findByText(new RegExp(start), undefined, slow);
    await settles(70, context);
  },
};

/** The provider rejected the refund: staff can try again, give it up, or send the money in another way. */
export const SettlesARejectedRefund: Story = {
  ...of(60),
  tags: ['!visual'],
  beforeEach: () => startRefund({ isRejected: true }),
  async play(context) {
    const t = getTranslate(context.loaded);
    await context.canvas.findByRole('button', { name: t('admin:order.retry') }, slow);
    await settles(60, context);
  },
};

/** The amount of the refund that failed. */
function getFailedAmount(loaded: Parameters<typeof getStoryLocale>[0]): string {
  const { refund, currency } = orderIn(60);
  return getNumberFormats(getStoryLocale(loaded)).money(refund?.amount ?? 0, currency);
}

/** A refund that failed is tried again, with another part: it starts anew instead of being approved. */
export const TriesARejectedRefundAgain: Story = {
  ...of(60),
  tags: ['!visual'],
  beforeEach: () => startRefund({ isRejected: true }),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const { id, orderNo: no } = orderIn(60);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.retry') }, slow));
    const question = within(await screen.findByRole('alertdialog', {}, slow));
    await userEvent.click(question.getByRole('button', { name: t('admin:order.approving.choose') }));
    const dialog = await screen.findByRole('dialog', { name: t('admin:order.approving.partTitle', { no }) }, slow);
    const amount = getFailedAmount(loaded);
    await expect(within(dialog).getByText(t('admin:order.approving.failed', { amount, name: '' }))).toBeVisible();
    await userEvent.click(dialog.querySelector('button[type="submit"]') as HTMLElement);
    await screen.findByText(t('admin:order.done.createRefund'), undefined, slow);
    await expect(getStoredOrder(id).refund?.status).not.toBe(refundStatus.failed);
  },
};

/** Nobody asked for a refund that staff started: its failure is not answered, but given up. */
export const GivesUpARejectedRefund: Story = {
  ...of(60),
  tags: ['visual-after-play'],
  beforeEach: () => startRefund({ isRejected: true }),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const { id, orderNo: no } = orderIn(60);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.giveUp') }, slow));
    const dialog = within(await screen.findByRole('dialog', {}, slow));
    const amount = getFailedAmount(loaded);
    await expect(dialog.getByText(t('admin:order.givingUp.text', { amount, no }))).toBeVisible();
    await expect(dialog.queryByText(t('admin:order.usual'))).toBeNull();
    await userEvent.type(dialog.getByRole('textbox'), 'please write to us');
    await userEvent.click(dialog.getByRole('button', { name: t('admin:order.givingUp.submit') }));
    // By place: the toast, the refund and the timeline may say the same.
    await screen.findByText(t('admin:order.givingUp.done'), { selector: '[role="status"] *' }, slow);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    await expect(getStoredOrder(id).refund).toMatchObject({
      status: refundStatus.rejected,
      remark: 'please write to us',
    });
    await expect(await canvas.findByText(t('admin:order.refund.givenUp'), undefined, slow)).toBeVisible();
    await expect(await canvas.findByText(t('order:event.giveUpRefund'), { selector: 'li p' }, slow)).toBeVisible();
    await expect(canvas.queryByText(t('admin:order.refund.rejected'))).toBeNull();
  },
};

/** The refund that failed was that of a cancellation: without it the order is to be shipped after all. */
export const GivesUpACancellation: Story = {
  ...of(60),
  tags: ['!visual'],
  beforeEach: () => startRefund({ isRejected: true, action: 'cancel' }),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const { orderNo: no } = orderIn(60);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.giveUp') }, slow));
    const dialog = within(await screen.findByRole('dialog', {}, slow));
    const amount = getFailedAmount(loaded);
    await expect(dialog.getByText(t('admin:order.givingUp.cancellation', { amount, no }))).toBeVisible();
  },
};

/** The provider does not say at once whether it paid the refund that failed: nothing is decided until it does. */
export const DecidesOnlyAfterAnAnswer: Story = {
  ...of(60),
  tags: ['!visual'],
  beforeEach({ msw }) {
    startRefund({ isRejected: true });
    msw.use(failWith(contract.adminOrder.refundDone, 'REFUND_UNKNOWN'));
  },
  async play({ canvas, loaded, msw }) {
    const t = getTranslate(loaded);
    const { refundDone } = contract.adminOrder;
    const keys: (string | null)[] = [];
    const noteKey = (request: Request) => void keys.push(request.headers.get('idempotency-key'));
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.settle') }, slow));
    const dialog = await screen.findByRole('dialog', {}, slow);
    const note = within(dialog).getByRole('textbox', { name: t('admin:order.settling.note') });
    await userEvent.type(note, 'FPS FT123');
    const submit = dialog.querySelector('button[type="submit"]') as HTMLElement;
    msw.use(http.post(`*${refundDone.path}`, ({ request }) => noteKey(request)));
    const readOrder = fn();
    msw.use(http.post(`*${contract.order.detail.path}`, () => readOrder()));
    await userEvent.click(submit);
    await within(dialog).findByText(t('admin:order.refused.REFUND_UNKNOWN'), {}, slow);
    await expect(note).toHaveValue('FPS FT123');
    // The order and its log of provider calls are read again.
    await waitFor(() => expect(readOrder).toHaveBeenCalled(), slow);
    msw.use(failWith(refundDone, 'REFUND_UNKNOWN', { fields: { refund: 'abnormal' } }));
    await userEvent.click(submit);
    await within(dialog).findByText(t('admin:order.refused.refundAbnormal'), {}, slow);
    // Once the provider has answered, the same note is accepted: the refusal is not repeated under its key.
    msw.resetHandlers();
    msw.use(http.post(`*${refundDone.path}`, ({ request }) => noteKey(request)));
    await userEvent.click(submit);
    const { id } = orderIn(60);
    await waitFor(() => expect(getStoredOrder(id).refund?.status).toBe(refundStatus.refunded), slow);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    await expect(new Set(keys).size).toBe(2);
  },
};
