import { contract } from '@sampan/api/contract';
import type { Order, ReconciliationDifference } from '@sampan/api/entities';
import { answer, failAtGateway, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { buildOrder } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { loadAgain, loseAnswer, Reloadable } from '../../../testing/interaction/lostAnswer.tsx';
import { restoreOnline, setOnline } from '../../../testing/interaction/storyNetwork.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { getStoredOrder, headed, of, openAction, orderIn, slow } from '../../../testing/screens/adminOrderStory.tsx';
import { AdminOrderScreen } from './AdminOrderScreen.tsx';

const meta = {
  title: 'Admin/Order/Notes',
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

/** The customer's note is shown until staff answer it. */
export const NewNote: Story = {
  beforeEach({ msw }) {
    const order: Order = { ...buildOrder({ status: 20 }), actions: ['ship', 'note'] };
    const entry = { at: order.createdAt, actor: 'customer', action: 'note', note: '請放低在管理處' } as const;
    msw.use(answer(contract.order.detail, { ...order, timeline: [...order.timeline, entry] }));
  },
  async play({ canvas, loaded }) {
    await canvas.findByText(getTranslate(loaded)('admin:order.newNotes', { count: 1 }), undefined, slow);
  },
};

const paid: Order = { ...buildOrder({ status: 20 }), actions: ['ship', 'createRefund', 'cancel', 'note'] };
const toRefund: Order = { ...buildOrder({ status: 60 }), actions: ['approveRefund', 'settleRefund', 'note'] };

/** An open difference warns before an order is shipped or refunded. */
const createWarning = (
  facts: Pick<ReconciliationDifference, 'movement' | 'kind' | 'dueAt'>,
  text: 'notInStatement' | 'refundedOutside' | 'disputed',
  { hasDeadline = false, order = paid } = {},
): Story => ({
  tags: ['!visual'],
  beforeEach({ msw }) {
    const difference: ReconciliationDifference = {
      id: 1,
      method: 'stripe',
      day: '2026-11-19',
      ...facts,
      number: 'SP26111900004201',
      orderId: order.id,
      currency: order.currency,
      fee: 0,
      feeCurrency: order.currency,
      state: 'open',
    };
    // Money of a dispute that is won: nothing to check before shipping, whatever its deadline.
    const harmless = {
      ...difference,
      id: 2,
      movement: 'disputeReversal',
      kind: 'dispute',
      dueAt: '2026-11-21T23:59:59.000Z',
    } as const;
    const page = { list: [harmless, difference], total: 2, page: 1, limit: 20, pages: 1 };
    msw.use(answer(contract.order.detail, order), answer(contract.transaction.differences, page));
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const warning = await canvas.findByText(t(`admin:order.${text}`), undefined, slow);
    const lines = [...(warning.parentElement?.querySelectorAll('span') ?? [])];
    await expect(lines).toHaveLength(hasDeadline ? 2 : 1);
    // 23:59 UTC is the next day in the shop's zone.
    if (hasDeadline) await expect(lines[1]).toHaveTextContent(/23.*7:59/);
    await expect(canvas.queryByText(t('admin:order.need.paid'))).toBeNull();
    const link = canvas.getByRole('link', { name: t('admin:order.seeDifferences') });
    const href = /^\/admin\/transactions\?view=differences&f\.state=open&f\.order=[1-9]\d*$/;
    await expect(link).toHaveAttribute('href', expect.stringMatching(href));
  },
});
export const NotInStatement: Story = createWarning(
  { movement: 'payment', kind: 'missingInStatement' },
  'notInStatement',
);
export const RefundedOutside: Story = createWarning({ movement: 'refund', kind: 'missingInLedger' }, 'refundedOutside');
export const DisputedPayment: Story = createWarning({ movement: 'dispute', kind: 'dispute' }, 'disputed');
export const DisputedPaymentToAnswer: Story = createWarning(
  { movement: 'dispute', kind: 'dispute', dueAt: '2026-11-22T23:59:59.000Z' },
  'disputed',
  { hasDeadline: true },
);
export const DisputedPaymentPastItsDeadline: Story = createWarning(
  { movement: 'dispute', kind: 'dispute', dueAt: '2026-11-19T23:59:59.000Z' },
  'disputed',
);
/** The dialogs that ship or refund the order repeat the warning. */
export const DisputedPaymentInTheDialogs: Story = {
  ...DisputedPayment,
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByText(t('admin:order.disputed'), undefined, slow);
    for (const action of [t('admin:order.ship'), t('admin:order.act.createRefund'), t('admin:order.cancel')]) {
      const dialog = within(await openAction(canvasElement, t, action));
      await expect(dialog.getByText(t('admin:order.disputed'))).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    }
  },
};
/** The same where a refund was requested, and where it is sent by hand. */
export const DisputedPaymentToRefund: Story = {
  ...createWarning({ movement: 'dispute', kind: 'dispute' }, 'disputed', { order: toRefund }),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByText(t('admin:order.disputed'), undefined, slow);
    const dialog = within(await openAction(canvasElement, t, t('admin:order.settle')));
    await expect(dialog.getByText(t('admin:order.disputed'))).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    await userEvent.click(canvas.getByRole('button', { name: t('admin:order.approve') }));
    const question = within(await screen.findByRole('alertdialog', {}, slow));
    await expect(question.getByText(t('admin:order.disputed'))).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: t('admin:order.approving.choose') }));
    const part = within(await screen.findByRole('dialog', {}, slow));
    await expect(part.getByText(t('admin:order.disputed'))).toBeVisible();
  },
};
/** Until the differences are loaded nothing says that the order is ready to ship. */
export const DifferencesLoading: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) =>
    msw.use(answer(contract.order.detail, paid), mockPendingCall(contract.transaction.differences)),
  async play({ canvas, canvasElement, loaded }) {
    await headed(canvasElement, paid.orderNo);
    await expect(canvas.queryByText(getTranslate(loaded)('admin:order.need.paid'))).toBeNull();
  },
};
/** Nor where they cannot be loaded: page and dialogs say so. */
export const DifferencesFailed: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) =>
    msw.use(answer(contract.order.detail, paid), failAtGateway(contract.transaction.differences, 502)),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByText(t('admin:order.differencesUnknown'), undefined, slow);
    await expect(canvas.getByRole('link', { name: t('admin:order.seeDifferences') })).toBeVisible();
    await expect(canvas.queryByText(t('admin:order.need.paid'))).toBeNull();
    const dialog = within(await openAction(canvasElement, t, t('admin:order.ship')));
    // The dialog asks again.
    await expect(await dialog.findByText(t('admin:order.differencesUnknown'), undefined, slow)).toBeVisible();
  },
};
export const DifferencesAskedAgain: Story = {
  ...DifferencesFailed,
  tags: ['!visual'],
  async play({ canvas, loaded, msw }) {
    const t = getTranslate(loaded);
    await canvas.findByText(t('admin:order.differencesUnknown'), undefined, slow);
    msw.use(answer(contract.transaction.differences, { list: [], total: 0, page: 1, limit: 20, pages: 0 }));
    await userEvent.click(canvas.getByRole('button', { name: t('common:action.retry') }));
    await canvas.findByText(t('admin:order.need.paid'), undefined, slow);
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus(), slow);
  },
};

