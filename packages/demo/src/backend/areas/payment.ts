import type { Contract } from '@sampan/api/contract';
import type { Payment, PaymentMethod, PaymentScene } from '@sampan/api/entities';
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
import {
  getTransferAccount,
  isTransferReported,
  reportTransfer,
  type TransferReport,
} from '@sampan/domain/payment/transfer';
import { planTransferDecision, planTransferStart } from '@sampan/domain/payment/transferPlans';
import { type CallContext, consume, DemoApiError, type DemoHandler, type DemoHandlersOf } from '../call.ts';
import { checkUpload, keepFile } from '../files/files.ts';
import { toUpload } from '../files/uploads.ts';
import { isMethodEnabled, listEnabledMethods } from '../orders/methods.ts';
import { act, findOrder } from '../orders/orderCalls.ts';
import { actOn, findUnreceivedTransferIn, toOrderDto } from '../orders/orders.ts';
import { beginPayment, closeTrade, closeTrades } from '../provider/provider.ts';
import { recordCall } from '../provider/providerCallLog.ts';
import { getShopSettings, type StoredOrder } from '../state.ts';
import { documentRules } from './files.ts';

/** Stores the transfer details; the order's payment deadline is then counted in days. */
function startTransfer(order: StoredOrder, call: CallContext): Payment {
  const { state, viewer, now } = call;
  const account = getTransferAccount(getShopSettings(state), order.currency);
  if (!account) throw new DemoApiError('PAYMENT_METHOD');
  const { payment: current } = order;
  if (current?.method === 'manual' && current.status === paymentStatus.pending) return current;
  const begun = beginPayment(state, order, 'manual', { scene: 'qr', now });
  const started = state.orders.get(order.id) as StoredOrder;
  const done = actOn(state, started, { action: 'awaitTransfer', actor: viewer, now });
  if (!('order' in done)) throw new DemoApiError(done.code);
  const { qrCode: _none, ...rest } = begun;
  const payment: Payment = { ...rest, ...planTransferStart(account, done.order, begun) };
  state.orders.set(order.id, { ...done.order, payment });
  return payment;
}

/** Returns the viewer's own order with its transfer. @throws DemoApiError NOT_FOUND, ORDER_STATE */
function findOwnTransfer(call: CallContext, orderId: number) {
  const order = findOrder(call, orderId);
  const { payment } = order;
  if (!isOwnOrder(order, call.userId)) throw new DemoApiError('NOT_FOUND');
  if (!payment?.transfer) throw new DemoApiError('ORDER_STATE');
  return { payment: { ...payment, transfer: payment.transfer } };
}

function report(call: CallContext, orderId: number, change: Omit<TransferReport, 'at'>, text?: string): Payment {
  const { payment } = findOwnTransfer(call, orderId);
  act(call, orderId, { action: 'reportTransfer', text });
  const transfer = reportTransfer(payment.transfer, { ...change, at: call.now.toISOString() });
  const reported = { ...payment, transfer };
  call.state.orders.set(orderId, { ...(call.state.orders.get(orderId) as StoredOrder), payment: reported });
  return reported;
}

const transferReport: DemoHandler<Contract['payment']['transferReport']> = ({ orderId, note }, call) =>
  report(call, orderId, { note }, note);

/** Stores the customer's transfer receipt and replaces an earlier one. */
const transferReceipt: DemoHandler<Contract['payment']['transferReceipt']> = ({ orderId, file }, call) => {
  const { payment } = findOwnTransfer(call, orderId);
  const upload = toUpload(file);
  checkUpload(upload, { field: 'file', ...documentRules });
  const receipt = keepFile(call.state, upload, call.now, { ownerId: call.userId });
  try {
    report(call, orderId, { receipt }, receipt.name);
  } catch (error) {
    call.state.files.delete(receipt.id);
    throw error;
  }
  if (payment.transfer.receipt) call.state.files.delete(payment.transfer.receipt.id);
  return receipt;
};

/** Records the result of the staff's check of the bank account: money received or not. */
export const decideTransfer: DemoHandler<Contract['adminOrder']['transfer']> = (
  { orderId, received, remark },
  call,
) => {
  const order = findOrder(call, orderId);
  const { status, payment: main } = order;
  const payment = (received ? findUnreceivedTransferIn(order) : undefined) ?? main;
  const { action, transfer } = planTransferDecision({ status, transfer: payment?.transfer }, { received, remark });
  const answer = act(call, orderId, { action, text: remark, payment });
  if (payment !== main) closeTrades(call.state, order, call.now);
  const decided = call.state.orders.get(orderId) as StoredOrder;
  if (!decided.payment) return answer;
  const changed: Payment = {
    ...decided.payment,
    ...(received && { paidAt: call.now.toISOString() }),
    ...(transfer && { transfer }),
  };
  call.state.orders.set(orderId, { ...decided, payment: changed });
  return { ...answer, payment: changed };
};

/** Records that staff have sent the money of a refund, or of a late payment. */
export const markRefundDone: DemoHandler<Contract['adminOrder']['refundDone']> = (
  { orderId, paymentId, amount, note: text },
  call,
) => {
  const { latePayments, refund, actions } = toOrderDto(call, findOrder(call, orderId));
  const isLate = paymentId !== undefined;
  const payment = latePayments?.find(({ id }) => id === paymentId);
  if (actions.includes(isLate ? 'settleLatePayment' : 'settleRefund')) {
    if (isLate && !payment) throw call.fail('ORDER_STATE');
    if (amount !== (payment ?? refund)?.amount) throw call.fail('REFUND_LIMIT', { fields: { amount: 'differs' } });
  }
  return act(call, orderId, { action: isLate ? 'settleLatePayment' : 'refundSettled', text, payment });
};

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
