import { contract } from '@sampan/api/contract';
import type { TransactionLog, TransactionSummary } from '@sampan/api/entities';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { getEntryNote } from '@sampan/domain/reports/ledger';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn, waitFor, within } from 'storybook/test';
import { useHere } from '../../../app/navigation/navigation.tsx';
import { getNumberFormats } from '../../../i18n/format.ts';
import { getShopZoneName } from '../../../i18n/shopZoneName.ts';
import { Refetcher, refetch } from '../../../testing/interaction/Refetcher.tsx';
import { getStoryLocale, getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk, onAPhone } from '../../../testing/screens/AdminStory.tsx';
import { TransactionsScreen } from './TransactionsScreen.tsx';

function Here() {
  return (
    <output hidden data-testid="here">
      {useHere()}
    </output>
  );
}

const meta = {
  title: 'Admin/Transactions',
  component: TransactionsScreen,
  globals: atADesk,
  parameters: adminShop('/admin/transactions'),
  render: () => (
    <AdminStory>
      <TransactionsScreen />
      <Here />
      <Refetcher />
    </AdminStory>
  ),
} satisfies Meta<typeof TransactionsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const longWait = { timeout: 10_000 };
const here = () => document.querySelector('[data-testid="here"]')?.textContent;
const noEntries = { list: [], total: 0, page: 1, limit: 20, pages: 0 };
const days = () => [...document.querySelectorAll<HTMLElement>('section[aria-labelledby^="day-"]')];

const note: TransactionLog = {
  id: 900,
  type: 5,
  status: 'noted',
  details: { note: '年終盤點，與銀行月結單核對', slip: 'B-17' },
  operatorId: 1,
  createdAt: '2026-11-20T03:20:00.000Z',
  updatedAt: '2026-11-20T03:40:00.000Z',
};

/** Each day has its totals and its number of entries. */
export const Default: Story = {
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    await waitFor(() => expect(days().length).toBeGreaterThan(1), longWait);
    const zone = getShopZoneName(getStoryLocale(loaded));
    await expect(screen.queryByText(translate('admin:table.timeZone', { zone }))).toBeNull();
    // The last day continues on the next page.
    for (const day of days().slice(0, -1)) {
      const count = day.querySelectorAll('li').length;
      await expect(within(day).getByText(translate('admin:transactions.day.count', { count }))).toBeVisible();
    }
  },
};

/** Days and times are the shop's, also in an entry: a viewer in another zone is told so, once. */
export const InAnotherZone: Story = {
  tags: ['!visual'],
  beforeEach() {
    const offset = spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60);
    return () => offset.mockRestore();
  },
  async play({ canvas, loaded }) {
    const locale = getStoryLocale(loaded);
    const zone = getShopZoneName(locale);
    await canvas.findByText(getTranslate(loaded)('admin:table.timeZone', { zone }), undefined, longWait);
    await waitFor(() => expect(days().length).toBeGreaterThan(1), longWait);
    const row = document.querySelector('button:has(> time)') as HTMLElement;
    const time = (row.querySelector('time')?.textContent ?? '-').replace('\u00a0', ' ');
    await userEvent.click(row);
    const sheet = await screen.findByRole('dialog', undefined, longWait);
    await waitFor(() => expect(sheet).toHaveTextContent(time), longWait);
  },
};

export const OnAPhone: Story = { tags: ['!visual'], globals: onAPhone };
export const AllEntries: Story = { parameters: adminShop('/admin/transactions?view=all') };
export const AllOnAPhone: Story = {
  tags: ['!visual'],
  globals: onAPhone,
  parameters: adminShop('/admin/transactions?view=all'),
};

/** Type filter and search are in the URL. */
export const Filtered: Story = {
  tags: ['state:filteredEmpty', '!visual'],
  parameters: adminShop('/admin/transactions?view=all&f.type=2'),
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await waitFor(() => expect(document.querySelectorAll('[data-row-id]').length).toBeGreaterThan(0), longWait);
    for (const row of document.querySelectorAll('[data-row-id]')) {
      await expect(row).toHaveTextContent(translate('admin:transactions.type.refund'));
    }
    await userEvent.type(canvas.getByRole('searchbox'), 'zeppelin{Enter}');
    await userEvent.click(
      await canvas.findByRole('button', { name: translate('admin:table.filteredEmpty.clear') }, longWait),
    );
    await waitFor(() => expect(here()).toBe('/admin/transactions?view=all'));
  },
};

