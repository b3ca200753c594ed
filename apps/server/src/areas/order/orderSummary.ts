import type { OrderSummary } from '@sampan/api/entities';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { queryRows } from '../../db/query.ts';

interface SummaryRow {
  id: string | number;
  order_no: string;
  user_id: string | number;
  username: string;
  status: OrderSummary['status'];
  total_amount: string | number;
  currency: string;
  receiver: string | null;
  phone: string | null;
  payment_method: NonNullable<OrderSummary['payment']>['method'] | null;
  tracking_no: string | null;
  quantity: number;
  created_at: string | Date;
  paid_at: string | Date | null;
}

/**
 * Reads rows of the staff list for the orders (alias `o`) selected by `chosen` (where, order, limit); `order` sorts the
 * result. Only counts lines and reads no other related rows.
 */
export async function readSummaries(db: Db, chosen: SQL, order = sql``): Promise<OrderSummary[]> {
  const rows = await queryRows<SummaryRow>(
    db,
    sql`select o.id, o.order_no, o.user_id, u.username, o.status, o.total_amount, o.currency,
      o.address->>'receiver' as receiver, o.address->>'phone' as phone, o.payment_method, o.tracking_no,
      (select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = o.id) as quantity,
      o.created_at, o.paid_at
    from (select * from orders o ${chosen}) o join users u on u.id = o.user_id ${order}`,
  );
  return rows.map(toSummaryDto);
}

function toSummaryDto(row: SummaryRow): OrderSummary {
  return {
    id: Number(row.id),
    orderNo: row.order_no,
    userId: Number(row.user_id),
    username: row.username,
    status: row.status,
    totalAmount: Number(row.total_amount),
    currency: row.currency,
    address: row.receiver !== null && row.phone !== null ? { receiver: row.receiver, phone: row.phone } : undefined,
    payment: row.payment_method ? { method: row.payment_method } : undefined,
    shipment: row.tracking_no ? { trackingNo: row.tracking_no } : undefined,
    quantity: row.quantity,
    createdAt: new Date(row.created_at).toISOString(),
    paidAt: row.paid_at === null ? undefined : new Date(row.paid_at).toISOString(),
  };
}
