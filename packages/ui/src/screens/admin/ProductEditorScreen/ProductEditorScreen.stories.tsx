import { contract } from '@sampan/api/contract';
import type { Product } from '@sampan/api/entities';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { buildProduct } from '@sampan/demo/fixtures/shop/builders';
import { createCategories } from '@sampan/demo/fixtures/shop/categories';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getFormats } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
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

const meta = {
  title: 'Admin/Product editor',
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
const isNew = adminShop('/admin/products/new');

export const Default: Story = {
  async play() {
    await expect(await field('texts-zh-CN-name')).toHaveValue(getStoredProduct()?.name);
    await expect(bar()).toBeNull();
  },
};

export const OnAPhone: Story = { tags: ['!visual'], globals: onAPhone };

/** All three languages side by side. */
export const SideBySide: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    await field('texts-zh-CN-name');
    await userEvent.click(screen.getByRole('button', { name: getTranslate(loaded)('admin:locales.sideBySide') }));
    for (const locale of ['zh-CN', 'zh-HK', 'en-US']) await expect(await field(`texts-${locale}-name`)).toBeVisible();
  },
};

/** Staff are warned before customers pay for nothing: published, or about to be, without a file. */
export const DigitalWithoutFiles: Story = {
  beforeEach({ msw }) {
    msw.use(answer(contract.product.detail, { ...buildProduct({ groupId: null }), type: 2, files: [] }));
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const warning = t('admin:product.files.missing');
    const choose = (status: string) => userEvent.click(screen.getByRole('radio', { name: new RegExp(`^${status}`) }));
    await screen.findByText(warning, undefined, slow);
    await choose(t('admin:product.statusOf.2'));
    await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
    await choose(t('admin:product.statusOf.1'));
    await waitFor(() => expect(screen.getByText(warning)).toBeVisible());
  },
};

export const Digital: Story = {
  beforeEach({ msw }) {
    const file = { id: 9, name: 'side-handle-teapot-plans-revision-2.pdf', size: 4_812_000, mime: 'application/pdf' };
    const files = [{ ...file, checksum: '0'.repeat(64), createdAt: '2026-11-01T00:00:00.000Z' }];
    msw.use(answer(contract.product.detail, { ...buildProduct({ groupId: null }), type: 2, files }));
  },
};

export const New: Story = { parameters: isNew };

/** A new shop: the field says that there is no category, leads to where one is added, and offers it on return. */
export const NoCategories: Story = {
  parameters: isNew,
  tags: ['!visual'],
  beforeEach() {
    getDemoBackend().state.categories = [];
  },
  async play({ canvasElement }) {
    await field('categoryId');
    const link = canvasElement.querySelector('a[href="/admin/categories?category=new"][target="_blank"]');
    await expect(link).toBeVisible();
    await write('slug', 'teaware/cup');
    getDemoBackend().state.categories = createCategories();
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(link).not.toBeInTheDocument(), slow);
    await expect(await field('slug')).toHaveValue('teaware/cup');
  },
};

export const NewVariant: Story = {
  parameters: adminShop('/admin/products/new?variantOf=1'),
  args: { variantOf: 1 },
  async play() {
    await expect(await field('texts-zh-CN-name')).toHaveValue(getStoredProduct()?.name);
    await expect(await field('slug')).toHaveValue('');
    await expect(await field('stock')).toHaveValue('0');
  },
};

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.product.detail)),
};
export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.product.detail, 'INTERNAL')),
};
/** Leads back to the products, not to the shop. */
export const NotFound: Story = {
  tags: ['state:notFound'],
  parameters: adminShop('/admin/products/99999'),
  async play({ canvas, loaded }) {
    const back = await canvas.findByRole('link', { name: getTranslate(loaded)('admin:product.gone.back') }, slow);
    await expect(back).toHaveAttribute('href', '/admin/products');
  },
};
export const Forbidden: Story = { tags: ['state:forbidden'], parameters: adminShop('/admin/products/1', 'customer') };
export const Offline: Story = { tags: ['state:offline'], beforeEach: ({ msw }) => msw.use(mockOffline()) };
/** The history fails to load; the rest works. */
export const Partial: Story = {
  tags: ['visual-after-play', 'visual-whole-page', 'state:partial'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.audit.list, 'INTERNAL')),
};

