import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { browserKeys, untilScrolled } from '../../../testing/interaction/browserKeys.ts';
import { restoreOnline, setOnline } from '../../../testing/interaction/storyNetwork.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import type { TaskCall } from '../../file/UploadField/taskQueue.ts';
import { TaskError } from '../../file/UploadField/tasks.ts';
import { JobTray } from './JobTray.tsx';
import { createJobStore, type Job, type JobKind, type JobResult, type JobStore } from './jobStore.ts';

interface StoryJob extends TaskCall {
  succeed: (result?: JobResult) => void;
  fail: (reason: unknown) => void;
}

/** Jobs that the story resolves, on a clock that it controls. */
function holdJobs() {
  const held = new Map<string, StoryJob>();
  let time = 0;
  const store = createJobStore({ now: () => time });
  const job = (name: string, kind: JobKind = 'upload'): Job => ({
    kind,
    name,
    run: (call) =>
      new Promise((resolve, reject) => {
        held.set(name, { ...call, succeed: resolve, fail: reject });
      }),
  });
  const at = (name: string) => {
    const found = held.get(name);
    if (!found) throw new Error(`${name} is not running`);
    return found;
  };
  return { store, job, at, pass: (ms: number) => (time += ms) };
}

const meta = {
  title: 'Features/Admin/JobTray',
  component: JobTray,
  args: { store: createJobStore() },
  globals: { density: 'admin' },
  // The tray is fixed to the window's corner; the page must be tall enough for it.
  decorators: [
    (Story) => (
      <div style={{ minBlockSize: 480 }}>
        <Story />
      </div>
    ),
  ],
  parameters: guide({
    use: 'Work that goes on while staff do something else: many uploads, an import, an export. One for the whole back office.',
    avoid: 'Files of a form are an UploadField; a wait of seconds is a loading Button. Not in the shop.',
    keyboard: [
      [['Tab'], 'Through collapse and close, the list, and each row’s buttons'],
      [['Enter', 'Space'], 'Presses'],
      [['ArrowUp', 'ArrowDown'], 'Scrolls a long list'],
    ],
  }),
} satisfies Meta<typeof JobTray>;
export default meta;
type Story = StoryObj<typeof meta>;

const toRow = (canvasElement: HTMLElement, name: string) => {
  const row = [...canvasElement.querySelectorAll('li')].find((item) => item.textContent?.includes(name));
  if (!row) throw new Error(`no row ${name}`);
  return row;
};

const simple = holdJobs();

export const Default: Story = {
  args: { store: simple.store },
  beforeEach: () => {
    for (const { id } of simple.store.tasks()) simple.store.remove(id);
  },
  play: async ({ args, canvas, canvasElement }) => {
    args.store.add([simple.job('celadon.jpeg'), simple.job('bowls.jpeg')]);
    await expect(await canvas.findAllByRole('progressbar')).toHaveLength(2);
    simple.at('celadon.jpeg').onProgress(0.62);
    await waitFor(() => expect(toRow(canvasElement, 'celadon')).toHaveTextContent('62%'));
    // From header to list to row, in visual order.
    const toggle = within(canvas.getByRole('region')).getAllByRole('button')[0];
    toggle?.focus();
    await userEvent.tab();
    await expect(canvas.getByRole('list')).toHaveFocus();
    await userEvent.tab();
    await expect(within(toRow(canvasElement, 'celadon')).getByRole('button')).toHaveFocus();
  },
};

/** Every state at once, in one store. */
function everyState(): JobStore {
  const { store, job, at, pass } = holdJobs();
  store.add([
    job('orders-2026-03.csv', 'export'),
    job('teapots.csv', 'import'),
    job('celadon.jpeg'),
    job('bowls.jpeg'),
    job('wrong-folder.zip'),
    job('tray.jpeg'),
    job('teas.csv', 'import'),
    job('mat.jpeg'),
  ]);
  at('orders-2026-03.csv').succeed({ action: { label: '打开', onPress: fn() } });
  at('celadon.jpeg').fail(new TaskError('照片超过 20 MB'));
  store.cancel(5);
  at('teapots.csv').onProgress({ share: 0, done: 0, total: 5000 });
  pass(45_000);
  at('teapots.csv').onProgress({ share: 0.428, done: 2140, total: 5000 });
  return store;
}

