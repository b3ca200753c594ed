import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { getNumberFormats } from '../../i18n/format.ts';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { KpiCard } from './KpiCard.tsx';

const meta = {
  title: 'Patterns/Tables and charts/KpiCard',
  component: KpiCard,
  args: {
    label: 'Sales',
    value: 'HK$42.1K',
    change: 0.12,
    comparedWith: 'vs last week',
    spark: [29, 38, 35, 51, 54, 76, 67],
    href: '/admin/orders',
  },
  globals: { density: 'admin' },
  parameters: guide({
    use: 'The few figures that tell how the shop is doing, four in a row at the head of the dashboard or a report.',
    avoid:
      'For figures over time use ChartFrame; for facts about one thing use DescriptionList. Never for money that is owed: it is rounded.',
    keyboard: [[['Tab'], 'To the card, a link to what explains the figure']],
  }),
} satisfies Meta<typeof KpiCard>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The meaning of arrow and colour is also in text. */
export const Default: Story = {
  play: async ({ canvas }) => {
    const card = canvas.getByRole('group', { name: 'Sales' });
    await expect(card).toHaveTextContent('HK$42.1K');
    await expect(canvas.getByText(/12%.+|.+12%/)).toBeInTheDocument();
  },
};

/** Better, worse, unchanged, no previous value, incomplete, loading. */
export const Kinds: Story = {
  render: (args) => (
    <div style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(152px, 1fr))' }}>
      <KpiCard {...args} />
      <KpiCard {...args} label="New users" value="37" change={-0.02} />
      <KpiCard {...args} label="Paid rate" value="91.2%" change={0} />
      <KpiCard {...args} label="Gift cards" value="4" change={null} />
      <KpiCard {...args} label="Orders" value={null} />
      <KpiCard {...args} label="Visits" value={undefined} />
    </div>
  ),
};

export const States: Story = {
  parameters: forced('a'),
  render: (args) => (
    <StateMatrix rows={['link']} looks={['rest', 'focus', 'loading']}>
      {(_row, look) => (
        <div style={{ inlineSize: '160px' }}>
          <KpiCard {...args} value={look === 'loading' ? undefined : args.value} />
        </div>
      )}
    </StateMatrix>
  ),
  play: looksDiffer('a', ['focus']),
};

/** A large amount keeps to one line of a card on a phone. */
export const LargeAmount: Story = {
  tags: ['!visual'],
  render: (args) => (
    <div style={{ inlineSize: '168px' }}>
      <KpiCard {...args} value={getNumberFormats('zh-HK').moneyParts(990_006_316_401, 'CNY')} />
    </div>
  ),
  async play({ canvas }) {
    const card = canvas.getByRole('group');
    const range = document.createRange();
    range.selectNodeContents(card.querySelector('[aria-hidden]') as Element);
    const tops = [...range.getClientRects()].map(({ bottom }) => bottom);
    await expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(10);
    await expect(range.getBoundingClientRect().right).toBeLessThanOrEqual(card.getBoundingClientRect().right);
  },
};

/** Part of the data failed to load: no value, no change and no sparkline, and never a 0. */
export const Partial: Story = {
  args: { value: null },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('—')).toBeVisible();
    await expect(canvas.queryByText(/12%/)).not.toBeInTheDocument();
    await expect(canvasElement.querySelector('polyline')).not.toBeInTheDocument();
    await expect(canvas.getByRole('group')).not.toHaveTextContent(/\d/);
  },
};

export const Loading: Story = {
  args: { value: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Sales' })).toHaveAttribute('aria-busy', 'true');
  },
};

/** The whole card is a press target, and the label is the link. */
export const Leads: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await userEvent.tab();
    const link = canvas.getByRole('link', { name: 'Sales' });
    await expect(link).toHaveFocus();
    const card = canvas.getByRole('group').getBoundingClientRect();
    await expect(document.elementFromPoint(card.left + 20, card.bottom - 8)).toBe(link);
  },
};

/** The currency is smaller and lighter than the digits, and read out in one with them. */
export const InMoney: Story = {
  args: { value: getNumberFormats('en-US').moneyParts(4_210_000, 'CNY', { dropsZeroDecimals: true }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('CN¥42,100')).toBeInTheDocument();
    const currency = canvas.getByText('CN¥');
    const [small, large] = [currency, currency.parentElement as HTMLElement].map((element) =>
      Number.parseFloat(getComputedStyle(element).fontSize),
    );
    await expect(small).toBeLessThan(large as number);
  },
};

export const LongText: Story = {
  args: {
    label: 'Sales of everything that was paid for and not given back',
    value: 'HK$1,234,567,890.00',
    comparedWith: 'vs the same seven days of last year',
  },
  render: (args) => (
    <div style={{ inlineSize: 160 }}>
      <KpiCard {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const card = canvas.getByRole('group');
    await expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth);
  },
};
