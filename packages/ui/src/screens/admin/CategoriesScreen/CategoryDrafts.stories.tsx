import { contract } from '@sampan/api/contract';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { loadAgain, loseAnswer, Reloadable } from '../../../testing/interaction/lostAnswer.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { expireSession, UntilExpiry } from '../../../testing/interaction/UntilExpiry.tsx';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { CategoriesScreen } from './CategoriesScreen.tsx';

const meta = {
  title: 'Admin/Categories/Drafts',
  component: CategoriesScreen,
  tags: ['!visual'],
  globals: atADesk,
  parameters: adminShop('/admin/categories?category=2'),
  render: () => (
    <UntilExpiry>
      <AdminStory>
        <CategoriesScreen />
      </AdminStory>
    </UntilExpiry>
  ),
} satisfies Meta<typeof CategoriesScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 20_000 };
const field = (name: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(`#category-${name}`);
    if (!found) throw new Error(`no field ${name}`);
    return found;
  }, slow);
const getStored = () => getDemoBackend().state.categories.find(({ id }) => id === 2);

async function write(name: string, text: string) {
  const control = await field(name);
  await userEvent.clear(control);
  await userEvent.click(control);
  await userEvent.paste(text);
}

/** The draft of the category that the story opens, in which only the English name and the slug were typed. */
function storeDraft() {
  const stored = getStored();
  if (!stored) throw new Error('no category');
  const names = { 'zh-CN': stored.name, 'zh-HK': '', 'en-US': '' };
  for (const [locale, texts] of Object.entries(stored.i18n ?? {}))
    Object.assign(names, { [locale]: texts?.name ?? '' });
  const opened = { names, slug: stored.slug, parentId: String(stored.parentId ?? ''), image: stored.image ?? '' };
  const fields = { ...opened, names: { ...names, 'en-US': 'Pots of tea' } };
  sessionStorage.setItem('draft category 2', JSON.stringify({ opened, openedAt: stored.updatedAt, fields }));
}

/** The session expires: what was typed stays in this tab. */
export const OutlivesTheSession: Story = {
  async play() {
    await write('names-en-US', 'Pots of tea');
    expireSession();
    await waitFor(() => expect(document.querySelector('#category-slug')).toBeNull(), slow);
    const draft = JSON.parse(sessionStorage.getItem('draft category 2') ?? '{}');
    await expect(draft.fields.names['en-US']).toBe('Pots of tea');
    await expect(draft.opened.slug).toBe(getStored()?.slug);
  },
};

/** After a reload or the next login the form goes on where it was; a colleague's change of another field stays. */
export const ComesBack: Story = {
  beforeEach() {
    storeDraft();
    Object.assign(getStored() ?? {}, { slug: 'pots-b', updatedAt: '2026-11-20T05:00:00.000Z' });
  },
  async play() {
    await waitFor(async () => expect(await field('names-en-US')).toHaveValue('Pots of tea'), slow);
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(async () => expect(await field('slug')).toHaveValue('pots-b'), slow);
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(getStored()?.i18n?.['en-US']?.name).toBe('Pots of tea'), slow);
    await expect(getStored()?.slug).toBe('pots-b');
    await waitFor(() => expect(sessionStorage.getItem('draft category 2')).toBeNull(), slow);
  },
};

/** Leaving without saving discards the draft. */
export const LeavingDiscardsIt: Story = {
  beforeEach: storeDraft,
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await waitFor(async () => expect(await field('names-en-US')).toHaveValue('Pots of tea'), slow);
    await userEvent.click(document.querySelector('[role="treeitem"][data-id="3"]') as HTMLElement);
    await userEvent.click(await screen.findByRole('button', { name: t('admin:save.leave') }, slow));
    const other = getDemoBackend().state.categories.find(({ id }) => id === 3)?.slug;
    await waitFor(async () => expect(await field('slug')).toHaveValue(other), slow);
    await expect(sessionStorage.getItem('draft category 2')).toBeNull();
  },
};

/** A new category has its own draft for each parent. */
export const NewOneComesBack: Story = {
  parameters: adminShop('/admin/categories?category=new&below=1'),
  beforeEach() {
    const opened = { names: { 'zh-CN': '', 'zh-HK': '', 'en-US': '' }, slug: '', parentId: '1', image: '' };
    const fields = { ...opened, names: { ...opened.names, 'zh-CN': '茶点' }, slug: 'tea-snacks' };
    sessionStorage.setItem('draft new category below 1', JSON.stringify({ opened, fields }));
  },
  async play() {
    await waitFor(async () => expect(await field('names-zh-CN')).toHaveValue('茶点'), slow);
    await userEvent.keyboard('{Control>}s{/Control}');
    const getCreated = () => getDemoBackend().state.categories.find(({ slug }) => slug === 'tea-snacks');
    await waitFor(() => expect(getCreated()).toMatchObject({ parentId: 1, name: '茶点' }), slow);
    await waitFor(() => expect(Object.keys(sessionStorage).filter((key) => /^draft.*category/.test(key))).toEqual([]));
  },
};

/** A new category was created, but the page was loaded again before the answer: saved again, it is created once. */
export const CreatedOnce: Story = {
  parameters: adminShop('/admin/categories?category=new'),
  beforeEach: ({ msw }) => msw.use(loseAnswer(contract.category.create)),
  render: () => (
    <AdminStory>
      <Reloadable>
        <CategoriesScreen />
      </Reloadable>
    </AdminStory>
  ),
  async play() {
    const getCreated = () => getDemoBackend().state.categories.find(({ slug }) => slug === 'tea-snacks');
    await write('names-zh-CN', '茶点');
    await write('slug', 'tea-snacks');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(getCreated()).toBeDefined(), slow);
    loadAgain();
    await waitFor(async () => expect(await field('slug')).toHaveValue('tea-snacks'), slow);
    await userEvent.keyboard('{Control>}s{/Control}');
    const getRow = () => document.querySelector(`[role="treeitem"][data-id="${getCreated()?.id}"]`);
    await waitFor(() => expect(getRow()).toHaveAttribute('aria-selected', 'true'), slow);
  },
};

/** The category was deleted meanwhile: what was typed can be copied, until it is discarded. */
export const OfADeletedCategory: Story = {
  beforeEach() {
    storeDraft();
    const { state } = getDemoBackend();
    state.categories = state.categories.filter(({ id }) => id !== 2);
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await expect(await canvas.findByText(t('admin:save.failure.deleted'), undefined, slow)).toBeVisible();
    await expect(canvas.getByText('Pots of tea')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: t('common:action.discard') }));
    await expect(await canvas.findByText(t('admin:categories.none'), undefined, slow)).toBeVisible();
    await expect(sessionStorage.getItem('draft category 2')).toBeNull();
  },
};
