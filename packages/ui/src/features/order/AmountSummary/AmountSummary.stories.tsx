import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { Amount, AmountSummary } from './AmountSummary.tsx';

const free = { goodsAmount: 9900, shippingAmount: 0, totalAmount: 9900 };

const meta = {
  title: 'Features/Cart and orders/AmountSummary',
  component: AmountSummary,
  args: { amounts: { goodsAmount: 5800, shippingAmount: 800, totalAmount: 6600 }, currency: 'CNY' },
  parameters: guide({
    use: 'For what an order costs and of what that is made: checkout and order. What nobody knows yet is a dash.',
    avoid: 'For one amount alone: Price. Never write 0 for an amount that is not known.',
  }),
} satisfies Meta<typeof AmountSummary>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Amounts are aligned in one column. */
export const Default: Story = {
  async play({ canvas }) {
    const ends = canvas.getAllByRole('definition').map((amount) => Math.round(amount.getBoundingClientRect().right));
    await expect(new Set(ends).size).toBe(1);
    await expect(canvas.getAllByRole('term')).toHaveLength(3);
  },
};

/** With a fee, free shipping, unknown fee, and nothing to ship. */
export const States: Story = {
  render: ({ amounts, currency }) => (
    <Stack gap="4xl">
      <AmountSummary amounts={amounts} currency={currency} />
      <AmountSummary amounts={free} currency={currency} />
      <AmountSummary amounts={{ goodsAmount: 5800 }} currency={currency} />
      <AmountSummary amounts={free} currency={currency} hasShipping={false} />
    </Stack>
  ),
  async play({ canvas }) {
    await expect(canvas.getAllByRole('term')).toHaveLength(11);
    await expect(canvas.getAllByText('—')).toHaveLength(2);
  },
};

export const LongText: Story = {
  args: { amounts: { goodsAmount: 1234567890, shippingAmount: 800, totalAmount: 1234568690 }, currency: 'HKD' },
};

/** A single amount elsewhere, such as the total in a bar. */
export const OneAmount: StoryObj<typeof Amount> = {
  render: () => (
    <Stack>
      <Amount amount={6600} currency="CNY" size="xl" />
      <Amount amount={undefined} currency="CNY" size="xl" />
    </Stack>
  ),
};
