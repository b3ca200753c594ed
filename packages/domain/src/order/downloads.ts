import type { Order, OrderStatus } from '@sampan/api/entities';
import { orderStatus, refundStatus } from '@sampan/api/statuses';
import { isDigitalLine } from './orderRules.ts';
import { getRefundableAmounts, type RefundableOrder, sumRefundedAmount } from './refunds.ts';

const dayMs = 86_400_000;

/** When downloads granted at `grantedAt` expire; undefined if `days` is 0 (never). */
export function getDownloadExpiry(grantedAt: Date, days: number): Date | undefined {
  return days > 0 ? new Date(grantedAt.getTime() + days * dayMs) : undefined;
}

/** Ids of digital products with no units left after the refund: their downloads are revoked. */
export function getRevokedProductIds(order: RefundableOrder): number[] {
  const refundable = getRefundableAmounts(order);
  return order.lines.flatMap((line) => {
    const units = refundable.lines.find(({ orderLineId }) => orderLineId === line.id)?.quantity ?? 0;
    return isDigitalLine(line) && (units === 0 || refundable.amount === 0) ? [line.productId] : [];
  });
}

const downloadableStatuses: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  orderStatus.paid,
  orderStatus.shipped,
  orderStatus.completed,
]);

/**
 * Whether the order lets its owner download the files of a product. Not while a refund is requested: a download between
 * the request (which requires "never downloaded") and the decision would bypass that rule. A refund that was approved or
 * failed stops its own lines, or all of them if it leaves no money.
 */
export function mayDownloadFiles(order: RefundableOrder & Pick<Order, 'status'>, productId: number): boolean {
  const refund = order.refunds.at(-1);
  const isDecided = refund?.status === refundStatus.approved || refund?.status === refundStatus.failed;
  if (!isDecided) return downloadableStatuses.has(order.status);
  const lines = order.lines.filter((line) => line.productId === productId);
  const isStopped = lines.some(({ id }) => refund.items.some(({ orderLineId }) => orderLineId === id));
  return !isStopped && sumRefundedAmount(order) + refund.amount < order.totalAmount;
}

/** Whether a refund under way holds back the downloads of a product that the order has files of. */
export function areFilesOnHold(order: RefundableOrder & Pick<Order, 'status'>, productId: number): boolean {
  const isUnderWay = order.status === orderStatus.refundRequested || order.status === orderStatus.refunding;
  return isUnderWay && !mayDownloadFiles(order, productId);
}

/** Ids of the digital products that the customer has paid and keeps; none while a refund of the order is under way. */
export function getDownloadProductIds(order: RefundableOrder & Pick<Order, 'status'>): number[] {
  if (!downloadableStatuses.has(order.status)) return [];
  const left = getRefundableAmounts(order).lines.filter(({ quantity }) => quantity > 0);
  const lines = order.lines.filter((line) => isDigitalLine(line) && left.some((one) => one.orderLineId === line.id));
  return [...new Set(lines.map(({ productId }) => productId))];
}
