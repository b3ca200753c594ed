import { contract } from '@sampan/api/contract';
import type { ImportSurvey, Job, Page, StaffProduct } from '@sampan/api/entities';
import { answer, failWith, never, offline } from '@sampan/demo/backend/controls';
import { demo } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { userEvent } from '../../../testing/userEvent.ts';
import { getTranslate } from '../../shop/storyTexts.ts';
import { AdminStory, adminShop, atADesk, onAPhone } from '../shared/AdminStory.tsx';
import { AdminProductsScreen } from './AdminProductsScreen.tsx';

const meta = {
  title: 'Admin/Products',
  component: AdminProductsScreen,
  globals: atADesk,
  parameters: adminShop('/admin/products'),
  render: () => (
    <AdminStory>
      <AdminProductsScreen />
    </AdminStory>
  ),
} satisfies Meta<typeof AdminProductsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 20_000 };
const kept = (id: number) => demo().state.products.get(id);
const row = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-row-id]');
    if (!found) throw new Error('no row yet');
    return found;
  }, slow);
const nothing = { list: [], total: 0, page: 1, limit: 20, pages: 0 };

export const Default: Story = {
  async play() {
    await row();
    await expect(document.querySelectorAll('[data-row-id]').length).toBeGreaterThan(5);
  },
};
export const OnAPhone: Story = { tags: ['!visual'], globals: onAPhone };
export const Filtered: Story = {
  parameters: adminShop('/admin/products?f.status=1&f.featured=yes&sort=-price'),
  async play() {
    const first = await row();
    await expect(kept(Number(first.dataset.rowId))).toMatchObject({ status: 1, isFeatured: true });
  },
};

export const Loading: Story = { beforeEach: ({ msw }) => msw.use(never(contract.adminProduct.list)) };
export const Empty: Story = { beforeEach: ({ msw }) => msw.use(answer(contract.adminProduct.list, nothing)) };
export const FilteredEmpty: Story = { parameters: adminShop('/admin/products?q=zeppelin') };
export const Failed: Story = { beforeEach: ({ msw }) => msw.use(failWith(contract.adminProduct.list, 'INTERNAL')) };
export const Offline: Story = { beforeEach: ({ msw }) => msw.use(offline()) };
export const Forbidden: Story = { parameters: adminShop('/admin/products', 'customer') };
/** The categories fail: the products are listed without category names. */
export const Partial: Story = { beforeEach: ({ msw }) => msw.use(failWith(contract.category.list, 'INTERNAL')) };

const longWord = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu';
export const LongNames: Story = {
  beforeEach({ msw }) {
    const backend = demo();
    const token = backend.signIn('admin');
    const { body } = backend.answer(contract.adminProduct.list, { limit: 3 }, { token });
    const page = body as Page<StaffProduct>;
    const list = page.list.map((one) => ({
      ...one,
      name: `${longWord} teapot`,
      i18n: undefined,
      options: [{ name: 'Glaze', value: longWord }],
      priceAmount: 1_234_567_890,
      stock: 1_234_567,
    }));
    msw.use(answer(contract.adminProduct.list, { ...page, list, total: 123_456, pages: 6173 }));
  },
};

const switches = (element: HTMLElement) => within(element).getAllByRole('switch');

/** Shown at once, sent to the server, and undone by one press. */
export const PublishesAndUndoes: Story = {
  parameters: adminShop('/admin/products?f.status=1'),
  async play({ loaded }) {
    const first = await row();
    const id = Number(first.dataset.rowId);
    const [published] = switches(first) as [HTMLElement];
    await expect(published).toBeChecked();
    await userEvent.click(published);
    await expect(published).not.toBeChecked();
    await waitFor(() => expect(kept(id)?.status).toBe(0), slow);
    await userEvent.click(
      await screen.findByRole('button', { name: getTranslate(loaded)('common:action.undo') }, slow),
    );
    await waitFor(() => expect(kept(id)?.status).toBe(1), slow);
  },
};

/** The picture is in the cell of the name, before the link. */
export const PictureWithName: Story = {
  globals: { viewport: { value: 'desktop' } },
  async play() {
    if (window.innerWidth < 1024) return;
    const link = (await row()).querySelector('[data-row-handle]') as HTMLElement;
    const cell = link.closest('td, th') as HTMLElement;
    const image = cell.querySelector('img') as HTMLElement;
    await expect(image.getBoundingClientRect().right).toBeLessThan(link.getBoundingClientRect().left);
  },
};

export const Features: Story = {
  async play() {
    const first = await row();
    const id = Number(first.dataset.rowId);
    const before = kept(id)?.isFeatured;
    const featured = switches(first).at(-1) as HTMLElement;
    await userEvent.click(featured);
    await waitFor(() => expect(kept(id)?.isFeatured).toBe(!before), slow);
  },
};

