import { contract } from '@sampan/api/contract';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { maxMatches } from '../../src/db/queries/searchSql.ts';
import { openCommerce } from '../commerce/shop.ts';
import { forEachDatabase } from '../support/databases.ts';

const { adminOrder, transaction } = contract;

forEachDatabase('a search of staff', (kind) => {
  test('finds the newest first, for rare tokens and for those in more orders than are counted', async () => {
    const shop = await openCommerce(kind);
    const staff = { token: shop.staff.token };
    const many = maxMatches + 200;
    await shop.db.execute(sql`
      with made as (
        insert into orders (order_no, user_id, status, goods_amount, shipping_amount, total_amount, currency, created_at)
        select 'N' || n, ${shop.customer.id}, case when n % 10 = 0 then 80 else 50 end, 1, 0, 1, 'CNY',
          '2026-01-01'::timestamptz + n * interval '1 second'
        from generate_series(1, ${many}::int) n returning id, order_no, created_at
      ), found as (
        insert into order_search (order_id, tokens)
        select id, case when order_no in ('N7', 'N9', 'N20') then array['tea', 'rare'] else array['tea'] end from made
      )
      insert into transaction_logs (type, order_id, order_no, amount, status, created_at)
      select 1, id, order_no, 1, 'paid', created_at from made`);
    const orders = async (keyword: string, more: { status?: 50 | 80; page?: number } = {}) => {
      const found = await shop.expectOk(adminOrder.search, { keyword, limit: 3, ...more }, staff);
      return [found.total, ...found.list.map(({ orderNo }) => orderNo)];
    };
    const logs = async (keyword: string, page = 1) => {
      const found = await shop.expectOk(transaction.logs, { keyword, limit: 2, page }, staff);
      return [found.total, ...found.list.map(({ orderNo }) => orderNo)];
    };

    expect(await orders('rare')).toEqual([3, 'N20', 'N9', 'N7']);
    expect(await orders('rare', { status: 80 })).toEqual([1, 'N20']);
    expect(await orders('tea')).toEqual([maxMatches, 'N1200', 'N1199', 'N1198']);
    expect(await orders('tea', { page: 2 })).toEqual([maxMatches, 'N1197', 'N1196', 'N1195']);
    expect(await orders('tea', { page: 400 })).toEqual([maxMatches]);
    expect(await orders('tea', { status: 80 })).toEqual([many / 10, 'N1200', 'N1190', 'N1180']);
    expect(await orders('nowhere')).toEqual([0]);
    expect(await logs('rare')).toEqual([3, 'N20', 'N9']);
    expect(await logs('rare', 2)).toEqual([3, 'N7']);
    expect(await logs('tea')).toEqual([maxMatches, 'N1200', 'N1199']);
    expect(await logs('nowhere')).toEqual([0]);
    await shop.close();
  });
});
