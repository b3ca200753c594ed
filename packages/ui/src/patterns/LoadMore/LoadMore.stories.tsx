import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { LoadMore } from './LoadMore.tsx';

const meta = {
  title: 'Patterns/LoadMore',
  component: LoadMore,
  args: { shown: 24, total: 86, isLoading: false, onLoad: fn() },
} satisfies Meta<typeof LoadMore>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onLoad).toHaveBeenCalledOnce();
  },
};

/** It asks when it comes near. */
export const Automatic: Story = {
  args: { isAutomatic: true },
  async play({ canvas, args }) {
    await waitFor(() => expect(args.onLoad).toHaveBeenCalledOnce());
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const Loading: Story = { args: { isLoading: true } };
export const Failed: Story = { args: { failure: '后面的商品没有加载出来', isAutomatic: true } };
export const AllShown: Story = {
  args: { shown: 86 },
  async play({ canvas }) {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
