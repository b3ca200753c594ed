import { buildOrder } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { guide } from '../../../testing/docs/guide.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { forced } from '../../../testing/matrix/forced.ts';
import { looksDiffer } from '../../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../../testing/matrix/StateMatrix.tsx';
import { OrderLines } from './OrderLines.tsx';

const { lines } = buildOrder();

const meta = {
  title: 'Features/Cart and orders/OrderLines',
  component: OrderLines,
  args: { lines, currency: 'CNY' },
  parameters: guide({
    use: 'For what was ordered, as it was at the time: names, options and prices of the order, not of today’s goods.',
    avoid: 'For a cart, whose lines can be changed: CartLine.',
    keyboard: [[['Tab'], 'From product to product, each of which is a link.']],
  }),
} satisfies Meta<typeof OrderLines>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas }) {
    const links = canvas.getAllByRole('link');
    await expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      await userEvent.tab();
      await expect(link).toHaveFocus();
      await expect(link).toHaveAttribute('href', expect.stringMatching(/^\/goods\/./));
    }
  },
};

/** An untranslated name has a `lang`, so that a screen reader pronounces it. */
export const AnotherLanguage: Story = {
  tags: ['!visual'],
  globals: { locale: 'en-US' },
  args: { lines: lines.map((line) => ({ ...line, i18n: undefined })) },
  async play({ canvas }) {
    for (const link of canvas.getAllByRole('link')) await expect(link.parentElement).toHaveAttribute('lang', 'zh-CN');
  },
};

/** A line's name and amount are on one baseline. */
export const Baseline: Story = {
  tags: ['!visual'],
  async play({ canvas }) {
    for (const item of canvas.getAllByRole('listitem')) {
      // An empty inline block sits on the baseline of its line.
      const [name, amount] = ['a', ':scope > div:last-child > :first-child'].map((selector) => {
        const probe = document.createElement('span');
        probe.style.display = 'inline-block';
        item.querySelector(selector)?.prepend(probe);
        const { bottom } = probe.getBoundingClientRect();
        probe.remove();
        return bottom;
      }) as [number, number];
      await expect(Math.abs(name - amount)).toBeLessThan(1);
    }
  },
};

export const Files: Story = { args: { lines: buildOrder({ isDigital: true }).lines } };

/** A discontinued product has no link. */
export const Gone: Story = {
  tags: ['!visual'],
  args: { lines: lines.map((line) => ({ ...line, slug: '' })) },
  async play({ canvas }) {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(lines.length);
    await expect(canvas.queryByRole('link')).toBeNull();
  },
};

export const States: Story = {
  parameters: forced('a'),
  render: (args) => (
    <StateMatrix rows={['line']} looks={['rest', 'hover', 'focus']}>
      {() => <OrderLines {...args} lines={lines.slice(0, 1)} />}
    </StateMatrix>
  ),
  play: looksDiffer('a', ['hover', 'focus']),
};

export const LongText: Story = {
  args: {
    lines: lines.map((line) => ({
      ...line,
      i18n: undefined,
      name: '手工側把茶壺連竹蓋茶盤四杯，附一本由窰主手寫的使用說明 Hand-thrown teapot with a handwritten manual',
      subtotalAmount: 123456789,
    })),
  },
};