export const States: Story = {
  render: () => {
    const [store] = useState(everyState);
    return <JobTray store={store} />;
  },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.getByRole('region')).toBeVisible());
    // The finished export was first in time.
    await expect(canvas.getAllByRole('listitem')[0]).toHaveTextContent('teapots.csv');
    await expect(toRow(canvasElement, 'teapots.csv')).toHaveTextContent(/2,140.*5,000.*2/);
    await expect(within(toRow(canvasElement, 'teapots.csv')).getByRole('progressbar')).toHaveAttribute(
      'aria-valuenow',
      '43',
    );
    await expect(toRow(canvasElement, 'celadon.jpeg')).toHaveTextContent('20 MB');
    await expect(within(toRow(canvasElement, 'orders-2026-03.csv')).getByRole('button')).toBeVisible();
  },
};

const offline = holdJobs();

/** The reason that the connection was missing is gone once it is back. */
export const Reconnected: Story = {
  tags: ['!visual'],
  args: { store: offline.store },
  beforeEach: () => {
    for (const { id } of offline.store.tasks()) offline.store.remove(id);
    return restoreOnline;
  },
  play: async ({ args, canvas, canvasElement, loaded }) => {
    args.store.add([offline.job('celadon.jpeg'), offline.job('bowls.jpeg')]);
    await canvas.findAllByRole('progressbar');
    setOnline(false);
    offline.at('celadon.jpeg').fail(new TaskError('沒有網絡', { isOffline: true }));
    offline.at('bowls.jpeg').fail(new TaskError('照片超过 20 MB'));
    await waitFor(() => expect(toRow(canvasElement, 'celadon')).toHaveTextContent('沒有網絡'));
    setOnline(true);
    const failed = getTranslate(loaded)('admin:jobs.status.failed');
    await waitFor(() => expect(toRow(canvasElement, 'celadon')).toHaveTextContent(failed));
    await expect(toRow(canvasElement, 'celadon')).not.toHaveTextContent('沒有網絡');
    await expect(toRow(canvasElement, 'bowls')).toHaveTextContent('20 MB');
  },
};

const uploads = holdJobs();

/** Three of eight jobs in parallel; the header counts down and shows the result. */
export const CountsDown: Story = {
  tags: ['!visual'],
  args: { store: uploads.store },
  beforeEach: () => uploads.store.clearEnded(),
  play: async ({ args, canvas, canvasElement }) => {
    await expect(canvas.queryByRole('region')).not.toBeInTheDocument();
    const names = Array.from({ length: 8 }, (_, index) => `picture-${index + 1}.jpeg`);
    args.store.add(names.map((name) => uploads.job(name)));
    const head = await canvas.findByText(/8.*8/);
    await expect(canvas.getAllByRole('progressbar')).toHaveLength(3);
    await expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    for (const name of names.slice(0, 5)) {
      await waitFor(() => uploads.at(name));
      uploads.at(name).succeed();
    }
    await waitFor(() => expect(head).toHaveTextContent(/3.*8|8.*3/));
    const getAnnouncement = () => document.querySelector('body > [aria-live="polite"]')?.textContent;
    await waitFor(() => expect(getAnnouncement()).toMatch(/50\s?%/));
    await waitFor(() => uploads.at('picture-8.jpeg'));
    uploads.at('picture-6.jpeg').succeed();
    uploads.at('picture-7.jpeg').fail(new Error('connection lost'));
    uploads.at('picture-8.jpeg').succeed();
    await waitFor(() => expect(head).toHaveTextContent(/7.*1/));
    await expect(getAnnouncement()).toBe(head.textContent);
    await expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    // It stays until closed.
    const close = within(canvas.getByRole('region')).getAllByRole('button')[1] as HTMLElement;
    close.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.queryByRole('region')).not.toBeInTheDocument());
    await expect(rowsLeft(canvasElement)).toBe(0);
  },
};
const rowsLeft = (canvasElement: HTMLElement) => canvasElement.querySelectorAll('li').length;

