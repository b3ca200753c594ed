import type { Contract } from '@sampan/api/contract';
import type { Payment } from '@sampan/api/entities';
import { paymentStatus } from '@sampan/api/statuses';
import { isOwnOrder } from '@sampan/domain/order/orderAccess';
import { getTransferAccount, reportTransfer, type TransferReport } from '@sampan/domain/payment/transfer';
import { planTransferDecision, planTransferStart } from '@sampan/domain/payment/transferPlans';
import { type CallContext, DemoApiError, type DemoHandler } from '../call.ts';
import { checkUpload, keepFile } from '../files/files.ts';
import { toUpload } from '../files/uploads.ts';
import { act, findOrder } from '../orders/orderCalls.ts';
import { actOn, findUnreceivedTransferIn, toOrderDto } from '../orders/orders.ts';
import { beginPayment, closeTrades } from '../provider/provider.ts';
import { getShopSettings, type StoredOrder } from '../state.ts';
import { documentRules } from './files.ts';

/** Stores the transfer details; the order's payment deadline is then counted in days. */
export function startTransfer(order: StoredOrder, call: CallContext): Payment {
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

export const transferReport: DemoHandler<Contract['payment']['transferReport']> = ({ orderId, note }, call) =>
  report(call, orderId, { note }, note);

/** Stores the customer's transfer receipt and replaces an earlier one. */
export const transferReceipt: DemoHandler<Contract['payment']['transferReceipt']> = ({ orderId, file }, call) => {
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
