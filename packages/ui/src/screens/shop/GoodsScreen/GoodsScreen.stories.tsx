import { contract } from '@sampan/api/contract';
import type { Category } from '@sampan/api/entities';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { startTransition, use, useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
// Loaded with the stories, so that neither play functions nor pictures wait for it.
import '../../../patterns/ErrorState/ErrorState.tsx';
import { announce } from '../../../primitives/VisuallyHidden/announce.ts';
import { restoreOnline, setOnline } from '../../../testing/interaction/storyNetwork.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { GoodsScreen } from './GoodsScreen.tsx';
import { type GoodsQuery, writeGoodsQuery } from './goodsQuery.ts';

const { product, category } = contract;

/** Keeps the query in state, as the app keeps it in the URL. */
function Addressed({ start }: { start: GoodsQuery }) {
  const [query, setQuery] = useState(start);
  return (
    <>
      <output hidden data-testid="address">
        {writeGoodsQuery(query)}
      </output>
      <ShopLayout>
        <GoodsScreen query={query} onQueryChange={setQuery} />
      </ShopLayout>
    </>
  );
}

const meta = {
  title: 'Shop/goods',
  component: GoodsScreen,
  args: { query: {}, onQueryChange: () => undefined },
  parameters: { layout: 'fullscreen', shop: { start: '/goods' }, messageParts: ['first'] },
  render: ({ query }) => <Addressed start={query} />,
} satisfies Meta<typeof GoodsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const articles = (canvasElement: HTMLElement) => [...canvasElement.querySelectorAll('article')];
const cardsShown = (canvasElement: HTMLElement, count: number) =>
  waitFor(() => expect(articles(canvasElement)).toHaveLength(count));
const address = (canvasElement: HTMLElement) => within(canvasElement).getByTestId('address').textContent;

/** Waits until the previous list, faded while the new one loads, is replaced. */
const settled = (canvasElement: HTMLElement) =>
  waitFor(() => {
    const region = pale(canvasElement);
    expect([region.className, getComputedStyle(region).opacity]).toEqual(['', '1']);
  });
const pale = (canvasElement: HTMLElement) =>
  canvasElement.querySelector('article')?.closest('ul')?.parentElement ?? canvasElement;

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
    await cardsShown(canvasElement, 12);
    await expect(canvasElement.querySelector('h1')).not.toBeEmptyDOMElement();
  },
};

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => {
    msw.use(mockPendingCall(product.list), mockPendingCall(category.active));
  },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).not.toBeNull());
  },
};

/** A new shop without products. */
export const Empty: Story = {
  tags: ['state:empty'],
  beforeEach: ({ msw }) => {
    msw.use(answer(product.list, emptyPage), answer(category.active, []));
  },
  async play({ canvas, loaded }) {
    await canvas.findByRole('heading', { name: getTranslate(loaded)('shop:goods.empty') });
  },
};

export const NothingFound: Story = {
  args: { query: { q: '紫砂飞机' } },
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    await canvas.findByRole('heading', { name: translate('shop:goods.noResults', { q: '紫砂飞机' }) });
    await cardsShown(canvasElement, 4);
  },
};

/** A category that was deleted: says so, and leads to all items. */
export const UnknownCategory: Story = {
  tags: ['!visual'],
  args: { query: { category: 99_999 } },
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    await canvas.findByRole('heading', { name: translate('shop:goods.noCategory') });
    await userEvent.click(canvas.getByRole('button', { name: translate('shop:product.allGoods') }));
    await cardsShown(canvasElement, 12);
    await expect(address(canvasElement)).toBe('');
  },
};

/** Suggests those parts of a long search term that find something. */
export const OtherKeywords: Story = {
  tags: ['!visual'],
  args: { query: { q: '紫砂飞机' } },
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    const findable = await canvas.findByRole('button', { name: '紫砂' });
    await expect(canvas.queryByRole('button', { name: '飞机' })).toBeNull();
    await userEvent.click(findable);
    await waitFor(() => expect(address(canvasElement)).toBe(`?q=${encodeURIComponent('紫砂')}`));
    await canvas.findByRole('heading', { level: 1, name: translate('shop:goods.results', { q: '紫砂' }) });
    await waitFor(() => expect(articles(canvasElement)[0]).toBeVisible());
    await settled(canvasElement);
  },
};

