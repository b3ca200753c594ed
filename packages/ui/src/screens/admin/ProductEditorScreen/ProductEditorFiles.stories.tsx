import { contract } from '@sampan/api/contract';
import type { File } from '@sampan/api/entities';
import { failWith } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { AtItsAddress, getStoredProduct, slow } from '../../../testing/screens/productEditorStory.tsx';
import { ProductEditorScreen } from './ProductEditorScreen.tsx';

const plans: File[] = ['plans-revision-1.pdf', 'plans-revision-2.pdf'].map((name, index) => ({
  id: 900 + index,
  name,
  size: 4_812_000,
  mime: 'application/pdf',
  checksum: '0'.repeat(64),
  createdAt: '2026-11-01T00:00:00.000Z',
  productId: 1,
}));

const meta = {
  title: 'Admin/Product editor/Files',
  component: ProductEditorScreen,
  args: {},
  globals: atADesk,
  parameters: adminShop('/admin/products/1'),
  beforeEach() {
    const product = getStoredProduct();
    if (product) getDemoBackend().state.products.set(1, { ...product, type: 2, files: plans });
  },
  render: (args) => (
    <AdminStory>
      <AtItsAddress {...args} />
    </AdminStory>
  ),
} satisfies Meta<typeof ProductEditorScreen>;
export default meta;
type Story = StoryObj<typeof meta>;
type Translate = ReturnType<typeof getTranslate>;

const [first, second] = plans as [File, File];
const getRow = (t: Translate, { name }: File) =>
  within(screen.getByRole('region', { name: t('admin:product.files.title') })).queryByText((_, element) =>
    Boolean(element?.getAttribute('title') === name),
  );

/** Opens the question whether to remove the file. */
async function ask(t: Translate, { name }: File): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: t('admin:product.files.remove', { name }) }, slow));
  return screen.findByRole('alertdialog');
}
const confirm = (t: Translate, dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: t('admin:product.files.removeConfirm') }));

/** The question says who loses the file; the focus stays at the files, of which the last one leaves a warning. */
export const RemovesFiles: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const t = getTranslate(loaded);
    for (const file of plans) {
      const dialog = await ask(t, file);
      await expect(dialog).toHaveTextContent(t('admin:product.files.removeText'));
      await confirm(t, dialog);
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), slow);
      await waitFor(() => expect(getRow(t, file)).toBeNull(), slow);
      const card = screen.getByRole('region', { name: t('admin:product.files.title') });
      await waitFor(() => expect(card).toHaveFocus());
    }
    await expect(screen.getByText(t('admin:product.files.missing'))).toBeVisible();
    await waitFor(() => expect(screen.getAllByText(t('admin:product.history.fileRemove'))).toHaveLength(2), slow);
  },
};

/** Staff check the file before they remove it, and may keep it. */
export const KeepsTheFile: Story = {
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const dialog = await ask(t, second);
    await userEvent.click(within(dialog).getByRole('button', { name: t('admin:product.files.keep') }));
    const remove = screen.getByRole('button', { name: t('admin:product.files.remove', { name: second.name }) });
    await waitFor(() => expect(remove).toHaveFocus());
    const download = t('controls:download.start', { name: second.name });
    await expect(screen.getByRole('button', { name: download })).toBeVisible();
  },
};

export const Asks: Story = {
  async play({ loaded }) {
    await ask(getTranslate(loaded), second);
  },
};

export const RemovalFailed: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.product.fileRemove, 'INTERNAL')),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const dialog = await ask(t, first);
    await confirm(t, dialog);
    await within(dialog).findByRole('alert', undefined, slow);
  },
};

/** A colleague was faster: the file is gone, as the viewer wanted. */
export const RemovedMeanwhile: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const dialog = await ask(t, first);
    const backend = getDemoBackend();
    backend.answer(contract.product.fileRemove, { id: first.id }, { token: backend.signIn('operator') });
    await confirm(t, dialog);
    await waitFor(() => expect(getRow(t, first)).toBeNull(), slow);
    await expect(screen.queryByRole('alertdialog')).toBeNull();
  },
};
