import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { ResentState } from '@sampan/api/entities';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import {
  canResendCall,
  type ResendablePayment,
  resendCallLimits,
  resendsRefund,
} from '@sampan/domain/payment/providerCalls';
import { writeAudit } from '../audit.ts';
import { type DemoCall, mapPage } from '../call.ts';
import { findOrder } from '../orders/orderCalls.ts';
import { settleRefund } from '../provider/provider.ts';
import { recordCall, toRefundNo } from '../provider/providerCallLog.ts';
import { consume } from '../rateLimit.ts';
import type { StoredCall } from '../records.ts';
import type { DemoState, StoredOrder, Trade } from '../state.ts';

/** The payment that the request was about; an earlier attempt is closed. */
function findPayment(state: DemoState, { outTradeNo, orderId }: StoredCall): ResendablePayment | undefined {
  const order = state.orders.get(orderId);
  const trade = state.trades.find((one) => one.outTradeNo === outTradeNo);
  const isMain = order?.payment !== undefined && order.payment.id === trade?.paymentId;
  const refund = order?.status === orderStatus.refunding ? order.refunds.at(-1) : undefined;
  return (
    trade && {
      status: isMain && order.payment ? order.payment.status : paymentStatus.closed,
      awaitedRefundNo: isMain && refund ? toRefundNo(refund) : undefined,
    }
  );
}

const canResend = (state: DemoState, storedCall: StoredCall) =>
  canResendCall(storedCall, findPayment(state, storedCall));

type ListInput = ParsedInputOf<Contract['adminOrder']['calls']>;

/** A page of the requests to the sandbox providers about an order, newest first. */
export function listProviderCalls({ orderId, ...paging }: ListInput, call: DemoCall<Contract['adminOrder']['calls']>) {
  const { state } = call;
  const { id } = findOrder(call, orderId);
  const calls = state.providerCalls
    .filter((one) => one.orderId === id)
    .sort((one, other) => other.lastAt.localeCompare(one.lastAt) || other.id - one.id);
  return mapPage(calls, paging, (one) => {
    const { orderId: _orderId, ...wire } = one;
    return { ...wire, canResend: canResend(state, one) };
  });
}

/** State of a trade as its provider names it; one that was refunded in full says so. */
function getTradeState({ state, paymentId }: Trade, { payment }: StoredOrder): ResentState {
  const isRefunded = payment?.id === paymentId && payment.status === paymentStatus.refunded;
  if (state === 'paid' && isRefunded && payment.method !== 'stripe') return 'refunded';
  return state === 'open' ? 'pending' : state;
}

/** Sends a logged request again: the sandbox provider answers with the present state. */
export function resendCall({ id }: { id: number }, call: DemoCall<Contract['adminOrder']['resendCall']>) {
  const { state, now, userId, fail } = call;
  const storedCall = state.providerCalls.find((one) => one.id === id);
  const order = storedCall && state.orders.get(storedCall.orderId);
  const trade = state.trades.find(({ outTradeNo }) => outTradeNo === storedCall?.outTradeNo);
  if (!storedCall || !order || !trade) throw fail('NOT_FOUND');
  if (!canResend(state, storedCall)) throw fail('CALL_STATE');
  consume(call, resendCallLimits(id, userId));
  const { method, operation, kind, refundNo } = storedCall;
  const isRefund = resendsRefund(storedCall, findPayment(state, storedCall)?.awaitedRefundNo);
  const refund = order.refunds.find((one) => toRefundNo(one) === refundNo);
  if (isRefund) settleRefund(state, order, now);
  else recordCall(state, { kind, order, trade, method, refund }, now);
  const answer = isRefund || refundNo !== undefined ? 'settled' : getTradeState(trade, order);
  writeAudit(call, {
    action: 'adminOrder.resendCall',
    targetType: 'order',
    targetId: order.id,
    after: { method, operation, state: answer },
  });
  return { orderId: order.id, state: answer };
}
