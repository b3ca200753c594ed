import { contract } from '@sampan/api/contract';
import type { Job } from '@sampan/api/entities';
import { answer, failWith, holdCall } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse, http } from 'msw';
import { expect, fn, screen, spyOn, waitFor, within } from 'storybook/test';
import { useSession } from '../../../../app/session/useSession.ts';
// Loaded with the stories, so that neither play functions nor pictures wait for it.
import '../../../../features/admin/JobTray/JobTray.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { adminShop, atADesk } from '../../../../testing/screens/AdminStory.tsx';
import { jobNamesKey, seenJobsKey } from '../jobs/rememberedJobs.ts';
import { useJob } from '../jobs/useJob.ts';
import { AdminPage } from './AdminPage.tsx';
import { AdminShell } from './AdminShell.tsx';

const running: Job = {
  id: 41,
  kind: 'transactionExport',
  status: 'running',
  name: 'transactions-2026-11.csv',
  isDryRun: false,
  done: 1200,
  total: 4800,
  added: 0,
  changed: 0,
  skipped: 0,
  failed: 0,
  problems: [],
  actorId: 1,
  actor: 'admin',
  createdAt: '2026-11-20T03:58:00.000Z',
  startedAt: '2026-11-20T03:58:01.000Z',
};
const period = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z' };
const getPage = (list: Job[]) => ({ list, total: list.length, page: 1, limit: 20, pages: 1 });

/** A page that starts jobs. */
function Page() {
  const { start } = useJob(contract.transaction.export);
  return (
    <AdminPage permission="admin.enter" title="SP261117">
      <Button onClick={() => void start(period, { name: 'transactions-2026-11.csv' })}>CSV</Button>
    </AdminPage>
  );
}

/** The same page, with the way out. */
function LeavingPage() {
  const { logOut } = useSession();
  return (
    <>
      <Page />
      <Button onClick={logOut}>log out</Button>
    </>
  );
}

const meta = {
  title: 'Admin/Shell',
  component: AdminShell,
  args: { children: <Page /> },
  globals: atADesk,
  parameters: adminShop('/admin/transactions'),
} satisfies Meta<typeof AdminShell>;
export default meta;
type Story = StoryObj<typeof meta>;

const sidebar = (canvasElement: HTMLElement) => within(canvasElement.querySelector('aside') as HTMLElement);
const longWait = { timeout: 10_000 };

/** Pending counts are in the sidebar, which remembers being folded. */
export const Default: Story = {
  async play({ canvasElement }) {
    const orders = canvasElement.querySelector('aside [href="/admin/orders"]') as HTMLElement;
    await waitFor(() => expect(orders).toHaveTextContent(/\d/));
    await waitFor(() => expect(canvasElement.querySelector(`aside [href="/admin/kyc"]`)).toHaveTextContent(/\d/));
    const fold = canvasElement.querySelector('aside [aria-expanded]:not([aria-haspopup])') as HTMLElement;
    await userEvent.click(fold);
    await expect(localStorage.getItem('admin.folded')).toBe('yes');
    await userEvent.click(fold);
    await expect(localStorage.getItem('admin.folded')).toBe('no');
  },
};

/** The counts fail: the links show without them. */
export const Partial: Story = {
  beforeEach: ({ msw }) =>
    msw.use(failWith(contract.order.stats, 'INTERNAL'), failWith(contract.adminKyc.list, 'INTERNAL')),
  async play({ canvasElement }) {
    await expect(sidebar(canvasElement).getAllByRole('link', { hidden: true }).length).toBeGreaterThan(10);
    await expect(canvasElement.querySelector('aside [href="/admin/orders"]')).not.toHaveTextContent(/\d/);
  },
};

/** The job of `Work` ends once its progress was seen, however slow the browser is. */
let isProgressSeen = false;

/** A started job stays in the tray on all pages, until its file is ready. */
export const Work: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    isProgressSeen = false;
    msw.use(
      answer(contract.job.list, getPage([])),
      answer(contract.transaction.export, { ...running, status: 'queued', done: 0 }),
      answer(
        contract.job.detail,
        (): Job => (isProgressSeen ? { ...running, status: 'done', done: 4800, resultSize: 90_000 } : running),
      ),
    );
  },
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(canvas.getByRole('button', { name: 'CSV' }));
    const row = within(await screen.findByRole('region', { name: translate('admin:jobs.label') }));
    await expect(row.getByText('transactions-2026-11.csv')).toBeVisible();
    await expect(sessionStorage.getItem(jobNamesKey)).toBe(JSON.stringify([[running.id, 'transactions-2026-11.csv']]));
    await row.findByText(translate('admin:jobs.amount', { done: '1,200', total: '4,800' }), {}, longWait);
    isProgressSeen = true;
    await row.findByText(translate('admin:jobs.download'), {}, longWait);
    await expect(row.getByText(translate('admin:jobs.rows', { count: 4800, n: '4,800' }))).toBeVisible();
  },
};

