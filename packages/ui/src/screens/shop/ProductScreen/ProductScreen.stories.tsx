import { contract } from '@sampan/api/contract';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { buildProduct } from '@sampan/demo/fixtures/shop/builders';
import { addToCart } from '@sampan/domain/cart/cart';
import { cartKey, emptyCart } from '@sampan/domain/cart/cartStore';
import { checkoutStartKey } from '@sampan/domain/checkout/checkoutStart';
import { intentKey } from '@sampan/domain/session/intent';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { useHere } from '../../../app/navigation/navigation.tsx';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { restoreOnline, setOnline } from '../../../testing/interaction/storyNetwork.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { ProductScreen } from './ProductScreen.tsx';

const { product } = contract;
const teapot = 'teaware/yixing-teapot';
const sidepot = 'teaware/side-handle-teapot';
/** Slug of a product without variants. */
const platter = 'table/fish-plate';

function Addressed({ start }: { start: string }) {
  const [slug, setSlug] = useState(start);
  return (
    <>
      <output hidden data-testid="slug">
        {slug}
      </output>
      <output hidden data-testid="here">
        {useHere()}
      </output>
      <ShopLayout>
        <ProductScreen slug={slug} onSlugChange={setSlug} onPictureChange={() => undefined} />
      </ShopLayout>
    </>
  );
}

const meta = {
  title: 'Shop/goods-slug',
  component: ProductScreen,
  args: { slug: sidepot, onSlugChange: () => undefined, onPictureChange: () => undefined },
  parameters: { layout: 'fullscreen', shop: { start: `/goods/${sidepot}` } },
  render: ({ slug }) => <Addressed start={slug} />,
} satisfies Meta<typeof ProductScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const glaze = (value: string) => ({ name: '釉色', value });
const size = (value: string) => ({ name: '尺寸', value });
const bowl = (id: number, ...options: ReturnType<typeof size>[]) => ({
  id,
  slug: id === 3 ? sidepot : `${sidepot}-${id}`,
  options,
  priceAmount: 12_800,
  stock: 6,
  cover: `/media/bowl-${options[0]?.value === '青釉' ? 'celadon' : 'moon'}-1`,
});
/** Celadon exists in small and large, white only in small. */
const twoOptions = {
  ...bowl(3, glaze('月白'), size('小号')),
  groupId: 1,
  i18n: undefined,
  variants: [
    bowl(1, glaze('青釉'), size('小号')),
    bowl(2, glaze('青釉'), size('大号')),
    bowl(3, glaze('月白'), size('小号')),
  ],
};

const linesInStorage = () => JSON.parse(localStorage.getItem('cartStore') ?? '{"lines":[]}').lines;

export const Default: Story = {
  async play({ canvas, canvasElement }) {
    await canvas.findByRole('heading', { level: 1 });
    await waitFor(() => expect(canvasElement.querySelectorAll('article')).toHaveLength(4));
  },
};

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => {
    msw.use(mockPendingCall(product.detail));
  },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).not.toBeNull());
  },
};

export const NotFound: Story = {
  tags: ['state:notFound'],
  args: { slug: 'teaware/never-made' },
  async play({ canvas, canvasElement, loaded }) {
    await canvas.findByRole('heading', { level: 1, name: getTranslate(loaded)('shop:product.notFound') });
    await waitFor(() => expect(canvasElement.querySelectorAll('article')).toHaveLength(4));
  },
};

/** An old slug, for example from last year's order, leads to the product. */
export const Moved: Story = {
  tags: ['!visual'],
  args: { slug: 'teaware/as-it-was-called' },
  beforeEach() {
    const { state } = getDemoBackend();
    const moved = [...state.products.values()].find(({ slug }) => slug === sidepot);
    state.oldSlugs.set('teaware/as-it-was-called', moved?.id ?? 0);
  },
  async play({ canvas, loaded }) {
    await canvas.findByRole('heading', { level: 1 });
    await canvas.findByRole('button', { name: getTranslate(loaded)('shop:product.buyNow') });
  },
};

