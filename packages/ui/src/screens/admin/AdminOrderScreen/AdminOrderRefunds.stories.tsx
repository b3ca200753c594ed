import { contract } from '@sampan/api/contract';
import type { Refund } from '@sampan/api/entities';
import { orderStatus, refundStatus } from '@sampan/api/statuses';
import { failWith } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { formatDecimal } from '@sampan/domain/money/decimal';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, waitFor, within } from 'storybook/test';
import { getNumberFormats } from '../../../i18n/format.ts';
import { localize } from '../../../i18n/localize.ts';
import { getStoryLocale, getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { adminShop, atADesk, onAPhone } from '../../../testing/screens/AdminStory.tsx';
import { getStoredOrder, headed, of, openAction, orderIn, slow } from '../../../testing/screens/adminOrderStory.tsx';
import { AdminOrderScreen } from './AdminOrderScreen.tsx';

const meta = {
  title: 'Admin/Order/Refunds',
  component: AdminOrderScreen,
  args: { orderId: 1 },
  globals: atADesk,
  parameters: adminShop('/admin/orders/1', 'operator'),
} satisfies Meta<typeof AdminOrderScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
const submitIn = (dialog: HTMLElement) => dialog.querySelector('button[type="submit"]') as HTMLElement;

/** Approves a refund: the dialog and its button name the amount. */
export const RefundApproved: Story = {
  ...of(60),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const order = orderIn(60);
    await headed(canvasElement, order.orderNo);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.approve') }));
    const question = await screen.findByRole('alertdialog');
    const safe = within(question).getByRole('button', { name: t('admin:order.approving.keep') });
    const confirm = within(question).getAllByRole('button').at(-1) as HTMLElement;
    await waitFor(() => expect(safe).toHaveFocus());
    const amount = confirm.textContent.replace(/[^\d.,]/g, '');
    await expect(within(question).getByRole('heading').textContent).toContain(amount);
    await userEvent.click(confirm);
    await waitFor(() => expect(getStoredOrder(order.id).status).toBeGreaterThanOrEqual(70), slow);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), slow);
  },
  tags: ['!visual'],
};

/** A colleague decided first: the dialog names the decision, and only closing is left, not a "later". */
const decidedMeanwhile = (action: 'approve' | 'reject', role: 'alertdialog' | 'dialog'): Story => ({
  ...of(60),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const order = orderIn(60);
    await headed(canvasElement, order.orderNo);
    await userEvent.click(await canvas.findByRole('button', { name: t(`admin:order.${action}`) }));
    const dialog = within(await screen.findByRole(role));
    const viewer = { token: getDemoBackend().signIn('admin'), idempotencyKey: 'by-a-colleague' };
    getDemoBackend().answer(contract.adminOrder.refund, { orderId: order.id, approve: true }, viewer);
    if (action === 'reject') await userEvent.type(dialog.getByRole('textbox'), 'too late');
    const submit = action === 'reject' ? t('admin:order.rejecting.submit') : /\d/;
    await userEvent.click(dialog.getByRole('button', { name: submit }));
    const alert = await dialog.findByRole('alert', undefined, slow);
    await waitFor(() => expect(alert).toHaveTextContent(t('admin:order.actor.named', { name: 'admin' })), slow);
    await expect(dialog.queryByRole('button', { name: t('admin:order.approving.keep') })).toBeNull();
    await expect(dialog.queryByRole('button', { name: t('admin:order.rejecting.keep') })).toBeNull();
    await userEvent.click(dialog.getAllByRole('button', { name: t('common:action.close') }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole(role)).toBeNull(), slow);
  },
  tags: ['!visual'],
});
export const ApprovedMeanwhile: Story = decidedMeanwhile('approve', 'alertdialog');
export const RejectedTooLate: Story = decidedMeanwhile('reject', 'dialog');

/** A typed remark is not discarded without a question, neither as requested nor with a part chosen. */
export const RemarkIsKept: Story = {
  ...of(60),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.approve') }, slow));
    const approval = within(await screen.findByRole('alertdialog'));
    await userEvent.type(approval.getByRole('textbox'), 'half of it');
    async function isAsked() {
      await userEvent.keyboard('{Escape}');
      const question = await screen.findByRole('alertdialog', { name: t('controls:discard.title') });
      await userEvent.click(within(question).getByRole('button', { name: t('controls:discard.keep') }));
      await waitFor(() => expect(screen.queryByRole('alertdialog', { name: t('controls:discard.title') })).toBeNull());
    }
    await isAsked();
    await userEvent.click(approval.getByRole('button', { name: t('admin:order.approving.choose') }));
    await screen.findByRole('dialog');
    await isAsked();
    await expect(screen.getByDisplayValue('half of it')).toBeVisible();
  },
  tags: ['!visual'],
};

