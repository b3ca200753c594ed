import { posts } from '@sampan/api/contract/article';
import { answer, failWith, mockPendingCall } from '@sampan/demo/backend/controls';
import { buildArticle } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { guide } from '../../../testing/docs/guide.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { LatestArticles } from './LatestArticles.tsx';

const meta = {
  title: 'Features/Articles/LatestArticles',
  component: LatestArticles,
  args: { count: 2 },
  parameters: {
    shop: { start: '/home' },
    ...guide({
      use: 'For the way from a shop window to the journal: two on home, three on the landing page. Its code comes after the rest of the page.',
      avoid: 'For a list that goes on: the journal’s own page.',
      keyboard: [[['Tab'], 'To “see all”, and from card to card']],
    }),
  },
} satisfies Meta<typeof LatestArticles>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas, canvasElement, loaded }) {
    await waitFor(() => expect(canvasElement.querySelectorAll('article')).toHaveLength(2), { timeout: 5000 });
    await expect(canvas.getByRole('link', { name: getTranslate(loaded)('common:action.viewAll') })).toHaveAttribute(
      'href',
      '/posts',
    );
    await userEvent.tab();
    await userEvent.tab();
    await expect(document.activeElement?.getAttribute('href')).toMatch(/^\/posts\/.+/);
    // Help and about articles are not listed.
    for (const link of canvas.getAllByRole('link').slice(1)) {
      await expect(link).not.toHaveAttribute('href', '/posts/visit-us');
    }
  },
};

export const States: Story = { args: { count: 3 } };

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(mockPendingCall(posts.category));
  },
};

const nothing = { list: [], total: 0, page: 1, limit: 2, pages: 0, categories: [] };

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answer(posts.category, nothing));
  },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('section')).toBeNull());
  },
};

export const Failed: Story = {
  beforeEach: ({ msw }) => {
    msw.use(failWith(posts.category, 'INTERNAL'));
  },
};

/** With `isSilent` a failed request hides the section. */
export const FailedInSilence: Story = {
  tags: ['!visual'],
  args: { isSilent: true },
  beforeEach: ({ msw }) => {
    msw.use(failWith(posts.category, 'INTERNAL'));
  },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('section')).toBeNull(), { timeout: 4000 });
  },
};

const { content: _content, version: _version, ...card } = buildArticle();

export const LongText: Story = {
  beforeEach: ({ msw }) => {
    const title = 'Everything that happened on the water between the fish market and the pier before anybody woke';
    const list = [1, 2].map((id) => ({ ...card, id, title, i18n: undefined }));
    msw.use(answer(posts.category, { ...nothing, list, total: 2 }));
  },
};
