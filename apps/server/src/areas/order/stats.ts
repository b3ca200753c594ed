import type { OrderStats, OrderStatus } from '@sampan/api/entities';
import { shopZone } from '@sampan/api/shopZone';
import { userRole } from '@sampan/api/statuses';
import { capped } from '@sampan/domain/money/money';
import { getZone } from '@sampan/domain/reports/zone';
import { sql } from 'drizzle-orm';
import { queryRows } from '../../db/query.ts';
import type { OrderCall } from './orderActions.ts';

function startOfShopDay(now: Date): Date {
  const { getDay, getStart } = getZone(shopZone);
  return new Date(getStart(getDay(now.getTime())));
}

/** Number of the viewer's orders by status; for staff also today's figures of the shop. */
export async function orderStats({ db, user, now, settings }: OrderCall): Promise<OrderStats> {
  const rows = await queryRows<{ status: OrderStatus; count: string | number }>(
    db,
    sql`select status, count(*) as count from orders where user_id = ${user.id} and hidden_at is null
      group by status order by status`,
  );
  const byStatus = rows.map(({ status, count }) => ({ status, count: Number(count) }));
  const total = byStatus.reduce((sum, { count }) => sum + count, 0);
  if (user.role > userRole.operator) return { total, byStatus };
  const today = startOfShopDay(now).toISOString();
  const [shop] = await queryRows<
    Record<'orders' | 'amount' | 'pay' | 'ship' | 'refunds' | 'refunding' | 'transfers' | 'low', string | number>
  >(
    db,
    sql`select
      (select count(*) from orders where created_at >= ${today}::timestamptz) as orders,
      (select coalesce(sum(total_amount), 0) from orders
        where paid_at >= ${today}::timestamptz and currency = ${settings['site.currency']}) as amount,
      (select count(*) from orders where status = 10) as pay,
      (select count(*) from orders where status = 20) as ship,
      (select count(*) from orders where status = 60) as refunds,
      (select count(*) from orders where status = 70) as refunding,
      (select count(*) from payments where method = 'manual' and status = 10
        and (transfer ->> 'reportedAt') is not null) as transfers,
      (select count(*) from products where is_low) as low`,
  );
  return {
    total,
    byStatus,
    shop: {
      todayOrders: Number(shop?.orders),
      todayAmount: capped(Number(shop?.amount)),
      currency: settings['site.currency'],
      toPay: Number(shop?.pay),
      toShip: Number(shop?.ship),
      refundsWaiting: Number(shop?.refunds),
      refunding: Number(shop?.refunding),
      transfersReported: Number(shop?.transfers),
      lowStock: Number(shop?.low),
    },
  };
}
