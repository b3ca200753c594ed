import { contract } from '@sampan/api/contract';
import type { Job, Page, StaffProduct } from '@sampan/api/entities';
import { maxCountedRows } from '@sampan/api/pageSizes';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getFormats } from '../../../i18n/format.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import {
  AdminStory,
  adminShop,
  atADesk,
  expectToFitBesideScrollBars,
  onAPhone,
} from '../../../testing/screens/AdminStory.tsx';
import { findFirstRow, job, longName, slow } from '../../../testing/screens/adminProductsStory.ts';
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

const getStoredProduct = (id: number) => getDemoBackend().state.products.get(id);
const nothing = { list: [], total: 0, page: 1, limit: 20, pages: 0 };

export const Default: Story = {
  async play() {
    await findFirstRow();
    await expect(document.querySelectorAll('[data-row-id]').length).toBeGreaterThan(5);
  },
};
/** Cards show the stock with its name. */
export const OnAPhone: Story = {
  tags: ['!visual'],
  globals: onAPhone,
  async play({ loaded }) {
    const card = await findFirstRow();
    if (window.innerWidth >= 768) return;
    const stock = getStoredProduct(Number(card.dataset.rowId))?.stock.toLocaleString('en-US');
    await expect(card).toHaveTextContent(`${getTranslate(loaded)('admin:product.stock')}${stock}`);
  },
};

/** All default columns fit beside the menu of a 1280 px window with scroll bars. */
export const FitsADesk: Story = {
  tags: ['!visual'],
  globals: atADesk,
  async play({ loaded }) {
    await findFirstRow();
    if (window.innerWidth < 1280) return;
    await expectToFitBesideScrollBars();
    const place = screen.getByRole('columnheader', { name: getTranslate(loaded)('admin:product.place') });
    const category = document.querySelector('main tbody tr')?.children[(place as HTMLTableCellElement).cellIndex];
    const text = document.createTextNode('Uncategorised');
    category?.replaceChildren(text);
    const range = document.createRange();
    range.selectNode(text);
    await expect(range.getClientRects()).toHaveLength(1);
    // The longest date has the padding of its cell, too.
    const cell = document.querySelector('main tbody td:has(> time)') as HTMLElement;
    const time = cell.querySelector('time') as HTMLElement;
    time.textContent = getFormats('zh-CN').date('2026-11-27T04:00:00Z');
    const end = cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingInlineEnd);
    await expect(time.getBoundingClientRect().right).toBeLessThanOrEqual(end);
  },
};
export const Filtered: Story = {
  parameters: adminShop('/admin/products?f.status=1&f.featured=yes&sort=-price'),
  async play() {
    const first = await findFirstRow();
    await expect(getStoredProduct(Number(first.dataset.rowId))).toMatchObject({ status: 1, isFeatured: true });
  },
};

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.adminProduct.list)),
};
export const Empty: Story = {
  tags: ['state:empty'],
  beforeEach: ({ msw }) => msw.use(answer(contract.adminProduct.list, nothing)),
};
export const FilteredEmpty: Story = {
  tags: ['state:filteredEmpty'],
  parameters: adminShop('/admin/products?q=zeppelin'),
};
export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminProduct.list, 'INTERNAL')),
};
export const Offline: Story = { tags: ['state:offline'], beforeEach: ({ msw }) => msw.use(mockOffline()) };
export const Forbidden: Story = { tags: ['state:forbidden'], parameters: adminShop('/admin/products', 'customer') };
/** The categories fail: the products are listed without category names. */
export const Partial: Story = {
  tags: ['state:partial'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.category.list, 'INTERNAL')),
};

export const LongNames: Story = {
  beforeEach({ msw }) {
    const backend = getDemoBackend();
    const token = backend.signIn('admin');
    const { body } = backend.answer(contract.adminProduct.list, { limit: 3 }, { token });
    const page = body as Page<StaffProduct>;
    const list = page.list.map((one) => ({
      ...one,
      name: `${longName} teapot`,
      i18n: undefined,
      options: [{ name: 'Glaze', value: longName }],
      priceAmount: 1_234_567_890,
      stock: 1_234_567,
    }));
    msw.use(answer(contract.adminProduct.list, { ...page, list, total: 123_456, pages: 6173 }));
  },
};

/** Untranslated names and options have a `lang`, so that a screen reader pronounces them. */
export const AnotherLanguage: Story = {
  tags: ['!visual'],
  globals: { ...atADesk, locale: 'en-US' },
  beforeEach({ msw }) {
    const backend = getDemoBackend();
    const { body } = backend.answer(contract.adminProduct.list, { limit: 1 }, { token: backend.signIn('admin') });
    const [first] = (body as Page<StaffProduct>).list;
    const options = [{ name: '釉色', value: '青釉' }];
    const list = [{ ...first, name: '侧把急须', options, i18n: undefined } as StaffProduct];
    msw.use(answer(contract.adminProduct.list, { ...nothing, list, total: 1, pages: 1 }));
  },
  async play() {
    const row = within(await findFirstRow());
    await expect(row.getByText('侧把急须')).toHaveAttribute('lang', 'zh-CN');
    await expect(row.getByText('青釉')).toHaveAttribute('lang', 'zh-CN');
  },
};