/** A job from before a page reload is shown again and can be stopped. */
export const WorkFromBefore: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    const cancelled: Job = { ...running, status: 'cancelled' };
    let isCancelled = false;
    msw.use(
      answer(contract.job.list, () => getPage([running])),
      answer(contract.job.detail, () => (isCancelled ? cancelled : running)),
      answer(contract.job.cancel, () => {
        isCancelled = true;
        return cancelled;
      }),
    );
  },
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    const tray = within(await screen.findByRole('region', { name: translate('admin:jobs.label') }, longWait));
    await expect(tray.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.click(tray.getByRole('button', { name: translate('admin:jobs.cancel', { name: running.name }) }));
    await tray.findByText(translate('admin:jobs.status.cancelled'), {}, longWait);
    await expect(
      tray.queryByRole('button', { name: translate('admin:jobs.retry', { name: running.name }) }),
    ).toBeNull();
  },
};

const heldCalls = { list: holdCall(contract.job.list), start: holdCall(contract.transaction.export) };
/** Jobs that the server names or accepts only after a logout are not shown to the next person in this window. */
export const WorkAfterLogout: Story = {
  tags: ['!visual'],
  args: { children: <LeavingPage /> },
  beforeEach({ msw }) {
    Object.assign(heldCalls, { list: holdCall(contract.job.list), start: holdCall(contract.transaction.export) });
    const started: Job = { ...running, id: 42 };
    msw.use(
      heldCalls.list.handler,
      heldCalls.start.handler,
      answer(contract.job.list, getPage([running])),
      answer(contract.transaction.export, started),
      answer(contract.job.detail, running),
    );
  },
  async play({ canvas, loaded }) {
    await userEvent.click(canvas.getByRole('button', { name: 'CSV' }));
    await userEvent.click(canvas.getByRole('button', { name: 'log out' }));
    heldCalls.list.release();
    heldCalls.start.release();
    // The answers would show the tray.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await expect(screen.queryByRole('region', { name: getTranslate(loaded)('admin:jobs.label') })).toBeNull();
    await expect(sessionStorage.getItem(jobNamesKey)).toBeNull();
  },
};

/** After a reload, a job has the title under which it was started. */
export const TitleFromBefore: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    const { name: _name, ...unnamed } = running;
    const bulk: Job = { ...unnamed, kind: 'productBulk' };
    sessionStorage.setItem(jobNamesKey, JSON.stringify([[running.id, '12 products published']]));
    msw.use(answer(contract.job.list, getPage([bulk])), answer(contract.job.detail, bulk));
  },
  async play({ loaded }) {
    const label = getTranslate(loaded)('admin:jobs.label');
    const tray = within(await screen.findByRole('region', { name: label }, longWait));
    await expect(tray.getByText('12 products published')).toBeVisible();
  },
};

const importing: Job = {
  ...running,
  kind: 'productImport',
  name: 'products.csv',
  done: 10,
  total: 100,
};

/** Catches the files that are saved, by name. */
function catchFiles() {
  const names: string[] = [];
  const click = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function catchName(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return { names, restore: () => click.mockRestore() };
}

/** A cancelled import says so while the server ends it, and then offers the report of the rows that were done. */
export const CancelledWork: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    let isCancelled = false;
    let polls = 0;
    msw.use(
      answer(contract.job.list, () => getPage([importing])),
      answer(contract.job.detail, (): Job => {
        if (isCancelled) polls += 1;
        return polls > 2 ? { ...importing, status: 'cancelled', done: 12, added: 12, resultSize: 900 } : importing;
      }),
      answer(contract.job.cancel, () => {
        isCancelled = true;
        return importing;
      }),
    );
  },
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    const tray = within(await screen.findByRole('region', { name: translate('admin:jobs.label') }, longWait));
    await userEvent.click(tray.getByRole('button', { name: translate('admin:jobs.cancel', { name: importing.name }) }));
    await tray.findByText(translate('admin:jobs.status.cancelling'));
    await tray.findByText(translate('admin:jobs.download'), {}, longWait);
    await expect(tray.getByText(translate('admin:jobs.status.cancelled'))).toBeVisible();
    await expect(tray.getByText(translate('admin:jobs.added', { n: '12' }))).toBeVisible();
  },
};

/** Answers the list as the server does: it narrows the jobs before it cuts them to a page. */
function listJobs(jobs: Job[], url: string) {
  const { limit, isMine, isDryRun } = Object.fromEntries(new URL(url).searchParams);
  const list = jobs
    .filter((job) => !isMine || isMine === String(job.actorId === 1))
    .filter((job) => !isDryRun || isDryRun === String(job.isDryRun));
  return HttpResponse.json(getPage(list.slice(0, Number(limit))));
}

const listed = fn();

