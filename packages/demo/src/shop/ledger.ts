import type { TransactionLog } from '@sampan/api/entities';
import { toLedgerEntry } from '@sampan/domain/order/ledger';
import type { Shop } from './createShop.ts';
import { moneyBack } from './moneyBack.ts';

/** The ledger of the shop at the beginning: what came in, and what went out again. */
export function createLedger({ orders, users }: Pick<Shop, 'orders' | 'users'>): TransactionLog[] {
  const names = new Map(users.map(({ id, username }) => [id, username]));
  return orders
    .flatMap((order) => {
      if (!order.payment?.paidAt) return [];
      const owner = { ...order, username: names.get(order.userId) };
      const payment = { ...order.payment, outTradeNo: `${order.orderNo}-demo` };
      const toEntry = (type: 1 | 2, amount: number, at: string) => ({
        ...toLedgerEntry(owner, payment, { type, amount }),
        createdAt: at,
        updatedAt: at,
      });
      const refunds = moneyBack(order).map(({ amount, at }) => toEntry(2, amount, at));
      return [toEntry(1, payment.amount, order.payment.paidAt), ...refunds];
    })
    .map((entry, index) => ({ id: index + 1, ...entry }));
}
