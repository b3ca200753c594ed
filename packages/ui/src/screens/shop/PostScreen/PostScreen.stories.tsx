import { posts } from '@sampan/api/contract/article';
import { product } from '@sampan/api/contract/product';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { buildArticle } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { localeNames } from '../../../i18n/locales.ts';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { PostScreen } from './PostScreen.tsx';

const meta = {
  title: 'Shop/posts-id',
  component: PostScreen,
  args: { id: 'three-days-at-the-kiln' },
  parameters: { layout: 'fullscreen', shop: { start: '/posts/three-days-at-the-kiln' } },
  decorators: [
    (Story) => (
      <ShopLayout>
        <Story />
      </ShopLayout>
    ),
  ],
} satisfies Meta<typeof PostScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const heading = (canvasElement: HTMLElement) => within(canvasElement).findByRole('heading', { level: 1 });

export const Default: Story = {
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    await heading(canvasElement);
    await expect(canvas.getByText(translate('content:post.minutes', { count: 1 }))).toBeVisible();
    // No language notice for an article in the viewer's language. The author's name has its own `lang`.
    await expect(canvasElement.querySelector('article [lang]:not(span)')).toBeNull();
    // The products linked in its text.
    const goods = await canvas.findByRole('heading', { level: 2, name: translate('content:post.goods') });
    const list = within(goods.parentElement as HTMLElement);
    await waitFor(() => expect(list.getAllByRole('article')).toHaveLength(1));
    await expect(list.getByRole('link')).toHaveAttribute('href', '/goods/teaware/side-handle-teapot');
    // It is the newest of its section: it has a previous article but no next one.
    const others = within(canvas.getByRole('navigation', { name: translate('content:post.neighbours') }));
    await expect(others.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/posts/how-a-basket-begins',
    ]);
    await waitFor(() => expect(document.title).toContain((canvasElement.querySelector('h1') as Element).textContent));
  },
};

/** The article is not translated: the page says so and names its language. */
export const NotTranslated: Story = {
  tags: ['every-mode'],
  args: { id: 'how-a-basket-begins' },
  async play({ canvas, canvasElement, loaded, globals }) {
    const title = await heading(canvasElement);
    const note = getTranslate(loaded)('content:post.onlyIn', { language: localeNames['zh-CN'] });
    if (globals.locale === 'en-US') {
      await expect(canvas.getByText(note)).toBeVisible();
      await expect(title).toHaveAttribute('lang', 'zh-CN');
      await expect(canvas.getByText(/徐师傅挑竹子/).closest('[lang]')).toHaveAttribute('lang', 'zh-CN');
    } else {
      await expect(canvas.queryByText(note)).toBeNull();
      await expect(title).not.toHaveAttribute('lang');
    }
  },
};

/** Hong Kong viewers see mainland Chinese, marked as another language. */
export const NotInHongKong: Story = {
  tags: ['every-mode'],
  args: { id: 'paper-and-light' },
  async play({ canvas, canvasElement, loaded, globals }) {
    await heading(canvasElement);
    const note = getTranslate(loaded)('content:post.onlyIn', { language: localeNames['zh-CN'] });
    if (globals.locale === 'zh-HK') await expect(canvas.getByText(note)).toBeVisible();
    else await expect(canvas.queryByText(note)).toBeNull();
  },
};

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => {
    msw.use(mockPendingCall(posts.detail));
  },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).not.toBeNull());
  },
};

export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => {
    msw.use(failWith(posts.detail, 'INTERNAL'));
  },
  async play({ canvas, loaded }) {
    await canvas.findByRole('button', { name: getTranslate(loaded)('common:action.retry') });
  },
};

/** The linked products are unpublished or fail to load; the article is still shown. */
export const Partial: Story = {
  tags: ['visual-whole-page', 'state:partial'],
  beforeEach: ({ msw }) => {
    msw.use(failWith(product.detail, 'NOT_FOUND'));
  },
  async play({ canvas, canvasElement, loaded }) {
    await heading(canvasElement);
    const goods = getTranslate(loaded)('content:post.goods');
    await waitFor(() => expect(canvas.queryByRole('heading', { name: goods })).toBeNull());
  },
};

