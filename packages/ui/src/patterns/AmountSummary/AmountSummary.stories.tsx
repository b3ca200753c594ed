import type { Meta, StoryObj } from '@storybook/react-vite';
import { AmountSummary } from './AmountSummary.tsx';

const meta = {
  title: 'Patterns/AmountSummary',
  component: AmountSummary,
  args: { amounts: { goodsAmount: 5800, shippingAmount: 800, totalAmount: 6600 }, currency: 'CNY' },
} satisfies Meta<typeof AmountSummary>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithDelivery: Story = {};
export const FreeDelivery: Story = { args: { amounts: { goodsAmount: 9900, shippingAmount: 0, totalAmount: 9900 } } };
/** Nobody knows the fee: a dash. */
export const Unknown: Story = { args: { amounts: { goodsAmount: 5800 } } };
export const NothingShipped: Story = {
  args: { amounts: { goodsAmount: 9900, shippingAmount: 0, totalAmount: 9900 }, hasShipping: false },
};
export const Large: Story = {
  args: { amounts: { goodsAmount: 1234567890, shippingAmount: 800, totalAmount: 1234568690 }, currency: 'HKD' },
};
