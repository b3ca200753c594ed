import type { OrderStats, OrderStatus } from '@sampan/api/entities';
import { shopZone } from '@sampan/api/shopZone';
import { orderStatus } from '@sampan/api/statuses';
import { isStaff } from '@sampan/domain/access/access';
import { getZone } from '@sampan/domain/reports/zone';
import { sql } from 'drizzle-orm';
import { inlineNumber } from '../../db/inlineNumbers.ts';
import { getReturnedRow, type NumberTexts, queryRows, toNumbers } from '../../db/query.ts';
import { isReportedTransfer, payments } from '../../db/schema.ts';
import type { Call } from '../../http/calls/handler.ts';
import { refundConditions, toShip } from './queries.ts';

function getShopDayStart(now: Date): Date {
  const { getDay, getStart } = getZone(shopZone);
  return new Date(getStart(getDay(now.getTime())));
}

/** Number of the viewer's orders by status; for staff also today's figures of the shop. */
export async function getOrderStats({
  db,
  user,
  now,
  settings,
}: Pick<Call, 'db' | 'user' | 'now' | 'settings'>): Promise<OrderStats> {
  const rows = await queryRows<{ status: OrderStatus; count: string | number }>(
    db,
    sql`select status, count(*) as count from orders where user_id = ${user.id} and hidden_at is null
      group by status order by status`,
  );
  const byStatus = rows.map(({ status, count }) => ({ status, count: Number(count) }));
  const total = byStatus.reduce((sum, { count }) => sum + count, 0);
  if (!isStaff(user)) return { total, byStatus };
  const today = getShopDayStart(now).toISOString();
  const currency = settings['site.currency'];
  const figures = await queryRows<NumberTexts<Omit<NonNullable<OrderStats['shop']>, 'currency'>>>(
    db,
    sql`select
      (select count(*) from orders where created_at >= ${today}::timestamptz) as "todayOrders",
      (select coalesce(sum(total_amount), 0) from orders
        where paid_at >= ${today}::timestamptz and currency = ${currency}) as "todayAmount",
      (select count(*) from orders where status = ${inlineNumber(orderStatus.pendingPayment)}) as "toPay",
      (select count(*) from orders o where ${toShip}) as "toShip",
      (select count(*) from orders where status = ${inlineNumber(orderStatus.refundRequested)}) as "refundsWaiting",
      (select count(*) from orders where status = ${inlineNumber(orderStatus.refunding)}) as "refunding",
      (select count(*) from orders o where ${refundConditions.abnormal}) as "refundsAbnormal",
      (select count(*) from orders o where ${refundConditions.byHand}) as "refundsByHand",
      (select count(*) from payments where ${isReportedTransfer(payments)}) as "transfersReported",
      (select count(*) from orders where customer_note_at is not null) as "newNotes",
      (select count(*) from reconciliation_differences where state = 'open') as "openDifferences",
      (select count(*) from products where is_low) as "lowStock"`,
  );
  return { total, byStatus, shop: { ...toNumbers(getReturnedRow(figures)), currency } };
}
