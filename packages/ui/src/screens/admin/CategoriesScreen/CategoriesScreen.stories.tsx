import { contract } from '@sampan/api/contract';
import { answer, failWith, holdCall, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk, onAPhone } from '../../../testing/screens/AdminStory.tsx';
import { CategoriesScreen } from './CategoriesScreen.tsx';

const meta = {
  title: 'Admin/Categories',
  component: CategoriesScreen,
  globals: atADesk,
  parameters: adminShop('/admin/categories'),
  render: () => (
    <AdminStory>
      <CategoriesScreen />
    </AdminStory>
  ),
} satisfies Meta<typeof CategoriesScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 20_000 };
const getStoredCategory = (slug: string) => getDemoBackend().state.categories.find((one) => one.slug === slug);
const at = (query: string) => adminShop(`/admin/categories?${query}`);
const getId = (slug: string) => getStoredCategory(slug)?.id;
const row = (id: number | undefined) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[role="treeitem"][data-id="${id}"]`);
    if (!found) throw new Error(`no row of category ${id}`);
    return found;
  }, slow);
/** Waits until a category is selected; before it is stored, it has no id to look for. */
const selected = (slug: string) =>
  waitFor(() => {
    const found = document.querySelector(`[role="treeitem"][data-id="${getId(slug)}"]`);
    return expect(found).toHaveAttribute('aria-selected', 'true');
  }, slow);
const field = (name: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(`#category-${name}`);
    if (!found) throw new Error(`no field ${name}`);
    return found;
  }, slow);
const bar = () => document.querySelector<HTMLElement>('section[data-status]');
const save = () => userEvent.keyboard('{Control>}s{/Control}');
async function write(name: string, text: string) {
  const control = await field(name);
  await userEvent.clear(control);
  await userEvent.click(control);
  await userEvent.paste(text);
}

export const Default: Story = {
  async play() {
    await row(1);
    await expect(document.querySelectorAll('[role="treeitem"]')).toHaveLength(getDemoBackend().state.categories.length);
  },
};

/** A name that is not translated has the language of its characters, in the tree and in the form. */
export const AnotherLanguage: Story = {
  tags: ['!visual'],
  parameters: at('category=2'),
  globals: { locale: 'en-US' },
  beforeEach() {
    const { state } = getDemoBackend();
    state.categories = state.categories.map((one) => (one.id === 2 ? { ...one, name: '這個茶壺', i18n: {} } : one));
  },
  async play() {
    const named = await screen.findAllByText('這個茶壺', {}, slow);
    await expect(named.map((text) => text.closest('[lang]')?.getAttribute('lang'))).toEqual(named.map(() => 'zh-HK'));
    await expect(screen.getByRole('heading', { name: '這個茶壺' })).toHaveAttribute('lang', 'zh-HK');
  },
};

/** The form of the category in the URL. */
export const Chosen: Story = {
  parameters: at('category=2'),
  async play() {
    await expect(await field('slug')).toHaveValue(getDemoBackend().state.categories.find(({ id }) => id === 2)?.slug);
    await expect(await row(2)).toHaveAttribute('aria-selected', 'true');
  },
};

export const ChosenOnAPhone: Story = { tags: ['!visual'], ...Chosen, globals: onAPhone };

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.category.list)),
};
export const Empty: Story = {
  tags: ['state:empty'],
  beforeEach: ({ msw }) => msw.use(answer(contract.category.list, [])),
};
export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.category.list, 'INTERNAL')),
};
export const Offline: Story = { tags: ['state:offline'], beforeEach: ({ msw }) => msw.use(mockOffline()) };
export const Forbidden: Story = { tags: ['state:forbidden'], parameters: adminShop('/admin/categories', 'customer') };

