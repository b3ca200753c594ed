import { contract } from '@sampan/api/contract';
import type { InputOf } from '@sampan/api/endpoint';
import { maxFileRows, maxRowLength, readFileRejection } from '@sampan/domain/productCsv/fileProblems';
import { createGoodsFile, createUniqueSlug, getColumn, runJob, toText } from '../operations/jobSteps.ts';
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

export const productJobScenarios: Scenario[] = [
  defineScenario({
    name: 'a file of products is tried, then done: the rows that are wrong are named, and keep none back',
    async run(shop, { operator }) {
      const [{ slug: place = '' } = {}] = await operator.ok(category.active, {});
      const handle = createUniqueSlug();
      const createCsvFile = () =>
        createGoodsFile(
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
        const file = createGoodsFile(['Handle', 'Variant Slug', 'Title', 'Type', 'Variant Price'], ...lines);
        const done = await runJob(shop, operator, adminProduct.import, { file, isDryRun });
        return done.problems.map(({ row, code }) => `${row} ${code}`);
      }
      return { dryRun: await getProblems(true), done: await getProblems(false) };
    },
    expected: { dryRun: ['2 required', '4 twice'], done: ['2 required', '4 twice'] },
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
        const done = await runJob(shop, operator, adminProduct.import, { file: createGoodsFile(...file), isDryRun });
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
    name: 'many products are changed by a filter or by name, each as if by hand',
    async run(shop, { operator }) {
      const [{ slug: place = '' } = {}] = await operator.ok(category.active, {});
      const [one, other] = [createUniqueSlug(), createUniqueSlug()];
      const file = createGoodsFile(
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