/** The picture is in the cell of the name, before the link. */
export const PictureWithName: Story = {
  globals: { viewport: { value: 'desktop' } },
  async play() {
    if (window.innerWidth < 1024) return;
    const link = (await findFirstRow()).querySelector('[data-row-handle]') as HTMLElement;
    const cell = link.closest('td, th') as HTMLElement;
    const image = cell.querySelector('img') as HTMLElement;
    await expect(image.getBoundingClientRect().right).toBeLessThan(link.getBoundingClientRect().left);
  },
};

async function chooseRows(count: number) {
  await findFirstRow();
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
  tags: ['!visual'],
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
    const translate = getTranslate(loaded);
    await chooseRows(2);
    await bulk(translate('admin:products.bulk.bar.unpublish'), translate('admin:table.bulk.more'));
    await userEvent.click(lastButton(await screen.findByRole('alertdialog', undefined, slow)));
    await screen.findByText(translate('admin:products.bulk.problem.IN_USE'), undefined, slow);
    await expect(screen.getByText(translate('admin:products.bulk.rowDone'))).toBeVisible();
  },
};

/** The job lists the first problems only: no row is said to be done, and there is no selection of the failed ones. */
export const BulkWithManyProblems: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    const problems = [{ id: 999_999, code: 'IN_USE' }];
    const ended: Job = { ...job, status: 'done', done: 500, total: 500, changed: 0, failed: 500, problems };
    msw.use(answer(contract.adminProduct.bulk, job), answer(contract.job.detail, ended));
  },
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    await chooseRows(2);
    await bulk(translate('admin:products.bulk.bar.unpublish'), translate('admin:table.bulk.more'));
    await userEvent.click(lastButton(await screen.findByRole('alertdialog', undefined, slow)));
    await screen.findByText(translate('admin:table.bulk.mixed', { done: '0', failed: '500' }), undefined, slow);
    await expect(screen.queryByText(translate('admin:products.bulk.rowDone'))).toBeNull();
    await expect(screen.queryByRole('button', { name: translate('admin:table.bulk.selectFailed') })).toBeNull();
  },
};

/** More products match than the list counts: a message says so, and no change is offered. */
export const TooManyToChange: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    const token = getDemoBackend().signIn('operator');
    const { body } = getDemoBackend().answer(contract.adminProduct.list, {}, { token });
    const { list } = body as Page<StaffProduct>;
    msw.use(answer(contract.adminProduct.list, { list, total: maxCountedRows, page: 1, pages: 500, limit: 20 }));
  },
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    await chooseRows(1);
    await userEvent.click(
      await screen.findByRole('button', { name: translate('admin:table.bulk.all', { n: '10,000+' }) }),
    );
    const everything = translate('admin:table.bulk.selected', { count: maxCountedRows, n: '10,000+' });
    await expect(screen.getByRole('group', { name: translate('admin:table.bulk.label') })).toHaveTextContent(
      everything,
    );
    await bulk(translate('admin:products.bulk.bar.unpublish'), translate('admin:table.bulk.more'));
    await screen.findByText(translate('admin:products.bulk.tooMany', { n: '9,999' }), undefined, slow);
    await expect(screen.queryByRole('alertdialog')).toBeNull();
  },
};

export const AsksForAPrice: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    await chooseRows(2);
    await bulk(translate('admin:products.bulk.bar.price'), translate('admin:table.bulk.more'));
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await userEvent.click(dialog.querySelector('button[type="submit"]') as HTMLElement);
    await expect(within(dialog).getByRole('textbox')).toBeInvalid();
    await userEvent.type(within(dialog).getByRole('textbox'), '-5');
    await expect(within(dialog).getByText(translate('admin:products.bulk.wrong.price'))).toBeVisible();
    await userEvent.clear(within(dialog).getByRole('textbox'));
    await userEvent.click(within(dialog).getAllByRole('radio').at(-1) as HTMLElement);
    await userEvent.type(within(dialog).getByRole('textbox'), '-15');
    await expect(within(dialog).getByRole('textbox')).toBeValid();
    // No product can be free of charge: the field says so, and nothing is sent.
    await userEvent.clear(within(dialog).getByRole('textbox'));
    await userEvent.type(within(dialog).getByRole('textbox'), '-100');
    await expect(within(dialog).getByRole('textbox')).toHaveAccessibleDescription(
      expect.stringContaining(translate('admin:products.bulk.problem.positive')),
    );
    await userEvent.click(dialog.querySelector('button[type="submit"]') as HTMLElement);
    await expect(dialog).toBeVisible();
    await expect(getDemoBackend().state.jobs.size).toBe(0);
  },
};

