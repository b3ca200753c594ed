import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '../Stack/Stack.tsx';
import { Skeleton } from './Skeleton.tsx';

const meta = { title: 'Primitives/Skeleton', component: Skeleton } satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const States: Story = {
  render: () => (
    <Stack aria-busy>
      <Skeleton shape="tile" width="160px" />
      <Skeleton lines={3} />
      <Skeleton shape="block" height="96px" />
      <Skeleton shape="circle" width="40px" />
    </Stack>
  ),
};
