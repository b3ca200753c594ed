import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent } from 'storybook/test';
import { CartLine } from './CartLine.tsx';

const meta = {
  title: 'Patterns/CartLine',
  component: CartLine,
  args: {
    line: {
      productId: 4,
      quantity: 1,
      name: '侧把急须',
      cover: '/media/sidepot-celadon-waves-1',
      slug: 'teaware/side-handle-teapot',
      priceAmount: 32800,
      currency: 'CNY',
      stock: 6,
      options: [{ name: '釉色', value: '青釉' }],
      isSelected: true,
    },
    maxPerLine: 99,
    onSelect: fn(),
    onQuantity: fn(),
    onRemove: fn(),
  },
} satisfies Meta<typeof CartLine>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('checkbox'));
    await expect(args.onSelect).toHaveBeenCalledWith(false);
    await userEvent.keyboard('{Delete}');
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
};

/** A thumb pulls it to the left and finds the button below. */
export const Swiped: Story = {
  async play({ canvas, canvasElement, args }) {
    const card = canvas.getByRole('checkbox').closest('[data-cart-line] > div') as HTMLElement;
    const touch = { pointerType: 'touch', pointerId: 1, bubbles: true };
    fireEvent.pointerDown(card, { ...touch, clientX: 300 });
    fireEvent.pointerMove(card, { ...touch, clientX: 290 });
    fireEvent.pointerMove(card, { ...touch, clientX: 200 });
    fireEvent.pointerUp(card, { ...touch, clientX: 200 });
    const below = canvasElement.querySelector('[data-open]') as HTMLElement;
    await expect(below).toBeVisible();
    await userEvent.click(below);
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
};

export const Changed: Story = {
  args: {
    notes: [
      { kind: 'stock', was: 3, left: 2 },
      { kind: 'price', was: 31800, now: 32800 },
    ],
  },
};
export const PricePending: Story = { args: { isPricePending: true } };
export const Unavailable: Story = { args: { isUnavailable: true, notes: [{ kind: 'unavailable' }] } };
export const LongName: Story = {
  args: {
    line: {
      ...meta.args.line,
      name: '手工拍打成形大容量龙泉青瓷侧把急须茶壶附滤网与竹制茶盘礼盒装Longquan celadon side-handle teapot',
      priceAmount: 128_000_050,
      quantity: 6,
    },
  },
};
