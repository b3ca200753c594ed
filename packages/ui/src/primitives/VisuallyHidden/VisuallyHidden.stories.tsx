import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { Text } from '../Text/Text.tsx';
import { announce } from './announce.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const meta = {
  title: 'Primitives/VisuallyHidden',
  component: VisuallyHidden,
  args: { children: '原价 ' },
  parameters: guide({
    use: 'Words that the eye has already and a screen reader has not: "Original price" before a struck-through one. What happens by itself is said with announce().',
    avoid: 'A name of a control: aria-label. Anything that somebody who sees needs too.',
  }),
} satisfies Meta<typeof VisuallyHidden>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Available to screen readers, and at most one pixel in size. */
export const Default: Story = {
  render: (args) => (
    <Text data-testid="price">
      <VisuallyHidden {...args} />
      <s>HK$398.00</s>
    </Text>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId('price')).toHaveTextContent('原价 HK$398.00');
    const { width, height } = canvas.getByText('原价').getBoundingClientRect();
    await expect(Math.max(width, height)).toBeLessThanOrEqual(1);
  },
};

/** One live region for the whole page: a new announcement replaces the last. */
export const Announced: Story = {
  play: async () => {
    announce('已加入购物车');
    announce('已移除');
    const region = document.querySelector('body > [aria-live="polite"]');
    await waitFor(() => expect(region).toHaveTextContent(/^已移除$/));
    await expect(document.querySelectorAll('body > [aria-live="polite"]:not([role])')).toHaveLength(1);
  },
};