export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => {
    msw.use(failWith(product.detail, 'INTERNAL'));
  },
  async play({ canvas, loaded }) {
    await canvas.findByRole('button', { name: getTranslate(loaded)('common:action.retry') });
  },
};

export const Offline: Story = {
  tags: ['state:offline'],
  beforeEach: ({ msw }) => {
    setOnline(false);
    msw.use(mockOffline());
    return restoreOnline;
  },
  async play({ canvas, loaded }) {
    await canvas.findByRole('heading', { name: getTranslate(loaded)('common:error.offlineTitle') });
  },
};

/** Related products and settings fail; the product can still be bought. */
export const Partial: Story = {
  tags: ['visual-whole-page', 'state:partial'],
  beforeEach: ({ msw }) => {
    msw.use(failWith(product.list, 'INTERNAL'), failWith(contract.setting.public, 'INTERNAL'));
  },
  async play({ canvas, loaded }) {
    await canvas.findByRole('button', { name: getTranslate(loaded)('shop:product.buyNow') });
  },
};

/** An option leads to another product with its own URL, price and stock. */
export const AnotherVariant: Story = {
  tags: ['!visual'],
  args: { slug: teapot },
  async play({ canvas, canvasElement }) {
    const options = await canvas.findAllByRole('radio');
    await expect(options[0]).toBeChecked();
    await userEvent.click(options[1] as HTMLElement);
    await waitFor(() => expect(canvas.getByTestId('slug')).not.toHaveTextContent(/^teaware\/yixing-teapot$/));
    await waitFor(() => expect(canvas.getAllByRole('radio')[1]).toBeChecked());
    // The focus stays on the option: its price is announced.
    const price = canvasElement.querySelector('h1')?.parentElement?.previousElementSibling;
    const text = price?.querySelector(':scope > span > :first-child')?.textContent ?? 'no price';
    await waitFor(() => expect(document.querySelector('body > [aria-live]')).toHaveTextContent(text));
    const heading = canvas.getByRole('heading', { level: 1 });
    await waitFor(() => expect(getComputedStyle(heading.closest('main > div') as HTMLElement).opacity).toBe('1'));
  },
};

export const SoldOut: Story = {
  args: { slug: `${sidepot}-black` },
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const gone = await canvas.findByRole('button', { name: translate('shop:product.soldOut') });
    await expect(gone).toHaveAttribute('aria-disabled', 'true');
    await expect(canvas.getByRole('link', { name: translate('shop:product.seeSimilar') })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: translate('shop:product.buyNow') })).toBeNull();
  },
};

/** The first press adds one unit; a stepper replaces the button until the quantity is 0 again. */
export const AddToCart: Story = {
  tags: ['state:success', '!visual'],
  args: { slug: platter },
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: translate('shop:product.addToCart') }));
    await waitFor(() => expect(linesInStorage()).toMatchObject([{ quantity: 1 }]));
    const more = canvas.getByRole('button', { name: translate('common:action.increase') });
    await expect(more).toHaveFocus();
    await userEvent.click(more);
    await expect(linesInStorage()).toMatchObject([{ quantity: 2 }]);
    await userEvent.click(canvas.getByRole('button', { name: translate('common:action.decrease') }));
    await userEvent.click(canvas.getByRole('button', { name: translate('common:action.remove') }));
    await expect(linesInStorage()).toEqual([]);
    await expect(canvas.getByRole('button', { name: translate('shop:product.addToCart') })).toHaveFocus();
  },
};

/** Phones use the sheet; desktops show the options above the button. */
const hasSheet = () => window.innerWidth < 1024;

