import type { Meta, StoryObj } from '@storybook/react-vite';
import { ShoppingBag } from 'lucide-react';
import { expect, waitFor } from 'storybook/test';
import { Button } from '../../primitives/Button/Button.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { Price } from '../../primitives/Price/Price.tsx';
import { ActionBar, FormBar, SubmitBar } from './StickyBar.tsx';

const meta = {
  title: 'Patterns/StickyBar',
  component: ActionBar,
  args: {
    label: '购买',
    start: (
      <IconButton label="购物车" size="lg">
        <Icon as={ShoppingBag} size={24} />
      </IconButton>
    ),
    children: (
      <>
        <Button variant="tonal" size="lg">
          加入购物车
        </Button>
        <Button variant="money" size="lg">
          立即购买
        </Button>
      </>
    ),
  },
} satisfies Meta<typeof ActionBar>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Toasts learn how high it stands. */
export const Product: Story = {
  async play() {
    await waitFor(() => {
      const height = document.documentElement.style.getPropertyValue('--sampan-bottom-bar');
      expect(Number.parseFloat(height)).toBeGreaterThanOrEqual(64);
    });
  },
};

export const Checkout: Story = {
  render: () => (
    <SubmitBar label="结算" summary={<Price amount={77400} currency="HKD" size="lg" />}>
      <Button variant="money" size="lg" isFullWidth>
        提交订单
      </Button>
    </SubmitBar>
  ),
};

export const Form: Story = {
  render: () => (
    <FormBar label="保存">
      <Button size="lg" isFullWidth>
        保存
      </Button>
    </FormBar>
  ),
};
