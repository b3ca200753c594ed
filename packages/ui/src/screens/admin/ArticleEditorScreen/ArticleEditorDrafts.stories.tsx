import { contract } from '@sampan/api/contract';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse, http } from 'msw';
import { expect, screen, waitFor, within } from 'storybook/test';
import { hidePage } from '../../../testing/interaction/hidePage.ts';
import { breakAnswer, loseAnswer } from '../../../testing/interaction/lostAnswer.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import {
  ArticleEditorAtItsAddress,
  bar,
  barButton,
  getStoredArticle,
  getTitle,
  here,
  isNew,
  reload,
  retitle,
  slow,
} from '../../../testing/screens/articleEditorStory.tsx';
import { ArticleEditorScreen } from './ArticleEditorScreen.tsx';

const meta = {
  title: 'Admin/Article editor/Drafts',
  component: ArticleEditorScreen,
  globals: atADesk,
  parameters: adminShop('/admin/articles/1', 'operator'),
  render: () => <ArticleEditorAtItsAddress />,
} satisfies Meta<typeof ArticleEditorScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Skips the ten seconds before a draft is saved. */
function hastenAutosave() {
  const real = window.setTimeout;
  window.setTimeout = ((run: () => void, ms?: number) => real(run, ms === 10_000 ? 50 : ms)) as typeof setTimeout;
  return () => {
    window.setTimeout = real;
  };
}

/** A draft is saved after ten seconds without a change and gets its URL; the cursor keeps its position. */
export const DraftSavesItself: Story = {
  ...isNew,
  beforeEach: hastenAutosave,
  async play({ canvasElement }) {
    const before = getDemoBackend().state.articles.length;
    await retitle(canvasElement, '新的一篇');
    await waitFor(() => expect(getDemoBackend().state.articles).toHaveLength(before + 1), slow);
    const made = getDemoBackend().state.articles.at(-1);
    await expect(made).toMatchObject({ title: '新的一篇', status: 0 });
    await waitFor(() => expect(here()).toBe(`/admin/articles/${made?.id}`), slow);
    await expect(await getTitle(canvasElement)).toHaveFocus();
    // The next change is saved to the same article.
    await userEvent.paste('，续');
    await waitFor(() => expect(getStoredArticle(made?.id)?.title).toBe('新的一篇，续'), slow);
    await expect(getDemoBackend().state.articles).toHaveLength(before + 1);
  },
  tags: ['!visual'],
};

/** Text typed after the first save belongs to the created article: a reload restores it there, not in a new one. */
export const DraftOfACreatedArticle: Story = {
  ...isNew,
  tags: ['!visual'],
  async play({ canvasElement }) {
    const before = getDemoBackend().state.articles.length;
    await retitle(canvasElement, '新的一篇');
    // A draft of the unsaved article is stored.
    hidePage();
    await expect(sessionStorage.getItem('draft article new')).toContain('新的一篇');
    await userEvent.click(await barButton(canvasElement, -1));
    await waitFor(() => expect(getDemoBackend().state.articles).toHaveLength(before + 1), slow);
    const made = getDemoBackend().state.articles.at(-1);
    await waitFor(() => expect(here()).toBe(`/admin/articles/${made?.id}`), slow);
    await retitle(canvasElement, '新的一篇，续');
    await bar(canvasElement);
    const edited = await getTitle(canvasElement);
    reload();
    await waitFor(() => expect(edited).not.toBeInTheDocument());
    await waitFor(async () => expect(await getTitle(canvasElement)).toHaveValue('新的一篇，续'), slow);
    await expect(sessionStorage.getItem('draft article new')).toBeNull();
    await userEvent.click(await barButton(canvasElement, -1));
    await waitFor(() => expect(getStoredArticle(made?.id)?.title).toBe('新的一篇，续'), slow);
    await expect(getDemoBackend().state.articles).toHaveLength(before + 1);
  },
};

/** The page is loaded again while a new article is being saved: saved once more, it is created once. */
export const CreatedOnce: Story = {
  ...isNew,
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(loseAnswer(contract.adminArticle.create)),
  async play({ canvasElement }) {
    const before = getDemoBackend().state.articles.length;
    await retitle(canvasElement, '新的一篇');
    await userEvent.click(await barButton(canvasElement, -1));
    await waitFor(() => expect(getDemoBackend().state.articles).toHaveLength(before + 1), slow);
    const edited = await getTitle(canvasElement);
    hidePage();
    reload();
    await waitFor(() => expect(edited).not.toBeInTheDocument());
    await waitFor(async () => expect(await getTitle(canvasElement)).toHaveValue('新的一篇'), slow);
    await userEvent.click(await barButton(canvasElement, -1));
    const made = getDemoBackend().state.articles.at(-1);
    await waitFor(() => expect(here()).toBe(`/admin/articles/${made?.id}`), slow);
    await expect(getDemoBackend().state.articles).toHaveLength(before + 1);
  },
};

