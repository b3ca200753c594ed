import { contract } from '@sampan/api/contract';
import type { Job } from '@sampan/api/entities';
import { answer, failWith } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { adminShop, atADesk } from '../../../../testing/screens/AdminStory.tsx';
import { AdminShell } from '../shell/AdminShell.tsx';

const exported: Job = {
  id: 41,
  kind: 'transactionExport',
  status: 'done',
  name: 'transactions-2026-11.csv',
  isDryRun: false,
  done: 4800,
  total: 4800,
  added: 0,
  changed: 0,
  skipped: 0,
  failed: 0,
  problems: [],
  actorId: 1,
  actor: 'admin',
  createdAt: '2026-11-20T03:58:00.000Z',
  finishedAt: '2026-11-20T03:59:00.000Z',
  resultSize: 4000,
};

const meta = {
  title: 'Admin/Shared/Job downloads',
  component: AdminShell,
  tags: ['!visual'],
  args: { children: null },
  globals: atADesk,
  parameters: adminShop('/admin/transactions'),
  beforeEach({ msw }) {
    msw.use(answer(contract.job.list, { list: [exported], total: 1, page: 1, limit: 60, pages: 1 }));
  },
} satisfies Meta<typeof AdminShell>;
export default meta;
type Story = StoryObj<typeof meta>;

const longWait = { timeout: 10_000 };

async function openTray(t: ReturnType<typeof getTranslate>) {
  const tray = within(await screen.findByRole('region', { name: t('admin:jobs.label') }, longWait));
  await userEvent.click(await tray.findByRole('button', { name: t('admin:jobs.expand') }, longWait));
  return { tray, download: await tray.findByRole('button', { name: t('admin:jobs.download') }, longWait) };
}

/** The shop has deleted the file: the row says so and offers it no longer. */
export const FileGone: Story = {
  beforeEach: ({ msw }) => msw.use(failWith(contract.job.result, 'NOT_FOUND')),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const { tray, download } = await openTray(t);
    await userEvent.click(download);
    await waitFor(() => expect(tray.getByRole('listitem')).toHaveTextContent(t('admin:jobs.fileGone')), longWait);
    await expect(tray.getByRole('listitem')).toHaveTextContent('transactions-2026-11.csv');
    await expect(tray.queryByRole('button', { name: t('admin:jobs.download') })).toBeNull();
  },
};

/** Another failure may pass: the button stays. */
export const DownloadFailed: Story = {
  beforeEach: ({ msw }) => msw.use(failWith(contract.job.result, 'INTERNAL')),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const { download } = await openTray(t);
    await userEvent.click(download);
    await screen.findByText(t('admin:jobs.downloadFailed'), {}, longWait);
    await expect(download).toBeVisible();
  },
};