/** Declining a refund requires a message to the customer; common texts are offered. */
export const RefundDeclined: Story = {
  ...of(60),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const order = orderIn(60);
    await headed(canvasElement, order.orderNo);
    const press = await canvas.findByRole('button', { name: t('admin:order.reject') });
    await userEvent.click(press);
    const dialog = within(await screen.findByRole('dialog'));
    const submit = dialog.getByRole('button', { name: t('admin:order.rejecting.submit') });
    await userEvent.click(submit);
    await dialog.findByText(t('admin:order.words.needed'));
    await waitFor(() => expect(dialog.getByRole('textbox')).toHaveFocus());
    await userEvent.click(dialog.getByRole('button', { name: t('admin:order.usualReject.photo') }));
    await expect(dialog.getByRole('textbox')).toHaveValue(t('admin:order.saysReject.photo'));
    await userEvent.click(submit);
    await waitFor(() => expect(getStoredOrder(order.id).refund?.remark).toBe(t('admin:order.saysReject.photo')), slow);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    await canvas.findByText(t('admin:order.refund.rejected'), undefined, slow);
  },
  tags: ['!visual'],
};

/** Approves less than requested: the form starts with the requested values. */
export const ApprovesAPart: Story = {
  ...of(60),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const order = orderIn(60);
    await headed(canvasElement, order.orderNo);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.approve') }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.type(question.getByRole('textbox'), 'half of it');
    await userEvent.click(question.getByRole('button', { name: t('admin:order.approving.choose') }));
    const dialog = await screen.findByRole('dialog');
    // Variants of one product have the same name.
    for (const line of order.lines.map((each) => localize(each, getStoryLocale(loaded)))) {
      const name = [line.name, ...line.options.map(({ value }) => value)].join(' · ');
      await expect(within(dialog).getByRole('textbox', { name })).toBeVisible();
    }
    const amount = within(dialog).getByRole('textbox', { name: new RegExp(t('admin:order.refunding.amount')) });
    await userEvent.type(amount, '99999999');
    await userEvent.click(submitIn(dialog));
    const example = formatDecimal(order.totalAmount, order.currency);
    const malformed = t('admin:product.wrong.amount', { example });
    await expect(amount).toBeInvalid();
    await expect(dialog).not.toHaveTextContent(malformed);
    await userEvent.clear(amount);
    await userEvent.type(amount, 'half');
    await expect(amount).toBeInvalid();
    await expect(dialog).toHaveTextContent(malformed);
    await userEvent.clear(amount);
    await userEvent.type(amount, '１．００');
    await waitFor(() => expect(submitIn(dialog)).toHaveTextContent('1.00'));
    await userEvent.click(submitIn(dialog));
    await waitFor(
      () => expect(getStoredOrder(order.id).refund).toMatchObject({ amount: 100, remark: 'half of it' }),
      slow,
    );
    await closed();
  },
  tags: ['!visual'],
};

/** Server errors show at their fields, and the typed values stay. */
export const RejectedFields: Story = {
  ...of(20),
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) =>
    msw.use(
      failWith(contract.adminOrder.refundCreate, 'REFUND_LIMIT', {
        fields: { amount: 'max', 'items.0.quantity': 'max' },
      }),
    ),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await headed(canvasElement, orderIn(20).orderNo);
    const dialog = await openAction(canvasElement, t, t('admin:order.act.createRefund'));
    const fields = within(dialog).getAllByRole<HTMLInputElement>('textbox');
    const [units] = fields as [HTMLInputElement];
    const amount = within(dialog).getByRole('textbox', { name: new RegExp(t('admin:order.refunding.amount')) });
    await userEvent.type(units, '1');
    await userEvent.type(amount, '1');
    await userEvent.type(fields.at(-1) as HTMLElement, 'one is missing');
    await userEvent.click(submitIn(dialog));
    await waitFor(() => expect(amount).toBeInvalid(), slow);
    await expect(units).toBeInvalid();
    await expect(fields.at(-1)).toHaveValue('one is missing');
    await userEvent.type(amount, '2');
    await waitFor(() => expect(amount).toBeValid());
    await expect(units).toBeInvalid();
  },
};