/** A note shows optimistically. */
export const NotePosted: Story = {
  ...of(20),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const order = orderIn(20);
    await headed(canvasElement, order.orderNo);
    const field = await canvas.findByRole('textbox', { name: t('admin:order.note.label') });
    await userEvent.type(field, '已致電顧客');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const timeline = canvas.getByRole('list', { name: t('admin:order.part.timeline') });
    await waitFor(() => expect(timeline.firstElementChild).toHaveTextContent('已致電顧客'), slow);
    await waitFor(() => expect(getStoredOrder(order.id).timeline.at(-1)?.note).toBe('已致電顧客'), slow);
    // The audit log names the staff member.
    await within(timeline).findByText(/operator/, undefined, slow);
  },
  tags: ['state:success', '!visual'],
};

/** The page is loaded again while a note is on its way: posted once more, it is on the order once. */
export const NotePostedOnce: Story = {
  ...of(20),
  beforeEach: ({ msw }) => msw.use(loseAnswer(contract.order.note)),
  render: () => (
    <AdminStory>
      <Reloadable>
        <AdminOrderScreen orderId={orderIn(20).id} />
      </Reloadable>
    </AdminStory>
  ),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const findField = () => canvas.findByRole('textbox', { name: t('admin:order.note.label') }, slow);
    const countNotes = () => getStoredOrder(orderIn(20).id).timeline.filter(({ note }) => note === '已致電顧客').length;
    await userEvent.type(await findField(), '已致電顧客{Control>}{Enter}{/Control}');
    await waitFor(() => expect(countNotes()).toBe(1), slow);
    loadAgain();
    const field = await findField();
    await waitFor(() => expect(field).toHaveValue('已致電顧客'), slow);
    await userEvent.type(field, '{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sessionStorage.getItem(`draft staff note of order ${orderIn(20).id}`)).toBeNull(), slow);
    await expect(countNotes()).toBe(1);
  },
  tags: ['!visual'],
};

export const NoteFailed: Story = {
  ...of(20),
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.note, 'INTERNAL')),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const field = await canvas.findByRole('textbox', { name: t('admin:order.note.label') }, slow);
    await userEvent.type(field, '已致電');
    await userEvent.click(canvas.getByRole('button', { name: t('order:note.post') }));
    await canvas.findByText(t('admin:order.note.failed'), undefined, slow);
    await expect(field).toHaveValue('已致電');
  },
  tags: ['!visual'],
};

/** The message about the connection goes when that returns. */
export const NoteReconnected: Story = {
  ...of(20),
  beforeEach: () => restoreOnline,
  async play({ canvas, loaded, msw }) {
    const t = getTranslate(loaded);
    const field = await canvas.findByRole('textbox', { name: t('admin:order.note.label') }, slow);
    msw.use(mockOffline());
    setOnline(false);
    await userEvent.type(field, '已致電');
    await userEvent.click(canvas.getByRole('button', { name: t('order:note.post') }));
    const message = await canvas.findByText(t('admin:order.refused.offline'), undefined, slow);
    setOnline(true);
    await waitFor(() => expect(message).not.toBeInTheDocument(), slow);
    await expect(field).toHaveValue('已致電');
  },
  tags: ['!visual'],
};

/** The number of notes per order is limited. */
export const NoRoomForAnotherNote: Story = {
  ...of(20),
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.note, 'TIMELINE_FULL')),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const field = await canvas.findByRole('textbox', { name: t('admin:order.note.label') }, slow);
    await userEvent.type(field, '已致電');
    await userEvent.click(canvas.getByRole('button', { name: t('order:note.post') }));
    await canvas.findByText(t('admin:order.note.full'), undefined, slow);
    await expect(field).toHaveValue('已致電');
  },
  tags: ['!visual'],
};
