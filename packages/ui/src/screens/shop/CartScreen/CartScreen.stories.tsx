import { contract } from '@sampan/api/contract';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { addToCart, type CartProduct } from '@sampan/domain/cart/cart';
import { type Cart, cartKey, emptyCart } from '@sampan/domain/cart/cartStore';
import { checkoutStartKey } from '@sampan/domain/checkout/checkoutStart';
import { toRedirect } from '@sampan/domain/session/redirect';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { useHere } from '../../../app/navigation/navigation.tsx';
import { useSession } from '../../../app/session/useSession.ts';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { restoreOnline, setOnline } from '../../../testing/interaction/storyNetwork.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { cartSlugs, fillCart, getCartProduct, getShownLines } from '../../../testing/screens/cartStory.ts';
import { CartScreen } from './CartScreen.tsx';

const { product } = contract;

function Addressed() {
  return (
    <>
      <output hidden data-testid="here">
        {useHere()}
      </output>
      <LogIn />
      <ShopLayout>
        <CartScreen />
      </ShopLayout>
    </>
  );
}

/** Stands in for the login screen: a button signs in. */
function LogIn() {
  const { logIn } = useSession();
  const redirect = toRedirect(useHere());
  function press() {
    const expiresAt = '2099-01-01T00:00:00.000Z';
    logIn(
      { token: getDemoBackend().signIn('customer'), expiresAt, user: getDemoBackend().userNamed('customer') },
      redirect,
    );
  }
  return <button type="button" hidden data-testid="log-in" onClick={press} />;
}

const meta = {
  title: 'Shop/goods-cart',
  component: CartScreen,
  parameters: { layout: 'fullscreen', shop: { start: '/goods/cart' } },
  render: () => <Addressed />,
} satisfies Meta<typeof CartScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The totals in the phone's bar and the desktop's card; one of them is visible. */
const sums = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('[aria-live="polite"]')].map((sum) => sum.textContent).join('');

export const Default: Story = {
  beforeEach: () => fillCart(),
  async play({ canvas, canvasElement, loaded }) {
    await expect(getShownLines(canvasElement)).toHaveLength(3);
    await canvas.findByRole('button', { name: getTranslate(loaded)('shop:cart.checkout', { n: 3 }) });
  },
};

export const Empty: Story = {
  tags: ['state:empty'],
  async play({ canvas, canvasElement, loaded }) {
    await canvas.findByRole('heading', { name: getTranslate(loaded)('shop:cart.empty') });
    await expect(canvas.getByRole('link', { name: getTranslate(loaded)('shop:cart.browse') })).toHaveAttribute(
      'href',
      '/goods',
    );
    await waitFor(() => expect(canvasElement.querySelectorAll('article')).toHaveLength(4));
  },
};

/** The lines show at once while their prices load. */
export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => {
    fillCart();
    msw.use(mockPendingCall(product.list));
  },
  async play({ canvasElement }) {
    await expect(getShownLines(canvasElement)).toHaveLength(3);
  },
};

/** The lines stay; no total is computed from outdated prices. */
export const Failed: Story = {
  tags: ['state:error', '!visual'],
  beforeEach: ({ msw }) => {
    fillCart();
    msw.use(failWith(product.list, 'INTERNAL'));
  },
  async play({ canvas, canvasElement, loaded, msw }) {
    const translate = getTranslate(loaded);
    const retry = await canvas.findByRole('button', { name: translate('common:action.retry') });
    await expect(getShownLines(canvasElement)).toHaveLength(3);
    await expect(sums(canvasElement)).toContain('—');
    msw.resetHandlers();
    await userEvent.click(retry);
    await waitFor(() => expect(sums(canvasElement)).not.toContain('—'));
  },
};

/** No delivery terms are promised while the shop's settings are unknown. */
export const NoSettings: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    fillCart();
    msw.use(failWith(contract.setting.public, 'INTERNAL'));
  },
  async play({ canvas, canvasElement, loaded }) {
    const label = await canvas.findByText(getTranslate(loaded)('content:cart.delivery'));
    // The prices have come: they are not what is missing.
    await waitFor(() => expect(sums(canvasElement)).toMatch(/\d/));
    await expect(label.nextElementSibling).toHaveTextContent(/^—$/);
  },
};

export const Offline: Story = {
  tags: ['state:offline'],
  beforeEach: ({ msw }) => {
    fillCart();
    msw.use(mockOffline());
  },
  async play({ canvas, canvasElement, loaded }) {
    await canvas.findByText(getTranslate(loaded)('content:cart.staleTitle'));
    await expect(getShownLines(canvasElement)).toHaveLength(3);
  },
};