let isServerDown = true;
/** After a failure that passes, a draft saves itself again: at the next change, and when the browser is online. */
export const DraftSavesItselfAfterAFailure: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    Object.assign(getStoredArticle() ?? {}, { status: 0 });
    isServerDown = true;
    const error = { code: 'INTERNAL', message: 'INTERNAL', statusCode: 500, requestId: 'story' };
    msw.use(
      http.post(`*${contract.adminArticle.update.path}`, () =>
        isServerDown ? HttpResponse.json(error, { status: 500 }) : undefined,
      ),
    );
    return hastenAutosave();
  },
  async play({ canvasElement }) {
    const hasFailed = async () => expect(await bar(canvasElement)).toHaveAttribute('data-status', 'failed');
    await retitle(canvasElement, '六个杯子');
    await waitFor(hasFailed, slow);
    isServerDown = false;
    await retitle(canvasElement, '七个杯子');
    await waitFor(() => expect(getStoredArticle()?.title).toBe('七个杯子'), slow);
    isServerDown = true;
    await retitle(canvasElement, '八个杯子');
    await waitFor(hasFailed, slow);
    isServerDown = false;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(getStoredArticle()?.title).toBe('八个杯子'), slow);
  },
};

/** A new article was created, but the answer was lost: what is typed later is saved to it, not to a second one. */
export const CreatedWithoutAnAnswer: Story = {
  ...isNew,
  tags: ['!visual'],
  beforeEach({ msw }) {
    // Until the play function ends it: a draft is saved again at once here.
    msw.use(breakAnswer(contract.adminArticle.create, { once: false }));
    return hastenAutosave();
  },
  async play({ canvasElement, msw }) {
    const before = getDemoBackend().state.articles.length;
    await retitle(canvasElement, '新的一篇');
    await waitFor(async () => expect(await bar(canvasElement)).toHaveAttribute('data-status', 'failed'), slow);
    await expect(getDemoBackend().state.articles).toHaveLength(before + 1);
    const made = getDemoBackend().state.articles.at(-1);
    msw.resetHandlers();
    await retitle(canvasElement, '新的一篇，续');
    await waitFor(() => expect(getStoredArticle(made?.id)?.title).toBe('新的一篇，续'), slow);
    await waitFor(() => expect(here()).toBe(`/admin/articles/${made?.id}`), slow);
    await expect(getDemoBackend().state.articles).toHaveLength(before + 1);
  },
};

/** A draft was saved, but the answer was lost: the next save is no conflict with it. */
export const SavedWithoutAnAnswer: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    Object.assign(getStoredArticle() ?? {}, { status: 0 });
    msw.use(breakAnswer(contract.adminArticle.update, { once: false }));
    return hastenAutosave();
  },
  async play({ canvasElement, msw }) {
    await retitle(canvasElement, '六个杯子');
    await waitFor(async () => expect(await bar(canvasElement)).toHaveAttribute('data-status', 'failed'), slow);
    await expect(getStoredArticle()?.title).toBe('六个杯子');
    msw.resetHandlers();
    await retitle(canvasElement, '七个杯子');
    await waitFor(() => expect(getStoredArticle()?.title).toBe('七个杯子'), slow);
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};

/** The same after the page was loaded again. */
export const SavedBeforeAReload: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(breakAnswer(contract.adminArticle.update)),
  async play({ canvasElement }) {
    await retitle(canvasElement, '六个杯子');
    await userEvent.click(await barButton(canvasElement, -1));
    await waitFor(async () => expect(await bar(canvasElement)).toHaveAttribute('data-status', 'failed'), slow);
    await expect(getStoredArticle()?.title).toBe('六个杯子');
    const edited = await getTitle(canvasElement);
    hidePage();
    reload();
    await waitFor(() => expect(edited).not.toBeInTheDocument());
    await waitFor(async () => expect(await getTitle(canvasElement)).toHaveValue('六个杯子'), slow);
    await retitle(canvasElement, '七个杯子');
    await userEvent.click(await barButton(canvasElement, -1));
    await waitFor(() => expect(getStoredArticle()?.title).toBe('七个杯子'), slow);
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};

/** An unchanged draft could not be published: this is said, and the next press repeats the request. */
export const PublicationFailed: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    Object.assign(getStoredArticle() ?? {}, { status: 0 });
    msw.use(breakAnswer(contract.adminArticle.update));
  },
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const publish = t('admin:articles.act.publish');
    await getTitle(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: publish }));
    await screen.findByText(t('admin:save.failure.unknown'), undefined, slow);
    const { version, title } = getStoredArticle() ?? {};
    await userEvent.click(await canvas.findByRole('button', { name: publish }));
    await screen.findByText(t('admin:articles.done.publish', { name: title }), undefined, slow);
    await expect(getStoredArticle()).toMatchObject({ status: 1, version });
  },
};

