import { toProductTokens } from '@sampan/domain/search/productSearch';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../src/db/query.ts';
import { withoutIndex } from './withoutIndex.ts';

/** How many orders each of the buyers has, about. */
const ordersEach = 20;
const receivers = ['陳大文', '林晓雨', '黃志輝', '王若兰', '李芷君', '周砚青', '何浩文', '沈明珠'] as const;

/** People who bought, and the terms that their orders are found by; in `large_buyers` until the transaction ends. */
export async function addBuyers(tx: Db, orders: number): Promise<void> {
  const many = Math.ceil(orders / ordersEach);
  const buyers = Array.from({ length: many }, (_, index) => {
    const n = index + 1;
    const username = `buyer-${String(n).padStart(6, '0')}`;
    const receiver = receivers[n % receivers.length] ?? receivers[0];
    const phone = `+8526${String(n).padStart(7, '0')}`;
    return { n, username, receiver, phone, terms: toProductTokens([username, receiver, phone]) };
  });
  const steps: SQL[] = [
    sql`create temp table large_buyers on commit drop as
      select (select max(id) from users) + b.n as id, b.*
      from jsonb_to_recordset(${JSON.stringify(buyers)}::jsonb)
        as b(n int, username text, receiver text, phone text, terms text[])`,
    sql`insert into users (id, username, username_key, phone, password_hash, created_at, updated_at)
      select id, username, username, phone, 'none', at, at
      from (select *, now() - interval '2 years' + n * interval '2 years' / ${many}::int as at from large_buyers) b`,
    sql`create unique index on large_buyers (n)`,
    sql`analyze large_buyers`,
  ];
  for (const step of steps) await tx.execute(step);
}

/**
 * Two years of orders. What still has to be done about an order belongs to the last week, so that the jobs of the shop
 * find no more of it than they would: the others are completed, cancelled or refunded.
 */
