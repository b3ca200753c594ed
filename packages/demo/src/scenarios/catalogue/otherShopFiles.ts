import { contract } from '@sampan/api/contract';
import type { CategoryChoice } from '@sampan/api/entities';
import { jewelryFile } from '../../fixtures/samples/shopifyFiles.ts';
import { createGoodsFile, createUniqueSlug, getColumn, runJob, toText } from '../operations/jobSteps.ts';
import { defineScenario, type Scenario } from '../scenario.ts';

const { adminProduct, category, product } = contract;

const attributeColumns = ['Attribute 1 name', 'Attribute 1 value(s)'];

/** Product files of Shopify and WooCommerce. */
export const otherShopFileScenarios: Scenario[] = [
  defineScenario({
    name: 'of a WooCommerce file, simple products come first, and each row has an outcome, also that of a parent in it twice',
    async run(shop, { operator }) {
      const [{ slug: place = '' } = {}] = await operator.ok(category.active, {});
      const [hat, cap] = [createUniqueSlug(), createUniqueSlug()];
      const parent = ['7', 'variable', '', hat, '', '', place, '1'];
      const lines = [
        ['ID', 'Type', 'SKU', 'Name', 'Regular price', 'Parent', 'Categories', 'Published', ...attributeColumns],
        [...parent, 'Size', 'S, L'],
        ['8', 'variation', '', hat, '10', 'id:7', '', '1', 'Size', 'S'],
        [...parent, 'Size', 'S, L'],
        ['9', 'simple', '', cap, '5', '', place, '1', '', ''],
      ];
      const done = await runJob(shop, operator, adminProduct.import, { file: createGoodsFile(...lines) });
      const [hats, caps] = [await shop.product(hat), await shop.product(cap)];
      const file = await toText(operator, done.id);
      return {
        job: { added: done.added, done: done.done, total: done.total, problems: done.problems },
        outcomes: getColumn(file, '结果'),
        isSimpleFirst: caps.id < hats.id,
      };
    },
    expected: {
      job: { added: 4, done: 4, total: 4, problems: [] },
      outcomes: ['新增', '新增', '新增', '新增'],
      isSimpleFirst: true,
    },
  }),
  defineScenario({
    name: 'a file of another shop comes in: its categories are mapped or created, its columns kept, its pictures checked',
    async run(shop, { operator }) {
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
      const dry = await runJob(shop, operator, adminProduct.import, { file: createCsvFile(), isDryRun: true });
      const done = await runJob(shop, operator, adminProduct.import, { file: createCsvFile() });
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
    name: 'a part of a WooCommerce file changes the products with its SKUs, and none of those that share their names',
    async run(shop, { operator }) {
      const [{ id: categoryId = 0, slug: place = '' } = {}] = await operator.ok(category.active, {});
      const [name, handmade] = [createUniqueSlug(), createUniqueSlug()];
      const byHand = { slug: handmade, name: handmade, description: '', categoryId, type: 1, status: 1 } as const;
      await operator.ok(product.create, { ...byHand, stock: 1, priceAmount: 9900 });
      const wooHeader = ['SKU', 'Name', 'Description', 'Regular price', 'Published', 'Categories'];
      async function importRows(rows: string[][], isDryRun = false) {
        const file = createGoodsFile(wooHeader, ...rows.map((row) => [...row, '1', place]));
        const done = await runJob(shop, operator, adminProduct.import, { file, isDryRun });
        const { added, changed, skipped, failed, problems } = done;
        return { added, changed, skipped, failed, codes: problems.map(({ code }) => code) };
      }
      const all = await importRows([
        ['MUG-S', name, String.raw`Small.\nBlue.`, '10'],
        ['MUG-L', name, '', '20'],
        ['HAND-1', handmade, '', '30'],
      ]);
      const part = [
        ['', name, '', '1'],
        ['MUG-L', name, '', '25'],
        ['HAND-1', handmade, '', '30'],
      ];
      const dry = await importRows(part, true);
      const again = await importRows(part);
      const slugs = [name, `${name}-mug-l`, handmade, `${handmade}-hand-1`];
      const found = await Promise.all(slugs.map((slug) => shop.product(slug)));
      return {
        all,
        dry,
        again,
        prices: found.map(({ priceAmount }) => priceAmount),
        skus: found.map(({ attributes }) => attributes.map(({ value }) => value).join()),
        description: found[0]?.description,
      };
    },
    expected: {
      all: { added: 3, changed: 0, skipped: 0, failed: 0, codes: [] },
      dry: { added: 0, changed: 1, skipped: 1, failed: 1, codes: ['taken'] },
      again: { added: 0, changed: 1, skipped: 1, failed: 1, codes: ['taken'] },
      prices: [1000, 2500, 9900, 3000],
      skus: ['MUG-S', 'MUG-L', '', 'HAND-1'],
      description: 'Small.\nBlue.',
    },
  }),
  defineScenario({
    name: 'the result of a WooCommerce file says in the row of a variation why it failed, not in that of its parent',
    async run(shop, { operator }) {
      const [{ slug: place = '' } = {}] = await operator.ok(category.active, {});
      const sku = createUniqueSlug();
      const file = createGoodsFile(
        ['Type', 'SKU', 'Name', 'Parent', 'Categories', 'Regular price', 'Attribute 1 name', 'Attribute 1 value(s)'],
        ['variable', sku, 'Tray', '', place, '', 'Size', 'S, M'],
        ['variation', `${sku}-s`, 'Tray S', sku, '', '12', 'Size', 'S'],
        ['variable', `${sku}-x`, 'Bowl', '', place, '', 'Size', 'S'],
        ['variation', `${sku}-x-s`, 'Bowl S', `${sku}-x`, '', 'none', 'Size', 'S'],
      );
      const done = await runJob(shop, operator, adminProduct.import, { file });
      const text = await toText(operator, done.id);
      return {
        counts: { added: done.added, failed: done.failed },
        outcomes: getColumn(text, '结果'),
        hasReason: getColumn(text, '原因').map((reason) => reason !== ''),
      };
    },
    expected: {
      counts: { added: 2, failed: 2 },
      outcomes: ['新增', '新增', '失败', '失败'],
      hasReason: [false, false, false, true],
    },
  }),
];
