import type { OrderStatus, PaymentMethod } from '@sampan/api/entities';
import { transactionType } from '@sampan/api/statuses';
import type { AmountTotal, Sums } from '@sampan/domain/reports/figures';
import type { Period } from '@sampan/domain/reports/period';
import { type Bucket, type TrendSums, toTrendPoints } from '@sampan/domain/reports/trend';
import { type SQL, sql } from 'drizzle-orm';
import { inlineNumber } from '../../db/inlineNumbers.ts';
import { type Db, getReturnedRow, type NumberTexts, queryRows, toNumbers } from '../../db/query.ts';

const payment = inlineNumber(transactionType.payment);
const refund = inlineNumber(transactionType.refund);

const toTimestamp = (instant: number) => sql`${new Date(instant).toISOString()}::timestamptz`;

/** Instants as an SQL array, in a subquery so that it is evaluated once and not per row. */
export function toMomentArray(instants: readonly number[]): SQL {
  const list = instants.map((instant) => new Date(instant).toISOString()).join(',');
  return sql`(select string_to_array(${list}, ',')::timestamptz[])`;
}

export function buildPeriodCondition(column: SQL, { from, to }: Period): SQL {
  return sql`${column} between ${toTimestamp(from)} and ${toTimestamp(to)}`;
}

/** All sums of a report, each with its own index. Ignores amounts in other currencies than the shop's. */
export async function computeSums(db: Db, period: Period, currency: string): Promise<Sums> {
  const rows = await queryRows<NumberTexts<Sums>>(
    db,
    sql`select
        (select count(*) from orders where ${buildPeriodCondition(sql`created_at`, period)}) as orders,
        paid.count as "paidOrders", paid.amount as "paidAmount",
        money.came as "grossAmount", money.went as "refundAmount",
        (select count(*) from users where ${buildPeriodCondition(sql`created_at`, period)}) as "newUsers"
      from
        (select count(*) as count, coalesce(sum(total_amount), 0) as amount
          from orders where ${buildPeriodCondition(sql`paid_at`, period)} and currency = ${currency}) paid,
        (select coalesce(sum(amount) filter (where type = ${payment}), 0) as came,
            coalesce(-sum(amount) filter (where type = ${refund}), 0) as went
          from transaction_logs where type in (${payment}, ${refund}) and currency = ${currency}
            and ${buildPeriodCondition(sql`created_at`, period)}) money`,
  );
  return toNumbers(getReturnedRow(rows));
}

/** Sums per bucket; the database assigns rows to buckets by the bucket starts. */
export async function computeTrendSums(db: Db, period: Period, buckets: readonly Bucket[], currency: string) {
  const starts = toMomentArray(buckets.map(({ from }) => from));
  const rows = await queryRows<NumberTexts<TrendSums & { place: number }>>(
    db,
    sql`select width_bucket(created_at, ${starts}) as place, count(*) as orders, 0 as amount, 0 as "refundAmount",
        0 as "paidOrders", 0 as "newUsers"
      from orders where ${buildPeriodCondition(sql`created_at`, period)} group by 1
      union all
      select width_bucket(created_at, ${starts}), 0, coalesce(sum(amount) filter (where type = ${payment}), 0),
        coalesce(-sum(amount) filter (where type = ${refund}), 0), 0, 0
      from transaction_logs where type in (${payment}, ${refund}) and currency = ${currency}
        and ${buildPeriodCondition(sql`created_at`, period)} group by 1
      union all
      select width_bucket(paid_at, ${starts}), 0, 0, 0, count(*), 0
      from orders where ${buildPeriodCondition(sql`paid_at`, period)} and currency = ${currency} group by 1
      union all
      select width_bucket(created_at, ${starts}), 0, 0, 0, 0, count(*)
      from users where ${buildPeriodCondition(sql`created_at`, period)} group by 1`,
  );
  return toTrendPoints(
    buckets,
    rows.map(toNumbers).map(({ place, ...sums }) => ({ index: place - 1, ...sums })),
  );
}

async function sumByKey<Key>(db: Db, statement: SQL): Promise<Map<Key, AmountTotal>> {
  const rows = await queryRows<NumberTexts<AmountTotal> & { key: Key }>(db, statement);
  return new Map(rows.map(({ key, count, amount }) => [key, toNumbers({ count, amount })]));
}

/** Orders created in the period, by current status. */
export function sumOrdersByStatus(db: Db, period: Period, currency: string): Promise<Map<OrderStatus, AmountTotal>> {
  return sumByKey(
    db,
    sql`select status as key, count(*) as count, sum(total_amount) as amount
      from orders where ${buildPeriodCondition(sql`created_at`, period)} and currency = ${currency} group by 1`,
  );
}

/** Ledger payments of the period, by method. */
export function sumPaymentsByMethod(
  db: Db,
  period: Period,
  currency: string,
): Promise<Map<PaymentMethod, AmountTotal>> {
  return sumByKey(
    db,
    sql`select method as key, count(*) as count, sum(amount) as amount
      from transaction_logs where type = ${payment} and currency = ${currency}
        and ${buildPeriodCondition(sql`created_at`, period)} group by 1`,
  );
}