/** Staff create a refund with units and a reason; the order shows it at once. The first invalid field gets the focus. */
export const RefundedByStaff: Story = {
  ...of(20),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const order = orderIn(20);
    await headed(canvasElement, order.orderNo);
    const dialog = await openAction(canvasElement, t, t('admin:order.act.createRefund'));
    const fields = within(dialog).getAllByRole<HTMLInputElement>('textbox');
    await userEvent.click(submitIn(dialog));
    await expect(
      within(dialog).getByRole('textbox', { name: new RegExp(t('admin:order.refunding.amount')) }),
    ).toHaveFocus();
    await userEvent.type(fields[0] as HTMLElement, '1');
    await userEvent.click(submitIn(dialog));
    await expect(fields.at(-1)).toHaveFocus();
    await expect(fields.at(-1)).toHaveAccessibleDescription(new RegExp(t('admin:order.refunding.reasonNeeded')));
    await userEvent.type(fields.at(-1) as HTMLElement, 'one is missing');
    await userEvent.click(submitIn(dialog));
    await waitFor(
      () => expect(getStoredOrder(order.id).refund).toMatchObject({ requestedBy: 'staff', status: 30 }),
      slow,
    );
    await closed();
  },
  tags: ['!visual'],
};

/** An amount that cannot be read, or is too high: the field says why, and the button names no other amount. */
export const UnreadableAmount: Story = {
  ...of(20),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const order = orderIn(20);
    await headed(canvasElement, order.orderNo);
    const dialog = await openAction(canvasElement, t, t('admin:order.act.createRefund'));
    const left = getNumberFormats(getStoryLocale(loaded)).money(order.totalAmount, order.currency);
    const [units] = within(dialog).getAllByRole('textbox');
    const amount = within(dialog).getByRole('textbox', { name: new RegExp(t('admin:order.refunding.amount')) });
    await userEvent.type(units as HTMLElement, '1');
    for (const [typed, problem] of [
      ['99999999999999999', t('admin:order.refunding.wrongAmount', { amount: left })],
      ['12.345', t('admin:transactions.amountHint', { count: 2 })],
      [formatDecimal(order.totalAmount + 1, order.currency), t('admin:order.refunding.wrongAmount', { amount: left })],
    ] as const) {
      await userEvent.clear(amount);
      await userEvent.type(amount, typed);
      await expect(submitIn(dialog)).toHaveTextContent(/^\D+$/);
      await userEvent.click(submitIn(dialog));
      await expect(amount).toHaveAccessibleDescription(expect.stringContaining(problem));
    }
    // Less than the unit costs: the hint says what becomes of it.
    await userEvent.clear(amount);
    await userEvent.type(amount, '0.01');
    await expect(amount).toHaveAccessibleDescription(t('admin:order.refunding.belowUnits'));
    await userEvent.clear(units as HTMLElement);
    await expect(amount).toHaveAccessibleDescription(t('admin:order.refunding.amountHint'));
  },
  tags: ['!visual'],
};

/**
 * One press of a key fills in all that is left. An earlier refund paid back less than its unit cost, so that the amount
 * is filled in too.
 */
export const RefundsEverythingLeft: Story = {
  ...of(20),
  beforeEach() {
    const order = orderIn(20);
    const [line] = order.lines;
    const refund: Refund = {
      id: 9001,
      status: refundStatus.refunded,
      requestedBy: 'staff',
      items: [{ orderLineId: line?.id ?? 0, quantity: 1, amount: 100 }],
      shippingAmount: 0,
      amount: 100,
      reason: 'a scratch',
      restock: false,
      fromStatus: orderStatus.paid,
      requestedAt: order.createdAt,
    };
    Object.assign(getStoredOrder(order.id), { refunds: [refund] });
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const { id, orderNo, lines, shippingAmount, totalAmount, currency } = orderIn(20);
    await headed(canvasElement, orderNo);
    const dialog = await openAction(canvasElement, t, t('admin:order.act.createRefund'));
    within(dialog)
      .getByRole('button', { name: t('admin:order.refunding.everything') })
      .focus();
    await userEvent.keyboard('{Enter}');
    const fields = within(dialog).getAllByRole<HTMLInputElement>('textbox');
    const units = lines
      .map(({ quantity }, index) => (index === 0 ? quantity - 1 : quantity))
      .filter((left) => left > 0);
    const shipping = shippingAmount > 0 ? [formatDecimal(shippingAmount, currency)] : [];
    const left = formatDecimal(totalAmount - 100, currency);
    await expect(fields.map(({ value }) => value)).toEqual([...units.map(String), ...shipping, left, '']);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: t('controls:discard.keep') }));
    await userEvent.type(fields.at(-1) as HTMLElement, 'the kiln broke');
    await userEvent.click(submitIn(dialog));
    await waitFor(() => expect(getStoredOrder(id).refund?.amount).toBe(totalAmount - 100), slow);
    await closed();
  },
  tags: ['!visual'],
};

