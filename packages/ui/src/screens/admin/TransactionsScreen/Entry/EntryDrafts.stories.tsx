import { contract } from '@sampan/api/contract';
import { failWith } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { isSystemEntry } from '@sampan/domain/reports/ledger';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { breakAnswer } from '../../../../testing/interaction/lostAnswer.tsx';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { expireSession, UntilExpiry } from '../../../../testing/interaction/UntilExpiry.tsx';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../../testing/screens/AdminStory.tsx';
import { TransactionsScreen } from '../TransactionsScreen.tsx';

const meta = {
  title: 'Admin/Transactions/Drafts',
  component: TransactionsScreen,
  tags: ['!visual'],
  globals: atADesk,
  parameters: adminShop('/admin/transactions'),
  render: () => (
    <UntilExpiry>
      <AdminStory>
        <TransactionsScreen />
      </AdminStory>
    </UntilExpiry>
  ),
} satisfies Meta<typeof TransactionsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const longWait = { timeout: 10_000 };
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), longWait);

/** Opens the first entry of the list, a payment. */
async function openPayment() {
  const row = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('section[aria-labelledby^="day-"] li button');
    if (!found) throw new Error('no entry');
    return found;
  }, longWait);
  await userEvent.click(row);
  const sheet = within(await screen.findByRole('dialog', {}, longWait));
  return { sheet, note: await sheet.findByRole('textbox', {}, longWait) };
}

/** The draft of a note on an entry, of which there is one at most. */
function getNoteDraft(): { note: string } | undefined {
  const key = Object.keys(sessionStorage).find((name) => name.startsWith('draft note on ledger entry'));
  return key === undefined ? undefined : JSON.parse(sessionStorage.getItem(key) ?? '{}');
}

/** Escape does not discard a typed note without a question, and a discarded one does not come back. */
export const AsksBeforeDiscardingANote: Story = {
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const { note } = await openPayment();
    await userEvent.type(note, '银行手续费另计');
    await userEvent.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: t('controls:discard.title') }, longWait));
    await userEvent.click(question.getByRole('button', { name: t('controls:discard.keep') }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), longWait);
    await expect(note).toHaveValue('银行手续费另计');
    await userEvent.keyboard('{Escape}');
    const again = within(await screen.findByRole('alertdialog', { name: t('controls:discard.title') }, longWait));
    await userEvent.click(again.getByRole('button', { name: t('controls:discard.confirm') }));
    await closed();
    await expect(getNoteDraft()).toBeUndefined();
    await expect((await openPayment()).note).toHaveValue('');
  },
};

/** The session expires: the typed note stays in this tab. */
export const NoteOutlivesTheSession: Story = {
  async play() {
    await userEvent.type((await openPayment()).note, '银行手续费另计');
    expireSession();
    await closed();
    await expect(getNoteDraft()).toMatchObject({ note: '银行手续费另计' });
  },
};

/** A kept note is a change of the entry as it was: one that a colleague has written since is not replaced unseen. */
export const NoteComesBack: Story = {
  beforeEach() {
    const { answer, signIn, state } = getDemoBackend();
    const token = signIn('operator');
    for (const { id, type } of state.ledger) {
      if (!isSystemEntry(type)) continue;
      const base = answer(contract.transaction.logDetail, { id }, { token }).body;
      sessionStorage.setItem(`draft note on ledger entry ${id}`, JSON.stringify({ base, note: '银行手续费另计' }));
      answer(contract.transaction.logEdit, { id, details: { note: '已对账' } }, { token });
    }
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const { sheet, note } = await openPayment();
    await waitFor(() => expect(note).toHaveValue('银行手续费另计'), longWait);
    const save = sheet.getByRole('button', { name: t('common:action.save') });
    await userEvent.click(save);
    await sheet.findByText(t('admin:transactions.savedNote', { note: '已对账' }), {}, longWait);
    await userEvent.click(save);
    await screen.findByText(t('admin:transactions.noteSaved'), {}, longWait);
    await userEvent.click(sheet.getByRole('button', { name: t('common:action.close') }));
    await closed();
  },
};

async function openNewEntry(t: ReturnType<typeof getTranslate>) {
  await userEvent.click(await screen.findByRole('button', { name: t('admin:transactions.new') }, longWait));
  return within(await screen.findByRole('dialog', {}, longWait));
}

/** The session expires: a new entry stays in this tab. */
export const NewEntryOutlivesTheSession: Story = {
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const dialog = await openNewEntry(t);
    await userEvent.click(dialog.getByRole('radio', { name: t('admin:transactions.kindOf.out') }));
    await userEvent.type(dialog.getByRole('textbox', { name: t('admin:transactions.note') }), '补寄运费');
    expireSession();
    await closed();
    const draft = JSON.parse(sessionStorage.getItem('draft ledger entry new') ?? '{}');
    await expect(draft).toEqual({ kind: 'out', note: '补寄运费' });
  },
};

/** An edited entry would be a second one: after a lost answer the same is sent again, even from a dialog opened anew. */
export const NewEntryIsMadeOnce: Story = {
  beforeEach: ({ msw }) => msw.use(breakAnswer(contract.transaction.createLog)),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const dialog = await openNewEntry(t);
    const count = () => getDemoBackend().state.ledger.length;
    const before = count();
    const note = dialog.getByRole('textbox', { name: t('admin:transactions.note') });
    await userEvent.click(dialog.getByRole('radio', { name: t('admin:transactions.kindOf.note') }));
    await userEvent.type(note, '补寄运费');
    await userEvent.click(dialog.getByRole('button', { name: t('common:action.save') }));
    await dialog.findByText(t('order:refused.unknownWithInput'), {}, longWait);
    await expect(note).toBeDisabled();
    // The list is read again: the entry is in it.
    await canvas.findByText(/补寄运费/, {}, longWait);
    await userEvent.click(dialog.getByRole('button', { name: t('order:checkAgain') }));
    await closed();
    await expect(count()).toBe(before + 1);
  },
};

