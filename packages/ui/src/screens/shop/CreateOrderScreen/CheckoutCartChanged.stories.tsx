import { contract } from '@sampan/api/contract';
import { failWith } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { buildProduct } from '@sampan/demo/fixtures/shop/builders';
import { addToCart, removeFromCart } from '@sampan/domain/cart/cart';
import { type Cart, cartKey, emptyCart } from '@sampan/domain/cart/cartStore';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getNumberFormats } from '../../../i18n/format.ts';
import { getStoryLocale, getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { LinesSection } from './Checkout/LinesSection.tsx';
import { CreateOrderScreen } from './CreateOrderScreen.tsx';

const teapot = buildProduct({ slug: 'teaware/yixing-teapot' });
const bowl = buildProduct({ slug: 'table/rice-bowl' });
const chopsticks = buildProduct({ slug: 'table/chopsticks' });
/** A product that the shop no longer sells. */
const withdrawn = { ...bowl, id: 999_999 };

const meta = {
  title: 'Shop/orders-create/CartChanged',
  component: CreateOrderScreen,
  tags: ['!visual'],
  parameters: { layout: 'fullscreen', shop: { as: 'customer', start: '/orders/create' } },
} satisfies Meta<typeof CreateOrderScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

function storeCart(...products: (typeof teapot)[]) {
  const cart = products.reduce((filled, product) => addToCart(filled, product, 1).cart, emptyCart);
  localStorage.setItem(cartKey, JSON.stringify(cart));
}

const readCart = () => JSON.parse(localStorage.getItem(cartKey) ?? '{}') as Cart;

/** Removes the product from the cart in another window, so that this one receives a storage event. */
function removeInAnotherTab(productId: number) {
  const tab = document.body.appendChild(document.createElement('iframe'));
  const cart = removeFromCart(readCart(), [productId], Date.now());
  tab.contentWindow?.localStorage.setItem(cartKey, JSON.stringify(cart));
  tab.remove();
}

/** Changes the teapot's price in the shop. */
function setPrice(priceAmount: number) {
  const { products } = getDemoBackend().state;
  products.set(teapot.id, { ...(products.get(teapot.id) as typeof teapot), priceAmount });
}

/** Changes the shop's delivery fee, minor units. */
function setDeliveryFee(value: number) {
  const { state } = getDemoBackend();
  const isFee = ({ settingGroup, key }: { settingGroup: string; key: string }) =>
    settingGroup === 'shipping' && key === 'fee';
  state.settings = state.settings.map((one) => (isFee(one) ? { ...one, value } : one));
}

const findNewestOrder = () => [...getDemoBackend().state.orders.values()].at(-1);

/** The teapot at a price that the shop no longer has: the page says so once it has loaded the prices. */
const formerTeapot = { ...teapot, priceAmount: teapot.priceAmount - 1000 };

/** The page shows the shop's prices instead of the former ones: a change from now on is one that the server reports. */
async function pricesLoaded(canvas: Canvas, loaded: Record<string, unknown>) {
  const { money } = getNumberFormats(getStoryLocale(loaded));
  const [now, was] = [teapot, formerTeapot].map(({ priceAmount }) => money(priceAmount, 'CNY'));
  await canvas.findByText(getTranslate(loaded)('shop:cart.priceChanged', { now, was }), undefined, { timeout: 5000 });
}

async function place(canvas: Canvas, name: string) {
  const buttons = await canvas.findAllByRole('button', { name });
  const button = buttons.at(-1) as HTMLElement;
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'), { timeout: 5000 });
  await userEvent.click(button);
}

/** The stored cart is older than the shop's prices and stock: the lines say what changed once the cart is refreshed. */
export const StaleCart: Story = {
  beforeEach: () => storeCart(formerTeapot, withdrawn),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const { money } = getNumberFormats(getStoryLocale(loaded));
    const [now, was] = [teapot, formerTeapot].map(({ priceAmount }) => money(priceAmount, 'CNY'));
    await pricesLoaded(canvas, loaded);
    await canvas.findByText(t('order:create.soldOut'));
    // The former price stands in the note alone; line and sum have the new one.
    await expect(canvasElement.textContent?.split(String(was))).toHaveLength(2);
    const [goods] = canvas.getAllByText(t('order:amount.goods'), { selector: 'dt' });
    await expect(goods?.nextElementSibling).toHaveTextContent(String(now));
    const gone = canvasElement.querySelector<HTMLElement>(`#checkout-line-${withdrawn.id}`) as HTMLElement;
    await userEvent.click(within(gone).getByText(t('order:create.removeShort')));
    const newest = teapot.priceAmount + 500;
    setPrice(newest);
    // The price on the page is ordered, so that the server reports the change.
    await place(canvas, t('order:create.place'));
    const dialog = await screen.findByRole('dialog', undefined, { timeout: 5000 });
    await waitFor(() => expect(readCart().lines[0]?.priceAmount).toBe(newest));
    await userEvent.click(within(dialog).getByRole('button', { name: t('order:create.reviewPrices') }));
    const line = canvasElement.querySelector<HTMLElement>(`#checkout-line-${teapot.id}`) as HTMLElement;
    await waitFor(() => expect(line).toHaveTextContent(money(newest, 'CNY')));
    await waitFor(() => expect(line).not.toHaveTextContent(String(now)));
  },
};

