import { contract } from '@sampan/api/contract';
import { answer, failWith, holdCall, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn, waitFor, within } from 'storybook/test';
import { useHere } from '../../../app/navigation/navigation.tsx';
import { getShopZoneName } from '../../../i18n/shopZoneName.ts';
// Loaded with the stories, so that neither play functions nor pictures wait for it.
import '../../../patterns/ChartFrame/ChartPlot.tsx';
import { rowHeight } from '../../../patterns/ChartFrame/PlotTexts.tsx';
import { applyPrintRules } from '../../../testing/interaction/printRules.ts';
import { getStoryLocale, getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk, onAPhone } from '../../../testing/screens/AdminStory.tsx';
import { ReportsScreen } from './ReportsScreen.tsx';

function Here() {
  return (
    <output hidden data-testid="here">
      {useHere()}
    </output>
  );
}

const meta = {
  title: 'Admin/Reports',
  component: ReportsScreen,
  globals: atADesk,
  parameters: adminShop('/admin/reports'),
  render: () => (
    <AdminStory>
      <ReportsScreen />
      <Here />
    </AdminStory>
  ),
} satisfies Meta<typeof ReportsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const longWait = { timeout: 10_000 };
const here = () => document.querySelector('[data-testid="here"]')?.textContent;

/** Whether no ancestor is faded. */
function isWhole(element: Element | null): boolean {
  return !element || (getComputedStyle(element).opacity === '1' && isWhole(element.parentElement));
}

/** The summary is consistent, and every chart is drawn. */
export const Default: Story = {
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    const summary = within(await canvas.findByRole('table', { name: translate('admin:reports.summary') }, longWait));
    await expect(summary.getAllByRole('row')).toHaveLength(8);
    await expect(summary.getAllByRole('columnheader')).toHaveLength(4);
    await waitFor(
      () => expect(canvasElement.querySelectorAll('.recharts-surface').length).toBeGreaterThan(3),
      longWait,
    );
  },
};

/** Period, steps, measure and comparison are in the URL, so a link shows the same report. */
export const ByItsAddress: Story = {
  parameters: adminShop(
    '/admin/reports?from=2026-09-01&to=2026-10-31&unit=month&compare=no&measure=orders&by=quantity',
  ),
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const summary = within(await canvas.findByRole('table', { name: translate('admin:reports.summary') }, longWait));
    await expect(summary.getAllByRole('columnheader')).toHaveLength(2);
    await expect(canvas.getByRole('radio', { name: translate('admin:reports.unit.month') })).toBeChecked();
    await expect(
      await canvas.findByRole('region', { name: translate('admin:reports.trend.orders') }, longWait),
    ).toBeVisible();
  },
};

/** Choices are written to the URL; defaults are removed from it. */
export const Chosen: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('radio', { name: translate('admin:reports.unit.week') }, longWait));
    await userEvent.click(canvas.getByRole('switch'));
    await waitFor(() => expect(here()).toBe('/admin/reports?unit=week&compare=no'));
    await userEvent.click(canvas.getByRole('switch'));
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(`^${translate('admin:reports.period')}`) }));
    const panel = within(await screen.findByRole('dialog', {}, longWait));
    await userEvent.click(panel.getByRole('button', { name: translate('controls:dates.preset.last7') }));
    await waitFor(() => expect(here()).toBe('/admin/reports?unit=week&from=2026-11-14&to=2026-11-20'));
    // The previous figures are faded until the new ones arrive.
    const summary = await canvas.findByRole('table', { name: translate('admin:reports.summary') }, longWait);
    await waitFor(() => expect(isWhole(summary)).toBe(true), longWait);
  },
};

/** A range that cannot be shown does not stay in the URL: reversed ends are swapped, the future gives the last 30 days and is named. */
export const ReversedRange: Story = {
  tags: ['!visual'],
  parameters: adminShop('/admin/reports?from=2026-10-31&to=2026-09-01&unit=month'),
  play: () => waitFor(() => expect(here()).toBe('/admin/reports?from=2026-09-01&to=2026-10-31&unit=month'), longWait),
};
export const FutureRange: Story = {
  tags: ['!visual'],
  parameters: adminShop('/admin/reports?from=2027-01-01&to=2027-01-31&unit=week'),
  async play({ loaded }) {
    await waitFor(() => expect(here()).toBe('/admin/reports?unit=week'), longWait);
    await screen.findByText(getTranslate(loaded)('admin:reports.otherDays'), undefined, longWait);
  },
};

let releaseReport = () => {};

