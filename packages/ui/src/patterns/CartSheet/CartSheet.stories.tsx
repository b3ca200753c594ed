import { demo } from '@sampan/demo/backend/handlers';
import { addToCart, emptyCart } from '@sampan/domain/cart/cart';
import { cartKey } from '@sampan/domain/cart/cartStore';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { CartSheet } from './CartSheet.tsx';

const meta = {
  title: 'Patterns/CartSheet',
  component: CartSheet,
  args: { isOpen: true, onOpenChange: fn() },
} satisfies Meta<typeof CartSheet>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  beforeEach() {
    const [one, two] = [...demo().state.products.values()];
    if (!one || !two) throw new RangeError('an empty shop');
    const cart = addToCart(addToCart(emptyCart, one, 1).cart, two, 2).cart;
    localStorage.setItem(cartKey, JSON.stringify(cart));
  },
  async play({ args }) {
    const sheet = within(await screen.findByRole('dialog'));
    await expect(sheet.getAllByRole('checkbox')).toHaveLength(2);
    await userEvent.click(sheet.getAllByRole('checkbox')[0] as HTMLElement);
    await waitFor(() => expect(sheet.getAllByRole('checkbox')[0]).not.toBeChecked());
    await userEvent.click(sheet.getAllByRole('link').at(-1) as HTMLElement);
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
  },
};

export const Empty: Story = {};
