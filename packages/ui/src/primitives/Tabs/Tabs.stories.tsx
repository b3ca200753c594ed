import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Text } from '../Text/Text.tsx';
import { Tabs, type TabsProps } from './Tabs.tsx';

const meta = {
  title: 'Primitives/Tabs',
  component: Tabs,
  args: {
    label: '订单状态',
    items: [
      { value: 'all', label: '全部' },
      { value: 'pay', label: '待付款', count: 1 },
      { value: 'ship', label: '待发货', count: 12 },
      { value: 'done', label: '已完成', count: 0 },
    ],
    value: 'all',
    onValueChange: fn(),
  },
  render: (args) => <Remembering {...args} />,
} satisfies Meta<typeof Tabs>;
export default meta;
type Story = StoryObj<typeof meta>;

function Remembering(props: TabsProps) {
  const [value, setValue] = useState(props.value);
  return (
    <Tabs {...props} value={value} onValueChange={setValue}>
      <Text>{value}</Text>
    </Tabs>
  );
}

export const Default: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: /待付款/ })).toHaveAttribute('aria-selected', 'true');
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('pay');
  },
};

export const Manual: Story = {
  args: { activation: 'manual' },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('all');
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('pay');
  },
};

/** Choosing a tab makes it bold; its neighbours must not move. */
export const NothingMoves: Story = {
  play: async ({ canvas }) => {
    const last = canvas.getByRole('tab', { name: /已完成/ });
    const before = last.getBoundingClientRect().left;
    await userEvent.click(canvas.getByRole('tab', { name: /待付款/ }));
    await expect(last.getBoundingClientRect().left).toBeCloseTo(before, 0);
  },
};

export const LongText: Story = {
  args: {
    items: [
      { value: 'all', label: 'All of my orders' },
      { value: 'pay', label: 'Waiting for payment', count: 3 },
      { value: 'ship', label: 'Waiting for shipment', count: 12 },
      { value: 'done', label: 'Received and completed' },
    ],
  },
};
