import type { Contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';
import type { Period } from '@sampan/domain/reports/period';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { rowsOf } from '../../db/query.ts';
import { during } from './sums.ts';

type ProductRanking = OutputOf<Contract['transaction']['productRanking']>;
type UserRanking = OutputOf<Contract['transaction']['userRanking']>;

interface Wish {
  period: Period;
  by: 'amount' | 'quantity';
  limit: number;
}

/** Orders paid in the period, and once more with a minus those whose refund was settled in it. */
const sales = (period: Period) => sql`
  select id, user_id, total_amount, 1 as sign from orders where ${during(sql`paid_at`, period)}
  union all
  select o.id, o.user_id, o.total_amount, -1 from refunds r join orders o on o.id = r.order_id
  where r.status = 30 and ${during(sql`r.settled_at`, period)}`;

/** Best first; what is alike by this is told apart by the other figure. */
const best: Record<Wish['by'], SQL> = {
  amount: sql`amount desc, count desc, id`,
  quantity: sql`count desc, amount desc, id`,
};

/** What was sold, in the words of its last order. */
export async function rankProducts(db: Db, { period, by, limit }: Wish): Promise<ProductRanking> {
  const rows = await rowsOf<{
    id: string | number;
    count: string;
    amount: string;
    name: string;
    options: ProductRanking[number]['options'];
    i18n: ProductRanking[number]['i18n'] | null;
  }>(
    db,
    sql`select ranked.*, words.name, words.options, words.i18n from (
        select l.product_id as id, sum(s.sign * l.quantity) as count, sum(s.sign * l.subtotal_amount) as amount
        from (${sales(period)}) s join order_lines l on l.order_id = s.id
        group by 1 having sum(s.sign * l.quantity) > 0 order by ${best[by]} limit ${limit}
      ) ranked cross join lateral (
        select name, options, i18n from order_lines l where l.product_id = ranked.id order by l.id desc limit 1
      ) words order by ${best[by]}`,
  );
  return rows.map(({ id, count, amount, name, options, i18n }) => ({
    productId: Number(id),
    name,
    options,
    ...(i18n && { i18n }),
    count: Number(count),
    amount: Number(amount),
  }));
}

/** Who bought: orders and what they cost, shipping included. */
export async function rankUsers(db: Db, { period, by, limit }: Wish): Promise<UserRanking> {
  const rows = await rowsOf<{ id: string | number; count: string; amount: string; username: string }>(
    db,
    sql`select ranked.*, buyers.username from (
        select s.user_id as id, sum(s.sign) as count, sum(s.sign * s.total_amount) as amount
        from (${sales(period)}) s group by 1 having sum(s.sign) > 0 order by ${best[by]} limit ${limit}
      ) ranked join (select id as buyer, username from users) buyers on buyer = ranked.id order by ${best[by]}`,
  );
  return rows.map(({ id, count, amount, username }) => ({
    userId: Number(id),
    username,
    count: Number(count),
    amount: Number(amount),
  }));
}