export async function addOrders(tx: Db, { orders, goods }: { orders: number; goods: number }): Promise<void> {
  const steps: SQL[] = [
    sql`create temp table large_orders on commit drop as
      select o.n, (select coalesce(max(id), 0) from orders) + o.n as id, b.id as user_id, b.n as buyer, at as created_at,
        'SP' || to_char(at at time zone 'Asia/Hong_Kong', 'YYMMDD') || lpad((900000 + o.n)::text, 7, '0') as order_no,
        case
          when o.n % 25 = 0 then 50
          when at > now() - interval '2 days' then 20
          when at > now() - interval '5 days' then case when o.n % 8 = 0 then 60 else 30 end
          when o.n % 23 = 0 then 80
          else 40
        end::smallint as status,
        case when o.n % 3 = 0 then 'alipay' else 'wechat' end as method
      from generate_series(1, ${orders}::int) o(n)
      cross join lateral (select date_trunc('milliseconds', now() - interval '730 days' * (${orders}::int - o.n + 1) / ${orders}::int) as at) t
      join large_buyers b on b.n = 1 + (o.n::bigint * 7919) % (select max(n) from large_buyers)`,
    sql`create temp table large_lines on commit drop as
      select o.n, k, g.id as product_id, p.slug, p.name, p.cover, p.options, p.price_amount,
        1 + (o.n + k) % 3 as quantity, p.price_amount * (1 + (o.n + k) % 3) as subtotal_amount, p.type, p.i18n, g.template
      from large_orders o
      cross join lateral generate_series(1, 1 + o.n % 3) k
      join large_goods g on g.n = 1 + (o.n::bigint * 7919 + k * 104729) % ${goods}::int
      join products p on p.id = g.id`,
    sql`create index on large_lines (n)`,
    sql`analyze large_orders`,
    sql`analyze large_lines`,
    sql`insert into orders (id, order_no, user_id, status, close_type, goods_amount, shipping_amount, total_amount,
        currency, payment_method, address, carrier, tracking_no, created_at, updated_at, paid_at, shipped_at, auto_confirm_at,
        completed_at, cancelled_at, version)
      select o.id, o.order_no, o.user_id, o.status, case when o.status = 50 then 1 end, l.goods, s.fee, l.goods + s.fee,
        'CNY', case when w.is_paid then o.method end, json_build_object('receiver', b.receiver, 'phone', b.phone, 'country', 'HK', 'province', '香港',
          'city', '香港', 'district', '中西區', 'detail', '皇后大道中 ' || b.n || ' 號'),
        case when w.is_shipped then 'SF' end, case when w.is_shipped then 'SF' || lpad(o.n::text, 12, '0') end,
        o.created_at, o.created_at,
        case when w.is_paid then o.created_at + interval '3 minutes' end,
        case when w.is_shipped then o.created_at + interval '1 day' end,
        case when w.is_shipped then o.created_at + interval '8 days' end,
        case when o.status = 40 then o.created_at + interval '4 days' end,
        case when o.status = 50 then o.created_at + interval '9 minutes' end, 2
      from large_orders o
      join large_buyers b on b.n = o.buyer
      join (select n, sum(subtotal_amount) as goods from large_lines group by n) l on l.n = o.n
      cross join lateral (select case when l.goods < 8800 then 800 else 0 end as fee) s
      cross join lateral (select o.status <> 50 as is_paid, o.status in (30, 40, 60, 80) as is_shipped) w
      order by o.n`,
    sql`insert into order_lines (order_id, product_id, slug, name, cover, options, price_amount, quantity,
        subtotal_amount, type, i18n)
      select o.id, product_id, slug, name, cover, options, price_amount, quantity, subtotal_amount, type,
        (select jsonb_object_agg(key, jsonb_build_object('name', value->'name')) from jsonb_each(i18n))
      from large_lines l join large_orders o using (n) order by l.n, k`,
    sql`insert into order_timeline (order_id, at, actor, actor_id, action, from_status, to_status)
      select o.id, o.created_at + s.after, s.actor, case when s.actor = 'customer' then o.user_id end, s.action, s."from", s."to"
      from large_orders o join (values
        (1, interval '0', 'customer', 'create', null, 10, array[20, 30, 40, 50, 60, 80]),
        (2, interval '9 minutes', 'customer', 'cancel', 10, 50, array[50]),
        (3, interval '3 minutes', 'system', 'pay', 10, 20, array[20, 30, 40, 60, 80]),
        (4, interval '1 day', 'staff', 'ship', 20, 30, array[30, 40, 60, 80]),
        (5, interval '4 days', 'customer', 'confirm', 30, 40, array[40]),
        (6, interval '2 days', 'customer', 'requestRefund', 30, 60, array[60, 80]),
        (7, interval '3 days', 'staff', 'approveRefund', 60, 70, array[80]),
        (8, interval '3 days', 'system', 'refundSettled', 70, 80, array[80])
      ) s(place, after, actor, action, "from", "to", statuses) on o.status = any(s.statuses)
      order by o.n, s.place`,
  ];
  for (const step of steps) await tx.execute(step);
}

/** The terms that the orders are found by. */
export async function addOrderSearch(tx: Db): Promise<void> {
  await tx.execute(sql`create aggregate pg_temp.joined(anycompatiblearray)
    (sfunc = array_cat, stype = anycompatiblearray, initcond = '{}')`);
  await withoutIndex(tx, 'order_search_tokens', async () => {
    await tx.execute(sql`
      insert into order_search (order_id, tokens)
      select o.id, b.terms || l.terms
        || array(select left(lower(o.order_no), i) from generate_series(1, length(o.order_no)) i)
        || array(select right(o.order_no, i) from unnest(array[4, 5, 6, 7, 8, length(o.order_no) - 2]) i)
        || array(select left('sf' || lpad(o.n::text, 12, '0'), i) from generate_series(1, 14) i where o.status in (30, 40, 60, 80))
      from large_orders o
      join large_buyers b on b.n = o.buyer
      join (
        select l.n, pg_temp.joined(t.terms) as terms
        from (select distinct n, template from large_lines) l join large_templates t on t.id = l.template group by l.n
      ) l on l.n = o.n
      order by o.n`);
  });
}
