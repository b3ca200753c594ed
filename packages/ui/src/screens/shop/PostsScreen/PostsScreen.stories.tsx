import { posts } from '@sampan/api/contract/article';
import type { ArticleCard } from '@sampan/api/entities';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { buildArticle } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { PostsScreen } from './PostsScreen.tsx';
import { type PostsQuery, writePostsQuery } from './postsQuery.ts';

/** Keeps the query in state, as the app keeps it in the URL. */
function Addressed({ start }: { start: PostsQuery }) {
  const [query, setQuery] = useState(start);
  return (
    <>
      <output hidden data-testid="address">
        {writePostsQuery(query)}
      </output>
      <ShopLayout>
        <PostsScreen query={query} onQueryChange={setQuery} />
      </ShopLayout>
    </>
  );
}

const meta = {
  title: 'Shop/posts',
  component: PostsScreen,
  args: { query: {}, onQueryChange: () => undefined },
  parameters: { layout: 'fullscreen', shop: { start: '/posts' } },
  render: ({ query }) => <Addressed start={query} />,
} satisfies Meta<typeof PostsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const cardsShown = (canvasElement: HTMLElement, count: number) =>
  waitFor(() => expect(canvasElement.querySelectorAll('article')).toHaveLength(count));
const address = (canvasElement: HTMLElement) => within(canvasElement).getByTestId('address').textContent;

const { content: _content, version: _version, ...card } = buildArticle();
const page = { list: [] as ArticleCard[], total: 0, page: 1, limit: 10, pages: 0, categories: [] };

/** Two articles lack a translation: their Chinese titles are marked with their language. */
export const Default: Story = {
  tags: ['every-mode'],
  async play({ canvasElement, globals }) {
    await cardsShown(canvasElement, 6);
    const foreign = canvasElement.querySelectorAll('article a[lang="zh-CN"]');
    await expect(foreign).toHaveLength(globals.locale === 'zh-CN' ? 0 : 1);
    // The newest article leads; help and about articles are not listed.
    const links = [...canvasElement.querySelectorAll('article a')].map((link) => link.getAttribute('href'));
    await expect(links[0]).toBe('/posts/a-morning-on-the-water');
    await expect(links).not.toContain('/posts/delivery');
  },
};

/** The section is in the URL; arrow keys move along the tabs, Enter selects. */
export const Sections: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    await cardsShown(canvasElement, 6);
    const all = canvas.getByRole('tab', { name: getTranslate(loaded)('content:posts.all') });
    all.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(address(canvasElement)).toBe('');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address(canvasElement)).toBe('?category=workshops'));
    await cardsShown(canvasElement, 3);
    await userEvent.click(all);
    await cardsShown(canvasElement, 6);
    await expect(address(canvasElement)).toBe('');
  },
};

/** Names of sections that are not translated have a `lang`. */
export const AnotherLanguage: Story = {
  tags: ['!visual'],
  globals: { locale: 'zh-HK' },
  beforeEach: () => {
    const { state } = getDemoBackend();
    state.articleCategories = state.articleCategories.map((one) => ({ ...one, name: `Letters ${one.id}`, i18n: {} }));
  },
  async play({ canvas, canvasElement }) {
    await cardsShown(canvasElement, 6);
    const [all] = canvas.getAllByRole('tab');
    await expect(all).not.toHaveAttribute('lang');
    for (const section of canvas.getAllByRole('tab', { name: /^Letters/ }))
      await expect(section).toHaveAttribute('lang', 'en-US');
  },
};

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => {
    msw.use(mockPendingCall(posts.category));
  },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).not.toBeNull());
    // The heading does not wait for the response.
    await expect(canvasElement.querySelector('h1')).not.toBeEmptyDOMElement();
  },
};

export const Empty: Story = {
  tags: ['state:empty'],
  beforeEach: ({ msw }) => {
    msw.use(answer(posts.category, page));
  },
  async play({ canvas, loaded }) {
    await canvas.findByText(getTranslate(loaded)('content:posts.empty'));
  },
};

/** An empty or deleted section links back to all articles. */
export const FilteredEmpty: Story = {
  tags: ['state:filteredEmpty', '!visual'],
  args: { query: { category: 'no-more' } },
  async play({ canvas, canvasElement, loaded }) {
    const back = await canvas.findByRole('button', { name: getTranslate(loaded)('content:posts.seeAll') });
    // The other sections are there, too.
    await waitFor(() => expect(canvas.getAllByRole('tab').length).toBeGreaterThan(3));
    await userEvent.click(back);
    await cardsShown(canvasElement, 6);
    await expect(address(canvasElement)).toBe('');
  },
};

export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => {
    msw.use(failWith(posts.category, 'INTERNAL'));
  },
  async play({ canvas, loaded }) {
    await canvas.findByRole('button', { name: getTranslate(loaded)('common:action.retry') });
  },
};

const many = Array.from({ length: 10 }, (_, index) => ({ ...card, id: index + 1, slug: `article-${index + 1}` }));

/** The next page fails: the loaded articles stay, and the same button retries. */
export const Partial: Story = {
  tags: ['state:partial'],
  beforeEach: ({ msw }) => {
    msw.use(
      answer(posts.category, () => {
        // Make the next response fail.
        msw.use(failWith(posts.category, 'INTERNAL'));
        return { ...page, list: many, total: 25, pages: 3 };
      }),
    );
  },
  args: { query: { page: 2 } },
  async play({ canvas, canvasElement, loaded }) {
    await canvas.findByText(getTranslate(loaded)('content:posts.loadFailed'));
    await cardsShown(canvasElement, 10);
  },
};

export const Offline: Story = {
  tags: ['state:offline'],
  beforeEach: ({ msw }) => {
    msw.use(mockOffline());
  },
};

/** Two pages load automatically, the third on a press; the URL holds the page count. */
export const LoadsMore: Story = {
  tags: ['!visual'],
  beforeEach: () => {
    const { articles } = getDemoBackend().state;
    const first = articles.find(({ slug }) => slug === 'a-morning-on-the-water');
    if (!first) throw new Error('no article');
    for (let id = 1000; id < 1026; id += 1) articles.push({ ...first, id, slug: `copy-${id}` });
  },
  async play({ canvas, canvasElement, loaded }) {
    await cardsShown(canvasElement, 10);
    window.scrollTo(0, document.body.scrollHeight);
    await cardsShown(canvasElement, 20);
    window.scrollTo(0, document.body.scrollHeight);
    await cardsShown(canvasElement, 30);
    const more = await canvas.findByRole('button', { name: getTranslate(loaded)('common:action.loadMore') });
    await userEvent.click(more);
    await cardsShown(canvasElement, 32);
    await expect(address(canvasElement)).toBe('?page=4');
  },
};

export const LongNames: Story = {
  beforeEach: ({ msw }) => {
    const title = 'Everything that happened on the water between the fish market and the pier before anybody woke';
    const summary = 'Half past five in Aberdeen, and the fish market is packing up. '.repeat(5);
    const list = many.slice(0, 4).map((one) => ({ ...one, title, summary, i18n: undefined }));
    msw.use(answer(posts.category, { ...page, list, total: 4, pages: 1 }));
  },
};
