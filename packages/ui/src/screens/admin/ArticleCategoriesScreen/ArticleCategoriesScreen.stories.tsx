import { contract } from '@sampan/api/contract';
import { answer, failWith, holdCall, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { loadAgain, loseAnswer, Reloadable } from '../../../testing/interaction/lostAnswer.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { expireSession, UntilExpiry } from '../../../testing/interaction/UntilExpiry.tsx';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk, onAPhone } from '../../../testing/screens/AdminStory.tsx';
import { ArticleCategoriesScreen } from './ArticleCategoriesScreen.tsx';

const meta = {
  title: 'Admin/Article categories',
  component: ArticleCategoriesScreen,
  globals: atADesk,
  parameters: adminShop('/admin/article-categories', 'operator'),
  render: () => (
    <AdminStory>
      <ArticleCategoriesScreen />
    </AdminStory>
  ),
} satisfies Meta<typeof ArticleCategoriesScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 8000 };
const getStoredCategories = () => getDemoBackend().state.articleCategories;
const slugs = () => getStoredCategories().map(({ slug }) => slug);
const rows = (canvasElement: HTMLElement) =>
  waitFor(() => {
    const matchingRows = [...canvasElement.querySelectorAll<HTMLElement>('main li:has(button)')].filter((item) =>
      item.querySelector('[aria-describedby]'),
    );
    if (matchingRows.length === 0) throw new Error('no rows');
    return matchingRows;
  }, slow);
/** Buttons of a row: handle, three names, slug, delete, up, down. */
const buttonIn = async (canvasElement: HTMLElement, row: number, at: number) =>
  within((await rows(canvasElement))[row] as HTMLElement)
    .getAllByRole('button')
    .at(at) as HTMLElement;
const parts = { base: 1, english: 3, slug: 4, delete: -3, up: -2, down: -1 };

async function write(canvasElement: HTMLElement, row: number, part: number, text: string) {
  await userEvent.click(await buttonIn(canvasElement, row, part));
  const field = await within((await rows(canvasElement))[row] as HTMLElement).findByRole('textbox');
  await userEvent.clear(field);
  await userEvent.type(field, text);
  // Dispatch like a browser: `act` of userEvent fails when the key press removes the field.
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  return field;
}

export const Default: Story = {
  async play({ canvasElement }) {
    await expect(await rows(canvasElement)).toHaveLength(5);
  },
};

export const OnAPhone: Story = { tags: ['!visual'], globals: onAPhone };

/** Edits a name inline, in one language. */
export const Renames: Story = {
  tags: ['visual-after-play', 'state:success'],
  async play({ canvasElement }) {
    await write(canvasElement, 0, parts.english, 'At sea');
    await waitFor(() => expect(getStoredCategories()[0]?.i18n?.['en-US']?.name).toBe('At sea'), slow);
    await expect(getStoredCategories()[0]?.name).toBe('海边');
  },
};

/** A slug that is taken: the field stays open with an error. */
export const SlugTaken: Story = {
  tags: ['visual-after-play'],
  async play({ canvasElement }) {
    const field = await write(canvasElement, 0, parts.slug, 'tea');
    await waitFor(() => expect(field).toBeInvalid(), slow);
    await expect(slugs()[0]).toBe('harbour');
  },
};

/** The pages "help" and "about" find their articles by the slug: only the names can be edited. */
export const FixedSlugs: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const [tea, help, about] = (await rows(canvasElement)).slice(2) as [HTMLElement, HTMLElement, HTMLElement];
    const countButtons = (row: HTMLElement) => within(row).getAllByRole('button').length;
    for (const row of [help, about]) await expect(countButtons(row)).toBe(countButtons(tea) - 1);
    await expect(within(help).getByText('help')).toBeVisible();
    const slugOf = getTranslate(loaded)('admin:articleCategories.slugOf', { name: '' }).trim();
    await expect(within(help).getByText((text) => text.includes(slugOf))).toBeInTheDocument();
  },
};

/** The arrow buttons do the same as dragging: saved at once, with undo. */
export const Reorders: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const before = slugs();
    await userEvent.click(await buttonIn(canvasElement, 0, parts.down));
    await waitFor(() => expect(slugs().slice(0, 2)).toEqual([before[1], before[0]]), slow);
    await userEvent.click(
      await screen.findByRole('button', { name: getTranslate(loaded)('common:action.undo') }, slow),
    );
    await waitFor(() => expect(slugs()).toEqual(before), slow);
  },
};

