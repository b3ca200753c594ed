import { type OrderStatus, orderStatuses, type PaymentMethod, paymentMethods } from '@sampan/api/entities';
import { subtract } from '../money/money.ts';

/** What is counted and summed of a period. */
export interface Sums {
  /** Orders made. */
  orders: number;
  /** Orders paid, whenever they were made. */
  paidOrders: number;
  /** What those cost. */
  paidAmount: number;
  /** Money that came in: every payment of the books, late ones too. */
  grossAmount: number;
  /** Money that went back. */
  refundAmount: number;
  newUsers: number;
}

/** The nearest whole amount, a half upwards, without leaving whole numbers. 0 of nothing. */
export function computeAverage(amount: number, count: number): number {
  if (count === 0) return 0;
  const rest = amount % count;
  return (amount - rest) / count + (rest * 2 >= count ? 1 : 0);
}

/** The figures of a report. Net is below zero where more went back than came in. */
export function toFigures({ paidAmount, ...sums }: Sums) {
  const { orders, paidOrders, grossAmount, refundAmount, newUsers } = sums;
  const netAmount = subtract(grossAmount, refundAmount);
  return {
    orders,
    paidOrders,
    grossAmount,
    refundAmount,
    netAmount,
    avgAmount: computeAverage(paidAmount, paidOrders),
    newUsers,
  };
}

interface Counted {
  count: number;
  amount: number;
}
const nothing: Counted = { count: 0, amount: 0 };

/** A row for each status, in their order, nothing left out. */
export function statusRows(counted: ReadonlyMap<OrderStatus, Counted>) {
  return orderStatuses.map((status) => ({ status, ...(counted.get(status) ?? nothing) }));
}

/** A row for each method. */
export function methodRows(counted: ReadonlyMap<PaymentMethod, Counted>) {
  return paymentMethods.map((method) => ({ method, ...(counted.get(method) ?? nothing) }));
}
