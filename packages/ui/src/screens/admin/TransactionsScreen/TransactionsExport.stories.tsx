import { contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';
import type { Job } from '@sampan/api/entities';
import { answer, failWith } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { TransactionsScreen } from './TransactionsScreen.tsx';

const meta = {
  title: 'Admin/Transactions/Export',
  component: TransactionsScreen,
  tags: ['!visual'],
  globals: atADesk,
  parameters: adminShop('/admin/transactions'),
  render: () => (
    <AdminStory>
      <TransactionsScreen />
    </AdminStory>
  ),
} satisfies Meta<typeof TransactionsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const longWait = { timeout: 10_000 };

const job: Job = {
  id: 41,
  kind: 'transactionExport',
  status: 'queued',
  name: 'transactions.csv',
  isDryRun: false,
  done: 0,
  added: 0,
  changed: 0,
  skipped: 0,
  failed: 0,
  problems: [],
  actorId: 1,
  actor: 'admin',
  createdAt: '2026-11-20T03:58:00.000Z',
};

/** The server creates the file in the background. */
export const Exported: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.transaction.export, job),
      answer(contract.job.detail, { ...job, status: 'done', done: 214, total: 214, resultSize: 9_000 }),
    ),
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: translate('admin:transactions.export') }));
    const dialog = within(await screen.findByRole('dialog', {}, longWait));
    await userEvent.click(dialog.getByRole('button', { name: translate('admin:transactions.exportStart') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), longWait);
    const tray = within(await screen.findByRole('region', { name: translate('admin:jobs.label') }, longWait));
    await tray.findByText(translate('admin:jobs.download'), {}, longWait);
  },
};

/** Exports the filtered entries, by type and search. */
export const ExportsWhatIsFound: Story = {
  parameters: adminShop('/admin/transactions?view=all&f.type=1&q=chan'),
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const filter = { type: 1, keyword: 'chan' } as const;
    const asked = getDemoBackend().answer(contract.transaction.logs, filter, {
      token: getDemoBackend().signIn('admin'),
    });
    const { total } = asked.body as OutputOf<typeof contract.transaction.logs>;
    await expect(total).toBeGreaterThan(0);
    await userEvent.click(await canvas.findByRole('button', { name: translate('admin:transactions.export') }));
    const dialog = within(await screen.findByRole('dialog', {}, longWait));
    await expect(dialog.getByRole('textbox', { name: translate('admin:transactions.search') })).toHaveValue('chan');
    await userEvent.click(dialog.getByRole('button', { name: translate('admin:transactions.exportStart') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), longWait);
    await expect([...getDemoBackend().state.jobs.values()].map(({ job }) => job.total)).toEqual([total]);
  },
};

/** Staff who may no longer export read why. */
export const ExportForbidden: Story = {
  beforeEach: ({ msw }) => msw.use(failWith(contract.transaction.export, 'FORBIDDEN')),
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: translate('admin:transactions.export') }));
    const dialog = within(await screen.findByRole('dialog', {}, longWait));
    await userEvent.click(dialog.getByRole('button', { name: translate('admin:transactions.exportStart') }));
    await dialog.findByText(translate('admin:save.failure.forbidden'), {}, longWait);
  },
};
