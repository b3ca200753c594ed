import { posts } from '@sampan/api/contract/article';
import { order } from '@sampan/api/contract/order';
import { category, product } from '@sampan/api/contract/product';
import { setting } from '@sampan/api/contract/setting';
import type { Setting } from '@sampan/api/entities';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { pendingOrdersMark } from '@sampan/domain/page/pendingOrdersMark';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import '../../../patterns/ErrorState/ErrorState.tsx';
import { announce } from '../../../primitives/VisuallyHidden/announce.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { HomeScreen } from './HomeScreen.tsx';

const meta = {
  title: 'Shop/home',
  component: HomeScreen,
  parameters: { layout: 'fullscreen', shop: { start: '/home' }, messageParts: ['first'] },
  decorators: [
    (Story) => (
      <ShopLayout>
        <Story />
      </ShopLayout>
    ),
  ],
} satisfies Meta<typeof HomeScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const cards = (canvasElement: HTMLElement) => within(canvasElement).findAllByRole('article');
const emptyPage = {
  list: [],
  total: 0,
  page: 1,
  limit: 12,
  pages: 0,
  facets: { categories: [], price: null, inStock: 0 },
};

export const Default: Story = {
  async play({ canvasElement }) {
    // The first products, then those below them.
    await waitFor(async () => expect((await cards(canvasElement)).length).toBeGreaterThanOrEqual(4));
    await waitFor(() => expect(canvasElement.querySelectorAll('article')).toHaveLength(18));
  },
};

function setSlogan(value: Setting['value'], homeTitle?: Setting['value']): void {
  const { state } = getDemoBackend();
  const values: Record<string, Setting['value'] | undefined> = { heroMessage: value, homeTitle };
  state.settings = state.settings.map((one) =>
    one.settingGroup === 'site' ? { ...one, value: values[one.key] ?? one.value } : one,
  );
}

/** The slogan is the setting `site.heroMessage`, in the viewer's language. */
export const Slogan: Story = {
  tags: ['!visual'],
  beforeEach: () => setSlogan({ 'zh-CN': '慢船到岸', 'zh-HK': '慢船泊岸', 'en-US': 'Slow boats arrive' }),
  async play({ canvas }) {
    await expect(await canvas.findByText(/^(慢船到岸|慢船泊岸|Slow boats arrive)$/)).toBeVisible();
  },
};

/** A shop without a slogan shows its title alone. */
export const NoSlogan: Story = {
  tags: ['!visual'],
  beforeEach: () => setSlogan({}),
  async play({ canvas }) {
    const title = await canvas.findByRole('heading', { level: 1 });
    await canvas.findAllByRole('article');
    await expect(title.parentElement?.children).toHaveLength(1);
  },
};

/** A shop without a title of its own shows its name. */
export const NoTitle: Story = {
  tags: ['!visual'],
  beforeEach: () => setSlogan({}, {}),
  async play({ canvas }) {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(/^(舢舨|Sampan)$/);
  },
};

/** Signed in: orders that await payment come first. */
export const OrdersWaiting: Story = {
  parameters: { shop: { start: '/home', as: 'customer' } },
  beforeEach: ({ msw }) => {
    msw.use(answer(order.stats, { total: 3, byStatus: [{ status: 10, count: 1 }] }));
  },
  async play({ canvasElement }) {
    const card = await waitFor(() => {
      const link = canvasElement.querySelector('a[href^="/orders?tab="]');
      if (!link) throw new Error('no card');
      return link;
    });
    await expect(card).toHaveTextContent('1');
  },
};

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => {
    msw.use(
      mockPendingCall(product.list),
      mockPendingCall(product.featuredList),
      mockPendingCall(category.active),
      mockPendingCall(setting.public),
      mockPendingCall(posts.category),
    );
  },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelectorAll('[aria-busy="true"]').length).toBe(4));
  },
};

/** The customer had orders that await payment at the last visit: their card's room is kept until they are loaded. */
export const RoomForPendingOrders: Story = {
  tags: ['!visual'],
  parameters: { shop: { start: '/home', as: 'customer' } },
  beforeEach: ({ msw }) => {
    document.documentElement.setAttribute(pendingOrdersMark, '');
    msw.use(mockPendingCall(order.stats));
    return () => document.documentElement.removeAttribute(pendingOrdersMark);
  },
  async play({ canvas, canvasElement }) {
    const title = await canvas.findByRole('heading', { level: 1 });
    const room = canvasElement.querySelector('main div[aria-hidden]:empty') as HTMLElement;
    await expect(room.offsetHeight).toBe(52);
    await expect(room.getBoundingClientRect().bottom).toBeLessThan(title.getBoundingClientRect().top);
  },
};

export const Empty: Story = {
  tags: ['state:empty'],
  beforeEach: ({ msw }) => {
    msw.use(
      answer(product.list, emptyPage),
      answer(product.featuredList, []),
      answer(category.active, []),
      answer(posts.category, { ...emptyPage, categories: [] }),
    );
  },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelectorAll('h3')).toHaveLength(1));
    await expect(canvasElement.querySelector('article')).toBeNull();
  },
};

/** One section fails, the others stay usable; retry loads it and keeps the focus on its button. */
export const Partial: Story = {
  tags: ['state:partial'],
  beforeEach: ({ msw }) => {
    msw.use(failWith(product.featuredList, 'INTERNAL'));
  },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelectorAll('article')).toHaveLength(14));
  },
};

