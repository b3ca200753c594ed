import type { OrderStatus, PaymentMethod } from '@sampan/api/entities';
import { orderStatuses, paymentMethods } from '@sampan/api/statuses';
import { subtract } from '../money/money.ts';

/** Counts and sums of a period. */
export interface Sums {
  /** Orders created. */
  orders: number;
  /** Orders paid in the period, regardless of when they were created. */
  paidOrders: number;
  /** Total of the paid orders. */
  paidAmount: number;
  /** Payments received, including late ones. */
  grossAmount: number;
  /** Refunds paid. */
  refundAmount: number;
  newUsers: number;
}

/** Average, rounded half up; 0 if `count` is 0. Avoids inexact division of large integers. */
export function computeAverage(amount: number, count: number): number {
  if (count === 0) return 0;
  const rest = amount % count;
  return (amount - rest) / count + (rest * 2 >= count ? 1 : 0);
}

/** Figures of a report. The net amount is negative if refunds exceed payments. */
export function toFigures({ paidAmount, ...sums }: Sums) {
  const netAmount = subtract(sums.grossAmount, sums.refundAmount);
  return { ...sums, netAmount, avgAmount: computeAverage(paidAmount, sums.paidOrders) };
}

/** A number of records and the sum of their amounts, in minor units. */
export interface AmountTotal {
  count: number;
  amount: number;
}
const nothing: AmountTotal = { count: 0, amount: 0 };

/** One row per order status, in order, including empty ones. */
export function toStatusRows(counted: ReadonlyMap<OrderStatus, AmountTotal>) {
  return orderStatuses.map((status) => ({ status, ...(counted.get(status) ?? nothing) }));
}

/** One row per payment method. */
export function toMethodRows(counted: ReadonlyMap<PaymentMethod, AmountTotal>) {
  return paymentMethods.map((method) => ({ method, ...(counted.get(method) ?? nothing) }));
}
