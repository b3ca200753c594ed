import { orderStatuses } from '@sampan/api/entities';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Inline } from '../../primitives/Inline/Inline.tsx';
import { StatusBadge } from './StatusBadge.tsx';

const meta = {
  title: 'Patterns/StatusBadge',
  component: StatusBadge,
  args: { status: 10 },
} satisfies Meta<typeof StatusBadge>;
export default meta;

export const EveryStatus: StoryObj<typeof meta> = {
  render: () => (
    <Inline>
      {orderStatuses.map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
    </Inline>
  ),
};