/** The price on the page is the one that is ordered: the server refuses it, although it has the draft's price again. */
export const PriceBackToBefore: Story = {
  beforeEach: () => storeCart(formerTeapot),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const { money } = getNumberFormats(getStoryLocale(loaded));
    const { size } = getDemoBackend().state.orders;
    const [shown, before] = [teapot, formerTeapot].map(({ priceAmount }) => money(priceAmount, 'CNY'));
    await pricesLoaded(canvas, loaded);
    setPrice(formerTeapot.priceAmount);
    await place(canvas, t('order:create.place'));
    const dialog = await screen.findByRole('dialog', undefined, { timeout: 5000 });
    await expect(dialog).toHaveTextContent(String(shown));
    await expect(dialog).toHaveTextContent(String(before));
    await expect(getDemoBackend().state.orders.size).toBe(size);
  },
};

/** The shop raised its delivery fee while the page was open: the order is placed at the new one only when it is accepted. */
export const DeliveryFeeRaised: Story = {
  beforeEach: () => storeCart(bowl),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const { money } = getNumberFormats(getStoryLocale(loaded));
    const [old, raised] = [800, 80_000].map((fee) => money(fee, 'CNY')) as [string, string];
    await canvas.findAllByText(old);
    setDeliveryFee(80_000);
    await place(canvas, t('order:create.place'));
    const dialog = await screen.findByRole('dialog', undefined, { timeout: 5000 });
    await expect(dialog).toHaveTextContent(t('order:amount.shipping'));
    for (const amount of [old, raised, money(bowl.priceAmount + 80_000, 'CNY')])
      await expect(dialog).toHaveTextContent(amount);
    await userEvent.click(within(dialog).getByRole('button', { name: t('order:create.reviewPrices') }));
    await canvas.findAllByText(raised);
    setDeliveryFee(900);
    await place(canvas, t('order:create.place'));
    await userEvent.click(await screen.findByRole('button', { name: t('order:create.placeAtNew') }));
    await waitFor(() => expect(findNewestOrder()?.shippingAmount).toBe(900), { timeout: 5000 });
  },
};

