import { product } from '@sampan/api/contract/product';
import { answer, failWith } from '@sampan/demo/backend/controls';
import { buildProductCard } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, spyOn, waitFor, within } from 'storybook/test';
import { useHere } from '../../../app/navigation/navigation.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { pressBack, recordWatchers, watchers } from '../../../testing/interaction/closeWatchers.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { recentSearchesKey } from './recentSearches.ts';
import { ShopSearch } from './ShopSearch.tsx';

/** Shows the URL that the search navigates to. */
function WithAddress() {
  return (
    <div style={{ minBlockSize: '640px' }}>
      <ShopSearch />
      <Text size="caption" tone="muted">
        <output>{useHere()}</output>
      </Text>
    </div>
  );
}

const meta = {
  title: 'Features/Catalogue/ShopSearch/Suggestions',
  component: ShopSearch,
  parameters: {
    ...guide({
      use: 'Below the shop’s search field while one types: recent searches, categories and goods with picture and price.',
      avoid: 'For choosing a value in a form: Combobox.',
      keyboard: [
        [['ArrowDown', 'ArrowUp'], 'Go through the suggestions and back to the field.'],
        [['Enter'], 'Opens the suggestion, or searches if none is active.'],
        [['Delete'], 'On a recent search: removes it.'],
        [['Escape'], 'Closes the suggestions and keeps the text.'],
      ],
    }),
    shop: { start: '/home' },
  },
  render: () => <WithAddress />,
} satisfies Meta<typeof ShopSearch>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 5000 };
const getField = () => screen.getByRole<HTMLInputElement>('combobox');
const getAddress = () => document.querySelector('output')?.textContent;
const getActive = () => document.getElementById(getField().getAttribute('aria-activedescendant') ?? '');
const getTexts = () => screen.queryAllByRole('option').map(({ textContent }) => textContent ?? '');
const findGoods = () => screen.findAllByRole('option', { name: /¥/ }, slow);

function storeSearches(...searches: string[]) {
  localStorage.setItem(recentSearchesKey, JSON.stringify(searches));
}
const getStored = () => JSON.parse(localStorage.getItem(recentSearchesKey) ?? '[]');

/** Goods with picture and price, and categories; the arrows go through them while the focus stays in the field. */
export const WhileTyping: Story = {
  tags: ['!visual'],
  async play() {
    const field = getField();
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await userEvent.type(field, '茶壶');
    const goods = await findGoods();
    await expect(goods.length).toBeLessThanOrEqual(6);
    await expect(within(goods[0] as HTMLElement).getByRole('presentation', { hidden: true })).toBeInTheDocument();
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
    await expect(getActive()).toBeNull();
    await userEvent.keyboard('{ArrowUp}');
    await expect(getActive()).toBe(screen.getAllByRole('option').at(-1));
    await userEvent.keyboard('{ArrowDown}');
    await expect(getActive()).toBeNull();
    for (let step = 0; step < 20 && getActive() !== goods[0]; step += 1) await userEvent.keyboard('{ArrowDown}');
    await expect(goods[0]).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveFocus();
  },
};

/** Enter opens the active suggestion; the field is empty again. */
export const Opened: Story = {
  tags: ['!visual'],
  async play() {
    await userEvent.type(getField(), '茶壶');
    const [first] = await findGoods();
    for (let step = 0; step < 20 && getActive() !== first; step += 1) await userEvent.keyboard('{ArrowDown}');
    const href = (first as HTMLElement).getAttribute('href');
    await expect(href).toMatch(/^\/goods\/./);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(getAddress()).toBe(href));
    await expect(screen.queryByRole('listbox')).toBeNull();
    await expect(getField()).toHaveValue('');
    await expect(getStored()).toEqual([]);
  },
};

/** Escape closes the suggestions and keeps the text, then clears it. */
export const Escaped: Story = {
  tags: ['!visual'],
  async play() {
    await userEvent.type(getField(), '茶');
    await findGoods();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await expect(getField()).toHaveValue('茶');
    await userEvent.keyboard('{Escape}');
    await expect(getField()).toHaveValue('');
  },
};

