import { contract } from '@sampan/api/contract';
import type { ReconciliationDifference } from '@sampan/api/entities';
import { answer } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse, http } from 'msw';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { createDifference } from '../../../../testing/samples/storyDifference.ts';
import { AdminStory, adminShop, atADesk } from '../../../../testing/screens/AdminStory.tsx';
import { TransactionsScreen } from '../TransactionsScreen.tsx';

const meta = {
  title: 'Admin/Transactions/Reconciliation note',
  component: TransactionsScreen,
  globals: atADesk,
  parameters: adminShop('/admin/transactions?view=differences', 'operator'),
  render: () => (
    <AdminStory>
      <TransactionsScreen />
    </AdminStory>
  ),
} satisfies Meta<typeof TransactionsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const longWait = { timeout: 10_000 };
const notInLedger = createDifference();
const explained = createDifference({
  state: 'explained',
  note: '銀行流水FT1',
  operator: 'operator',
  decidedAt: '2026-11-20T02:00:00.000Z',
});
const settled = { ...explained, state: 'settled', note: '銀行流水FT2', decidedAt: '2026-11-20T03:00:00.000Z' } as const;

const toHandlers = (difference: ReconciliationDifference) => [
  answer(contract.transaction.differences, { list: [difference], total: 1, page: 1, limit: 20, pages: 1 }),
  answer(contract.transaction.statements, []),
];

/** Escape does not discard a typed note without a question. */
export const KeepsATypedNote: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(...toHandlers(notInLedger)),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByText(notInLedger.number, {}, longWait));
    const sheet = within(await screen.findByRole('dialog', {}, longWait));
    const note = sheet.getByRole('textbox');
    await userEvent.type(note, 'FT123');
    await userEvent.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: t('controls:discard.title') }, longWait);
    await userEvent.click(within(question).getByRole('button', { name: t('controls:discard.keep') }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), longWait);
    await expect(note).toHaveValue('FT123');
    await userEvent.keyboard('{Escape}');
    const again = await screen.findByRole('alertdialog', { name: t('controls:discard.title') }, longWait);
    await userEvent.click(within(again).getByRole('button', { name: t('controls:discard.confirm') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), longWait);
  },
};

/** A colleague decides first, and nothing was typed: their note takes the place of the old one, and is no input to lose. */
export const FollowsANoteMeanwhile: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) =>
    msw.use(
      ...toHandlers(explained),
      http.post('*/transaction/decide-difference', () => {
        const body = { code: 'VERSION_CONFLICT', message: '', statusCode: 409, requestId: 'story' };
        return HttpResponse.json({ ...body, details: { current: settled, actor: 'admin' } }, { status: 409 });
      }),
    ),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByText(explained.number, {}, longWait));
    const sheet = within(await screen.findByRole('dialog', {}, longWait));
    await userEvent.click(sheet.getByRole('button', { name: t('admin:transactions.difference.settle') }));
    const text = t('admin:transactions.difference.decidedMeanwhile', { who: 'admin' });
    const message = await sheet.findByText(text, {}, longWait);
    await expect(message.closest('[role="alert"]')).toBeVisible();
    await expect(sheet.getByRole('textbox')).toHaveValue(settled.note);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), longWait);
    await expect(screen.queryByRole('alertdialog')).toBeNull();
  },
};

const inquiry = createDifference({
  method: 'stripe',
  movement: 'dispute',
  kind: 'dispute',
  statementAmount: undefined,
});
const dispute = createDifference({ ...inquiry, statementAmount: 46800, decidedAt: '2026-11-20T03:00:00.000Z' });

/** The money of an inquiry is withdrawn while its sheet is open: the decision about the inquiry does not close the dispute. */
export const WithdrawnMeanwhile: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) =>
    msw.use(
      ...toHandlers(inquiry),
      http.post('*/transaction/decide-difference', () => {
        const body = { code: 'VERSION_CONFLICT', message: '', statusCode: 409, requestId: 'story' };
        const current = { ...dispute, note: '已查詢' };
        return HttpResponse.json({ ...body, details: { current } }, { status: 409 });
      }),
    ),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByText(inquiry.number, {}, longWait));
    const sheet = within(await screen.findByRole('dialog', {}, longWait));
    await userEvent.type(sheet.getByRole('textbox'), '已回覆');
    await userEvent.click(sheet.getByRole('button', { name: t('admin:transactions.difference.explain') }));
    await sheet.findByText(t('admin:transactions.difference.withdrawnMeanwhile'), {}, longWait);
    await expect(sheet.getByText(t('admin:transactions.difference.help.dispute'))).toBeVisible();
    await expect(sheet.getAllByText(/已查詢/)).toHaveLength(1);
    await expect(sheet.queryByText(t('admin:transactions.difference.decidedAt'))).toBeNull();
    await expect(sheet.getByRole('textbox')).toHaveValue('已回覆');
  },
};

const readOrders = fn();
/** Keeps the order list in the cache, as its page does that was left a moment ago. */
function OrderList() {
  useEndpoint(contract.adminOrder.list, { page: 1, limit: 20 });
  return null;
}

/** The order list marks disputed orders: it is read again once staff have decided. */
export const EndsTheMarkInTheOrderList: Story = {
  tags: ['!visual'],
  render: () => (
    <AdminStory>
      <TransactionsScreen />
      <OrderList />
    </AdminStory>
  ),
  beforeEach({ msw }) {
    msw.use(
      ...toHandlers(dispute),
      answer(contract.transaction.decideDifference, { ...dispute, state: 'settled', note: 'FT123' }),
      http.post(`*${contract.adminOrder.list.path}`, () => readOrders()),
    );
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByText(dispute.number, {}, longWait));
    const sheet = within(await screen.findByRole('dialog', {}, longWait));
    await userEvent.type(sheet.getByRole('textbox'), 'FT123');
    await waitFor(() => expect(readOrders).toHaveBeenCalled(), longWait);
    readOrders.mockClear();
    await userEvent.click(sheet.getByRole('button', { name: t('admin:transactions.difference.settle') }));
    await waitFor(() => expect(readOrders).toHaveBeenCalled(), longWait);
  },
};

/** The note about the inquiry does not close the dispute: it is shown, and the decision needs a note of its own. */
export const ReopenedWithANote: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(...toHandlers({ ...dispute, note: '已回覆銀行' })),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByText(dispute.number, {}, longWait));
    const sheet = within(await screen.findByRole('dialog', {}, longWait));
    const note = sheet.getByRole('textbox');
    await expect(note).toHaveValue('');
    await expect(sheet.getByText('已回覆銀行')).toBeVisible();
    for (const decision of ['settle', 'explain'] as const) {
      await userEvent.click(sheet.getByRole('button', { name: t(`admin:transactions.difference.${decision}`) }));
      await expect(note).toBeInvalid();
      await expect(note).toHaveFocus();
    }
  },
};
