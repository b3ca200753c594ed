import { contract } from '@sampan/api/contract';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { createArticleCategories } from '@sampan/demo/fixtures/shop/articles';
import { buildArticle } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, waitFor, within } from 'storybook/test';
import { hidePage } from '../../../testing/interaction/hidePage.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { galleryPictures } from '../../../testing/samples/storyPictures.ts';
import { AdminStory, adminShop, atADesk, onAPhone } from '../../../testing/screens/AdminStory.tsx';
import {
  ArticleEditorAtItsAddress,
  bar,
  barButton,
  findBody,
  getEditor,
  getStoredArticle,
  getTitle,
  heading,
  here,
  isNew,
  retitle,
  slow,
} from '../../../testing/screens/articleEditorStory.tsx';
import { createArticleFields } from './ArticleEditor/articleForm.ts';
import { ArticleEditorScreen } from './ArticleEditorScreen.tsx';

const meta = {
  title: 'Admin/Article editor',
  component: ArticleEditorScreen,
  globals: atADesk,
  parameters: adminShop('/admin/articles/1', 'operator'),
  render: () => <ArticleEditorAtItsAddress />,
} satisfies Meta<typeof ArticleEditorScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvasElement }) {
    await expect(await getTitle(canvasElement)).toHaveValue(getStoredArticle()?.title);
    await expect(await findBody(canvasElement)).toHaveTextContent(/./);
    // Three complete languages.
    await expect(canvasElement.querySelectorAll('[role="tab"] [data-level="all"]')).toHaveLength(3);
    await expect(canvasElement.querySelector('section[data-status]')).toBeNull();
  },
};

export const OnAPhone: Story = { tags: ['!visual'], globals: onAPhone };

export const New: Story = {
  ...isNew,
  async play({ canvasElement }) {
    await expect(await getTitle(canvasElement)).toHaveValue('');
    await expect(canvasElement.querySelector('[name="slug"]')).toHaveValue('article-20261120-120000');
  },
};

/** A new shop: the field says that there is no category, leads to where one is added, and offers it on return. */
export const NoCategories: Story = {
  ...isNew,
  tags: ['!visual'],
  beforeEach() {
    getDemoBackend().state.articleCategories = [];
  },
  async play({ canvasElement }) {
    await getTitle(canvasElement);
    const link = canvasElement.querySelector('a[href="/admin/article-categories"][target="_blank"]');
    await expect(link).toBeVisible();
    getDemoBackend().state.articleCategories = createArticleCategories();
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(link).not.toBeInTheDocument(), slow);
  },
};

/** The checklist opens the editor with the slug that the terms of sale need, not with the draft of another article. */
export const NewWithSlug: Story = {
  tags: ['!visual'],
  beforeEach() {
    const opened = { fields: createArticleFields(0, 1, 'spring-news') };
    const fields = createArticleFields(0, 1, 'summer-news');
    sessionStorage.setItem('draft article new', JSON.stringify({ opened, fields }));
  },
  parameters: adminShop('/admin/articles/new', 'operator'),
  render: () => (
    <AdminStory>
      <ArticleEditorScreen slug="terms-of-sale" />
    </AdminStory>
  ),
  async play({ canvasElement }) {
    await getTitle(canvasElement);
    await expect(canvasElement.querySelector('[name="slug"]')).toHaveValue('terms-of-sale');
    await expect(sessionStorage.getItem('draft article new')).toContain('summer-news');
  },
};

/** Only changed fields are saved. */
export const Saves: Story = {
  tags: ['state:success', '!visual'],
  async play({ canvasElement }) {
    await retitle(canvasElement, '六个杯子');
    const editor = await getEditor(canvasElement);
    editor.commands.setContent('<h2>水</h2><p>慢慢来。</p>');
    await userEvent.click(await barButton(canvasElement, -1));
    await waitFor(() => expect(getStoredArticle()?.title).toBe('六个杯子'), slow);
    await expect(getStoredArticle()?.content).toBe('<h2>水</h2><p>慢慢来。</p>');
    await expect(getStoredArticle()?.status).toBe(1);
    await waitFor(() => expect(canvasElement.querySelector('section[data-status]')).toBeNull(), slow);
    await waitFor(() => expect(heading(canvasElement)).toHaveTextContent('六个杯子'));
  },
};

/** Publishing requires title and text: the fields show errors. */
export const NotReady: Story = {
  ...isNew,
  async play({ canvasElement, loaded }) {
    const publish = getTranslate(loaded)('admin:articles.act.publish');
    const title = await getTitle(canvasElement);
    await userEvent.click(within(canvasElement).getByRole('button', { name: publish }));
    await waitFor(() => expect(title).toBeInvalid(), slow);
    await userEvent.type(title, '茶');
    await waitFor(() => expect(title).toBeValid());
    await userEvent.click(within(canvasElement).getByRole('button', { name: publish }));
    await waitFor(async () => expect(await findBody(canvasElement)).toHaveAttribute('aria-invalid', 'true'), slow);
  },
  tags: ['!visual'],
};

