import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { eq } from 'drizzle-orm';
import { shipOrder } from '../areas/order/service.ts';
import type { Db } from '../db/connection.ts';
import { orders } from '../db/schema.ts';
import { ApiError } from '../http/apiError.ts';
import type { LeasedJob } from './leasedJob.ts';
import { runInSlices } from './runInSlices.ts';

type ShipMany = ParsedInputOf<Contract['adminOrder']['shipMany']>;

/** Ships each order like the single-order call; a failed one does not affect the others. */
export async function shipOrders(job: LeasedJob): Promise<void> {
  const { shipments } = job.getInput<ShipMany>();
  await runInSlices(job, shipments, async (shipment, slice) => {
    const { orderId: id } = shipment;
    try {
      await slice.savepoint((call) => shipOrder(call, shipment));
      slice.count('changed');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      slice.count('failed', [{ id, ...(await orderName(slice.call.db, id)), code: error.code }]);
    }
  });
}

/** The order number, for display. */
async function orderName(db: Db, id: number): Promise<{ name?: string }> {
  const [order] = await db.select({ name: orders.orderNo }).from(orders).where(eq(orders.id, id));
  return order ?? {};
}
