import { contract } from '@sampan/api/contract';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rewriteOutdatedTokens } from '../../src/areas/order/orderSearch.ts';
import { refreshOrderSearches } from '../../src/cron/searches.ts';
import { queryRows } from '../../src/db/query.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { forEachDatabase } from '../support/databases.ts';
import { day } from '../support/testClock.ts';

/** Adds orders whose tokens are those of an older version, and returns their ids. */
async function addOutdatedOrders({ db, customer }: Commerce, count: number): Promise<number[]> {
  const rows = await queryRows<{ id: string | number }>(
    db,
    sql`with made as (
        insert into orders (order_no, user_id, status, goods_amount, shipping_amount, total_amount, currency)
        select 'SP2611280000' || lpad(n::text, 6, '0'), ${customer.id}, 50, 1, 0, 1, 'CNY'
        from generate_series(1, ${count}::int) n returning id, order_no
      ), lines as (
        insert into order_lines (order_id, product_id, name, cover, price_amount, quantity, subtotal_amount, type)
        select id, 1, '龍紋壺 Teapot', '', 1, 1, 1, 1 from made
      ), searched as (
        insert into order_search (order_id, tokens) select id, array[lower(order_no)] from made
      )
      select id from made order by id`,
  );
  return rows.map(({ id }) => Number(id));
}

forEachDatabase('orders with search tokens of an older version', (kind) => {
  test('are written anew, also by two servers at once and after a stop, and once more a day later', async () => {
    const shop = await openCommerce(kind);
    const { deps, clock, db } = shop;
    const many = 250;
    const ids = await addOutdatedOrders(shop, many);
    const search = async (keyword: string) =>
      (await shop.expectOk(contract.adminOrder.search, { keyword, limit: 1 }, { token: shop.staff.token })).total;
    const run = (isStopping = () => false) => refreshOrderSearches(deps, clock.now(), isStopping);
    /** Ids of the rows that were written since the last call, by their physical version. */
    const versions = new Map<number, string>();
    async function readWritten(): Promise<number[]> {
      const rows = await queryRows<{ id: string | number; version: string }>(
        db,
        sql`select order_id as id, ctid::text as version from order_search order by order_id`,
      );
      const written = rows.filter(({ id, version }) => versions.get(Number(id)) !== version);
      for (const { id, version } of rows) versions.set(Number(id), version);
      return written.map(({ id }) => Number(id));
    }
    await readWritten();

    expect(await search('龙纹')).toBe(0);
    // A slice, the newest orders first; the next one goes on below it.
    expect(await db.transaction((tx) => rewriteOutdatedTokens(tx, clock.now(), 7))).toBe(7);
    expect(await readWritten()).toEqual(ids.slice(-7));
    let checks = 0;
    const stopped = await run(() => {
      checks += 1;
      return checks > 3;
    });
    expect(stopped).toBeGreaterThan(0);
    expect(stopped).toBeLessThan(many - 7);
    const [one, other] = await Promise.all([run(), run()]);
    expect(stopped + one + other).toBe(many - 7);
    expect(await Promise.all(['龙纹', '龍紋', 'teapots'].map(search))).toEqual([many, many, many]);
    expect(await Promise.all(['0250', '000250', '2611280000000250', 'SP2611280000000250'].map(search))).toEqual([
      1, 1, 1, 1,
    ]);
    expect(await run()).toBe(0);

    // A server of the release before wrote this one meanwhile; the others need no second writing.
    await readWritten();
    await db.execute(sql`update order_search set tokens = '{}' where order_id = ${ids[100]}`);
    await readWritten();
    clock.advance(day);
    expect(await run()).toBe(many);
    expect(await readWritten()).toEqual([ids[100]]);
    expect(await search('龍紋')).toBe(many);
    clock.advance(2 * day);
    expect(await run()).toBe(0);
    await shop.close();
  });
});
