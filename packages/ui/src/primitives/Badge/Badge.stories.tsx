import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Inline } from '../Inline/Inline.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Badge, badgeTones, CountBadge } from './Badge.tsx';

const meta = { title: 'Primitives/Badge', component: Badge, args: { children: '待付款' } } satisfies Meta<typeof Badge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { tone: 'warning' } };

export const States: Story = {
  render: (args) => (
    <Stack>
      {(['status', 'tag'] as const).map((look) => (
        <Inline key={look}>
          {badgeTones.map((tone) => (
            <Badge key={tone} {...args} look={look} tone={tone} />
          ))}
        </Inline>
      ))}
      <Inline>
        <CountBadge count={3} isCart />
        <CountBadge count={18} />
        <CountBadge count={1284} tone="brand" />
      </Inline>
    </Stack>
  ),
};

export const NothingAtZero: Story = {
  render: () => <CountBadge count={0} />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('0')).toBeNull();
  },
};

export const LongText: Story = { args: { children: 'Waiting for an identity check', tone: 'info' } };
