import type { PaymentMethod } from '@sampan/api/entities';
import { isOwnOrder, maySeeOrder } from '@sampan/domain/order/orderAccess';
import type { PayStatus } from '@sampan/domain/payment/paymentRules';
import { getPaymentCloseLimit, getPaymentQueryLimit, toPayStatus } from '@sampan/domain/payment/trades';
import { isTransferReported } from '@sampan/domain/payment/transfer';
import { ApiError } from '../../http/apiError.ts';
import type { Call } from '../../http/calls/handler.ts';
import { consumeRateLimit } from '../../http/limits/sharedRateLimits.ts';
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
type QueryCall = StatusCall & Pick<Call, 'now'>;

/** Whether a provider is called about one of these payments: a bank transfer has none. */
const hasTrade = (payments: readonly PaymentColumns[]) => payments.some(({ method }) => method !== 'manual');

/**
 * Counts a close of these payments at their providers against the account's limit.
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function consumeCloseLimit(
  { deps, user, now }: QueryCall,
  open: readonly PaymentColumns[],
): Promise<void> {
  if (hasTrade(open)) await consumeRateLimit(deps.db, now, [getPaymentCloseLimit(user.id)]);
}

/** Reads the order if the viewer is its owner or staff. */
async function readVisibleOrder({ user, deps }: StatusCall, orderId: number): Promise<OrderRecord> {
  const record = await readOrder(deps.db, orderId);
  if (!record || !maySeeOrder(toAccessed(record), user)) throw new ApiError('NOT_FOUND');
  return record;
}

/** Payment status of the order, by the payments of one method if given; 0 (created) if no payment was started. */
export function toOrderPayStatus(record: OrderRecord, method?: PaymentMethod): PayStatus {
  const payments = record.payments.filter((payment) => method === undefined || payment.method === method);
  const payment = findMainPayment({ ...record, payments });
  const { id, status, expires_at, created_at } = record.order;
  const createdAt = new Date(created_at).toISOString();
  const expiresAt = expires_at === null ? undefined : new Date(expires_at).toISOString();
  return toPayStatus({ id, status, createdAt, expiresAt }, payment && toPaymentDto(payment));
}

/** Queries the provider while a payment is open, outside any transaction: a notification may be late or lost. */
export async function queryPayStatus(call: QueryCall, orderId: number, method?: PaymentMethod): Promise<PayStatus> {
  const record = await readVisibleOrder(call, orderId);
  const open = getOpenPayments(record).filter((payment) => method === undefined || payment.method === method);
  if (hasTrade(open)) await consumeRateLimit(call.deps.db, call.now, [getPaymentQueryLimit(call.user.id)]);
  for (const payment of open) await queryProvider(call.deps, payment);
  return toOrderPayStatus(open.length > 0 ? await readVisibleOrder(call, orderId) : record, method);
}

/** The stored status, without querying the provider. */
export async function readPayStatus(call: StatusCall, orderId: number): Promise<PayStatus> {
  return toOrderPayStatus(await readVisibleOrder(call, orderId));
}

/** Whether the customer reported an open transfer as sent: staff decide on it. */
export const hasReportedTransfer = (record: OrderRecord) =>
  getOpenPayments(record).some((payment) => isTransferReported(toPaymentDto(payment)));

/**
 * Closes the open trades of the viewer's own order, which still awaits payment. Returns the ids of closed payments, for
 * the caller to store.
 */
export async function closeOwnTrades(call: QueryCall, orderId: number): Promise<number[]> {
  const record = await readVisibleOrder(call, orderId);
  if (!isOwnOrder(toAccessed(record), call.user.id)) throw new ApiError('NOT_FOUND');
  const open = getOpenPayments(record);
  if (open.length === 0 || hasReportedTransfer(record)) throw new ApiError('PAYMENT_STATE');
  await consumeCloseLimit(call, open);
  const closed = await closeTrades(call.deps, open);
  if (closed.isPaid) throw new ApiError('PAYMENT_STATE');
  return [...closed.ids];
}
