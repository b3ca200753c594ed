import { contract } from '@sampan/api/contract';
import type { Job } from '@sampan/api/entities';
import { noteServerDate } from '@sampan/api/serverClock';
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

const getDownloadName = (t: ReturnType<typeof getTranslate>) => `${t('admin:jobs.download')} ${exported.name}`;

async function openTray(t: ReturnType<typeof getTranslate>) {
  const tray = within(await screen.findByRole('region', { name: t('admin:jobs.label') }, longWait));
  await userEvent.click(await tray.findByRole('button', { name: t('admin:jobs.expand') }, longWait));
  return { tray, download: await tray.findByRole('button', { name: getDownloadName(t) }, longWait) };
}

/** The device's clock is three days fast: the job ended a minute ago by the server's clock. */
export const FastDeviceClock: Story = {
  beforeEach({ msw }) {
    const job = { ...exported, finishedAt: '2026-11-17T03:59:00.000Z' };
    msw.use(answer(contract.job.list, { list: [job], total: 1, page: 1, limit: 60, pages: 1 }));
    noteServerDate(new Date('2026-11-17T04:00:00.000Z').toUTCString(), Date.now());
    return () => noteServerDate(new Date().toUTCString(), Date.now());
  },
  async play({ loaded }) {
    await openTray(getTranslate(loaded));
  },
};

/** The shop has deleted the file: the row says so in its place, offers it no longer and keeps the focus. */
export const FileGone: Story = {
  beforeEach({ msw }) {
    const list = [exported, { ...exported, id: 42, name: 'transactions-2026-10.csv' }];
    msw.use(
      answer(contract.job.list, { list, total: 2, page: 1, limit: 60, pages: 1 }),
      failWith(contract.job.result, 'NOT_FOUND'),
    );
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const { tray, download } = await openTray(t);
    await userEvent.click(download);
    const getFirst = () => tray.getAllByRole('listitem')[0] as HTMLElement;
    await waitFor(() => expect(getFirst()).toHaveTextContent(t('admin:jobs.fileGoneExport')), longWait);
    await expect(getFirst()).toHaveTextContent('transactions-2026-11.csv');
    await expect(getFirst()).toHaveAttribute('data-status', 'failed');
    await expect(within(getFirst()).queryByRole('button')).toBeNull();
    await expect(tray.getByRole('list')).toHaveFocus();
    // The row and the message say the same.
    await waitFor(() => expect(screen.getAllByText(t('admin:jobs.fileGoneExport'))).toHaveLength(2), longWait);
  },
};

/**
 * The report of an import is gone: what it did stays in its row, also where it was cancelled or failed, and nothing
 * offers to do it again.
 */
export const ReportGone: Story = {
  beforeEach({ msw }) {
    const imported: Job = { ...exported, kind: 'productImport', name: 'products.csv', added: 182 };
    const list = [
      imported,
      { ...imported, id: 42, status: 'cancelled' as const, name: 'part.csv', added: 12 },
      { ...imported, id: 43, status: 'failed' as const, name: 'half.csv', added: 14 },
    ];
    msw.use(
      answer(contract.job.list, { total: list.length, page: 1, limit: 100, pages: 1, list }),
      failWith(contract.job.result, 'NOT_FOUND'),
    );
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const region = await screen.findByRole('region', { name: t('admin:jobs.label') }, longWait);
    const tray = within(region);
    await userEvent.click(await tray.findByRole('button', { name: t('admin:jobs.expand') }, longWait));
    for (const [name, status, added] of [
      ['products.csv', 'done', '182'],
      ['part.csv', 'cancelled', '12'],
      ['half.csv', 'failed', '14'],
    ] as const) {
      const download = await tray.findByRole('button', { name: `${t('admin:jobs.download')} ${name}` }, longWait);
      const row = download.closest('li') as HTMLElement;
      await userEvent.click(download);
      await waitFor(() => expect(within(row).queryByRole('button')).toBeNull(), longWait);
      await expect(row).toHaveAttribute('data-status', status);
      await expect(row).toHaveTextContent(t('admin:jobs.added', { n: added }));
    }
    await expect((await screen.findAllByText(t('admin:jobs.reportGone'), {}, longWait)).length).toBeGreaterThan(0);
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
