import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { ProviderCall, ProviderCallResult, ResentState } from '@sampan/api/entities';
import { paymentStatus, refundStatus } from '@sampan/api/statuses';
import { canResendCall, getCallKind, resendCallLimits, resendsRefund } from '@sampan/domain/payment/providerCalls';
import { desc, eq, inArray } from 'drizzle-orm';
import { toPage } from '../../db/queries/countUpTo.ts';
import type { Db } from '../../db/query.ts';
import { payments, providerCalls } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiError, requireFound } from '../../http/apiError.ts';
import type { Call, StagedHandler } from '../../http/calls/handler.ts';
import { consumeRateLimit } from '../../http/limits/sharedRateLimits.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { type OrderRecord, type PaymentColumns, readOrder } from '../order/orderRecord.ts';
import { settleIfPaid } from './failedRefund.ts';
import { findOrderRefund, findRefundRequest, getAwaitedRefundNo } from './refundRequest.ts';
import { returnMoney } from './returnMoney.ts';
import { closeAtProvider, queryProvider } from './trades.ts';

type CallRow = typeof providerCalls.$inferSelect;

/** The row's result; guessed where an earlier release stored it without one. */
function getResult({ result, status }: CallRow): ProviderCallResult {
  if (result !== null) return result;
  if (status === null || status >= 500) return 'unreachable';
  return status < 300 ? 'ok' : 'refused';
}

const findPayment = (record: OrderRecord, { outTradeNo }: CallRow) =>
  record.payments.find(({ out_trade_no }) => out_trade_no === outTradeNo);

function canResend(record: OrderRecord, row: CallRow): boolean {
  const payment = findPayment(record, row);
  const { refundNo } = row;
  const isReplaced = refundNo !== null && payment !== undefined && !findRefundRequest(record, payment, refundNo);
  return canResendCall(
    { kind: getCallKind(row.method, row.operation), refundNo: refundNo ?? undefined, isReplaced },
    payment && { status: payment.status, awaitedRefundNo: getAwaitedRefundNo(record, payment) },
  );
}

function toProviderCall(record: OrderRecord, row: CallRow): ProviderCall {
  const { id, method, operation, outTradeNo, refundNo, code, status, request, answer, durationMs, repeats, requestId } =
    row;
  return {
    ...{ id, method, operation, outTradeNo, request, answer, durationMs, repeats },
    kind: getCallKind(method, operation),
    ...(refundNo !== null && { refundNo }),
    result: getResult(row),
    ...(code !== null && { code }),
    ...(status !== null && { status }),
    ...(requestId !== null && { requestId }),
    createdAt: row.createdAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    canResend: canResend(record, row),
  };
}

type ListInput = ParsedInputOf<Contract['adminOrder']['calls']>;

/** A page of the requests to payment providers about an order, newest first. @throws ApiError NOT_FOUND */
export async function listProviderCalls({ orderId, page, limit }: ListInput, { db }: Pick<Call, 'db'>) {
  const record = requireFound(await readOrder(db, orderId));
  const where = inArray(
    providerCalls.outTradeNo,
    record.payments.map(({ out_trade_no }) => out_trade_no),
  );
  const total = await db.$count(providerCalls, where);
  const rows = await db
    .select()
    .from(providerCalls)
    .where(where)
    .orderBy(desc(providerCalls.lastAt), desc(providerCalls.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return toPage(
    rows.map((row) => toProviderCall(record, row)),
    total,
    { page, limit },
  );
}

/** Reads a logged request with its order. @throws ApiError NOT_FOUND */
async function readCall(db: Db, id: number) {
  const [call] = await db
    .select({ row: providerCalls, orderId: payments.orderId })
    .from(providerCalls)
    .innerJoin(payments, eq(payments.outTradeNo, providerCalls.outTradeNo))
    .where(eq(providerCalls.id, id));
  const record = call && (await readOrder(db, call.orderId));
  const payment = record && findPayment(record, call.row);
  if (!call || !record || !payment) throw new ApiError('NOT_FOUND');
  return { row: call.row, record, payment };
}

interface ResendTarget {
  row: CallRow;
  record: OrderRecord;
  payment: PaymentColumns;
}

/** Sends the request again, with the present credentials, and applies the response like any other. */
async function resendRequest(deps: Deps, { row, record, payment }: ResendTarget): Promise<ResentState> {
  const kind = getCallKind(row.method, row.operation);
  if (kind === 'close') return (await closeAtProvider(deps, payment)).state;
  const awaitedRefundNo = getAwaitedRefundNo(record, payment);
  const refundNo = row.refundNo ?? undefined;
  const isRefund = resendsRefund({ method: row.method, kind, result: getResult(row), refundNo }, awaitedRefundNo);
  if (kind !== 'refund' && kind !== 'refundQuery' && !isRefund) return queryProvider(deps, payment);
  if (isRefund || refundNo === awaitedRefundNo) {
    const state = await returnMoney(deps, payment.id, isRefund ? 'refund' : 'queryRefund');
    return state ?? readAppliedState(deps.db, record, payment);
  }
  const request = findRefundRequest(record, payment, refundNo ?? '');
  if (!request) throw new ApiError('CALL_STATE');
  return (await settleIfPaid(deps, payment, request)).state;
}

/** State of a refund that was awaited in `before`, once another server has applied the provider's answer. */
async function readAppliedState(db: Db, before: OrderRecord, payment: PaymentColumns): Promise<'settled' | 'failed'> {
  const { refunds = [], payments: current = [] } = (await readOrder(db, before.order.id)) ?? {};
  const refundId = findOrderRefund(before, payment)?.id;
  // Without a refund of the order the payment came late and was returned whole.
  const isSettled =
    refundId === undefined
      ? current.some(({ id, status }) => id === payment.id && status === paymentStatus.refunded)
      : refunds.some(({ id, status }) => id === refundId && status === refundStatus.refunded);
  return isSettled ? 'settled' : 'failed';
}

/** Sends a logged request again. */
export const resendCall: StagedHandler<Contract['adminOrder']['resendCall']> = {
  async prepare({ id }, { db, deps, now, user }) {
    const providerCall = await readCall(db, id);
    const { row, record } = providerCall;
    if (!canResend(record, row)) throw new ApiError('CALL_STATE');
    await consumeRateLimit(db, now, resendCallLimits(id, user.id));
    const state = await resendRequest(deps, providerCall);
    // The list that staff read next has the new response.
    await deps.providers.callLog.flush();
    return async (inside) => {
      const orderId = record.order.id;
      const { method, operation } = row;
      await writeAudit(inside, {
        action: 'adminOrder.resendCall',
        targetType: 'order',
        targetId: orderId,
        after: { method, operation, state },
      });
      return { orderId, state };
    };
  },
};
