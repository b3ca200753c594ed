import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Stack } from '../Stack/Stack.tsx';
import { Progress } from './Progress.tsx';

const meta = { title: 'Primitives/Progress', component: Progress, args: { label: '上传', share: 0.4 } } satisfies Meta<
  typeof Progress
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar', { name: '上传' })).toHaveAttribute('aria-valuenow', '40');
  },
};

export const States: Story = {
  render: (args) => (
    <Stack>
      <Progress {...args} />
      <Progress {...args} share={null} />
      <Progress {...args} share={1} tone="success" />
      <Progress {...args} share={0.7} tone="danger" />
    </Stack>
  ),
};