/** Search and filters belong to one list: the differences have no search field to clear them. */
export const ViewChanged: Story = {
  tags: ['!visual'],
  parameters: adminShop('/admin/transactions?view=all&f.type=2&q=zeppelin'),
  async play({ canvas, loaded }) {
    const name = new RegExp(getTranslate(loaded)('admin:transactions.view.differences'));
    await userEvent.click(await canvas.findByRole('tab', { name }, longWait));
    await waitFor(() => expect(here()).toBe('/admin/transactions?view=differences'));
  },
};

/** The totals of a day are in the shop's currency, also if its amounts are on another page. */
export const OnlyNotesOnThePage: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    const day = { date: '2026-11-20', count: 52, amount: 46800, refundAmount: 0, adjustedAmount: 0 };
    const { id, type, createdAt } = note;
    const list: TransactionSummary[] = [{ id, type, createdAt, note: getEntryNote(note) }];
    msw.use(
      answer(contract.transaction.logsByDate, { ...noEntries, list, total: 52, pages: 2, days: [day] }),
      answer(contract.setting.public, { site: { currency: 'HKD' } }),
    );
  },
  async play({ canvas, loaded }) {
    const amount = getNumberFormats(getStoryLocale(loaded)).money(46800, 'HKD');
    await canvas.findByText(getTranslate(loaded)('admin:transactions.day.in', { amount }), undefined, longWait);
  },
};

/** An entry opens beside the list; closing it returns the focus. */
export const Opened: Story = {
  tags: ['!visual'],
  async play() {
    await waitFor(() => expect(days().length).toBeGreaterThan(1), longWait);
    const row = within(days()[0] as HTMLElement).getAllByRole('button')[0] as HTMLElement;
    await userEvent.click(row);
    await waitFor(() => expect(here()).toMatch(/^\/admin\/transactions\?entry=\d+$/));
    const sheet = within(await screen.findByRole('dialog', {}, longWait));
    await waitFor(() =>
      expect(sheet.getAllByRole('link')[0]).toHaveAttribute('href', expect.stringMatching('/admin/orders/')),
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(here()).toBe('/admin/transactions');
    await waitFor(() => expect(row).toHaveFocus());
  },
};

/** The shop's own entries are immutable; a note can be added. */
export const Annotated: Story = {
  tags: ['state:success', '!visual'],
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    await waitFor(() => expect(days().length).toBeGreaterThan(1), longWait);
    await userEvent.click(within(days()[0] as HTMLElement).getAllByRole('button')[0] as HTMLElement);
    const sheet = within(await screen.findByRole('dialog', {}, longWait));
    await expect(sheet.queryByRole('button', { name: translate('common:action.delete') })).toBeNull();
    await userEvent.type(await sheet.findByRole('textbox', {}, longWait), '銀行手續費另計');
    await userEvent.click(sheet.getByRole('button', { name: translate('common:action.save') }));
    await waitFor(() => expect(days()[0]).toHaveTextContent('銀行手續費另計'), longWait);
  },
};

/** Two staff write a note beside the same entry: the second one keeps the text and sees the other note first. */
export const AnnotatedMeanwhile: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    await waitFor(() => expect(days().length).toBeGreaterThan(1), longWait);
    await userEvent.click(within(days()[0] as HTMLElement).getAllByRole('button')[0] as HTMLElement);
    const sheet = within(await screen.findByRole('dialog', {}, longWait));
    const field = await sheet.findByRole('textbox', {}, longWait);
    await userEvent.type(field, '銀行手續費另計');
    const id = Number(/entry=(\d+)/.exec(here() ?? '')?.[1]);
    const entry = getDemoBackend().state.ledger.find((one) => one.id === id);
    if (!entry) throw new Error('no entry');
    Object.assign(entry, { annotation: { note: '已對帳' }, updatedAt: '2026-11-20T05:00:00.000Z' });
    await refetch(contract.transaction.logDetail);
    await sheet.findByText(translate('admin:transactions.column.updated'), {}, longWait);
    await expect(field).toHaveValue('銀行手續費另計');
    const save = sheet.getByRole('button', { name: translate('common:action.save') });
    await userEvent.click(save);
    await sheet.findByText(translate('admin:transactions.savedNote', { note: '已對帳' }), {}, longWait);
    await expect(entry.annotation).toEqual({ note: '已對帳' });
    await userEvent.click(save);
    await waitFor(() => expect(days()[0]).toHaveTextContent('銀行手續費另計'), longWait);
  },
};

