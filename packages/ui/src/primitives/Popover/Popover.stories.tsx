import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Text } from '../Text/Text.tsx';
import { Popover } from './Popover.tsx';

const meta = {
  title: 'Primitives/Popover',
  component: Popover,
  args: { label: '筛选', trigger: <Button variant="outline">筛选</Button>, children: <Text>价格与库存</Text> },
} satisfies Meta<typeof Popover>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: '筛选' }));
    await screen.findByRole('dialog', { name: '筛选' });
  },
};

export const Keyboard: Story = {
  play: async () => {
    const trigger = screen.getByRole('button', { name: '筛选' });
    await userEvent.click(trigger);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(trigger).toHaveFocus());
  },
};
