import { contract } from '@sampan/api/contract';
import type { ImportSurvey, Job } from '@sampan/api/entities';
import { answer, failWith, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { type FileRejection, toFileRejectionExtras } from '@sampan/domain/productCsv/fileProblems';
import { reasonCodes } from '@sampan/domain/productCsv/labels';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getNumberFormats } from '../../../i18n/format.ts';
import { getStoryLocale, getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk, onAPhone } from '../../../testing/screens/AdminStory.tsx';
import { job, longName, slow } from '../../../testing/screens/adminProductsStory.ts';
import { openImport, upload } from '../../../testing/screens/importStory.ts';
import { AdminProductsScreen } from './AdminProductsScreen.tsx';

const meta = {
  title: 'Admin/Products/Import',
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
    { text: longName, products: 1, choice: { to: 'create' } },
  ],
  withoutCategory: 3,
  untracked: 5,
  pictures: 61,
  ignoredColumns: ['Cost per item', 'Price / International', 'Included / Japan'],
};

export const ChoosesAFile: Story = {
  tags: ['visual-after-play'],
  async play({ loaded }) {
    const dialog = await openImport(getTranslate(loaded));
    await upload(dialog, 'cups.txt');
    await expect(await within(dialog).findByText(/cups\.txt/, undefined, slow)).toBeVisible();
  },
};

/** The preview of a file with columns of one name, while it is sent. */
export const HasEqualHeaders: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.adminProduct.surveyImport)),
  async play({ loaded }) {
    const dialog = await openImport(getTranslate(loaded));
    await upload(dialog, 'notes.csv', 'Note,Note\nblue,green\n');
    await expect(await within(dialog).findAllByRole('columnheader', { name: 'Note' }, slow)).toHaveLength(2);
  },
};

/** A dry run: problems are listed by cell, beside the first rows. */
export const IsChecked: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) =>
    msw.use(
      surveyed,
      answer(contract.adminProduct.import, { ...checked, status: 'queued' }),
      answer(contract.job.detail, checked),
    ),
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    const dialog = await openImport(translate);
    await upload(dialog);
    await within(dialog).findByText(translate('admin:products.importing.code.amount'), undefined, slow);
    const tables = within(dialog).getAllByRole('table');
    await expect(tables).toHaveLength(2);
    await expect(within(tables[1] as HTMLElement).getAllByRole('row')).toHaveLength(21);
  },
};
export const IsCheckedOnAPhone: Story = { ...IsChecked, tags: ['!visual'], globals: onAPhone };

const allGood = { ...checked, failed: 0, problems: [] };
export const UnderWay: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) =>
    msw.use(surveyed, answer(contract.adminProduct.import, allGood), answer(contract.job.detail, allGood)),
  async play({ loaded, msw }) {
    const translate = getTranslate(loaded);
    const dialog = await openImport(translate);
    await upload(dialog);
    const name = translate('admin:products.importing.start', { count: 22, n: '22' });
    const start = await within(dialog).findByRole('button', { name }, slow);
    const running: Job = { ...imported, id: 9, status: 'running', done: 9 };
    msw.use(answer(contract.adminProduct.import, running), answer(contract.job.detail, running));
    await userEvent.click(start);
    await within(dialog).findByText(translate('admin:products.importing.goesOn'), undefined, slow);
  },
};

export const IsDone: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) =>
    msw.use(surveyed, answer(contract.adminProduct.import, checked), answer(contract.job.detail, checked)),
  async play({ loaded, msw }) {
    const translate = getTranslate(loaded);
    const dialog = await openImport(translate);
    await upload(dialog);
    const start = await within(dialog).findByRole(
      'button',
      { name: translate('admin:products.importing.start', { count: 22, n: '22' }) },
      slow,
    );
    msw.use(answer(contract.adminProduct.import, { ...checked, id: 9, isDryRun: false }));
    await userEvent.click(start);
    await within(dialog).findByText(translate('admin:products.importing.ended.done'), undefined, slow);
    await expect(within(dialog).getByRole('heading', { level: 2 })).toHaveFocus();
    const report = within(dialog).getByRole('button', { name: translate('admin:products.importing.report') });
    msw.use(failWith(contract.job.result, 'NOT_FOUND'));
    await userEvent.click(report);
    await within(dialog).findByText(translate('admin:jobs.reportGone'), undefined, slow);
    await expect(report).not.toBeInTheDocument();
    await waitFor(() => expect(within(dialog).getByRole('heading', { level: 2 })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), slow);
    // No message says it a second time.
    await expect(screen.queryByText(translate('admin:jobs.reportGone'))).toBeNull();
  },
};

