import { contract } from '@sampan/api/contract';
import type { Product } from '@sampan/api/entities';
import { failWith, holdCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, waitFor, within } from 'storybook/test';
import { localize } from '../../../i18n/localize.ts';
import { getStoryLocale, getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import {
  AtItsAddress,
  bar,
  field,
  getStoredProduct,
  save,
  slow,
  status,
  write,
} from '../../../testing/screens/productEditorStory.tsx';
import { ProductEditorScreen } from './ProductEditorScreen.tsx';
import { toFields } from './productForm.ts';

const meta = {
  title: 'Admin/Product editor/Saving',
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

const newest = () => [...getDemoBackend().state.products.values()].at(-1);

/** Saves with Enter in a field; the save bar disappears. A toast names the product in the page's language. */
export const Saves: Story = {
  tags: ['!visual', 'state:success'],
  async play({ loaded }) {
    await write('price', '188.50');
    await status('dirty');
    await save();
    await waitFor(() => expect(getStoredProduct()?.priceAmount).toBe(18_850), slow);
    await status(null);
    const { name } = localize(getStoredProduct() as Product, getStoryLocale(loaded));
    await screen.findByText(getTranslate(loaded)('admin:product.saved', { name }));
  },
};

/** The keyboard focus does not go to the controls that the save bar covers. */
export const CoversTheHeader: Story = {
  tags: ['!visual'],
  async play() {
    const price = await field('price');
    const covered = [document.querySelector('header'), document.querySelector('aside a')] as HTMLElement[];
    await write('price', '188.50');
    await status('dirty');
    for (const element of covered) await expect(element.closest('[inert]')).not.toBeNull();
    await expect(price.closest('[inert]')).toBeNull();
    await save();
    await status(null);
    for (const element of covered) await expect(element.closest('[inert]')).toBeNull();
  },
};

/** Only changed fields are sent: a sale meanwhile is not overwritten. */
export const SendsChangesAlone: Story = {
  tags: ['!visual'],
  async play() {
    await write('texts-zh-CN-subtitle', '第二次烧成');
    const units = getDemoBackend().state.units.get(1);
    if (units) units.onHand -= 2;
    const stock = (units?.onHand ?? 0) - (units?.reserved ?? 0);
    await save();
    await waitFor(() => expect(getStoredProduct()?.subtitle).toBe('第二次烧成'), slow);
    const now = getDemoBackend().state.units.get(1);
    await expect((now?.onHand ?? 0) - (now?.reserved ?? 0)).toBe(stock);
  },
};

let heldUpdate = holdCall(contract.product.update);
/** Texts typed during a save are kept and stay unsaved. */
export const TypesWhileSaving: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    heldUpdate = holdCall(contract.product.update);
    msw.use(heldUpdate.handler);
  },
  async play() {
    await write('price', '188.50');
    await save();
    await status('saving');
    await write('texts-zh-CN-subtitle', '第二次烧成');
    heldUpdate.release();
    await waitFor(() => expect(getStoredProduct()?.priceAmount).toBe(18_850), slow);
    await status('dirty');
    await expect(await field('texts-zh-CN-subtitle')).toHaveValue('第二次烧成');
    await save();
    await waitFor(() => expect(getStoredProduct()?.subtitle).toBe('第二次烧成'), slow);
    await status(null);
  },
};

export const Rejected: Story = {
  tags: ['!visual'],
  async play() {
    await write('texts-zh-CN-name', ' ');
    await write('price', 'cheap');
    await write('slug', 'Not a slug');
    await save();
    await status('failed');
    await waitFor(async () => expect(await field('texts-zh-CN-name')).toBeInvalid());
    await expect(await field('price')).toBeInvalid();
    // The save bar leads to each error in turn.
    const count = within(bar() as HTMLElement).getByRole('button', { name: /3/ });
    await userEvent.click(count);
    await expect(await field('texts-zh-CN-name')).toHaveFocus();
    await userEvent.click(count);
    await expect(await field('price')).toHaveFocus();
    await write('price', '1');
    await expect(await field('price')).toBeValid();
  },
};

/** The error is in a hidden language: saving shows it at once, and later the save bar does. */
export const RejectedInAnotherLanguage: Story = {
  tags: ['!visual'],
  async play() {
    await write('texts-zh-CN-name', ' ');
    const name = await field('texts-zh-CN-name');
    const english = document.querySelector<HTMLElement>('[role="tab"][data-locale="en-US"]') as HTMLElement;
    await userEvent.click(english);
    await write('texts-en-US-subtitle', 'Fired twice');
    await save();
    await waitFor(() => expect(name).toBeVisible(), slow);
    await waitFor(() => expect(name).toHaveFocus());
    await userEvent.click(english);
    await expect(name).not.toBeVisible();
    await userEvent.click(within(bar() as HTMLElement).getByRole('button', { name: /1/ }));
    await expect(name).toBeVisible();
    await expect(name).toHaveFocus();
  },
};

