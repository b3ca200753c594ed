import type { Payment, PaymentStatus, TransactionLog } from '@sampan/api/entities';
import { paymentStatus, transactionType } from '@sampan/api/statuses';
import { isStaff } from '../access/access.ts';
import { isOpenPayment } from '../payment/paymentStatuses.ts';
import type { AcceptedPlan, OrderRequest } from './orderPlan.ts';

/** Types of the entries that the shop writes itself. */
export type BookingType = (typeof transactionType)['payment' | 'refund' | 'close'];

/** Ledger status and sign of the amount: negative for refunds, 0 for an unpaid trade that is closed. */
const kindByType: Record<BookingType, { status: string; sign: 1 | -1 | 0 }> = {
  [transactionType.payment]: { status: 'paid', sign: 1 },
  [transactionType.refund]: { status: 'refunded', sign: -1 },
  [transactionType.close]: { status: 'closed', sign: 0 },
};

/** Order data copied into ledger entries, so that they are readable on their own. */
export interface LedgerOrder {
  id: number;
  orderNo: string;
  userId: number;
  username?: string | undefined;
}

export type LedgerPayment = Pick<Payment, 'method' | 'amount' | 'currency'> & { outTradeNo: string };

export interface Booking {
  type: BookingType;
  /** Amount of a partial refund, minor units; defaults to the payment's amount. */
  amount?: number | undefined;
  /** Id of the staff member who decided, if any. */
  operatorId?: number | undefined;
  details?: Record<string, unknown> | undefined;
}

export type LedgerEntry = Omit<TransactionLog, 'id' | 'createdAt' | 'updatedAt'>;

/** Builds the ledger entry of a booking. */
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
    // `|| 0` turns -0 into 0: JSON has no negative zero.
    amount: sign * amount || 0,
    currency,
    status,
    details: { outTradeNo, ...details },
    ...(operatorId && { operatorId }),
  };
}

/** Changes of an order's payments by an action. */
export interface PaymentChanges<Stored> {
  /** Payments that get `status`, if there is one, and the ledger entry. */
  payments: Stored[];
  status?: PaymentStatus;
  /** Whether the money of these payments arrived with this action. */
  isPaid: boolean;
  isClosed: boolean;
  /** Ledger entry of each of these payments, if money moved or the trade closed. */
  booking?: Booking;
}

/**
 * Plans the payment changes of an action.
 * @param main the payment that the action is about; closing applies to all open payments
 */
export function planPaymentChanges<Stored extends { status: PaymentStatus }>(
  { payments, main }: { payments: readonly Stored[]; main: Stored | undefined },
  { action, actor, text }: Pick<OrderRequest, 'action' | 'actor' | 'text'>,
  { changes, refund, refundedAmount }: Pick<AcceptedPlan, 'changes' | 'refund' | 'refundedAmount'>,
): PaymentChanges<Stored> {
  const operatorId = actor !== 'system' && isStaff(actor) ? actor?.id : undefined;
  if (action === 'settleLatePayment')
    return {
      payments: main ? [main] : [],
      status: paymentStatus.refunded,
      isPaid: false,
      isClosed: false,
      booking: { type: transactionType.refund, operatorId, details: { action: 'latePay', note: text } },
    };
  const { paymentStatus: status } = changes;
  // The payment of a failed refund is paid, and stays so when staff return a part of it by hand.
  if (status === undefined && refundedAmount === undefined) return { payments: [], isPaid: false, isClosed: false };
  const isClosed = status === paymentStatus.closed;
  const isPaid = action === 'pay' || action === 'latePay';
  const { payment, close, refund: refundType } = transactionType;
  const type = isPaid ? payment : isClosed ? close : refundedAmount !== undefined ? refundType : undefined;
  const details = { action, ...(refundedAmount !== undefined && { refundId: refund?.id }) };
  return {
    payments: isClosed ? payments.filter(isOpenPayment) : main ? [main] : [],
    ...(status !== undefined && { status }),
    isPaid,
    isClosed,
    ...(type && { booking: { type, operatorId, details, amount: refundedAmount } }),
  };
}