/** Behaviour E1: the route matches, but the article does not exist. */
export const NotFound: Story = {
  tags: ['state:notFound'],
  args: { id: 'no-such-article' },
  parameters: { shop: { start: '/posts/no-such-article' } },
  async play({ canvas }) {
    await canvas.findByText('Page Not Found: /posts/no-such-article');
  },
};

export const Offline: Story = {
  tags: ['state:offline'],
  beforeEach: ({ msw }) => {
    msw.use(mockOffline());
  },
};

/** Pictures open in the viewer, and the focus returns afterwards. */
export const Pictures: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    await heading(canvasElement);
    const enlarge = getTranslate(loaded)('shop:richText.enlarge', { name: '' });
    const picture = canvas.getByRole('button', { name: new RegExp(`^${enlarge}`) });
    picture.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(picture).toHaveFocus());
  },
};

/** Without the Web Share API the URL is copied and a toast says so. */
export const Shares: Story = {
  tags: ['state:success', '!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    await heading(canvasElement);
    const copied: string[] = [];
    const { clipboard } = navigator;
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void copied.push(text) },
      configurable: true,
    });
    try {
      const buttons = canvas.getAllByRole('button', { name: translate('common:action.share') });
      await userEvent.click(buttons[0] as HTMLElement);
      await screen.findByText(translate('shop:product.linkCopied'));
      await expect(copied).toEqual([window.location.href]);
    } finally {
      Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
      Reflect.deleteProperty(navigator, 'share');
    }
  },
};

/** With the Web Share API, the device's sheet gets title and URL. */
export const SharesByTheDevice: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const title = await heading(canvasElement);
    const shared: ShareData[] = [];
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) => void shared.push(data),
      configurable: true,
    });
    try {
      const buttons = canvas.getAllByRole('button', { name: getTranslate(loaded)('common:action.share') });
      await userEvent.click(buttons[0] as HTMLElement);
      await waitFor(() => expect(shared).toEqual([{ title: title.textContent, url: window.location.href }]));
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  },
};

const isPhone = () => !window.matchMedia('(min-width: 1024px)').matches;

/** The progress line grows with scrolling and is full at the end of the article. */
export const ReadingProgress: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement }) {
    await heading(canvasElement);
    const track = canvas.getByTestId('reading');
    if (!isPhone()) return expect(track).not.toBeVisible();
    const read = () => new DOMMatrix(getComputedStyle(track.firstElementChild as Element).transform).a;
    await expect(read()).toBe(0);
    window.scrollTo(0, document.body.scrollHeight);
    await waitFor(() => expect(read()).toBe(1));
    window.scrollTo(0, document.body.scrollHeight / 3);
    await waitFor(() => expect(read()).toBeLessThan(1));
    await expect(read()).toBeGreaterThan(0);
    window.scrollTo(0, 0);
    await waitFor(() => expect(read()).toBe(0));
  },
};

/** A help article opened as an article links back to the help page. */
export const OfTheHelp: Story = {
  args: { id: 'delivery' },
  async play({ canvas, canvasElement, loaded }) {
    await heading(canvasElement);
    const home = getTranslate(loaded)('common:nav.help');
    const links = canvas.queryAllByRole('link', { name: home, hidden: true });
    await expect(links.some((link) => link.getAttribute('href') === '/help')).toBe(true);
  },
};

export const LongNames: Story = {
  beforeEach: ({ msw }) => {
    const long = 'Everything that happened on the water between the fish market and the pier before anybody woke';
    const neighbour = { id: 2, slug: 'other', title: long };
    msw.use(
      answer(posts.detail, {
        ...buildArticle(),
        i18n: undefined,
        title: `${long}, ${'Donaudampfschifffahrtsgesellschaft'.repeat(2)}`,
        author: 'Maximiliane Wilhelmina von und zu Hohenstein-Langenburg',
        prev: neighbour,
        next: neighbour,
      }),
    );
  },
};
