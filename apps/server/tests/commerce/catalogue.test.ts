import { contract } from '@sampan/api/contract';
import type { InputOf } from '@sampan/api/endpoint';
import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCategoryTree } from '../../src/areas/category/queries.ts';
import { buildCandidatesQuery, buildCardsQuery, toConditions, toOrderBy } from '../../src/areas/product/queries.ts';
import { buildSortedIdsQuery, maxCachedIds } from '../../src/areas/product/sortedIdCache.ts';
import { withoutSequentialScan } from '../../src/db/queries/withoutSequentialScan.ts';
import { type Db, queryRows } from '../../src/db/query.ts';
import { articleCategories, articles, productPictures, products } from '../../src/db/schema.ts';
import { forEachDatabase } from '../support/databases.ts';
import { type Commerce, openCommerce } from './shop.ts';

type ListInput = InputOf<typeof contract.product.list>;

forEachDatabase('the catalogue', (kind) => {
  let shop: Commerce;
  let teaware: number;
  let pots: number;
  beforeAll(async () => {
    shop = await openCommerce(kind);
    teaware = await shop.addCategory({ name: '茶具', slug: 'teaware', i18n: { 'en-US': { name: 'Teaware' } } });
    pots = await shop.addCategory({ name: '茶壶', slug: 'pots', parentId: teaware });
    await shop.addProduct({
      slug: 'teaware/yixing-teapot',
      name: '紫砂茶壶',
      subtitle: '手工',
      categoryId: pots,
      priceAmount: 30_000,
      isFeatured: true,
      stock: 3,
      i18n: { 'zh-HK': { name: '紫砂茶壺' }, 'en-US': { name: 'Yixing teapot' } },
    });
    const white = { groupId: 7, name: '白瓷碗', categoryId: teaware, options: [{ name: '颜色', value: '白' }] };
    await shop.addProduct({ ...white, slug: 'bowl-white', priceAmount: 4000, stock: 0 });
    await shop.addProduct({ ...white, slug: 'bowl-blue', name: '青瓷碗', priceAmount: 6000, stock: 5 });
    await shop.addProduct({ ...white, slug: 'bowl-hidden', name: '黑瓷碗', priceAmount: 100, stock: 5, status: 0 });
    await shop.addProduct({ slug: 'lantern', name: '竹灯笼', priceAmount: 1000, stock: 0 });
    await shop.addProduct({ slug: 'archived', name: '旧茶壶', status: 2 });
  });
  afterAll(() => shop.close());

  const list = (input: ListInput, token?: string) => shop.expectOk(contract.product.list, input, { token });
  const slugs = async (input: ListInput) => (await list(input)).list.map(({ slug }) => slug);

  test.each(['茶壶', '茶壺', '紫砂', '砂', 'tea', 'TEA', 'yix', 'Yixing tea', '手工', 'teaware/yixing'.slice(8)])(
    'what people type finds the teapot: %s',
    async (keyword) => {
      expect(await slugs({ keyword })).toContain('teaware/yixing-teapot');
    },
  );

  test.each(['壶茶', 'eapot', '茶碗', '紫砂 灯笼', 'xing'])(
    'what it is not called does not find it: %s',
    async (keyword) => {
      expect(await slugs({ keyword })).not.toContain('teaware/yixing-teapot');
    },
  );

  test('a group is one card, with the lowest price, the highest, and the stock of what is on shelf', async () => {
    const { list: cards } = await list({ keyword: '瓷碗' });
    expect(cards).toMatchObject([
      { slug: 'bowl-white', priceAmount: 4000, maxPriceAmount: 6000, stock: 5, variantCount: 2, groupId: 7 },
    ]);
    expect(await slugs({ keyword: '青' })).toEqual(['bowl-white']);
    expect(await slugs({ keyword: '黑' })).toEqual([]);
  });

  test('the search suggests goods on shelf and active categories, in step with every change', async () => {
    const suggest = (keyword: string) => shop.expectOk(contract.product.suggest, { keyword });
    expect(await suggest('tea')).toMatchObject({
      products: [
        { slug: 'teaware/yixing-teapot', priceAmount: 30_000, i18n: { 'en-US': { name: 'Yixing teapot' } } },
        { slug: 'bowl-white', priceAmount: 4000, maxPriceAmount: 6000 },
      ],
      categories: [{ slug: 'teaware', productCount: 2 }],
    });
    expect((await suggest('旧茶壶')).products).toEqual([]);
    const staff = { token: shop.staff.token };
    await shop.expectOk(contract.category.update, { id: teaware, status: 0 }, staff);
    expect((await suggest('茶')).categories).toEqual([]);
    await shop.expectOk(contract.category.update, { id: teaware, status: 1 }, staff);
    expect((await suggest('茶')).categories.map(({ slug }) => slug)).toEqual(['teaware', 'pots']);
  });

  test('filters and sorts hold, each page in the same order', async () => {
    expect(await slugs({ categoryId: teaware, sort: 'price', order: 'asc' })).toEqual([
      'bowl-white',
      'teaware/yixing-teapot',
    ]);
    expect(await slugs({ categoryId: pots })).toEqual(['teaware/yixing-teapot']);
    expect(await slugs({ minPrice: 1000, maxPrice: 4000, sort: 'price', order: 'desc' })).toEqual([
      'bowl-white',
      'lantern',
    ]);
    expect(await slugs({ inStock: true, sort: 'price', order: 'asc' })).toEqual([
      'bowl-white',
      'teaware/yixing-teapot',
    ]);
    expect(await slugs({ isFeatured: true })).toEqual(['teaware/yixing-teapot']);
    expect(await slugs({ sort: 'name', order: 'asc' })).toEqual(['bowl-white', 'lantern', 'teaware/yixing-teapot']);
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(...(await slugs({ page, limit: 1 })));
    expect(new Set(pages).size).toBe(3);
    expect(await slugs({ page: 9 })).toEqual([]);
  });

  test('facets count without their own filter', async () => {
    const all = await list({});
    expect(all).toMatchObject({ total: 3, pages: 1, facets: { inStock: 2, price: { min: 1000, max: 30_000 } } });
    expect(all.facets.categories).toEqual(
      expect.arrayContaining([
        { id: teaware, count: 2 },
        { id: pots, count: 1 },
      ]),
    );
    const narrowed = await list({ categoryId: pots, maxPrice: 5000, inStock: false });
    expect(narrowed.total).toBe(0);
    expect(narrowed.facets.price).toBeNull();
    expect((await list({ categoryId: pots, maxPrice: 5000 })).facets).toMatchObject({
      price: { min: 30_000, max: 30_000 },
    });
    expect((await list({ keyword: 'nothing of the kind' })).facets).toEqual({
      categories: [],
      price: null,
      inStock: 0,
    });
  });

  test('only staff see what is off the shelf, and files', async () => {
    expect(await slugs({ status: 0 })).not.toContain('bowl-hidden');
    const archived = await list({ status: 2 }, shop.staff.token);
    expect(archived.list.map(({ slug }) => slug)).toEqual(['archived']);
    const asked = (id: string, token?: string) => shop.call(contract.product.detail, { id }, { token });
    expect((await asked('archived')).statusCode).toBe(404);
    expect((await asked('archived', shop.staff.token)).data).toHaveProperty('files');
    expect((await asked('lantern')).data).not.toHaveProperty('files');
  });

  test('a product is found by id and by a slug with slashes, with its path and variants', async () => {
    const bySlug = await shop.expectOk(contract.product.detail, { id: 'teaware/yixing-teapot' });
    expect(bySlug).toMatchObject({ categoryPath: [teaware, pots], stock: 3 });
    expect(await shop.expectOk(contract.product.detail, { id: bySlug.id })).toEqual(bySlug);
    const bowl = await shop.expectOk(contract.product.detail, { id: 'bowl-white' });
    expect(bowl.variants?.map(({ slug, stock }) => [slug, stock])).toEqual([
      ['bowl-white', 0],
      ['bowl-blue', 5],
    ]);
  });

  test('the cart asks for variants by their ids', async () => {
    const bowl = await shop.expectOk(contract.product.detail, { id: 'bowl-white' });
    const ids = (bowl.variants ?? []).map(({ id }) => id).reverse();
    const found = await list({ ids: [...ids, 999_999].join(',') });
    expect(found.list.map(({ slug, priceAmount, stock }) => [slug, priceAmount, stock])).toEqual([
      ['bowl-blue', 6000, 5],
      ['bowl-white', 4000, 0],
    ]);
    expect(found.list[1]?.options).toEqual(bowl.options);
  });

  test('answers from memory are never older than the last order', async () => {
    const product = await shop.addProduct({ slug: 'last-one', name: '最后一件', stock: 1 });
    const stocks = async () => [
      (await list({ keyword: '最后' })).list[0]?.stock,
      (await shop.expectOk(contract.product.detail, { id: 'last-one' })).stock,
      (await list({ keyword: '最后', inStock: true })).total,
      (await list({ keyword: '最后' })).facets.inStock,
    ];
    expect(await stocks()).toEqual([1, 1, 1, 1]);
    const order = await shop.order([{ product }]);
    expect(await stocks()).toEqual([0, 0, 0, 0]);
    await shop.expectOk(contract.order.cancel, { orderId: order.id, reason: '不要了' }, { token: shop.customer.token });
    expect(await stocks()).toEqual([1, 1, 1, 1]);
  });

  test('search results are cached and searched again after a change', async () => {
    const add = (n: number) => shop.addProduct({ slug: `oar-${n}`, name: `船桨 ${n}`, priceAmount: n * 100 });
    const [three, one, two] = [await add(3), await add(1), await add(2)];
    const oars = (input: ListInput = {}) => slugs({ keyword: '船桨', sort: 'price', order: 'asc', ...input });
    const sold = () => oars({ sort: 'sold', order: 'desc', limit: 1 });
    expect(await oars()).toEqual(['oar-1', 'oar-2', 'oar-3']);
    expect(await oars({ page: 2, limit: 2 })).toEqual(['oar-3']);
    const order = await shop.order([{ product: three }]);
    expect(await sold()).toEqual(['oar-2']);
    await shop.pay(order.id);
    expect(await sold()).toEqual(['oar-3']);
    const staff = { token: shop.staff.token };
    await shop.expectOk(contract.product.update, { id: three.id, version: 1, priceAmount: 50 }, staff);
    expect(await oars()).toEqual(['oar-3', 'oar-1', 'oar-2']);
    await shop.expectOk(contract.product.status, { id: one.id, status: 0 }, staff);
    expect(await oars()).toEqual(['oar-3', 'oar-2']);
    await shop.expectOk(contract.product.update, { id: three.id, version: 2, name: '船锚' }, staff);
    expect(await oars()).toEqual(['oar-2']);
    expect((await list({ keyword: '船桨' })).total).toBe(1);
    await shop.expectOk(contract.product.delete, { id: one.id }, staff);
    expect(await oars()).toEqual(['oar-2']);
    await shop.db.update(products).set({ status: 2 }).where(eq(products.id, two.id));
    shop.deps.caches.catalogue.changed('cards');
    // Written without invalidating the id cache: the id is still cached, but the product is not shown.
    expect(await oars()).toEqual([]);
    await shop.db.update(products).set({ status: 1 }).where(eq(products.id, two.id));
    shop.deps.caches.catalogue.changed('membership');
  });

  test('trees, categories, the featured list and the album', async () => {
    const hidden = await shop.addCategory({ name: '仓库', slug: 'store', status: 0 });
    const tree = await shop.expectOk(contract.category.tree);
    expect(tree.find(({ id }) => id === teaware)).toMatchObject({
      productCount: 2,
      children: [{ id: pots, productCount: 1 }],
    });
    const flat = await shop.expectOk(contract.category.list);
    expect(flat.map(({ id }) => id)).not.toContain(hidden);
    const staffs = await shop.expectOk(contract.category.list, {}, { token: shop.staff.token });
    expect(staffs.map(({ id }) => id)).toContain(hidden);
    const products = await shop.expectOk(contract.product.tree);
    expect(products.find(({ id }) => id === teaware)?.children[0]?.products).toMatchObject([
      { slug: 'teaware/yixing-teapot' },
    ]);
    expect((await shop.expectOk(contract.product.featuredList)).map(({ slug }) => slug)).toEqual([
      'teaware/yixing-teapot',
    ]);
    const pot = await shop.expectOk(contract.product.detail, { id: 'teaware/yixing-teapot' });
    await shop.db.insert(productPictures).values({ productId: pot.id, url: '/media/pot-2', alt: '' });
    shop.deps.caches.catalogue.changed('membership');
    expect(await shop.expectOk(contract.product.gallery)).toMatchObject({
      total: 1,
      list: [{ url: '/media/pot-2', slug: pot.slug }],
    });
  });

  test('the tree, which has no stock and no prices, is not made again after a sale', async () => {
    const tree = await shop.expectOk(contract.product.tree);
    const counter = shop.deps.cacheCounters.getCounter('catalogue');
    const { misses } = counter;
    shop.deps.caches.catalogue.changed('cards');
    expect(await shop.expectOk(contract.product.tree)).toEqual(tree);
    expect(counter.misses).toBe(misses);
  });

  test('posts are read by id, slug and category, with their neighbours', async () => {
    const [category] = await shop.db.insert(articleCategories).values({ name: '日志', slug: 'journal' }).returning();
    const categoryId = category?.id ?? 0;
    const base = { categoryId, content: '<p>茶</p>', author: '阿明', status: 1 as const };
    for (const day of [1, 2, 3]) {
      await shop.db
        .insert(articles)
        .values({ ...base, title: `第 ${day} 天`, slug: `day-${day}`, publishedAt: new Date(2026, 0, day) });
    }
    await shop.db.insert(articles).values({ ...base, title: '草稿', slug: 'draft', status: 0 });
    const post = await shop.expectOk(contract.posts.detail, { id: 'day-2' });
    expect(post).toMatchObject({ prev: { slug: 'day-1' }, next: { slug: 'day-3' }, categoryName: '日志' });
    expect((await shop.call(contract.posts.detail, { id: 'draft' })).statusCode).toBe(404);
    const page = await shop.expectOk(contract.posts.category, { categoryId: 0, limit: 2 });
    expect(page).toMatchObject({
      total: 3,
      pages: 2,
      list: [{ slug: 'day-3' }, { slug: 'day-2' }],
      categories: [{ articleCount: 3 }],
    });
    expect((await shop.call(contract.posts.category, { categoryId: 999_999 })).statusCode).toBe(404);
  });

  test('totals and facets equal separate counts, with any filter', async () => {
    await shop.db.execute(sql`
      with made as (
        insert into products (slug, name, description, category_id, type, status, price_amount, currency, cover, is_card,
          card_min_price, card_stock, card_featured)
        select 'counted-' || n, 'counted', '', case n % 3 when 0 then ${pots}::bigint else ${teaware}::bigint end, 1, 1, 0,
          'CNY', '', true, 100 * (n % 7), n % 4, n % 5 = 0
        from generate_series(1, 90) n returning id
      ) insert into product_search (product_id, tokens) select id, array['counted', 'c' || id % 2] from made`);
    shop.deps.caches.catalogue.changed('membership');
    const price = fc.integer({ min: -1, max: 8 }).map((hundreds) => Math.max(0, hundreds * 100 + 50));
    const filters = fc.record(
      {
        keyword: fc.constantFrom('counted', 'c1'),
        categoryId: fc.constantFrom(teaware, pots),
        minPrice: fc.oneof(price, fc.constantFrom(0, 300)),
        maxPrice: fc.oneof(price, fc.constantFrom(0, 300)),
        inStock: fc.boolean(),
        isFeatured: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const { total, facets } = await list(filter);
        expect({ total, facets }).toEqual(await countedOneByOne(filter));
      }),
      { numRuns: 60 },
    );
    await shop.db.execute(sql`delete from products where name = 'counted'`);
    shop.deps.caches.catalogue.changed('membership');
  });

  /** Computes the total and each facet with its own query. */
  async function countedOneByOne(filter: ListInput) {
    const tree = await getCategoryTree(shop.deps);
    const ask = async (changed: ListInput) => {
      const input = v.parse(contract.product.list.input, { ...filter, ...changed });
      const { matchesKeyword: text, rest } = toConditions({ input, status: 1 }, tree);
      const [row] = await queryRows<Record<'count' | 'min' | 'max', string | number | null>>(
        shop.db,
        sql`select count(*) as count, min(card_min_price) as min, max(card_min_price) as max
          from products where ${and(rest, text)}`,
      );
      return { count: Number(row?.count), min: row?.min ?? null, max: row?.max ?? null };
    };
    const categories = [];
    for (const { id } of tree.list) categories.push({ id, count: (await ask({ categoryId: id })).count });
    const { count, min, max } = await ask({ minPrice: undefined, maxPrice: undefined });
    return {
      total: (await ask({})).count,
      facets: {
        categories: categories.filter((each) => each.count > 0),
        price: count > 0 ? { min: Number(min), max: Number(max) } : null,
        inStock: (await ask({ inStock: true })).count,
      },
    };
  }

  // PGlite plans alike, and has no statistics for so few rows.
  if (kind === 'postgres')
    test('lists and searches of 20,000 products use their indexes', async () => {
      await shop.db.execute(sql`
      with made as (
        insert into products (slug, name, description, category_id, type, status, price_amount, currency, cover, on_hand,
          sort_name, is_card, card_min_price, card_max_price, card_stock, card_sold, created_at)
        select 'many-' || n, 'many ' || n, '', ${pots}, 1, 1, n, 'CNY', '/media/many', 5,
          lpad(n::text, 8, '0'), true, n, n, n % 3, n % 100, now() - n * interval '1 minute'
        from generate_series(1, 20000) n
        returning id, price_amount
      )
      insert into product_search (product_id, tokens)
      select id, array['many', 'word' || (price_amount % 500), 'kind' || price_amount / 1001] from made`);
      await shop.db.execute(sql`vacuum analyze products`);
      await shop.db.execute(sql`vacuum analyze product_search`);
      shop.deps.caches.catalogue.changed('membership');
      const tree = await getCategoryTree(shop.deps);
      const getPlan = async (input: ListInput) => {
        const parsed = v.parse(contract.product.list.input, input);
        const conditions = toConditions({ input: parsed, status: 1 }, tree);
        const { matchesKeyword: text, rest } = conditions;
        const query = text
          ? buildSortedIdsQuery(and(rest, text), toOrderBy(parsed), maxCachedIds)
          : buildCardsQuery(shop.db, conditions, parsed).getSQL();
        const explained = (db: Db) => queryRows<Record<string, string>>(db, sql`explain ${query}`);
        const rows = await (text ? withoutSequentialScan(shop.db, explained) : explained(shop.db));
        return rows.map((row) => Object.values(row)[0]).join('\n');
      };
      const expected: [ListInput, string][] = [
        [{}, 'products_card_created'],
        [{ sort: 'price', order: 'asc' }, 'products_card_price'],
        [{ sort: 'sold' }, 'products_card_sold'],
        // Nearly all products are cards here, so the staff's index on names may be used as well.
        [{ sort: 'name', order: 'asc' }, '_name'],
        [{ keyword: 'word7' }, 'product_search_tokens'],
        [{ keyword: 'many' }, 'product_search_tokens'],
        [{ minPrice: 100, maxPrice: 120, sort: 'price' }, 'products_card_price'],
      ];
      for (const [input, index] of expected) expect(await getPlan(input), JSON.stringify(input)).toContain(index);
      for (const token of ['word7', 'many']) {
        const rows = await withoutSequentialScan(shop.db, (db) =>
          queryRows<Record<string, string>>(db, sql`explain ${buildCandidatesQuery(db, [token]).getSQL()}`),
        );
        const plan = rows.map((row) => Object.values(row)[0]).join('\n');
        expect(plan).toContain('product_search_tokens');
        expect(plan).not.toContain('Seq Scan');
      }
      // The best-sold of 40, and of all, that are in stock.
      for (const [keyword, prices] of [
        ['word7', [19_507, 19_007, 18_007, 17_507, 16_507, 16_007]],
        ['many', [19_999, 19_799, 19_699, 19_499, 19_399, 19_199]],
      ] as const) {
        const { products } = await shop.expectOk(contract.product.suggest, { keyword });
        expect(products.map(({ priceAmount }) => priceAmount).sort((one, other) => other - one)).toEqual(prices);
      }
      expect((await list({ keyword: 'word7' })).total).toBe(40);
      // The thousand oldest products match: a scan of the sort index would read all newer ones first.
      expect(
        (await list({ keyword: 'kind19', page: 2, limit: 20 })).list.map(({ priceAmount }) => priceAmount)[0],
      ).toBe(19_039);
      // Pages far beyond the cached ids.
      for (const page of [100, 101, 1000, 1001]) {
        const asked = { keyword: 'many', sort: 'price', order: 'asc', page, limit: 20 } as const;
        const prices = (await list(asked)).list.map(({ priceAmount }) => priceAmount);
        expect(prices).toEqual(page > 1000 ? [] : Array.from({ length: 20 }, (_, at) => (page - 1) * 20 + at + 1));
      }
    });
});
