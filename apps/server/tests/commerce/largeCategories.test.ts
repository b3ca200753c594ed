import { contract } from '@sampan/api/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshCards } from '../../src/areas/product/card.ts';
import { createProduct, removeProduct } from '../../src/areas/product/service.ts';
import { maxAtOnce } from '../../src/areas/product/staleSearches.ts';
import { parseRevision, revisionSql } from '../../src/cache/revision.ts';
import { refreshSearches } from '../../src/cron/searches.ts';
import { queryRows } from '../../src/db/query.ts';
import { auditLog, staleSearches } from '../../src/db/schema.ts';
import type { Viewer } from '../../src/http/calls/handler.ts';
import { forEachDatabase } from '../support/databases.ts';
import { day } from '../support/testClock.ts';
import { type Commerce, openCommerce } from './shop.ts';

const { category, product } = contract;

/** More than a call refreshes itself, and more than one slice of a deletion. */
const many = 2 * maxAtOnce + 20;

forEachDatabase('categories of many products', (kind) => {
  let shop: Commerce;
  let serial = 0;
  beforeAll(async () => {
    shop = await openCommerce(kind);
  });
  afterAll(() => shop.close());

  const token = () => ({ token: shop.staff.token });
  const cron = (isStopping = () => false) => refreshSearches(shop.deps, shop.clock.now(), isStopping);
  const countFound = async (keyword: string) => (await shop.expectOk(product.list, { keyword })).total;
  const rename = (id: number, name: string) => shop.expectOk(category.update, { id, name }, token());

  /** Adds products to a category and returns their ids. */
  async function addProducts(categoryId: number, count = many): Promise<number[]> {
    serial += 1;
    const rows = await queryRows<{ id: string | number }>(
      shop.db,
      sql`insert into products (slug, name, description, category_id, type, status, price_amount, currency, cover, on_hand)
        select 'many-' || ${serial}::int || '-' || n, '盏', '', ${categoryId}, 1, 1, 900, 'CNY', '/media/x', 5
        from generate_series(1, ${count}::int) n returning id`,
    );
    const ids = rows.map(({ id }) => Number(id)).sort((one, other) => one - other);
    await refreshCards(shop.db, ids);
    return ids;
  }

  /** Ids of the categories that products are in, and whether each of them exists. */
  const readCategories = async (ids: readonly number[]) =>
    (
      await queryRows<{ id: string | number }>(
        shop.db,
        sql`select distinct category_id as id from products where id = any(${sql.param(`{${ids.join()}}`)}::bigint[])`,
      )
    ).map(({ id }) => Number(id));

  test('cron writes the new name to the products below, which a cached search then shows', async () => {
    const top = await shop.addCategory({ name: '甲部' });
    await addProducts(await shop.addCategory({ parentId: top }));
    await rename(top, '乙部');
    expect([await countFound('甲部'), await countFound('乙部')]).toEqual([many, 0]);
    const readMembership = async () => {
      const [row] = await queryRows<{ revision: string }>(shop.db, sql.raw(`select ${revisionSql} as revision`));
      return parseRevision(row?.revision ?? '').membership;
    };
    const before = await readMembership();
    expect(await cron()).toBe(many);
    // Other servers drop their caches by this count.
    expect(await readMembership()).toBeGreaterThan(before);
    expect([await countFound('甲部'), await countFound('乙部')]).toEqual([0, many]);
    expect(await cron()).toBe(0);
  });

  test('a second change while the first is written leaves the last names, also after a stop between two slices', async () => {
    const [top, other] = [await shop.addCategory({ name: '丙部' }), await shop.addCategory({ name: '丁部' })];
    const below = await shop.addCategory({ parentId: top });
    await addProducts(below);
    await rename(top, '戊部');
    let checks = 0;
    const done = await cron(() => {
      checks += 1;
      return checks > 4;
    });
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(many);
    await shop.expectOk(category.update, { id: below, parentId: other }, token());
    await rename(other, '己部');
    await cron();
    expect(await Promise.all(['丙部', '丁部', '戊部', '己部'].map(countFound))).toEqual([0, 0, 0, many]);
    expect(await shop.db.$count(staleSearches)).toBe(0);
  });

  test('a few products have the new name with the answer', async () => {
    const id = await shop.addCategory({ name: '庚部' });
    await addProducts(id, 3);
    await rename(id, '辛部');
    expect([await countFound('庚部'), await countFound('辛部')]).toEqual([0, 3]);
  });

  test('a deleted category hands over all products, which are found by their new category', async () => {
    const [id, moveTo] = [await shop.addCategory({ name: '壬部' }), await shop.addCategory({ name: '癸部' })];
    const ids = await addProducts(id);
    await shop.expectOk(category.delete, { id, moveTo }, token());
    expect(await readCategories(ids)).toEqual([moveTo]);
    expect((await shop.expectOk(product.list, { categoryId: moveTo })).total).toBe(many);
    await cron();
    expect([await countFound('壬部'), await countFound('癸部')]).toEqual([0, many]);
    // The first entry is there even if the deletion does not get to its end.
    const entries = await shop.db
      .select({ before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(sql`${auditLog.action} = 'category.delete' and ${auditLog.targetId} = ${id}`)
      .orderBy(auditLog.id);
    expect(entries).toEqual([
      { before: { products: many }, after: { moveTo } },
      { before: expect.objectContaining({ moveTo, products: many }), after: null },
    ]);
  });

  test('a deletion that is refused moves nothing', async () => {
    const id = await shop.addCategory();
    const ids = await addProducts(id, maxAtOnce + 1);
    const below = await shop.addCategory({ parentId: id });
    const answers = [
      await shop.call(category.delete, { id, moveTo: below }, token()),
      await shop.call(category.delete, { id, moveTo: 999_999 }, token()),
      await shop.call(category.delete, { id }, token()),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 404, 422]);
    expect(await readCategories(ids)).toEqual([id]);
  });

  test('tokens of another version of the search are written anew, for customers and for staff', async () => {
    const id = await shop.addCategory({ name: '旧词' });
    const [first] = await addProducts(id, 3);
    await shop.db.execute(sql`update product_search set tokens = '{}', own_tokens = '{}' where product_id = ${first}`);
    await shop.db.execute(sql`update shop_state set value = '{"version": 1}' where key = 'search version'`);
    const countForStaff = async () =>
      (await shop.expectOk(contract.adminProduct.list, { keyword: String(first) }, token())).total;
    expect([await countFound('旧词'), await countForStaff()]).toEqual([2, 0]);
    await cron();
    expect([await countFound('舊詞'), await countForStaff()]).toEqual([3, 1]);
    expect(await cron()).toBe(0);
    // For products that a server of the release before wrote meanwhile.
    shop.clock.advance(day);
    expect(await cron()).toBeGreaterThan(0);
    shop.clock.advance(day);
    expect(await cron()).toBe(0);
  });

  // PGlite runs one transaction at a time.
  if (kind === 'postgres') {
    /** Locks a product, as an order does, while `work` runs. */
    async function whileLocked<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
      return shop.db.transaction(async (tx) => {
        await tx.execute(sql`select id from products where id = ${id} for update`);
        return work();
      });
    }

    test.each([3, many])('an order of one of %d products holds up no new name, nor the reverse', async (count) => {
      const name = `锁部 ${count}`;
      const id = await shop.addCategory();
      const ids = await addProducts(id, count);
      await whileLocked(ids[1] ?? 0, async () => {
        await rename(id, name);
        await cron();
      });
      expect(await countFound(name)).toBe(count);
    });

    test('a deletion locks few products at a time, and each is in a category that exists', async () => {
      const [id, moveTo] = [await shop.addCategory(), await shop.addCategory()];
      const ids = await addProducts(id);
      const first = ids.slice(0, maxAtOnce);
      const deletion = await whileLocked(ids[maxAtOnce + 5] ?? 0, async () => {
        const asked = shop.call(category.delete, { id, moveTo }, token());
        await expect.poll(() => readCategories(first), { timeout: 10_000 }).toEqual([moveTo]);
        await shop.db.execute(sql`select id from products where id = ${first[0]} for update nowait`);
        expect(await readCategories(ids.slice(maxAtOnce))).toEqual([id]);
        return { asked };
      });
      expect((await deletion.asked).statusCode).toBe(200);
      expect(await readCategories(ids)).toEqual([moveTo]);
    });

    test('a product that is written with the old name meanwhile gets the new one', async () => {
      const id = await shop.addCategory({ name: '子部' });
      const settings = (await shop.deps.settings.current()).shop;
      let renamed: Promise<unknown> | undefined;
      let isRenamed = false;
      const writing = { now: shop.clock.now(), settings, deps: shop.deps, afterCommit: () => {} };
      await shop.db.transaction(async (tx) => {
        const user = { id: shop.staff.id, username: shop.staff.username } as Viewer;
        const request = { id: 'late', ip: '', method: 'POST', url: '', headers: {} };
        const input = { slug: 'late', name: '盏', description: '', categoryId: id, type: 1, status: 1 } as const;
        const added = { ...input, priceAmount: 900, stock: 5 };
        await createProduct({ ...writing, db: tx, user, request }, added);
        const gone = await createProduct({ ...writing, db: tx, user, request }, { ...added, slug: 'gone' });
        await removeProduct({ ...writing, db: tx, user, request }, gone.id);
        renamed = rename(id, '丑部').then(() => {
          isRenamed = true;
        });
        await new Promise((resolve) => setTimeout(resolve, 300));
        expect(isRenamed).toBe(false);
      });
      await renamed;
      shop.deps.caches.catalogue.changed('membership');
      expect([await countFound('子部'), await countFound('丑部')]).toEqual([0, 1]);
    });
  }
});
