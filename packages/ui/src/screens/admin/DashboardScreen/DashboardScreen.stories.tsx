import { contract } from '@sampan/api/contract';
import { checklistItems, type OrderStats } from '@sampan/api/entities';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { useHere } from '../../../app/navigation/navigation.tsx';
// Loaded with the stories, so that neither play functions nor pictures wait for it.
import '../../../patterns/ChartFrame/ChartPlot.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk, onAPhone } from '../../../testing/screens/AdminStory.tsx';
import { DashboardScreen } from './DashboardScreen.tsx';

function Here() {
  return (
    <output hidden data-testid="here">
      {useHere()}
    </output>
  );
}

const meta = {
  title: 'Admin/Dashboard',
  component: DashboardScreen,
  globals: atADesk,
  parameters: adminShop('/admin'),
  render: () => (
    <AdminStory>
      <DashboardScreen />
      <Here />
    </AdminStory>
  ),
} satisfies Meta<typeof DashboardScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const longWait = { timeout: 10_000 };
/** A checklist whose first `done` items are completed. */
const checklist = (done: number) => ({
  items: checklistItems.map((id, index) => ({ id, isDone: index < done })),
  isDismissed: false,
  outgrown: null,
});
const here = () => document.querySelector('[data-testid="here"]')?.textContent;
const stats = (shop: Partial<NonNullable<OrderStats['shop']>>): OrderStats => ({
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
    lowStock: 0,
    ...shop,
  },
});
const stop = {
  id: 1,
  prefix: '+8526999',
  reason: 'numberBlock',
  numbers: 14,
  confirmed: 0,
  startedAt: '2026-11-20T03:00:00.000Z',
  endsAt: '2026-11-20T09:00:00.000Z',
} as const;
const noKyc = { list: [], total: 0, page: 1, limit: 1, pages: 0 };
const noProducts = { ...noKyc, limit: 5 };
const noFigures = {
  orders: 0,
  paidOrders: 0,
  grossAmount: 0,
  refundAmount: 0,
  netAmount: 0,
  avgAmount: 0,
  newUsers: 0,
};

/** Pending work with counts and links; figures with their change and a sparkline. */
export const Default: Story = {
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    const needs = within(await canvas.findByRole('region', { name: translate('admin:dashboard.needsYou') }));
    const links = await needs.findAllByRole('link', {}, longWait);
    await expect(links.map((link) => link.getAttribute('href'))).toContain('/admin/orders?f.goods=unsent');
    for (const link of links) await expect(link).toHaveTextContent(/[1-9]/);
    const sales = await canvas.findByRole('group', { name: translate('admin:dashboard.figure.sales') }, longWait);
    await waitFor(() => expect(sales).toHaveTextContent(/\d/), longWait);
    await waitFor(
      () => expect(canvasElement.querySelectorAll('.recharts-surface').length).toBeGreaterThan(1),
      longWait,
    );
    await expect(document.title).toContain(translate('admin:shell.place.dashboard'));
  },
};

/** Differences that nobody has decided lead to the reconciliation, money to send by hand to its orders. */
export const WithDifferences: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(answer(contract.order.stats, stats({ openDifferences: 3, refundsByHand: 2 }))),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    for (const [matter, count, href] of [
      ['differences', '3', '/admin/transactions?view=differences&f.state=open'],
      ['refundsByHand', '2', '/admin/orders?f.refund=byHand'],
    ] as const) {
      const name = new RegExp(t(`admin:dashboard.matter.${matter}`));
      const link = await canvas.findByRole('link', { name }, longWait);
      await expect(link).toHaveTextContent(count);
      await expect(link).toHaveAttribute('href', href);
    }
  },
};

/** The period is in the URL and selects the figures. */
export const AnotherPeriod: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const picker = await canvas.findByRole('button', { name: new RegExp(`^${translate('admin:reports.period')}`) });
    await userEvent.click(picker);
    const panel = within(await screen.findByRole('dialog', {}, longWait));
    await userEvent.click(panel.getByRole('button', { name: translate('controls:dates.preset.last30') }));
    await waitFor(() => expect(here()).toBe('/admin?from=2026-10-22&to=2026-11-20'));
    // The lists behind the figures have the same days.
    const links = canvas.getAllByRole('link').map((link) => link.getAttribute('href'));
    await expect(links).toEqual(
      expect.arrayContaining([
        '/admin/transactions?from=2026-10-22&to=2026-11-20',
        '/admin/orders?f.placed=2026-10-22..2026-11-20',
        '/admin/users?f.created=2026-10-22..2026-11-20',
        '/admin/orders?f.status=10&f.placed=2026-10-22..2026-11-20',
      ]),
    );
  },
};