/** A shipment event with a time; a time in the future is rejected at its field. */
export const DeliveryUpdate: Story = {
  ...of(30),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const order = orderIn(30);
    await headed(canvasElement, order.orderNo);
    const dialog = await openAction(canvasElement, t, t('admin:order.act.addShipmentEvent'));
    await userEvent.type(within(dialog).getByRole('textbox'), '已到香港轉運中心');
    const time = within(dialog).getByLabelText(new RegExp(t('admin:order.telling.at')));
    fireEvent.change(time, { target: { value: '2099-01-01T09:00' } });
    await userEvent.click(submitIn(dialog));
    await waitFor(() => expect(time).toBeInvalid(), slow);
    const shippedAt = new Date(Date.parse(getStoredOrder(order.id).shippedAt ?? '') + 60_000);
    const two = (part: number) => String(part).padStart(2, '0');
    const day = [shippedAt.getFullYear(), two(shippedAt.getMonth() + 1), two(shippedAt.getDate())].join('-');
    fireEvent.change(time, {
      target: { value: `${day}T${two(shippedAt.getHours())}:${two(shippedAt.getMinutes())}` },
    });
    await waitFor(() => expect(time).toBeValid());
    await userEvent.click(submitIn(dialog));
    await closed();
    const [event] = getStoredOrder(order.id).shipment?.events ?? [];
    await expect(event?.at.slice(0, 16)).toBe(shippedAt.toISOString().slice(0, 16));
  },
  tags: ['!visual'],
};

/** A rejected cancellation keeps its reason. */
export const RejectedCancellation: Story = {
  ...of(20),
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.cancel, 'VALIDATION', { fields: { reason: 'tooLong' } })),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await headed(canvasElement, orderIn(20).orderNo);
    const dialog = await openAction(canvasElement, t, t('admin:order.cancel'));
    const reason = within(dialog).getByRole('textbox');
    await userEvent.type(reason, 'the kiln broke');
    await userEvent.click(submitIn(dialog));
    await waitFor(() => expect(reason).toBeInvalid(), slow);
    await expect(reason).toHaveValue('the kiln broke');
    await expect(getDemoBackend().state.orders.get(orderIn(20).id)?.status).toBe(20);
  },
  tags: ['!visual'],
};

/** Story of a form in its initial state. */
function opened(
  status: 20 | 30,
  action: 'createRefund' | 'receiveReturn' | 'correctShipment' | 'addShipmentEvent',
): Story {
  return {
    ...of(status),
    tags: ['visual-after-play'],
    async play({ canvasElement, loaded }) {
      const t = getTranslate(loaded);
      await headed(canvasElement, orderIn(status).orderNo);
      await openAction(canvasElement, t, t(`admin:order.act.${action}`));
    },
  };
}
export const Refunding: Story = opened(30, 'createRefund');
export const Returning: Story = opened(30, 'receiveReturn');
/** Without a number the first line gets the focus; a number that is too high is said at its field. */
export const ReturnsNothing: Story = {
  ...of(30),
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await headed(canvasElement, orderIn(30).orderNo);
    const dialog = await openAction(canvasElement, t, t('admin:order.act.receiveReturn'));
    const [units] = within(dialog).getAllByRole('textbox') as [HTMLElement];
    await userEvent.click(submitIn(dialog));
    await expect(units).toHaveFocus();
    await expect(within(dialog).getByText(t('admin:order.returning.none'))).toBeVisible();
    await userEvent.type(units, '99999');
    await userEvent.click(submitIn(dialog));
    await expect(units).toHaveFocus();
    await expect(units).toBeInvalid();
    await expect(within(dialog).queryByText(t('admin:order.returning.none'))).toBeNull();
  },
};
export const Correcting: Story = opened(30, 'correctShipment');
export const Updating: Story = opened(30, 'addShipmentEvent');
export const RefundingOnAPhone: Story = { ...opened(30, 'createRefund'), globals: onAPhone };