/** The server rejects the change: the switch is reset and a toast says so. */
export const SwitchFails: Story = {
  beforeEach: ({ msw }) => msw.use(failWith(contract.product.featured, 'INTERNAL')),
  async play() {
    const first = await row();
    const featured = switches(first).at(-1) as HTMLElement;
    const before = featured.getAttribute('aria-checked');
    await userEvent.click(featured);
    await screen.findByRole('alert', undefined, slow);
    await waitFor(() => expect(switches(first).at(-1)).toHaveAttribute('aria-checked', String(before)));
  },
};

const job: Job = {
  id: 7,
  kind: 'productBulk',
  status: 'running',
  isDryRun: false,
  done: 0,
  total: 3,
  added: 0,
  changed: 0,
  skipped: 0,
  failed: 0,
  problems: [],
  actorId: 1,
  actor: 'admin',
  createdAt: '2026-11-20T04:00:00.000Z',
};

async function chooseRows(count: number) {
  await row();
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-row-id] [role="checkbox"]')].slice(0, count);
  for (const box of boxes) await userEvent.click(box);
  return boxes.map((box) => Number(box.closest<HTMLElement>('[data-row-id]')?.dataset.rowId));
}
/** Runs a bulk action by its button in the bar or in its menu. */
async function bulk(name: string, more: string) {
  const button = screen.queryByRole('button', { name });
  if (button) return userEvent.click(button);
  await userEvent.click(screen.getByRole('button', { name: more }));
  await userEvent.click(await screen.findByRole('menuitem', { name }, slow));
}
const lastButton = (element: HTMLElement) => within(element).getAllByRole('button').at(-1) as HTMLElement;

/** Unpublishes two products in one job; at its end each row shows its result. */
export const BulkWithAResultPerRow: Story = {
  beforeEach({ msw }) {
    const secondRow = () => Number(document.querySelectorAll<HTMLElement>('[data-row-id]')[1]?.dataset.rowId);
    msw.use(
      answer(contract.adminProduct.bulk, job),
      answer(contract.job.detail, (): Job => {
        const problems = [{ id: secondRow(), code: 'IN_USE' }];
        return { ...job, status: 'done', done: 2, total: 2, changed: 1, failed: 1, problems };
      }),
    );
  },
  async play({ loaded }) {
    const words = getTranslate(loaded);
    await chooseRows(2);
    await bulk(words('admin:products.bulk.bar.unpublish'), words('admin:table.bulk.more'));
    await userEvent.click(lastButton(await screen.findByRole('alertdialog', undefined, slow)));
    await screen.findByText(words('admin:products.bulk.problem.IN_USE'), undefined, slow);
    await expect(screen.getByText(words('admin:products.bulk.rowDone'))).toBeVisible();
  },
};

export const AsksForAPrice: Story = {
  async play({ loaded }) {
    const words = getTranslate(loaded);
    await chooseRows(2);
    await bulk(words('admin:products.bulk.bar.price'), words('admin:table.bulk.more'));
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await userEvent.click(dialog.querySelector('button[type="submit"]') as HTMLElement);
    await expect(within(dialog).getByRole('textbox')).toBeInvalid();
    await userEvent.click(within(dialog).getAllByRole('radio').at(-1) as HTMLElement);
    await userEvent.type(within(dialog).getByRole('textbox'), '-15');
    await expect(within(dialog).getByRole('textbox')).toBeValid();
  },
};

/** Deleting more than ten requires typing their number. */
export const DeletesByTyping: Story = {
  async play({ loaded }) {
    const words = getTranslate(loaded);
    await row();
    await userEvent.click(screen.getByRole('checkbox', { name: words('admin:table.selectPage') }));
    await bulk(words('admin:products.bulk.bar.delete'), words('admin:table.bulk.more'));
    const dialog = await screen.findByRole('alertdialog', undefined, slow);
    await userEvent.click(lastButton(dialog));
    await expect(within(dialog).getByRole('textbox')).toBeInvalid();
    await userEvent.type(within(dialog).getByRole('textbox'), '20');
    await expect(within(dialog).getByRole('textbox')).toBeValid();
  },
};