/** Changes with old and new values, formatted as in the shop. */
export const History: Story = {
  beforeEach() {
    const { i18n } = getStoredProduct() as Product;
    const english = { ...i18n?.['en-US'], name: 'Side-handle pot' };
    meanwhile({ priceAmount: 20_000, stock: 7, i18n: { ...i18n, 'en-US': english } });
    meanwhile({ status: 2, description: '换了一种釉。' });
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const list = await screen.findByRole('list', { name: t('admin:product.history.title') }, slow);
    const [newest, older] = within(list).getAllByRole('listitem');
    const [before, after] = [t('admin:product.statusOf.1'), t('admin:product.statusOf.2')];
    await expect(newest).toHaveTextContent(t('admin:user.change', { field: t('admin:product.status'), before, after }));
    // A long text only shows that it changed.
    await expect(newest).toHaveTextContent(
      t('admin:product.history.changed', { field: t('admin:product.description') }),
    );
    await expect(newest).not.toHaveTextContent('换了一种釉');
    await expect(older).toHaveTextContent(/[\d.]+ → \D+200\.00/);
    await expect(older).toHaveTextContent(/\d+ → 7/);
  },
};

/** Older entries load on request. */
export const LongHistory: Story = {
  tags: ['!visual'],
  beforeEach() {
    for (let time = 1; time <= 12; time += 1) meanwhile({ stock: 100 + time });
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const list = await screen.findByRole('list', { name: t('admin:product.history.title') }, slow);
    await expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: t('common:action.loadMore') }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(12), slow);
  },
};

const longName = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu';
export const LongText: Story = {
  beforeEach({ msw }) {
    const pair = { name: longName.slice(0, 60), value: `${longName} ${longName}` };
    const long = { name: `${longName} teapot`, slug: `teaware/${longName.toLowerCase()}`, subtitle: longName };
    const product = buildProduct({ ...long, description: `${longName}\n`.repeat(20), priceAmount: 1_234_567_89 });
    msw.use(answer(contract.product.detail, { ...product, i18n: {}, options: [pair], attributes: [pair, pair] }));
  },
  async play() {
    await expect(await field('texts-zh-CN-subtitle')).toHaveValue(longName);
  },
};

/** A button makes the second picture the cover. */
export const SortsPictures: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const texts = getTranslate(loaded);
    const list = await screen.findByRole('list', { name: texts('admin:product.media') }, slow);
    const [, second] = getStoredProduct()?.gallery ?? [];
    const items = within(list).getAllByRole('listitem');
    const earlier = within(items[1] as HTMLElement)
      .getAllByRole('button')
      .find(
        (button) =>
          !button.hasAttribute('aria-disabled') && /前|earlier/i.test(button.getAttribute('aria-label') ?? ''),
      );
    await userEvent.click(earlier as HTMLElement);
    await status('dirty');
    await save();
    await waitFor(() => expect(getStoredProduct()?.cover).toBe(second?.url), slow);
  },
};

/** The button that makes the slug of the name disappears: the slug has the focus. */
export const SlugFromName: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    await write('slug', 'teaware/cup');
    await userEvent.click(screen.getByRole('button', { name: getTranslate(loaded)('admin:product.slugFromName') }));
    await expect(await field('slug')).not.toHaveValue('teaware/cup');
    await expect(await field('slug')).toHaveFocus();
  },
};

async function picture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(300, 300);
  canvas.getContext('2d')?.fillRect(0, 0, 300, 300);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}

/** A picture is uploaded to the gallery and added to the product; its alt text is edited beside it. */
export const UploadsAPicture: Story = {
  tags: ['!visual'],
  async play() {
    await field('texts-zh-CN-name');
    const before = getStoredProduct()?.gallery.length ?? 0;
    const input = document.querySelector<HTMLInputElement>('main input[type="file"]');
    await userEvent.upload(input as HTMLInputElement, await picture('pot.png'));
    await status('dirty');
    await save();
    await waitFor(() => expect(getStoredProduct()?.gallery).toHaveLength(before + 1), slow);
  },
};

/** Price and stock of another variant are saved at once in its row. */
export const ChangesASibling: Story = {
  tags: ['!visual'],
  async play() {
    const table = await screen.findByRole('table', undefined, slow);
    const row = within(table)
      .getAllByRole('row')
      .find((one) => !one.hasAttribute('aria-current') && within(one).queryByRole('link'));
    const href =
      within(row as HTMLElement)
        .getByRole('link')
        .getAttribute('href') ?? '';
    const id = Number(href.split('/').at(-1));
    await userEvent.click(within(row as HTMLElement).getAllByRole('button')[0] as HTMLElement);
    const box = await within(row as HTMLElement).findByRole('textbox');
    await userEvent.clear(box);
    // A pasted amount with its currency is not cut.
    await userEvent.paste('CNY 12,345.67');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(getStoredProduct(id)?.priceAmount).toBe(1_234_567), slow);
  },
};