export const FilteredEmpty: Story = {
  tags: ['state:filteredEmpty', '!visual'],
  args: { query: { min: 99_000_000 } },
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const clear = await canvas.findByRole('button', { name: t('common:action.clearFilters') });
    // The list already includes products out of stock.
    await expect(canvas.getByText(t('shop:goods.noMatchesPrice'))).toBeVisible();
    await userEvent.click(clear);
    await cardsShown(canvasElement, 12);
    await expect(address(canvasElement)).toBe('');
    await settled(canvasElement);
  },
};

export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => {
    msw.use(failWith(product.list, 'INTERNAL'));
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

/** Requests get lost while the browser is online: it is the shop that does not answer, and the customer can try again. */
export const NoAnswer: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    msw.use(mockOffline());
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('heading', { name: t('common:error.silentTitle') });
    await expect(canvas.getByRole('button', { name: t('common:action.retry') })).toBeVisible();
    await expect(canvas.queryByText(t('common:error.offlineTitle'))).toBeNull();
  },
};

/** The categories fail; the products are shown. */
export const Partial: Story = {
  tags: ['state:partial'],
  beforeEach: ({ msw }) => {
    msw.use(failWith(category.active, 'INTERNAL'));
  },
  async play({ canvasElement }) {
    await cardsShown(canvasElement, 12);
  },
};

export const InCategory: Story = {
  tags: ['!visual'],
  args: { query: { category: 2 } },
  async play({ canvas, canvasElement, loaded }) {
    await waitFor(() => expect(articles(canvasElement).length).toBeGreaterThan(2));
    const chips = await canvas.findByRole('navigation', { name: getTranslate(loaded)('shop:goods.categories') });
    await waitFor(() => expect(chips.querySelector('[aria-current]')).toBeVisible());
    await userEvent.click(within(chips).getByRole('button', { name: getTranslate(loaded)('shop:goods.all') }));
    await waitFor(() => expect(address(canvasElement)).toBe(''));
    await settled(canvasElement);
  },
};

/** Three levels: the chips show the way to a category and what is below it. Choosing one is a place to come back to. */
export const ThreeLevels: Story = {
  args: { query: { category: 2 }, onQueryChange: fn() },
  render: ({ query, onQueryChange }) => (
    <ShopLayout>
      <GoodsScreen query={query} onQueryChange={onQueryChange} />
    </ShopLayout>
  ),
  beforeEach: ({ msw }) => {
    const tree = getDemoBackend().answer(category.active, {}).body as Category[];
    const parent = tree.find(({ id }) => id === 2) as Category;
    msw.use(answer(category.active, [...tree, { ...parent, id: 900, parentId: 2 }]));
  },
  async play({ args, canvas, canvasElement, loaded }) {
    await waitFor(() => expect(articles(canvasElement).length).toBeGreaterThan(2));
    const chips = await canvas.findByRole('navigation', { name: getTranslate(loaded)('shop:goods.categories') });
    // All, the top, this category, the one below it, the whole tree.
    await waitFor(() => expect(within(chips).getAllByRole('button')).toHaveLength(5));
    const [, , chosen, below] = within(chips).getAllByRole('button') as HTMLElement[];
    await expect(chosen).toHaveAttribute('aria-current');
    await userEvent.click(below as HTMLElement);
    await expect(args.onQueryChange).toHaveBeenLastCalledWith(expect.objectContaining({ category: 900 }), {
      replace: false,
    });
  },
};

/** The last chip opens the whole category tree. */
export const ChooseCategory: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    await cardsShown(canvasElement, 12);
    await userEvent.click(canvas.getByRole('button', { name: translate('shop:goods.moreCategories') }));
    const sheet = await screen.findByRole('dialog', { name: translate('shop:goods.categories') });
    const rail = within(sheet).getAllByRole('list')[0] as HTMLElement;
    const second = within(rail).getAllByRole('button')[2] as HTMLElement;
    await userEvent.click(second);
    const tiles = within(sheet).getAllByRole('list')[1] as HTMLElement;
    await userEvent.click(within(tiles).getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(address(canvasElement)).toMatch(/^\?category=\d+$/));
    await settled(canvasElement);
  },
};

