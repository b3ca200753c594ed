/** The shop's number of an order's refund; the suffix tells the refunds of an order apart. */
export function formatRefundNo(orderNo: string, suffix: string): string {
  return `R${orderNo}${suffix}`;
}

/** The shop's number of the refund of a late payment, by the payment's number. Serial numbers begin with 1. */
export function formatLateRefundNo(outTradeNo: string, serial = 1): string {
  return serial === 1 ? `L${outTradeNo}` : `L${outTradeNo}_${serial}`;
}

/** The payment number in a number of `formatLateRefundNo`; undefined for any other number. */
export function toLateTradeNo(refundNo: string): string | undefined {
  return /^L(.+?)(?:_\d+)?$/.exec(refundNo)?.[1];
}

/** The order's number in a number under which the shop requested a refund; undefined for a provider's number. */
export function toRefundOrderNo(refundNo: string): string | undefined {
  return /^R(\w+)[\da-f]{6}$/.exec(refundNo)?.[1] ?? toLateTradeNo(refundNo)?.slice(0, -2);
}

/**
 * Whether the shop requested the refund of a payment, by the beginning of its number. A refund made in the provider's
 * console has a number of the provider.
 */
export function isRefundRequested(refundNo: string, outTradeNo: string): boolean {
  const orderNo = outTradeNo.slice(0, -2);
  return refundNo.startsWith(formatRefundNo(orderNo, '')) || refundNo.startsWith(formatLateRefundNo(outTradeNo));
}
