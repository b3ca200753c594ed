import type { Meta, StoryObj } from '@storybook/react-vite';
import { Copy, Monitor, Moon, Pencil, Sun, Trash2 } from 'lucide-react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Menu } from './Menu.tsx';

const remove = fn();

const meta = {
  title: 'Primitives/Menu',
  component: Menu,
  args: {
    trigger: <Button variant="outline">更多</Button>,
    actions: [
      { label: '编辑', icon: Pencil, onSelect: fn() },
      { label: '复制', icon: Copy, shortcut: '⌘C', onSelect: fn() },
      { label: '停用', isDisabled: true, onSelect: fn() },
      { label: '删除', icon: Trash2, tone: 'danger', onSelect: remove },
    ],
  },
} satisfies Meta<typeof Menu>;
export default meta;
type Story = StoryObj<typeof meta>;

const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: '更多' }));
  return screen.findByRole('menu');
};

export const Default: Story = { play: async () => void (await open()) };
export const OnDesktop: Story = { ...Default, globals: { viewport: { value: 'desktop' } } };

export const Keyboard: Story = {
  play: async () => {
    remove.mockClear();
    await open();
    await userEvent.keyboard('{End}{Enter}');
    await expect(remove).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  },
};

export const Choices: Story = {
  args: {
    actions: [],
    choices: [
      {
        label: '外观',
        value: 'dark',
        onValueChange: fn(),
        options: [
          { value: 'light', label: '浅色', icon: Sun },
          { value: 'dark', label: '深色', icon: Moon },
          { value: 'system', label: '跟随系统', icon: Monitor },
        ],
      },
    ],
  },
  play: async () => {
    await open();
    await expect(screen.getByRole('menuitemradio', { name: '深色' })).toBeChecked();
  },
};
