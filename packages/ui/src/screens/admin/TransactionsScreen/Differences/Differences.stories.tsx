import { contract } from '@sampan/api/contract';
import type { ReconciliationDifference, StatementDay } from '@sampan/api/entities';
import { answer, failWith, mockPendingCall } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse, http } from 'msw';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { createDifference } from '../../../../testing/samples/storyDifference.ts';
import {
  AdminStory,
  adminShop,
  atADesk,
  expectToFitBesideScrollBars,
  onAPhone,
} from '../../../../testing/screens/AdminStory.tsx';
import { TransactionsScreen } from '../TransactionsScreen.tsx';
import { getDifferenceKey } from './DifferenceSheet.tsx';

const meta = {
  title: 'Admin/Transactions/Reconciliation',
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
const notInStatement = createDifference({
  id: 2,
  method: 'wechat',
  kind: 'missingInStatement',
  tradeNo: undefined,
  statementAmount: undefined,
  ledgerAmount: 12800,
  fee: 0,
  orderId: 7,
  orderNo: 'SP2611190007',
});
const otherAmount = createDifference({
  id: 3,
  kind: 'amount',
  ledgerAmount: 46900,
  orderId: 8,
  orderNo: 'SP2611190008',
});
const duplicate = createDifference({
  id: 4,
  kind: 'duplicate',
  ledgerAmount: 46800,
  orderId: 8,
  orderNo: 'SP2611190008',
});
const refund = createDifference({
  id: 5,
  method: 'stripe',
  movement: 'refund',
  number: 'RSP26111900008a1b2c3',
  tradeNo: 're_3TQx7wLkdIwHu7ix0a1b2c3d',
  fee: 0,
  feeCurrency: 'HKD',
});
const refundNotInStatement = createDifference({ ...notInStatement, movement: 'refund', number: 'RSP2611190007demo' });
const otherRefundAmount = createDifference({ ...otherAmount, movement: 'refund', fee: -281 });
const refundTwice = createDifference({ ...duplicate, movement: 'refund', fee: -281 });
const otherFeeCurrency = createDifference({
  id: 7,
  method: 'stripe',
  number: 'SP26111900009',
  fee: 1980,
  feeCurrency: 'HKD',
});
const dispute = createDifference({
  id: 10,
  method: 'stripe',
  movement: 'dispute',
  kind: 'dispute',
  tradeNo: 'du_1TQx7wLkdIwHu7ix0a1b2c3d',
  orderId: 8,
  orderNo: 'SP2611190008',
  fee: 8500,
  feeCurrency: 'HKD',
  dueAt: '2026-11-27T23:59:59.000Z',
});
const disputeReversal = createDifference({
  ...dispute,
  id: 11,
  movement: 'disputeReversal',
  fee: -8500,
  dueAt: undefined,
});
/** The customer's bank asks first: nothing is withdrawn. */
const inquiry = createDifference({
  ...dispute,
  id: 13,
  number: 'SP26111900004242',
  statementAmount: undefined,
  fee: 0,
  dueAt: '2026-11-22T23:59:59.000Z',
});
const refundFailure = createDifference({
  ...refund,
  id: 12,
  movement: 'refundFailure',
  kind: 'refundFailure',
  orderId: 8,
});
const matched = createDifference({
  id: 8,
  movement: 'refund',
  state: 'matched',
  ledgerAmount: 46800,
  orderId: 8,
  orderNo: 'SP2611190008',
  decidedAt: '2026-11-21T03:10:00.000Z',
});
const explained = createDifference({
  id: 6,
  state: 'explained',
  note: '顧客在另一間分店用同一帳號付款',
  operator: 'operator',
  decidedAt: '2026-11-20T02:00:00.000Z',
});
const settled = createDifference({ ...explained, id: 9, state: 'settled', note: '銀行流水FT20261119已核對' });
const done = { method: 'alipay', day: '2026-11-19', entries: 42, state: 'done' } as const;
const days: StatementDay[] = [
  { ...done, fees: [{ amount: 11_793, currency: 'CNY' }] },
  {
    ...done,
    method: 'stripe',
    entries: 1,
    fees: [
      { amount: 1_980, currency: 'HKD' },
      { amount: -35, currency: 'CNY' },
    ],
  },
  { method: 'wechat', day: '2026-11-19', entries: 0, fees: [], state: 'waiting', nextAt: '2026-11-20T03:00:00.000Z' },
  { ...done, day: '2026-11-18', entries: 0, fees: [] },
];
const unread: StatementDay = {
  method: 'wechat',
  day: '2026-11-18',
  entries: 0,
  fees: [],
  state: 'failed',
  failure: 'STATEMENT_CREATING',
  nextAt: '2026-11-20T06:40:00.000Z',
};
const { nextAt: _, ...givenUp } = unread;

function toHandlers(list: ReconciliationDifference[], statements = days) {
  const page = { list, total: list.length, page: 1, limit: 20, pages: 1 };
  return [answer(contract.transaction.differences, page), answer(contract.transaction.statements, statements)];
}

/** The calls return this list, and these statements. */
function returns(list: ReconciliationDifference[], statements?: StatementDay[]): Story['beforeEach'] {
  return ({ msw }) => msw.use(...toHandlers(list, statements));
}

/** Opens the sheet of the only difference. */
function opened(difference: ReconciliationDifference): Story {
  return {
    tags: ['visual-after-play'],
    beforeEach: returns([difference]),
    async play({ canvas, loaded }) {
      const t = getTranslate(loaded);
      const key = getDifferenceKey(difference);
      const title = t(`admin:transactions.difference.kindOf.${key}`);
      await userEvent.click(await canvas.findByText(title, {}, longWait));
      const sheet = within(await screen.findByRole('dialog', {}, longWait));
      await expect(sheet.getByText(t(`admin:transactions.difference.help.${key}`))).toBeVisible();
    },
  };
}

const all = [
  notInLedger,
  notInStatement,
  otherAmount,
  duplicate,
  refund,
  dispute,
  explained,
  matched,
  otherFeeCurrency,
];
export const Default: Story = { beforeEach: returns(all) };
/** All columns fit beside the menu of a 1280 px window with scroll bars, with deadlines and large amounts too. */
export const FitsADesk: Story = {
  tags: ['!visual'],
  beforeEach: returns([{ ...dispute, id: 20, statementAmount: 12_345_678, number: 'RSP26111900008a1b2c3' }, ...all]),
  async play({ canvas, loaded }) {
    await canvas.findByRole(
      'columnheader',
      { name: getTranslate(loaded)('admin:transactions.difference.dueAt') },
      longWait,
    );
    if (window.innerWidth < 1280) return;
    await expectToFitBesideScrollBars();
  },
};
/** A card names both amounts: which is the provider's and which the shop's. */
export const OnAPhone: Story = {
  ...Default,
  globals: onAPhone,
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByText(t(`admin:transactions.difference.kindOf.${getDifferenceKey(otherAmount)}`), {}, longWait);
    for (const amount of ['statementAmount', 'ledgerAmount'])
      await expect(canvas.getAllByText(t(`admin:transactions.difference.${amount}`))).toHaveLength(all.length);
  },
};
/** A near deadline is marked; one that is past, or was decided about, is not. */
export const Deadlines: Story = {
  beforeEach: returns([
    inquiry,
    dispute,
    { ...dispute, id: 20, number: 'PAST', dueAt: '2026-11-19T23:59:59.000Z' },
    { ...inquiry, id: 21, number: 'DECIDED', state: 'explained', note: '已回覆', operator: 'operator' },
    notInLedger,
  ]),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const soon = await canvas.findAllByText(t('admin:transactions.difference.dueSoon'), {}, longWait);
    await expect(soon.map((badge) => badge.closest('tr')?.textContent?.includes(inquiry.number))).toEqual([true]);
    await canvas.findByRole('columnheader', { name: t('admin:transactions.difference.dueAt') });
    await userEvent.click(canvas.getByText(inquiry.number));
    const sheet = within(await screen.findByRole('dialog', {}, longWait));
    await expect(sheet.getByText(t('admin:transactions.difference.dueAt'))).toBeVisible();
  },
};
export const Empty: Story = {
  tags: ['state:empty'],
  beforeEach: returns([]),
  async play({ canvas, loaded }) {
    await canvas.findByText(getTranslate(loaded)('admin:transactions.difference.empty.title'), {}, longWait);
  },
};
/** The tab says how many differences wait for a decision, also while another tab is shown. */
export const Counted: Story = {
  tags: ['!visual'],
  parameters: adminShop('/admin/transactions', 'operator'),
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.order.stats, {
        total: 0,
        byStatus: [],
        shop: {
          todayOrders: 0,
          todayAmount: 0,
          currency: 'CNY',
          toPay: 0,
          toShip: 0,
          refundsWaiting: 0,
          refunding: 0,
          transfersReported: 0,
          openDifferences: 3,
          lowStock: 0,
        },
      }),
    ),
  async play({ canvas, loaded }) {
    const name = new RegExp(`${getTranslate(loaded)('admin:transactions.view.differences')}.*3`);
    await canvas.findByRole('tab', { name }, longWait);
  },
};
/** A shop whose first statement is not there yet says when it will be. */
export const NothingComparedYet: Story = {
  beforeEach: returns([], []),
  async play({ canvas, loaded }) {
    await canvas.findByText(getTranslate(loaded)('admin:transactions.difference.notCompared.title'), {}, longWait);
  },
};
export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.transaction.differences)),
};
export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.transaction.differences, 'INTERNAL')),
};
/** The list stays usable. */
export const StatementsFailed: Story = {
  beforeEach: ({ msw }) => msw.use(failWith(contract.transaction.statements, 'INTERNAL'), ...toHandlers([notInLedger])),
};
export const Forbidden: Story = {
  tags: ['state:forbidden'],
  parameters: adminShop('/admin/transactions?view=differences', 'customer'),
};
/** One warning for each provider, with the last day and the time of the next attempt. */
export const StatementsUnread: Story = {
  beforeEach: returns([], [unread, { ...unread, day: '2026-11-17' }, { ...givenUp, method: 'alipay' }]),
};
/** Filters are in the URL and in the call. */
export const FilteredByState: Story = {
  parameters: adminShop('/admin/transactions?view=differences&f.state=settled', 'operator'),
  beforeEach: returns([settled]),
};
export const PaidThereNotHere: Story = opened(notInLedger);
export const PaidHereNotThere: Story = opened(notInStatement);
export const OtherAmount: Story = opened(otherAmount);
export const PaidTwice: Story = opened(duplicate);
export const RefundedThereNotHere: Story = opened(refund);
export const RefundedHereNotThere: Story = opened(refundNotInStatement);
export const OtherRefundAmount: Story = opened(otherRefundAmount);
export const RefundedTwice: Story = opened(refundTwice);
export const Disputed: Story = opened(dispute);
export const QuestionedByTheBank: Story = opened(inquiry);
export const DisputeReturned: Story = opened(disputeReversal);
export const RefundFailedLater: Story = opened(refundFailure);
/** Stripe keeps its fee in the currency of the balance. */
export const FeeInAnotherCurrency: Story = opened(otherFeeCurrency);
export const MatchedLater: Story = opened(matched);
export const Settled: Story = opened(settled);
export const Explained: Story = opened(explained);
export const OpenedOnAPhone: Story = { ...opened(notInStatement), globals: onAPhone };
export const LongText: Story = opened(
  createDifference({
    number: 'SP26111900004201'.repeat(4),
    state: 'settled',
    note: '顧客'.repeat(250),
    operator: 'o'.repeat(40),
  }),
);

