import { contract } from '@sampan/api/contract';
import type { Job } from '@sampan/api/entities';
import { answer } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
// Loaded with the stories, so that neither play functions nor pictures wait for it.
import '../../../features/admin/JobTray/JobTray.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import {
  chooseAllButOne,
  control,
  numberIn,
  rowsThere,
  slow,
  waitForJob,
} from '../../../testing/screens/adminOrdersStory.ts';
import { AdminOrdersScreen } from './AdminOrdersScreen.tsx';

const meta = {
  title: 'Admin/Orders/Export',
  component: AdminOrdersScreen,
  globals: atADesk,
  parameters: { ...adminShop('/admin/orders', 'operator'), messageParts: ['first', 'admin', 'shared'] },
  render: () => (
    <AdminStory>
      <AdminOrdersScreen />
    </AdminStory>
  ),
} satisfies Meta<typeof AdminOrdersScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** An export under way. */
const job: Job = {
  id: 71,
  kind: 'orderExport',
  status: 'running',
  isDryRun: false,
  done: 120,
  total: 1284,
  added: 0,
  changed: 0,
  skipped: 0,
  failed: 0,
  problems: [],
  actorId: 2,
  actor: 'operator',
  createdAt: '2026-11-20T04:00:00.000Z',
};

/** Exports the filtered orders; the tray shows the progress. */
export const Exporting: Story = {
  parameters: adminShop('/admin/orders?f.status=20', 'operator'),
  beforeEach: ({ msw }) =>
    msw.use(answer(contract.adminOrder.export, job), answer(contract.job.detail, { ...job, done: 800 })),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await rowsThere();
    await userEvent.click(control('main button', t('admin:orders.export')) as HTMLElement);
    await waitForJob(t, t('admin:orders.exported.filtered'));
  },
  tags: ['!visual'],
};

/** Exports all but a deselected order, however many pages there are. */
export const ExportingAllButOne: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const bar = await chooseAllButOne(t);
    await userEvent.click(await bar.findByRole('button', { name: t('admin:orders.export') }, slow));
    await waitForJob(t, t('admin:orders.exported.filtered'));
    const [entry] = getDemoBackend().state.audit.filter(({ action }) => action === 'adminOrder.export');
    await expect(entry?.after).toMatchObject({ filter: {}, except: 1 });
  },
};

/** The file has the order of the list. */
export const ExportingSorted: Story = {
  tags: ['!visual'],
  parameters: adminShop('/admin/orders?sort=-total', 'operator'),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const shownNumbers = (await rowsThere()).map(numberIn);
    await userEvent.click(control('main button', t('admin:orders.export')) as HTMLElement);
    await waitForJob(t, t('admin:orders.exported.all'));
    const file = [...getDemoBackend().state.jobs.values()].at(-1)?.result?.() ?? '';
    const positions = shownNumbers.map((no) => file.indexOf(no));
    await expect(positions.length).toBeGreaterThan(3);
    await expect(positions).not.toContain(-1);
    await expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  },
};