export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => {
    msw.use(
      failWith(product.list, 'INTERNAL'),
      failWith(product.featuredList, 'INTERNAL'),
      failWith(category.active, 'INTERNAL'),
      failWith(setting.public, 'INTERNAL'),
      failWith(posts.category, 'INTERNAL'),
    );
  },
};

export const Offline: Story = {
  tags: ['state:offline'],
  beforeEach: ({ msw }) => {
    msw.use(mockOffline());
  },
};

export const QuickAdd: Story = {
  tags: ['state:success', '!visual'],
  async play({ canvasElement }) {
    // The articles at the end come with a script of their own.
    await waitFor(() => expect(canvasElement.querySelectorAll('article')).toHaveLength(18), { timeout: 10_000 });
    const add = canvasElement.querySelector<HTMLElement>('article button');
    if (!add) throw new Error('nothing can be added');
    await userEvent.click(add);
    await waitFor(() => {
      const { lines } = JSON.parse(localStorage.getItem('cartStore') ?? '{}');
      expect(lines).toMatchObject([{ quantity: 1 }]);
    });
    await expect(getDemoBackend().state.products.size).toBeGreaterThan(0);
  },
};

const getAnnouncement = () => document.querySelector('body > [aria-live="polite"]')?.textContent;

/** The only unit is in the cart already: the second press says so, and is not announced as added. */
export const QuickAddRejected: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    const [card] = (getDemoBackend().answer(product.list, {}).body as { list: object[] }).list;
    const list = [{ ...card, variantCount: 1, stock: 1 }] as never[];
    msw.use(answer(product.list, { ...emptyPage, list, total: 1, pages: 1 }), answer(product.featuredList, []));
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await waitFor(() => expect(canvasElement.querySelectorAll('article button')).toHaveLength(1));
    const add = canvasElement.querySelector('article button') as HTMLElement;
    await userEvent.click(add);
    await expect(getAnnouncement()).toBe(t('shop:goods.added'));
    announce('');
    await userEvent.click(add);
    await expect(getAnnouncement()).not.toBe(t('shop:goods.added'));
    await expect(await screen.findByRole('alert')).toHaveTextContent(t('shop:cart.maxLeft', { n: 1 }));
  },
};

/** At 1280 × 800, below the strip of the demo shop, half of each picture of the first goods is seen without scrolling. */
export const GoodsInFirstWindow: Story = {
  globals: { viewport: { value: 'desktop' } },
  async play({ canvas, loaded }) {
    if (window.innerWidth < 1024) return;
    // Sections below may be answered first.
    const featured = await canvas.findByRole('region', { name: getTranslate(loaded)('shop:home.featured') });
    await waitFor(() => expect(featured.querySelector('article')).not.toBeNull());
    const picture = featured.querySelector('article picture, article span') as HTMLElement;
    const { top, height } = picture.getBoundingClientRect();
    await expect(top + height / 2).toBeLessThan(800);
  },
};

export const SlashFindsTheSearch: Story = {
  tags: ['!visual'],
  async play({ canvas }) {
    await userEvent.keyboard('/');
    const search = canvas.getAllByRole('combobox').find((box) => box.offsetParent !== null);
    await expect(search).toHaveFocus();
    await userEvent.keyboard('/a');
    await expect(search).toHaveValue('/a');
  },
};

/** On a desktop the row of categories begins and ends where the hero and the goods do. */
export const CategoriesFillTheRow: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'desktop' } },
  async play({ canvas, loaded }) {
    const row = await canvas.findByRole('navigation', { name: getTranslate(loaded)('shop:home.categories') });
    const pictures = [...row.querySelectorAll('a > span:first-child')].map((one) => one.getBoundingClientRect());
    await expect(pictures).toHaveLength(8);
    const { left, right } = row.getBoundingClientRect();
    await expect(pictures[0]?.left).toBeCloseTo(left, 0);
    await expect(pictures[7]?.right).toBeCloseTo(right, 0);
  },
};

/** On a phone no name of a category takes more than two lines. */
export const CategoryNames: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'phone' }, locale: 'en-US' },
  async play({ canvas, loaded }) {
    const row = await canvas.findByRole('navigation', { name: getTranslate(loaded)('shop:home.categories') });
    await document.fonts.ready;
    for (const name of row.querySelectorAll('a > span:last-child')) {
      const { lineHeight } = getComputedStyle(name);
      await expect(name.getBoundingClientRect().height).toBeLessThan(2.5 * Number.parseFloat(lineHeight));
    }
  },
};

/** At 200 % text no name of a category is cut off. */
export const CategoryNamesInLargeText: Story = {
  ...CategoryNames,
  tags: ['!visual'],
  beforeEach() {
    document.documentElement.style.fontSize = '200%';
    return () => document.documentElement.style.removeProperty('font-size');
  },
  async play({ canvas, loaded }) {
    const row = await canvas.findByRole('navigation', { name: getTranslate(loaded)('shop:home.categories') });
    await document.fonts.ready;
    for (const name of row.querySelectorAll('a > span:last-child'))
      await expect(name.scrollHeight).toBeLessThanOrEqual(name.clientHeight);
  },
};
