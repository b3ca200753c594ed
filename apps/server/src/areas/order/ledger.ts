import { type Booking, type LedgerEntry, toLedgerEntry } from '@sampan/domain/order/ledger';
import type { Db } from '../../db/query.ts';
import { transactionLogs } from '../../db/schema.ts';
import type { OrderRecord, PaymentColumns } from './orderRecord.ts';

/** Builds the ledger entry of a payment of this order. */
export function createLedgerEntry(
  { order, username }: OrderRecord,
  payment: PaymentColumns,
  booking: Booking,
): LedgerEntry {
  const { id, order_no: orderNo, user_id: userId } = order;
  const { method, amount, currency, out_trade_no: outTradeNo } = payment;
  return toLedgerEntry({ id, orderNo, userId, username }, { method, amount, currency, outTradeNo }, booking);
}

/** Writes a ledger entry. */
export async function book(
  tx: Db,
  record: OrderRecord,
  { payment, now, ...booking }: Booking & { payment: PaymentColumns; now: Date },
): Promise<void> {
  const times = { createdAt: now, updatedAt: now };
  await tx.insert(transactionLogs).values({ ...createLedgerEntry(record, payment, booking), ...times });
}
