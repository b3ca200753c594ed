import { contract } from '@sampan/api/contract';
import { mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { buildAddress, buildProduct } from '@sampan/demo/fixtures/shop/builders';
import { addToCart } from '@sampan/domain/cart/cart';
import { cartKey, emptyCart } from '@sampan/domain/cart/cartStore';
import { checkoutKey, createDraft } from '@sampan/domain/checkout/draft';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getNumberFormats } from '../../../i18n/format.ts';
import { getStoryLocale, getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { CreateOrderScreen, type CreateOrderScreenProps } from './CreateOrderScreen.tsx';
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
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

/** Stores a cart of both products, and a checkout of the teapot that was sent and not answered. */
function storeSentDraft(isFromCart: boolean) {
  const { cart } = addToCart(addToCart(emptyCart, teapot, 1).cart, bowl, 2);
  localStorage.setItem(cartKey, JSON.stringify(cart));
  const draft = createDraft(toDraftLines(cart.lines.slice(0, 1)), 'key-of-the-story', isFromCart);
  sessionStorage.setItem(checkoutKey, JSON.stringify({ ...draft, isSent: true, address: buildAddress() }));
}

async function place(canvas: Canvas, name: string) {
  const buttons = await canvas.findAllByRole('button', { name });
  const button = buttons.at(-1) as HTMLElement;
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'), { timeout: 5000 });
  await userEvent.click(button);
}

/** Sends the order again and waits until it is placed; returns the products left in the cart. */
async function tryAgain(canvas: Canvas, name: string) {
  await place(canvas, name);
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

/** The order may exist with the fee of then: the page shows that one, not today's, also while it is sent again. */
export const FeeOfThen: Story = {
  args: { buyNow: { productId: bowl.id, quantity: 1 } },
  beforeEach({ msw }) {
    msw.use(mockPendingCall(contract.order.create));
    const draft = createDraft([toDraftLine(bowl, 1)], 'key-of-the-story', false);
    const sent = { ...draft, isSent: true, address: buildAddress(), shippingAmount: 700 };
    sessionStorage.setItem(checkoutKey, JSON.stringify(sent));
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const { money } = getNumberFormats(getStoryLocale(loaded));
    const [again] = (await canvas.findAllByRole('button', { name: t('order:create.tryAgain') })).slice(-1);
    const [fee] = canvas.getAllByText(t('order:amount.shipping'), { selector: 'dt' });
    const checkFee = () => expect(fee?.nextElementSibling).toHaveTextContent(money(700, 'CNY'));
    await waitFor(checkFee);
    await userEvent.click(again as HTMLElement);
    await waitFor(() => expect(again).toHaveAttribute('aria-busy', 'true'));
    await checkFee();
  },
};

/** A direct purchase, resumed after a change of the price: the page says so, and orders at the new one. */
export const Repriced: Story = {
  args: { buyNow: { productId: teapot.id, quantity: 1 } },
  beforeEach() {
    const was = teapot.priceAmount - 1000;
    const line = toDraftLine({ ...teapot, priceAmount: was }, 1);
    sessionStorage.setItem(checkoutKey, JSON.stringify(createDraft([line], 'key-of-the-story', false)));
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const { money } = getNumberFormats(getStoryLocale(loaded));
    const { orders } = getDemoBackend().state;
    const before = orders.size;
    const [now, was] = [teapot.priceAmount, teapot.priceAmount - 1000].map((amount) => money(amount, 'CNY'));
    await canvas.findByText(t('shop:cart.priceChanged', { now, was }), undefined, { timeout: 5000 });
    const [goods] = canvas.getAllByText(t('order:amount.goods'), { selector: 'dt' });
    await expect(goods?.nextElementSibling).toHaveTextContent(String(now));
    await place(canvas, t('order:create.place'));
    await waitFor(() => expect(orders.size).toBe(before + 1), { timeout: 5000 });
    await expect([...orders.values()].at(-1)?.goodsAmount).toBe(teapot.priceAmount);
  },
};

const reopening = 'story-reopening';

/** The checkout; on the event `reopening` the page is left and opened again. */
function Reopened(props: CreateOrderScreenProps) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const reopen = () => setCount((before) => before + 1);
    window.addEventListener(reopening, reopen);
    return () => window.removeEventListener(reopening, reopen);
  }, []);
  return <CreateOrderScreen key={count} {...props} />;
}

/** The price of a direct purchase that was reviewed is the product's when the page is opened again. */
export const ReviewedPrice: Story = {
  args: { buyNow: { productId: teapot.id, quantity: 1 } },
  render: (args) => <Reopened {...args} />,
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const { money } = getNumberFormats(getStoryLocale(loaded));
    const newest = teapot.priceAmount + 500;
    const { products } = getDemoBackend().state;
    const heading = await canvas.findByRole('heading', { name: t('order:create.items') });
    products.set(teapot.id, { ...(products.get(teapot.id) as typeof teapot), priceAmount: newest });
    await place(canvas, t('order:create.place'));
    const dialog = await screen.findByRole('dialog', undefined, { timeout: 5000 });
    await userEvent.click(within(dialog).getByRole('button', { name: t('order:create.reviewPrices') }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    window.dispatchEvent(new Event(reopening));
    await waitFor(() => expect(heading).not.toBeInTheDocument());
    const [goods] = await canvas.findAllByText(t('order:amount.goods'), { selector: 'dt' });
    await waitFor(() => expect(goods?.nextElementSibling).toHaveTextContent(money(newest, 'CNY')));
  },
};
