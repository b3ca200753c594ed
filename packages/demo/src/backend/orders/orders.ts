import type { Order, Payment } from '@sampan/api/entities';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { isStaff } from '@sampan/domain/access/access';
import { asksAgreement } from '@sampan/domain/order/agreement';
import { getDownloadExpiry } from '@sampan/domain/order/downloads';
import { type Booking, type PaymentChanges, planPaymentChanges, toLedgerEntry } from '@sampan/domain/order/ledger';
import { getActions } from '@sampan/domain/order/orderLifecycle';
import { type AcceptedPlan, type OrderPlan, type OrderRequest, planOrderAction } from '@sampan/domain/order/orderPlan';
import { getOrderSettings } from '@sampan/domain/order/orderRules';
import { planStockChanges, type StockChange, unitsByEffect } from '@sampan/domain/order/stock';
import { isOpenPayment } from '@sampan/domain/payment/paymentStatuses';
import { findUnreceivedTransfer, isReturnedByHand } from '@sampan/domain/payment/transfer';
import { toOutTradeNo } from '../../fixtures/shop/listReturnedMoney.ts';
import type { CallContext } from '../call.ts';
import { getOrderFiles } from '../files/files.ts';
import { allocateId, type DemoState, getShopSettings, type StoredOrder } from '../state.ts';
import { isRefundProviderGone } from './methods.ts';

/** Whether staff have to send money of the order back, also because its provider is gone. */
export function isSentByHand(state: DemoState, order: StoredOrder, now: Date): boolean {
  const isProviderGone = isRefundProviderGone(state, order, now);
  // No provider of the demo fails to return a payment.
  return order.payment !== undefined && isReturnedByHand(order.payment, { isProviderGone, hasReturnFailed: false });
}

/** The domain's facts about who returns the order's money: its payment is a late one unless it goes back as a refund. */
function getReturnFacts(state: DemoState, order: StoredOrder, now: Date) {
  return {
    isProviderGone: isRefundProviderGone(state, order, now),
    hasLatePaymentByHand: order.status !== orderStatus.refunding && isSentByHand(state, order, now),
  };
}

/** Returns the order as the viewer sees it. */
export function toOrderDto({ state, viewer, now }: CallContext, order: StoredOrder): Order {
  const {
    isHidden: _hidden,
    downloads,
    filesExpireAt: _expiry,
    locale: _locale,
    earlierPayments: _earlier,
    ...wire
  } = order;
  const settings = getShopSettings(state);
  const unreceived = findUnreceivedTransferIn(order);
  const facts = getReturnFacts(state, order, now);
  const isLate = facts.hasLatePaymentByHand && isStaff(viewer);
  const actions = getActions(
    { ...order, ...facts, hasUnreceivedTransfer: unreceived !== undefined },
    viewer,
    now,
    getOrderSettings(settings),
  );
  const isReplaced = actions.includes('confirmTransfer') && unreceived?.id !== order.payment?.id;
  return {
    ...wire,
    ...(isLate && order.payment && { latePayments: [order.payment] }),
    ...(isReplaced && { unreceivedTransfer: unreceived?.transfer }),
    ...(asksAgreement(order, settings['order.agreementFrom']) && { asksAgreement: true }),
    ...getOrderFiles(state, order, viewer?.id),
    ...(isStaff(viewer) && downloads.length > 0 && { downloads }),
    actions,
  };
}

/** The order's payments, oldest first. */
export function listPayments({ earlierPayments, payment }: StoredOrder): Payment[] {
  return payment ? [...earlierPayments, payment] : earlierPayments;
}

/** The domain's rule for the transfers that the demo stores. */
export const findUnreceivedTransferIn = (order: StoredOrder) => findUnreceivedTransfer(listPayments(order));

/** Ids of the files that are receipts of transfers. A receipt does not name its order: the order's transfers name it. */
export function listReceiptIds({ orders }: Pick<DemoState, 'orders'>): Set<number | undefined> {
  const payments = [...orders.values()].flatMap(listPayments);
  return new Set(payments.map(({ transfer }) => transfer?.receipt?.id));
}

/** The order with another payment as its main one; an open one that it had before is closed. */
export function withMainPayment(order: StoredOrder, payment: Payment): StoredOrder {
  const others = listPayments(order).filter(({ id }) => id !== payment.id);
  return { ...order, payment, earlierPayments: others.map(closeIfOpen) };
}