/** On a phone the button is in the "More" menu. */
async function openImport(words: ReturnType<typeof getTranslate>) {
  await row();
  const name = words('admin:products.import');
  const button = screen.queryByRole('button', { name });
  if (button) await userEvent.click(button);
  else {
    const main = within(screen.getByRole('main'));
    await userEvent.click(main.getAllByRole('button', { name: words('common:action.more') })[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name }, slow));
  }
  return screen.findByRole('dialog', undefined, slow);
}
const csv = `Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Status
${Array.from({ length: 24 }, (_, index) => `ferry-cup-${index},渡船茶杯 ${index},釉色,青瓷,${index === 3 ? 'cheap' : '68.00'},12,active`).join('\n')}`;
const upload = (dialog: HTMLElement, name = 'cups.csv') =>
  userEvent.upload(
    dialog.querySelector('input[type="file"]') as HTMLInputElement,
    new File([csv], name, { type: 'text/csv' }),
    { applyAccept: false },
  );
const imported: Job = { ...job, id: 8, kind: 'productImport', name: 'cups.csv', status: 'done', done: 24, total: 24 };
const checked: Job = {
  ...imported,
  isDryRun: true,
  added: 20,
  changed: 2,
  failed: 2,
  resultSize: 2400,
  problems: [
    { row: 5, column: 'Variant Price', code: 'amount', value: 'cheap' },
    {
      row: 17,
      column: 'Product Category',
      code: 'unknown',
      value: 'Kitchen > Ferries and other long words for a cell',
    },
  ],
};

/** A file with categories known to the shop. */
const plainSurvey: ImportSurvey = {
  format: 'shopify',
  rows: 24,
  products: 24,
  categories: [],
  withoutCategory: 0,
  untracked: 0,
  pictures: 0,
  ignoredColumns: [],
  defaultCategory: null,
  untrackedStock: 0,
};
const surveyed = answer(contract.adminProduct.surveyImport, plainSurvey);
/** A file of another shop, with every kind of question. */
const strangeSurvey: ImportSurvey = {
  ...plainSurvey,
  rows: 84,
  products: 37,
  categories: [
    { text: 'Home & Garden > Lawn & Garden > Gardening > Pots & Planters', products: 12, choice: null },
    { text: 'Bracelets', products: 9, choice: { to: 'default' } },
    { text: longWord, products: 1, choice: { to: 'create' } },
  ],
  withoutCategory: 3,
  untracked: 5,
  pictures: 61,
  ignoredColumns: ['Cost per item', 'Price / International', 'Included / Japan'],
};

export const ImportChoosesAFile: Story = {
  tags: ['visual-after-play'],
  async play({ loaded }) {
    const dialog = await openImport(getTranslate(loaded));
    await upload(dialog, 'cups.txt');
    await expect(await within(dialog).findByText(/cups\.txt/, undefined, slow)).toBeVisible();
  },
};

/** A dry run: problems are listed by cell, beside the first rows. */
export const ImportIsChecked: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) =>
    msw.use(
      surveyed,
      answer(contract.adminProduct.import, { ...checked, status: 'queued' }),
      answer(contract.job.detail, checked),
    ),
  async play({ loaded }) {
    const words = getTranslate(loaded);
    const dialog = await openImport(words);
    await upload(dialog);
    await within(dialog).findByText(words('admin:products.importing.code.amount'), undefined, slow);
    const tables = within(dialog).getAllByRole('table');
    await expect(tables).toHaveLength(2);
    await expect(within(tables[1] as HTMLElement).getAllByRole('row')).toHaveLength(21);
  },
};
export const ImportIsCheckedOnAPhone: Story = { ...ImportIsChecked, tags: ['!visual'], globals: onAPhone };

const allGood = { ...checked, failed: 0, problems: [] };
export const ImportUnderWay: Story = {
  beforeEach: ({ msw }) =>
    msw.use(surveyed, answer(contract.adminProduct.import, allGood), answer(contract.job.detail, allGood)),
  async play({ loaded, msw }) {
    const words = getTranslate(loaded);
    const dialog = await openImport(words);
    await upload(dialog);
    const name = words('admin:products.importing.start', { count: 22, n: '22' });
    const start = await within(dialog).findByRole('button', { name }, slow);
    const running: Job = { ...imported, id: 9, status: 'running', done: 9 };
    msw.use(answer(contract.adminProduct.import, running), answer(contract.job.detail, running));
    await userEvent.click(start);
    await within(dialog).findByText(words('admin:products.importing.goesOn'), undefined, slow);
  },
};

export const ImportIsDone: Story = {
  beforeEach: ({ msw }) =>
    msw.use(surveyed, answer(contract.adminProduct.import, checked), answer(contract.job.detail, checked)),
  async play({ loaded, msw }) {
    const words = getTranslate(loaded);
    const dialog = await openImport(words);
    await upload(dialog);
    const start = await within(dialog).findByRole(
      'button',
      { name: words('admin:products.importing.start', { count: 22, n: '22' }) },
      slow,
    );
    msw.use(answer(contract.adminProduct.import, { ...checked, id: 9, isDryRun: false }));
    await userEvent.click(start);
    await within(dialog).findByText(words('admin:products.importing.ended.done'), undefined, slow);
    await expect(within(dialog).getByRole('button', { name: words('admin:products.importing.report') })).toBeVisible();
  },
};

