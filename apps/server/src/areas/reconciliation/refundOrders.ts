import { toRefundOrderNo } from '@sampan/domain/payment/refundNumbers';
import type { Difference } from '@sampan/domain/reconciliation/compare';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { toChunks } from '../../db/queries/manyRows.ts';
import { orders } from '../../db/schema.ts';

/**
 * Adds the orders of refunds that the ledger does not have, from their numbers: a refund that failed and was approved again
 * has another number, so that no row has the one under which the provider paid it nevertheless.
 */
export async function withRefundOrders(db: Db, differences: readonly Difference[]): Promise<Difference[]> {
  const getOrderNo = ({ movement, orderId, number }: Difference) =>
    movement === 'refund' && orderId === undefined ? toRefundOrderNo(number) : undefined;
  const orderNos = [...new Set(differences.flatMap((difference) => getOrderNo(difference) ?? []))];
  const orderIds = new Map<string, number>();
  for (const chunk of toChunks(orderNos)) {
    const isNamed = inArray(orders.orderNo, chunk);
    const rows = await db.select({ id: orders.id, orderNo: orders.orderNo }).from(orders).where(isNamed);
    for (const { id, orderNo } of rows) orderIds.set(orderNo, id);
  }
  return differences.map((difference) => {
    const orderId = orderIds.get(getOrderNo(difference) ?? '');
    return orderId === undefined ? difference : { ...difference, orderId };
  });
}