export const LongNames: Story = {
  parameters: at('category=2'),
  beforeEach({ msw }) {
    const [top, below, ...rest] = getDemoBackend().state.categories;
    const name = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungaho';
    if (top && below) {
      const long = [top, below].map((one) => ({ ...one, name, i18n: {}, productCount: 12_345 }));
      msw.use(answer(contract.category.list, [...long, ...rest]));
    }
  },
};

/** By keyboard: Alt and an arrow key move the row, which is saved and can be undone. */
export const MovesByKeys: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const before = getStoredCategory('table')?.sort ?? 0;
    const moved = await row(getId('table'));
    moved.focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(getStoredCategory('table')?.sort).toBe(before - 1), slow);
    await expect(await row(getId('table'))).toHaveFocus();
    await userEvent.click(
      await screen.findByRole('button', { name: getTranslate(loaded)('common:action.undo') }, slow),
    );
    await waitFor(() => expect(getStoredCategory('table')?.sort).toBe(before), slow);
  },
};

/** Moved up and down again at once: the last move counts, although the server is slow with the first. */
export const LastMoveCounts: Story = {
  tags: ['!visual'],
  async play({ msw }) {
    const { handler, release } = holdCall(contract.category.update, { once: true });
    msw.use(handler);
    const tree = () => [...document.querySelectorAll('[role="treeitem"]')].map((one) => one.getAttribute('data-id'));
    const moved = await row(getId('table'));
    const { audit } = getDemoBackend().state;
    const [order, sort, entries] = [tree(), getStoredCategory('table')?.sort, audit.length];
    moved.focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(tree()).not.toEqual(order));
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(tree()).toEqual(order));
    release();
    await waitFor(() => expect(audit.length).toBe(entries + 2), slow);
    await expect(getStoredCategory('table')?.sort).toBe(sort);
    await expect(tree()).toEqual(order);
  },
};

/** The server rejects the move: the tree is reset and a message says so. */
export const MoveFails: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.category.update, 'IN_USE')),
  async play() {
    const tree = () => [...document.querySelectorAll('[role="treeitem"]')].map((one) => one.getAttribute('data-id'));
    const moved = await row(getId('table'));
    const before = tree();
    moved.focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await screen.findByRole('alert', undefined, slow);
    await waitFor(() => expect(tree()).toEqual(before));
  },
};

/** A category that a colleague has deleted leaves the tree, and the message does not say that it is back in its place. */
export const MovesADeletedOne: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const id = getId('table');
    (await row(id)).focus();
    const { state } = getDemoBackend();
    state.categories = state.categories.filter((one) => one.id !== id);
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    const text = getTranslate(loaded)('admin:categories.gone', { name: '' });
    await expect(await screen.findByRole('alert', undefined, slow)).toHaveTextContent(text.trim());
    await waitFor(() => expect(document.querySelector(`[role="treeitem"][data-id="${id}"]`)).toBeNull(), slow);
  },
};

/** The new parent has been deleted meanwhile: the category itself is still there, and back in its place. */
export const MovesIntoADeletedOne: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const id = getId('cups');
    const { parentId } = getStoredCategory('cups') ?? {};
    (await row(id)).focus();
    const { state } = getDemoBackend();
    state.categories = state.categories.filter(({ slug }) => slug !== 'teapots');
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    const text = getTranslate(loaded)('admin:categories.moveFailed', { name: '|' }).split('|')[1];
    await expect(await screen.findByRole('alert', undefined, slow)).toHaveTextContent(String(text));
    await expect(getStoredCategory('cups')?.parentId).toBe(parentId);
    await expect(await row(id)).toBeVisible();
  },
};

/** An undo that fails says so. */
export const UndoFails: Story = {
  tags: ['!visual'],
  async play({ loaded, msw }) {
    const t = getTranslate(loaded);
    const before = getStoredCategory('table')?.sort ?? 0;
    (await row(getId('table'))).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    const undo = await screen.findByRole('button', { name: t('common:action.undo') }, slow);
    msw.use(failWith(contract.category.update, 'INTERNAL'));
    await userEvent.click(undo);
    const text = t('admin:categories.undoFailed', { name: '|' }).split('|')[1];
    await expect(await screen.findByRole('alert', undefined, slow)).toHaveTextContent(String(text));
    await expect(getStoredCategory('table')?.sort).toBe(before - 1);
  },
};

