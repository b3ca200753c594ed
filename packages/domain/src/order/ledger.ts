import type { Payment, PaymentStatus, TransactionLog } from '@sampan/api/entities';
import { paymentStatus } from '@sampan/api/statuses';
import { isStaff } from '../access/access.ts';
import type { AcceptedPlan, OrderRequest } from './orderPlan.ts';

/** 1 payment · 2 refund · 3 close */
export type BookingType = 1 | 2 | 3;

/** The sign is negative where money leaves the shop; a trade that nobody paid moves none. */
const kindByType: Record<BookingType, { status: string; sign: 1 | -1 | 0 }> = {
  1: { status: 'paid', sign: 1 },
  2: { status: 'refunded', sign: -1 },
  3: { status: 'closed', sign: 0 },
};

/** What the ledger repeats of an order, so that it reads by itself. */
export interface LedgerOrder {
  id: number;
  orderNo: string;
  userId: number;
  username?: string | undefined;
}

export type LedgerPayment = Pick<Payment, 'method' | 'amount' | 'currency'> & { outTradeNo: string };

export interface Booking {
  type: BookingType;
  /** Of a refund of a part, minor units; else the payment's. */
  amount?: number | undefined;
  /** Of staff, where a person decided. */
  operatorId?: number | undefined;
  details?: Record<string, unknown> | undefined;
}

export type LedgerEntry = Omit<TransactionLog, 'id' | 'createdAt' | 'updatedAt'>;

/** A movement of money of an order, as the ledger stores it. */
export function toLedgerEntry(
  { id: orderId, orderNo, userId, username }: LedgerOrder,
  { method, currency, outTradeNo, ...payment }: LedgerPayment,
  { type, amount = payment.amount, operatorId, details }: Booking,
): LedgerEntry {
  const { status, sign } = kindByType[type];
  return {
    type,
    orderId,
    orderNo,
    userId,
    ...(username && { username }),
    method,
    // No negative zero: it is not JSON.
    amount: sign * amount || 0,
    currency,
    status,
    details: { outTradeNo, ...details },
    ...(operatorId && { operatorId }),
  };
}

/** Whether a payment's trade at the provider could still be paid. */
export function isOpenPayment({ status }: { status: PaymentStatus }): boolean {
  return status === paymentStatus.created || status === paymentStatus.pending;
}

/** What an action changes of an order's payments. */
export interface PaymentChanges<Stored> {
  /** Those that get `status`. */
  payments: Stored[];
  status?: PaymentStatus;
  /** Their money arrived with this action. */
  isPaid: boolean;
  isClosed: boolean;
  /** The ledger entry that each of them gets: where money moved or never will. */
  booking?: Booking;
}

/** @param main the payment that the action is about; a closing is about all open ones */
export function planPaymentChanges<Stored extends { status: PaymentStatus }>(
  { payments, main }: { payments: readonly Stored[]; main: Stored | undefined },
  { action, actor }: Pick<OrderRequest, 'action' | 'actor'>,
  { changes, refund, refundedAmount }: Pick<AcceptedPlan, 'changes' | 'refund' | 'refundedAmount'>,
): PaymentChanges<Stored> {
  const { paymentStatus: status } = changes;
  if (status === undefined) return { payments: [], isPaid: false, isClosed: false };
  const isClosed = status === paymentStatus.closed;
  const isPaid = action === 'pay' || action === 'latePay';
  const type = isPaid ? 1 : isClosed ? 3 : refundedAmount !== undefined ? 2 : undefined;
  const operatorId = actor !== 'system' && isStaff(actor) ? actor?.id : undefined;
  const details = { action, ...(refundedAmount !== undefined && { refundId: refund?.id }) };
  return {
    payments: isClosed ? payments.filter(isOpenPayment) : main ? [main] : [],
    status,
    isPaid,
    isClosed,
    ...(type && { booking: { type, operatorId, details, amount: refundedAmount } }),
  };
}