/** The error is in a hidden language: publishing shows it at once, and later the save bar does. */
export const NotReadyInAnotherLanguage: Story = {
  ...isNew,
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const title = await getTitle(canvasElement);
    const english = canvasElement.querySelector<HTMLElement>('[role="tab"][data-locale="en-US"]') as HTMLElement;
    await userEvent.click(english);
    await userEvent.type(await getTitle(canvasElement, 'en-US'), 'Tea');
    const publish = getTranslate(loaded)('admin:articles.act.publish');
    await userEvent.click(within(canvasElement).getByRole('button', { name: publish }));
    await waitFor(() => expect(title).toBeVisible(), slow);
    await waitFor(() => expect(title).toHaveFocus());
    await userEvent.click(english);
    await expect(title).not.toBeVisible();
    await userEvent.click(await barButton(canvasElement, 0));
    await expect(title).toBeVisible();
    await expect(title).toHaveFocus();
  },
};

/** Writes, saves and publishes at once. */
export const Publishes: Story = {
  ...isNew,
  async play({ canvasElement, loaded }) {
    await retitle(canvasElement, '第一壶茶');
    (await getEditor(canvasElement)).commands.setContent('<p>水要热。</p>');
    const publish = getTranslate(loaded)('admin:articles.act.publish');
    await userEvent.click(within(canvasElement).getByRole('button', { name: publish }));
    await waitFor(
      () => expect(getDemoBackend().state.articles.at(-1)).toMatchObject({ title: '第一壶茶', status: 1 }),
      slow,
    );
    await waitFor(() => expect(here()).toBe(`/admin/articles/${getDemoBackend().state.articles.at(-1)?.id}`), slow);
  },
  tags: ['!visual'],
};

/** A slug that another article has. */
export const SlugTaken: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await getTitle(canvasElement);
    const slug = canvasElement.querySelector<HTMLInputElement>('[name="slug"]') as HTMLInputElement;
    await userEvent.clear(slug);
    await userEvent.paste(String(getStoredArticle(2)?.slug));
    await userEvent.click(await barButton(canvasElement, -1));
    await waitFor(() => expect(slug).toBeInvalid(), slow);
    await expect(getStoredArticle()?.slug).not.toBe(getStoredArticle(2)?.slug);
  },
};

/** The text has a picture that has left the gallery: its field says that it has to go. */
export const PictureNotInGallery: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    (await getEditor(canvasElement)).commands.setContent('<p>茶</p><img src="/media/gallery/99-0123456789ab" alt="">');
    await userEvent.click(await barButton(canvasElement, -1));
    const problem = getTranslate(loaded)('admin:article.wrong.textPicture');
    await expect((await within(canvasElement).findAllByText(problem, undefined, slow))[0]).toBeVisible();
    await expect(await findBody(canvasElement)).toHaveAttribute('aria-invalid', 'true');
    await expect(getStoredArticle()?.content).not.toContain('/media/gallery/99');
  },
};

/** Preview of unsaved changes on a phone and in the dark theme. */
export const Preview: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const texts = getTranslate(loaded);
    await retitle(canvasElement, '还没写好');
    const open = within(canvasElement).getAllByRole('button', { name: texts('admin:article.preview.open') });
    await userEvent.click(open[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await expect(dialog).toHaveTextContent('还没写好');
    const article = dialog.querySelector('article') as HTMLElement;
    await userEvent.click(within(dialog).getByRole('radio', { name: texts('admin:article.preview.phone') }));
    await waitFor(() => expect(article).toHaveAttribute('data-device', 'phone'));
    await userEvent.click(within(dialog).getByRole('radio', { name: texts('admin:article.preview.dark') }));
    await waitFor(() => expect(article).toHaveAttribute('data-theme', 'dark'));
  },
};

/** Without changes, the preview speaks of none. */
export const PreviewOfTheSaved: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const texts = getTranslate(loaded);
    await getTitle(canvasElement);
    const open = within(canvasElement).getAllByRole('button', { name: texts('admin:article.preview.open') });
    await userEvent.click(open[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await expect(dialog).toHaveTextContent('简体中文');
    await expect(dialog).not.toHaveTextContent(texts('admin:article.preview.in', { language: '简体中文' }));
  },
};