/** No variant is chosen: the sheet asks, and its choice goes into the cart. */
export const AddWithoutAChoice: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: translate('shop:product.addToCart') }));
    if (!hasSheet()) return;
    const sheet = await screen.findByRole('dialog');
    await expect(sheet).toHaveAccessibleDescription(translate('shop:product.chooseFirst'));
    await expect(linesInStorage()).toEqual([]);
    await userEvent.click(within(sheet).getByRole('button', { name: translate('shop:product.addToCart') }));
    await waitFor(() => expect(linesInStorage()).toMatchObject([{ quantity: 1 }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: translate('common:action.increase') })).toHaveFocus(),
    );
  },
};

/** A variant chosen on the page is added without the sheet. */
export const AddAChosenVariant: Story = {
  tags: ['!visual'],
  args: { slug: teapot },
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const options = await canvas.findAllByRole('radio');
    await userEvent.click(options[1] as HTMLElement);
    await waitFor(() => expect(canvas.getByTestId('slug')).not.toHaveTextContent(/^teaware\/yixing-teapot$/));
    await userEvent.click(canvas.getByRole('button', { name: translate('shop:product.addToCart') }));
    await waitFor(() => expect(linesInStorage()).toMatchObject([{ quantity: 1 }]));
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};

/** Two units are in the cart: the stepper shows from the start. */
export const InCart: Story = {
  beforeEach() {
    const found = [...getDemoBackend().state.products.values()].find(({ slug }) => slug === sidepot);
    if (!found) throw new RangeError('no such product');
    const cart = addToCart(addToCart(emptyCart, found, 1).cart, found, 2).cart;
    localStorage.setItem(cartKey, JSON.stringify(cart));
  },
  async play({ canvas }) {
    await expect(await canvas.findByRole('textbox', { hidden: false })).toHaveValue('2');
  },
};

export const BuyNow: Story = {
  tags: ['!visual'],
  args: { slug: platter },
  parameters: { shop: { start: `/goods/${platter}`, as: 'customer' } },
  async play({ canvas, loaded }) {
    await userEvent.click(await canvas.findByRole('button', { name: getTranslate(loaded)('shop:product.buyNow') }));
    await waitFor(() => expect(canvas.getByTestId('here')).toHaveTextContent(/^\/orders\/create\?product=\d+&qty=1$/));
    await expect(sessionStorage.getItem(checkoutStartKey)).not.toBeNull();
  },
};

/** In the sheet: chooses another variant and two units, and continues to the checkout. */
export const BuyTwoFromTheSheet: Story = {
  tags: ['!visual'],
  args: { slug: teapot },
  parameters: { shop: { start: `/goods/${teapot}`, as: 'customer' } },
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const buyNow = await canvas.findByRole('button', { name: translate('shop:product.buyNow') });
    await userEvent.click(buyNow);
    if (!hasSheet()) return;
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.click(sheet.getAllByRole('radio')[1] as HTMLElement);
    await waitFor(() => expect(sheet.getAllByRole('radio')[1]).toBeChecked());
    await userEvent.click(sheet.getByRole('button', { name: translate('common:action.increase') }));
    await userEvent.click(sheet.getByRole('button', { name: translate('shop:product.buyNow') }));
    await waitFor(() => expect(canvas.getByTestId('here')).toHaveTextContent(/^\/orders\/create\?product=\d+&qty=2$/));
  },
};

/** Closing the sheet returns the focus to the button that opened it. */
export const SheetClosed: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const buyNow = await canvas.findByRole('button', { name: getTranslate(loaded)('shop:product.buyNow') });
    if (!hasSheet()) return;
    await userEvent.click(buyNow);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(buyNow).toHaveFocus());
    await expect(linesInStorage()).toEqual([]);
  },
};