/** Nothing changes until the button, labelled with the result count, is pressed. */
export const FilterOnPhone: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    await cardsShown(canvasElement, 12);
    await userEvent.click(canvas.getByRole('button', { name: translate('shop:goods.filter.title') }));
    const sheet = within(await screen.findByRole('dialog', { name: translate('shop:goods.filter.title') }));
    await userEvent.type(sheet.getByRole('textbox', { name: translate('shop:goods.filter.max') }), '60');
    const getCount = (inStock = {}) =>
      (getDemoBackend().answer(product.list, { maxPrice: '6000', ...inStock }).body as { total: number }).total;
    // The number follows while the field has the focus.
    await sheet.findByRole('button', { name: translate('shop:goods.filter.show', { count: getCount() }) });
    await userEvent.click(sheet.getByRole('checkbox', { name: translate('shop:goods.filter.inStock') }));
    await expect(address(canvasElement)).toBe('');
    const show = await sheet.findByRole('button', {
      name: translate('shop:goods.filter.show', { count: getCount({ inStock: 'true' }) }),
    });
    await userEvent.click(show);
    await waitFor(() => expect(address(canvasElement)).toBe('?max=6000&stock=1'));
    await canvas.findByRole('button', { name: translate('shop:goods.filter.applied', { count: 2 }) });
    await settled(canvasElement);
  },
};

/** The query arrives a moment later, as a URL does that is rendered in a transition. */
function AddressedLate() {
  const [query, setQuery] = useState<GoodsQuery | Promise<GoodsQuery>>({});
  const shown = query instanceof Promise ? use(query) : query;
  function change(next: GoodsQuery) {
    startTransition(() => setQuery(new Promise((resolve) => setTimeout(() => resolve(next), 300))));
  }
  return (
    <>
      <output hidden data-testid="address">
        {writeGoodsQuery(shown)}
      </output>
      <ShopLayout>
        <GoodsScreen query={shown} onQueryChange={change} />
      </ShopLayout>
    </>
  );
}

/** A press leaves the price field, which applies, and ticks the box: both count, as on a tablet, where they are one tap. */
export const PriceAndStock: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'desktop' } },
  render: () => <AddressedLate />,
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    await cardsShown(canvasElement, 12);
    if (window.innerWidth < 1024) return;
    await userEvent.type(await canvas.findByRole('textbox', { name: translate('shop:goods.filter.max') }), '60');
    await userEvent.click(canvas.getByRole('checkbox', { name: translate('shop:goods.filter.inStock') }));
    await waitFor(() => expect(address(canvasElement)).toBe('?max=6000&stock=1'));
    await settled(canvasElement);
  },
};

export const Sorted: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    await cardsShown(canvasElement, 12);
    await userEvent.click(canvas.getByRole('combobox', { name: translate('shop:goods.sort.label') }));
    const cheapest = await screen.findByRole('option', { name: translate('shop:goods.sort.price') });
    await userEvent.click(cheapest);
    await waitFor(() => expect(address(canvasElement)).toBe('?sort=price'));
    await settled(canvasElement);
  },
};

export const QuickAdd: Story = {
  tags: ['state:success', '!visual'],
  args: { query: { sort: 'price' } },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('article button')).not.toBeNull());
    await userEvent.click(canvasElement.querySelector('article button') as HTMLElement);
    await waitFor(() => {
      const { lines } = JSON.parse(localStorage.getItem('cartStore') ?? '{}');
      expect(lines).toMatchObject([{ quantity: 1 }]);
    });
  },
};

const getAnnouncement = () => document.querySelector('body > [aria-live="polite"]')?.textContent;

/** The only unit is in the cart already: the second press says so, and is not announced as added. */
export const QuickAddRejected: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    const page = getDemoBackend().answer(product.list, {}).body as { list: never[] } & typeof emptyPage;
    const [card] = page.list as object[];
    msw.use(
      answer(product.list, {
        ...emptyPage,
        total: 1,
        pages: 1,
        list: [{ ...card, variantCount: 1, stock: 1 }] as never[],
      }),
    );
  },
  async play({ canvasElement, loaded }) {
    await cardsShown(canvasElement, 1);
    const add = canvasElement.querySelector('article button') as HTMLElement;
    const added = getTranslate(loaded)('shop:goods.added');
    await userEvent.click(add);
    await expect(getAnnouncement()).toBe(added);
    announce('');
    await userEvent.click(add);
    await expect(getAnnouncement()).not.toBe(added);
    await expect(await screen.findByRole('alert')).toHaveTextContent(
      getTranslate(loaded)('shop:cart.maxLeft', { n: 1 }),
    );
  },
};

const longName = '手工拍打成形大容量龙泉青瓷侧把急须茶壶附滤网与竹制茶盘礼盒装Longquan';

export const LongNames: Story = {
  beforeEach: ({ msw }) => {
    const page = getDemoBackend().answer(product.list, {}).body as typeof emptyPage & { list: never[] };
    const list = page.list.map((card: object) => ({ ...card, name: longName, i18n: {}, maxPriceAmount: 12_880_050 }));
    msw.use(answer(product.list, { ...page, list: list as never[] }));
  },
  async play({ canvasElement }) {
    await cardsShown(canvasElement, 12);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
