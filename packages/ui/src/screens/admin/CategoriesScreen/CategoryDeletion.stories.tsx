import { contract } from '@sampan/api/contract';
import { failWith } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { CategoriesScreen } from './CategoriesScreen.tsx';

const meta = {
  title: 'Admin/Categories/Deletion',
  component: CategoriesScreen,
  tags: ['!visual'],
  globals: atADesk,
  parameters: adminShop('/admin/categories?category=2'),
  render: () => (
    <AdminStory>
      <CategoriesScreen />
    </AdminStory>
  ),
} satisfies Meta<typeof CategoriesScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 20_000 };
const getId = (slug: string) => getDemoBackend().state.categories.find((one) => one.slug === slug)?.id;
const isStored = (id: number) => getDemoBackend().state.categories.some((one) => one.id === id);

const lastButton = (element: HTMLElement) => within(element).getAllByRole('button').at(-1) as HTMLElement;
async function askToDelete() {
  const form = await waitFor(() => {
    const found = document.querySelector('#category-slug')?.closest('form');
    if (!found) throw new Error('no form');
    return found;
  }, slow);
  await userEvent.click(lastButton(form));
  return screen.findByRole('alertdialog', undefined, slow);
}

/** Deleting asks where its contents go, and for the typed name. */
export const DeleteAsksWhereTo: Story = {
  async play() {
    const dialog = await askToDelete();
    await expect(within(dialog).getByRole('combobox')).toBeVisible();
    await userEvent.click(lastButton(dialog));
    await expect(isStored(2)).toBe(true);
  },
};

function deleteInState(gone: number | undefined): void {
  const { state } = getDemoBackend();
  state.categories = state.categories.filter(({ id }) => id !== gone);
}

/** Deletes the category whose form is shown, and moves its contents to the cups. `meanwhile` is what a colleague does. */
async function confirmDeletion(meanwhile = () => {}) {
  const dialog = await askToDelete();
  const target = within(dialog).getByRole('combobox');
  await userEvent.click(target);
  await userEvent.paste('cups');
  const option = await screen.findByRole('option', undefined, slow);
  await userEvent.click(option);
  const name = within(dialog).getByRole('textbox');
  const [, word = ''] = /[“「](.+?)[”」]/.exec(dialog.textContent ?? '') ?? [];
  await userEvent.click(name);
  await userEvent.paste(word);
  meanwhile();
  await userEvent.click(lastButton(dialog));
  return dialog;
}

export const DeletesAndMoves: Story = {
  async play() {
    const going = [...getDemoBackend().state.products.values()].filter(({ categoryId }) => categoryId === 2);
    await confirmDeletion();
    await waitFor(() => expect(isStored(2)).toBe(false), slow);
    const cups = getId('cups');
    await expect(going.length).toBeGreaterThan(0);
    for (const { id } of going) await expect(getDemoBackend().state.products.get(id)?.categoryId).toBe(cups);
  },
};

/** The client stopped waiting for the deletion of a large category: it is no failure, and repeating it gets the result. */
export const DeletionRunsOn: Story = {
  beforeEach: ({ msw }) => msw.use(failWith(contract.category.delete, 'UNAVAILABLE')),
  async play({ loaded, msw }) {
    const t = getTranslate(loaded);
    const dialog = await confirmDeletion();
    await expect(await within(dialog).findByText(t('admin:categories.deleteRuns'), undefined, slow)).toBeVisible();
    await expect(within(dialog).queryByText(t('account:failed.server'))).toBeNull();
    msw.resetHandlers();
    await userEvent.click(lastButton(dialog));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), slow);
    await expect(isStored(2)).toBe(false);
  },
};

/** A colleague has deleted it meanwhile: it is deleted, as the viewer wanted, and leaves the tree. */
export const DeletedMeanwhile: Story = {
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const dialog = await confirmDeletion(() => deleteInState(2));
    const sentence = t('admin:categories.gone', { name: '' });
    await screen.findByText((text) => text.includes(sentence.trim()), undefined, slow);
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), slow);
    await waitFor(() => expect(document.querySelector('[role="treeitem"][data-id="2"]')).toBeNull(), slow);
  },
};

/** A colleague has deleted the category that the contents were to move to: nothing is deleted, and its field says so. */
export const TargetDeletedMeanwhile: Story = {
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const dialog = await confirmDeletion(() => deleteInState(getId('cups')));
    await expect(await within(dialog).findByText(t('admin:categories.wrong.unknown'), undefined, slow)).toBeVisible();
    await expect(within(dialog).queryByText(t('admin:save.failure.deleted'))).toBeNull();
    await expect(isStored(2)).toBe(true);
  },
};