const stopped = holdJobs();

/** Cancelling aborts the job and keeps its row and the focus; a retry starts it from the beginning. */
export const CancelledAndTriedAgain: Story = {
  tags: ['!visual'],
  args: { store: stopped.store },
  beforeEach: () => {
    for (const { id } of stopped.store.tasks()) stopped.store.remove(id);
  },
  play: async ({ args, canvas, canvasElement }) => {
    args.store.add([stopped.job('teapots.csv', 'import')]);
    await canvas.findByRole('region');
    const first = stopped.at('teapots.csv');
    // Work of the server goes on without this page.
    await expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    first.onProgress({ share: 0.5, done: 50, total: 100 });
    await userEvent.click(within(toRow(canvasElement, 'teapots.csv')).getByRole('button'));
    await expect(first.signal.aborted).toBe(true);
    await expect(canvas.queryByRole('progressbar')).not.toBeInTheDocument();
    await expect(canvas.getByRole('list')).toHaveFocus();
    await userEvent.tab();
    await expect(within(toRow(canvasElement, 'teapots.csv')).getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('list')).toHaveFocus();
    await waitFor(() => expect(stopped.at('teapots.csv')).not.toBe(first));
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
    const open = fn();
    stopped.at('teapots.csv').succeed({ note: '新增 182 件，跳过 3 件', action: { label: '查看', onPress: open } });
    await expect(await canvas.findByText('新增 182 件，跳过 3 件')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: '查看 teapots.csv' }));
    await expect(open).toHaveBeenCalledOnce();
  },
};

/** Collapsed to one line while jobs run; a press expands the list. */
export const Collapsed: Story = {
  tags: ['!visual'],
  render: () => {
    const [store] = useState(everyState);
    return <JobTray store={store} />;
  },
  play: async ({ canvas }) => {
    const toggle = await canvas.findByRole('button', { expanded: true });
    await userEvent.click(toggle);
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(canvas.queryByRole('list')).not.toBeInTheDocument();
    await expect(canvas.getByRole('progressbar')).toBeInTheDocument();
    toggle.focus();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('list')).toBeVisible();
    await expect(toggle).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.queryByRole('list')).not.toBeInTheDocument();
  },
};

/** All jobs are done: the tray stays until it is closed. */
export const Done: Story = {
  render: () => {
    const [store] = useState(() => {
      const jobs = holdJobs();
      jobs.store.add([jobs.job('orders-2026-03.csv', 'export'), jobs.job('celadon.jpeg')]);
      jobs.at('orders-2026-03.csv').succeed({ action: { label: '下载', onPress: fn() } });
      jobs.at('celadon.jpeg').succeed();
      return jobs.store;
    });
    return <JobTray store={store} />;
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('button')).toHaveLength(3));
    await expect(canvas.queryByRole('progressbar')).not.toBeInTheDocument();
  },
};

/** Store with one import that has ended with a failed row. */
async function createEndedImport(options: Pick<Job, 'hadEnded'>): Promise<JobStore> {
  const { store, job, at } = holdJobs();
  store.add([{ ...job('teas.csv', 'import'), ...options }]);
  at('teas.csv').succeed({ note: '新增 12 件，失败 1 件', hasFailedRows: true });
  await new Promise((resolve) => setTimeout(resolve));
  return store;
}

/** A job that ended while the tray was loading is shown: nobody has seen its result. */
export const EndedWhileLoading: Story = {
  tags: ['!visual'],
  loaders: [async () => ({ store: await createEndedImport({}) })],
  render: (_args, { loaded }) => <JobTray store={loaded.store} />,
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('button', { expanded: true });
    await expect(toRow(canvasElement, 'teas.csv')).toHaveAttribute('data-status', 'partial');
  },
};