export const FileRejected: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminProduct.surveyImport, 'FILE_REFUSED')),
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    const dialog = await openImport(translate);
    await upload(dialog);
    await within(dialog).findByText(translate('admin:products.importing.refused.FILE_REFUSED'), undefined, slow);
  },
};

/** Staff who may no longer import read why. */
export const ImportForbidden: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminProduct.surveyImport, 'FORBIDDEN')),
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    const dialog = await openImport(translate);
    await upload(dialog);
    await within(dialog).findByText(translate('admin:save.failure.forbidden'), undefined, slow);
  },
};

const rejections: FileRejection[] = [
  { problem: 'encoding' },
  { problem: 'quotes', row: 1204 },
  { problem: 'columns', missing: ['Handle', 'Title'] },
  { problem: 'empty' },
  { problem: 'tooMany', most: 50_000 },
  { problem: 'rowTooLong', row: 17 },
];

/** Each reason to refuse a file has a text, which says where to look. */
export const FileRejectedWithReason: Story = {
  tags: ['!visual'],
  async play({ loaded, msw }) {
    const translate = getTranslate(loaded);
    const dialog = await openImport(translate);
    const texts: (string | null)[] = [];
    for (const rejection of rejections) {
      msw.use(failWith(contract.adminProduct.surveyImport, 'FILE_REFUSED', toFileRejectionExtras(rejection)));
      await upload(dialog);
      // The alert of the file before goes when the next one is sent.
      await waitFor(() => expect(texts).not.toContain(within(dialog).getByRole('alert').textContent), slow);
      texts.push(within(dialog).getByRole('alert').textContent);
    }
    await expect(dialog.querySelector('input[type="file"]')).toHaveFocus();
    const unreadable = 'admin:products.importing.unreadable';
    const { list } = getNumberFormats(getStoryLocale(loaded));
    await expect(texts).toEqual([
      translate(`${unreadable}.encoding`),
      translate(`${unreadable}.quotes`, { row: '1204' }),
      translate(`${unreadable}.columns`, { columns: list(['Handle', 'Title']) }),
      translate(`${unreadable}.empty`),
      translate(`${unreadable}.tooMany`, { n: '50,000' }),
      translate(`${unreadable}.rowTooLong`, { row: '17' }),
    ]);
  },
};

/** Every code that the import reports has a text of its own. */
export const NamesEveryProblem: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    const problems: Job['problems'] = reasonCodes.map((code, index) => ({
      ...{ row: index + 2, column: 'Title', code, currentStock: 3 },
      ...(code === 'max_value' && { max: '100000000.00' }),
    }));
    const wrong: Job = { ...checked, problems };
    msw.use(surveyed, answer(contract.adminProduct.import, wrong), answer(contract.job.detail, wrong));
  },
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    const dialog = await openImport(translate);
    await upload(dialog);
    await within(dialog).findByText(translate('admin:products.importing.code.twice'), undefined, slow);
    await expect(within(dialog).queryByText(translate('admin:products.importing.code.other'))).toBeNull();
    const tooHigh = translate('admin:products.importing.code.max_value', { n: '100000000.00' });
    await expect(within(dialog).getByText(tooHigh)).toBeVisible();
  },
};

