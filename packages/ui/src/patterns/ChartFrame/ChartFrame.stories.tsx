import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Button } from '../../primitives/Button/Button.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { applyPrintRules } from '../../testing/interaction/printRules.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { chartArgs, drawn } from '../../testing/samples/storyChart.ts';
import { ChartFrame } from './ChartFrame.tsx';
// Loaded with the stories, so that neither play functions nor pictures wait for it.
import './ChartPlot.tsx';
import { products, statuses, week } from '../../testing/samples/chartSamples.ts';

const meta = {
  title: 'Patterns/Tables and charts/ChartFrame',
  component: ChartFrame,
  args: chartArgs,
  globals: { density: 'admin' },
  parameters: guide({
    use: 'Figures over time (line, bar), the largest few by name (ranking), or the parts of a whole (donut), each with one sentence that says what to see.',
    avoid: 'A single figure is a KpiCard; more than a handful of columns is a DataTable. Never a second value axis.',
    keyboard: [
      [['Tab'], 'To the menu, the legend, then the plot'],
      [['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], 'The point before, the point after; its figures are said'],
      [['Home', 'End'], 'The first point, the last point'],
      [['Escape'], 'Puts the figures away, under the pointer too'],
      [['Enter', 'Space'], 'On the legend: takes a line or a slice out, and in again'],
    ],
  }),
} satisfies Meta<typeof ChartFrame>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Values are compared with the previous period; the table for screen readers has all of them. */
export const Default: Story = {
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    await expect(canvas.getByText(/40%/)).toBeVisible();
    await expect(canvas.getAllByRole('row')).toHaveLength(8);
    await expect(canvas.getByRole('cell', { name: 'HK$7,600' })).toBeInTheDocument();
    await expect(canvasElement.querySelectorAll('style')).toHaveLength(0);
  },
};

/** On paper the plot is as high as its drawing, which keeps the height of the screen: nothing overprints it. */
export const OnPaper: Story = {
  tags: ['!visual'],
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    const plot = canvas.getByRole('slider');
    const drawing = plot.querySelector('.recharts-wrapper') as HTMLElement;
    // On paper, which is narrower than the screen, the plot would be lower than its drawing.
    drawing.style.blockSize = '600px';
    const removeRules = applyPrintRules();
    try {
      const [outer, inner] = [plot, drawing].map((element) => element.getBoundingClientRect());
      await expect(outer?.bottom).toBeGreaterThanOrEqual(inner?.bottom ?? Number.NaN);
    } finally {
      removeRules();
    }
  },
};

const isPressed = (item: HTMLElement) => item.getAttribute('aria-pressed');

/** The chart is redrawn with the new theme's colours at once. */
export const RecoloursWithTheme: Story = {
  tags: ['!visual'],
  play: async ({ canvasElement }) => {
    await drawn(canvasElement);
    const line = canvasElement.querySelector('.recharts-line:last-of-type path') as SVGElement;
    const text = canvasElement.querySelector('.recharts-cartesian-axis-tick-value') as SVGElement;
    const colors = () => [getComputedStyle(line).stroke, getComputedStyle(text).fill];
    const switchTheme = () => {
      document.body.toggleAttribute('dark-theme');
      document.documentElement.classList.toggle('dark-theme');
    };
    const before = colors();
    switchTheme();
    const after = colors();
    switchTheme();
    await expect(after[0]).not.toBe(before[0]);
    await expect(after[1]).not.toBe(before[1]);
    await expect(colors()).toEqual(before);
  },
};

/** A press on a legend entry hides its line; the last one stays. */
export const LegendTogglesLines: Story = {
  tags: ['!visual'],
  args: {
    title: 'Orders by payment',
    format: undefined,
    formatTick: undefined,
    data: {
      pointName: 'Day',
      labels: week.labels,
      series: [
        { id: 'alipay', name: 'Alipay', values: [12, 14, 11, 18, 20, 26, 22] },
        { id: 'wechat', name: 'WeChat Pay', values: [8, 9, 12, 13, 11, 15, 17] },
        { id: 'card', name: 'Card', values: [3, 4, 2, 6, 5, 4, 7] },
        { id: 'bank', name: 'Transfer', values: [1, 0, 2, 1, 3, 2, 2] },
      ],
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    const legend = within(canvas.getByRole('group'));
    const items = legend.getAllByRole('button');
    await expect(items.map(isPressed)).toEqual(['true', 'true', 'true', 'true']);
    const lines = () => canvasElement.querySelectorAll('.recharts-line').length;
    await expect(lines()).toBe(4);
    items[0]?.focus();
    await userEvent.keyboard(' ');
    await expect(lines()).toBe(3);
    await userEvent.keyboard('{Enter}');
    await expect(lines()).toBe(4);
    for (const item of items) await userEvent.click(item);
    await expect(items.map(isPressed)).toEqual(['false', 'false', 'false', 'true']);
    await expect(items[3]).toHaveAttribute('aria-disabled', 'true');
    // Hidden lines stay in the table.
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(5);
  },
};

/** Two of seven days are incomplete: hatched, explained below, and excluded from the comparison. */
export const Partial: Story = {
  args: { kind: 'bar', data: { ...week, countingPoints: 2 } },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    await expect(canvasElement.querySelectorAll('pattern')).toHaveLength(2);
    const bars = [...canvasElement.querySelectorAll('.recharts-bar .recharts-rectangle')];
    await expect(bars.filter((bar) => bar.getAttribute('fill')?.startsWith('url('))).toHaveLength(2);
    await expect(canvas.getByText(/Mar 5/, { selector: 'p' })).toBeVisible();
    await expect(
      canvas
        .getAllByRole('rowheader')
        .slice(5)
        .map((head) => head.textContent),
    ).toEqual([expect.stringContaining(' · '), expect.stringContaining(' · ')]);
  },
};