export const NewEntryComesBack: Story = {
  beforeEach() {
    sessionStorage.setItem(
      'draft ledger entry new',
      JSON.stringify({ kind: 'out', amount: '18.50', note: '补寄运费' }),
    );
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const dialog = await openNewEntry(t);
    const note = dialog.getByRole('textbox', { name: t('admin:transactions.note') });
    await waitFor(() => expect(note).toHaveValue('补寄运费'));
    await userEvent.click(dialog.getByRole('button', { name: t('common:action.save') }));
    await closed();
    await expect(await canvas.findByRole('button', { name: /补寄运费/ }, longWait)).toHaveTextContent('18.50');
    await expect(sessionStorage.getItem('draft ledger entry new')).toBeNull();
  },
};

/** Each attempt says what is wrong with it, and no longer what was wrong with the one before. */
export const NewEntryRejected: Story = {
  beforeEach: ({ msw }) => msw.use(failWith(contract.transaction.createLog, 'INTERNAL')),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const dialog = await openNewEntry(t);
    const save = dialog.getByRole('button', { name: t('common:action.save') });
    await userEvent.click(dialog.getByRole('radio', { name: t('admin:transactions.kindOf.out') }));
    const amount = dialog.getByRole('textbox', { name: t('admin:transactions.amountIn', { currency: 'CNY' }) });
    await userEvent.type(amount, '１２．５');
    await userEvent.type(dialog.getByRole('textbox', { name: t('admin:transactions.note') }), '补寄运费');
    await userEvent.click(save);
    await dialog.findByText(t('account:failed.server'), {}, longWait);
    await userEvent.clear(amount);
    await userEvent.type(amount, '99999999999');
    await userEvent.click(save);
    await waitFor(() => expect(amount).toBeInvalid(), longWait);
    await expect(dialog.queryByText(t('account:failed.server'))).toBeNull();
  },
};

/** The server knows limits that the form does not: its error is at the field. */
export const NewEntryWithARejectedAmount: Story = {
  beforeEach: ({ msw }) =>
    msw.use(failWith(contract.transaction.createLog, 'VALIDATION', { fields: { 'details.amount': 'max_value' } })),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const dialog = await openNewEntry(t);
    await userEvent.click(dialog.getByRole('radio', { name: t('admin:transactions.kindOf.out') }));
    const amount = dialog.getByRole('textbox', { name: t('admin:transactions.amountIn', { currency: 'CNY' }) });
    await userEvent.type(amount, '12.5');
    await userEvent.type(dialog.getByRole('textbox', { name: t('admin:transactions.note') }), '补寄运费');
    await userEvent.click(dialog.getByRole('button', { name: t('common:action.save') }));
    await waitFor(() => expect(amount).toBeInvalid(), longWait);
    await waitFor(() => expect(amount).toHaveFocus());
    await expect(dialog.queryByText(t('account:failed.server'))).toBeNull();
  },
};

/** The number names no order: the field says so, and has the focus for another one. */
export const NewEntryOfAnUnknownOrder: Story = {
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const dialog = await openNewEntry(t);
    await userEvent.click(dialog.getByRole('radio', { name: t('admin:transactions.kindOf.note') }));
    const order = dialog.getByRole('textbox', { name: new RegExp(`^${t('admin:transactions.orderNo')}`) });
    await userEvent.type(order, '9');
    await userEvent.type(dialog.getByRole('textbox', { name: t('admin:transactions.note') }), '补寄运费');
    await userEvent.click(dialog.getByRole('button', { name: t('common:action.save') }));
    await dialog.findByText(t('admin:transactions.orderUnknown'), {}, longWait);
    await waitFor(() => expect(order).toHaveFocus());
  },
};

/** A colleague has deleted the entry that is being edited: the form says so, and keeps the text. */
export const EditedADeletedOne: Story = {
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const { answer, signIn, state } = getDemoBackend();
    const token = signIn('operator');
    answer(contract.transaction.createLog, { details: { note: '补寄运费' } }, { token });
    window.dispatchEvent(new Event('visibilitychange'));
    await userEvent.click(await canvas.findByRole('button', { name: /补寄运费/ }, longWait));
    const sheet = within(await screen.findByRole('dialog', {}, longWait));
    await userEvent.click(await sheet.findByRole('button', { name: t('common:action.edit') }, longWait));
    const dialog = within(await screen.findByRole('dialog', { name: t('admin:transactions.edit') }, longWait));
    const note = dialog.getByRole('textbox', { name: t('admin:transactions.note') });
    await userEvent.type(note, '，已付');
    state.ledger = state.ledger.filter(({ details }) => details.note !== '补寄运费');
    await userEvent.click(dialog.getByRole('button', { name: t('common:action.save') }));
    await dialog.findByText(t('admin:save.failure.deleted'), {}, longWait);
    await expect(note).toHaveValue('补寄运费，已付');
    await waitFor(() => expect(canvas.queryByText('补寄运费')).toBeNull(), longWait);
  },
};