export const ImportIsRefused: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminProduct.surveyImport, 'FILE_REFUSED')),
  async play({ loaded }) {
    const words = getTranslate(loaded);
    const dialog = await openImport(words);
    await upload(dialog);
    await within(dialog).findByText(words('admin:products.importing.refused.FILE_REFUSED'), undefined, slow);
  },
};

const mapped = (words: ReturnType<typeof getTranslate>, dialog: HTMLElement) =>
  within(dialog).findByRole('button', { name: words('admin:products.importing.mapping.next') }, slow);

/** Unknown categories are created, mapped or replaced by the default; the file's format is named above. */
export const ImportMapsCategories: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(answer(contract.adminProduct.surveyImport, strangeSurvey)),
  async play({ loaded }) {
    const words = getTranslate(loaded);
    const dialog = await openImport(words);
    await upload(dialog);
    await expect(await mapped(words, dialog)).toBeEnabled();
    await expect(within(dialog).getByText(words('admin:products.importing.formats.shopify'))).toBeVisible();
    const list = within(dialog).getByRole('list', { name: words('admin:products.importing.mapping.title') });
    await expect(within(list).getAllByRole('combobox')).toHaveLength(3);
  },
};
export const ImportMapsCategoriesOnAPhone: Story = {
  ...ImportMapsCategories,
  tags: ['!visual'],
  globals: onAPhone,
};

/** A choice by keyboard is sent, and the check follows. */
export const ImportSendsTheMapping: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.adminProduct.surveyImport, strangeSurvey),
      answer(contract.adminProduct.import, checked),
      answer(contract.job.detail, checked),
    ),
  async play({ loaded }) {
    const words = getTranslate(loaded);
    const dialog = await openImport(words);
    await upload(dialog);
    const next = await mapped(words, dialog);
    const [first] = within(dialog).getAllByRole('combobox') as [HTMLInputElement];
    await userEvent.clear(first);
    await userEvent.type(first, 'teapots');
    await userEvent.keyboard('{Enter}');
    const stock = within(dialog).getByLabelText(words('admin:products.importing.mapping.stock'), { exact: false });
    await userEvent.clear(stock);
    await userEvent.type(stock, 'many');
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await userEvent.clear(stock);
    await userEvent.type(stock, '40');
    await userEvent.click(next);
    await within(dialog).findByText(words('admin:products.importing.code.amount'), undefined, slow);
    const { importMapping, categories } = demo().state;
    const teapots = categories.find(({ slug }) => slug === 'teapots');
    await expect(importMapping.untrackedStock).toBe(40);
    await expect(importMapping.categories.map(({ choice }) => choice)).toEqual([
      { to: 'category', categoryId: teapots?.id },
      { to: 'default' },
      { to: 'create' },
    ]);
  },
};

/** The choices stay when saving them fails. */
export const ImportMappingFails: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.adminProduct.surveyImport, strangeSurvey),
      failWith(contract.adminProduct.importMapping, 'INTERNAL'),
    ),
  async play({ loaded }) {
    const words = getTranslate(loaded);
    const dialog = await openImport(words);
    await upload(dialog);
    await userEvent.click(await mapped(words, dialog));
    await within(dialog).findByRole('alert', undefined, slow);
    await expect(within(dialog).getAllByRole('combobox').length).toBeGreaterThan(2);
  },
};

/** An invalid picture does not fail its product. */
export const ImportLeavesPicturesOut: Story = {
  beforeEach({ msw }) {
    const pictures: Job = {
      ...allGood,
      problems: [
        { row: 2, column: 'Image Src', code: 'pictureAddress', value: 'http://old-shop.example/cup.jpg' },
        { row: 9, column: 'Image Src', code: 'pictureUnreachable', value: 'https://cdn.old-shop.example/lid.jpg' },
      ],
    };
    msw.use(
      answer(contract.adminProduct.surveyImport, { ...plainSurvey, format: 'woocommerce', pictures: 24 }),
      answer(contract.adminProduct.import, pictures),
      answer(contract.job.detail, pictures),
    );
  },
  async play({ loaded }) {
    const words = getTranslate(loaded);
    const dialog = await openImport(words);
    await upload(dialog);
    await within(dialog).findByText(words('admin:products.importing.someLeftOut'), undefined, slow);
    await expect(within(dialog).getByText(words('admin:products.importing.code.pictureAddress'))).toBeVisible();
  },
};