/** Right edge of an element's text. */
function getTextEnd(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().right;
}

/** Prices of all variants are written alike and end at the same edge as those that cannot be edited here. */
export const VariantFigures: Story = {
  tags: ['!visual'],
  async play() {
    const table = await screen.findByRole('table', undefined, slow);
    const rows = [...table.querySelectorAll('tbody tr')];
    await expect(rows.length).toBeGreaterThan(1);
    const { lang } = document.documentElement;
    const { currency } = getFormats(lang as Locale).moneyParts(0, 'CNY');
    for (const column of [0, 1]) {
      const texts = rows.map((row) => {
        const cell = row.querySelectorAll('td')[column] as HTMLElement;
        return cell.querySelector('button > span') ?? cell;
      });
      const isMoney = (text: Element) => text.textContent.startsWith(currency);
      if (column === 0) await expect(texts.filter((text) => !isMoney(text))).toEqual([]);
      const ends = texts.map(getTextEnd);
      await expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(1);
    }
    // Full-width brackets bring their own space.
    await expect(table.querySelector('[aria-current] th')?.textContent).toMatch(lang === 'en-US' ? /\w \(/ : /\S（/);
  },
};

async function choose(label: string) {
  await field('texts-zh-CN-name');
  const more = document.querySelector<HTMLElement>('main [aria-haspopup="menu"]');
  await userEvent.click(more as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: label }, slow));
  return screen.findByRole('alertdialog', undefined, slow);
}

export const AsksBeforeDeleting: Story = {
  tags: ['visual-after-play'],
  async play({ loaded }) {
    await choose(getTranslate(loaded)('admin:product.delete'));
  },
};

/** A product with orders cannot be deleted, but archived. */
export const InUseIsArchived: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.product.delete, 'IN_USE')),
  async play({ loaded }) {
    const texts = getTranslate(loaded);
    const first = await choose(texts('admin:product.delete'));
    await userEvent.click(lastButton(first));
    const archive = await screen.findByRole('button', { name: texts('admin:product.archive') }, slow);
    await userEvent.click(archive);
    await waitFor(() => expect(getStoredProduct()?.status).toBe(2), slow);
  },
};

/** Unsaved changes go with the product: nobody is asked whether to leave them. */
export const DeletedWithChanges: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.product.delete, 'NOT_FOUND')),
  async play({ loaded }) {
    const texts = getTranslate(loaded);
    await write('price', '177.70');
    await waitFor(() => expect(sessionStorage.getItem('draft product 1')).toContain('177.70'), slow);
    await userEvent.click(lastButton(await choose(texts('admin:product.delete'))));
    await screen.findByText('/admin/products', undefined, slow);
    await expect(screen.queryByRole('alertdialog')).toBeNull();
    await expect(sessionStorage.getItem('draft product 1')).toBeNull();
  },
};

/** The page is left, too, where the editor could not be shown. */
export const DeletedWithoutTheEditor: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) =>
    msw.use(failWith(contract.category.list, 'INTERNAL'), failWith(contract.product.delete, 'NOT_FOUND')),
  async play({ loaded }) {
    const texts = getTranslate(loaded);
    await screen.findByRole('button', { name: texts('common:action.retry') }, slow);
    await userEvent.click(document.querySelector<HTMLElement>('main [aria-haspopup="menu"]') as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: texts('admin:product.delete') }, slow));
    await userEvent.click(lastButton(await screen.findByRole('alertdialog', undefined, slow)));
    await screen.findByText('/admin/products', undefined, slow);
  },
};

/** A colleague has deleted it meanwhile: it is deleted, as the viewer wanted. */
export const DeletedMeanwhile: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.product.delete, 'NOT_FOUND')),
  async play({ loaded }) {
    const texts = getTranslate(loaded);
    const question = await choose(texts('admin:product.delete'));
    await userEvent.click(lastButton(question));
    const sentence = texts('admin:product.deletedMeanwhile', { name: '' });
    await screen.findByText((text) => text.includes(sentence.trim()), undefined, slow);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), slow);
  },
};
