import { contract } from '@sampan/api/contract';
import type { InputOf } from '@sampan/api/endpoint';
import type { CategoryChoice } from '@sampan/api/entities';
import { formatCsvLine } from '@sampan/domain/csv/csv';
import { maxFileRows, maxRowLength, readFileRejection } from '@sampan/domain/productCsv/fileProblems';
import { jewelryFile } from '../../fixtures/samples/shopifyFiles.ts';
import { getColumn, runJob, toText } from '../operations/jobSteps.ts';
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
const attributeColumns = ['Attribute 1 name', 'Attribute 1 value(s)'];
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
    async run(shop, { operator }) {
      const [{ slug: place = '' } = {}] = await operator.ok(category.active, {});
      const handle = createUniqueSlug();
      const createCsvFile = () =>
        createFile(
          header,
          [handle, 'Lamp', '<p>Warm</p>', place, 'TRUE', 'Size', 'S', '120.50'],
          [handle, '', '', '', '', '', 'L', '150'],
          [`${handle}-x`, '', '', place, '', '', '', '12.345'],
        );
      const dry = await runJob(shop, operator, adminProduct.import, { file: createCsvFile(), isDryRun: true });
      const absent = await operator.outcome(product.detail, { id: handle });
      const done = await runJob(shop, operator, adminProduct.import, { file: createCsvFile() });
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
    name: 'an import creates no category for rows that fail',
    async run(shop, { operator }) {
      const suffix = createUniqueSlug();
      const texts = [`Kept ${suffix}`, `Failed ${suffix}`];
      const lines = [`kept-${suffix},Kept,${texts[0]},12`, `failed-${suffix},Failed,${texts[1]},none`];
      const csv = ['Handle,Title,Type,Variant Price', ...lines, ''].join('\n');
      const createCsvFile = () => new File([csv], 'two.csv', { type: 'text/csv' });
      const categories = texts.map((text) => ({ text, choice: { to: 'create' } as const }));
      const mapping = { categories, defaultCategory: null, untrackedStock: 0 };
      await operator.ok(adminProduct.importMapping, mapping);
      const done = await runJob(shop, operator, adminProduct.import, { file: createCsvFile() });
      const names = (await operator.ok(category.list, {})).map(({ name }) => name);
      return {
        counts: { added: done.added, failed: done.failed },
        problems: done.problems.map(({ column }) => column),
        created: texts.map((text) => names.includes(text)),
      };
    },
    expected: { counts: { added: 1, failed: 1 }, problems: ['Variant Price'], created: [true, false] },
  }),
  defineScenario({
    name: 'an import does what its dry run says, also of a row that repeats a failed one',
    async run(shop, { operator }) {
      const [{ slug: place = '' } = {}] = await operator.ok(category.active, {});
      const [handle, other] = [createUniqueSlug(), createUniqueSlug()];
      const created = `Mugs ${handle}`;
      const categories = [{ text: created, choice: { to: 'create' } as const }];
      await operator.ok(adminProduct.importMapping, { categories, defaultCategory: null, untrackedStock: 0 });
      const lines = [
        [handle, handle, 'Mug', created, ''],
        [other, other, 'Lamp', place, '2'],
        [handle, handle, 'Mug', place, '5'],
      ];
      async function getProblems(isDryRun: boolean) {
        const file = createFile(['Handle', 'Variant Slug', 'Title', 'Type', 'Variant Price'], ...lines);
        const done = await runJob(shop, operator, adminProduct.import, { file, isDryRun });
        return done.problems.map(({ row, code }) => `${row} ${code}`);
      }
      return { dryRun: await getProblems(true), done: await getProblems(false) };
    },
    expected: { dryRun: ['2 required', '4 twice'], done: ['2 required', '4 twice'] },
  }),
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
      const done = await runJob(shop, operator, adminProduct.import, { file: createFile(...lines) });
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
    name: 'an exported file is imported without a change',
    async run(shop, { operator }) {
      const filter = { keyword: '壶' };
      const searchPage = await operator.ok(adminProduct.list, { ...filter, limit: 1 });
      const out = await runJob(shop, operator, adminProduct.export, { filter });
      const text = await toText(operator, out.id);
      const back = await runJob(shop, operator, adminProduct.import, { file: new File([text], 'back.csv') });
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
    name: 'a file that cannot be read says why and where; mixed line ends and empty lines can be read',
    async run(shop, { operator }) {
      const [{ slug: place = '' } = {}] = await operator.ok(category.active, {});
      async function getRejection(...parts: (string | Uint8Array<ArrayBuffer>)[]) {
        return readFileRejection(await operator.error(adminProduct.surveyImport, { file: new File(parts, 'a.csv') }));
      }
      const first = createUniqueSlug();
      const mixed = `\nHandle,Title,Type,Variant Price\r\n${first},Lamp,${place},1\n\n${createUniqueSlug()},Lamp,${place},x\r`;
      const done = await runJob(shop, operator, adminProduct.import, { file: new File([mixed], 'mixed.csv') });
      return {
        mixed: { added: done.added, problems: done.problems.map(({ row, code }) => ({ row, code })) },
        rows: getColumn(await toText(operator, done.id), '行'),
        encoding: await getRejection('Handle,Title\n', new Uint8Array([0xc9, 0xd3])),
        quotes: await getRejection('Handle,Title\n\na,6" wide\n'),
        columns: await getRejection('Name,Title\na,b\n'),
        empty: await getRejection('Handle,Title\n \n'),
        rowTooLong: await getRejection(`Handle,Title\na,${'x'.repeat(maxRowLength + 100)}\n`),
        tooMany: await getRejection('Handle,Title\n', 'a,\n'.repeat(maxFileRows + 1)),
      };
    },
    expected: {
      mixed: { added: 1, problems: [{ row: 5, code: 'amount' }] },
      rows: ['3', '5'],
      encoding: { problem: 'encoding' },
      quotes: { problem: 'quotes', row: 3 },
      columns: { problem: 'columns', missing: ['Handle'] },
      empty: { problem: 'empty' },
      rowTooLong: { problem: 'rowTooLong', row: 2 },
      tooMany: { problem: 'tooMany', most: maxFileRows },
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
        const file = createFile(wooHeader, ...rows.map((row) => [...row, '1', place]));
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
    name: 'a dry run finds products that a file has twice, as the import does',
    async run(shop, { operator }) {
      const [{ slug: place = '' } = {}] = await operator.ok(category.active, {});
      const [handle, other, own] = [createUniqueSlug(), createUniqueSlug(), createUniqueSlug()];
      const lines = [
        [handle, 'Lamp', '', place, 'TRUE', 'Size', 'S', '12'],
        [other, 'Lamp', '', place, 'TRUE', '', '', '12'],
        [handle, 'Lamp', '', place, 'TRUE', 'Size', 'S', '12'],
        [handle, '', '', '', '', '', 'M', '12'],
      ];
      const ownHeader = ['Handle', 'Variant Slug', 'Title', 'Type', 'Variant Price', 'Option1 Name', 'Option1 Value'];
      const ownLines = [own, `${own}-2`, own].map((each) => [each, '', 'Mug', place, '5', '', '']);
      // No product of the group has the handle as its slug, so that the rows without a slug mean no product.
      const group = createUniqueSlug();
      const groupLines = ['S', 'M', 'L'].map((size) => [
        ...[group, size === 'S' ? `${group}-small` : '', 'Bowl', place, '5', 'Size', size],
      ]);
      const wooHeader = ['Type', 'SKU', 'Name', 'Categories', 'Regular price'];
      const wooLines = ['A', 'B', 'a', 'C'].map((sku) => ['simple', `${own}-${sku}`, `Pot ${own}`, place, '5']);
      async function getResult(isDryRun: boolean, ...file: string[][]) {
        const done = await runJob(shop, operator, adminProduct.import, { file: createFile(...file), isDryRun });
        return [done.added, ...done.problems.map(({ row, code }) => `${row} ${code}`)];
      }
      return {
        dryRun: await getResult(true, header, ...lines),
        done: await getResult(false, header, ...lines),
        ownDryRun: await getResult(true, ownHeader, ...ownLines),
        ownDone: await getResult(false, ownHeader, ...ownLines),
        wooDryRun: await getResult(true, wooHeader, ...wooLines),
        wooDone: await getResult(false, wooHeader, ...wooLines),
        groupDryRun: await getResult(true, ownHeader, ...groupLines),
        groupDone: await getResult(false, ownHeader, ...groupLines),
      };
    },
    expected: {
      dryRun: [3, '4 twice'],
      done: [3, '4 twice'],
      ownDryRun: [2, '4 twice'],
      ownDone: [2, '4 twice'],
      wooDryRun: [3, '4 twice'],
      wooDone: [3, '4 twice'],
      groupDryRun: [3],
      groupDone: [3],
    },
  }),
  defineScenario({
    name: 'the result of a WooCommerce file says in the row of a variation why it failed, not in that of its parent',
    async run(shop, { operator }) {
      const [{ slug: place = '' } = {}] = await operator.ok(category.active, {});
      const sku = createUniqueSlug();
      const file = createFile(
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
  defineScenario({
    name: 'many products are changed by a filter or by name, each as if by hand',
    async run(shop, { operator }) {
      const [{ slug: place = '' } = {}] = await operator.ok(category.active, {});
      const [one, other] = [createUniqueSlug(), createUniqueSlug()];
      const file = createFile(
        header,
        [one, 'Ferrylamp one', '', place, 'TRUE', '', '', '100'],
        [other, 'Ferrylamp two', '', place, 'TRUE', '', '', '3'],
      );
      await runJob(shop, operator, adminProduct.import, { file });
      const [first, second] = [await shop.product(one), await shop.product(other)];
      const ids = [first.id, second.id, 999_999];
      const change = { what: 'price', price: { by: 'add', value: -500 } } as const;
      const priced = await runJob(shop, operator, adminProduct.bulk, { of: { ids }, change });
      const archive = (count: number): InputOf<typeof adminProduct.bulk> => ({
        of: { filter: { keyword: 'ferrylamp' }, except: [second.id], count },
        change: { what: 'status', status: 2 },
      });
      const miscounted = await operator.error(adminProduct.bulk, archive(2));
      const archived = await runJob(shop, operator, adminProduct.bulk, archive(1));
      const gone = await runJob(shop, operator, adminProduct.bulk, {
        of: { ids: [first.id, second.id] },
        change: { what: 'delete' },
      });
      const { list } = await operator.ok(audit.list, { targetType: 'product', targetId: first.id });
      return {
        priced: {
          changed: priced.changed,
          failed: priced.failed,
          problems: priced.problems.map(({ id, code }) => ({ isSecond: id === second.id, code })),
        },
        miscounted: { code: miscounted.code, details: miscounted.details },
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
      miscounted: { code: 'COUNT_CHANGED', details: { count: 1 } },
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