/** Two options with a missing combination: buying first asks for an existing variant. */
export const NotMade: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    msw.use(answer(product.detail, buildProduct(twoOptions)));
  },
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('radio', { name: /^大号./ }));
    await userEvent.click(canvas.getByRole('button', { name: translate('shop:product.buyNow') }));
    const where = hasSheet() ? within(await screen.findByRole('dialog')) : canvas;
    if (hasSheet()) await userEvent.click(where.getByRole('button', { name: translate('shop:product.buyNow') }));
    const nearest = translate('shop:product.nearest', { options: '青釉 · 大号' });
    await waitFor(() => expect(where.getByRole('button', { name: nearest })).toHaveFocus());
  },
};

/** Signed out, "Buy now" shows a notice and redirects to the login, which returns here. */
export const BuyNowSignedOut: Story = {
  tags: ['state:notLoggedIn', '!visual'],
  args: { slug: platter },
  parameters: { shop: { start: `/goods/${platter}` } },
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: translate('shop:product.buyNow') }));
    await expect(await screen.findByRole('alert')).toHaveTextContent(translate('common:auth.loginFirst'));
    await waitFor(() =>
      expect(canvas.getByTestId('here')).toHaveTextContent(
        `/login?redirect=${encodeURIComponent(`/goods/${platter}`)}`,
      ),
    );
  },
};

/** Back from the login with the intent to buy another product: nothing is bought. */
export const BuyNowOfAnother: Story = {
  ...BuyNow,
  tags: ['!visual'],
  beforeEach() {
    const intent = { type: 'product.buy', payload: { productId: 1_000_000, quantity: 1 } };
    sessionStorage.setItem(intentKey, JSON.stringify({ intent, from: `/goods/${platter}`, expires: 2 ** 52 }));
  },
  async play({ canvas }) {
    await waitFor(() => expect(sessionStorage.getItem(intentKey)).toBeNull());
    await expect(canvas.getByTestId('here')).toHaveTextContent(`/goods/${platter}`);
  },
};

/** Scrolled past the picture, the phone's bar is opaque and links to the page's sections. */
export const Scrolled: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    await waitFor(() => expect(canvasElement.querySelectorAll('article')).toHaveLength(4));
    if (!hasSheet()) return;
    window.scrollTo({ top: 500, behavior: 'instant' });
    const parts = within(await canvas.findByRole('navigation', { name: translate('shop:product.sections') }));
    await userEvent.click(parts.getByRole('button', { name: translate('shop:product.related') }));
    await waitFor(() =>
      expect(parts.getByRole('button', { name: translate('shop:product.related') })).toHaveAttribute(
        'aria-current',
        'true',
      ),
    );
    await expect(canvas.getByRole('heading', { name: translate('shop:product.related') })).toHaveFocus();
    await userEvent.click(parts.getByRole('button', { name: translate('shop:product.item') }));
    await waitFor(() => expect(window.scrollY).toBeLessThan(100));
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
  },
};

const longText = {
  name: '手工拍打成形大容量龙泉青瓷侧把急须茶壶附滤网与竹制茶盘礼盒装Longquan celadon side-handle teapot',
  subtitle: '单手出汤，适合绿茶与煎茶；柴窑烧成，每只釉色深浅不一，请以收到的实物为准',
};

export const LongNames: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answer(product.detail, buildProduct({ slug: sidepot, ...longText, priceAmount: 128_000_050 })));
  },
  async play({ canvas }) {
    await canvas.findByRole('heading', { level: 1, name: longText.name });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** A download: no delivery and no stock. */
export const Digital: Story = {
  args: { slug: 'blueprints/low-stool-plan' },
  async play({ canvas, loaded }) {
    await canvas.findByText(getTranslate(loaded)('shop:product.deliveryDigital'));
  },
};

/** No delivery fee is promised while the shop's settings are unknown. */
export const NoSettings: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.setting.public, 'INTERNAL')),
  async play({ canvas, loaded }) {
    const label = await canvas.findByText(getTranslate(loaded)('shop:product.delivery'));
    await expect(label.nextElementSibling).toHaveTextContent(/^—$/);
  },
};