const closeIfOpen = (payment: Payment): Payment =>
  isOpenPayment(payment) ? { ...payment, status: paymentStatus.closed } : payment;

/** Changes the units of the products of an order by the effect. */
export function moveUnits(state: DemoState, { effect, movements }: StockChange): void {
  const unit = unitsByEffect[effect];
  for (const { productId, quantity } of movements) {
    const units = state.units.get(productId);
    const product = state.products.get(productId);
    if (!units || !product) continue;
    units.onHand += unit.onHand * quantity;
    units.reserved += unit.reserved * quantity;
    state.products.set(productId, { ...product, sold: product.sold + unit.sold * quantity });
  }
}

export interface AppliedPlan {
  order: StoredOrder;
  plan: AcceptedPlan;
}
export type RejectedPlan = Extract<OrderPlan, { ok: false }>;

/** Applies an order action as the domain plans it, with its stock effects; returns the error if it is refused. */
export function actOn(
  state: DemoState,
  order: StoredOrder,
  request: Omit<OrderRequest, 'settings'>,
): AppliedPlan | RejectedPlan {
  const settings = getShopSettings(state);
  const { now } = request;
  const plan = planOrderAction(
    { ...order, ...getReturnFacts(state, order, now) },
    { ...request, settings: getOrderSettings(settings) },
  );
  if (!plan.ok) return plan;
  const {
    paymentStatus: _paymentStatus,
    refundStatus: _status,
    refundFrom: _from,
    refundBy: _by,
    isCancellation: _isCancellation,
    ...changes
  } = plan.changes;
  const refunds = applyRefund(state, order, plan);
  const downloadDays = plan.effects.includes('grantFiles') ? settings['order.downloadDays'] : 0;
  const filesExpireAt = getDownloadExpiry(now, downloadDays)?.toISOString();
  const payments = order.payment ? [order.payment] : [];
  const paid = planPaymentChanges({ payments, main: order.payment }, request, plan);
  const changed: StoredOrder = {
    ...order,
    ...changes,
    ...(filesExpireAt && { filesExpireAt }),
    version: order.version + 1,
    timeline: [...order.timeline, plan.entry],
    lines: order.lines.map((line) => {
      const units = plan.returned.filter(({ orderLineId }) => orderLineId === line.id);
      const returned = units.reduce((total, { quantity }) => total + quantity, line.returnedQuantity ?? 0);
      return returned > 0 ? { ...line, returnedQuantity: returned } : line;
    }),
    refunds,
    ...(refunds.length > 0 && { refund: refunds.at(-1) }),
    ...(order.shipment && { shipment: { ...order.shipment, events: plan.shipmentEvents ?? order.shipment.events } }),
    ...(order.payment && paid.payments.length > 0 && { payment: applyPaymentChanges(order.payment, paid, now) }),
  };
  state.orders.set(order.id, changed);
  for (const change of planStockChanges(order.lines, plan)) moveUnits(state, change);
  if (paid.booking && paid.payments.length > 0) book(state, order, { ...paid.booking, now });
  return { order: changed, plan };
}

function applyRefund(state: DemoState, order: StoredOrder, { refund }: AppliedPlan['plan']): StoredOrder['refunds'] {
  if (!refund) return order.refunds;
  const { id, ...fields } = refund;
  if (id === undefined) return [...order.refunds, { ...fields, id: allocateId(state, 'refund') }];
  return order.refunds.map((one) => (one.id === id ? { ...fields, id } : one));
}

function applyPaymentChanges(payment: Payment, { status, isPaid }: PaymentChanges<Payment>, now: Date): Payment {
  return { ...payment, ...(status !== undefined && { status }), ...(isPaid && { paidAt: now.toISOString() }) };
}

/** Writes a money movement of the order's payment to the ledger. */
export function book(state: DemoState, order: StoredOrder, { now, ...booking }: Booking & { now: Date }): void {
  if (!order.payment) return;
  const at = now.toISOString();
  const trade = state.trades.find(({ paymentId }) => paymentId === order.payment?.id);
  const payment = { ...order.payment, outTradeNo: trade?.outTradeNo ?? toOutTradeNo(order) };
  const username = state.users.get(order.userId)?.username;
  const entry = toLedgerEntry({ ...order, username }, payment, booking);
  state.ledger.push({ id: allocateId(state, 'ledger'), ...entry, createdAt: at, updatedAt: at });
}