export const SlugTaken: Story = {
  tags: ['visual-after-play'],
  async play() {
    const other = [...getDemoBackend().state.products.values()].find(({ id }) => id !== 1);
    await write('slug', other?.slug ?? '');
    await save();
    await waitFor(async () => expect(await field('slug')).toBeInvalid(), slow);
    await status('failed');
  },
};

/** Digits only: the shop would read the slug as a product's id. */
export const SlugOfDigits: Story = {
  tags: ['!visual'],
  async play() {
    await write('slug', '2024');
    await save();
    await waitFor(async () => expect(await field('slug')).toBeInvalid(), slow);
    await expect(getStoredProduct()?.slug).not.toBe('2024');
  },
};

export const SaveFails: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.product.update, 'INTERNAL')),
  async play() {
    await write('price', '188.50');
    await save();
    await status('failed');
    await expect(await field('price')).toHaveValue('188.50');
  },
};

/** A variant without options, then with those of another one: the message says so. */
export const OptionsOfAnotherVariant: Story = {
  tags: ['!visual'],
  args: { variantOf: 1 },
  parameters: adminShop('/admin/products/new?variantOf=1'),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await write('slug', 'teaware/another');
    await save();
    await screen.findByText(t('admin:product.wrong.options.required'), undefined, slow);
    const list = screen.getByRole('list', { name: t('admin:product.options') });
    // A key that is still held down from another row removes no row.
    const [bin] = within(list).getAllByRole('button') as [HTMLElement];
    await expect(fireEvent.keyDown(bin, { key: 'Enter', repeat: true })).toBe(false);
    for (const [index, { value }] of (getStoredProduct()?.options ?? []).entries()) {
      await userEvent.click(
        within(list).getByRole('textbox', { name: t('admin:product.pairs.valueOf', { n: index + 1 }) }),
      );
      await userEvent.paste(value);
    }
    await save();
    await screen.findByText(t('admin:product.wrong.options.taken'), undefined, slow);
  },
};

/** The values are renamed to those of another variant in one language: refused at the values. */
const withValuesOfAnother = (locale: 'zh-CN' | 'en-US'): Story => ({
  tags: ['!visual'],
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const own = getStoredProduct();
    const sibling = [...getDemoBackend().state.products.values()].find(
      ({ id, groupId }) => id !== 1 && groupId === own?.groupId,
    );
    await field('options');
    await userEvent.click(document.querySelector(`[role="tab"][data-locale="${locale}"]`) as HTMLElement);
    const list = screen.getByRole('list', { name: t('admin:product.options') });
    const getValue = (index: number) =>
      within(list).getByRole('textbox', { name: t('admin:product.pairs.valueOf', { n: index + 1 }) });
    const options = sibling?.i18n?.[locale]?.options ?? sibling?.options ?? [];
    for (const [index, { value }] of options.entries()) {
      await userEvent.clear(getValue(index));
      await userEvent.click(getValue(index));
      await userEvent.paste(value);
    }
    await save();
    await screen.findByText(new RegExp(`${t('admin:product.wrong.options.taken')}$`), undefined, slow);
    await expect(getStoredProduct()?.version).toBe(own?.version);
    for (const index of options.keys()) await expect(getValue(index)).toBeInvalid();
  },
});
export const ValueOfAnotherVariant = withValuesOfAnother('zh-CN');
export const EnglishValueOfAnotherVariant = withValuesOfAnother('en-US');

/** Creates a product, which then has its own page. */
export const Creates: Story = {
  tags: ['!visual'],
  parameters: adminShop('/admin/products/new'),
  async play() {
    await write('texts-zh-CN-name', '渡船茶杯');
    await write('texts-en-US-name', 'Ferry cup').catch(() => undefined);
    await write('price', '68');
    await write('stock', '12');
    await write('slug', 'teaware/ferry-cup');
    const category = await field('categoryId');
    await userEvent.click(category);
    await userEvent.paste('cups');
    await userEvent.click(await screen.findByRole('option', undefined, slow));
    await save();
    await waitFor(
      () => expect(newest()).toMatchObject({ slug: 'teaware/ferry-cup', priceAmount: 6800, status: 0 }),
      slow,
    );
    await screen.findByRole('heading', { level: 1, name: /渡船|Ferry/ }, slow);
    await status(null);
  },
};

