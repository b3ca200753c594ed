import { contract } from '@sampan/api/contract';
import { namedValueLimits, type Product } from '@sampan/api/entities';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { hidePage } from '../../../testing/interaction/hidePage.ts';
import { breakAnswer, loadAgain, loseAnswer, Reloadable } from '../../../testing/interaction/lostAnswer.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk, onAPhone } from '../../../testing/screens/AdminStory.tsx';
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
} from '../../../testing/screens/productEditorStory.tsx';
import { ProductEditorScreen } from './ProductEditorScreen.tsx';
import { createEmptyPair, newFields, toFields } from './productForm.ts';

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
    hidePage();
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

/** A specification that is too long is named by row, part and language, also where another language is edited. */
export const DraftWithALongSpecification: Story = {
  tags: ['!visual'],
  beforeEach() {
    const product = getDemoBackend().state.products.get(1) as Product;
    const opened = { version: product.version, fields: toFields(product) };
    const [first, ...others] = opened.fields.attributes;
    const row = first ?? createEmptyPair('row-1');
    const long = { ...row, key: 'row-9', 'en-US': { name: 'Origin', value: 'x'.repeat(namedValueLimits.value + 1) } };
    const fields = { ...opened.fields, attributes: [row, long, ...others] };
    sessionStorage.setItem('draft product 1', JSON.stringify({ opened, fields }));
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await status('dirty');
    await save();
    const problem = t('controls:field.tooLong', { n: namedValueLimits.value });
    const message = t('admin:product.pairs.wrong', {
      field: t('admin:product.pairs.valueOf', { n: 2 }),
      locale: 'English',
      problem,
    });
    await waitFor(() => expect(screen.getByText(message)).toBeVisible(), slow);
    await status('failed');
    await expect(getStoredProduct()?.version).toBe(1);
  },
};

/** Left without saving, nothing of the changes comes back. */
export const LeavesWithoutTheDraft: Story = {
  tags: ['!visual'],
  async play() {
    await write('price', '188.50');
    await status('dirty');
    hidePage();
    await expect(sessionStorage.getItem('draft product 1')).toContain('188.50');
    await userEvent.click(document.querySelector<HTMLElement>('main a[href="/admin/products"]') as HTMLElement);
    await userEvent.click(lastButton(await screen.findByRole('alertdialog', undefined, slow)));
    await screen.findByText('/admin/products', undefined, slow);
    await expect(sessionStorage.getItem('draft product 1')).toBeNull();
  },
};

/** The product was saved, but the answer was lost: what is typed later is no conflict with it, also after a reload. */
export const SavedWithoutAnAnswer: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(breakAnswer(contract.product.update)),
  render: (args) => (
    <Reloadable>
      <AdminStory>
        <AtItsAddress {...args} />
      </AdminStory>
    </Reloadable>
  ),
  async play() {
    await write('price', '188.50');
    await save();
    await status('failed');
    await expect(getStoredProduct()?.priceAmount).toBe(18850);
    await write('stock', '41');
    const price = await field('price');
    loadAgain();
    await waitFor(() => expect(price).not.toBeInTheDocument());
    await waitFor(async () => expect(await field('stock')).toHaveValue('41'), slow);
    await write('price', '199');
    await save();
    await waitFor(() => expect(getStoredProduct()).toMatchObject({ priceAmount: 19900, stock: 41, version: 3 }), slow);
    await status(null);
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};

/** A new variant does not open with the draft of a new product. */
export const DraftOfANewProduct: Story = {
  tags: ['!visual'],
  args: { variantOf: 1 },
  parameters: adminShop('/admin/products/new?variantOf=1'),
  beforeEach() {
    const fields = { ...newFields, price: '177.70' };
    sessionStorage.setItem('draft product new', JSON.stringify({ opened: { fields: newFields }, fields }));
  },
  async play() {
    await expect(await field('price')).not.toHaveValue('177.70');
    await expect(await field('texts-zh-CN-name')).toHaveValue(getStoredProduct()?.name);
  },
};

/** A product that was created while its texts went on is changed by the next save, also after a reload. */
export const DraftOfACreatedProduct: Story = {
  tags: ['!visual'],
  parameters: adminShop('/admin/products/new'),
  beforeEach() {
    const created = getDemoBackend().state.products.get(1) as Product;
    const opened = { version: created.version, fields: toFields(created) };
    const fields = { ...opened.fields, price: '177.70' };
    sessionStorage.setItem('draft product new', JSON.stringify({ opened, fields, created }));
  },
  async play() {
    const count = getDemoBackend().state.products.size;
    await waitFor(async () => expect(await field('price')).toHaveValue('177.70'), slow);
    await save();
    await waitFor(() => expect(getStoredProduct()?.priceAmount).toBe(17_770), slow);
    await expect(getDemoBackend().state.products.size).toBe(count);
    await waitFor(() => expect(sessionStorage.getItem('draft product new')).toBeNull());
  },
};

