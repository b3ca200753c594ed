import type { Contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';
import { orderStatus, transactionType } from '@sampan/api/statuses';
import { capAmount } from '@sampan/domain/money/money';
import type { BookingType } from '@sampan/domain/order/ledger';
import { type Sums, toMethodRows, toStatusRows } from '@sampan/domain/reports/figures';
import { isInside, type Period } from '@sampan/domain/reports/period';
import { type Bucket, findBucket, type TrendPart, type TrendSums } from '@sampan/domain/reports/trend';
import { type DemoState, getUsername } from '../../state.ts';

type Area = Contract['transaction'];

const sum = (amounts: readonly number[]) => capAmount(amounts.reduce((total, amount) => total + amount, 0));

function listBookedEntries({ ledger }: DemoState, type: BookingType, period: Period) {
  return ledger.filter((entry) => entry.type === type && isInside(period, entry.createdAt));
}

/** Computes the dashboard's figures of a period. Amounts are in minor units. */
export function computeSums(state: DemoState, period: Period): Sums {
  const orders = [...state.orders.values()];
  const paid = orders.filter(({ paidAt }) => isInside(period, paidAt));
  return {
    orders: orders.filter(({ createdAt }) => isInside(period, createdAt)).length,
    paidOrders: paid.length,
    paidAmount: sum(paid.map(({ totalAmount }) => totalAmount)),
    grossAmount: sum(listBookedEntries(state, transactionType.payment, period).map(({ amount = 0 }) => amount)),
    refundAmount: sum(listBookedEntries(state, transactionType.refund, period).map(({ amount = 0 }) => -amount)),
    newUsers: [...state.users.values()].filter(({ createdAt }) => isInside(period, createdAt)).length,
  };
}

/** Everything that a trend counts, by the bucket of its time. */
export function getTrendParts(state: DemoState, period: Period, buckets: readonly Bucket[]): TrendPart[] {
  const toTrendParts = (time: string | undefined, sums: Partial<TrendSums>) =>
    time !== undefined && isInside(period, time) ? [{ index: findBucket(buckets, Date.parse(time)), ...sums }] : [];
  return [
    ...[...state.orders.values()].flatMap(({ createdAt, paidAt }) => [
      ...toTrendParts(createdAt, { orders: 1 }),
      ...toTrendParts(paidAt, { paidOrders: 1 }),
    ]),
    ...[...state.users.values()].flatMap(({ createdAt }) => toTrendParts(createdAt, { newUsers: 1 })),
    ...listBookedEntries(state, transactionType.payment, period).flatMap(({ createdAt, amount = 0 }) =>
      toTrendParts(createdAt, { amount }),
    ),
    ...listBookedEntries(state, transactionType.refund, period).flatMap(({ createdAt, amount = 0 }) =>
      toTrendParts(createdAt, { refundAmount: -amount }),
    ),
  ];
}

function sumByKey<Item, Key>(items: readonly Item[], getKey: (item: Item) => Key, getAmount: (item: Item) => number) {
  const groups = [...Map.groupBy(items, getKey)];
  return new Map(groups.map(([key, group]) => [key, { count: group.length, amount: sum(group.map(getAmount)) }]));
}

/** Counts the payments of a period by method, with their amounts in minor units. */
export function countMethods(state: DemoState, period: Period): OutputOf<Area['paymentMethods']> {
  const payments = listBookedEntries(state, transactionType.payment, period).flatMap(({ method, amount = 0 }) =>
    method ? [{ method, amount }] : [],
  );
  return toMethodRows(
    sumByKey(
      payments,
      ({ method }) => method,
      ({ amount }) => amount,
    ),
  );
}

/** Counts the orders created in a period by status, with their amounts in minor units. */
export function countStatuses(state: DemoState, period: Period): OutputOf<Area['statusDistribution']> {
  const orders = [...state.orders.values()].filter(({ createdAt }) => isInside(period, createdAt));
  return toStatusRows(
    sumByKey(
      orders,
      ({ status }) => status,
      ({ totalAmount }) => totalAmount,
    ),
  );
}

const listPaidOrders = (state: DemoState, period: Period) =>
  [...state.orders.values()].filter(({ paidAt }) => isInside(period, paidAt));

/** Refunds settled in the period. `isLast` marks the last settled refund of a fully refunded order. */
function listSettledRefunds(state: DemoState, period: Period) {
  return [...state.orders.values()].flatMap((order) =>
    order.refunds
      .filter(({ settledAt }) => isInside(period, settledAt))
      .map((refund) => ({
        order,
        refund,
        isLast:
          order.status === orderStatus.refunded &&
          refund === order.refunds.findLast(({ settledAt }) => settledAt !== undefined),
      })),
  );
}

interface RankingQuery {
  period: Period;
  by: 'amount' | 'quantity';
  limit: number;
}
interface RankingRow {
  id: number;
  count: number;
  amount: number;
}

function rankRows(rows: readonly RankingRow[], { by, limit }: RankingQuery): RankingRow[] {
  const totals = new Map<number, RankingRow>();
  for (const { id, count, amount } of rows) {
    const before = totals.get(id) ?? { id, count: 0, amount: 0 };
    totals.set(id, { id, count: before.count + count, amount: capAmount(before.amount + amount) });
  }
  const [first, second] = by === 'amount' ? (['amount', 'count'] as const) : (['count', 'amount'] as const);
  return [...totals.values()]
    .filter(({ count }) => count > 0)
    .sort((one, other) => other[first] - one[first] || other[second] - one[second] || one.id - other.id)
    .slice(0, limit);
}

/** Ranks products by what was paid for in a period, less what was refunded in it. Amounts are in minor units. */
export function rankProducts(state: DemoState, query: RankingQuery): OutputOf<Area['productRanking']> {
  const sold = listPaidOrders(state, query.period).flatMap((order) =>
    order.lines.map(({ productId: id, quantity: count, subtotalAmount: amount }) => ({ id, count, amount })),
  );
  const refunded = listSettledRefunds(state, query.period).flatMap(({ order, refund }) =>
    refund.items.flatMap(({ orderLineId, quantity, amount }) => {
      const line = order.lines.find(({ id }) => id === orderLineId);
      return line ? [{ id: line.productId, count: -quantity, amount: -amount }] : [];
    }),
  );
  const rows = [...sold, ...refunded];
  const lines = [...state.orders.values()].flatMap((order) => order.lines).sort((one, other) => one.id - other.id);
  return rankRows(rows, query).map(({ id, ...figures }) => {
    const lastLine = lines.findLast(({ productId }) => productId === id);
    return {
      productId: id,
      name: lastLine?.name ?? '',
      options: lastLine?.options ?? [],
      ...(lastLine?.i18n && { i18n: lastLine.i18n }),
      ...figures,
    };
  });
}

/** Ranks customers by what they paid in a period, less what was refunded in it. Amounts are in minor units. */
export function rankUsers(state: DemoState, query: RankingQuery): OutputOf<Area['userRanking']> {
  const rows = [
    ...listPaidOrders(state, query.period).map(({ userId: id, totalAmount: amount }) => ({ id, count: 1, amount })),
    ...listSettledRefunds(state, query.period).map(({ order, refund, isLast }) => ({
      id: order.userId,
      count: isLast ? -1 : 0,
      amount: -refund.amount,
    })),
  ];
  return rankRows(rows, query).map(({ id, ...figures }) => ({
    userId: id,
    username: getUsername(state, id),
    ...figures,
  }));
}
