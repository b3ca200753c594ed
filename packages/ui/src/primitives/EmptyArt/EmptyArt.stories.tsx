import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { getKeys } from '../../testing/matrix/getKeys.ts';
import { Inline } from '../Inline/Inline.tsx';
import { drawings } from './drawings.tsx';
import { EmptyArt } from './EmptyArt.tsx';

const meta = {
  title: 'Primitives/EmptyArt',
  component: EmptyArt,
  args: { name: 'cart' },
  parameters: guide({
    use: 'Inside EmptyState and ErrorState, over one sentence and one button.',
    avoid: 'Anywhere else, and twice on a page. It says nothing by itself: the title under it does.',
  }),
} satisfies Meta<typeof EmptyArt>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const drawing = canvasElement.querySelector('svg') as Element;
    await expect(drawing).toHaveAttribute('aria-hidden', 'true');
    await waitFor(() => expect(drawing.childElementCount).toBeGreaterThan(0));
  },
};

export const States: Story = {
  render: () => (
    <Inline gap="lg">
      {getKeys(drawings).map((name) => (
        <EmptyArt key={name} name={name} />
      ))}
    </Inline>
  ),
};