export const Hides: Story = {
  tags: ['!visual'],
  parameters: at('category=2'),
  async play() {
    const control = await screen.findByRole('switch', undefined, slow);
    await expect(control).toBeChecked();
    await userEvent.click(control);
    await expect(control).not.toBeChecked();
    await waitFor(() => expect(getDemoBackend().state.categories.find(({ id }) => id === 2)?.status).toBe(0), slow);
  },
};

export const Saves: Story = {
  tags: ['!visual', 'state:success'],
  parameters: at('category=2'),
  async play() {
    await write('slug', 'pots-of-tea');
    await waitFor(() => expect(bar()).toHaveAttribute('data-status', 'dirty'));
    await save();
    await waitFor(() => expect(getStoredCategory('pots-of-tea')?.id).toBe(2), slow);
    await waitFor(() => expect(bar()).toBeNull(), slow);
  },
};

let heldUpdate = holdCall(contract.category.update);
/** Names typed during a save are kept and stay unsaved. */
export const TypesWhileSaving: Story = {
  tags: ['!visual'],
  parameters: at('category=2'),
  beforeEach({ msw }) {
    heldUpdate = holdCall(contract.category.update);
    msw.use(heldUpdate.handler);
  },
  async play() {
    await write('names-zh-CN', '茶具');
    await save();
    await waitFor(() => expect(bar()).toHaveAttribute('data-status', 'saving'), slow);
    await write('names-zh-CN', '茶具与杯');
    heldUpdate.release();
    await waitFor(() => expect(bar()).toHaveAttribute('data-status', 'dirty'), slow);
    await expect(await field('names-zh-CN')).toHaveValue('茶具与杯');
  },
};

/** Two staff change different fields of a category: the second one sees it, and nothing is lost. */
export const EditedMeanwhile: Story = {
  tags: ['!visual'],
  parameters: at('category=2'),
  async play({ loaded }) {
    await write('names-en-US', 'Pots A');
    const stored = getDemoBackend().state.categories.find(({ id }) => id === 2);
    if (!stored) throw new Error('no category');
    Object.assign(stored, { slug: 'pots-b', updatedAt: '2026-11-20T05:00:00.000Z' });
    await save();
    await waitFor(async () => expect(await field('slug')).toHaveValue('pots-b'), slow);
    const translate = getTranslate(loaded);
    const who = translate('admin:conflict.someone');
    await waitFor(() => expect(bar()).toHaveTextContent(translate('admin:categories.conflict', { who })), slow);
    await expect(getStoredCategory('pots-b')?.i18n?.['en-US']?.name).not.toBe('Pots A');
    await save();
    await waitFor(() => expect(getStoredCategory('pots-b')?.i18n?.['en-US']?.name).toBe('Pots A'), slow);
    await waitFor(() => expect(bar()).toBeNull(), slow);
  },
};

/** Errors show at their fields, and the save bar leads there. */
export const Rejected: Story = {
  tags: ['visual-after-play'],
  parameters: at('category=2'),
  async play() {
    await write('slug', 'Not a Slug');
    await save();
    await waitFor(async () => expect(await field('slug')).toBeInvalid(), slow);
    await write('slug', 'table');
    await save();
    await waitFor(async () => expect(await field('slug')).toBeInvalid(), slow);
    await expect(getStoredCategory('table')?.id).not.toBe(2);
    await expect(bar()).toHaveAttribute('data-status', 'failed');
  },
};

