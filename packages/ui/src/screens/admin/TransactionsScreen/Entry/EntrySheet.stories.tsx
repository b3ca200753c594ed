import { contract } from '@sampan/api/contract';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { adminShop } from '../../../../testing/screens/AdminStory.tsx';
import { EntrySheet } from './EntrySheet.tsx';

/** Creates a manual entry in the demo backend; returns its id. */
function createEntry(): number {
  const backend = getDemoBackend();
  const token = backend.signIn('operator');
  backend.answer(contract.transaction.createLog, { details: { note: '补寄运费', amount: -1850 } }, { token });
  const entry = backend.state.ledger.find(({ details }) => details.note === '补寄运费');
  if (!entry) throw new Error('no entry');
  return entry.id;
}

function NewEntry() {
  const [id, setId] = useState<number | undefined>(createEntry);
  return <EntrySheet id={id} onClose={() => setId(undefined)} />;
}

const meta = {
  title: 'Admin/Transactions/Entry',
  component: EntrySheet,
  tags: ['!visual'],
  args: { id: undefined, onClose: () => {} },
  parameters: adminShop('/admin/transactions', 'operator'),
} satisfies Meta<typeof EntrySheet>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 10_000 };

/** Somebody else has deleted the entry: the sheet closes and says so. */
export const DeletedMeanwhile: Story = {
  render: () => <NewEntry />,
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    const name = translate('common:action.delete');
    const sheet = within(await screen.findByRole('dialog', undefined, slow));
    await userEvent.click(await sheet.findByRole('button', { name }, slow));
    const question = within(await screen.findByRole('alertdialog', undefined, slow));
    const { ledger } = getDemoBackend().state;
    ledger.splice(
      ledger.findIndex(({ details }) => details.note === '补寄运费'),
      1,
    );
    await userEvent.click(question.getByRole('button', { name }));
    await waitFor(() => {
      const [toast] = screen
        .getAllByText(translate('admin:transactions.gone'))
        .flatMap((one) => one.closest('[data-kind]') ?? []);
      return expect(toast).toHaveAttribute('data-kind', 'success');
    }, slow);
    await waitFor(() => expect(document.querySelector('[role="dialog"], [role="alertdialog"]')).toBeNull(), slow);
    await expect(screen.getByText(translate('admin:transactions.gone'))).toBeVisible();
  },
};
