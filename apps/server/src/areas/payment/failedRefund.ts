import { refundStatus } from '@sampan/api/statuses';
import type { Deps } from '../../deps.ts';
import { findMainPayment, lockOrder, readOrder } from '../order/orderRecord.ts';
import { reportPaidRefund } from './refundDifferences.ts';
import { toRefundRequest } from './refundRequest.ts';
import { settleOrderRefund } from './returnMoney.ts';

/**
 * Asks the provider about a refund that counts as failed, before staff decide about its money again. One that it has paid
 * nevertheless is settled, so that their action is refused as of another status. Not for use in a transaction.
 */
export async function settlePaidFailedRefund(deps: Deps, orderId: number): Promise<void> {
  const record = await readOrder(deps.db, orderId);
  const refund = record?.refunds.at(-1);
  const payment = record && findMainPayment(record);
  if (!payment || refund?.status !== refundStatus.failed) return;
  const request = toRefundRequest(record, payment, refund);
  const { state } = await deps.providers.payment[payment.method].queryRefund(request);
  if (state !== 'settled') return;
  const now = deps.clock.now();
  const settings = (await deps.settings.current()).shop;
  const isStockMoved = await deps.db.transaction(async (tx) => {
    const current = await lockOrder(tx, orderId);
    const last = current?.refunds.at(-1);
    const isSame = last?.out_refund_no === refund.out_refund_no && last.status === refundStatus.failed;
    return current && isSame ? settleOrderRefund(tx, current, payment, { state }, { now, settings }) : undefined;
  });
  // The refund was decided in another way during the query.
  if (isStockMoved === undefined) await reportPaidRefund(deps, payment, request);
  if (isStockMoved) deps.caches.catalogue.changed('membership');
}