/** Moved down and up again at once: the last move counts, although the server is slow with the first. */
export const LastMoveCounts: Story = {
  tags: ['!visual'],
  async play({ canvasElement, msw }) {
    const { handler, release } = holdCall(contract.adminArticle.categoryUpdate, { once: true });
    msw.use(handler);
    const { audit } = getDemoBackend().state;
    const [before, entries] = [slugs(), audit.length];
    const getSlug = async () => (await buttonIn(canvasElement, 0, parts.slug)).textContent;
    const first = await getSlug();
    await userEvent.click(await buttonIn(canvasElement, 0, parts.down));
    await waitFor(async () => expect(await getSlug()).not.toBe(first));
    await userEvent.click(await buttonIn(canvasElement, 1, parts.up));
    await waitFor(async () => expect(await getSlug()).toBe(first));
    release();
    await waitFor(() => expect(audit.length).toBe(entries + 2), slow);
    await expect(slugs()).toEqual(before);
    await expect(await getSlug()).toBe(first);
  },
};

/** A category with articles cannot be deleted, and the dialog says why. */
export const InUse: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await userEvent.click(await buttonIn(canvasElement, 0, parts.delete));
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await expect(within(dialog).getByRole('link')).toHaveAttribute('href', '/admin/articles?f.category=1');
    await expect(slugs()).toContain('harbour');
  },
};

/** A new category is last; being empty, it can be deleted. */
export const AddsAndDeletes: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const add = getTranslate(loaded)('admin:articleCategories.add');
    await rows(canvasElement);
    await userEvent.click(within(canvasElement).getByRole('button', { name: add }));
    const dialog = await screen.findByRole('dialog', undefined, slow);
    const form = dialog.querySelector('form') as HTMLFormElement;
    const fields = within(dialog).getAllByRole('textbox');
    form.requestSubmit();
    await waitFor(() => expect(fields[0]).toBeInvalid());
    await userEvent.type(fields[0] as HTMLElement, '节气');
    await userEvent.type(fields[3] as HTMLElement, 'tea');
    form.requestSubmit();
    await waitFor(() => expect(fields[3]).toBeInvalid(), slow);
    await userEvent.clear(fields[3] as HTMLElement);
    await userEvent.type(fields[3] as HTMLElement, 'seasons');
    form.requestSubmit();
    await waitFor(() => expect(slugs().at(-1)).toBe('seasons'), slow);
    await waitFor(async () => expect(await rows(canvasElement)).toHaveLength(6), slow);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    await userEvent.click(await buttonIn(canvasElement, 5, parts.delete));
    const question = await screen.findByRole('alertdialog', undefined, slow);
    await userEvent.click(within(question).getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(slugs()).not.toContain('seasons'), slow);
    // The last row was deleted: the row above gets the focus.
    await waitFor(async () => expect(await buttonIn(canvasElement, 4, parts.base)).toHaveFocus(), slow);
  },
};

/** An article was added after the list was loaded. */
export const UsedMeanwhile: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.adminArticle.categoryList, [{ id: 4, name: '茶事', slug: 'tea', sort: 1, articleCount: 0 }]),
      failWith(contract.adminArticle.categoryDelete, 'IN_USE'),
    ),
  async play({ canvasElement }) {
    await userEvent.click(await buttonIn(canvasElement, 0, parts.delete));
    const question = await screen.findByRole('alertdialog', undefined, slow);
    await userEvent.click(within(question).getAllByRole('button').at(-1) as HTMLElement);
    await expect(await screen.findByRole('dialog', undefined, slow)).toBeVisible();
  },
};

/** Somebody else has deleted the category that is deleted, renamed or moved: its row goes, and a toast says why. */
export const DeletedMeanwhile: Story = {
  tags: ['!visual'],
  beforeEach() {
    const token = getDemoBackend().signIn('admin');
    for (const slug of ['seasons', 'tides', 'winds']) {
      getDemoBackend().answer(contract.adminArticle.categoryCreate, { name: slug, slug }, { token });
    }
  },
  async play({ canvasElement, loaded }) {
    const expectRows = (count: number) =>
      waitFor(async () => expect(await rows(canvasElement)).toHaveLength(count), slow);
    async function expectGone(name: string, kind: 'success' | 'error') {
      const text = getTranslate(loaded)('admin:categories.gone', { name });
      const toast = await screen.findByText(text, undefined, slow);
      await expect(toast.closest('[data-kind]')).toHaveAttribute('data-kind', kind);
      await expectRows(getStoredCategories().length);
    }
    await expectRows(8);
    getStoredCategories().pop();
    await userEvent.click(await buttonIn(canvasElement, 7, parts.delete));
    const question = await screen.findByRole('alertdialog', undefined, slow);
    await userEvent.click(within(question).getAllByRole('button').at(-1) as HTMLElement);
    await expectGone('winds', 'success');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), slow);
    getStoredCategories().pop();
    await write(canvasElement, 6, parts.english, 'Tides');
    await expectGone('tides', 'error');
    getStoredCategories().pop();
    await userEvent.click(await buttonIn(canvasElement, 5, parts.up));
    await expectGone('seasons', 'error');
  },
};