/** Asked again without a press once the connection is back. */
export const OnlineAgain: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    fillCart();
    msw.use(mockOffline());
    return restoreOnline;
  },
  async play({ canvas, loaded, msw }) {
    const title = getTranslate(loaded)('content:cart.staleTitle');
    await canvas.findByText(title);
    setOnline(false);
    msw.resetHandlers();
    // React runs its effects after a paint.
    await new Promise((resolve) => setTimeout(resolve, 100));
    setOnline(true);
    await waitFor(() => expect(canvas.queryByText(title)).toBeNull());
  },
};

/** Since they were added, one price rose, one product is low in stock and one is gone. */
export const Changed: Story = {
  tags: ['!visual'],
  beforeEach: () => {
    const [pot, bowl, yixing] = cartSlugs.map(getCartProduct) as [CartProduct, CartProduct, CartProduct];
    fillCart([{ ...pot, priceAmount: pot.priceAmount - 1000 }, bowl, bowl, bowl, yixing]);
    const { units, products } = getDemoBackend().state;
    units.set(bowl.id, { onHand: 2, reserved: 0 });
    const gone = products.get(yixing.id);
    if (gone) products.set(yixing.id, { ...gone, status: 0 });
  },
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    await canvas.findByText(translate('shop:cart.stockChanged', { left: 2 }));
    await canvas.findByRole('heading', { name: translate('content:cart.unavailable', { n: 1 }) });
    // One pot and two bowls: what cannot be bought is not counted.
    await expect(canvas.getByText(translate('shop:cart.count', { count: 3 }))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: translate('content:cart.removeAll') }));
    await waitFor(() => expect(getShownLines(canvasElement)).toHaveLength(2));
    await waitFor(() =>
      expect(getShownLines(canvasElement)[1]).toContainElement(document.activeElement as HTMLElement),
    );
  },
};

/** Another tab finds out that a product is sold out: this one says so, too. */
export const SoldOutInAnotherTab: Story = {
  tags: ['!visual'],
  beforeEach() {
    const bowl = getCartProduct('table/rice-bowl');
    fillCart([{ ...bowl, priceAmount: bowl.priceAmount - 100 }]);
  },
  async play({ canvas, loaded }) {
    const { priceAmount } = getCartProduct('table/rice-bowl');
    const read = (): Cart => JSON.parse(localStorage.getItem(cartKey) ?? '');
    // The shop's answer, in which there are bowls, must not come later.
    await waitFor(() => expect(read().lines).toMatchObject([{ priceAmount }]));
    const stored = read();
    const changedAt = Date.now() + 1000;
    const lines = stored.lines.map((line) => ({
      ...line,
      stock: 0,
      isSelected: false,
      changedAt,
      refreshedAt: changedAt,
    }));
    localStorage.setItem(cartKey, JSON.stringify({ ...stored, lines }));
    window.dispatchEvent(new StorageEvent('storage', { key: cartKey, storageArea: localStorage }));
    await canvas.findByText(getTranslate(loaded)('shop:cart.unavailableLine'));
  },
};

/** The shop lowered its limit per order: the total is that of the order, and the line says what changed. */
export const LimitLowered: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    const bowl = getCartProduct('table/rice-bowl');
    fillCart([bowl, bowl, bowl, bowl]);
    msw.use(answer(contract.setting.public, { order: { maxPerLine: 2 } }));
  },
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await canvas.findByText(translate('shop:cart.limitChanged', { left: 2 }));
    await expect(canvas.getByText(translate('shop:cart.count', { count: 2 }))).toBeVisible();
  },
};

/** The product has another name and picture since it was added. */
export const Renamed: Story = {
  tags: ['!visual'],
  beforeEach() {
    const bowl = getCartProduct('table/rice-bowl');
    fillCart([bowl]);
    const { products } = getDemoBackend().state;
    const product = products.get(bowl.id);
    if (product) products.set(bowl.id, { ...product, name: '青瓷碟', i18n: undefined });
  },
  async play({ canvas }) {
    await canvas.findByRole('link', { name: '青瓷碟' });
  },
};

/** Lines that are not selected do not count in the total. */
export const Choose: Story = {
  tags: ['!visual'],
  beforeEach: () => fillCart(),
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    await canvas.findByRole('button', { name: translate('shop:cart.checkout', { n: 3 }) });
    await userEvent.click(within(getShownLines(canvasElement)[0] as HTMLElement).getByRole('checkbox'));
    await canvas.findByRole('button', { name: translate('shop:cart.checkout', { n: 2 }) });
    const all = canvas.getByRole('checkbox', { name: translate('content:cart.all') });
    await expect(all).toBePartiallyChecked();
    await userEvent.click(all);
    await canvas.findByRole('button', { name: translate('shop:cart.checkout', { n: 3 }) });
    await userEvent.click(all);
    await userEvent.click(canvas.getByRole('button', { name: translate('content:cart.checkoutPlain') }));
    await expect(await screen.findByText(translate('shop:cart.chooseFirst'))).toBeVisible();
  },
};