export const CurrencyWithoutDecimals: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(answer(contract.setting.public, { site: { currency: 'JPY' } })),
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: translate('admin:transactions.new') }));
    const dialog = within(await screen.findByRole('dialog', {}, longWait));
    await userEvent.click(dialog.getByRole('radio', { name: translate('admin:transactions.kindOf.out') }));
    const name = translate('admin:transactions.amountIn', { currency: 'JPY' });
    await userEvent.type(await dialog.findByRole('textbox', { name }, longWait), '18.50');
    await userEvent.click(dialog.getByRole('button', { name: translate('common:action.save') }));
    const hint = await dialog.findByText(translate('admin:transactions.amountHint', { count: 0 }));
    await expect(hint).not.toHaveTextContent(/0 ?(decimals|位)/);
  },
};

/** Creates, edits and deletes a manual entry. */
export const OwnEntry: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: translate('admin:transactions.new') }));
    const dialog = within(await screen.findByRole('dialog', {}, longWait));
    await userEvent.click(dialog.getByRole('radio', { name: translate('admin:transactions.kindOf.out') }));
    await userEvent.click(dialog.getByRole('button', { name: translate('common:action.save') }));
    await dialog.findByText(translate('admin:transactions.amountHint', { count: 2 }));
    await userEvent.type(
      dialog.getByRole('textbox', { name: new RegExp(translate('admin:transactions.orderNo')) }),
      'SP0000000000',
    );
    const amount = dialog.getByRole('textbox', { name: translate('admin:transactions.amountIn', { currency: 'CNY' }) });
    await userEvent.type(amount, '18.50');
    await userEvent.type(dialog.getByRole('textbox', { name: translate('admin:transactions.note') }), '补寄运费');
    await userEvent.click(dialog.getByRole('button', { name: translate('common:action.save') }));
    await dialog.findByText(translate('admin:transactions.orderUnknown'), {}, longWait);
    await userEvent.clear(dialog.getByRole('textbox', { name: new RegExp(translate('admin:transactions.orderNo')) }));
    await userEvent.click(dialog.getByRole('button', { name: translate('common:action.save') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), longWait);

    const row = await canvas.findByRole('button', { name: /补寄运费/ }, longWait);
    await expect(row).toHaveTextContent('18.50');
    await userEvent.click(row);
    const sheet = within(await screen.findByRole('dialog', {}, longWait));
    await userEvent.click(await sheet.findByRole('button', { name: translate('common:action.delete') }, longWait));
    const ask = within(await screen.findByRole('alertdialog', {}, longWait));
    await userEvent.click(ask.getByRole('button', { name: translate('common:action.delete') }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: /补寄运费/ })).toBeNull(), longWait);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), longWait);
  },
};

/** Two staff change different fields of an entry: the second one sees it, and nothing is lost. */
export const EditedMeanwhile: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const backend = getDemoBackend();
    const token = backend.signIn('operator');
    backend.answer(contract.transaction.createLog, { details: { note: '补寄运费', amount: -1850 } }, { token });
    const getEntry = () => backend.state.ledger.find(({ details }) => String(details.note).startsWith('补寄运费'));
    window.dispatchEvent(new Event('visibilitychange'));
    await userEvent.click(await canvas.findByRole('button', { name: /补寄运费/ }, longWait));
    const sheet = within(await screen.findByRole('dialog', {}, longWait));
    await userEvent.click(await sheet.findByRole('button', { name: translate('common:action.edit') }, longWait));
    const title = translate('admin:transactions.edit');
    const dialog = within(await screen.findByRole('dialog', { name: title }, longWait));
    await userEvent.type(dialog.getByRole('textbox', { name: translate('admin:transactions.note') }), '，已付');
    const entry = getEntry();
    if (!entry) throw new Error('no entry');
    Object.assign(entry, { updatedAt: '2026-11-20T05:00:00.000Z', amount: -2000 });
    Object.assign(entry.details, { amount: -2000 });
    const save = dialog.getByRole('button', { name: translate('common:action.save') });
    await userEvent.click(save);
    const amount = dialog.getByRole('textbox', { name: translate('admin:transactions.amountIn', { currency: 'CNY' }) });
    await waitFor(() => expect(amount).toHaveValue('20'), longWait);
    await expect(getEntry()?.details.note).toBe('补寄运费');
    await userEvent.click(save);
    await waitFor(() => expect(getEntry()?.details).toMatchObject({ note: '补寄运费，已付', amount: -2000 }), longWait);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull(), longWait);
  },
};

