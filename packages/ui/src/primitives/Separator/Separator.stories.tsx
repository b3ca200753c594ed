import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { Stack } from '../Stack/Stack.tsx';
import { Text } from '../Text/Text.tsx';
import { Separator } from './Separator.tsx';

const meta = {
  title: 'Primitives/Separator',
  component: Separator,
  parameters: guide({
    use: 'A line between groups that space alone does not part. The wave is the one ornament of the brand: once on a page, where a story ends.',
    avoid: 'Between every two things: space does it. Rows of a list bring their own dividers.',
  }),
} satisfies Meta<typeof Separator>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  render: (args) => (
    <Stack>
      <Text>配送</Text>
      <Separator {...args} />
      <Text>付款</Text>
    </Stack>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('separator').getBoundingClientRect().height).toBe(1);
  },
};

export const States: Story = {
  render: () => (
    <Stack gap="2xl">
      <Separator />
      <Separator look="wave" />
    </Stack>
  ),
  play: async ({ canvas, canvasElement }) => {
    // The wave is decorative: only the separator itself is announced.
    await expect(canvas.getAllByRole('separator')).toHaveLength(1);
    await expect(canvasElement.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  },
};