/** One item got dearer and another was withdrawn: the refused order shows both, and the sum has the new price. */
export const ShortAndDearer: Story = {
  beforeEach: () => storeCart(formerTeapot, bowl),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const { money } = getNumberFormats(getStoryLocale(loaded));
    await canvas.findByRole('heading', { name: t('order:create.items') });
    await pricesLoaded(canvas, loaded);
    const newest = teapot.priceAmount + 500;
    setPrice(newest);
    getDemoBackend().state.products.delete(bowl.id);
    await place(canvas, t('order:create.place'));
    await canvas.findByText(t('order:create.soldOut'), undefined, { timeout: 5000 });
    const [now, was] = [newest, teapot.priceAmount].map((amount) => money(amount, 'CNY'));
    await expect(await canvas.findByText(t('shop:cart.priceChanged', { now, was }))).toBeVisible();
    const [goods] = canvas.getAllByText(t('order:amount.goods'), { selector: 'dt' });
    await expect(goods?.nextElementSibling).toHaveTextContent(String(now));
    const gone = canvasElement.querySelector<HTMLElement>(`#checkout-line-${bowl.id}`) as HTMLElement;
    await userEvent.click(within(gone).getByText(t('order:create.removeShort')));
    await expect(await screen.findByRole('dialog')).toHaveTextContent(String(now));
  },
};

/** Removing a line moves the focus to the next one, else to the last one; a held Enter removes no further line. */
export const RemovesByKeyboard: Story = {
  beforeEach: () => storeCart(teapot, bowl, chopsticks),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('heading', { name: t('order:create.items') });
    const getLine = ({ id }: typeof teapot) =>
      canvasElement.querySelector<HTMLElement>(`#checkout-line-${id}`) as HTMLElement;
    const getRemove = (product: typeof teapot) =>
      within(getLine(product)).getByRole('button', { name: t('common:action.remove') });
    getRemove(bowl).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(getLine(chopsticks)).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(getLine(chopsticks)).toHaveFocus();
    getRemove(chopsticks).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(getLine(teapot)).toHaveFocus());
  },
};

/** A short line is removed, and the focus is on the next one; after that is mended, on it again. */
export const MendsByKeyboard: Story = {
  beforeEach({ msw }) {
    storeCart(teapot, bowl, chopsticks);
    const lines = readCart().lines.map((line) => ({ ...line, quantity: 3 }));
    localStorage.setItem(cartKey, JSON.stringify({ ...readCart(), lines }));
    const details = [
      { kind: 'unavailable', productId: teapot.id },
      { kind: 'stock', productId: bowl.id, quantity: 3, stock: 2 },
    ];
    msw.use(failWith(contract.order.create, 'OUT_OF_STOCK', { details }));
  },
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await place(canvas, t('order:create.place'));
    await canvas.findByText(t('order:create.soldOut'), undefined, { timeout: 5000 });
    const getLine = ({ id }: typeof teapot) =>
      canvasElement.querySelector<HTMLElement>(`#checkout-line-${id}`) as HTMLElement;
    within(getLine(teapot)).getByText(t('order:create.removeShort')).closest('button')?.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(getLine(bowl)).toHaveFocus());
    const take = within(getLine(bowl)).getByText(t('order:create.take', { n: 2 }));
    take.closest('button')?.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(take).not.toBeInTheDocument());
    await expect(getLine(bowl)).toHaveFocus();
  },
};

const restock = 'story-restock';

/** A short line and another one; on the event `restock` the shortage ends, and the first line is gone. */
function ChangingLines() {
  const [isShort, setShort] = useState(true);
  useEffect(() => {
    const end = () => setShort(false);
    window.addEventListener(restock, end);
    return () => window.removeEventListener(restock, end);
  }, []);
  const lines = [teapot, bowl].map(({ id, options = [], ...line }) => ({
    ...line,
    options,
    productId: id,
    quantity: 3,
  }));
  return (
    <LinesSection
      lines={isShort ? lines : lines.slice(1)}
      extras={new Map()}
      shortages={isShort ? [{ productId: bowl.id, left: 2 }] : []}
      isFrozen={false}
      onQuantity={() => undefined}
      onRemove={() => undefined}
    />
  );
}