/** Chooses a cover from the gallery, and removes it. */
export const Cover: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(answer(contract.adminSetting.gallery, galleryPictures)),
  async play({ canvasElement, loaded }) {
    await getTitle(canvasElement);
    const change = canvasElement.querySelector<HTMLElement>('#article-cover') as HTMLElement;
    await userEvent.click(change);
    const picker = await screen.findByRole('dialog', undefined, slow);
    const [, second] = await within(picker).findAllByRole('radio', undefined, slow);
    await userEvent.click(second as HTMLElement);
    await userEvent.click(within(picker).getAllByRole('button').at(-1) as HTMLElement);
    const src = galleryPictures[1]?.url as string;
    const cover = () => canvasElement.querySelector(`main img[src="${src}"]`);
    await waitFor(() => expect(cover()).toBeInTheDocument(), slow);
    await bar(canvasElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    const name = getTranslate(loaded)('admin:article.coverRemove');
    await userEvent.click(within(canvasElement).getByRole('button', { name }));
    await expect(cover()).not.toBeInTheDocument();
    await expect(change).toHaveFocus();
    // The key that removed the cover is still held down.
    await expect(fireEvent.keyDown(change, { key: 'Enter', repeat: true })).toBe(false);
  },
};

/** The button that makes the slug of the title disappears: the slug has the focus. */
export const SlugFromTitle: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    await getTitle(canvasElement);
    const slug = canvasElement.querySelector<HTMLInputElement>('[name="slug"]') as HTMLInputElement;
    await userEvent.clear(slug);
    const name = getTranslate(loaded)('admin:article.slugFromTitle');
    await userEvent.click(await within(canvasElement).findByRole('button', { name }));
    await expect(slug).not.toHaveValue('');
    await expect(slug).toHaveFocus();
    // The key that pressed the button is still held down, and does not submit the form.
    await expect(fireEvent.keyDown(slug, { key: 'Enter', repeat: true })).toBe(false);
  },
};

/** All languages side by side. */
export const SideBySide: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    await getTitle(canvasElement);
    const name = getTranslate(loaded)('admin:locales.sideBySide');
    await userEvent.click(within(canvasElement).getByRole('button', { name }));
    for (const locale of ['zh-CN', 'zh-HK', 'en-US']) {
      await waitFor(async () => expect(await getTitle(canvasElement, locale)).toBeVisible());
    }
  },
};

/** Deletes after a confirmation and returns to the list. Unsaved changes go with the article. */
export const Deletes: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const texts = getTranslate(loaded);
    await retitle(canvasElement, '六个杯子');
    hidePage();
    await expect(sessionStorage.getItem('draft article 1')).toContain('六个杯子');
    const [more] = [...canvasElement.querySelectorAll<HTMLElement>('main [aria-haspopup="menu"]')].filter(
      (button) => button.offsetParent !== null,
    );
    await userEvent.click(more as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: texts('admin:articles.act.delete') }, slow));
    const question = await screen.findByRole('alertdialog', undefined, slow);
    await userEvent.click(within(question).getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(getStoredArticle()).toBeUndefined(), slow);
    await waitFor(() => expect(here()).toBe('/admin/articles'), slow);
    await expect(sessionStorage.getItem('draft article 1')).toBeNull();
  },
};

export const SaveFails: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminArticle.update, 'INTERNAL')),
  async play({ canvasElement }) {
    await retitle(canvasElement, '六个杯子');
    await userEvent.click(await barButton(canvasElement, -1));
    await waitFor(async () => expect(await bar(canvasElement)).toHaveAttribute('data-status', 'failed'), slow);
    await expect(await getTitle(canvasElement)).toHaveValue('六个杯子');
  },
};

/** Someone has deleted the article meanwhile: the save bar says how to go on. */
export const DeletedMeanwhile: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    await retitle(canvasElement, '六个杯子');
    const { state } = getDemoBackend();
    state.articles = state.articles.filter(({ id }) => id !== 1);
    await userEvent.click(await barButton(canvasElement, -1));
    const sentence = getTranslate(loaded)('admin:save.deletedRecord');
    await waitFor(async () => expect(await bar(canvasElement)).toHaveTextContent(sentence), slow);
  },
};

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.adminArticle.detail)),
};
export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminArticle.detail, 'INTERNAL')),
};
/** Leads back to the articles, not to the shop. */
export const NotFound: Story = {
  tags: ['state:notFound'],
  parameters: adminShop('/admin/articles/99999', 'operator'),
  async play({ canvas, loaded }) {
    const back = await canvas.findByRole('link', { name: getTranslate(loaded)('admin:article.gone.back') }, slow);
    await expect(back).toHaveAttribute('href', '/admin/articles');
  },
};
export const Offline: Story = { tags: ['state:offline'], beforeEach: ({ msw }) => msw.use(mockOffline()) };
export const Forbidden: Story = { tags: ['state:forbidden'], parameters: adminShop('/admin/articles/1', 'customer') };

const longTitle =
  'How a side-handle teapot is thrown, trimmed, glazed and fired twice on an island without a road 侧把壶的一生';
export const LongText: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      answer(
        contract.adminArticle.detail,
        buildArticle({
          title: longTitle,
          slug: 'how-a-side-handle-teapot-is-thrown-trimmed-glazed-and-fired-twice-on-an-island',
          tags: ['side-handle teapots', '侧把急须', 'pottery from the outer islands', 'how things are made'],
          status: 0,
        }),
      ),
    ),
};
