import { contract } from '@sampan/api/contract';
import type { InputOf } from '@sampan/api/endpoint';
import { samplePdf, samplePng } from '@sampan/demo/scenarios/samples';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStaffCondition, buildStaffRowsQuery, toStaffOrderBy } from '../../src/areas/product/adminQueries.ts';
import { buildSortedIdsQuery, maxCachedIds } from '../../src/areas/product/sortedIdCache.ts';
import { withoutSequentialScan } from '../../src/db/queries/withoutSequentialScan.ts';
import { type Db, queryRows } from '../../src/db/query.ts';
import { files, productPictures, productSearch, productSlugs, products } from '../../src/db/schema.ts';
import { address } from '../support/address.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { type Commerce, openCommerce, sound } from './shop.ts';

const { product, category, adminProduct, adminSetting, order, file } = contract;

forAnyDatabase('products behind the counter', (kind) => {
  let shop: Commerce;
  let categoryId: number;
  let serial = 0;
  beforeAll(async () => {
    shop = await openCommerce(kind);
    categoryId = await shop.addCategory();
  });
  afterAll(() => shop.close());

  const token = () => ({ token: shop.staff.token });
  const made = (values: Partial<InputOf<typeof product.create>> = {}) => {
    serial += 1;
    // Not a bare number: the search would also match products in a category of that name.
    const blank = { slug: `written-${serial}`, name: `书写 w${serial}`, description: '', categoryId, type: 1 } as const;
    return { ...blank, status: 1 as const, priceAmount: 900, stock: 10, ...values };
  };
  const create = (values?: Partial<InputOf<typeof product.create>>) =>
    shop.expectOk(product.create, made(values), token());
  const getStatus = async (asked: Promise<{ statusCode: number }>) => (await asked).statusCode;

  test('of concurrent writes to one version one succeeds, and the others get a conflict that names the writer', async () => {
    const { id, version } = await create();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => shop.call(product.update, { id, version, name: `第 ${n}` }, token())),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    const rejected = answers.find(({ ok }) => !ok);
    expect(rejected?.data).toMatchObject({ details: { actor: shop.staff.username, current: { version: 2 } } });
    expect((await shop.expectOk(product.detail, { id }, token())).version).toBe(2);
  });

  test('of many who take the same slug at one moment one gets it', async () => {
    const given = made({ slug: 'wanted-by-all' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => shop.call(product.create, given, token())));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422]);
    const others = await Promise.all([1, 2, 3].map(() => create()));
    const moved = await Promise.all(
      others.map(({ id, version }) => shop.call(product.update, { id, version, slug: 'wanted-too' }, token())),
    );
    expect(moved.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
  });

  test('stock that is written while others buy leaves every unit where it belongs', async () => {
    const bought = await create({ stock: 50 });
    const buy = () => shop.call(order.create, getOrder(bought), { token: shop.customer.token });
    const write = (stock: number) => shop.call(product.update, { id: bought.id, version: 0, stock }, token());
    await Promise.all([buy(), write(40), buy(), buy(), write(30), buy()]);
    let { version } = await shop.expectOk(product.detail, { id: bought.id }, token());
    for (const stock of [20, 7]) {
      const [answer] = await Promise.all([
        shop.expectOk(product.update, { id: bought.id, version, stock }, token()),
        buy(),
        buy(),
      ]);
      version = answer.version;
    }
    const { units: _, ...balances } = await shop.balances();
    const { units: __, ...expected } = { units: {}, ...sound };
    expect(balances).toEqual(expected);
    const [row] = await shop.db.select().from(products).where(eq(products.id, bought.id));
    const seen = await shop.expectOk(product.detail, { id: bought.id });
    expect(seen.stock).toBe((row?.onHand ?? 0) - (row?.reserved ?? 0));
    expect(row?.reserved).toBe(8);
  });
  const getOrder = (bought: { id: number; priceAmount: number }) => ({
    items: [{ productId: bought.id, quantity: 1, priceAmount: bought.priceAmount }],
    address,
  });

  test('staff search reflects the last sale or write', async () => {
    const [one, other] = [
      await create({ name: '船桨', stock: 3, lowStock: 2 }),
      await create({ name: '船桨', stock: 2 }),
    ];
    const found = async (input: InputOf<typeof adminProduct.list> = {}) => {
      const { list, total } = await shop.expectOk(adminProduct.list, { keyword: '船桨', ...input }, token());
      expect(total).toBe(list.length);
      return list.map(({ id }) => id);
    };
    const totals = async () => {
      const ask = async (input: InputOf<typeof adminProduct.list>) =>
        (await shop.expectOk(adminProduct.list, input, token())).total;
      return [await ask({}), await ask({ isLow: true })];
    };
    const [all = 0, low = 0] = await totals();
    expect(await found({ sort: 'stock' })).toEqual([other.id, one.id]);
    expect(await found({ isLow: true })).toEqual([]);
    for (const _ of [1, 2]) await shop.expectOk(order.create, getOrder(one), { token: shop.customer.token });
    expect(await found({ sort: 'stock' })).toEqual([one.id, other.id]);
    expect(await found({ isLow: true })).toEqual([one.id]);
    expect(await totals()).toEqual([all, low + 1]);
    expect(await found({ sort: '-price' })).toEqual([other.id, one.id]);
    await shop.expectOk(product.update, { id: one.id, version: 1, priceAmount: 5000 }, token());
    expect(await found({ sort: '-price' })).toEqual([one.id, other.id]);
    await shop.expectOk(product.delete, { id: other.id }, token());
    expect(await found({ sort: '-price' })).toEqual([one.id]);
    expect(await totals()).toEqual([all - 1, low + 1]);
  });

  test('a product is ordered or deleted, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const one = await create();
      const steps = [
        () => shop.call(order.create, getOrder(one), { token: shop.customer.token }),
        () => shop.call(product.delete, { id: one.id }, token()),
      ];
      const [first, second] = await Promise.all((round % 2 ? steps.toReversed() : steps).map((step) => step()));
      expect([first?.statusCode, second?.statusCode].sort()).toEqual([200, 422]);
    }
    const lost = await queryRows(
      shop.db,
      sql`select l.id from order_lines l where not exists (select 1 from products p where p.id = l.product_id)`,
    );
    expect(lost).toEqual([]);
  });

  test('a deleted product leaves no rows and no files', async () => {
    const plan = await create({ type: 2, gallery: [{ url: '/media/a', alt: '', sort: 1 }] });
    const { id: fileId } = await shop.expectOk(product.fileupload, { productId: plan.id, file: samplePdf() }, token());
    const renamed = await shop.expectOk(
      product.update,
      { id: plan.id, version: plan.version, slug: `${plan.slug}-new` },
      token(),
    );
    const [kept] = await shop.db.select().from(files).where(eq(files.id, fileId));
    const stored = await shop.deps.providers.files.open(kept?.storageKey ?? '');
    expect(stored).not.toBeNull();
    stored?.destroy();
    await shop.expectOk(product.delete, { id: renamed.id }, token());
    await shop.deps.background.idle();
    for (const table of [productPictures, productSearch, productSlugs]) {
      expect(await shop.db.$count(table, eq(table.productId, plan.id))).toBe(0);
    }
    const [gone] = await shop.db.select().from(files).where(eq(files.id, fileId));
    expect(gone?.deletedAt).not.toBeNull();
    expect(await shop.deps.providers.files.open(kept?.storageKey ?? '')).toBeFalsy();
  });

  test('pictures keep their ids in any order', async () => {
    const url = (key: string) => ({ url: `/media/${key}`, alt: key });
    const one = await create({
      gallery: [
        { ...url('a'), sort: 1 },
        { ...url('b'), sort: 2 },
        { ...url('c'), sort: 3 },
      ],
    });
    const other = await create({ gallery: [{ ...url('z'), sort: 1 }] });
    const [a, , c] = one.gallery;
    const foreign = other.gallery[0]?.id ?? 0;
    const gallery = [
      { ...url('c'), id: c?.id, sort: 1 },
      { ...url('d'), sort: 2 },
      { ...url('a'), id: a?.id, alt: 'words', sort: 3 },
      { ...url('e'), id: foreign, sort: 4 },
    ];
    const after = await shop.expectOk(product.update, { id: one.id, version: 1, gallery }, token());
    expect(after.gallery.map((each) => each.url)).toEqual(['/media/c', '/media/d', '/media/a', '/media/e']);
    expect([after.gallery[0]?.id, after.gallery[2]?.id]).toEqual([c?.id, a?.id]);
    expect(after.gallery[2]?.alt).toBe('words');
    expect(after.gallery.map(({ id }) => id)).not.toContain(foreign);
    expect((await shop.expectOk(product.detail, { id: other.id }, token())).gallery).toEqual(other.gallery);
    expect(after.cover).toBe('/media/c');
  });

  test('cards count the variants on shelf after any change of their group', async () => {
    const option = (value: string) => ({ options: [{ name: 'Glaze', value }] });
    const first = await create({ ...option('a'), stock: 1 });
    const second = await create({ ...option('b'), stock: 2, groupId: first.id });
    const third = await create({ ...option('c'), stock: 4, groupId: second.id });
    const toCard = async () =>
      (await shop.expectOk(product.list, { keyword: first.name })).list.map(({ id, stock }) => [id, stock]);
    expect(await toCard()).toEqual([[first.id, 7]]);
    await shop.expectOk(product.status, { id: first.id, status: 0 }, token());
    const found = await shop.expectOk(product.list, { keyword: second.name });
    expect(found.list.map(({ id, stock }) => [id, stock])).toEqual([[second.id, 6]]);
    const { version } = await shop.expectOk(product.detail, { id: second.id }, token());
    await shop.expectOk(product.update, { id: second.id, version, groupId: null }, token());
    expect((await shop.balances()).broken.filter(({ name }) => name === 'cards')).toEqual([]);
    await shop.expectOk(product.delete, { id: first.id }, token());
    expect((await shop.expectOk(product.detail, { id: third.id }, token())).groupId).toBeNull();
    expect((await shop.balances()).broken.filter(({ name }) => name === 'cards')).toEqual([]);
  });

  test('an option that is renamed in one variant is renamed in its group, with a version and stock as it is', async () => {
    const glaze = (value: string, name = 'Glaze') => ({ options: [{ name, value }] });
    const i18n = { 'en-US': { options: [{ name: 'Glaze', value: 'Black' }] } };
    const first = await create(glaze('a'));
    const second = await create({
      ...glaze('b'),
      groupId: first.id,
      i18n,
      gallery: [{ url: '/media/a', alt: '', sort: 1 }],
    });
    const { version } = await shop.expectOk(product.detail, { id: first.id }, token());
    await shop.expectOk(product.update, { id: first.id, version, ...glaze('a', 'Colour') }, token());
    const { updatedAt: _, variants, ...after } = await shop.expectOk(product.detail, { id: second.id }, token());
    expect(after).toMatchObject({ ...glaze('b', 'Colour'), i18n, version: second.version + 1, stock: second.stock });
    expect(after.gallery).toEqual(second.gallery);
    expect(variants?.flatMap(({ options }) => options.map(({ name }) => name))).toEqual(['Colour', 'Colour']);
  });

  test('a picture leaves the gallery or is shown, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { files: sent } = await shop.expectOk(file.upload, { file0: samplePng({ stripes: round + 2 }) }, token());
      const id = sent[0]?.id ?? 0;
      const [picture] = await shop.expectOk(adminSetting.gallery, { images: [String(id)] }, token());
      const shown = made({ gallery: [{ url: picture?.url ?? '', alt: '', sort: 1 }] });
      const [written, taken] = await Promise.all([
        shop.call(product.create, shown, token()),
        shop.call(adminSetting.gallery, { images: [] }, token()),
      ]);
      expect([written.statusCode, taken.statusCode]).toSatisfy(
        ([one, other]) => (one === 200 && other === 422) || (one === 400 && other === 200),
      );
      if (written.ok) await shop.expectOk(product.delete, { id: written.data.id }, token());
      await shop.expectOk(adminSetting.gallery, { images: [] }, token());
    }
  });

  test('two categories that are moved below each other at one moment make no circle', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, other] = [await shop.addCategory(), await shop.addCategory()];
      const answers = await Promise.all([
        shop.call(category.update, { id: one, parentId: other }, token()),
        shop.call(category.update, { id: other, parentId: one }, token()),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    }
    const top = await queryRows<{ count: string }>(
      shop.db,
      sql`with recursive reached as (
        select id from categories where parent_id is null
        union select c.id from categories c join reached r on c.parent_id = r.id
      ) select (select count(*) from categories) - (select count(*) from reached) as count`,
    );
    expect(Number(top[0]?.count)).toBe(0);
  });

  test('a category goes or gets a product, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await shop.addCategory();
      const [written, gone] = await Promise.all([
        getStatus(shop.call(product.create, made({ categoryId: id }), token())),
        getStatus(shop.call(category.delete, { id }, token())),
      ]);
      expect([written, gone]).toSatisfy(
        ([one, other]) => (one === 200 && other === 422) || (one === 404 && other === 200),
      );
    }
  });

  test('an upload that is refused leaves no file', async () => {
    const { id: productId } = await create();
    const before = await shop.db.$count(files);
    const polyglot = new File(['%PDF-1.4\n%%EOF\nPK\x05\x06', new Uint8Array(18)], 'plan.pdf');
    const plan = await create({ type: 2 });
    expect(await getStatus(shop.call(product.fileupload, { productId, file: samplePdf() }, token()))).toBe(400);
    expect(await getStatus(shop.call(product.fileupload, { productId: plan.id, file: polyglot }, token()))).toBe(422);
    expect(await shop.db.$count(files)).toBe(before);
  });

  // PGlite plans alike, and has no statistics for so few rows.
  if (kind === 'postgres')
    test('the staff’s list of 20,000 products is found along its indexes', async () => {
      await shop.db.execute(sql`
        with made as (
          insert into products (slug, name, description, category_id, type, status, price_amount, currency, cover,
            on_hand, low_stock, sold, sort_name, is_card, is_featured, created_at, updated_at)
          select 'row-' || n, 'row ' || n, '', ${categoryId}, 1 + (n % 400 = 0)::int, case when n % 300 = 0 then 0 else 1 end,
            n, 'CNY', '', 5 + n % 1000, 5, n % 100, lpad(n::text, 8, '0'), true, n % 500 = 0,
            now() - n * interval '1 minute', now() - n * interval '1 minute'
          from generate_series(1, 20000) n
          returning id, price_amount
        )
        insert into product_search (product_id, tokens, own_tokens)
        select id, '{}', array['row', 'word' || (price_amount % 500), 'kind' || price_amount / 1001] from made`);
      await shop.db.execute(sql`vacuum analyze products`);
      await shop.db.execute(sql`vacuum analyze product_search`);
      const getPlan = async (input: InputOf<typeof adminProduct.list>) => {
        const parsed = v.parse(adminProduct.list.input, input);
        const condition = await buildStaffCondition(shop.deps, parsed);
        const query = parsed.keyword
          ? buildSortedIdsQuery(condition, toStaffOrderBy(parsed.sort), maxCachedIds)
          : buildStaffRowsQuery(shop.db, condition, parsed).getSQL();
        const explained = (db: Db) => queryRows<Record<string, string>>(db, sql`explain ${query}`);
        const rows = await (parsed.keyword ? withoutSequentialScan(shop.db, explained) : explained(shop.db));
        return rows.map((row) => Object.values(row)[0]).join('\n');
      };
      const expected: [InputOf<typeof adminProduct.list>, string][] = [
        [{}, 'products_updated'],
        [{ sort: 'updated' }, 'products_updated'],
        [{ sort: '-price' }, 'products_price'],
        [{ sort: '-sold' }, 'products_sold'],
        [{ sort: 'name' }, 'products_name'],
        [{ status: 0 }, 'products_status'],
        [{ type: 2 }, 'products_digital'],
        [{ isFeatured: true }, 'products_featured'],
        [{ isLow: true }, 'products_low_stock'],
        [{ keyword: 'word7' }, 'product_search_own'],
        [{ keyword: 'row' }, 'product_search_own'],
        [{ minPrice: 100, maxPrice: 120 }, 'products_price'],
      ];
      for (const [input, index] of expected) expect(await getPlan(input), JSON.stringify(input)).toContain(index);
      // Keyword search, up to the last page.
      for (const page of [1, 100, 101, 500, 501]) {
        const asked = { keyword: 'row', sort: 'price', page } as const;
        const found = await shop.expectOk(adminProduct.list, asked, token());
        expect(found.total).toBe(10_000);
        const prices = found.list.map(({ priceAmount }) => priceAmount);
        expect(prices).toEqual(page > 500 ? [] : Array.from({ length: 20 }, (_, at) => (page - 1) * 20 + at + 1));
      }
      const page = await shop.expectOk(adminProduct.list, { keyword: 'word7', sort: 'stock' }, token());
      expect(page.total).toBe(40);
      for (const number of [1, 100, 101]) {
        const { list } = await shop.expectOk(adminProduct.list, { sort: '-stock', page: number }, token());
        const stocks = list.map(({ stock }) => stock);
        expect(stocks).toEqual(stocks.toSorted((one, other) => other - one));
        expect(stocks.length).toBe(20);
      }
      expect((await shop.expectOk(adminProduct.list, {}, token())).total).toBe(10_000);
    });
});
