import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { CategorySheet } from './CategorySheet.tsx';

const meta = {
  title: 'Patterns/CategorySheet',
  component: CategorySheet,
  args: {
    isOpen: true,
    onOpenChange: fn(),
    onChoose: fn(),
    chosen: 2,
    categories: [
      { id: 1, parentId: null, name: '茶', image: '/media/teapot-celadon-waves-1' },
      { id: 2, parentId: 1, name: '茶壶与茶席', image: '/media/sidepot-celadon-1' },
      { id: 3, parentId: 1, name: '茶杯与盖碗', image: '/media/gaiwan-moon-1' },
      { id: 4, parentId: null, name: '餐桌', image: '/media/bowl-celadon-waves-1' },
      { id: 5, parentId: 4, name: '碗', image: '/media/bowl-moon-1' },
    ],
  },
} satisfies Meta<typeof CategorySheet>;
export default meta;

export const Default: StoryObj<typeof meta> = {
  async play({ args }) {
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.click(sheet.getByRole('button', { name: '餐桌' }));
    await userEvent.click(sheet.getByRole('button', { name: '碗' }));
    await expect(args.onChoose).toHaveBeenCalledWith(5);
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
  },
};