/** An import that is cancelled in the tray: the dialog shows its end, and the report of the rows that were done. */
export const IsCancelled: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) =>
    msw.use(surveyed, answer(contract.adminProduct.import, allGood), answer(contract.job.detail, allGood)),
  async play({ loaded, msw }) {
    const translate = getTranslate(loaded);
    const dialog = await openImport(translate);
    await upload(dialog);
    const name = translate('admin:products.importing.start', { count: 22, n: '22' });
    const start = await within(dialog).findByRole('button', { name }, slow);
    const running: Job = { ...imported, id: 9, status: 'running', done: 10 };
    msw.use(
      answer(contract.adminProduct.import, running),
      answer(contract.job.detail, running),
      answer(contract.job.cancel, () => {
        msw.use(answer(contract.job.detail, { ...running, status: 'cancelled', done: 12, added: 12, resultSize: 900 }));
        return running;
      }),
    );
    await userEvent.click(start);
    await within(dialog).findByText(translate('admin:products.importing.goesOn'), undefined, slow);
    const cancel = translate('admin:jobs.cancel', { name: imported.name });
    // The tray is behind the modal dialog, so the click is dispatched to the button itself.
    (await screen.findByRole('button', { name: cancel, hidden: true }, slow)).click();
    await within(dialog).findByText(translate('admin:products.importing.ended.cancelled'), undefined, slow);
    await expect(
      within(dialog).getByRole('button', { name: translate('admin:products.importing.report') }),
    ).toBeVisible();
  },
};

const mapped = (translate: ReturnType<typeof getTranslate>, dialog: HTMLElement) =>
  within(dialog).findByRole('button', { name: translate('admin:products.importing.mapping.next') }, slow);

/** Unknown categories are created, mapped or replaced by the default; the file's format is named above. */
export const MapsCategories: Story = {
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(answer(contract.adminProduct.surveyImport, strangeSurvey)),
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    const dialog = await openImport(translate);
    await upload(dialog);
    await expect(await mapped(translate, dialog)).toBeEnabled();
    await expect(within(dialog).getByText(translate('admin:products.importing.formats.shopify'))).toBeVisible();
    const list = within(dialog).getByRole('list', { name: translate('admin:products.importing.mapping.title') });
    const choices = within(list).getAllByRole('combobox');
    await expect(choices).toHaveLength(3);
    await expect(choices[0]).toHaveFocus();
  },
};
export const MapsCategoriesOnAPhone: Story = {
  ...MapsCategories,
  tags: ['!visual'],
  globals: onAPhone,
};

/** A choice by keyboard is sent, and the check follows. */
export const SendsTheMapping: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.adminProduct.surveyImport, strangeSurvey),
      answer(contract.adminProduct.import, checked),
      answer(contract.job.detail, checked),
    ),
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    const dialog = await openImport(translate);
    await upload(dialog);
    const next = await mapped(translate, dialog);
    const [first] = within(dialog).getAllByRole('combobox') as [HTMLInputElement];
    await userEvent.clear(first);
    await userEvent.type(first, 'teapots');
    await userEvent.keyboard('{Enter}');
    const stock = within(dialog).getByLabelText(translate('admin:products.importing.mapping.stock'), { exact: false });
    await userEvent.clear(stock);
    await userEvent.type(stock, 'many');
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await userEvent.clear(stock);
    await userEvent.type(stock, '40');
    await userEvent.click(next);
    await within(dialog).findByText(translate('admin:products.importing.code.amount'), undefined, slow);
    const { importMapping, categories } = getDemoBackend().state;
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
export const MappingFails: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.adminProduct.surveyImport, strangeSurvey),
      failWith(contract.adminProduct.importMapping, 'INTERNAL'),
    ),
  async play({ loaded }) {
    const translate = getTranslate(loaded);
    const dialog = await openImport(translate);
    await upload(dialog);
    await userEvent.click(await mapped(translate, dialog));
    await within(dialog).findByRole('alert', undefined, slow);
    await expect(within(dialog).getAllByRole('combobox').length).toBeGreaterThan(2);
  },
};

/** An invalid picture does not fail its product. */
export const LeavesPicturesOut: Story = {
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
    const translate = getTranslate(loaded);
    const dialog = await openImport(translate);
    await upload(dialog);
    await within(dialog).findByText(translate('admin:products.importing.someLeftOut'), undefined, slow);
    await expect(within(dialog).getByText(translate('admin:products.importing.code.pictureAddress'))).toBeVisible();
  },
};
