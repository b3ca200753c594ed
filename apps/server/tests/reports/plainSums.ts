import { abnormalRefundAction } from '@sampan/domain/payment/abnormalRefund';
import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../src/db/query.ts';

export interface Window {
  from: string;
  to: string;
}
type Row = Record<string, unknown>;

/** Converts the numbers that the driver returns as text. */
function numbers(rows: Row[]): Row[] {
  const asNumber = (value: unknown) => (typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value);
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asNumber(value)])));
}

/**
 * Computes every figure of the reports from orders, payments and refunds, not from the ledger that the reports sum, and
 * with the database's own calendar.
 */
export function plainSums(db: Db) {
  const ask = async (statement: ReturnType<typeof sql>) => numbers(await queryRows<Row>(db, statement));
  const inside = (column: string, { from, to }: Window) =>
    sql`${sql.raw(column)} >= ${from}::timestamptz and ${sql.raw(column)} <= ${to}::timestamptz`;
  /** Refunded money, a row each: settled refunds, and late or duplicate payments. */
  const moneyBack = sql`(
    select r.settled_at as at, r.amount, r.order_id from refunds r where r.status = 30
    union all
    select p.updated_at, p.amount, p.order_id from payments p
    where p.status = 60 and not exists (select 1 from refunds r where r.payment_id = p.id)
  ) m`;
  /** Units and amounts of lines: sold by orders paid in the period, less the refunds settled in it. */
  const lineSales = (window: Window) => sql`(
    select l.product_id, l.quantity, l.subtotal_amount as amount
    from orders o join order_lines l on l.order_id = o.id where ${inside('o.paid_at', window)}
    union all
    select l.product_id, -(item->>'quantity')::bigint, -(item->>'amount')::bigint
    from refunds r, jsonb_array_elements(r.items) item, order_lines l
    where l.id = (item->>'orderLineId')::bigint and r.status = 30 and ${inside('r.settled_at', window)}
  ) s`;
  /** Orders paid in the period, less the refunds settled in it; an order counts until it reaches status 80. */
  const orderSales = (window: Window) => sql`(
    select user_id, 1 as count, total_amount as amount from orders o where ${inside('o.paid_at', window)}
    union all
    select o.user_id, 0, -r.amount from refunds r join orders o on o.id = r.order_id
    where r.status = 30 and ${inside('r.settled_at', window)}
    union all
    select o.user_id, -1, 0 from order_timeline t join orders o on o.id = t.order_id
    where t.to_status = 80 and ${inside('t.at', window)}
  ) s`;

  return {
    async report(window: Window) {
      const [row = {}] = await ask(sql`select
        (select count(*) from orders o where ${inside('o.created_at', window)}) as orders,
        (select count(*) from orders o where ${inside('o.paid_at', window)}) as "paidOrders",
        (select coalesce(sum(p.amount), 0) from payments p where ${inside('p.paid_at', window)}) as "grossAmount",
        (select coalesce(sum(m.amount), 0) from ${moneyBack} where ${inside('m.at', window)}) as "refundAmount",
        (select coalesce(round(avg(o.total_amount)), 0)::text from orders o where ${inside('o.paid_at', window)}) as "avgAmount",
        (select count(*) from users where ${inside('created_at', window)}) as "newUsers"`);
      return { ...row, netAmount: Number(row.grossAmount) - Number(row.refundAmount) };
    },

    /**
     * Figures of the day and work that waits for staff, computed from the orders' history instead of their status. A
     * late payment is refunded at once: unlike the reports, this counts only payments that paid an order.
     */
    async today(now: Date, tz: string) {
      const getDay = (instant: ReturnType<typeof sql>) => sql`date_trunc('day', ${instant} at time zone ${tz})`;
      const isToday = (column: string) =>
        sql`${getDay(sql.raw(column))} = ${getDay(sql`${now.toISOString()}::timestamptz`)}`;
      const [row] = await ask(sql`with steps as (
          select distinct on (order_id) order_id, to_status as status from order_timeline
          where to_status is not null order by order_id, id desc
        ) select
        (select count(*) from orders o where ${isToday('o.created_at')}) as "todayOrders",
        (select coalesce(sum(p.amount), 0) from payments p join orders o on o.id = p.order_id
          where ${isToday('p.paid_at')} and p.paid_at = o.paid_at) as "todayAmount",
        (select count(*) from steps where status = 10) as "toPay",
        (select count(*) from steps s where s.status = 20 and not (
          exists (select from refunds r where r.order_id = s.order_id and r.status = 30)
          and 0 = (select coalesce(sum(l.quantity - l.returned_quantity), 0) from order_lines l
            where l.order_id = s.order_id and l.type = 1))) as "toShip",
        (select count(*) from steps where status = 60) as "refundsWaiting",
        (select count(*) from steps where status = 70) as "refunding",
        (select count(distinct t.order_id) from order_timeline t
          join payments p on p.order_id = t.order_id and p.status = 50
          left join refunds r on r.order_id = t.order_id and r.out_refund_no = t.note
          where t.action = ${abnormalRefundAction}
            and (r.status = 20 or regexp_replace(t.note, '_[0-9]+$', '') = 'L' || p.out_trade_no)
            and not exists (select from order_timeline ended where ended.order_id = t.order_id and ended.note = t.note
              and ended.action in ('refundFailed', 'refundReturned'))) as "refundsAbnormal",
        (select count(distinct p.order_id) from payments p
          left join order_timeline t on t.order_id = p.order_id and t.action in ('refundFailed', 'refundReturned')
            and (t.note = p.out_trade_no or regexp_replace(t.note, '_[0-9]+$', '') = 'L' || p.out_trade_no)
          where p.status = 50 and (p.method = 'manual' or t.id is not null)) as "refundsByHand",
        (select count(*) from payments p join orders o on o.id = p.order_id where o.status = 10
          and p.method = 'manual' and p.status = 10 and p.transfer ->> 'reportedAt' is not null) as "transfersReported",
        (select count(*) from orders o where exists (
          select from order_timeline n where n.order_id = o.id and n.actor = 'customer' and n.action = 'note'
            and not exists (select from order_timeline s where s.order_id = o.id and s.actor = 'staff' and s.id > n.id)
        )) as "newNotes",
        (select count(*) from reconciliation_differences where operator_id is null and decided_at is null)
          as "openDifferences",
        (select count(*) from products
          where status = 1 and on_hand - reserved <= coalesce(low_stock, 0)) as "lowStock"`);
      return row;
    },

    /** Only the buckets with events. */
    trends(window: Window, unit: 'day' | 'week' | 'month', tz: string) {
      const date = (column: string) =>
        sql`to_char(date_trunc(${unit}, ${sql.raw(column)} at time zone ${tz}), 'YYYY-MM-DD')`;
      return ask(sql`select date, sum(orders) as orders, sum(amount) as amount, sum(refund) as "refundAmount",
            sum(paid) as "paidOrders", sum(people) as "newUsers" from (
          select ${date('o.created_at')} as date, 1 as orders, 0 as amount, 0 as refund, 0 as paid, 0 as people
            from orders o where ${inside('o.created_at', window)}
          union all select ${date('p.paid_at')}, 0, p.amount, 0, 0, 0 from payments p where ${inside('p.paid_at', window)}
          union all select ${date('m.at')}, 0, 0, m.amount, 0, 0 from ${moneyBack} where ${inside('m.at', window)}
          union all select ${date('o.paid_at')}, 0, 0, 0, 1, 0 from orders o where ${inside('o.paid_at', window)}
          union all select ${date('u.created_at')}, 0, 0, 0, 0, 1 from users u where ${inside('u.created_at', window)}
        ) moves group by date order by date`);
    },

    statuses: (window: Window) =>
      ask(sql`select o.status, count(*) as count, sum(o.total_amount) as amount from orders o
        where ${inside('o.created_at', window)} group by o.status order by o.status`),

    methods: (window: Window) =>
      ask(sql`select p.method, count(*) as count, sum(p.amount) as amount from payments p
        where ${inside('p.paid_at', window)} group by p.method order by p.method`),

    products: (window: Window) =>
      ask(sql`select * from (
          select product_id as "productId", sum(quantity) as count, sum(amount) as amount
          from ${lineSales(window)} group by 1
        ) ranked where count > 0`),

    users: (window: Window) =>
      ask(sql`select "userId", username, count, amount from (
          select user_id as "userId", sum(count) as count, sum(amount) as amount from ${orderSales(window)} group by 1
        ) ranked join users u on u.id = "userId" where count > 0`),

    /** Orders whose ledger differs from the paid less the refunded amount. */
    ledgerDifferences: () =>
      ask(sql`select coalesce(l.order_id, d.order_id) as "orderId", l.net as ledger, d.net as direct
        from (select order_id, sum(amount) as net from transaction_logs where type in (1, 2) group by 1) l
        full join (
          select order_id, sum(amount) as net from (
            select p.order_id, p.amount from payments p where p.paid_at is not null
            union all select m.order_id, -m.amount from ${moneyBack}
          ) moves group by 1
        ) d on d.order_id = l.order_id
        where l.net is distinct from d.net`),

    /** Refunded amount by order, for the export; only orders with refunds. */
    refundedByOrder: () =>
      ask(sql`select o.order_no as "orderNo", sum(r.amount) as amount from refunds r join orders o on o.id = r.order_id
        where r.status = 30 group by 1 order by 1`),

    /** Refunded amount by order, from the audit log. */
    auditedByOrder: () =>
      ask(sql`select o.order_no as "orderNo", sum((a.after->>'refundAmount')::bigint) as amount
        from audit_log a join orders o on o.id = a.target_id
        where a.target_type = 'order' and a.after ? 'refundAmount' group by 1 order by 1`),

    days: (window: Window, tz: string) =>
      ask(sql`select to_char(created_at at time zone ${tz}, 'YYYY-MM-DD') as date, count(*) as count,
          coalesce(sum(amount) filter (where type = 1), 0) as amount,
          coalesce(-sum(amount) filter (where type = 2), 0) as "refundAmount",
          coalesce(sum(amount) filter (where type = 4), 0) as "adjustedAmount"
        from transaction_logs where ${inside('created_at', window)} group by 1 order by 1 desc`),
  };
}