/** A decision is sent with its note; the list has the new state. */
export const Decides: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => {
    let list = [notInLedger];
    msw.use(
      answer(contract.transaction.statements, days),
      answer(contract.transaction.differences, () => ({ list, total: 1, page: 1, limit: 20, pages: 1 })),
      answer(contract.transaction.decideDifference, () => {
        list = [{ ...settled, id: notInLedger.id }];
        return list[0] as ReconciliationDifference;
      }),
    );
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByText(notInLedger.number, {}, longWait));
    const sheet = within(await screen.findByRole('dialog', {}, longWait));
    await userEvent.type(sheet.getByRole('textbox'), 'FT123');
    await userEvent.click(sheet.getByRole('button', { name: t('admin:transactions.difference.settle') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), longWait);
    await canvas.findByText(t('admin:transactions.difference.stateOf.settled'), {}, longWait);
  },
};

/** A decision needs a note; a failed call keeps what was typed. */
export const DecisionFails: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) =>
    msw.use(...toHandlers([notInLedger]), failWith(contract.transaction.decideDifference, 'INTERNAL')),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByText(notInLedger.number, {}, longWait));
    const sheet = within(await screen.findByRole('dialog', {}, longWait));
    const settle = sheet.getByRole('button', { name: t('admin:transactions.difference.settle') });
    await userEvent.click(settle);
    const note = sheet.getByRole('textbox');
    await expect(note).toBeInvalid();
    await userEvent.type(note, 'FT123');
    await userEvent.click(settle);
    await sheet.findByRole('alert', {}, longWait);
    await expect(note).toHaveValue('FT123');
  },
};