/** The focus stays beside the picture that is removed. */
export const RemovesThePicture: Story = {
  tags: ['!visual'],
  parameters: at('category=2'),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await screen.findByRole('button', { name: t('admin:categories.removeImage') }, slow));
    await expect(screen.getByRole('button', { name: t('admin:media.pick') })).toHaveFocus();
  },
};

export const MakesANewOne: Story = {
  tags: ['!visual'],
  parameters: at('category=new&below=1'),
  async play() {
    await write('names-zh-CN', '茶点');
    await write('names-en-US', 'Tea snacks');
    const form = (await field('slug')).closest('form') as HTMLElement;
    const fromName = within(form)
      .getAllByRole('button')
      .find(
        (button) =>
          form.contains(button) && button.closest('[data-field]')?.contains(document.querySelector('#category-slug')),
      );
    await userEvent.click(fromName as HTMLElement);
    await expect(await field('slug')).toHaveValue('tea-snacks');
    await expect(await field('slug')).toHaveFocus();
    await save();
    await waitFor(
      () => expect(getStoredCategory('tea-snacks')).toMatchObject({ parentId: 1, name: '茶点', status: 1 }),
      slow,
    );
    await expect(await row(getId('tea-snacks'))).toHaveAttribute('aria-selected', 'true');
  },
};

/** A category below a new one is seen in the tree. */
export const MakesABranch: Story = {
  tags: ['!visual'],
  parameters: at('category=new'),
  async play({ loaded }) {
    await write('names-zh-CN', '茶点');
    await write('slug', 'tea-snacks');
    await save();
    await selected('tea-snacks');
    await userEvent.click(
      await screen.findByRole('button', { name: getTranslate(loaded)('admin:categories.addBelow') }, slow),
    );
    await waitFor(async () => expect(await field('slug')).toHaveValue(''), slow);
    await write('names-zh-CN', '饼干');
    await write('slug', 'biscuits');
    await save();
    await selected('biscuits');
  },
};

/** The form of a new category takes the focus: what is typed at once is its name. */
export const FocusesTheName: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(answer(contract.category.list, [])),
  async play({ loaded }) {
    const [start] = await screen.findAllByRole('button', { name: getTranslate(loaded)('admin:categories.new') }, slow);
    await userEvent.click(start as HTMLElement);
    await waitFor(async () => expect(await field('names-zh-CN')).toHaveFocus(), slow);
    await userEvent.keyboard('Cups');
    await expect(await field('names-zh-CN')).toHaveValue('Cups');
  },
};

/** Selecting another category with unsaved changes asks. */
export const AsksBeforeLeaving: Story = {
  tags: ['!visual'],
  parameters: at('category=2'),
  async play() {
    await write('slug', 'pots-of-tea');
    await userEvent.click(await row(3));
    const question = await screen.findByRole('alertdialog', undefined, slow);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await expect(await field('slug')).toHaveValue('pots-of-tea');
  },
};

export const SaveFails: Story = {
  tags: ['visual-after-play'],
  parameters: at('category=2'),
  beforeEach: ({ msw }) => msw.use(failWith(contract.category.update, 'INTERNAL')),
  async play() {
    await write('slug', 'pots-of-tea');
    await save();
    await waitFor(() => expect(bar()).toHaveAttribute('data-status', 'failed'), slow);
    await expect(await field('slug')).toHaveValue('pots-of-tea');
  },
};

/** Someone else deleted the category meanwhile: what was typed stays, and the message says what happened. */
export const DeletedMeanwhile: Story = {
  tags: ['!visual'],
  parameters: at('category=2'),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await write('slug', 'pots-of-tea');
    const { state } = getDemoBackend();
    state.categories = state.categories.filter(({ id }) => id !== 2);
    await save();
    await waitFor(() => expect(bar()).toHaveAccessibleName(t('admin:save.failure.deleted')), slow);
    await waitFor(() => expect(document.querySelector('[role="treeitem"][data-id="2"]')).toBeNull(), slow);
    await expect(await field('slug')).toHaveValue('pots-of-tea');
  },
};