/** Changing the prices of more than ten requires typing their number, and shows what some of them become. */
export const PricesByTyping: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    await findFirstRow();
    await userEvent.click(screen.getByRole('checkbox', { name: translate('admin:table.selectPage') }));
    await bulk(translate('admin:products.bulk.bar.price'), translate('admin:table.bulk.more'));
    const dialog = await screen.findByRole('dialog', undefined, slow);
    const [price, count] = within(dialog).getAllByRole('textbox') as [HTMLElement, HTMLElement];
    await userEvent.type(price, '128');
    await expect(within(dialog).getAllByText(/→ .*128\.00$/)).toHaveLength(3);
    await userEvent.click(dialog.querySelector('button[type="submit"]') as HTMLElement);
    await expect(count).toBeInvalid();
    await userEvent.type(count, '20');
    await expect(count).toBeValid();
    await userEvent.click(dialog.querySelector('button[type="submit"]') as HTMLElement);
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), slow);
  },
};

/** A chosen category is not closed without a question. */
export const AsksForACategory: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    await chooseRows(2);
    await bulk(translate('admin:products.bulk.bar.category'), translate('admin:table.bulk.more'));
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await userEvent.click(dialog.querySelector('input') as HTMLElement);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(dialog.querySelector('input')).not.toHaveValue('');
    await userEvent.click(within(dialog).getByRole('button', { name: translate('common:action.close') }));
    await screen.findByRole('alertdialog');
  },
};

/** A colleague has deleted the chosen category: its field says so. */
export const MovesToADeletedCategory: Story = {
  tags: ['!visual'],
  async play({ loaded, msw }) {
    const translate = getTranslate(loaded);
    await chooseRows(2);
    await bulk(translate('admin:products.bulk.bar.category'), translate('admin:table.bulk.more'));
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await userEvent.click(dialog.querySelector('input') as HTMLElement);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    msw.use(failWith(contract.adminProduct.bulk, 'NOT_FOUND', { fields: { 'change.categoryId': 'unknown' } }));
    await userEvent.click(dialog.querySelector('button[type="submit"]') as HTMLElement);
    await within(dialog).findByText(translate('admin:categories.wrong.unknown'), undefined, slow);
  },
};

/** Deleting more than ten requires typing their number. */
export const DeletesByTyping: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    await findFirstRow();
    await userEvent.click(screen.getByRole('checkbox', { name: translate('admin:table.selectPage') }));
    await bulk(translate('admin:products.bulk.bar.delete'), translate('admin:table.bulk.more'));
    const dialog = await screen.findByRole('alertdialog', undefined, slow);
    await userEvent.click(lastButton(dialog));
    await expect(within(dialog).getByRole('textbox')).toBeInvalid();
    await userEvent.type(within(dialog).getByRole('textbox'), '20');
    await expect(within(dialog).getByRole('textbox')).toBeValid();
  },
};

/** A colleague unpublishes one of the selected products: the dialog asks again for their present number. */
export const DeletesAnotherNumber: Story = {
  tags: ['!visual'],
  parameters: adminShop('/admin/products?f.status=1'),
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    const backend = getDemoBackend();
    const token = backend.signIn('admin');
    const count = () =>
      (backend.answer(contract.adminProduct.list, { status: 1 }, { token }).body as Page<StaffProduct>).total;
    const before = count();
    const id = Number((await findFirstRow()).dataset.rowId);
    await userEvent.click(screen.getByRole('checkbox', { name: translate('admin:table.selectPage') }));
    await userEvent.click(
      screen.getByRole('button', { name: translate('admin:table.bulk.all', { n: String(before) }) }),
    );
    await bulk(translate('admin:products.bulk.bar.delete'), translate('admin:table.bulk.more'));
    const dialog = await screen.findByRole('alertdialog', undefined, slow);
    backend.answer(contract.product.status, { id, status: 0 }, { token });
    await expect(count()).toBe(before - 1);
    await userEvent.type(within(dialog).getByRole('textbox'), String(before));
    await userEvent.click(lastButton(dialog));
    await within(dialog).findByText(translate('admin:products.bulk.countChanged'), undefined, slow);
    const title = translate('admin:products.bulk.ask.delete', { count: before - 1, n: String(before - 1) });
    await within(dialog).findByText(title, undefined, slow);
    await expect(getDemoBackend().state.jobs.size).toBe(0);
    const typed = within(dialog).getByRole('textbox');
    await expect(typed).toHaveValue(String(before));
    await userEvent.clear(typed);
    await userEvent.type(typed, String(before - 1));
    await userEvent.click(lastButton(dialog));
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), slow);
    await expect([...getDemoBackend().state.jobs.values()][0]?.job.total).toBe(before - 1);
  },
};
