import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { addToCart } from '@sampan/domain/cart/cart';
import { cartKey, emptyCart } from '@sampan/domain/cart/cartStore';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { Button } from '../../../primitives/Button/Button.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { CartSheet, type CartSheetProps } from './CartSheet.tsx';

const meta = {
  title: 'Features/Cart and orders/CartSheet',
  component: CartSheet,
  args: { isOpen: true, onClose: fn() },
  parameters: guide({
    use: 'On a desktop, from the cart in the header: what lies in it, changed in place, without leaving the page.',
    avoid: 'On a phone, whose cart is a page of its own.',
    keyboard: [
      [['Tab'], 'Through the lines, then to Check out'],
      [['Delete'], 'On a line: removes it'],
      [['Escape'], 'Closes; the focus goes back to the cart in the header'],
    ],
  }),
} satisfies Meta<typeof CartSheet>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Fills the cart with the shop's first products, one unit of each. */
function fill(lines: number) {
  const products = [...getDemoBackend().state.products.values()].filter(({ stock }) => stock > 0).slice(0, lines);
  const cart = products.reduce((filled, product, at) => addToCart(filled, product, at + 1).cart, emptyCart);
  localStorage.setItem(cartKey, JSON.stringify(cart));
}

export const Default: Story = {
  beforeEach: () => fill(2),
  async play({ args }) {
    const sheet = within(await screen.findByRole('dialog'));
    await expect(sheet.getAllByRole('checkbox')).toHaveLength(2);
    await userEvent.click(sheet.getAllByRole('checkbox')[0] as HTMLElement);
    await waitFor(() => expect(sheet.getAllByRole('checkbox')[0]).not.toBeChecked());
    await userEvent.click(sheet.getAllByRole('link').at(-1) as HTMLElement);
    await expect(args.onClose).toHaveBeenCalled();
  },
};

export const Empty: Story = {
  async play({ loaded }) {
    const sheet = within(await screen.findByRole('dialog'));
    await expect(sheet.getByRole('heading', { name: getTranslate(loaded)('shop:cart.empty') })).toBeVisible();
    await expect(sheet.queryByRole('checkbox')).toBeNull();
  },
};

function Opened(props: CartSheetProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        …
      </Button>
      <CartSheet {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

export const DeletedByKey: Story = {
  tags: ['!visual'],
  beforeEach: () => fill(2),
  async play({ loaded }) {
    const sheet = within(await screen.findByRole('dialog'));
    sheet.getAllByRole('checkbox')[0]?.focus();
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(sheet.getAllByRole('checkbox')).toHaveLength(1));
    await waitFor(() => expect(sheet.getByRole('checkbox')).toHaveFocus());
    await userEvent.keyboard('{Delete}');
    await waitFor(() =>
      expect(sheet.getByRole('heading', { name: getTranslate(loaded)('shop:cart.title') })).toHaveFocus(),
    );
  },
};

export const Keyboard: Story = {
  tags: ['!visual'],
  beforeEach: () => fill(2),
  async play({ loaded }) {
    const dialog = await screen.findByRole('dialog');
    const checkout = within(dialog).getByRole('button', { name: getTranslate(loaded)('shop:cart.checkout', { n: 2 }) });
    const stops = [...dialog.querySelectorAll<HTMLElement>('button, input, a')].filter(
      ({ tabIndex }) => tabIndex === 0,
    );
    const [first] = within(dialog).getAllByRole('checkbox') as [HTMLElement];
    first.focus();
    for (const stop of stops.slice(stops.indexOf(first) + 1, stops.indexOf(checkout) + 1)) {
      await userEvent.tab();
      await expect(stop).toHaveFocus();
    }
    await expect(checkout).toHaveFocus();
  },
};

export const FocusReturn: Story = {
  tags: ['!visual'],
  beforeEach: () => fill(1),
  render: (args) => <Opened {...args} />,
  async play({ canvas }) {
    const opener = canvas.getByRole('button');
    await userEvent.click(opener);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

/** A selected line, an unselected one and a discontinued product: the sheet loads current data when it opens. */
export const States: Story = {
  beforeEach() {
    fill(3);
    const cart = JSON.parse(localStorage.getItem(cartKey) ?? '');
    cart.lines[1].isSelected = false;
    cart.lines[2].productId = 999_999;
    localStorage.setItem(cartKey, JSON.stringify(cart));
  },
  async play({ loaded }) {
    const sheet = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(sheet.getAllByRole('checkbox')).toHaveLength(2), { timeout: 5000 });
    const [chosen, left] = sheet.getAllByRole('checkbox');
    await expect(chosen).toBeChecked();
    await expect(left).not.toBeChecked();
    await expect(
      sheet.getByRole('button', { name: getTranslate(loaded)('shop:cart.checkout', { n: 1 }) }),
    ).toBeVisible();
  },
};

/** The lines scroll; total and button stay visible. */
export const LongText: Story = {
  beforeEach: () => fill(12),
  async play({ loaded }) {
    const sheet = within(await screen.findByRole('dialog'));
    await expect(sheet.getAllByRole('checkbox')).toHaveLength(12);
    const checkout = sheet.getByRole('button', { name: getTranslate(loaded)('shop:cart.checkout', { n: 12 }) });
    await expect(checkout.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
  },
};
