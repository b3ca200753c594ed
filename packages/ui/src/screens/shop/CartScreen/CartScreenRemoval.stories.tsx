import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, waitFor, within } from 'storybook/test';
import { useCartActions } from '../../../app/useCart.ts';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import {
  cartSlugs,
  fillCart,
  getCartProduct,
  getShownLines,
  getStoredLines,
} from '../../../testing/screens/cartStory.ts';
import { CartScreen } from './CartScreen.tsx';

/** Stands in for the page of the first product: a button adds it. */
function AddFirst() {
  const { add } = useCartActions();
  const press = () => add(getCartProduct(cartSlugs[0] as string));
  return <button type="button" hidden data-testid="add-first" onClick={press} />;
}

/** Lines are removed from the cart, and restored. */
const meta = {
  title: 'Shop/goods-cart/Removal',
  component: CartScreen,
  parameters: { layout: 'fullscreen', shop: { start: '/goods/cart' } },
  beforeEach: () => fillCart(),
  render: () => (
    <>
      <AddFirst />
      <ShopLayout>
        <CartScreen />
      </ShopLayout>
    </>
  ),
} satisfies Meta<typeof CartScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Lines are removed at once; removing a second one while the toast is open makes undo restore both. */
export const RemoveAndUndo: Story = {
  tags: ['state:success', '!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    await canvas.findByRole('button', { name: translate('shop:cart.checkout', { n: 3 }) });
    const bins = () => canvas.getAllByRole('button', { name: translate('common:action.remove') });
    await userEvent.click(bins()[0] as HTMLElement);
    await waitFor(() => expect(getShownLines(canvasElement)).toHaveLength(2));
    await waitFor(() =>
      expect(getShownLines(canvasElement)[0]).toContainElement(document.activeElement as HTMLElement),
    );
    await userEvent.click(bins()[0] as HTMLElement);
    await waitFor(() => expect(getShownLines(canvasElement)).toHaveLength(1));
    await expect(await screen.findByText(translate('shop:cart.removedMany', { count: 2 }))).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: translate('common:action.undo') }));
    await waitFor(() => expect(getShownLines(canvasElement)).toHaveLength(3));
  },
};

/** Safari focuses no button that is pressed: nothing receives the focus, and the page does not scroll to the last line. */
export const PressedWithoutFocus: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('button', { name: t('shop:cart.checkout', { n: 3 }) });
    canvas.getAllByRole('button', { name: t('common:action.remove') })[0]?.click();
    await waitFor(() => expect(getShownLines(canvasElement)).toHaveLength(2));
    // The focus would move in the frame after the removal.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await expect(document.body).toHaveFocus();
  },
};

export const DeleteKey: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const [first] = getShownLines(canvasElement);
    within(first as HTMLElement)
      .getByRole('checkbox')
      .focus();
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(getStoredLines()).toHaveLength(2));
    await waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'checkbox'));
  },
};

export const EditMode: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: translate('common:action.edit') }));
    await userEvent.click(canvas.getByRole('button', { name: translate('content:cart.removeSelected', { n: 3 }) }));
    await waitFor(() => expect(getShownLines(canvasElement)).toHaveLength(0));
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
    await userEvent.click(await screen.findByRole('button', { name: translate('common:action.undo') }));
    await waitFor(() => expect(getShownLines(canvasElement)).toHaveLength(3));
  },
};

/** A product that was added again before the next removal stays as it is, also after the undo. */
export const AddedAgain: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('button', { name: t('shop:cart.checkout', { n: 3 }) });
    const { id: first } = getCartProduct(cartSlugs[0] as string);
    const pressBin = (line: HTMLElement) =>
      userEvent.click(within(line).getByRole('button', { name: t('common:action.remove') }));
    const getLine = (isFirst: boolean) =>
      getShownLines(canvasElement).find((line) => (line.dataset.cartLine === String(first)) === isFirst) as HTMLElement;
    await pressBin(getLine(true));
    canvas.getByTestId('add-first').click();
    await waitFor(() => expect(getShownLines(canvasElement)).toHaveLength(3));
    await pressBin(getLine(false));
    await waitFor(() => expect(getShownLines(canvasElement)).toHaveLength(2));
    await expect(getStoredLines()).toContainEqual(expect.objectContaining({ productId: first, quantity: 1 }));
    await userEvent.click(await screen.findByRole('button', { name: t('common:action.undo') }));
    await waitFor(() => expect(getShownLines(canvasElement)).toHaveLength(3));
    await expect(getStoredLines()).toContainEqual(expect.objectContaining({ productId: first, quantity: 1 }));
  },
};

/** The second press of a double tap on "remove" is not one on "checkout", which has replaced it. */
export const RemovedByADoubleTap: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('common:action.edit') }));
    await userEvent.click(within(getShownLines(canvasElement)[0] as HTMLElement).getByRole('checkbox'));
    const bar = within(canvas.getByRole('region', { name: t('content:cart.bar') }));
    fireEvent.click(bar.getByRole('button', { name: t('content:cart.removeSelected', { n: 2 }) }), { detail: 1 });
    const checkOut = bar.getByRole('button', { name: t('content:cart.checkoutPlain') });
    fireEvent.click(checkOut, { detail: 2 });
    await expect(await screen.findByRole('button', { name: t('common:action.undo') })).toBeVisible();
    await expect(fireEvent.keyDown(checkOut, { key: 'Enter', repeat: true })).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await userEvent.click(checkOut);
    await expect(await screen.findByText(t('shop:cart.chooseFirst'))).toBeVisible();
  },
};
