import { buildAddress, buildProduct } from '@sampan/demo/fixtures/shop/builders';
import { addToCart } from '@sampan/domain/cart/cart';
import { cartKey, emptyCart } from '@sampan/domain/cart/cartStore';
import { checkoutKey, createDraft } from '@sampan/domain/checkout/draft';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { getNumberFormats } from '../../../i18n/format.ts';
import { getStoryLocale, getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { CreateOrderScreen } from './CreateOrderScreen.tsx';
import { toDraftLine, toDraftLines } from './checkoutRules.ts';

const teapot = buildProduct({ slug: 'teaware/yixing-teapot' });
const bowl = buildProduct({ slug: 'table/rice-bowl' });

const meta = {
  title: 'Shop/orders-create/Resumed',
  component: CreateOrderScreen,
  tags: ['!visual'],
  parameters: { layout: 'fullscreen', shop: { as: 'customer', start: '/orders/create' } },
} satisfies Meta<typeof CreateOrderScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Stores a cart of both products, and a checkout of the teapot that was sent and not answered. */
function storeSentDraft(isFromCart: boolean) {
  const { cart } = addToCart(addToCart(emptyCart, teapot, 1).cart, bowl, 2);
  localStorage.setItem(cartKey, JSON.stringify(cart));
  const draft = createDraft(toDraftLines(cart.lines.slice(0, 1)), 'key-of-the-story', isFromCart);
  sessionStorage.setItem(checkoutKey, JSON.stringify({ ...draft, isSent: true, address: buildAddress() }));
}

/** Sends the order again and waits until it is placed; returns the products left in the cart. */
async function tryAgain(canvas: Parameters<NonNullable<Story['play']>>[0]['canvas'], name: string) {
  const buttons = await canvas.findAllByRole('button', { name });
  await userEvent.click(buttons.at(-1) as HTMLElement);
  await waitFor(() => expect(sessionStorage.getItem(checkoutKey)).toBeNull(), { timeout: 5000 });
  const { lines } = JSON.parse(localStorage.getItem(cartKey) ?? '{}') as { lines: { productId: number }[] };
  return lines.map(({ productId }) => productId);
}

/** The cart's checkout, resumed by "Buy now" of another product: the ordered lines leave the cart. */
export const OfTheCart: Story = {
  args: { buyNow: { productId: bowl.id, quantity: 1 } },
  beforeEach: () => storeSentDraft(true),
  async play({ canvas, loaded }) {
    await expect(await tryAgain(canvas, getTranslate(loaded)('order:create.tryAgain'))).toEqual([bowl.id]);
  },
};

/** A direct purchase, resumed from the cart: the cart keeps its lines. */
export const OfADirectPurchase: Story = {
  beforeEach: () => storeSentDraft(false),
  async play({ canvas, loaded }) {
    const left = await tryAgain(canvas, getTranslate(loaded)('order:create.tryAgain'));
    await expect(left).toEqual([teapot.id, bowl.id]);
  },
};

/** A direct purchase, resumed after a change of the price: the page says so. */
export const Repriced: Story = {
  args: { buyNow: { productId: teapot.id, quantity: 1 } },
  beforeEach() {
    const was = teapot.priceAmount - 1000;
    const line = toDraftLine({ ...teapot, priceAmount: was }, 1);
    sessionStorage.setItem(checkoutKey, JSON.stringify(createDraft([line], 'key-of-the-story', false)));
  },
  async play({ canvas, loaded }) {
    const { money } = getNumberFormats(getStoryLocale(loaded));
    const [now, was] = [teapot.priceAmount, teapot.priceAmount - 1000].map((amount) => money(amount, 'CNY'));
    const note = getTranslate(loaded)('shop:cart.priceChanged', { now, was });
    await canvas.findByText(note, undefined, { timeout: 5000 });
  },
};
