import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getNumberFormats } from '../../../i18n/format.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import {
  ArticleEditorAtItsAddress,
  barButton,
  getStoredArticle,
  getTitle,
  retitle,
  slow,
} from '../../../testing/screens/articleEditorStory.tsx';
import { getId } from './ArticleEditor/articleForm.ts';
import { ArticleEditorScreen } from './ArticleEditorScreen.tsx';

const meta = {
  title: 'Admin/Article editor/Conflicts',
  component: ArticleEditorScreen,
  globals: atADesk,
  parameters: adminShop('/admin/articles/1', 'operator'),
  render: () => <ArticleEditorAtItsAddress />,
} satisfies Meta<typeof ArticleEditorScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Someone else saved meanwhile: shows both versions of conflicting parts and merges the rest. */
export const Conflict: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await retitle(canvasElement, '我的标题');
    const article = getStoredArticle();
    if (!article) throw new Error('no article');
    Object.assign(article, { title: '别人的标题', tags: ['别人加的'], version: article.version + 1 });
    await userEvent.click(await barButton(canvasElement, -1));
    const dialog = await screen.findByRole('dialog', undefined, slow);
    const [mine, theirs] = within(dialog).getAllByRole('radio');
    await expect(mine).not.toBeChecked();
    await expect(theirs).not.toBeChecked();
    const save = within(dialog).getAllByRole('button').at(-1) as HTMLElement;
    await userEvent.click(save);
    await expect(await within(dialog).findByRole('alert')).toBeVisible();
    await userEvent.click(mine as HTMLElement);
    await userEvent.click(save);
    await waitFor(() => expect(getStoredArticle()).toMatchObject({ title: '我的标题', tags: ['别人加的'] }), slow);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
  },
};

/** Conflicting tags are listed in the way of the language. */
export const ConflictOfTags: Story = {
  tags: ['!visual'],
  async play({ canvasElement, globals }) {
    await getTitle(canvasElement);
    const article = getStoredArticle();
    if (!article) throw new Error('no article');
    await userEvent.click(canvasElement.querySelector(`#${getId('tags')}`) as HTMLElement);
    await userEvent.keyboard('mine{Enter}');
    const tags = ['red', 'green'];
    Object.assign(article, { tags, version: article.version + 1 });
    await userEvent.click(await barButton(canvasElement, -1));
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await expect(within(dialog).getByText(getNumberFormats(globals.locale).list(tags))).toBeVisible();
  },
};

/** A draft that was to be published is published once the conflict is decided. */
export const ConflictOnPublishing: Story = {
  tags: ['!visual'],
  beforeEach() {
    Object.assign(getStoredArticle() ?? {}, { status: 0 });
  },
  async play({ canvasElement, loaded }) {
    await retitle(canvasElement, '我的标题');
    const article = getStoredArticle();
    if (!article) throw new Error('no article');
    Object.assign(article, { title: '别人的标题', version: article.version + 1 });
    const publish = getTranslate(loaded)('admin:articles.act.publish');
    await userEvent.click(within(canvasElement).getByRole('button', { name: publish }));
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await userEvent.click(within(dialog).getAllByRole('radio')[0] as HTMLElement);
    await userEvent.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(getStoredArticle()).toMatchObject({ title: '我的标题', status: 1 }), slow);
  },
};
