import type { Meta, StoryObj } from '@storybook/react-vite';
import { Timeline } from './Timeline.tsx';

const meta = {
  title: 'Patterns/Timeline',
  component: Timeline,
  args: {
    label: '訂單紀錄',
    items: [
      { id: '1', title: '落單', at: '2026-11-17T00:32:00Z', actor: '你' },
      { id: '2', title: '付款成功', at: '2026-11-17T00:40:00Z', actor: '系統' },
      { id: '3', title: '留言', at: '2026-11-18T01:00:00Z', actor: '你', note: '請用舊報紙包。\n謝謝。' },
    ],
  },
} satisfies Meta<typeof Timeline>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OldestFirst: Story = {};
export const Sending: Story = {
  args: {
    items: [
      { id: '1', title: '落單', at: '2026-11-17T00:32:00Z', actor: '你' },
      { id: '2', title: '留言', at: '2026-11-20T04:00:00Z', note: '放在後門', isPending: true },
    ],
  },
};