export const PartialLine: Story = { args: { data: { ...week, countingPoints: 2 } } };

/** Without a period before, the sentence says too that the incomplete days are left out. */
export const PartialWithoutComparison: Story = {
  tags: ['!visual'],
  args: { data: { ...week, previous: undefined, countingPoints: 2 } },
  play: async ({ canvas, loaded }) => {
    const t = getTranslate(loaded);
    const ending = t('admin:chart.takeaway.completeOnly', { comparison: '' });
    await expect(canvas.getByText((text) => text.endsWith(ending), { selector: 'p' })).toBeVisible();
  },
};

export const Bars: Story = {
  args: { kind: 'bar', data: { ...week, previous: undefined } },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement);
    const ticks = [...canvasElement.querySelectorAll('.recharts-yAxis-tick-labels text, .recharts-yAxis text')];
    await expect(ticks.map(({ textContent }) => textContent)).toContain('0');
  },
};

/** The total is in the middle; the current slice replaces it. */
export const Donut: Story = {
  tags: ['!visual'],
  args: { title: 'Orders by status', kind: 'donut', data: statuses, format: undefined, formatTick: undefined },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    const plot = canvas.getByRole('slider');
    await expect(within(plot).getByText('128')).toBeVisible();
    plot.focus();
    await userEvent.keyboard('{Home}');
    await expect(within(plot).getByText('49')).toBeVisible();
    await expect(plot).toHaveAttribute('aria-valuetext', expect.stringMatching(/Completed.*49/));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(canvas.getByRole('group')).getByRole('button', { name: /Completed/ }));
    await expect(within(plot).getByText('79')).toBeVisible();
    await expect(canvasElement.querySelectorAll('.recharts-pie-sector')).toHaveLength(4);
  },
};

/** Nine slices: five and "other". The table has all nine. */
export const DonutWithOthers: Story = {
  args: {
    title: 'Orders by category',
    kind: 'donut',
    format: undefined,
    formatTick: undefined,
    data: {
      pointName: 'Category',
      labels: ['茶壶', '茶杯', '茶叶', '茶席', '竹器', '陶碗', '香具', '花器', '书'],
      series: [{ id: 'orders', name: 'Orders', values: [82, 64, 51, 33, 21, 12, 9, 5, 3] }],
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    await expect(canvasElement.querySelectorAll('.recharts-pie-sector')).toHaveLength(6);
    await expect(within(canvas.getByRole('group')).getByText('29')).toBeVisible();
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(10);
  },
};

export const Ranking: Story = {
  tags: ['!visual'],
  args: { title: 'Top products', kind: 'ranking', data: products },
  play: async ({ canvas, canvasElement }) => {
    await drawn(canvasElement);
    const plot = canvas.getByRole('slider');
    plot.focus();
    await userEvent.keyboard('{Home}{ArrowRight}');
    await expect(plot).toHaveAttribute('aria-valuetext', expect.stringMatching(/柴烧陶碗.*HK\$3,540/));
  },
};

export const Loading: Story = {
  args: { data: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Sales trend' })).toHaveAttribute('aria-busy', 'true');
    await expect(canvas.queryByRole('table')).not.toBeInTheDocument();
  },
};

export const Empty: Story = {
  args: { data: { ...week, series: [{ id: 'sales', name: 'This week', values: [0, 0, 0, 0, 0, 0, 0] }] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'No orders in this period' })).toBeVisible();
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
  },
};

/** The rest of the page stays usable, and the same request is retried. */
export const Failed: Story = {
  tags: ['!visual'],
  args: { data: undefined, error: { code: 'INTERNAL', message: '', statusCode: 500 } },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

export const WithPeriod: Story = { args: { period: <Button variant="outline">Last 7 days</Button> } };

export const States: Story = {
  render: (args) => (
    <Stack gap="xl">
      <ChartFrame {...args} />
      <ChartFrame {...args} title="Sales by day" kind="bar" data={{ ...week, countingPoints: 2 }} />
      <ChartFrame {...args} title="Orders by status" kind="donut" data={statuses} format={String} />
      <ChartFrame {...args} title="Top products" kind="ranking" data={products} />
      <ChartFrame {...args} title="Refunds" data={undefined} />
      <ChartFrame
        {...args}
        title="New customers"
        data={undefined}
        error={{ code: 499, message: '', statusCode: 499 }}
      />
      <ChartFrame {...args} title="Gift cards" data={{ ...week, labels: [] }} />
    </Stack>
  ),
};

export const LongText: Story = {
  args: {
    title: 'Sales of everything that was paid for and not given back, before delivery, by the day of payment',
    kind: 'ranking',
    data: {
      ...products,
      labels: products.labels.map((label) => `${label} · a name that goes on for longer than any row is wide`),
      series: [{ id: 'amount', name: 'Sales', values: [123_456_789_00, 98_765_432_10, 300_000, 2, null] }],
    },
    source: 'Orders that were paid for by Alipay, WeChat Pay and transfer, without gift cards',
  },
  play: async ({ canvasElement }) => {
    await drawn(canvasElement);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
