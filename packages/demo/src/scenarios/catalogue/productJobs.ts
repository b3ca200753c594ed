import { contract } from '@sampan/api/contract';
import type { CategoryChoice } from '@sampan/api/entities';
import { formatCsvLine } from '@sampan/domain/csv/csv';
import { jewelryFile } from '../../fixtures/samples/shopifyFiles.ts';
import { finishJob, getColumn, toText } from '../operations/jobSteps.ts';
import { defineScenario, type Scenario } from '../scenario.ts';

const { adminProduct, audit, category, product } = contract;

const header = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Type',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Variant Price',
];
const createFile = (...lines: string[][]) =>
  new File([lines.map(formatCsvLine).join('')], 'goods.csv', { type: 'text/csv' });
let serial = 0;

/** A slug that no other scenario uses. */
function createUniqueSlug(): string {
  serial += 1;
  return `by-file-${serial}`;
}

export const productJobScenarios: Scenario[] = [
  defineScenario({
    name: 'a file of products is tried, then done: the rows that are wrong are named, and keep none back',
    async run(shop) {
      const operator = await shop.signIn('operator');
      const [{ slug: place = '' } = {}] = await operator.ok(category.active, {});
      const handle = createUniqueSlug();
      const createCsvFile = () =>
        createFile(
          header,
          [handle, 'Lamp', '<p>Warm</p>', place, 'TRUE', 'Size', 'S', '120.50'],
          [handle, '', '', '', '', '', 'L', '150'],
          [`${handle}-x`, '', '', place, '', '', '', '12.345'],
        );
      const dry = await finishJob(
        shop,
        operator,
        await operator.ok(adminProduct.import, { file: createCsvFile(), isDryRun: true }),
      );
      const absent = await operator.outcome(product.detail, { id: handle });
      const done = await finishJob(shop, operator, await operator.ok(adminProduct.import, { file: createCsvFile() }));
      const [small, large] = [await shop.product(handle), await shop.product(`${handle}-l`)];
      const { list } = await operator.ok(audit.list, { targetType: 'product', targetId: small.id });
      return {
        dryRun: { isDryRun: dry.isDryRun, added: dry.added, failed: dry.failed, detail: absent },
        job: { status: done.status, added: done.added, failed: done.failed, done: done.done },
        problems: done.problems,
        products: {
          smallPrice: small.priceAmount,
          description: small.description,
          largePrice: large.priceAmount,
          isSameGroup: large.groupId === small.groupId,
        },
        rows: getColumn(await toText(operator, done.id), '行'),
        actions: list.map(({ action }) => action),
      };
    },
    expected: {
      dryRun: { isDryRun: true, added: 2, failed: 1, detail: 'NOT_FOUND' },
      job: { status: 'done', added: 2, failed: 1, done: 3 },
      problems: [{ row: 4, column: 'Variant Price', code: 'amount', value: '12.345' }],
      products: { smallPrice: 12_050, description: 'Warm', largePrice: 15_000, isSameGroup: true },
      rows: ['2', '3', '4'],
      actions: ['product.create'],
    },
  }),
  defineScenario({
    name: 'a file of another shop comes in: its categories are mapped or created, its columns kept, its pictures checked',
    async run(shop) {
      const operator = await shop.signIn('operator');
      const [{ id: categoryId = 0 } = {}] = await operator.ok(category.active, {});
      const suffix = createUniqueSlug();
      const text = jewelryFile
        .replace(/^(?!\ufeff|Handle)([^,\n]+),/gm, `$1-${suffix},`)
        .replaceAll('https://cdn.pictures.test', 'https://127.0.0.1');
      const createCsvFile = () => new File([text], 'jewelry.csv', { type: 'text/csv' });
      const survey = await operator.ok(adminProduct.surveyImport, { file: createCsvFile() });
      const choose = (name: string): CategoryChoice =>
        name === 'Bracelets' ? { to: 'category', categoryId } : { to: 'create' };
      const categories = survey.categories.map((each) => ({ text: each.text, choice: choose(each.text) }));
      const mapping = { categories, defaultCategory: { to: 'create' }, untrackedStock: 5 } as const;
      await operator.ok(adminProduct.importMapping, { ...mapping, categories });
      const dry = await finishJob(
        shop,
        operator,
        await operator.ok(adminProduct.import, { file: createCsvFile(), isDryRun: true }),
      );
      const done = await finishJob(shop, operator, await operator.ok(adminProduct.import, { file: createCsvFile() }));
      const [bracelet, earrings] = [
        await shop.product(`chain-bracelet-${suffix}`),
        await shop.product(`stud-earrings-${suffix}`),
      ];
      const all = await operator.ok(category.list, {});
      const again = await operator.ok(adminProduct.surveyImport, { file: createCsvFile() });
      const missing = { text: 'Hats', choice: { to: 'category', categoryId: 999_999 } } as const;
      return {
        survey: {
          format: survey.format,
          rows: survey.rows,
          products: survey.products,
          withoutCategory: survey.withoutCategory,
          ignoredColumns: survey.ignoredColumns,
        },
        categories: survey.categories.map(({ text: name, products, choice }) => ({ name, products, choice })),
        counts: { addedDry: dry.added, failedDry: dry.failed, added: done.added, failed: done.failed },
        distinctProblems: new Set(done.problems.map(({ column, code }) => `${column}: ${code}`)).size,
        problem: done.problems[0]?.code,
        bracelet: {
          isMapped: bracelet.categoryId === categoryId,
          attributes: bracelet.attributes.map(({ name }) => name),
          gallery: bracelet.gallery,
        },
        createdCategory: all.find(({ id }) => id === earrings.categoryId)?.name,
        remembered: again.categories.map(({ text: name, choice }) => ({ name, choice: choice?.to })),
        unknownCategory: await operator.outcome(adminProduct.importMapping, { ...mapping, categories: [missing] }),
        unknownFormat: await operator.outcome(adminProduct.surveyImport, { file: new File(['Name\nx\n'], 'a.csv') }),
      };
    },
    expected: {
      survey: {
        format: 'shopify',
        rows: 17,
        products: 10,
        withoutCategory: 1,
        ignoredColumns: ['Google Shopping / Gender'],
      },
      categories: [
        { name: 'Bracelets', products: 4, choice: null },
        { name: 'Earrings', products: 2, choice: null },
        { name: 'Necklace', products: 2, choice: null },
        { name: 'Rings', products: 1, choice: null },
      ],
      counts: { addedDry: 17, failedDry: 0, added: 17, failed: 0 },
      distinctProblems: 1,
      problem: 'pictureAddress',
      bracelet: {
        isMapped: true,
        attributes: ['Vendor', 'Tags', 'SKU', 'Barcode', 'Weight', 'SEO Title', 'SEO Description'],
        gallery: [],
      },
      createdCategory: 'Earrings',
      remembered: [{ name: 'Bracelets', choice: 'category' }],
      unknownCategory: 'NOT_FOUND',
      unknownFormat: 'FILE_REFUSED',
    },
  }),
  defineScenario({
    name: 'an exported file is imported without a change',
    async run(shop) {
      const operator = await shop.signIn('operator');
      const filter = { keyword: '壶' };
      const searchPage = await operator.ok(adminProduct.list, { ...filter, limit: 1 });
      const out = await finishJob(shop, operator, await operator.ok(adminProduct.export, { filter }));
      const text = await toText(operator, out.id);
      const back = await finishJob(
        shop,
        operator,
        await operator.ok(adminProduct.import, { file: new File([text], 'back.csv') }),
      );
      return {
        isComplete: out.done === searchPage.total && searchPage.total > 0,
        job: { status: back.status, added: back.added, changed: back.changed, failed: back.failed },
        areAllSkipped: back.skipped === back.done && back.done === back.total,
        unknownHeader: await operator.outcome(adminProduct.import, { file: new File(['Name\nx\n'], 'a.csv') }),
        brokenQuotes: await operator.outcome(adminProduct.import, {
          file: new File(['Handle,Title\na,"b\n'], 'a.csv'),
        }),
      };
    },
    expected: {
      isComplete: true,
      job: { status: 'done', added: 0, changed: 0, failed: 0 },
      areAllSkipped: true,
      unknownHeader: 'FILE_REFUSED',
      brokenQuotes: 'FILE_REFUSED',
    },
  }),
  defineScenario({
    name: 'many products are changed by a filter or by name, each as if by hand',
    async run(shop) {
      const operator = await shop.signIn('operator');
      const [{ slug: place = '' } = {}] = await operator.ok(category.active, {});
      const [one, other] = [createUniqueSlug(), createUniqueSlug()];
      const file = createFile(
        header,
        [one, 'Ferrylamp one', '', place, 'TRUE', '', '', '100'],
        [other, 'Ferrylamp two', '', place, 'TRUE', '', '', '3'],
      );
      await finishJob(shop, operator, await operator.ok(adminProduct.import, { file }));
      const [first, second] = [await shop.product(one), await shop.product(other)];
      const ids = [first.id, second.id, 999_999];
      const change = { what: 'price', price: { by: 'add', value: -500 } } as const;
      const priced = await finishJob(shop, operator, await operator.ok(adminProduct.bulk, { of: { ids }, change }));
      const archived = await finishJob(
        shop,
        operator,
        await operator.ok(adminProduct.bulk, {
          of: { filter: { keyword: 'ferrylamp' }, except: [second.id] },
          change: { what: 'status', status: 2 },
        }),
      );
      const gone = await finishJob(
        shop,
        operator,
        await operator.ok(adminProduct.bulk, { of: { ids: [first.id, second.id] }, change: { what: 'delete' } }),
      );
      const { list } = await operator.ok(audit.list, { targetType: 'product', targetId: first.id });
      return {
        priced: {
          changed: priced.changed,
          failed: priced.failed,
          problems: priced.problems.map(({ id, code }) => ({ isSecond: id === second.id, code })),
        },
        archived: archived.changed,
        deleted: { changed: gone.changed, detail: await operator.outcome(product.detail, { id: one }) },
        entries: list.map(({ action, actor }) => ({ action, actor })),
        unknownCategory: await operator.outcome(adminProduct.bulk, {
          of: { ids: [1] },
          change: { what: 'category', categoryId: 999_999 },
        }),
      };
    },
    expected: {
      priced: {
        changed: 1,
        failed: 2,
        problems: [
          { isSecond: true, code: 'positive' },
          { isSecond: false, code: 'NOT_FOUND' },
        ],
      },
      archived: 1,
      deleted: { changed: 2, detail: 'NOT_FOUND' },
      entries: [
        { action: 'product.delete', actor: 'operator' },
        { action: 'product.status', actor: 'operator' },
        { action: 'product.update', actor: 'operator' },
        { action: 'product.create', actor: 'operator' },
      ],
      unknownCategory: 'NOT_FOUND',
    },
  }),
];