/** While the figures of other days load, the file is not offered: it would have the old figures under the new days' name. */
export const CsvWhileOtherDaysLoad: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded, msw }) {
    const translate = getTranslate(loaded);
    const csv = await canvas.findByRole('button', { name: translate('admin:chart.csv') }, longWait);
    const held = holdCall(contract.transaction.report);
    releaseReport = held.release;
    msw.use(held.handler);
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(`^${translate('admin:reports.period')}`) }));
    const panel = within(await screen.findByRole('dialog', {}, longWait));
    await userEvent.click(panel.getByRole('button', { name: translate('controls:dates.preset.last7') }));
    const make = spyOn(URL, 'createObjectURL');
    try {
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await userEvent.click(csv);
      await expect(make).not.toHaveBeenCalled();
      await expect(csv).toHaveAttribute('aria-disabled', 'true');
    } finally {
      make.mockRestore();
      releaseReport();
    }
    await waitFor(() => expect(csv).not.toHaveAttribute('aria-disabled', 'true'), longWait);
  },
};

/** The summary as a CSV file, with amounts in major units, their currency, and changes in percent. */
export const AsCsv: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    const previous = {
      orders: 109,
      paidOrders: 100,
      grossAmount: 90_000,
      refundAmount: 0,
      netAmount: 90_000,
      avgAmount: 900,
      newUsers: 0,
    };
    const now = { ...previous, orders: 199, netAmount: 45_050, refundAmount: 44_950 };
    msw.use(answer(contract.transaction.report, { ...now, currency: 'CNY', previous }));
  },
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const blobs: Blob[] = [];
    const make = spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:story';
    });
    const press = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    try {
      await userEvent.click(await canvas.findByRole('button', { name: translate('admin:chart.csv') }, longWait));
      const text = (await blobs[0]?.text()) ?? '';
      const rows = text.trim().split('\r\n');
      await expect(rows).toHaveLength(8);
      const inUnit = (name: string, unit: string) => translate('admin:reports.inUnit', { name, unit });
      await expect(rows[0]?.endsWith(`,${inUnit(translate('admin:reports.change'), '%')}`)).toBe(true);
      await expect(rows[1]).toBe(`${translate('admin:reports.figure.orders')},199,109,82.6`);
      await expect(rows[4]).toBe(`${inUnit(translate('admin:reports.figure.refundAmount'), 'CNY')},449.5,0,`);
      await expect(rows[5]).toBe(`${inUnit(translate('admin:reports.figure.netAmount'), 'CNY')},450.5,900,-49.9`);
    } finally {
      make.mockRestore();
      press.mockRestore();
    }
  },
};

/** On paper no control is left, the names of a ranking are whole, and the cards are apart. */
export const OnPaper: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    const title = (name: 'byMethod' | 'topProducts' | 'topCustomers') => ({ name: translate(`admin:reports.${name}`) });
    const cards = await Promise.all(
      (['byMethod', 'topProducts', 'topCustomers'] as const).map((name) =>
        canvas.findByRole('region', title(name), longWait),
      ),
    );
    await waitFor(
      () => expect(canvasElement.querySelectorAll('[data-kind="ranking"] [data-drawn=""]').length).toBeGreaterThan(2),
      longWait,
    );
    const removeRules = applyPrintRules();
    try {
      // The donut's legend, which has buttons, is part of its figure.
      for (const card of cards.slice(1)) {
        await expect(within(card).queryByRole('button')).toBeNull();
        await expect(within(card).queryByRole('radio')).toBeNull();
      }
      const boxes = cards.map((card) => card.getBoundingClientRect());
      await expect((boxes[1]?.top ?? 0) - (boxes[0]?.bottom ?? 0)).toBeGreaterThan(8);
      await expect((boxes[2]?.top ?? 0) - (boxes[1]?.bottom ?? 0)).toBeGreaterThan(8);
      for (const name of canvasElement.querySelectorAll('[data-kind="ranking"] [data-drawn=""]')) {
        await expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
        await expect(getComputedStyle(name)).toMatchObject({ whiteSpace: 'normal', overflow: 'visible' });
        await expect(name.getBoundingClientRect().height).toBeLessThanOrEqual(rowHeight);
      }
    } finally {
      removeRules();
    }
  },
};

/** Prints in the light theme and restores the previous one. */
export const Printed: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const isDark = () => document.documentElement.classList.contains('dark-theme');
    const wasDark = isDark();
    const print = spyOn(window, 'print').mockImplementation(() => undefined);
    try {
      await userEvent.click(await canvas.findByRole('button', { name: translate('admin:reports.print') }, longWait));
      await expect(print).toHaveBeenCalledOnce();
      window.dispatchEvent(new Event('beforeprint'));
      await waitFor(() => expect(isDark()).toBe(false));
      window.dispatchEvent(new Event('afterprint'));
      await waitFor(() => expect(isDark()).toBe(wasDark));
    } finally {
      print.mockRestore();
    }
  },
};

