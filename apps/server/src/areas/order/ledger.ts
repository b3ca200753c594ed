import type { Db } from '../../db/connect.ts';
import { transactionLogs } from '../../db/schema.ts';
import type { OrderRecord, PaymentColumns } from './orderRecord.ts';

/** 1 payment · 2 refund · 3 close */
export type BookingType = 1 | 2 | 3;

const statusByType: Record<BookingType, string> = { 1: 'paid', 2: 'refunded', 3: 'closed' };
/** Negative where money left the shop; nothing moves when a trade is closed. */
const signByType: Record<BookingType, number> = { 1: 1, 2: -1, 3: 0 };

interface Booking {
  type: BookingType;
  payment: PaymentColumns;
  now: Date;
  /** Of a refund of a part; else the payment's. */
  amount?: number | undefined;
  /** Of staff, where a person decided. */
  operatorId?: number;
  details?: Record<string, unknown>;
}

/** A movement of money as the books keep it. */
export function toLedgerEntry({ order, username }: OrderRecord, booking: Booking) {
  const { type, payment, now, operatorId, amount = payment.amount, details = {} } = booking;
  return {
    type,
    orderId: order.id,
    orderNo: order.order_no,
    userId: order.user_id,
    username,
    method: payment.method,
    amount: signByType[type] * amount,
    currency: payment.currency,
    status: statusByType[type],
    details: { outTradeNo: payment.out_trade_no, ...details },
    operatorId,
    createdAt: now,
    updatedAt: now,
  };
}

/** Writes a movement of money into the books. */
export async function book(tx: Db, record: OrderRecord, booking: Booking): Promise<void> {
  await tx.insert(transactionLogs).values(toLedgerEntry(record, booking));
}