/** Where nothing is new, the list opens collapsed: it would cover what is in the corner of the page. */
export const OpensCollapsed: Story = {
  tags: ['!visual'],
  loaders: [async () => ({ store: await createEndedImport({ hadEnded: true }) })],
  render: (_args, { loaded }) => <JobTray store={loaded.store} />,
  play: async ({ canvas, canvasElement }) => {
    const toggle = await canvas.findByRole('button', { expanded: false });
    await expect(canvas.queryByRole('list')).not.toBeInTheDocument();
    const getSpace = () => document.documentElement.style.getPropertyValue('--sampan-job-tray');
    await waitFor(() => expect(getSpace()).toBe(`${canvas.getByRole('region').offsetHeight}px`));
    await userEvent.click(toggle);
    await expect(toRow(canvasElement, 'teas.csv')).toHaveAttribute('data-status', 'partial');
  },
};

const arriving = holdJobs();

/** A job from before is open until its end is read: the list opens collapsed all the same. */
export const EndIsReadLater: Story = {
  tags: ['!visual'],
  render: () => <JobTray store={arriving.store} />,
  play: async ({ canvas }) => {
    arriving.store.add([{ ...arriving.job('teas.csv', 'import'), hadEnded: true }]);
    await canvas.findByRole('button', { expanded: false });
    arriving.at('teas.csv').succeed({ note: '新增 12 件' });
    await waitFor(() => expect(canvas.queryByRole('progressbar')).toBeNull());
    await expect(canvas.getByRole('button', { expanded: false })).toBeVisible();
  },
};

const travelling = holdJobs();

/** Navigation keeps the job, its row and its progress. */
export const SurvivesNavigation: Story = {
  tags: ['!visual'],
  args: { store: travelling.store },
  beforeEach: () => {
    for (const { id } of travelling.store.tasks()) travelling.store.remove(id);
  },
  render: (args) => {
    const [screen, setScreen] = useState('商品');
    return (
      <>
        <Text>{screen}</Text>
        <Button onClick={() => setScreen('订单')}>→</Button>
        <JobTray key={screen} {...args} />
      </>
    );
  },
  play: async ({ args, canvas }) => {
    args.store.add([travelling.job('teapots.csv', 'import')]);
    await canvas.findByRole('region');
    travelling.at('teapots.csv').onProgress(0.6);
    await userEvent.click(canvas.getByRole('button', { name: '→' }));
    await expect(canvas.getByText('订单')).toBeVisible();
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '60');
    await expect(travelling.at('teapots.csv').signal.aborted).toBe(false);
  },
};

export const LongText: Story = {
  render: () => {
    const [store] = useState(() => {
      const jobs = holdJobs();
      const name = 'a-very-long-name-of-an-export-of-all-orders-that-were-ever-placed-in-this-shop-2026-03-07.csv';
      jobs.store.add([
        jobs.job(name, 'export'),
        jobs.job('b'),
        ...Array.from({ length: 12 }, (_, n) => jobs.job(`${n}.jpeg`)),
      ]);
      jobs.at(name).succeed({
        note: '12,182 rows were written, 3 rows were left out because their order was deleted meanwhile',
        action: { label: 'Download report', onPress: fn() },
      });
      return jobs.store;
    });
    return <JobTray store={store} />;
  },
  play: async ({ canvas }) => {
    const tray = await canvas.findByRole('region');
    await expect(tray.scrollWidth).toBeLessThanOrEqual(tray.clientWidth);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    // A long list scrolls, also by keyboard.
    const list = canvas.getByRole('list');
    await expect(list.scrollHeight).toBeGreaterThan(list.clientHeight);
    list.focus();
    await expect(list).toHaveFocus();
    const browser = await browserKeys();
    if (!browser) return;
    await untilScrolled(list, () => browser.keyboard('{ArrowDown}'));
    await waitFor(() => expect(list.scrollTop).toBeGreaterThan(0));
    await untilScrolled(list, () => browser.keyboard('{ArrowUp}'));
    await waitFor(() => expect(list.scrollTop).toBe(0));
  },
};