/** When the search for its order fails, a new entry says so, and not that there is no such order. */
export const OrderNotSearched: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminOrder.search, 'UNAVAILABLE')),
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: translate('admin:transactions.new') }));
    const dialog = within(await screen.findByRole('dialog', {}, longWait));
    const orderNo = new RegExp(translate('admin:transactions.orderNo'));
    await userEvent.type(dialog.getByRole('textbox', { name: orderNo }), 'SP2611190007');
    await userEvent.type(dialog.getByRole('textbox', { name: translate('admin:transactions.note') }), '补寄运费');
    await userEvent.click(dialog.getByRole('button', { name: translate('common:action.save') }));
    await dialog.findByText(translate('account:failed.server'), {}, longWait);
    await expect(dialog.queryByText(translate('admin:transactions.orderUnknown'))).toBeNull();
  },
};

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.transaction.logsByDate)),
};
export const Empty: Story = {
  tags: ['state:empty'],
  parameters: adminShop('/admin/transactions?view=all'),
  beforeEach: ({ msw }) => msw.use(answer(contract.transaction.logs, noEntries)),
};
export const QuietPeriod: Story = { parameters: adminShop('/admin/transactions?from=2020-01-01&to=2020-01-31') };
export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.transaction.logsByDate, 'INTERNAL')),
};
/** The URL names a deleted entry. */
export const Gone: Story = {
  // No picture: the rendering of the sheet's edge differs by the last bit.
  tags: ['!visual', 'state:notFound'],
  parameters: adminShop('/admin/transactions?entry=900'),
  beforeEach: ({ msw }) => msw.use(failWith(contract.transaction.logDetail, 'NOT_FOUND')),
  async play({ loaded }) {
    await screen.findByText(getTranslate(loaded)('admin:transactions.gone'), {}, longWait);
  },
};
/** Once the provider's statement was read, an entry has the fee, in the currency of the provider's balance. */
export const WithFee: Story = {
  tags: ['visual-after-play'],
  parameters: adminShop('/admin/transactions?entry=901'),
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.transaction.logDetail, {
        ...note,
        id: 901,
        type: 1,
        status: 'paid',
        method: 'stripe',
        orderId: 1,
        orderNo: 'SP2611190007',
        amount: 46800,
        currency: 'CNY',
        details: { outTradeNo: 'SP26111900007' },
        fee: { amount: 1980, currency: 'HKD' },
      }),
    ),
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    const sheet = within(await screen.findByRole('dialog', {}, longWait));
    const label = await sheet.findByText(translate('admin:transactions.fee'), {}, longWait);
    await expect(label.parentElement).toHaveTextContent('19.80');
  },
};
export const Offline: Story = { tags: ['state:offline'], beforeEach: ({ msw }) => msw.use(mockOffline()) };
export const Forbidden: Story = { tags: ['state:forbidden'], parameters: adminShop('/admin/transactions', 'customer') };

/** An order number stays on one line. */
export const OrderNumber: Story = {
  tags: ['every-mode', '!visual'],
  beforeEach: ({ msw }) => {
    const { createdAt } = note;
    const orderNo = 'SP2611208822191365';
    const list: TransactionSummary[] = [{ id: 902, type: 1, createdAt, orderNo, amount: 46800, currency: 'CNY' }];
    const days = [{ date: '2026-11-20', count: 1, amount: 46800, refundAmount: 0, adjustedAmount: 0 }];
    msw.use(answer(contract.transaction.logsByDate, { ...noEntries, list, total: 1, pages: 1, days }));
  },
  async play() {
    const text = document.createRange();
    text.selectNodeContents(await screen.findByText('SP2611208822191365', {}, longWait));
    await expect(text.getClientRects()).toHaveLength(1);
  },
};

const longText = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu';

/** Shows details of unknown kinds as well. */
export const LongTexts: Story = {
  parameters: adminShop('/admin/transactions?entry=900'),
  beforeEach: ({ msw }) => {
    const entry = { ...note, details: { note: longText, [longText]: { slip: longText } }, amount: -123_456_789_012 };
    const { id, type, createdAt, amount } = entry;
    const list: TransactionSummary[] = [
      { id, type: 4, createdAt, amount, currency: 'CNY', username: longText, note: longText },
      { id: 901, type, createdAt, note: getEntryNote(note) },
    ];
    const day = { date: '2026-11-20', count: 2, amount: 0, refundAmount: 0, adjustedAmount: -123_456_789_012 };
    msw.use(
      answer(contract.transaction.logsByDate, { ...noEntries, list, total: 2, pages: 1, days: [day] }),
      answer(contract.transaction.logDetail, { ...entry, type: 4, currency: 'CNY' }),
    );
  },
};
