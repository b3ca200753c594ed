import { adminOrder } from '@sampan/api/contract/order';
import type { OrderListItem } from '@sampan/api/entities';
import { useEffect, useRef } from 'react';
import { useClient } from '../../../data/ClientContext.ts';
import type { ListState } from '../shared/useListState.ts';
import { type OrderSort, type StaffOrder, toOrderInput } from './orderQuery.ts';

/** The API's largest page size. */
const largestPage = 100;

/**
 * Returns a function that collects the selected orders. Rows of pages shown before are remembered; with "all" selected,
 * the orders are requested.
 */
export function useChosenOrders(list: ListState<OrderSort>, rows: readonly StaffOrder[]) {
  const client = useClient();
  const seen = useRef(new Map<string, StaffOrder>());
  useEffect(
    function remember() {
      for (const row of rows) {
        // Move to the end: orders are collected in the order they were last shown.
        seen.current.delete(String(row.id));
        seen.current.set(String(row.id), row);
      }
    },
    [rows],
  );

  /** Collects up to `most` orders in list order, with the total. @returns undefined if a request failed */
  return async function gather(maxOrders: number): Promise<{ orders: StaffOrder[]; total: number } | undefined> {
    const { selection, filters, sort } = list;
    if (!selection.isAll) {
      const chosen = new Set(selection.ids);
      const orders = [...seen.current].flatMap(([id, order]) => (chosen.has(id) ? [order] : []));
      return { orders: orders.slice(0, maxOrders), total: orders.length };
    }
    const left = new Set(selection.ids);
    const found: StaffOrder[] = [];
    for (let page = 1; ; page += 1) {
      const input = { ...toOrderInput({ filters, sort, page, size: largestPage }) };
      const endpoint = (filters.search ? adminOrder.search : adminOrder.list) as typeof adminOrder.list;
      const answer = await client.call(endpoint, input);
      if (answer.status === 'fail') return undefined;
      found.push(...answer.data.list.filter(({ id }) => !left.has(String(id))));
      if (found.length > maxOrders) return { orders: found.slice(0, maxOrders), total: answer.data.total - left.size };
      if (page >= answer.data.pages) return { orders: found, total: found.length };
    }
  };
}

/** Loads full orders, up to the limit of one call. @returns undefined if the request failed */
export function useWholeOrders() {
  const client = useClient();
  return async function read(rows: readonly StaffOrder[]): Promise<OrderListItem[] | undefined> {
    const answer = await client.call(adminOrder.batch, { ids: rows.map(({ id }) => id) });
    return answer.status === 'success' ? answer.data : undefined;
  };
}
