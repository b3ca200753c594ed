import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { AlertDialog } from './AlertDialog.tsx';

const meta = {
  title: 'Primitives/AlertDialog',
  component: AlertDialog,
  args: {
    isOpen: true,
    onOpenChange: fn(),
    onConfirm: fn(),
    title: '取消订单SP2610483？',
    description: '取消后不能恢复，优惠也会失效。',
    confirmLabel: '取消订单',
    safeLabel: '保留订单',
  },
} satisfies Meta<typeof AlertDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args }) => {
    await expect(screen.getByRole('alertdialog', { name: args.title })).toBeVisible();
    await expect(screen.getByRole('button', { name: '保留订单' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};

export const Danger: Story = { args: { tone: 'danger' } };
export const Busy: Story = { args: { isBusy: true } };
export const OnDesktop: Story = { args: { tone: 'danger' }, globals: { viewport: { value: 'desktop' } } };

export const TypeToConfirm: Story = {
  args: {
    tone: 'danger',
    typeToConfirm: { word: 'grace', label: '输入用户名grace以确认', error: '与用户名不一致' },
  },
  play: async ({ args }) => {
    await userEvent.click(screen.getByRole('button', { name: '取消订单' }));
    await expect(args.onConfirm).not.toHaveBeenCalled();
    await expect(screen.getByRole('textbox')).toBeInvalid();
    await userEvent.type(screen.getByRole('textbox'), 'grace');
    await userEvent.click(screen.getByRole('button', { name: '取消订单' }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};