export const Today: Story = { parameters: adminShop('/admin?from=2026-11-20&to=2026-11-20') };
export const OnAPhone: Story = { tags: ['!visual'], globals: onAPhone };

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) =>
    msw.use(
      mockPendingCall(contract.order.stats),
      mockPendingCall(contract.adminKyc.list),
      mockPendingCall(contract.transaction.report),
      mockPendingCall(contract.transaction.trends),
      mockPendingCall(contract.transaction.statusDistribution),
      mockPendingCall(contract.transaction.productRanking),
      mockPendingCall(contract.transaction.userRanking),
      mockPendingCall(contract.adminProduct.list),
    ),
};

/** No pending work. */
export const AllCaughtUp: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.order.stats, stats({})),
      answer(contract.adminKyc.list, noKyc),
      answer(contract.adminProduct.list, noProducts),
    ),
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await canvas.findByText(translate('admin:dashboard.caughtUp'), {}, longWait);
    await canvas.findByText(translate('admin:dashboard.nothingLow'), {}, longWait);
  },
};

/** No orders in the period: no change and no line. */
export const QuietPeriod: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.transaction.report, { ...noFigures, currency: 'CNY', previous: noFigures }),
      answer(contract.transaction.trends, []),
      answer(contract.transaction.statusDistribution, []),
      answer(contract.transaction.productRanking, []),
      answer(contract.transaction.userRanking, []),
    ),
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    for (const [key, count] of [
      ['admin:reports.none', 2],
      ['admin:reports.nonePaid', 2],
    ] as const) {
      await waitFor(() => expect(canvas.getAllByText(translate(key))).toHaveLength(count), longWait);
    }
  },
};

/** A new shop: steps to the first order, with the completed ones ticked. */
export const FirstRun: Story = {
  tags: ['state:empty'],
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.order.stats, stats({})),
      answer(contract.adminOrder.list, noKyc),
      answer(contract.adminKyc.list, noKyc),
      answer(contract.adminProduct.list, noProducts),
      answer(contract.adminSetting.checklist, checklist(2)),
    ),
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const steps = within(
      await canvas.findByRole('region', { name: translate('admin:dashboard.first.title') }, longWait),
    );
    await steps.findByText(
      translate('admin:dashboard.first.text', { done: 2, total: checklistItems.length }),
      {},
      longWait,
    );
    await expect(steps.getAllByRole('link')).toHaveLength(checklistItems.length);
    await expect(canvas.queryByRole('region', { name: translate('admin:dashboard.needsYou') })).toBeNull();
  },
};

/** A live shop with orders still sees missing items. */
export const SomethingMissing: Story = {
  beforeEach({ msw }) {
    getDemoBackend().state.features.mode = 'live';
    msw.use(answer(contract.adminSetting.checklist, checklist(7)));
  },
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const name = translate('admin:dashboard.first.title');
    const steps = within(await canvas.findByRole('region', { name }, longWait));
    await steps.findByText(
      translate('admin:dashboard.first.text', { done: 7, total: checklistItems.length }),
      {},
      longWait,
    );
    await expect(steps.queryByRole('button')).toBeNull();
    await canvas.findByRole('region', { name: translate('admin:dashboard.needsYou') });
  },
};

/** An admin reads that the embedded database is too small, and the command that moves the shop to PostgreSQL. */
export const Outgrown: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.adminSetting.checklist, {
        ...checklist(checklistItems.length),
        isDismissed: true,
        outgrown: { databaseBytes: 1_480_000_000, p95Ms: 1_340 },
      }),
    ),
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const notice = await canvas.findByRole('region', { name: translate('admin:dashboard.outgrown.title') }, longWait);
    await expect(notice).toHaveTextContent('1.4');
    await expect(notice).toHaveTextContent('1,340');
    await expect(notice).toHaveTextContent('npm run sampan -- move --to postgres://');
    await expect(within(notice).getByRole('button')).toBeVisible();
  },
};

