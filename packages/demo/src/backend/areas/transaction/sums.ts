import type { Contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';
import { methodRows, type Sums, statusRows } from '@sampan/domain/reports/figures';
import { isInside, type Period } from '@sampan/domain/reports/period';
import { refundedAt } from '../../ledger.ts';
import type { DemoState, KeptOrder } from '../../state.ts';

type Area = Contract['transaction'];

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

function booked({ ledger }: DemoState, type: 1 | 2, period: Period) {
  return ledger.filter((entry) => entry.type === type && isInside(period, entry.createdAt));
}

export function sumsOf(state: DemoState, period: Period): Sums {
  const orders = [...state.orders.values()];
  const paid = orders.filter(({ paidAt }) => isInside(period, paidAt));
  return {
    orders: orders.filter(({ createdAt }) => isInside(period, createdAt)).length,
    paidOrders: paid.length,
    paidAmount: sum(paid.map(({ totalAmount }) => totalAmount)),
    grossAmount: sum(booked(state, 1, period).map(({ amount = 0 }) => amount)),
    refundAmount: sum(booked(state, 2, period).map(({ amount = 0 }) => -amount)),
    newUsers: [...state.users.values()].filter(({ createdAt }) => isInside(period, createdAt)).length,
  };
}

function counted<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key, amountOf: (item: Item) => number) {
  const groups = [...Map.groupBy(items, keyOf)];
  return new Map(groups.map(([key, group]) => [key, { count: group.length, amount: sum(group.map(amountOf)) }]));
}

export function countMethods(state: DemoState, period: Period): OutputOf<Area['paymentMethods']> {
  const payments = booked(state, 1, period).flatMap(({ method, amount = 0 }) => (method ? [{ method, amount }] : []));
  return methodRows(
    counted(
      payments,
      ({ method }) => method,
      ({ amount }) => amount,
    ),
  );
}

export function countStatuses(state: DemoState, period: Period): OutputOf<Area['statusDistribution']> {
  const orders = [...state.orders.values()].filter(({ createdAt }) => isInside(period, createdAt));
  return statusRows(
    counted(
      orders,
      ({ status }) => status,
      ({ totalAmount }) => totalAmount,
    ),
  );
}

/** Orders paid in the period, and once more with a minus those whose money went back in it. */
function salesIn(state: DemoState, period: Period): { order: KeptOrder; sign: 1 | -1 }[] {
  return [...state.orders.values()].flatMap((order) => [
    ...(isInside(period, order.paidAt) ? [{ order, sign: 1 as const }] : []),
    ...(isInside(period, refundedAt(order)) ? [{ order, sign: -1 as const }] : []),
  ]);
}

interface Wish {
  period: Period;
  by: 'amount' | 'quantity';
  limit: number;
}
interface Ranked {
  id: number;
  count: number;
  amount: number;
}

function ranked(rows: readonly Ranked[], { by, limit }: Wish): Ranked[] {
  const totals = new Map<number, Ranked>();
  for (const { id, count, amount } of rows) {
    const before = totals.get(id) ?? { id, count: 0, amount: 0 };
    totals.set(id, { id, count: before.count + count, amount: before.amount + amount });
  }
  const [first, second] = by === 'amount' ? (['amount', 'count'] as const) : (['count', 'amount'] as const);
  return [...totals.values()]
    .filter(({ count }) => count > 0)
    .sort((one, other) => other[first] - one[first] || other[second] - one[second] || one.id - other.id)
    .slice(0, limit);
}

export function rankProducts(state: DemoState, wish: Wish): OutputOf<Area['productRanking']> {
  const rows = salesIn(state, wish.period).flatMap(({ order, sign }) =>
    order.lines.map(({ productId: id, quantity, subtotalAmount }) => ({
      id,
      count: sign * quantity,
      amount: sign * subtotalAmount,
    })),
  );
  const lines = [...state.orders.values()].flatMap((order) => order.lines).sort((one, other) => one.id - other.id);
  return ranked(rows, wish).map(({ id, ...figures }) => {
    const words = lines.findLast(({ productId }) => productId === id);
    return {
      productId: id,
      name: words?.name ?? '',
      options: words?.options ?? [],
      ...(words?.i18n && { i18n: words.i18n }),
      ...figures,
    };
  });
}

export function rankUsers(state: DemoState, wish: Wish): OutputOf<Area['userRanking']> {
  const rows = salesIn(state, wish.period).map(({ order, sign }) => ({
    id: order.userId,
    count: sign,
    amount: sign * order.totalAmount,
  }));
  return ranked(rows, wish).map(({ id, ...figures }) => ({
    userId: id,
    username: state.users.get(id)?.username ?? '',
    ...figures,
  }));
}
