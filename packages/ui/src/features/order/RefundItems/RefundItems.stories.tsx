import type { OrderLine } from '@sampan/api/entities';
import { buildOrder } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { localize } from '../../../i18n/localize.ts';
import { guide } from '../../../testing/docs/guide.ts';
import { getStoryLocale, getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { RefundItems } from './RefundItems.tsx';

const { lines } = buildOrder();

const meta = {
  title: 'Features/Cart and orders/RefundItems',
  component: RefundItems,
  args: { lines, items: lines.map(({ id }, index) => ({ orderLineId: id, quantity: index + 1, amount: 100 })) },
  parameters: guide({
    use: 'For what a refund is about, as a value of a DescriptionList.',
    avoid: 'For what was ordered: OrderLines.',
  }),
} satisfies Meta<typeof RefundItems>;
export default meta;
type Story = StoryObj<typeof meta>;

/** One line for each item, with its quantity as elsewhere and the options that tell variants apart. */
export const Default: Story = {
  async play({ canvas, loaded }) {
    const items = canvas.getAllByRole('listitem');
    await expect(items).toHaveLength(lines.length);
    const texts = localize(lines[0] as OrderLine, getStoryLocale(loaded));
    await expect(texts.options).not.toEqual([]);
    await expect(items[0]).toHaveTextContent([texts.name, ...texts.options.map(({ value }) => value)].join(' · '));
    await expect(items[1]).toHaveTextContent(getTranslate(loaded)('order:detail.times', { n: 2 }));
    const [first, second] = items.map((item) => item.getBoundingClientRect()) as [DOMRect, DOMRect];
    await expect(second.top).toBeGreaterThanOrEqual(first.bottom);
  },
};
