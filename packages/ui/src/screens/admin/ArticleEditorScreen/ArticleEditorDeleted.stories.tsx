import { contract } from '@sampan/api/contract';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { hidePage } from '../../../testing/interaction/hidePage.ts';
import { loseAnswer } from '../../../testing/interaction/lostAnswer.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import {
  ArticleEditorAtItsAddress,
  barButton,
  getStoredArticle,
  getTitle,
  heading,
  here,
  reload,
  retitle,
  slow,
} from '../../../testing/screens/articleEditorStory.tsx';
import { toFields } from './ArticleEditor/articleForm.ts';
import { ArticleEditorScreen } from './ArticleEditorScreen.tsx';

/** Stores a draft of the article with another title, and deletes the article. */
function deleteAfterTyping() {
  const { state } = getDemoBackend();
  const article = getStoredArticle();
  if (!article) throw new Error('no article');
  const opened = { version: article.version, fields: toFields(article) };
  const texts = { ...opened.fields.texts, 'zh-CN': { ...opened.fields.texts['zh-CN'], title: '六个杯子' } };
  sessionStorage.setItem('draft article 1', JSON.stringify({ opened, fields: { ...opened.fields, texts } }));
  state.articles = state.articles.filter(({ id }) => id !== 1);
}

const meta = {
  title: 'Admin/Article editor/Deleted',
  component: ArticleEditorScreen,
  globals: atADesk,
  parameters: adminShop('/admin/articles/1', 'operator'),
  beforeEach: deleteAfterTyping,
  render: () => <ArticleEditorAtItsAddress />,
} satisfies Meta<typeof ArticleEditorScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

type Play = Parameters<NonNullable<Story['play']>>[0];
const findContinue = ({ canvas, loaded }: Pick<Play, 'canvas' | 'loaded'>) =>
  canvas.findByRole('button', { name: getTranslate(loaded)('admin:article.gone.continue') }, slow);

/** Someone deleted the article, and the page was loaded again: the page offers to continue what was typed. */
export const WithADraft: Story = {
  async play({ canvas, ...context }) {
    await expect(await findContinue({ canvas, ...context })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: '六个杯子' })).toBeVisible();
  },
};

/** The typed text continues in a new article. */
export const Continues: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    await userEvent.click(await findContinue({ canvas, loaded }));
    await waitFor(async () => expect(await getTitle(canvasElement)).toHaveValue('六个杯子'), slow);
    await expect(heading(canvasElement)).toHaveFocus();
    const editedTitle = await getTitle(canvasElement);
    await userEvent.click(await barButton(canvasElement, -1));
    await waitFor(() => expect(getDemoBackend().state.articles.at(-1)).toMatchObject({ title: '六个杯子' }), slow);
    const { id, content } = getDemoBackend().state.articles.at(-1) ?? {};
    await expect(content).toMatch(/<p>/);
    await waitFor(() => expect(here()).toBe(`/admin/articles/${id}`), slow);
    await expect(await getTitle(canvasElement)).toBe(editedTitle);
    await waitFor(() => expect(sessionStorage.getItem('draft article 1')).toBeNull());
  },
};

/** The page is loaded again while the new article is being saved: continued and saved once more, it is created once. */
export const CreatedOnce: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(loseAnswer(contract.adminArticle.create)),
  async play({ canvas, canvasElement, loaded }) {
    const { length } = getDemoBackend().state.articles;
    await userEvent.click(await findContinue({ canvas, loaded }));
    await userEvent.click(await barButton(canvasElement, -1));
    await waitFor(() => expect(getDemoBackend().state.articles).toHaveLength(length + 1), slow);
    const created = getDemoBackend().state.articles.at(-1);
    hidePage();
    reload();
    await userEvent.click(await findContinue({ canvas, loaded }));
    await retitle(canvasElement, '七个杯子');
    await userEvent.click(await barButton(canvasElement, -1));
    await waitFor(() => expect(getStoredArticle(created?.id)?.title).toBe('七个杯子'), slow);
    await expect(getDemoBackend().state.articles).toHaveLength(length + 1);
    await waitFor(() => expect(here()).toBe(`/admin/articles/${created?.id}`), slow);
  },
};

/** Discarding asks first, and then shows that the article is not here. */
export const Discards: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const discard = await canvas.findByRole('button', { name: t('common:action.discard') }, slow);
    await userEvent.click(discard);
    const question = await screen.findByRole('alertdialog', undefined, slow);
    await userEvent.click(within(question).getByRole('button', { name: t('controls:discard.keep') }));
    await waitFor(() => expect(discard).toHaveFocus());
    await expect(sessionStorage.getItem('draft article 1')).toContain('六个杯子');
    await userEvent.click(discard);
    const again = within(await screen.findByRole('alertdialog', undefined, slow));
    await userEvent.click(again.getByRole('button', { name: t('controls:discard.confirm') }));
    await expect(await canvas.findByRole('link', { name: t('admin:article.gone.back') }, slow)).toBeVisible();
    await waitFor(() => expect(heading(canvasElement)).toHaveFocus());
    await expect(sessionStorage.getItem('draft article 1')).toBeNull();
  },
};
