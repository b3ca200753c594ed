import type { Contract } from '@sampan/api/contract';
import type { PaymentMethod, PaymentScene } from '@sampan/api/entities';
import { paymentStatus } from '@sampan/api/statuses';
import { isOwnOrder } from '@sampan/domain/order/orderAccess';
import { checkPayable } from '@sampan/domain/order/orderLifecycle';
import { getOrderSettings } from '@sampan/domain/order/orderRules';
import { toMethodList } from '@sampan/domain/payment/paymentMethods';
import { isOpenPayment } from '@sampan/domain/payment/paymentStatuses';
import {
  getPaymentCloseLimit,
  getPaymentQueryLimit,
  getPaymentStartLimit,
  toPayStatus,
} from '@sampan/domain/payment/trades';
import { isTransferReported } from '@sampan/domain/payment/transfer';
import { type CallContext, DemoApiError, type DemoHandlersOf } from '../call.ts';
import { isMethodEnabled, listEnabledMethods } from '../orders/methods.ts';
import { findOrder } from '../orders/orderCalls.ts';
import { beginPayment, closeTrade } from '../provider/provider.ts';
import { recordCall } from '../provider/providerCallLog.ts';
import { consume } from '../rateLimit.ts';
import { getShopSettings, type StoredOrder } from '../state.ts';
import { startTransfer, transferReceipt, transferReport } from './transfers.ts';

/** @throws DemoApiError if the viewer cannot pay this order now */
function findPayableOrder(call: CallContext, orderId: number): StoredOrder {
  const order = findOrder(call, orderId);
  const payable = checkPayable(order, call.viewer, call.now, getOrderSettings(getShopSettings(call.state)));
  if (!payable.ok) throw new DemoApiError(payable.code);
  return order;
}

function pay(method: PaymentMethod) {
  return ({ orderId, scene }: { orderId: number; scene: PaymentScene }, call: CallContext) => {
    const order = findPayableOrder(call, orderId);
    if (!isMethodEnabled(call.state, method, order.totalAmount)) throw new DemoApiError('PAYMENT_METHOD');
    if (method !== 'manual' && isTransferReported(order.payment)) throw new DemoApiError('ORDER_STATE');
    consume(call, [getPaymentStartLimit(orderId)]);
    if (method === 'manual') return startTransfer(order, call);
    // Inside WeChat: the demo has no official account, and a code can be opened there too.
    return beginPayment(call.state, order, method, { scene: scene === 'jsapi' ? 'qr' : scene, now: call.now });
  };
}

/** Whether the order has an open payment at a provider: a bank transfer has none. */
const hasOpenTrade = ({ payment }: StoredOrder) =>
  payment !== undefined && isOpenPayment(payment) && payment.method !== 'manual';

/**
 * Counts a close of the order's open payment at its provider against the account's limit.
 * @throws DemoApiError TOO_MANY_REQUESTS
 */
export function consumeCloseLimit(call: CallContext, order: StoredOrder): void {
  if (hasOpenTrade(order)) consume(call, [getPaymentCloseLimit(call.userId)]);
}

/** Asks the sandbox provider for the open payment; it has already notified the shop of any result. */
function queryTrade(orderId: number, call: CallContext): void {
  const order = findOrder(call, orderId);
  if (hasOpenTrade(order)) consume(call, [getPaymentQueryLimit(call.userId)]);
  const trade = call.state.trades.find((one) => one.orderId === orderId && one.state === 'open');
  if (trade && order.payment) {
    recordCall(call.state, { kind: 'query', order, trade, method: order.payment.method }, call.now);
  }
}

function getStatus(orderId: number, call: CallContext) {
  const order = findOrder(call, orderId);
  return toPayStatus(order, order.payment);
}

/** The demo provider runs in the same process and sends no webhook, so any webhook has an invalid signature. */
function rejectWebhook(): never {
  throw new DemoApiError('SIGNATURE');
}

export const payment: DemoHandlersOf<Contract['payment']> = {
  methods: ({ amount }, { state }) => toMethodList(listEnabledMethods(state, amount)),
  alipay: pay('alipay'),
  wechat: pay('wechat'),
  start: ({ method, ...input }, call) => pay(method)(input, call),
  wechatBridge({ orderId }, call) {
    const { payment: current } = findPayableOrder(call, orderId);
    const isOpen = current?.method === 'wechat' && current.status === paymentStatus.pending;
    throw call.fail(isOpen ? 'PAYMENT_METHOD' : 'ORDER_STATE');
  },
  status({ orderId }, call) {
    queryTrade(orderId, call);
    return getStatus(orderId, call);
  },
  alipayStatus({ orderId }, call) {
    const order = findOrder(call, orderId);
    if (order.payment?.method === 'alipay') {
      queryTrade(orderId, call);
      return getStatus(orderId, call);
    }
    return toPayStatus(
      order,
      order.earlierPayments.findLast(({ method }) => method === 'alipay'),
    );
  },
  close({ orderId }, call) {
    const order = findOrder(call, orderId);
    if (!isOwnOrder(order, call.userId)) throw call.fail('NOT_FOUND');
    const { payment: current } = order;
    if (current?.status !== paymentStatus.pending || isTransferReported(current)) throw call.fail('PAYMENT_STATE');
    consumeCloseLimit(call, order);
    closeTrade(call.state, orderId, call.now);
    return getStatus(orderId, call);
  },
  transferReport,
  transferReceipt,
  alipayNotify: rejectWebhook,
  wechatNotify: rejectWebhook,
  stripeNotify: rejectWebhook,
  callback({ orderId }, call) {
    const { status } = getStatus(orderId, call);
    return { orderId, status };
  },
};
