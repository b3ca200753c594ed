import { sql } from 'drizzle-orm';
import { queryRows } from '../../db/query.ts';
import type { Command } from '../command.ts';

/** A rule of the data; `statement` selects the ids of rows that violate it. */
interface Invariant {
  name: string;
  /** The rule in words (decisions.md, "The order lifecycle" and "Refunds"). */
  rule: string;
  statement: string;
}

export const invariants: readonly Invariant[] = [
  {
    name: 'payments',
    rule: 'A paid order has exactly one successful payment, every other order none.',
    statement: `select o.id from orders o where (select count(*) from payments p where p.order_id = o.id and p.status = 20)
      <> (case when o.status in (20, 30, 40, 60) then 1 else 0 end)`,
  },
  {
    name: 'ledger',
    rule: 'The ledger of an order adds up to what was paid without what was refunded.',
    statement: `select o.id from orders o where
      (select coalesce(sum(t.amount), 0) from transaction_logs t where t.order_id = o.id)
        <> (case when o.status in (20, 30, 40, 60, 70, 80) then o.total_amount else 0 end)
          - (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.status = 30)
      and not exists (select 1 from payments p where p.order_id = o.id and p.status = 50 and o.status <> 70)`,
  },
  {
    name: 'refunds',
    rule: 'What was refunded is the sum of the settled refunds, and at most what was paid.',
    statement: `select o.id from orders o where o.refunded_amount > o.total_amount or o.refunded_amount
      <> (select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.status = 30)`,
  },
  {
    name: 'reservations',
    rule: 'Reserved units are those of unpaid orders.',
    statement: `select p.id from products p where p.reserved <> (select coalesce(sum(l.quantity), 0)
      from order_lines l join orders o on o.id = l.order_id where l.product_id = p.id and o.status = 10)`,
  },
  {
    name: 'stock',
    rule: 'No stock is negative, and no more is reserved than there is.',
    statement: 'select id from products where on_hand < 0 or reserved < 0 or reserved > on_hand',
  },
  {
    name: 'cards',
    rule: 'A card in lists shows the stock and the sales of its group.',
    statement: `select c.id from products c where c.is_card and (
      c.card_stock <> (select sum(v.on_hand - v.reserved) from products v
        where coalesce(v.group_id, -v.id) = coalesce(c.group_id, -c.id) and (v.status = 1 or c.status <> 1))
      or c.card_sold <> (select sum(v.sold) from products v where coalesce(v.group_id, -v.id) = coalesce(c.group_id, -c.id)))`,
  },
  {
    name: 'totals',
    rule: 'The totals of a user are those of the orders and of the ledger.',
    statement: `select u.id from users u left join user_totals t on t.user_id = u.id
      where t.order_count is distinct from (select count(*) from orders o where o.user_id = u.id)
      or t.spent_amount is distinct from (select coalesce(sum(l.amount), 0) from transaction_logs l
        where l.user_id = u.id and l.type in (1, 2))`,
  },
];

/** Maximum ids printed for an invariant. */
const maxShown = 20;

export const verify: Command = {
  name: 'verify',
  summary: 'Checks the invariants of orders, payments, stock and users over the whole database.',
  isReadOnly: true,
  async run({ connection: { db }, reportProgress }) {
    const results: { name: string; rule: string; count: number; ids: number[] }[] = [];
    for (const { name, rule, statement } of invariants) {
      reportProgress({ label: 'invariants', done: results.length, total: invariants.length });
      const rows = await queryRows<{ id: string | number; total: string | number }>(
        db,
        sql.raw(`select id, count(*) over () as total from (${statement}) broken order by id limit ${maxShown}`),
      );
      results.push({ name, rule, count: Number(rows[0]?.total ?? 0), ids: rows.map(({ id }) => Number(id)) });
    }
    return {
      isOk: results.every(({ count }) => count === 0),
      data: results,
      lines: results.map(({ name, rule, count, ids }) =>
        count === 0 ? `ok      ${name}` : `broken  ${name}: ${rule} ${count} rows: ${ids.join(', ')}`,
      ),
    };
  },
};
