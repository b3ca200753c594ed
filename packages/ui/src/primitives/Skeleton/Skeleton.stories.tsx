import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { Stack } from '../Stack/Stack.tsx';
import { Text } from '../Text/Text.tsx';
import { Skeleton } from './Skeleton.tsx';
import { SkeletonCard, SkeletonRows } from './SkeletonKinds.tsx';

const meta = {
  title: 'Primitives/Skeleton',
  component: Skeleton,
  parameters: guide({
    use: 'While something loads whose shape is known: it has the box of what will come, so that nothing jumps. The region around it bears aria-busy.',
    avoid: 'A button that waits: isLoading. A share that is known: Progress. Less than 150 ms: nothing.',
  }),
} satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[aria-hidden="true"]')).toBeVisible();
  },
};

export const States: Story = {
  render: () => (
    <Stack aria-busy gap="2xl">
      <Skeleton lines={3} />
      <Skeleton shape="block" height="96px" />
      <Skeleton shape="tile" width="160px" />
      <Skeleton shape="circle" width="40px" />
      <div style={{ inlineSize: 172 }}>
        <SkeletonCard />
      </div>
      <SkeletonRows count={3} columns={['30%', '50%', '20%']} />
    </Stack>
  ),
};

/** A text skeleton is as high as a line of text. */
export const KeepsTheLine: Story = {
  render: () => (
    <Stack gap="0">
      <Text data-testid="words">青釉茶壶</Text>
      <Text as="div" data-testid="waiting">
        <Skeleton />
      </Text>
    </Stack>
  ),
  play: async ({ canvas }) => {
    const height = (id: string) => canvas.getByTestId(id).getBoundingClientRect().height;
    await expect(Math.abs(height('words') - height('waiting'))).toBeLessThanOrEqual(2);
  },
};

/** With reduced motion it is static. */
export const ReducedMotion: Story = {
  tags: ['!visual'],
  play: async ({ canvasElement }) => {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const skeleton = canvasElement.querySelector('[aria-hidden="true"]') as Element;
    await expect(getComputedStyle(skeleton).animationName).toBe('none');
  },
};