export const OrderFails: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminArticle.categoryUpdate, 'INTERNAL')),
  async play({ canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    const first = (await rows(canvasElement))[0]?.textContent;
    await userEvent.click(await buttonIn(canvasElement, 0, parts.down));
    await expect(
      await screen.findByText(translate('admin:articleCategories.orderFailed'), undefined, slow),
    ).toBeVisible();
    await waitFor(async () => expect((await rows(canvasElement))[0]?.textContent).toBe(first));
  },
};

export const Empty: Story = {
  tags: ['state:empty'],
  beforeEach: ({ msw }) => msw.use(answer(contract.adminArticle.categoryList, [])),
};
export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.adminArticle.categoryList)),
};
export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminArticle.categoryList, 'INTERNAL')),
};
export const Offline: Story = { tags: ['state:offline'], beforeEach: ({ msw }) => msw.use(mockOffline()) };
export const Forbidden: Story = {
  tags: ['state:forbidden'],
  parameters: adminShop('/admin/article-categories', 'customer'),
};

const long = 'Handicraft workshops of the outer islands and their people';
export const LongText: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.adminArticle.categoryList, [
        {
          id: 4,
          name: '离岛上的手工作坊与那里的人们'.repeat(4),
          slug: 'handicraft-workshops-of-the-outer-islands-and-their-people',
          sort: 1,
          articleCount: 1284,
          i18n: { 'en-US': { name: long } },
        },
      ]),
    ),
};

const newDraft = 'draft new article category';
async function openNewCategory(name: string) {
  const [start] = await screen.findAllByRole('button', { name }, slow);
  await userEvent.click(start as HTMLElement);
  return within(await screen.findByRole('dialog', undefined, slow));
}

/** The session expires: what was typed for a new category stays in this tab. */
export const NewOneOutlivesTheSession: Story = {
  tags: ['!visual'],
  render: () => (
    <UntilExpiry>
      <AdminStory>
        <ArticleCategoriesScreen />
      </AdminStory>
    </UntilExpiry>
  ),
  async play({ loaded }) {
    const dialog = await openNewCategory(getTranslate(loaded)('admin:articleCategories.add'));
    await userEvent.type(dialog.getAllByRole('textbox')[0] as HTMLElement, '节气');
    expireSession();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    await expect(JSON.parse(sessionStorage.getItem(newDraft) ?? '{}').names).toMatchObject({ 'zh-CN': '节气' });
  },
};

export const NewOneComesBack: Story = {
  tags: ['!visual'],
  beforeEach() {
    const names = { 'zh-CN': '节气', 'zh-HK': '', 'en-US': '' };
    sessionStorage.setItem(newDraft, JSON.stringify({ names, slug: 'solar-terms' }));
  },
  async play({ loaded }) {
    const add = getTranslate(loaded)('admin:articleCategories.add');
    const dialog = await openNewCategory(add);
    await waitFor(() => expect(dialog.getAllByRole('textbox')[0]).toHaveValue('节气'));
    await userEvent.click(dialog.getByRole('button', { name: add }));
    await waitFor(() => expect(slugs()).toContain('solar-terms'), slow);
    await waitFor(() => expect(sessionStorage.getItem(newDraft)).toBeNull(), slow);
  },
};

/** A new category was created, but the page was loaded again before the answer: added again, it is created once. */
export const CreatedOnce: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(loseAnswer(contract.adminArticle.categoryCreate)),
  render: () => (
    <AdminStory>
      <Reloadable>
        <ArticleCategoriesScreen />
      </Reloadable>
    </AdminStory>
  ),
  async play({ loaded }) {
    const add = getTranslate(loaded)('admin:articleCategories.add');
    async function submitNewCategory() {
      const dialog = await openNewCategory(add);
      const [name, , , slug] = dialog.getAllByRole('textbox') as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
      await userEvent.type(name, '节气');
      await userEvent.type(slug, 'solar-terms');
      await userEvent.click(dialog.getByRole('button', { name: add }));
    }
    await submitNewCategory();
    await waitFor(() => expect(slugs()).toContain('solar-terms'), slow);
    loadAgain();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    await submitNewCategory();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    await expect(slugs().filter((slug) => slug === 'solar-terms')).toHaveLength(1);
  },
};