async function saveNewProduct(price: string) {
  await write('texts-zh-CN-name', '渡船茶杯');
  await write('price', price);
  await write('stock', '3');
  await write('slug', 'teaware/ferry-cup');
  await userEvent.click(await field('categoryId'));
  await userEvent.paste('cups');
  await userEvent.click(await screen.findByRole('option', undefined, slow));
  await save();
}

/** The page is loaded again while a new product is being saved: saved once more, it is created once. */
export const CreatedOnce: Story = {
  tags: ['!visual'],
  parameters: adminShop('/admin/products/new'),
  beforeEach: ({ msw }) => msw.use(loseAnswer(contract.product.create)),
  render: (args) => (
    <AdminStory>
      <Reloadable>
        <AtItsAddress {...args} />
      </Reloadable>
    </AdminStory>
  ),
  async play() {
    const count = getDemoBackend().state.products.size;
    await saveNewProduct('177.70');
    await waitFor(() => expect(getDemoBackend().state.products.size).toBe(count + 1), slow);
    loadAgain();
    await waitFor(async () => expect(await field('price')).toHaveValue('177.70'), slow);
    await save();
    await status(null);
    await expect(getDemoBackend().state.products.size).toBe(count + 1);
  },
};

/** A new product was created, but the answer was lost and its text discarded: typed again, it is not created twice. */
export const DiscardedAfterTheCreation: Story = {
  ...CreatedOnce,
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(breakAnswer(contract.product.create)),
  async play() {
    const count = getDemoBackend().state.products.size;
    await saveNewProduct('177.70');
    await status('failed');
    await expect(getDemoBackend().state.products.size).toBe(count + 1);
    await userEvent.click(within(bar() as HTMLElement).getAllByRole('button')[0] as HTMLElement);
    await userEvent.click(lastButton(await screen.findByRole('alertdialog', undefined, slow)));
    await status(null);
    const price = await field('price');
    loadAgain();
    await waitFor(() => expect(price).not.toBeInTheDocument());
    await saveNewProduct('199');
    await waitFor(() => {
      const created = [...getDemoBackend().state.products.values()].at(-1);
      return expect(created).toMatchObject({ slug: 'teaware/ferry-cup', priceAmount: 19_900 });
    }, slow);
    await expect(getDemoBackend().state.products.size).toBe(count + 1);
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

/** Both changed different fields: the dialog asks for no choice. */
export const NothingToChoose: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await write('price', '188.50');
    meanwhile({ isFeatured: !(getStoredProduct()?.isFeatured ?? false) });
    await save();
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await expect(within(dialog).getByText(t('admin:conflict.none'))).toBeVisible();
    await expect(dialog).not.toHaveTextContent(t('admin:conflict.text'));
    await userEvent.click(within(dialog).getByRole('button', { name: t('admin:conflict.save') }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), slow);
  },
};

/** Available units, without reserved ones. */
function getStock(id = 1): number {
  const { onHand = 0, reserved = 0 } = getDemoBackend().state.units.get(id) ?? {};
  return onHand - reserved;
}
/** Simulates customers who buy meanwhile: the version stays the same. */
function sell(quantity: number, id = 1) {
  const units = getDemoBackend().state.units.get(id);
  if (units) units.onHand -= quantity;
}

/** Units were sold since the editor opened: the typed stock and the present one are shown for a decision. */
export const StockConflict: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const before = getStock();
    await waitFor(async () => expect(await field('stock')).toHaveValue(String(before)), slow);
    await write('stock', String(before + 5));
    sell(3);
    await save();
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await expect(dialog).toHaveTextContent(new RegExp(`\\b${before + 5}\\b`));
    await expect(dialog).toHaveTextContent(new RegExp(`\\b${before - 3}\\b`));
    await expect(getStock()).toBe(before - 3);
    await userEvent.click(within(dialog).getAllByRole('radio')[0] as HTMLElement);
    await userEvent.click(within(dialog).getByRole('button', { name: getTranslate(loaded)('admin:conflict.save') }));
    await waitFor(() => expect(getStock()).toBe(before + 5), slow);
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), slow);
  },
};

/** Units of another variant were sold while its stock was typed: its row shows the present stock, and saves on request. */
export const StockConflictOfASibling: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const table = await screen.findByRole('table', undefined, slow);
    const row = within(table)
      .getAllByRole('row')
      .find((one) => !one.hasAttribute('aria-current') && within(one).queryByRole('link')) as HTMLElement;
    const id = Number(within(row).getByRole('link').getAttribute('href')?.split('/').at(-1));
    const before = getStock(id);
    await userEvent.click(within(row).getAllByRole('button')[1] as HTMLElement);
    const box = await within(row).findByRole('textbox');
    await userEvent.clear(box);
    sell(1, id);
    await userEvent.type(box, `${before + 5}{Enter}`);
    const message = t('admin:product.stockChanged', { stock: before - 1 });
    await waitFor(() => expect(within(row).getByRole('alert')).toHaveTextContent(message), slow);
    await expect(getStock(id)).toBe(before - 1);
    await userEvent.type(box, '{Enter}');
    await waitFor(() => expect(getStock(id)).toBe(before + 5), slow);
  },
};
