import type { PaymentMethod } from '@sampan/api/entities';
import { maySeeOrder } from '@sampan/domain/order/orderAccess';
import type { PayStatus } from '@sampan/domain/payment/paymentRules';
import { toPayStatus as toStatus } from '@sampan/domain/payment/trades';
import { isTransferReported } from '@sampan/domain/payment/transfer';
import { ApiError } from '../../http/apiError.ts';
import type { Call } from '../../http/calls/handler.ts';
import { toPaymentDto } from '../order/orderDto.ts';
import {
  findMainPayment,
  getOpenPayments,
  type OrderRecord,
  type PaymentColumns,
  readOrder,
  toAccessed,
} from '../order/orderRecord.ts';
import { closeTrades, queryProvider } from './trades.ts';

type StatusCall = Pick<Call, 'user' | 'deps'>;

/** Reads the order if the viewer is its owner or staff. */
async function readSeen({ user, deps }: StatusCall, orderId: number): Promise<OrderRecord> {
  const record = await readOrder(deps.db, orderId);
  if (!record || !maySeeOrder(toAccessed(record), user)) throw new ApiError('NOT_FOUND');
  return record;
}

/** Payment status of the order; 0 (created) if no payment was started. */
export function toPayStatus(record: OrderRecord): PayStatus {
  return payStatusWith(record, findMainPayment(record));
}

/** Payment status by the payments of one method only. */
function payStatusBy(record: OrderRecord, method: PaymentMethod): PayStatus {
  const payments = record.payments.filter((payment) => payment.method === method);
  return payStatusWith(record, findMainPayment({ ...record, payments }));
}

function payStatusWith({ order }: OrderRecord, payment: PaymentColumns | undefined): PayStatus {
  const { id, status, expires_at, created_at } = order;
  const createdAt = new Date(created_at).toISOString();
  const expiresAt = expires_at === null ? undefined : new Date(expires_at).toISOString();
  return toStatus({ id, status, createdAt, expiresAt }, payment && toPaymentDto(payment));
}

/** Queries the provider while a payment is open, outside any transaction: a notification may be late or lost. */
export async function queryPayStatus(call: StatusCall, orderId: number, method?: PaymentMethod): Promise<PayStatus> {
  const record = await readSeen(call, orderId);
  const open = getOpenPayments(record).filter((payment) => method === undefined || payment.method === method);
  for (const payment of open) await queryProvider(call.deps, payment);
  const asked = open.length > 0 ? await readSeen(call, orderId) : record;
  return method === undefined ? toPayStatus(asked) : payStatusBy(asked, method);
}

/** The stored status, without querying the provider. */
export async function readPayStatus(call: StatusCall, orderId: number): Promise<PayStatus> {
  return toPayStatus(await readSeen(call, orderId));
}

/**
 * Closes the order's open trades; the order still awaits payment. Returns the ids of closed payments, for the caller to
 * store.
 */
export async function closeOpen(call: StatusCall, orderId: number): Promise<number[]> {
  const record = await readSeen(call, orderId);
  const open = getOpenPayments(record);
  // Staff decide on a transfer that the customer reported as sent.
  const isReported = open.some((payment) => isTransferReported(toPaymentDto(payment)));
  if (open.length === 0 || isReported) throw new ApiError('PAYMENT_STATE');
  const closed = await closeTrades(call.deps, open);
  if (closed.isPaid) throw new ApiError('PAYMENT_STATE');
  return [...closed.ids];
}