/**
 * Results of the last day that were neither fetched nor dismissed in this browser, however many jobs others have
 * started since; a report has a name of its own. The check of a file is not offered: not even while it runs. One call
 * brings them all.
 */
export const FinishedWhileAway: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    const finishedAt = '2026-11-20T03:59:00.000Z';
    const done: Job = { ...importing, id: 50, status: 'done', done: 100, added: 100, resultSize: 4000, finishedAt };
    const rest: Partial<Job>[] = [
      { id: 51, status: 'cancelled', name: 'part.csv', done: 12, added: 12 },
      { id: 52, name: 'checked.csv', isDryRun: true },
      { id: 53, name: 'long-ago.csv', finishedAt: '2026-11-17T03:59:00.000Z' },
      { id: 54, name: 'of-somebody-else.csv', actorId: 2 },
      { id: 55, name: 'seen.csv' },
      { id: 57, status: 'running', name: 'being-checked.csv', isDryRun: true },
    ];
    localStorage.setItem(seenJobsKey, '[55]');
    listed.mockClear();
    const { resultSize: _, ...withoutResult } = done;
    const ofOthers = Array.from({ length: 60 }, (_, index) => ({ ...done, id: 100 + index, actorId: 2 }));
    const own = [done, ...rest.map((each) => ({ ...done, ...each })), { ...withoutResult, id: 56, name: 'none.csv' }];
    msw.use(
      http.get(`*${contract.job.list.path}`, ({ request }) => {
        listed();
        return listJobs([...ofOthers, ...own], request.url);
      }),
      http.get(`*${contract.job.result.path}`, () => new HttpResponse('Row,Result\r\n')),
    );
  },
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    const tray = within(await screen.findByRole('region', { name: translate('admin:jobs.label') }, longWait));
    await userEvent.click(await tray.findByRole('button', { name: translate('admin:jobs.expand') }, longWait));
    const listNames = () =>
      tray.queryAllByRole('listitem').map((row) => /[\w-]+\.csv/.exec(row.textContent ?? '')?.[0]);
    await waitFor(() => expect(listNames()).toEqual(['part.csv', 'products.csv']), longWait);
    await expect(listed).toHaveBeenCalledOnce();
    const files = catchFiles();
    await userEvent.click(tray.getAllByText(translate('admin:jobs.download'))[1] as HTMLElement);
    await waitFor(() => expect(localStorage.getItem(seenJobsKey)).toBe('[55,50]'), longWait);
    files.restore();
    await expect(files.names).toEqual(['products-result.csv']);
    await userEvent.click(tray.getByRole('button', { name: translate('admin:jobs.close') }));
    await expect(JSON.parse(localStorage.getItem(seenJobsKey) ?? '')).toEqual(expect.arrayContaining([50, 51, 55]));
  },
};

/** Reports recently failed jobs with what they had done, but none from days ago, and none that was dismissed in this browser. */
export const FailedWhileAway: Story = {
  beforeEach({ msw }) {
    const failed: Job = { ...running, status: 'failed', code: 'INTERNAL', finishedAt: '2026-11-20T03:59:00.000Z' };
    const longAgo: Job = { ...failed, id: running.id + 1, finishedAt: '2026-11-17T03:59:00.000Z' };
    const dismissed: Job = { ...failed, id: running.id + 2 };
    localStorage.setItem(seenJobsKey, JSON.stringify([dismissed.id]));
    msw.use(answer(contract.job.list, () => getPage([{ ...failed, added: 101 }, longAgo, dismissed])));
  },
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await canvas.findByRole('button', { name: translate('admin:shell.failedJobs', { count: 1 }) }, longWait);
    const region = within(await screen.findByRole('region', { name: translate('admin:jobs.label') }, longWait));
    await userEvent.click(await region.findByRole('button', { name: translate('admin:jobs.expand') }));
    await expect(region.getByRole('listitem')).toHaveTextContent(translate('admin:jobs.added', { n: 101 }));
  },
};

/** A failed job: a notification says so and leads to the tray. */
export const FailedWork: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    msw.use(
      answer(contract.job.list, getPage([])),
      answer(contract.transaction.export, { ...running, status: 'queued', done: 0 }),
      answer(contract.job.detail, { ...running, status: 'failed', code: 'INTERNAL' }),
    );
  },
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(canvas.getByRole('button', { name: 'CSV' }));
    const bell = await canvas.findByRole(
      'button',
      { name: translate('admin:shell.failedJobs', { count: 1 }) },
      longWait,
    );
    const region = within(await screen.findByRole('region', { name: translate('admin:jobs.label') }));
    await userEvent.click(region.getByRole('button', { name: translate('admin:jobs.collapse') }));
    await expect(region.queryByRole('list')).toBeNull();
    await userEvent.click(bell);
    await waitFor(() => expect(region.getByRole('list')).toHaveFocus());
  },
};
