import type { Payment, TransactionLog } from '@sampan/api/entities';
import type { Shop } from '../shop/createShop.ts';
import { moneyBack } from '../shop/moneyBack.ts';
import type { StoredOrder } from './state.ts';

/** 1 payment · 2 refund · 3 close */
export type BookingType = 1 | 2 | 3;
const words: Record<BookingType, { status: string; sign: 1 | -1 | 0 }> = {
  1: { status: 'paid', sign: 1 },
  2: { status: 'refunded', sign: -1 },
  3: { status: 'closed', sign: 0 },
};

type Booked = Pick<StoredOrder, 'id' | 'orderNo' | 'userId'>;

/** A movement of money of this order. */
export function ledgerEntry(
  order: Booked,
  type: BookingType,
  payment: Payment,
  username: string | undefined,
  at: string,
) {
  const { status, sign } = words[type];
  return {
    type,
    orderId: order.id,
    orderNo: order.orderNo,
    userId: order.userId,
    ...(username && { username }),
    method: payment.method,
    amount: sign * payment.amount || 0,
    currency: payment.currency,
    status,
    createdAt: at,
    updatedAt: at,
  };
}

/** The books of the shop as it stands at the beginning: what came in, and what went out again. */
export function createLedger({ orders, users }: Shop): TransactionLog[] {
  const names = new Map(users.map(({ id, username }) => [id, username]));
  return orders
    .flatMap((order) => {
      const { payment } = order;
      if (!payment?.paidAt) return [];
      const came = ledgerEntry(order, 1, payment, names.get(order.userId), payment.paidAt);
      const went = moneyBack(order).map(({ amount, at }) =>
        ledgerEntry(order, 2, { ...payment, amount }, names.get(order.userId), at),
      );
      return [came, ...went];
    })
    .map((entry, index) => ({ id: index + 1, details: { outTradeNo: `${entry.orderNo}-demo` }, ...entry }));
}
