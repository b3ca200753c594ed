import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../src/db/query.ts';
import { addGoods, sellGoods } from './goods.ts';
import { addBuyers, addOrderSearch, addOrders } from './orders.ts';

/** Payments, what the provider keeps of them, refunds, and the books of the shop, which balance with the orders. */
async function addBooks(tx: Db): Promise<void> {
  const steps: SQL[] = [
    sql`create temp table large_payments on commit drop as
      select l.n, o.id as order_id, (select coalesce(max(id), 0) from payments) + l.n as id, l.method, o.total_amount,
        o.currency, o.order_no, o.user_id, o.status, o.paid_at, o.created_at, 'large-' || l.n as out_trade_no,
        '42000020' || lpad(l.n::text, 20, '0') as trade_no, b.username,
        case when o.status = 80 then o.created_at + interval '3 days' end as refunded_at
      from large_orders l join orders o on o.id = l.id join large_buyers b on b.n = l.buyer
      where o.status <> 50`,
    sql`insert into payments (id, order_id, method, status, amount, currency, out_trade_no, trade_no, expires_at,
        paid_at, created_at, updated_at)
      select id, order_id, method, case when status = 80 then 60 else 20 end, total_amount, currency, out_trade_no,
        trade_no, created_at + interval '30 minutes', paid_at, created_at, coalesce(refunded_at, paid_at)
      from large_payments order by n`,
    sql`insert into sandbox_trades (token, method, out_trade_no, trade_no, order_no, return_path, amount, currency,
        state, refunds, refund_times, expires_at, paid_at, created_at)
      select gen_random_uuid()::text, method, out_trade_no, trade_no, order_no, '/orders/' || order_id, total_amount,
        currency, case when status = 80 then 'refunded' else 'paid' end, case when status = 80
          then jsonb_build_object('R' || out_trade_no, total_amount) else '{}' end, case when status = 80
          then jsonb_build_object('R' || out_trade_no, refunded_at) else '{}' end,
        created_at + interval '30 minutes', paid_at, created_at
      from large_payments order by n`,
    sql`insert into refunds (order_id, payment_id, status, reason, amount, items, shipping_amount, from_status,
        out_refund_no, requested_at, decided_at, settled_at)
      select p.order_id, p.id, case when p.status = 80 then 30 else 10 end, '不想要了', p.total_amount,
        (select jsonb_agg(jsonb_build_object('orderLineId', l.id, 'quantity', l.quantity, 'amount', l.subtotal_amount))
          from order_lines l where l.order_id = p.order_id),
        o.shipping_amount, 30, 'R' || p.out_trade_no, p.created_at + interval '2 days', p.refunded_at, p.refunded_at
      from large_payments p join orders o on o.id = p.order_id where p.status in (60, 80) order by p.n`,
    sql`update orders o set refunded_amount = o.total_amount from large_payments p
      where p.order_id = o.id and p.status = 80`,
    sql`insert into transaction_logs (type, order_id, order_no, user_id, username, method, amount, currency, status,
        details, created_at, updated_at)
      select e.type, order_id, order_no, user_id, username, method, e.sign * total_amount, currency, e.status,
        jsonb_build_object('outTradeNo', out_trade_no) || case when e.type = 2
          then jsonb_build_object('outRefundNo', 'R' || out_trade_no) else '{}' end, e.at, e.at
      from large_payments p cross join lateral (values
        (1, 1, 'paid', p.paid_at), (2, -1, 'refunded', p.refunded_at)
      ) e(type, sign, status, at)
      where e.at is not null order by e.at`,
  ];
  for (const step of steps) await tx.execute(step);
}

export interface Size {
  orders: number;
  goods: number;
}

/** Tables whose rows came with their own ids. */
const numbered = ['users', 'products', 'orders', 'payments'] as const;

/**
 * Makes a demo shop a large one, in one transaction: copies of its products, people, and two years of orders with lines,
 * timeline, search, payments, refunds and books. @throws the database's error; everything is rolled back
 */
export async function makeLarge(db: Db, size: Size, say: (step: string) => void): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = off`);
    // Sorts and joins of a hundred thousand rows stay in memory.
    await tx.execute(sql`set local work_mem = '128MB'`);
    await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
    say('products');
    await addGoods(tx, size.goods);
    say('buyers');
    await addBuyers(tx, size.orders);
    say('orders');
    await addOrders(tx, size);
    say('what orders are found by');
    await addOrderSearch(tx);
    say('payments and books');
    await addBooks(tx);
    await sellGoods(tx);
    for (const table of numbered) {
      await tx.execute(
        sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
      );
    }
  });
  say('statistics');
  await db.execute(sql`vacuum analyze`);
}