/** Only what is beyond its limit is said. */
export const OutgrownBySize: Story = {
  tags: ['!visual'],
  globals: onAPhone,
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.adminSetting.checklist, {
        ...checklist(checklistItems.length),
        isDismissed: true,
        outgrown: { databaseBytes: 2_480_000_000, p95Ms: null },
      }),
    ),
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const notice = await canvas.findByRole('region', { name: translate('admin:dashboard.outgrown.title') }, longWait);
    await expect(notice).toHaveTextContent('2.3');
    await expect(notice).not.toHaveTextContent('5%');
  },
};

/** Operators cannot move the shop: they see no notice. */
export const OutgrownForAnOperator: Story = {
  tags: ['!visual'],
  parameters: adminShop('/admin', 'operator'),
  beforeEach: Outgrown.beforeEach,
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await canvas.findByRole('region', { name: translate('admin:dashboard.needsYou') }, longWait);
    await expect(canvas.queryByText(translate('admin:dashboard.outgrown.title'))).toBeNull();
  },
};

/** A completed checklist can be dismissed permanently. */
export const EverythingDone: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    getDemoBackend().state.features.mode = 'live';
    let isDismissed = false;
    msw.use(
      answer(contract.adminSetting.checklist, () => ({ ...checklist(checklistItems.length), isDismissed })),
      answer(contract.adminSetting.dismissChecklist, () => {
        isDismissed = true;
        return { ...checklist(checklistItems.length), isDismissed };
      }),
    );
  },
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const button = { name: translate('admin:dashboard.first.dismiss') };
    await userEvent.click(await canvas.findByRole('button', button, longWait));
    await waitFor(
      () => expect(canvas.queryByRole('region', { name: translate('admin:dashboard.first.title') })).toBeNull(),
      longWait,
    );
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
  },
};

/** One part fails and says so in its place; the others are shown. */
export const Partial: Story = {
  tags: ['state:partial'],
  beforeEach: ({ msw }) =>
    msw.use(
      failWith(contract.transaction.report, 'INTERNAL'),
      failWith(contract.transaction.statusDistribution, 'INTERNAL'),
      failWith(contract.adminKyc.list, 'INTERNAL'),
    ),
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const retry = { name: translate('common:action.retry') };
    await waitFor(() => expect(canvas.getAllByRole('button', retry)).toHaveLength(3), longWait);
    await expect(canvas.getAllByText(translate('admin:kpi.none'))).toHaveLength(4);
    await expect(canvas.getByRole('region', { name: translate('admin:reports.topProducts') })).toBeVisible();
    const needs = within(canvas.getByRole('region', { name: translate('admin:dashboard.needsYou') }));
    await expect(needs.getAllByRole('link').length).toBeGreaterThan(0);
  },
};

export const Offline: Story = { tags: ['state:offline'], beforeEach: ({ msw }) => msw.use(mockOffline()) };

/** Customers see no back office, and no layout of it either. */
export const Forbidden: Story = { tags: ['state:forbidden'], parameters: adminShop('/admin', 'customer') };

const longName =
  'Hand-thrown side-handle teapot with a bamboo lid, a matching tray and four cups from the island kiln 手工側把茶壺連竹蓋茶盤四杯';

export const LongNames: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      answer(
        contract.order.stats,
        stats({ toShip: 128_400, refundsWaiting: 1_280, refundsAbnormal: 12, lowStock: 20_000 }),
      ),
      answer(contract.transaction.report, {
        orders: 1_284_000,
        paidOrders: 1_200_000,
        grossAmount: 123_456_789_012,
        refundAmount: 0,
        netAmount: 123_456_789_012,
        avgAmount: 100_000,
        newUsers: 48_000,
        currency: 'CNY',
        previous: { ...noFigures, orders: 1, grossAmount: 99, newUsers: 52_000 },
      }),
      answer(
        contract.transaction.productRanking,
        [5, 4, 3].map((count) => ({
          productId: count,
          name: longName,
          options: [],
          count,
          amount: count * 9_876_543_210,
        })),
      ),
      answer(
        contract.transaction.userRanking,
        [5, 4].map((count) => ({
          userId: count,
          username: 'Taumatawhakatangihangakoauauotamatea',
          count,
          amount: count * 9_876_543_210,
        })),
      ),
    ),
};

/** A suspected attack stopped codes by SMS: it is among the pending work. */
export const SmsStopped: Story = {
  beforeEach: ({ msw }) => msw.use(answer(contract.adminSms.stops, [stop])),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const link = await canvas.findByRole('link', { name: new RegExp(t('admin:dashboard.matter.smsStops')) }, longWait);
    await expect(link).toHaveAttribute('href', '/admin/settings/sms');
  },
};
