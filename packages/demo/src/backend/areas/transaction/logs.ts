import type { TransactionLog, TransactionSummary } from '@sampan/api/entities';
import { getOrderQuery } from '@sampan/domain/order/searchTokens';
import { addToDay, type DayTotals, getEntryNote } from '@sampan/domain/reports/ledger';
import { formatDate, type Zone } from '@sampan/domain/reports/zone';
import { isFoundBy } from '../../orders/orderList.ts';
import type { DemoState } from '../../state.ts';

/** Returns a predicate: is the entry's order found by the keyword? Without a keyword, all entries are. */
export function createKeywordFilter(state: DemoState, keyword = ''): (entry: TransactionLog) => boolean {
  if (!keyword) return () => true;
  const query = getOrderQuery(keyword);
  return ({ orderId }) => {
    const order = orderId === undefined ? undefined : state.orders.get(orderId);
    return order !== undefined && isFoundBy(state, order, query);
  };
}

/** The entry as a row of the ledger. */
export function toSummary(entry: TransactionLog): TransactionSummary {
  const { id, type, orderNo, username, method, amount, currency, createdAt } = entry;
  const note = getEntryNote(entry);
  return { id, type, orderNo, username, method, amount, currency, createdAt, ...(note && { note }) };
}

/** Daily totals for the days of the entries in `shown`, newest day first; `all` holds every entry of the period. */
export function computeDayTotals(all: readonly TransactionLog[], shown: readonly TransactionLog[], zone: Zone) {
  const getDay = ({ createdAt }: TransactionLog) => zone.getDay(Date.parse(createdAt));
  const days = [...new Set(shown.map(getDay))].sort((one, other) => other - one);
  return days.map((day) => {
    const totals: DayTotals = { count: 0, amount: 0, refundAmount: 0, adjustedAmount: 0 };
    for (const { type, amount = 0 } of all.filter((one) => getDay(one) === day)) {
      addToDay(totals, { type, count: 1, amount });
    }
    return { date: formatDate(day), ...totals };
  });
}
