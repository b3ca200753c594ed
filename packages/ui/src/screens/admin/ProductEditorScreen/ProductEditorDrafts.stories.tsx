import type { Product } from '@sampan/api/entities';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { AdminStory, adminShop, atADesk, onAPhone } from '../../../testing/AdminStory.tsx';
import {
  AtItsAddress,
  bar,
  field,
  getStoredProduct,
  lastButton,
  meanwhile,
  save,
  slow,
  status,
  write,
} from '../../../testing/productEditorStory.tsx';
import { getTranslate } from '../../../testing/storyTexts.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { ProductEditorScreen } from './ProductEditorScreen.tsx';
import { toFields } from './productForm.ts';

const meta = {
  title: 'Admin/Product editor/Drafts',
  component: ProductEditorScreen,
  args: {},
  globals: atADesk,
  parameters: adminShop('/admin/products/1'),
  render: (args) => (
    <AdminStory>
      <AtItsAddress {...args} />
    </AdminStory>
  ),
} satisfies Meta<typeof ProductEditorScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AsksBeforeLeaving: Story = {
  tags: ['!visual'],
  async play() {
    await write('price', '188.50');
    const back = document.querySelector<HTMLElement>('main a[href="/admin/products"]');
    await userEvent.click(back as HTMLElement);
    const question = await screen.findByRole('alertdialog', undefined, slow);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await expect(await field('price')).toHaveValue('188.50');
  },
};

/** Unsaved changes are stored as a draft. */
export const DraftIsKept: Story = {
  tags: ['visual-after-play'],
  async play() {
    await write('price', '188.50');
    await status('dirty');
    // `persisted`: otherwise the mock service worker would stop serving this page.
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    await expect(sessionStorage.getItem('draft product 1')).toContain('188.50');
  },
};

/** The draft is restored after a reload; discarding it restores the saved values. */
export const DraftComesBack: Story = {
  tags: ['!visual'],
  beforeEach() {
    const product = getDemoBackend().state.products.get(1) as Product;
    const opened = { version: product.version, fields: toFields(product) };
    const fields = { ...opened.fields, price: '177.70' };
    sessionStorage.setItem('draft product 1', JSON.stringify({ opened, fields }));
  },
  async play() {
    await waitFor(async () => expect(await field('price')).toHaveValue('177.70'), slow);
    await status('dirty');
    await userEvent.click(within(bar() as HTMLElement).getAllByRole('button')[0] as HTMLElement);
    const question = await screen.findByRole('alertdialog', undefined, slow);
    await userEvent.click(lastButton(question));
    await waitFor(async () => expect(await field('price')).not.toHaveValue('177.70'), slow);
    await status(null);
  },
};

/** Someone else saved another price: both are shown for a decision. */
export const Conflict: Story = {
  tags: ['visual-after-play'],
  async play() {
    await write('price', '188.50');
    meanwhile({ priceAmount: 20_000, isFeatured: true });
    await save();
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await expect(within(dialog).getAllByRole('radiogroup')).toHaveLength(1);
    await expect(dialog).toHaveTextContent(/188\.5/);
    await expect(dialog).toHaveTextContent(/200/);
  },
};
export const ConflictOnAPhone: Story = { ...Conflict, tags: ['!visual'], globals: onAPhone };

/** Keeps own values where both changed, and the others' where only they did. */
export const ConflictIsDecided: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const before = getStoredProduct()?.isFeatured ?? false;
    await write('price', '188.50');
    meanwhile({ priceAmount: 20_000, isFeatured: !before });
    await save();
    const dialog = await screen.findByRole('dialog', undefined, slow);
    const submit = within(dialog).getByRole('button', { name: getTranslate(loaded)('admin:conflict.save') });
    // Without a decision the dialog shows an error and sends nothing.
    await userEvent.click(submit);
    await within(dialog).findByRole('alert');
    await userEvent.click(within(dialog).getAllByRole('radio')[0] as HTMLElement);
    await userEvent.click(submit);
    await waitFor(() => expect(getStoredProduct()).toMatchObject({ priceAmount: 18_850, isFeatured: !before }), slow);
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), slow);
  },
};
