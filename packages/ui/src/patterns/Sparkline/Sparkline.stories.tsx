import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { Sparkline } from './Sparkline.tsx';

const meta = {
  title: 'Patterns/Tables and charts/Sparkline',
  component: Sparkline,
  args: { values: [29, 38, 35, 51, 54, 76, 67] },
  parameters: guide({
    use: 'The shape of the last seven days beside a figure, in a KpiCard or a row.',
    avoid: 'Where somebody must read a figure off it use ChartFrame. Never alone: it is silent to screen readers.',
  }),
} satisfies Meta<typeof Sparkline>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(7);
    await expect(canvasElement.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  },
};

/** Rising, falling, constant, with a gap, a single value, empty. */
export const States: Story = {
  render: () => (
    <Stack>
      <Sparkline values={[1, 2, 3, 4, 6, 7, 9]} />
      <Sparkline values={[9, 7, 7, 6, 3, 2, 1]} />
      <Sparkline values={[4, 4, 4, 4, 4, 4, 4]} />
      <Sparkline values={[3, 4, null, 6, 5, null, 8]} />
      <Sparkline values={[5]} />
      <Sparkline values={[]} />
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('polyline')).toHaveLength(4);
    await expect(canvasElement.querySelectorAll('circle')).toHaveLength(5);
  },
};
