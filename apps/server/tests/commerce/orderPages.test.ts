import { contract } from '@sampan/api/contract';
import { maxCountedRows } from '@sampan/api/pageSizes';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { forAnyDatabase } from '../support/databases.ts';
import { openCommerce } from './shop.ts';

forAnyDatabase('long lists of orders', (kind) => {
  test('are counted up to a bound, and lead no further', async () => {
    const shop = await openCommerce(kind);
    const { id, token } = shop.customer;
    const add = (from: number, to: number) =>
      shop.db.execute(sql`
        insert into orders (order_no, user_id, status, goods_amount, shipping_amount, total_amount, currency, created_at)
        select 'N' || n, ${id}, 50, 1, 0, 1, 'CNY', '2026-01-01'::timestamptz + n * interval '1 second'
        from generate_series(${from}::int, ${to}::int) n`);
    const getPage = async (page: number) => {
      const { total, pages, list } = await shop.expectOk(contract.order.list, { page, limit: 100 }, { token });
      return { total, pages, length: list.length, first: list[0]?.orderNo, last: list.at(-1)?.orderNo };
    };
    const [total, pages, length] = [maxCountedRows, 100, 100];

    await add(1, total - 1);
    expect(await getPage(1)).toEqual({ total: total - 1, pages, length, first: 'N9999', last: 'N9900' });
    expect(await getPage(100)).toEqual({ total: total - 1, pages, length: 99, first: 'N99', last: 'N1' });
    await add(total, total + 50);
    expect(await getPage(1)).toEqual({ total, pages, length, first: 'N10050', last: 'N9951' });
    expect(await getPage(100)).toEqual({ total, pages, length, first: 'N150', last: 'N51' });
    expect(await getPage(101)).toMatchObject({ total, pages, length: 0 });
    await shop.close();
  });
});
