import { anOrder } from '@sampan/demo/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { OrderLines } from './OrderLines.tsx';

const { lines } = anOrder();

const meta = {
  title: 'Patterns/OrderLines',
  component: OrderLines,
  args: { lines, currency: 'CNY' },
} satisfies Meta<typeof OrderLines>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TwoLines: Story = {};
export const Files: Story = { args: { lines: anOrder({ isDigital: true }).lines } };
export const LongNames: Story = {
  args: {
    lines: lines.map((line) => ({
      ...line,
      i18n: undefined,
      name: '手工側把茶壺連竹蓋茶盤四杯，附一本由窰主手寫的使用說明 Hand-thrown teapot with a handwritten manual',
      subtotalAmount: 123456789,
    })),
  },
};
