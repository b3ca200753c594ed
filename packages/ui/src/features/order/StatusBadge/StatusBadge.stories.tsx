import type { OrderStatus } from '@sampan/api/entities';
import { orderStatuses } from '@sampan/api/statuses';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { StatusBadge } from './StatusBadge.tsx';

const meta = {
  title: 'Features/Cart and orders/StatusBadge',
  component: StatusBadge,
  args: { status: 10 },
  parameters: guide({
    use: 'For where an order stands, as its customer calls it: a word and a dot, never the colour alone.',
    avoid: 'In the back office, which has words of its own for the same statuses. For anything but orders: Badge.',
  }),
} satisfies Meta<typeof StatusBadge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

const getColour = (canvasElement: HTMLElement, status: OrderStatus) => {
  const badge = canvasElement.querySelector(`[data-testid="${status}"] > *`);
  return badge && getComputedStyle(badge).backgroundColor;
};

/** Each status has its own label; pending, active and problem statuses differ in tone. */
export const States: Story = {
  render: () => (
    <Inline>
      {orderStatuses.map((status) => (
        <span key={status} data-testid={status}>
          <StatusBadge status={status} />
        </span>
      ))}
    </Inline>
  ),
  async play({ canvasElement }) {
    const labels = [...canvasElement.querySelectorAll('[data-testid]')].map(({ textContent }) => textContent);
    await expect(new Set(labels).size).toBe(orderStatuses.length);
    const tones = ([10, 20, 30, 40, 50, 60] as const).map((status) => getColour(canvasElement, status));
    await expect(new Set(tones).size).toBe(tones.length);
  },
};
