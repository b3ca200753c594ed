import { contract } from '@sampan/api/contract';
import type { Job } from '@sampan/api/entities';
import { byteOrderMark, formatCsvLine, parseCsvRecords } from '@sampan/domain/csv/csv';
import { asc, eq, gt, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, categories, products } from '../../src/db/schema.ts';
import { seed } from '../../src/seed.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { getJobs } from './asking.ts';

const { adminProduct, audit, job, product } = contract;
const header = ['Handle', 'Title', 'Body (HTML)', 'Product Category', 'Option1 Name', 'Option1 Value', 'Variant Price'];

forAnyDatabase('products by file and in bulk', (kind) => {
  let shop: TestApp;
  let token: string;
  let jobs: ReturnType<typeof getJobs>;
  let path: string;
  beforeAll(async () => {
    shop = await startTestApp(kind, {
      environment: { DEMO: '1' },
      before: async (db, clock) => void (await seed(db, { demo: true }, clock.now())),
    });
    token = (await createPerson(shop, 2)).token;
    jobs = getJobs(shop, token);
    const [found] = await shop.db.select().from(categories).where(eq(categories.status, 1)).orderBy(asc(categories.id));
    path = found?.slug ?? '';
  });
  afterAll(() => shop.close());

  const getSheet = (...lines: string[][]) =>
    new File([byteOrderMark + lines.map(formatCsvLine).join('')], 'goods.csv', { type: 'text/csv' });
  const importing = (file: File, isDryRun = false) => jobs.done(adminProduct.import, { file, isDryRun });
  const inShort = ({ status, total, done, added, changed, skipped, failed }: Job) => ({
    status,
    total,
    done,
    added,
    changed,
    skipped,
    failed,
  });
  const find = (id: string) => shop.expectOk(product.detail, { id }, { token });
  const state = () => shop.db.select().from(products).orderBy(products.id);

  test('the whole shop goes out and comes in again, and nothing has changed', async () => {
    const [before, entries] = [await state(), await shop.db.$count(auditLog)];
    const out = await jobs.done(adminProduct.export, {});
    expect(out).toMatchObject({
      status: 'done',
      done: before.length,
      total: before.length,
      name: expect.stringMatching(/^products-.*\.csv$/),
    });
    const { bytes } = await shop.call(job.result, { id: out.id }, { token });
    const back = await importing(new File([new Uint8Array(bytes)], 'shop.csv'));
    const rows = (parseCsvRecords(bytes.toString())?.length ?? 0) - 1;
    expect(rows).toBeGreaterThan(before.length);
    expect(inShort(back)).toEqual({
      status: 'done',
      total: rows,
      done: rows,
      added: 0,
      changed: 0,
      skipped: rows,
      failed: 0,
    });
    expect(await state()).toEqual(before);
    expect(await shop.db.$count(auditLog)).toBe(entries + 2);
  });

  test('an export has the rows of the filtered list', async () => {
    const filter = { keyword: '壶', status: 1 as const };
    const { list, total } = await shop.expectOk(adminProduct.list, { ...filter, limit: 100 }, { token });
    expect(total).toBeGreaterThan(1);
    const out = await jobs.done(adminProduct.export, { filter, locale: 'en-US' });
    const { rows } = await jobs.sheet(out.id);
    const slugs = rows.map((row) => row['Variant Slug']).filter((slug) => slug !== '');
    expect(slugs.toSorted()).toEqual(list.map(({ slug }) => slug).toSorted());
  });

  test('a dry run says what is wrong row by row and leaves everything as it is; then the good rows are done', async () => {
    const file = () =>
      getSheet(
        header,
        ['sea-pot', 'Sea pot', '<p>Round &amp; blue</p>', path, 'Size', 'S', '120.50'],
        ['sea-pot', '', '', '', '', 'L', '150'],
        ['bad-price', 'Bad', '', path, '', '', '12.345'],
        ['bad-place', 'Bad', '', 'nowhere', '', '', '12'],
        ['Bad Handle', '', '', path, '', '', ''],
        ['sea-pot-2', '=SUM(1)', '', path, '', '', '0'],
        ['2024', 'Digits', '', path, '', '', '12'],
      );
    const problems = [
      { row: 4, column: 'Variant Price', code: 'amount', value: '12.345' },
      { row: 5, column: 'Product Category', code: 'unknown', value: 'nowhere' },
      { row: 6, column: 'Handle', code: 'slug', value: 'Bad Handle' },
      { row: 6, column: 'Title', code: 'required' },
      { row: 6, column: 'Variant Price', code: 'required' },
      { row: 7, column: 'Variant Price', code: 'positive', value: '0' },
      { row: 8, column: 'Handle', code: 'slug', value: '2024' },
    ];
    const before = await state();
    const dry = await importing(file(), true);
    expect(dry).toMatchObject({ isDryRun: true, name: 'goods.csv' });
    expect(inShort(dry)).toEqual({ status: 'done', total: 7, done: 7, added: 2, changed: 0, skipped: 0, failed: 5 });
    expect(dry.problems).toHaveLength(problems.length);
    expect(dry.problems).toEqual(expect.arrayContaining(problems));
    expect(await state()).toEqual(before);

    const real = await importing(file());
    expect(inShort(real)).toEqual(inShort(dry));
    expect(real.problems).toEqual(dry.problems);
    const [small, large] = [await find('sea-pot'), await find('sea-pot-l')];
    expect(small).toMatchObject({ name: 'Sea pot', description: 'Round & blue', priceAmount: 12_050, status: 0 });
    expect([large.groupId, large.options]).toEqual([small.groupId, [{ name: 'Size', value: 'L' }]]);
    expect(small.groupId).toBe(small.id);
    const { header: columns, rows } = await jobs.sheet(real.id);
    expect(columns.slice(3)).toEqual(header);
    expect(rows.map((row) => row[columns[1] as string])).toEqual([
      '新增',
      '新增',
      '失败',
      '失败',
      '失败',
      '失败',
      '失败',
    ]);
    expect(rows[2]?.[columns[2] as string]).toBe('Variant Price: 不是有效的金额');
    expect(rows.map((row) => row[columns[0] as string])).toEqual(['2', '3', '4', '5', '6', '7', '8']);
    const entries = await shop.expectOk(audit.list, { targetType: 'product', targetId: small.id }, { token });
    expect(entries.list.map(({ action }) => action)).toEqual(['product.create']);
  });

  test('a row of a product that there is changes what its columns say, and the shop shows it at once', async () => {
    await importing(getSheet(header, ['at-once', 'Zanzibar lamp', 'Text', path, '', '', '10']));
    await importing(getSheet(['Handle', 'Title', 'Published'], ['at-once', 'Zanzibar lamp', 'TRUE']));
    const shown = await shop.expectOk(product.list, { keyword: 'Zanzibar' });
    expect(shown.list.map(({ slug }) => slug)).toEqual(['at-once']);
    const again = await importing(
      getSheet(['Handle', 'Title', 'Variant Price'], ['at-once', 'Zanzibar lamp', '10.00'], ['at-once-2', 'x', '1']),
    );
    expect(inShort(again)).toMatchObject({ changed: 0, skipped: 1, failed: 1 });
    const dearer = await importing(getSheet(['Handle', 'Title', 'Variant Price'], ['at-once', 'Zanzibar lamp', '11']));
    expect(inShort(dearer)).toMatchObject({ changed: 1 });
    expect((await shop.expectOk(product.detail, { id: 'at-once' })).priceAmount).toBe(1_100);
    expect(await find('at-once')).toMatchObject({ description: 'Text', status: 1 });
  });

  test('an exported file that is imported after sales keeps them, and names the stock where it was edited', async () => {
    const stocked = [...header, 'Variant Inventory Qty'];
    const slugs = ['as-exported', 'edited', 'edited-unsold'];
    await importing(getSheet(stocked, ...slugs.map((slug) => [slug, 'Sold raft', '', path, '', '', '10', '10'])));
    const out = await jobs.done(adminProduct.export, { filter: { keyword: 'Sold raft' } });
    const { header: columns, rows } = await jobs.sheet(out.id);
    expect(rows.map((row) => row['Exported Stock'])).toEqual(['10', '10', '10']);
    await shop.db
      .update(products)
      .set({ reserved: 1, onHand: 8 })
      .where(inArray(products.slug, slugs.slice(0, 2)));
    const edited = rows.map((row) => ({
      ...row,
      Title: 'Sold boat',
      ...(row['Variant Slug'] !== 'as-exported' && { 'Variant Inventory Qty': '15' }),
    }));
    const getFile = (names: string[], lines: Record<string, string>[]) =>
      getSheet(names, ...lines.map((row) => names.map((name) => row[name] ?? '')));
    const back = await importing(getFile(columns, edited));
    expect(inShort(back)).toMatchObject({ done: 3, changed: 2, failed: 1 });
    const conflict = { row: 3, column: 'Variant Inventory Qty', code: 'stockChanged', value: '15', currentStock: 7 };
    expect(back.problems).toEqual([conflict]);
    const found = async () => {
      const all = await Promise.all(slugs.map(find));
      return all.map(({ name, stock }) => [name, stock]);
    };
    expect(await found()).toEqual([
      ['Sold boat', 7],
      ['Sold raft', 7],
      ['Sold boat', 15],
    ]);
    const report = await jobs.sheet(back.id);
    expect(report.rows[1]?.[report.header[2] as string]).toBe('Variant Inventory Qty: 导出后库存有变，现在是7');

    const older = columns.filter((name) => name !== 'Exported Stock');
    expect(inShort(await importing(getFile(older, edited)))).toMatchObject({ changed: 2, skipped: 1, failed: 0 });
    expect((await found()).map(([, stock]) => stock)).toEqual([10, 15, 15]);
  });

  test('a database error is reported on its row, and the other rows are imported', async () => {
    await importing(getSheet(header, ['tray-l', 'Nothing to do with it', '', path, '', '', '10']));
    const done = await importing(
      getSheet(
        header,
        ['before-it', 'Before', '', path, '', '', '10'],
        ['tray', 'Tray', '', path, 'Size', 'S', '10'],
        ['tray', '', '', '', '', 'L', '12'],
        ['tray', '', '', '', '', 'XL', '14'],
        ['after-it', 'After', '', path, '', '', '10'],
      ),
    );
    expect(inShort(done)).toMatchObject({ status: 'done', done: 5, added: 4, failed: 1 });
    expect(done.problems).toEqual([expect.objectContaining({ row: 4, code: 'taken' })]);
    const [small, large] = [await find('tray'), await find('tray-xl')];
    expect([small.groupId, large.groupId]).toEqual([small.id, small.id]);
    expect((await find('tray-l')).groupId).toBeNull();
    expect((await find('after-it')).name).toBe('After');
  });

  test('a file in any order: variants of one product that stand apart are of one group', async () => {
    const done = await importing(
      getSheet(
        header,
        ['kettle', 'Kettle', '', path, 'Size', 'S', '10'],
        ['ladle', 'Ladle', '', path, '', '', '10'],
        ['kettle', 'Kettle', '', path, 'Size', 'L', '12'],
      ),
    );
    expect(inShort(done)).toMatchObject({ done: 3, added: 3, failed: 0 });
    const [small, large] = [await find('kettle'), await find('kettle-l')];
    expect([small.groupId, large.groupId]).toEqual([small.id, small.id]);
    const { variants } = await shop.expectOk(product.detail, { id: 'kettle' }, { token });
    expect(variants?.map(({ slug }) => slug)).toEqual(['kettle', 'kettle-l']);
  });

  test('a picture that cannot be fetched is a problem of its cell, and its product comes in without it', async () => {
    const done = await importing(
      getSheet(
        [...header, 'Image Src'],
        ['pictured', 'Pictured', '', path, '', '', '10', '/media/teapot-celadon-1'],
        ['inside', 'Inside', '', path, '', '', '10', 'https://10.0.0.1/a.jpg'],
      ),
    );
    expect(inShort(done)).toMatchObject({ added: 2, failed: 0 });
    const problem = { row: 3, column: 'Image Src', code: 'pictureAddress', value: 'https://10.0.0.1/a.jpg' };
    expect(done.problems).toEqual([problem]);
    expect((await find('pictured')).cover).toBe('/media/teapot-celadon-1');
    expect((await find('inside')).gallery).toEqual([]);
  });

  test.each([
    ['no columns', new File(['Name,Price\nx,1\n'], 'a.csv'), 'FILE_REFUSED', 'columns'],
    ['no rows', new File(['Handle,Title\n'], 'a.csv'), 'FILE_REFUSED', 'empty'],
    ['an open quotation', new File(['Handle,Title\na,"b\n'], 'a.csv'), 'FILE_REFUSED', 'quotes'],
    [
      'another encoding',
      new File([new Uint8Array([72, 97, 110, 100, 108, 101, 0xb2, 0xe8])], 'a.csv'),
      'FILE_REFUSED',
      'encoding',
    ],
    [
      'a picture',
      new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0])], 'a.xlsx'),
      'UNSUPPORTED_MEDIA_TYPE',
      'type',
    ],
  ])('a file with %s is refused before anything is done', async (_, file, code, why) => {
    const rejected = await shop.call(adminProduct.import, { file }, { token });
    expect(rejected.data).toMatchObject({ code, fields: { file: why } });
  });

  test('a bulk change over a filter writes one audit entry per product and reports failures', async () => {
    const all = await shop.expectOk(adminProduct.list, { limit: 100, status: 2 }, { token });
    const of = { filter: { status: 2 }, count: all.total };
    const queued = await shop.expectOk(adminProduct.bulk, { of, change: { what: 'status', status: 0 } }, { token });
    // The call finds the products: those that match the filter later are not changed.
    expect(queued.total).toBe(all.total);
    await shop.deps.background.idle();
    const on = await jobs.detail(queued.id);
    expect(inShort(on)).toEqual({
      status: 'done',
      total: all.total,
      done: all.total,
      added: 0,
      changed: all.total,
      skipped: 0,
      failed: 0,
    });
    const again = await jobs.done(adminProduct.bulk, {
      of: { ids: all.list.map(({ id }) => id) },
      change: { what: 'status', status: 0 },
    });
    expect(inShort(again)).toMatchObject({ changed: 0, skipped: all.list.length });
    const [first] = all.list;
    const entries = await shop.expectOk(audit.list, { targetType: 'product', targetId: first?.id }, { token });
    expect(entries.list[0]).toMatchObject({ action: 'product.status', before: { status: 2 }, after: { status: 0 } });
  });

  test('prices move by percent; what would be sold for nothing, and what is not there, stays', async () => {
    const { list } = await shop.expectOk(adminProduct.list, { limit: 3, sort: 'price', status: 1 }, { token });
    const ids = list.map(({ id }) => id);
    const done = await jobs.done(adminProduct.bulk, {
      of: { ids: [...ids, 999_999] },
      change: { what: 'price', price: { by: 'percent', value: 10 } },
    });
    const priced = async () =>
      (await Promise.all(ids.map((id) => find(String(id))))).map(({ priceAmount }) => priceAmount);
    const raisedPrices = list.map(({ priceAmount }) => Math.round(priceAmount * 1.1));
    const failed = done.problems.filter(({ code }) => code === 'abovePrice').map(({ id }) => id);
    expect(await priced()).toEqual(
      raisedPrices.map((price, index) => (failed.includes(ids[index]) ? list[index]?.priceAmount : price)),
    );
    expect(done.problems.at(-1)).toEqual({ id: 999_999, code: 'NOT_FOUND' });
    const free = await jobs.done(adminProduct.bulk, {
      of: { ids },
      change: { what: 'price', price: { by: 'add', value: -10_000_000 } },
    });
    expect(free.problems.map(({ id, name, code }) => [id, name, code])).toEqual(
      list.toSorted((one, other) => one.id - other.id).map(({ id, name }) => [id, name, 'positive']),
    );
  });

  test('stock is what can be bought: it is set and moved beside what is reserved, and never below nothing', async () => {
    await importing(
      getSheet(
        [...header, 'Variant Inventory Qty'],
        ['few', 'Few', '', path, '', '', '10', '3'],
        ['many', 'Many', '', path, '', '', '10', '40'],
      ),
    );
    const [held] = await shop.db.select().from(products).where(gt(products.reserved, 0));
    const reserved = held?.reserved;
    const [few, many] = [(await find('few')).id, (await find('many')).id];
    const all = [few, many, held?.id ?? 0];
    const stock = (ids: number[], by: 'set' | 'add' | 'percent', value: number) =>
      jobs.done(adminProduct.bulk, { of: { ids }, change: { what: 'stock', stock: { by, value } } });
    const stocked = async () => {
      const rows = await shop.db.select().from(products).where(inArray(products.id, all));
      return all.map((id) => rows.find((row) => row.id === id)).map((row) => [row?.onHand, row?.reserved]);
    };

    expect(inShort(await stock(all, 'set', 8))).toMatchObject({ status: 'done', done: 3, changed: 3, failed: 0 });
    expect(await stocked()).toEqual([
      [8, 0],
      [8, 0],
      [8 + Number(reserved), reserved],
    ]);
    expect(inShort(await stock(all, 'set', 8))).toMatchObject({ changed: 0, skipped: 3 });
    const entries = await shop.expectOk(audit.list, { targetType: 'product', targetId: few }, { token });
    expect(entries.list[0]).toMatchObject({ action: 'product.update', before: { stock: 3 }, after: { stock: 8 } });

    await stock([many], 'percent', 50);
    const less = await stock([few, many], 'add', -9);
    expect(inShort(less)).toMatchObject({ changed: 1, failed: 1 });
    expect(less.problems).toEqual([{ id: few, name: 'Few', code: 'min_value' }]);
    expect((await stocked()).slice(0, 2)).toEqual([
      [8, 0],
      [3, 0],
    ]);
  });

  test('featured products are chosen in bulk and appear first for everybody at once', async () => {
    const names = async () => (await shop.expectOk(product.featuredList, { limit: 24 })).map(({ slug }) => slug);
    const { list } = await shop.expectOk(adminProduct.list, { status: 1, isFeatured: false, limit: 3 }, { token });
    const featured = await names();
    const feature = (isFeatured: boolean) =>
      jobs.done(adminProduct.bulk, {
        of: { ids: list.map(({ id }) => id) },
        change: { what: 'featured', isFeatured },
      });
    expect(inShort(await feature(true))).toMatchObject({ status: 'done', done: 3, changed: 3, skipped: 0, failed: 0 });
    expect((await names()).toSorted()).toEqual([...featured, ...list.map(({ slug }) => slug)].toSorted());
    expect(inShort(await feature(true))).toMatchObject({ changed: 0, skipped: 3 });
    const entries = await shop.expectOk(audit.list, { targetType: 'product', targetId: list[0]?.id }, { token });
    expect(entries.list[0]).toMatchObject({
      action: 'product.featured',
      before: { isFeatured: false },
      after: { isFeatured: true },
    });
    await feature(false);
    expect(await names()).toEqual(featured);
  });

  test('a bulk deletion keeps ordered products and deletes the rest', async () => {
    const [sold] = (await shop.expectOk(adminProduct.list, { limit: 1, sort: '-sold' }, { token })).list;
    await importing(getSheet(header, ['to-go', 'To go', '', path, '', '', '10']));
    const { id } = await find('to-go');
    const done = await jobs.done(adminProduct.bulk, { of: { ids: [sold?.id ?? 0, id] }, change: { what: 'delete' } });
    expect(inShort(done)).toMatchObject({ changed: 1, failed: 1 });
    expect(done.problems).toEqual([{ id: sold?.id, name: sold?.name, code: 'IN_USE' }]);
    expect((await shop.call(product.detail, { id: 'to-go' }, { token })).statusCode).toBe(404);
  });

  test('a category that is not there is refused at once', async () => {
    const change = { what: 'category', categoryId: 999_999 } as const;
    const rejected = await shop.call(adminProduct.bulk, { of: { ids: [1] }, change }, { token });
    expect(rejected.data).toMatchObject({ code: 'NOT_FOUND' });
  });
});
