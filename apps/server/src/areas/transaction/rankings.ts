import type { Contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';
import { orderStatus, refundStatus } from '@sampan/api/statuses';
import { capAmount } from '@sampan/domain/money/money';
import type { Period } from '@sampan/domain/reports/period';
import { type SQL, sql } from 'drizzle-orm';
import { inlineNumber } from '../../db/inlineNumbers.ts';
import { type Db, queryRows } from '../../db/query.ts';
import { buildPeriodCondition } from './sums.ts';

const refunded = inlineNumber(refundStatus.refunded);

type ProductRanking = OutputOf<Contract['transaction']['productRanking']>;
type UserRanking = OutputOf<Contract['transaction']['userRanking']>;

interface RankingQuery {
  period: Period;
  by: 'amount' | 'quantity';
  limit: number;
  /** Rows in other currencies are ignored. */
  currency: string;
}

/** Lines of orders paid in the period; lines refunded in it are negative. */
const buildSoldLinesQuery = (period: Period, currency: string) => sql`
  select l.product_id, l.quantity, l.subtotal_amount as amount
  from orders o join order_lines l on l.order_id = o.id where ${buildPeriodCondition(sql`o.paid_at`, period)}
    and o.currency = ${currency}
  union all
  select l.product_id, -i.quantity, -i.amount
  from refunds r
    cross join lateral jsonb_to_recordset(r.items) as i("orderLineId" bigint, quantity int, amount bigint)
    join order_lines l on l.id = i."orderLineId"
    join orders o on o.id = r.order_id and o.currency = ${currency}
  where r.status = ${refunded} and ${buildPeriodCondition(sql`r.settled_at`, period)}`;

/** Orders paid in the period; refunds are negative, and an order's last refund reduces the order count. */
const buildSalesQuery = (period: Period, currency: string) => sql`
  select user_id, total_amount as amount, 1 as count from orders
  where ${buildPeriodCondition(sql`paid_at`, period)} and currency = ${currency}
  union all
  select o.user_id, -r.amount, case when o.status = ${inlineNumber(orderStatus.refunded)}
    and r.id = (select max(last.id) from refunds last where last.order_id = o.id and last.status = ${refunded}) then -1 else 0 end
  from refunds r join orders o on o.id = r.order_id and o.currency = ${currency}
  where r.status = ${refunded} and ${buildPeriodCondition(sql`r.settled_at`, period)}`;

/** Descending, with the other figure as tie-breaker. */
const best: Record<RankingQuery['by'], SQL> = {
  amount: sql`amount desc, count desc, id`,
  quantity: sql`count desc, amount desc, id`,
};

/** Ranks products by sales; names come from the last order. */
export async function rankProducts(db: Db, { period, by, limit, currency }: RankingQuery): Promise<ProductRanking> {
  const rows = await queryRows<{
    id: string | number;
    count: string;
    amount: string;
    name: string;
    options: ProductRanking[number]['options'];
    i18n: ProductRanking[number]['i18n'] | null;
  }>(
    db,
    sql`select ranked.*, texts.name, texts.options, texts.i18n from (
        select s.product_id as id, sum(s.quantity) as count, sum(s.amount) as amount
        from (${buildSoldLinesQuery(period, currency)}) s
        group by 1 having sum(s.quantity) > 0 order by ${best[by]} limit ${limit}
      ) ranked cross join lateral (
        select name, options, i18n from order_lines l where l.product_id = ranked.id order by l.id desc limit 1
      ) texts order by ${best[by]}`,
  );
  return rows.map(({ id, count, amount, name, options, i18n }) => ({
    productId: Number(id),
    name,
    options,
    ...(i18n && { i18n }),
    count: Number(count),
    amount: capAmount(Number(amount)),
  }));
}

/** Ranks customers by orders and their total, shipping included. */
export async function rankUsers(db: Db, { period, by, limit, currency }: RankingQuery): Promise<UserRanking> {
  const rows = await queryRows<{ id: string | number; count: string; amount: string; username: string }>(
    db,
    sql`select ranked.*, buyers.username from (
        select s.user_id as id, sum(s.count) as count, sum(s.amount) as amount
        from (${buildSalesQuery(period, currency)}) s group by 1 having sum(s.count) > 0 order by ${best[by]} limit ${limit}
      ) ranked join (select id as buyer, username from users) buyers on buyer = ranked.id order by ${best[by]}`,
  );
  return rows.map(({ id, count, amount, username }) => ({
    userId: Number(id),
    username,
    count: Number(count),
    amount: capAmount(Number(amount)),
  }));
}