/** Text in IME composition is neither searched nor suggested for, and its Enter belongs to the input method. */
export const InComposition: Story = {
  tags: ['!visual'],
  async play() {
    const requests = spyOn(window, 'fetch');
    const getKeywords = () =>
      requests.mock.calls.flatMap(([input]) => {
        const url = new URL(input instanceof Request ? input.url : String(input), location.href);
        return url.pathname.endsWith(product.suggest.path) ? [url.searchParams.get('keyword')] : [];
      });
    const field = getField();
    await userEvent.click(field);
    fireEvent.compositionStart(field);
    for (const text of ['c', 'ch', 'cha']) fireEvent.input(field, { target: { value: text }, isComposing: true });
    await new Promise((resolve) => setTimeout(resolve, 300));
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, isComposing: true });
    await expect(getKeywords()).toEqual([]);
    await expect(getAddress()).toBe('/home');
    fireEvent.input(field, { target: { value: '茶' }, isComposing: true });
    fireEvent.compositionEnd(field, { data: '茶' });
    await findGoods();
    await expect(getKeywords()).toEqual(['茶']);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(getAddress()).toBe(`/goods?q=${encodeURIComponent('茶')}`));
  },
};

/** An empty field shows recent searches; a search is the newest of them. */
export const RecentSearches: Story = {
  tags: ['!visual'],
  beforeEach: () => storeSearches('竹灯笼', 'teapot', '茶'),
  async play() {
    await userEvent.click(getField());
    await waitFor(() => expect(getTexts()).toEqual(['竹灯笼', 'teapot', '茶']), slow);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(getAddress()).toBe('/goods?q=teapot'));
    await expect(getStored()).toEqual(['teapot', '竹灯笼', '茶']);
    await expect(getField()).toHaveValue('teapot');
  },
};

/** One is removed by the Delete key or its cross, all with one button. */
export const RecentSearchesRemoved: Story = {
  tags: ['!visual'],
  beforeEach: () => storeSearches('竹灯笼', 'teapot', '茶'),
  async play() {
    await userEvent.click(getField());
    await waitFor(() => expect(getTexts()).toHaveLength(3), slow);
    await userEvent.keyboard('{ArrowDown}{Delete}');
    await waitFor(() => expect(getTexts()).toEqual(['teapot', '茶']));
    await userEvent.click(document.querySelector('[data-remove]') as Element);
    await waitFor(() => expect(getTexts()).toEqual(['茶']));
    await expect(getStored()).toEqual(['茶']);
    await userEvent.tab();
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName());
    await userEvent.click(
      within(document.querySelector('search') as HTMLElement)
        .getAllByRole('button')
        .at(-1) as HTMLElement,
    );
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await expect(getField()).toHaveFocus();
    await expect(localStorage.getItem(recentSearchesKey)).toBeNull();
  },
};

/** The call fails: the field searches as before. */
export const Failed: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    msw.use(failWith(product.suggest, 'INTERNAL'));
  },
  async play() {
    await userEvent.type(getField(), '茶');
    await waitFor(() => expect(getTexts()).toHaveLength(1), slow);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(getAddress()).toBe(`/goods?q=${encodeURIComponent('茶')}`));
    await expect(getStored()).toEqual(['茶']);
  },
};

/** Nothing matches: only the search itself is offered. */
export const Nothing: Story = {
  tags: ['!visual'],
  async play() {
    await userEvent.type(getField(), 'zzzz');
    await waitFor(() => expect(getTexts()).toHaveLength(1), slow);
  },
};

const longName = 'A hand-thrown side-handle teapot with a bamboo lid, a tray and four cups from the island kiln';

export const LongNames: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => {
    storeSearches(longName.slice(0, 96));
    const { id, slug, cover, currency } = buildProductCard();
    msw.use(
      answer(product.suggest, {
        products: [{ id, slug, cover, currency, name: longName, priceAmount: 99_999_999, maxPriceAmount: 199_999_999 }],
        categories: [{ id: 1, slug: 'tea', name: longName.slice(0, 60), productCount: 12_345 }],
      }),
    );
  },
  async play() {
    await userEvent.type(getField(), 'A hand');
    await findGoods();
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};

/** Android's Back closes the suggestions and keeps the text; the next one leaves the page. */
export const BackFromSuggestions: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'narrow' } },
  beforeEach: recordWatchers,
  async play() {
    await userEvent.type(getField(), '茶');
    await findGoods();
    pressBack();
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    await expect(getField()).toHaveFocus();
    await expect(getField()).toHaveValue('茶');
    await expect(watchers.size).toBe(0);
  },
};
