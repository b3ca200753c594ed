import {
  transactionType as ledgerType,
  orderStatus as order,
  paymentStatus as payment,
  productStatus as product,
  refundStatus as refund,
} from '@sampan/api/statuses';
import { statusTransitions } from '@sampan/domain/order/statusTransitions';
import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../db/query.ts';

/** A rule of the data; `statement` selects the ids of rows that violate it. */
export interface Invariant {
  name: string;
  /** The rule in words (decisions.md, "The order lifecycle" and "Refunds"). */
  rule: string;
  statement: string;
}

/** Statuses of orders that were paid, in an SQL list. */
const paidOnce = [
  order.paid,
  order.shipped,
  order.completed,
  order.refundRequested,
  order.refunding,
  order.refunded,
].join(', ');

const transitions = statusTransitions.map(({ from, to }) => `(${from}, ${to})`).join(', ');

/** Sum of the order lines of a product whose orders meet a condition. */
const buildLineSum = (units: string, condition: string) => `(select coalesce(sum(${units}), 0) from order_lines l
  join orders o on o.id = l.order_id where l.product_id = p.id and ${condition})`;

const paymentInvariants: Invariant[] = [
  {
    name: 'payments',
    rule: 'A paid order has exactly one successful payment, every other order none; one that is refunded has a payment that is.',
    statement: `select o.id from orders o where (select count(*) from payments p where p.order_id = o.id
        and p.status = ${payment.paid})
        <> (case when o.status in (${order.paid}, ${order.shipped}, ${order.completed}, ${order.refundRequested}) then 1 else 0 end)
      or (o.status in (${order.refunding}, ${order.refunded}) and not exists (select 1 from payments p
        join refunds r on r.payment_id = p.id where p.order_id = o.id and (o.status, p.status, r.status) in (
          (${order.refunding}, ${payment.refunding}, ${refund.approved}),
          (${order.refunded}, ${payment.refunded}, ${refund.refunded}))))`,
  },
  {
    name: 'ledger',
    rule: 'Payments and refunds of an order in the ledger add up to what was paid without what was refunded.',
    statement: `select o.id from orders o where
      (select coalesce(sum(t.amount), 0) from transaction_logs t where t.order_id = o.id
        and t.type in (${ledgerType.payment}, ${ledgerType.refund}))
        <> (case when o.status in (${paidOnce}) then o.total_amount else 0 end)
          - (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.status = ${refund.refunded})
      and not exists (select 1 from payments p where p.order_id = o.id
        and p.status = ${payment.refunding} and o.status <> ${order.refunding})`,
  },
];

const refundInvariants: Invariant[] = [
  {
    name: 'refunds',
    rule: 'What was refunded is the sum of the settled refunds, and at most what was paid.',
    statement: `select o.id from orders o where o.refunded_amount > o.total_amount or o.refunded_amount
      <> (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.status = ${refund.refunded})`,
  },
  {
    name: 'refundedStatus',
    rule: 'An order is refunded exactly when all of what was paid for it is refunded.',
    statement: `select o.id from orders o where (o.status = ${order.refunded})
      <> (o.refunded_amount = o.total_amount and o.total_amount > 0 and o.paid_at is not null)`,
  },
  {
    name: 'refundParts',
    rule: 'The refunds of a line and of the shipping are at most what was bought, and each refund covers its parts.',
    statement: `with paid_back as (select * from refunds where status in (${refund.approved}, ${refund.refunded})),
      items as (
        select l.order_id, l.quantity as bought, l.subtotal_amount as cost,
          sum(i.quantity) as units, sum(i.amount) as amount
        from paid_back r
          cross join jsonb_to_recordset(r.items) i("orderLineId" bigint, quantity int, amount bigint)
          join order_lines l on l.order_id = r.order_id and l.id = i."orderLineId"
        group by l.id
      )
      select order_id as id from items where units > bought or amount > cost
      union
      select o.id from orders o join (select order_id, sum(shipping_amount) as shipping from paid_back group by order_id) r
        on r.order_id = o.id where r.shipping > o.shipping_amount
      union
      select r.order_id from paid_back r where r.amount < r.shipping_amount
        + (select coalesce(sum(i.amount), 0) from jsonb_to_recordset(r.items) i(amount bigint))`,
  },
  {
    name: 'returns',
    rule: 'The returned units of a line are at most those bought, and the restocked ones at most those returned.',
    statement: `select order_id as id from order_lines
      where returned_quantity > quantity or restocked_quantity > returned_quantity or restocked_quantity < 0`,
  },
  {
    name: 'downloads',
    rule: 'The files of a line whose units are all refunded cannot be downloaded.',
    statement: `select distinct g.order_id as id from file_grants g
      join order_lines l on l.order_id = g.order_id and l.product_id = g.product_id
      where g.revoked_at is null and l.quantity <= (select sum(i.quantity) from refunds r
        cross join jsonb_to_recordset(r.items) i("orderLineId" bigint, quantity int)
        where r.order_id = l.order_id and r.status = ${refund.refunded} and i."orderLineId" = l.id)`,
  },
  {
    name: 'openRefunds',
    rule: 'An order has an open refund exactly while one is requested or on its way.',
    statement: `select o.id from orders o
      join lateral (select count(*) filter (where r.status = ${refund.requested}) as requested,
        count(*) filter (where r.status = ${refund.approved}) as approved from refunds r where r.order_id = o.id) r on true
      where r.approved <> case o.status when ${order.refunding} then 1 else 0 end
        or r.requested > case o.status when ${order.refundRequested} then 1 else 0 end`,
  },
  {
    name: 'sandboxRefunds',
    rule: 'The sandbox has refunded what the shop has, without what staff sent by hand.',
    statement: `select o.id from orders o
      join (select p.order_id, sum((select coalesce(sum(e.value::bigint), 0) from jsonb_each_text(s.refunds) e)) as amount
        from sandbox_trades s join payments p on p.out_trade_no = s.out_trade_no
        where p.id in (select payment_id from refunds r where r.order_id = p.order_id) group by p.order_id) s
        on s.order_id = o.id
      where s.amount <> (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.status = ${refund.refunded}
          and not exists (select 1 from transaction_logs t where t.order_id = o.id and t.type = ${ledgerType.refund}
            and t.operator_id is not null and t.details ->> 'refundId' = r.id::text))
        and not exists (select 1 from refunds r where r.order_id = o.id and r.status = ${refund.approved})`,
  },
];

