import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { Inline } from '../Inline/Inline.tsx';
import { Spinner } from './Spinner.tsx';

const meta = {
  title: 'Primitives/Spinner',
  component: Spinner,
  parameters: guide({
    use: 'Inside a button, a field or the pull-to-refresh, which say aloud that they are busy.',
    avoid: 'A page, a list, a picture: Skeleton. It never stands alone on a page.',
  }),
} satisfies Meta<typeof Spinner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  },
};

export const States: Story = {
  render: () => (
    <Inline>
      <Spinner size={16} />
      <Spinner />
      <Spinner size={24} />
    </Inline>
  ),
};

/** With reduced motion it pulses instead of rotating, since the busy state must stay visible. */
export const ReducedMotion: Story = {
  tags: ['!visual'],
  play: async ({ canvasElement }) => {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const { animationName } = getComputedStyle(canvasElement.querySelector('svg') as Element);
    await expect(animationName).toMatch(/breathe/);
  },
};
