import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Text } from '../Text/Text.tsx';
import { Accordion } from './Accordion.tsx';

const meta = {
  title: 'Primitives/Accordion',
  component: Accordion,
  args: {
    level: 2,
    items: [
      { value: 'details', title: '详情', content: <Text>柴烧，釉色略有差异。</Text> },
      { value: 'delivery', title: '配送与退货', content: <Text>付款后48小时内发货。</Text> },
    ],
  },
} satisfies Meta<typeof Accordion>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}{ArrowDown} ');
    await expect(canvas.getByText('柴烧，釉色略有差异。')).toBeVisible();
    await expect(canvas.getByText('付款后48小时内发货。')).toBeVisible();
  },
};

export const LongText: Story = {
  args: {
    items: [
      { value: 'a', title: 'Everything that you may want to know about delivery and returns', content: <Text>…</Text> },
    ],
  },
};