/** Like the figures, the time of printing is the shop's, and a viewer in another zone reads whose it is. */
export const PrintedInAnotherZone: Story = {
  tags: ['!visual'],
  beforeEach() {
    const offset = spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60);
    return () => offset.mockRestore();
  },
  async play({ canvas, canvasElement, loaded }) {
    await canvas.findByRole('button', { name: getTranslate(loaded)('admin:reports.print') }, longWait);
    const zone = getShopZoneName(getStoryLocale(loaded));
    await expect(canvasElement.querySelector('main')).toHaveTextContent(zone);
  },
};

export const OnAPhone: Story = { tags: ['!visual'], globals: onAPhone };

/** Large amounts on a phone: the table scrolls, and the names of the figures stay whole. */
export const LargeAmountsOnAPhone: Story = {
  tags: ['!visual'],
  globals: { ...onAPhone, locale: 'zh-HK' },
  parameters: adminShop('/admin/reports?from=2025-12-15&to=2026-11-15'),
  beforeEach({ msw }) {
    const figures = {
      orders: 109,
      paidOrders: 100,
      grossAmount: 990_006_316_401,
      refundAmount: 990_006_316_401,
      netAmount: 990_006_316_401,
      avgAmount: 990_006_316_401,
      newUsers: 3,
    };
    msw.use(answer(contract.transaction.report, { ...figures, currency: 'CNY', previous: figures }));
  },
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const summary = await canvas.findByRole('table', { name: translate('admin:reports.summary') }, longWait);
    const names = within(summary).getAllByRole('rowheader');
    for (const name of names) await expect(name.clientHeight).toBeLessThan(60);
    // The chosen period is whole, too.
    const period = canvas.getByRole('button', { name: new RegExp(`^${translate('admin:reports.period')}`) });
    for (const part of period.querySelectorAll('span')) {
      // Hidden texts are one pixel wide.
      if (part.clientWidth > 1) await expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth);
    }
  },
};

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) =>
    msw.use(
      mockPendingCall(contract.transaction.report),
      mockPendingCall(contract.transaction.trends),
      mockPendingCall(contract.transaction.statusDistribution),
      mockPendingCall(contract.transaction.paymentMethods),
      mockPendingCall(contract.transaction.productRanking),
      mockPendingCall(contract.transaction.userRanking),
    ),
};

/** No orders in the period. */
export const Empty: Story = {
  tags: ['state:empty'],
  parameters: adminShop('/admin/reports?from=2020-01-01&to=2020-01-31'),
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await waitFor(() => expect(canvas.getAllByText(translate('admin:reports.none'))).toHaveLength(2), longWait);
    await waitFor(() => expect(canvas.getAllByText(translate('admin:reports.nonePaid'))).toHaveLength(3), longWait);
  },
};

/** One part fails with a retry button; the others are shown. */
export const Partial: Story = {
  tags: ['state:partial'],
  beforeEach: ({ msw }) =>
    msw.use(
      failWith(contract.transaction.report, 'INTERNAL'),
      failWith(contract.transaction.productRanking, 'INTERNAL'),
    ),
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const retry = { name: translate('common:action.retry') };
    await waitFor(() => expect(canvas.getAllByRole('button', retry)).toHaveLength(2), longWait);
    await expect(canvas.getByRole('region', { name: translate('admin:reports.topCustomers') })).toBeVisible();
  },
};

export const Offline: Story = { tags: ['state:offline'], beforeEach: ({ msw }) => msw.use(mockOffline()) };
export const Forbidden: Story = { tags: ['state:forbidden'], parameters: adminShop('/admin/reports', 'customer') };

/** Large figures in a narrow window. */
export const LargeFigures: Story = {
  globals: onAPhone,
  beforeEach({ msw }) {
    const figures = {
      orders: 1_284_000,
      paidOrders: 1_200_000,
      grossAmount: 123_456_789_012,
      refundAmount: 9_876_543_210,
      netAmount: 113_580_245_802,
      avgAmount: 102_880,
      newUsers: 48_000,
    };
    const previous = { ...figures, orders: 1_000, netAmount: -5_000_000, newUsers: 52_000 };
    msw.use(answer(contract.transaction.report, { ...figures, currency: 'CNY', previous }));
  },
};
