import type { File, Order, OrderListItem, Payment, Refund } from '@sampan/api/entities';
import { paymentStatus } from '@sampan/api/statuses';
import { isStaff } from '@sampan/domain/access/access';
import { asksAgreement } from '@sampan/domain/order/agreement';
import { areFilesOnHold, mayDownloadFiles } from '@sampan/domain/order/downloads';
import { getActions, type LifecycleOrder } from '@sampan/domain/order/orderLifecycle';
import { getOrderSettings } from '@sampan/domain/order/orderRules';
import { isAbnormalRefund } from '@sampan/domain/payment/abnormalRefund';
import { getLateRefundNo } from '@sampan/domain/payment/lateRefund';
import { findUnreceivedTransfer } from '@sampan/domain/payment/transfer';
import type { ShopSettings } from '@sampan/domain/setting/settingDefaults';
import { toOptional } from '../../db/query.ts';
import type { Viewer } from '../../http/calls/handler.ts';
import { toFileDto } from '../file/fileRows.ts';
import {
  findLatePaymentsByHand,
  findMainPayment,
  type GoneProviders,
  type OrderRecord,
  type PaymentColumns,
} from './orderRecord.ts';

/** JSON from the database writes UTC as `+00:00`; the API uses `Z`. */
const toIsoString = (text: string) => new Date(text).toISOString();
const toOptionalIsoString = (text: string | null) => (text === null ? undefined : toIsoString(text));

export function toPaymentDto(payment: PaymentColumns): Payment {
  return {
    id: payment.id,
    orderId: payment.order_id,
    method: payment.method,
    status: payment.status,
    amount: payment.amount,
    currency: payment.currency,
    tradeNo: toOptional(payment.trade_no),
    qrCode: toOptional(payment.qr_code),
    payUrl: toOptional(payment.pay_url),
    transfer: toOptional(payment.transfer),
    expiresAt: toIsoString(payment.expires_at),
    paidAt: toOptionalIsoString(payment.paid_at),
  };
}

function toRefundDto(refund: OrderRecord['refunds'][number]): Refund {
  return {
    id: refund.id,
    status: refund.status,
    requestedBy: refund.requested_by,
    items: refund.items,
    shippingAmount: refund.shipping_amount,
    amount: refund.amount,
    reason: refund.reason,
    remark: toOptional(refund.remark),
    restock: refund.restock,
    ...(refund.is_cancellation && { isCancellation: true }),
    failure: toOptional(refund.failure),
    fromStatus: refund.from_status,
    requestedAt: toIsoString(refund.requested_at),
    decidedAt: toOptionalIsoString(refund.decided_at),
    settledAt: toOptionalIsoString(refund.settled_at),
  };
}

/** Record parts that differ from the DTO only in their field names. */
function getParts({ lines, timeline, refunds: stored, agreement, order }: OrderRecord) {
  const refunds = stored.map(toRefundDto);
  return {
    lines: lines.map((line) => ({
      id: line.id,
      productId: line.product_id,
      slug: toOptional(line.slug),
      name: line.name,
      cover: line.cover,
      options: line.options,
      priceAmount: line.price_amount,
      quantity: line.quantity,
      subtotalAmount: line.subtotal_amount,
      type: line.type,
      returnedQuantity: line.returned_quantity || undefined,
      i18n: toOptional(line.i18n),
    })),
    timeline: timeline.map(({ at, actor, action, from_status, to_status, note }) => ({
      at: toIsoString(at),
      actor,
      action,
      from: toOptional(from_status),
      to: toOptional(to_status),
      note: toOptional(note),
    })),
    refund: refunds.at(-1),
    refunds,
    agreement: agreement ? toFileDto({ ...agreement, createdAt: agreement.created_at, orderId: order.id }) : undefined,
    shipment:
      order.carrier && order.tracking_no && order.shipped_at
        ? {
            carrier: order.carrier,
            trackingNo: order.tracking_no,
            shippedAt: toIsoString(order.shipped_at),
            events: order.shipment_events,
          }
        : undefined,
  };
}

type BareOrder = Omit<Order, 'actions'>;

function toBareOrderDto(record: OrderRecord): BareOrder {
  const { order } = record;
  const payment = findMainPayment(record);
  return {
    ...getParts(record),
    id: order.id,
    orderNo: order.order_no,
    userId: order.user_id,
    status: order.status,
    closeType: toOptional(order.close_type),
    goodsAmount: order.goods_amount,
    shippingAmount: order.shipping_amount,
    totalAmount: order.total_amount,
    currency: order.currency,
    address: toOptional(order.address),
    remark: toOptional(order.remark),
    payment: payment && toPaymentDto(payment),
    createdAt: toIsoString(order.created_at),
    expiresAt: toOptionalIsoString(order.expires_at),
    paidAt: toOptionalIsoString(order.paid_at),
    shippedAt: toOptionalIsoString(order.shipped_at),
    autoConfirmAt: toOptionalIsoString(order.auto_confirm_at),
    completedAt: toOptionalIsoString(order.completed_at),
    cancelledAt: toOptionalIsoString(order.cancelled_at),
    version: order.version,
  };
}