export const CheckOut: Story = {
  tags: ['!visual'],
  parameters: { shop: { start: '/goods/cart', as: 'customer' } },
  beforeEach: () => fillCart(),
  async play({ canvas, loaded }) {
    await userEvent.click(
      await canvas.findByRole('button', { name: getTranslate(loaded)('shop:cart.checkout', { n: 3 }) }),
    );
    await waitFor(() => expect(canvas.getByTestId('here')).toHaveTextContent('/orders/create'));
    // The checkout orders what this cart shows, not an earlier draft.
    await expect(sessionStorage.getItem(checkoutStartKey)).not.toBeNull();
  },
};

/** Signed out, the checkout redirects to the login and then continues. */
export const CheckOutSignedOut: Story = {
  tags: ['state:notLoggedIn', '!visual'],
  beforeEach: () => fillCart(),
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: translate('shop:cart.checkout', { n: 3 }) }));
    await expect(await screen.findByRole('alert')).toHaveTextContent(translate('common:auth.loginFirst'));
    await waitFor(() => expect(canvas.getByTestId('here')).toHaveTextContent('/login?redirect=%2Fgoods%2Fcart'));
    canvas.getByTestId('log-in').click();
    await waitFor(() => expect(canvas.getByTestId('here')).toHaveTextContent('/orders/create'));
  },
};

export const LongNames: Story = {
  beforeEach() {
    const { products } = getDemoBackend().state;
    for (const [id, one] of products) {
      const name = '手工拍打成形大容量龙泉青瓷侧把急须茶壶附滤网与竹制茶盘礼盒装Longquan celadon';
      if (cartSlugs.includes(one.slug)) products.set(id, { ...one, name, priceAmount: 128_000_050, i18n: undefined });
    }
    fillCart();
  },
  async play({ canvasElement }) {
    await expect(getShownLines(canvasElement)).toHaveLength(3);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** A cart with an absurd stored price is shown all the same: the checkout rejects such an order. */
export const AbsurdPrice: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    const cart = addToCart(
      emptyCart,
      { ...getCartProduct('table/rice-bowl'), priceAmount: Number.MAX_SAFE_INTEGER },
      1,
    ).cart;
    const lines = cart.lines.map((line) => ({ ...line, quantity: 9999 }));
    localStorage.setItem(cartKey, JSON.stringify({ ...cart, lines }));
    msw.use(mockPendingCall(product.list));
  },
  async play({ canvasElement }) {
    await waitFor(() => expect(getShownLines(canvasElement)).toHaveLength(1));
  },
};

/** At 200 % text the bar's button stands below the total, of which nothing is cut off. */
export const LargeText: Story = {
  beforeEach() {
    fillCart();
    document.documentElement.style.fontSize = '200%';
    return () => document.documentElement.style.removeProperty('font-size');
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const bar = await canvas.findByRole('region', { name: t('content:cart.bar') });
    const label = within(bar).getByText(t('shop:cart.total'));
    await waitFor(() => expect(bar.querySelector('[aria-live] [aria-hidden]')).not.toBeNull());
    const { lineHeight } = getComputedStyle(label);
    await expect(label.getBoundingClientRect().height).toBeLessThan(1.5 * Number.parseFloat(lineHeight));
    await expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
    const total = label.parentElement as HTMLElement;
    const [button] = within(bar).getAllByRole('button').slice(-1) as [HTMLElement];
    await expect(button.getBoundingClientRect().top).toBeGreaterThanOrEqual(total.getBoundingClientRect().bottom);
  },
};

/** On a desktop "select all" stands above the lines, in the column of their checkboxes. */
export const SelectAllAboveTheLines: Story = {
  tags: ['!visual'],
  beforeEach: () => fillCart(),
  globals: { viewport: { value: 'desktop' } },
  async play({ canvas, canvasElement, loaded }) {
    const all = await canvas.findByRole('checkbox', { name: getTranslate(loaded)('content:cart.selectAll') });
    const [line] = getShownLines(canvasElement) as [HTMLElement];
    const first = within(line).getByRole('checkbox').getBoundingClientRect();
    await expect(all.getBoundingClientRect().left).toBeCloseTo(first.left, 0);
    await expect(all.getBoundingClientRect().bottom).toBeLessThanOrEqual(line.getBoundingClientRect().top);
  },
};