/** A colleague decides first: their decision shows, the list no longer has the difference, and the typed note stays. */
export const DecidedMeanwhile: Story = {
  tags: ['visual-after-play'],
  parameters: adminShop('/admin/transactions?view=differences&f.state=open', 'operator'),
  beforeEach({ msw }) {
    const current = { ...settled, id: notInLedger.id };
    let list = [notInLedger];
    msw.use(
      answer(contract.transaction.statements, days),
      answer(contract.transaction.differences, () => ({ list, total: list.length, page: 1, limit: 20, pages: 1 })),
      http.post('*/transaction/decide-difference', async ({ request }) => {
        list = [];
        const { decidedAt } = (await request.json()) as { decidedAt: string | null };
        if (decidedAt === current.decidedAt) return HttpResponse.json({ ...current, state: 'explained' });
        const body = { code: 'VERSION_CONFLICT', message: '', statusCode: 409, requestId: 'story' };
        return HttpResponse.json({ ...body, details: { current, actor: current.operator } }, { status: 409 });
      }),
    );
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByText(notInLedger.number, {}, longWait));
    const sheet = within(await screen.findByRole('dialog', {}, longWait));
    await userEvent.type(sheet.getByRole('textbox'), 'FT123');
    const explain = sheet.getByRole('button', { name: t('admin:transactions.difference.explain') });
    await userEvent.click(explain);
    const conflict = t('admin:transactions.difference.decidedMeanwhile', { who: settled.operator });
    await sheet.findByText(conflict, {}, longWait);
    await expect(sheet.getByText(t('admin:transactions.savedNote', { note: settled.note }))).toBeVisible();
    await waitFor(() => expect(canvas.queryByText(notInLedger.number)).toBeNull(), longWait);
    await expect(
      sheet.getByText(t('admin:transactions.difference.stateOf.settled'), { selector: 'dd, dd *' }),
    ).toBeVisible();
    await expect(sheet.getByRole('textbox')).toHaveValue('FT123');
    await userEvent.click(explain);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), longWait);
  },
};