/** Somebody else has deleted the chosen category: the field says so. */
export const CategoryDeletedMeanwhile: Story = {
  tags: ['!visual'],
  parameters: adminShop('/admin/products/new'),
  async play({ loaded }) {
    await write('texts-zh-CN-name', '渡船茶杯');
    await write('price', '68');
    await write('stock', '12');
    await write('slug', 'teaware/ferry-cup');
    const category = await field('categoryId');
    await userEvent.click(category);
    await userEvent.paste('cups');
    await userEvent.click(await screen.findByRole('option', undefined, slow));
    const { state } = getDemoBackend();
    state.categories = state.categories.filter(({ slug }) => slug !== 'cups');
    await save();
    await screen.findByText(getTranslate(loaded)('admin:categories.wrong.unknown'), undefined, slow);
  },
};

/** Somebody else has deleted all the other variants of a new one: the options say so, not the category. */
export const VariantsDeletedMeanwhile: Story = {
  tags: ['!visual'],
  args: { variantOf: 1 },
  parameters: adminShop('/admin/products/new?variantOf=1'),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await write('slug', 'teaware/ferry-pot');
    await write('stock', '12');
    const { products } = getDemoBackend().state;
    const groupId = products.get(1)?.groupId;
    for (const [id, product] of products) if (product.groupId === groupId) products.delete(id);
    await save();
    await screen.findByText(t('admin:product.wrong.options.unknown'), undefined, slow);
    await expect(screen.queryByText(t('admin:categories.wrong.unknown'))).toBeNull();
  },
};

/** Stores a draft of the product with a changed price, and deletes the product. */
function deleteAfterTyping() {
  const product = getStoredProduct() as Product;
  const opened = { version: product.version, fields: toFields(product) };
  sessionStorage.setItem('draft product 1', JSON.stringify({ opened, fields: { ...opened.fields, price: '177.70' } }));
  getDemoBackend().state.products.delete(1);
}

/** Someone deleted the product, and the page was loaded again: the page offers to continue what was typed. */
export const DeletedWithADraft: Story = {
  beforeEach: deleteAfterTyping,
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await expect(await canvas.findByRole('button', { name: t('admin:product.gone.continue') }, slow)).toBeVisible();
  },
};

/** The typed values continue in a new product. */
export const DeletedWhileTyping: Story = {
  tags: ['!visual'],
  beforeEach: deleteAfterTyping,
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:product.gone.continue') }, slow));
    await waitFor(async () => expect(await field('price')).toHaveValue('177.70'), slow);
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
    await expect(sessionStorage.getItem('draft product 1')).toContain('177.70');
    await save();
    await waitFor(() => expect(newest()).toMatchObject({ priceAmount: 17_770 }), slow);
    await expect(newest()?.gallery.length).toBeGreaterThan(0);
    await waitFor(() => expect(canvas.queryByRole('heading', { name: t('admin:product.new') })).toBeNull(), slow);
    await expect(sessionStorage.getItem('draft product 1')).toBeNull();
  },
};

/** The page is loaded again when the new product has been saved and changed since: saved once more, that one is updated. */
export const DeletedAndCreatedOnce: Story = {
  tags: ['!visual'],
  beforeEach() {
    deleteAfterTyping();
    const created = getStoredProduct(2) as Product;
    const opened = { version: created.version, fields: toFields(created) };
    const fields = { ...opened.fields, price: '177.70' };
    sessionStorage.setItem('draft product 1', JSON.stringify({ opened, fields, created }));
  },
  async play({ canvas, loaded }) {
    const { size } = getDemoBackend().state.products;
    const name = getTranslate(loaded)('admin:product.gone.continue');
    await userEvent.click(await canvas.findByRole('button', { name }, slow));
    await waitFor(async () => expect(await field('price')).toHaveValue('177.70'), slow);
    await save();
    await waitFor(() => expect(getStoredProduct(2)?.priceAmount).toBe(17_770), slow);
    await expect(getDemoBackend().state.products.size).toBe(size);
  },
};

/** Price and stock of another variant in quick succession: the second one is no conflict with the first. */
export const PriceAndStockOfASibling: Story = {
  tags: ['!visual'],
  async play({ msw }) {
    const { handler, release } = holdCall(contract.product.update, { once: true });
    msw.use(handler);
    const table = await screen.findByRole('table', undefined, slow);
    const row = within(table)
      .getAllByRole('row')
      .find((one) => !one.hasAttribute('aria-current') && within(one).queryByRole('link')) as HTMLElement;
    const id = Number(within(row).getByRole('link').getAttribute('href')?.split('/').at(-1));
    const cells = [...row.querySelectorAll('td')].slice(-2);
    const texts = ['99', '77'];
    for (const [index, cell] of cells.entries()) {
      await userEvent.click(within(cell).getByRole('button'));
      const box = await within(cell).findByRole('textbox');
      await userEvent.clear(box);
      await userEvent.type(box, `${texts[index]}{Enter}`);
    }
    release();
    await waitFor(() => expect(getStoredProduct(id)).toMatchObject({ priceAmount: 9900, stock: 77 }), slow);
  },
};
