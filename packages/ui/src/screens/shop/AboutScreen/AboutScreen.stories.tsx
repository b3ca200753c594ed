import { posts } from '@sampan/api/contract/article';
import { setting } from '@sampan/api/contract/setting';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { buildArticle } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { localeNames } from '../../../i18n/locales.ts';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AboutScreen } from './AboutScreen.tsx';

const meta = {
  title: 'Shop/about',
  component: AboutScreen,
  parameters: { layout: 'fullscreen', shop: { start: '/about' } },
  decorators: [
    (Story) => (
      <ShopLayout>
        <Story />
      </ShopLayout>
    ),
  ],
} satisfies Meta<typeof AboutScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const written = (canvasElement: HTMLElement) =>
  waitFor(() => expect(canvasElement.querySelectorAll('main h2').length).toBeGreaterThanOrEqual(3));

export const Default: Story = {
  async play({ canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    await expect(canvas.getByRole('heading', { level: 1, name: translate('common:nav.about') })).toBeVisible();
    await written(canvasElement);
    await expect(canvas.getByRole('link', { name: translate('content:about.toHelp') })).toHaveAttribute(
      'href',
      '/help',
    );
    await expect(canvasElement.querySelector('main a[href="/posts/visit-us"]')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('link', { name: 'hello@sampan.example' })).toBeVisible());
    await waitFor(() => expect(document.title).toContain(translate('common:nav.about')));
  },
};

/** On desktops the table of contents beside the article links to its headings. */
export const Contents: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'desk' } },
  async play({ canvas, canvasElement, loaded }) {
    await written(canvasElement);
    const name = getTranslate(loaded)('content:about.contents');
    const contents = canvas.queryByRole('navigation', { name });
    // Phones have no table of contents.
    if (!contents) return;
    const links = within(contents).getAllByRole('link');
    await userEvent.click(links[1] as HTMLElement);
    await expect(document.activeElement?.textContent).toBe(links[1]?.textContent);
    await expect(document.activeElement?.tagName).toBe('H2');
  },
};

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => {
    msw.use(mockPendingCall(posts.detail), mockPendingCall(setting.public));
  },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).not.toBeNull());
    await expect(canvasElement.querySelector('h1')).not.toBeEmptyDOMElement();
  },
};

/** The about article has not been written yet. */
export const Empty: Story = {
  tags: ['state:empty'],
  beforeEach: ({ msw }) => {
    msw.use(failWith(posts.detail, 'NOT_FOUND'));
  },
  async play({ canvas, loaded }) {
    await canvas.findByText(getTranslate(loaded)('content:about.empty'));
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

/** The contact settings fail; the article is still shown. */
export const Partial: Story = {
  tags: ['visual-whole-page', 'state:partial'],
  beforeEach: ({ msw }) => {
    msw.use(failWith(setting.public, 'INTERNAL'));
  },
  async play({ canvas, canvasElement }) {
    await written(canvasElement);
    await expect(canvas.queryByRole('link', { name: 'hello@sampan.example' })).toBeNull();
  },
};

export const Offline: Story = {
  tags: ['state:offline'],
  beforeEach: ({ msw }) => {
    msw.use(mockOffline());
  },
};

export const NotTranslated: Story = {
  tags: ['every-mode'],
  beforeEach: ({ msw }) => {
    msw.use(
      answer(posts.detail, { ...buildArticle(), content: '<h2>舢舨</h2><p>三块板就能造起来。</p>', i18n: undefined }),
    );
  },
  async play({ canvas, loaded, globals }) {
    const text = await canvas.findByText('三块板就能造起来。');
    const note = getTranslate(loaded)('content:post.onlyIn', { language: localeNames['zh-CN'] });
    if (globals.locale === 'zh-CN') return expect(canvas.queryByText(note)).toBeNull();
    await expect(canvas.getByText(note)).toBeVisible();
    await expect(text.closest('[lang]')).toHaveAttribute('lang', 'zh-CN');
  },
};

export const LongNames: Story = {
  beforeEach: ({ msw }) => {
    const heading = 'How we found the workshops, and why we keep going back to them year after year';
    msw.use(
      answer(posts.detail, {
        ...buildArticle(),
        summary: 'A small shop by the harbor for everyday things made by hand. '.repeat(4),
        content: `<h2>${heading}</h2><p>${'Three planks will do. '.repeat(30)}</p>`.repeat(4),
        i18n: undefined,
        next: { id: 2, slug: 'visit-us', title: heading },
      }),
    );
  },
};