const noProviders: GoneProviders = new Set();

/** Payments that wait for staff: late ones to send back by hand, and a transfer that has not arrived. */
function findPaymentsForStaff(record: OrderRecord, goneProviders: GoneProviders) {
  return { byHand: findLatePaymentsByHand(record, goneProviders), unreceived: findUnreceivedTransfer(record.payments) };
}

const getDownloads = ({ downloads }: OrderRecord) =>
  downloads.map(({ product_id: productId, at }) => ({ productId, at: toIsoString(at) }));

/** Lifecycle input: the order with the fields that the API does not contain. */
export function toLifecycle(
  record: OrderRecord,
  goneProviders = noProviders,
  order = toBareOrderDto(record),
  { byHand, unreceived } = findPaymentsForStaff(record, goneProviders),
): LifecycleOrder & BareOrder {
  const { payment } = order;
  return {
    ...order,
    isHidden: record.order.hidden_at !== null,
    locale: toOptional(record.order.locale),
    downloads: getDownloads(record),
    hasUnreceivedTransfer: unreceived !== undefined,
    isProviderGone: payment?.status === paymentStatus.refunding && goneProviders.has(payment.method),
    hasLatePaymentByHand: byHand.length > 0,
  };
}

/** Files of the order for its owner, also those that cannot be downloaded now. */
function getFiles(files: OrderRecord['files'], order: BareOrder, viewer: Viewer): File[] {
  if (order.userId !== viewer.id) return [];
  return files.flatMap(({ created_at: createdAt, product_id: productId, expires_at: expiresAt, ...file }) => {
    const isOnHold = areFilesOnHold(order, productId);
    if (!isOnHold && !mayDownloadFiles(order, productId)) return [];
    return [toFileDto({ ...file, createdAt, orderId: order.id, productId, expiresAt, isOnHold })];
  });
}

/**
 * Late payments whose return staff settle on the provider's platform, except the order's main payment and those that staff
 * send back by hand.
 */
function findAbnormalLatePayments(record: OrderRecord, byHand: readonly PaymentColumns[]) {
  const others = new Set([findMainPayment(record), ...byHand].map((payment) => payment?.id));
  return record.payments.flatMap(({ id, method, amount, currency, status, out_trade_no: outTradeNo }) => {
    if (status !== paymentStatus.refunding || others.has(id)) return [];
    const refundNo = getLateRefundNo(outTradeNo, record.timeline);
    return isAbnormalRefund(record.timeline, undefined, refundNo) ? [{ id, method, amount, currency, refundNo }] : [];
  });
}

/** The order as the viewer sees it. */
export function toOrderDto(
  record: OrderRecord,
  viewer: Viewer,
  now: Date,
  settings: ShopSettings,
  goneProviders = noProviders,
): Order {
  const order = toBareOrderDto(record);
  const payments = findPaymentsForStaff(record, goneProviders);
  const { byHand, unreceived } = payments;
  const lifecycle = toLifecycle(record, goneProviders, order, payments);
  const files = getFiles(record.files, order, viewer);
  const actions = getActions(lifecycle, viewer, now, getOrderSettings(settings));
  const latePayments = isStaff(viewer) ? byHand : [];
  const abnormalLatePayments = isStaff(viewer) ? findAbnormalLatePayments(record, latePayments) : [];
  const downloads = isStaff(viewer) ? getDownloads(record) : [];
  const isReplaced = actions.includes('confirmTransfer') && unreceived?.id !== order.payment?.id;
  return {
    ...order,
    ...(isReplaced && { unreceivedTransfer: toOptional(unreceived?.transfer) }),
    ...(latePayments.length > 0 && { latePayments: latePayments.map(toPaymentDto) }),
    ...(abnormalLatePayments.length > 0 && { abnormalLatePayments }),
    ...(asksAgreement(order, settings['order.agreementFrom']) && { asksAgreement: true }),
    ...(files.length > 0 && { files }),
    ...(downloads.length > 0 && { downloads }),
    actions,
  };
}

/** An order for lists, without timeline. */
export function toOrderListItem(...order: Parameters<typeof toOrderDto>): OrderListItem {
  const { timeline: _none, ...item } = toOrderDto(...order);
  return item;
}