/** A line that leaves and a shortage that ends by themselves move no focus. */
export const ChangesByItself: Story = {
  render: () => <ChangingLines />,
  async play({ canvas, loaded }) {
    const short = await canvas.findByText(getTranslate(loaded)('order:create.maxLeft', { n: 2 }));
    window.dispatchEvent(new Event(restock));
    await waitFor(() => expect(short).not.toBeInTheDocument());
    await expect(document.body).toHaveFocus();
  },
};

/**
 * An item of the cart is ordered in another tab: the page says so, in the viewer's language, and the first press does not
 * order it again.
 */
export const OrderedInAnotherTab: Story = {
  globals: { locale: 'en-US' },
  beforeEach: () => storeCart(teapot, bowl),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const orders = getDemoBackend().state.orders;
    const before = orders.size;
    const value = teapot.i18n?.['en-US']?.options?.[0]?.value ?? '';
    await canvas.findByText(new RegExp(value));
    removeInAnotherTab(teapot.id);
    const notice = await waitFor(() => {
      const element = document.getElementById('checkout-removed');
      if (!element) throw new Error('no notice of the line that left the cart');
      return element;
    });
    await expect(notice).toHaveTextContent(value);
    await expect(canvas.getAllByText(new RegExp(value))).toHaveLength(2);
    await expect(within(notice).getByRole('link', { name: t('order:create.seeOrders') })).toHaveAttribute(
      'href',
      '/orders',
    );
    await expect(within(notice).getByRole('link', { name: t('shop:cart.view') })).toHaveAttribute(
      'href',
      '/goods/cart',
    );
    await place(canvas, t('order:create.place'));
    await expect(notice).toHaveFocus();
    await expect(notice).toHaveTextContent(t('order:create.removedAgain'));
    await expect(orders.size).toBe(before);
    await place(canvas, t('order:create.place'));
    await waitFor(() => expect(orders.size).toBe(before + 1), { timeout: 5000 });
  },
};

/** After the first press: the items that were removed from the cart, and how they are ordered all the same. */
export const WarnsOfRemovedItems: Story = {
  beforeEach: () => storeCart(teapot, bowl),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('heading', { name: t('order:create.items') });
    removeInAnotherTab(teapot.id);
    await canvas.findByRole('link', { name: t('order:create.seeOrders') });
    await place(canvas, t('order:create.place'));
    await canvas.findByText(new RegExp(t('order:create.removedAgain')));
  },
};

/** An item that was ordered in another tab is removed after the warning: the next press orders the rest. */
export const RemovesWhatLeft: Story = {
  beforeEach: () => storeCart(teapot, bowl),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const orders = getDemoBackend().state.orders;
    const before = orders.size;
    await canvas.findByRole('heading', { name: t('order:create.items') });
    removeInAnotherTab(teapot.id);
    await canvas.findByRole('link', { name: t('order:create.seeOrders') });
    await place(canvas, t('order:create.place'));
    const line = canvasElement.querySelector<HTMLElement>(`#checkout-line-${teapot.id}`) as HTMLElement;
    await userEvent.click(within(line).getByRole('button', { name: t('common:action.remove') }));
    await expect(document.getElementById('checkout-removed')).toBeNull();
    await place(canvas, t('order:create.place'));
    await waitFor(() => expect(orders.size).toBe(before + 1), { timeout: 5000 });
  },
};

/** An item is ordered in another tab while this one asks about a new price: the question says so. */
export const OrderedDuringThePriceQuestion: Story = {
  beforeEach: () => storeCart(formerTeapot, bowl),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('heading', { name: t('order:create.items') });
    await pricesLoaded(canvas, loaded);
    setPrice(teapot.priceAmount + 500);
    await place(canvas, t('order:create.place'));
    const dialog = await screen.findByRole('dialog', undefined, { timeout: 5000 });
    await expect(within(dialog).queryByRole('status')).toBeNull();
    removeInAnotherTab(bowl.id);
    const name = bowl.i18n?.[getStoryLocale(loaded)]?.name ?? bowl.name;
    await expect(await within(dialog).findByRole('status')).toHaveTextContent(name);
  },
};
