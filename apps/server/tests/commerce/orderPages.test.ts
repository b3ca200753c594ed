import { contract } from '@sampan/api/contract';
import { maxCountedRows } from '@sampan/api/pageSizes';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { forAnyDatabase } from '../support/databases.ts';
import { openCommerce } from './shop.ts';

type Commerce = Awaited<ReturnType<typeof openCommerce>>;

/** Adds orders of the shop's customer, numbered in the order of their creation. */
async function addOrders({ db, customer }: Commerce, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into orders (order_no, user_id, status, goods_amount, shipping_amount, total_amount, currency, created_at)
    select 'N' || n, ${customer.id}, 50, 1, 0, 1, 'CNY', '2026-01-01'::timestamptz + n * interval '1 second'
    from generate_series(${from}::int, ${to}::int) n`);
}

forAnyDatabase('long lists of orders', (kind) => {
  test('are counted up to a bound, and lead no further', async () => {
    const shop = await openCommerce(kind);
    const { token } = shop.customer;
    const getPage = async (page: number) => {
      const { total, pages, list } = await shop.expectOk(contract.order.list, { page, limit: 100 }, { token });
      return { total, pages, length: list.length, first: list[0]?.orderNo, last: list.at(-1)?.orderNo };
    };
    const [total, pages, length] = [maxCountedRows, 100, 100];

    await addOrders(shop, 1, total - 1);
    expect(await getPage(1)).toEqual({ total: total - 1, pages, length, first: 'N9999', last: 'N9900' });
    expect(await getPage(100)).toEqual({ total: total - 1, pages, length: 99, first: 'N99', last: 'N1' });
    await addOrders(shop, total, total + 50);
    expect(await getPage(1)).toEqual({ total, pages, length, first: 'N10050', last: 'N9951' });
    expect(await getPage(100)).toEqual({ total, pages, length, first: 'N150', last: 'N51' });
    expect(await getPage(101)).toMatchObject({ total, pages, length: 0 });
    await shop.close();
  });

  test('are not counted again for staff once a shop has as many as are counted', async () => {
    const shop = await openCommerce(kind);
    const { token } = shop.staff;
    const getTotal = async (filter: { status?: 50 } = {}, page = 1) =>
      (await shop.expectOk(contract.adminOrder.list, { page, limit: 20, ...filter }, { token })).total;

    await addOrders(shop, 1, maxCountedRows - 1);
    expect(await getTotal()).toBe(maxCountedRows - 1);
    expect(await getTotal()).toBe(maxCountedRows - 1);
    await addOrders(shop, maxCountedRows, maxCountedRows);
    expect(await getTotal({ status: 50 })).toBe(maxCountedRows);
    // No shop deletes orders: here it shows which lists are counted.
    const remove = (from: number) => shop.db.execute(sql`delete from orders where order_no = ${`N${from}`}`);
    await remove(1);
    expect(await getTotal()).toBe(maxCountedRows - 1);
    await addOrders(shop, 1, 1);
    expect(await getTotal()).toBe(maxCountedRows);
    await remove(1);
    expect(await getTotal()).toBe(maxCountedRows);
    expect(await getTotal({}, maxCountedRows)).toBe(maxCountedRows);
    expect(await getTotal({ status: 50 })).toBe(maxCountedRows - 1);
    await shop.close();
  });
});