let sentTitles: unknown[] = [];
/** Text whose save failed and which was then discarded is not sent again. */
export const DiscardedAfterAFailure: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    sentTitles = [];
    msw.use(
      http.post(`*${contract.adminArticle.update.path}`, async ({ request }) => {
        const { title } = (await request.clone().json()) as { title: string };
        sentTitles.push(title);
        return sentTitles.length === 1 ? HttpResponse.error() : undefined;
      }),
    );
  },
  async play({ canvasElement }) {
    const { title } = getStoredArticle() ?? {};
    await retitle(canvasElement, '六个杯子');
    await userEvent.click(await barButton(canvasElement, -1));
    await waitFor(async () => expect(await bar(canvasElement)).toHaveAttribute('data-status', 'failed'), slow);
    await userEvent.click(await barButton(canvasElement, -2));
    const question = await screen.findByRole('alertdialog', undefined, slow);
    await userEvent.click(within(question).getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(async () => expect(await getTitle(canvasElement)).toHaveValue(title), slow);
    await retitle(canvasElement, '七个杯子');
    await userEvent.click(await barButton(canvasElement, -1));
    await waitFor(() => expect(getStoredArticle()?.title).toBe('七个杯子'), slow);
    await expect(sentTitles).toEqual(['六个杯子', '七个杯子']);
  },
};

/** A draft could not be published: what is typed later waits for a request, so that no timer publishes it. */
export const PublishesOnRequestOnly: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    Object.assign(getStoredArticle() ?? {}, { status: 0 });
    msw.use(http.post(`*${contract.adminArticle.update.path}`, () => HttpResponse.error(), { once: true }));
    const real = window.setTimeout;
    return () => {
      window.setTimeout = real;
    };
  },
  async play({ canvas, canvasElement, loaded }) {
    await retitle(canvasElement, '六个杯子');
    await userEvent.click(
      await canvas.findByRole('button', { name: getTranslate(loaded)('admin:articles.act.publish') }),
    );
    await waitFor(async () => expect(await bar(canvasElement)).toHaveAttribute('data-status', 'failed'), slow);
    // Not earlier: the draft would be saved before it is published.
    hastenAutosave();
    await retitle(canvasElement, '七个杯子');
    await new Promise((resolve) => setTimeout(resolve, 400));
    await expect(await bar(canvasElement)).toHaveAttribute('data-status', 'failed');
    await expect(getStoredArticle()?.status).toBe(0);
    await userEvent.click(await barButton(canvasElement, -1));
    await waitFor(() => expect(getStoredArticle()).toMatchObject({ title: '七个杯子', status: 1 }), slow);
  },
};

/** A published article is saved on request only. */
export const PublishedWaits: Story = {
  tags: ['!visual'],
  beforeEach: hastenAutosave,
  async play({ canvasElement }) {
    const { title } = getStoredArticle() ?? {};
    await retitle(canvasElement, '还没写好');
    await bar(canvasElement);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await expect(getStoredArticle()?.title).toBe(title);
    await userEvent.click(await barButton(canvasElement, -2));
    const question = await screen.findByRole('alertdialog', undefined, slow);
    await userEvent.click(within(question).getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(async () => expect(await getTitle(canvasElement)).toHaveValue(title), slow);
  },
};

/** Leaving with unsaved changes asks; staying keeps them. */
export const AsksBeforeLeaving: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await retitle(canvasElement, '还没写好');
    await bar(canvasElement);
    const back = canvasElement.querySelector<HTMLElement>('main a[href="/admin/articles"]') as HTMLElement;
    await userEvent.click(back);
    const question = await screen.findByRole('alertdialog', undefined, slow);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await expect(await getTitle(canvasElement)).toHaveValue('还没写好');
    await userEvent.click(back);
    const buttons = within(await screen.findByRole('alertdialog', undefined, slow)).getAllByRole('button');
    await userEvent.click(buttons.at(-1) as HTMLElement);
    await waitFor(() => expect(here()).toBe('/admin/articles'), slow);
  },
};

let endSave = () => {};
/** An autosave ends while leaving is asked about: nothing is unsaved, so the person gets where they wanted to go. */
export const LeavesOnceSaved: Story = {
  ...isNew,
  tags: ['!visual'],
  beforeEach({ msw }) {
    const isSaved = new Promise<void>((resolve) => {
      endSave = resolve;
    });
    msw.use(http.post(`*${contract.adminArticle.create.path}`, async () => void (await isSaved)));
    return hastenAutosave();
  },
  async play({ canvasElement }) {
    await retitle(canvasElement, '新的一篇');
    await waitFor(async () => expect(await bar(canvasElement)).toHaveAttribute('data-status', 'saving'), slow);
    await userEvent.click(canvasElement.querySelector<HTMLElement>('main a[href="/admin/articles"]') as HTMLElement);
    await screen.findByRole('alertdialog', undefined, slow);
    endSave();
    await waitFor(() => expect(here()).toBe('/admin/articles'), slow);
    await expect(getDemoBackend().state.articles.at(-1)?.title).toBe('新的一篇');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  },
};
