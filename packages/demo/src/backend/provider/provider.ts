import type { Payment, PaymentMethod } from '@sampan/api/entities';
import { paymentStatus, transactionType } from '@sampan/api/statuses';
import { getArrivalAction } from '@sampan/domain/order/orderLifecycle';
import { getOrderSettings } from '@sampan/domain/order/orderRules';
import {
  getTradeExpiry,
  isTradeExpired,
  isTradeOfScene,
  maxPayments,
  planTradeEnd,
  toOutTradeNo,
} from '@sampan/domain/payment/trades';
import { DemoApiError } from '../call.ts';
import { notifyOfTransition } from '../orders/orderNotice.ts';
import { actOn, book, withMainPayment } from '../orders/orders.ts';
import { allocateId, type DemoState, getShopSettings, type StoredOrder, type Trade } from '../state.ts';
import { recordCall, recordRefund } from './providerCallLog.ts';

/** Possible answers on the cashier page. */
export type CashierAnswer = 'pay' | 'fail' | 'close';

/**
 * Returns the order's open payment, or starts one and closes a trade that expired, is of another method or was opened in
 * a scene that its provider does not change: one open trade per order.
 * @throws DemoApiError TIMELINE_FULL if the order has too many payments for another one
 */
export function beginPayment(
  state: DemoState,
  order: StoredOrder,
  method: PaymentMethod,
  { scene, now }: { scene: Trade['scene']; now: Date },
): Payment {
  const open = state.trades.find((trade) => trade.orderId === order.id && trade.state === 'open');
  const isRequested = method !== 'alipay' || scene === 'qr';
  const isOpen = order.payment?.method === method && order.payment.status === paymentStatus.pending;
  const isOfScene = open !== undefined && isTradeOfScene({ method, scene: open.scene }, scene);
  if (open && order.payment && isOpen && isOfScene && !isTradeExpired(order.payment, now)) {
    recordCall(state, { kind: 'query', order, trade: open, method }, now);
    if (isRequested) recordCall(state, { kind: 'create', order, trade: open, method }, now);
    return order.payment;
  }
  const hasTrade = state.trades.some((trade) => trade.paymentId === order.payment?.id);
  const earlier =
    state.trades.filter((trade) => trade.orderId === order.id).length + (order.payment && !hasTrade ? 1 : 0);
  if (earlier >= maxPayments) throw new DemoApiError('TIMELINE_FULL');
  if (open) {
    open.state = 'closed';
    if (order.payment) recordCall(state, { kind: 'close', order, trade: open, method: order.payment.method }, now);
  }
  const id = allocateId(state, 'payment') + 10_000;
  const token = `trade-${id}`;
  const outTradeNo = toOutTradeNo(order.orderNo, earlier + 1);
  // Stripe assigns the session id when the session is opened; the other providers assign the trade number at payment.
  const tradeNo = method === 'stripe' ? `cs_test_${id}` : undefined;
  const trade: Trade = { token, orderId: order.id, paymentId: id, scene, outTradeNo, tradeNo, state: 'open' };
  state.trades.push(trade);
  // Alipay's pages are opened by a signed URL, without a request of the shop.
  if (isRequested) recordCall(state, { kind: 'create', order, trade, method }, now);
  const url = `/sandbox/pay/${token}`;
  const isLink = method === 'stripe' || (method === 'alipay' ? scene !== 'qr' : scene === 'wap');
  const payment: Payment = {
    id,
    orderId: order.id,
    method,
    status: paymentStatus.pending,
    amount: order.totalAmount,
    currency: order.currency,
    ...(tradeNo && { tradeNo }),
    ...(isLink ? { payUrl: url } : { qrCode: url }),
    expiresAt: getTradeExpiry(order, now, getOrderSettings(getShopSettings(state))),
  };
  state.orders.set(order.id, withMainPayment(order, payment));
  return payment;
}

/** Closes the open trades of an order at the provider. */
export function closeTrades(state: DemoState, order: StoredOrder, now: Date): void {
  for (const trade of state.trades) {
    if (trade.orderId !== order.id || trade.state !== 'open') continue;
    trade.state = 'closed';
    if (order.payment) recordCall(state, { kind: 'close', order, trade, method: order.payment.method }, now);
  }
}

/** Closes the open trade of an order, when the customer changes the method or the order is cancelled. */
export function closeTrade(state: DemoState, orderId: number, now: Date): void {
  const order = state.orders.get(orderId);
  if (order) closeTrades(state, order, now);
  if (order?.payment?.status === paymentStatus.pending) {
    state.orders.set(orderId, { ...order, payment: { ...order.payment, status: paymentStatus.closed } });
    book(state, order, { type: transactionType.close, now });
  }
}

/** Applies a person's answer on the cashier page: updates the trade and notifies the shop. */
export function answerCashier(state: DemoState, token: string, answer: CashierAnswer, now: Date): Trade | undefined {
  const trade = state.trades.find((one) => one.token === token);
  if (trade?.state !== 'open') return trade;
  const { payment } = state.orders.get(trade.orderId) ?? {};
  // Alipay has no failed state: a trade that ends without payment is closed.
  const failed = payment?.method === 'alipay' ? 'closed' : 'failed';
  trade.state = ({ pay: 'paid', fail: failed, close: 'closed' } as const)[answer];
  if (answer === 'pay') trade.tradeNo ??= `sandbox-${trade.paymentId}`;
  notifyShop(state, trade, now);
  return trade;
}

/** Applies the result of a trade to its order, as the webhook does. */
function notifyShop(state: DemoState, trade: Trade, now: Date): void {
  const order = state.orders.get(trade.orderId);
  if (!order?.payment || order.payment.id !== trade.paymentId) return;
  if (trade.state === 'closed' || trade.state === 'failed') {
    const end = planTradeEnd(order.payment, trade.state);
    if (!end) return;
    state.orders.set(order.id, { ...order, payment: { ...order.payment, status: end.status } });
    book(state, order, { ...end.booking, now });
    return;
  }
  const action = getArrivalAction(order.status);
  const done = actOn(state, order, { action, actor: 'system', now });
  if (!('order' in done)) return;
  notifyOfTransition({ state, now }, order, action, done.plan);
  const paid = { ...(done.order.payment as Payment), tradeNo: trade.tradeNo };
  state.orders.set(order.id, { ...done.order, payment: paid });
}

/** Settles a refund at once, as the sandbox provider does. */
export function settleRefund(state: DemoState, order: StoredOrder, now: Date): void {
  recordRefund(state, order, now);
  actOn(state, order, { action: 'refundSettled', actor: 'system', now });
}