const timelineInvariants: Invariant[] = [
  {
    name: 'transitions',
    rule: 'Each change of status on the timeline is one of the lifecycle, follows the one before, and leads to the status.',
    statement: `select order_id as id from (
        select order_id, from_status, to_status, lag(to_status) over (partition by order_id order by id) as status_before
        from order_timeline where to_status is not null) t
      where from_status is distinct from status_before or (from_status is null and to_status <> ${order.pendingPayment})
        or (from_status is not null and (from_status, to_status) not in (values ${transitions}))
      union
      select o.id from orders o join lateral (select to_status from order_timeline t
        where t.order_id = o.id and to_status is not null order by t.id desc limit 1) t on true
      where t.to_status <> o.status`,
  },
];

const stockInvariants: Invariant[] = [
  {
    name: 'reservations',
    rule: 'Reserved units are those of unpaid orders.',
    statement: `select p.id from products p where p.reserved <> ${buildLineSum('l.quantity', `o.status = ${order.pendingPayment}`)}`,
  },
  {
    name: 'sales',
    rule: 'Sold units are those of paid orders without those put back into stock.',
    statement: `select p.id from products p
      where p.sold <> ${buildLineSum('l.quantity - l.restocked_quantity', `o.status in (${paidOnce})`)}`,
  },
  {
    name: 'units',
    rule: 'Units on hand and sold units are those that staff put in (the audit log, where it has the creation).',
    statement: `select p.id from products p
      join lateral (select bool_or(a.before is null and a.after ? 'stock') as is_whole,
          sum(coalesce((a.after ->> 'stock')::bigint, 0) - coalesce((a.before ->> 'stock')::bigint, 0)) as units
        from audit_log a where a.target_type = 'product' and a.target_id = p.id) a on a.is_whole
      where p.on_hand + p.sold <> a.units`,
  },
  {
    name: 'stock',
    rule: 'No stock is negative, and no more is reserved than there is.',
    statement: 'select id from products where on_hand < 0 or reserved < 0 or reserved > on_hand or sold < 0',
  },
  {
    name: 'cards',
    rule: 'A card in lists shows the stock and the sales of its group.',
    // Sums each group once: a sum for each card would take the square of the number of products.
    statement: `with sums as (
        select coalesce(group_id, -id) as key, sum(sold) as sold, sum(on_hand - reserved) as stock,
          sum(on_hand - reserved) filter (where status = ${product.onShelf}) as listed_stock from products group by 1)
      select c.id from products c join sums s on s.key = coalesce(c.group_id, -c.id) where c.is_card
        and (c.card_stock <> (case c.status when ${product.onShelf} then s.listed_stock else s.stock end)
          or c.card_sold <> s.sold)`,
  },
  {
    name: 'groups',
    rule: 'Each variant group, and each product without one, has exactly one card in lists.',
    statement: `select min(id) as id from products group by coalesce(group_id, -id)
      having count(*) filter (where is_card) <> 1`,
  },
];

const userInvariants: Invariant[] = [
  {
    name: 'totals',
    rule: 'The totals of a user are those of the orders and of the ledger.',
    statement: `select u.id from users u left join user_totals t on t.user_id = u.id
      where t.order_count is distinct from (select count(*) from orders o where o.user_id = u.id)
      or t.spent_amount is distinct from (select coalesce(sum(l.amount), 0) from transaction_logs l
        where l.user_id = u.id and l.type in (${ledgerType.payment}, ${ledgerType.refund}))`,
  },
];

/** The invariants of decisions.md. */
export const invariants: readonly Invariant[] = [
  ...paymentInvariants,
  ...refundInvariants,
  ...timelineInvariants,
  ...stockInvariants,
  ...userInvariants,
];

/** Maximum ids returned for an invariant. */
const maxShown = 20;

/** The number of rows that violate the invariant, and the ids of the first. */
export async function findViolations(
  db: Db,
  { statement }: Pick<Invariant, 'statement'>,
): Promise<{ count: number; ids: number[] }> {
  const rows = await queryRows<{ id: string | number; total: string | number }>(
    db,
    sql.raw(`select id, count(*) over () as total from (${statement}) broken order by id limit ${maxShown}`),
  );
  return { count: Number(rows[0]?.total ?? 0), ids: rows.map(({ id }) => Number(id)) };
}
