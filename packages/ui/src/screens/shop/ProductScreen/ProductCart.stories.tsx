import { contract } from '@sampan/api/contract';
import { answer } from '@sampan/demo/backend/controls';
import { buildProduct } from '@sampan/demo/fixtures/shop/builders';
import { addToCart, type CartProduct } from '@sampan/domain/cart/cart';
import { cartKey, emptyCart } from '@sampan/domain/cart/cartStore';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { announce } from '../../../primitives/VisuallyHidden/announce.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { ProductScreen } from './ProductScreen.tsx';

/** Slug of a product without variants. */
const platter = 'table/fish-plate';

const meta = {
  title: 'Shop/goods-slug/Cart',
  component: ProductScreen,
  tags: ['!visual'],
  args: { slug: platter, onSlugChange: () => undefined, onPictureChange: () => undefined },
  parameters: { layout: 'fullscreen', shop: { start: `/goods/${platter}` } },
  decorators: [
    (Story) => (
      <ShopLayout>
        <Story />
      </ShopLayout>
    ),
  ],
} satisfies Meta<typeof ProductScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

function fillCart(products: readonly CartProduct[]) {
  const cart = products.reduce((filled, product, at) => addToCart(filled, product, at + 1).cart, emptyCart);
  localStorage.setItem(cartKey, JSON.stringify(cart));
}
const linesInStorage = () => JSON.parse(localStorage.getItem(cartKey) ?? '{"lines":[]}').lines;

/** The product was restocked since it was added: the cart takes as many as the page offers. */
export const Restocked: Story = {
  beforeEach() {
    fillCart([platter, 'table/rice-bowl'].map((slug) => buildProduct({ slug, stock: 1 })));
  },
  async play({ canvas, loaded }) {
    const [more] = await canvas.findAllByRole('button', { name: getTranslate(loaded)('common:action.increase') });
    await userEvent.click(more as HTMLElement);
    await waitFor(() => expect(linesInStorage()).toMatchObject([{ quantity: 2 }, { quantity: 1, isSelected: true }]));
    await expect(screen.queryByRole('alert')).toBeNull();
  },
};

/** The phone's bar says why the stepper goes no further. */
export const LimitReached: Story = {
  beforeEach({ msw }) {
    const product = buildProduct({ slug: platter });
    fillCart([product, product]);
    msw.use(answer(contract.setting.public, { order: { maxPerLine: 2 } }));
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const bar = await canvas.findByRole('region', { name: t('shop:product.buyBar') });
    const note = await within(bar).findByText(t('shop:cart.maxPerLine', { n: 2 }));
    await expect(note).toBeVisible();
    const more = within(bar).getByRole('button', { name: t('common:action.increase') });
    await expect(more).toHaveAccessibleDescription(note.textContent ?? '');
    // The note makes the bar higher, and not the button beside the stepper.
    const buy = within(bar).getByRole('button', { name: t('shop:product.buyNow') });
    await expect(buy.getBoundingClientRect().height).toBeCloseTo(more.getBoundingClientRect().height, 0);
  },
};

/** The cart has as many lines as the shop allows: the press says so, and is not announced as added. */
export const AddRejected: Story = {
  beforeEach() {
    fillCart(Array.from({ length: 50 }, (_, index) => buildProduct({ id: 900_000 + index })));
    announce('');
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const [add] = await canvas.findAllByRole('button', { name: t('shop:product.addToCart') });
    await userEvent.click(add as HTMLElement);
    await expect(await screen.findByRole('alert')).toHaveTextContent(t('shop:cart.maxLines', { n: 50 }));
    await expect(document.querySelector('body > [aria-live="polite"]')).not.toHaveTextContent(t('shop:goods.added'));
    await expect(linesInStorage()).toHaveLength(50);
  },
};

/** Texts of a product that is not translated have a `lang`; those that are have none. */
export const AnotherLanguage: Story = {
  globals: { locale: 'en-US' },
  beforeEach({ msw }) {
    const english = { name: 'Celadon teapot' };
    msw.use(
      answer(contract.product.detail, () =>
        buildProduct({ slug: platter, name: '青瓷茶壶', subtitle: '一壶两杯', i18n: { 'en-US': english } }),
      ),
    );
  },
  async play({ canvas }) {
    const heading = await canvas.findByRole('heading', { level: 1, name: 'Celadon teapot' }, { timeout: 10_000 });
    await expect(heading).not.toHaveAttribute('lang');
    await expect(canvas.getByText('一壶两杯')).toHaveAttribute('lang', 'zh-CN');
  },
};

/** The phone's bar covers nothing of the demo strip, and follows the page once the strip has left the view. */
export const BelowTheStrip: Story = {
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const strip = await canvas.findByRole('region', { name: t('common:mode.label') }, { timeout: 10_000 });
    const share = await canvas.findByRole('button', { name: t('common:action.share') }, { timeout: 10_000 });
    const getTop = () => share.getBoundingClientRect().top;
    await expect(getTop()).toBeGreaterThanOrEqual(strip.getBoundingClientRect().bottom);
    // It still takes no room: the picture begins below the strip.
    await waitFor(() => {
      expect(document.getElementById('item')?.getBoundingClientRect().top).toBeLessThan(getTop());
    });
    window.scrollTo({ top: 300, behavior: 'instant' });
    await waitFor(() => expect(getTop()).toBeLessThan(20));
    await expect(getTop()).toBeGreaterThanOrEqual(0);
  },
};

/** On a desktop, a text names the state and the stepper keeps its own width. */
export const InCart: Story = {
  globals: { viewport: { value: 'desktop' } },
  beforeEach() {
    fillCart([buildProduct({ slug: platter })]);
  },
  async play({ canvas, loaded }) {
    const text = await canvas.findByText(getTranslate(loaded)('shop:product.inCart'), {}, { timeout: 10_000 });
    const plus = canvas.getByRole('button', { name: getTranslate(loaded)('common:action.increase') });
    const stepper = (plus.parentElement as HTMLElement).getBoundingClientRect();
    const row = (text.parentElement as HTMLElement).getBoundingClientRect();
    await expect(stepper.width).toBeLessThan(140);
    await expect(stepper.right).toBeCloseTo(row.right, 0);
    const { top, bottom, left } = text.getBoundingClientRect();
    await expect(left).toBeCloseTo(row.left, 0);
    await expect(Math.abs((top + bottom) / 2 - (stepper.top + stepper.bottom) / 2)).toBeLessThan(1);
  },
};
