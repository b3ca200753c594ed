import { adminOrder } from '@sampan/api/contract/order';
import { maxPageSize, type OrderListItem, type OrderStatus } from '@sampan/api/entities';
import { toOrderSummary } from '@sampan/domain/order/orderSummary';
import { useEffect, useRef } from 'react';
import { useClient } from '../../../data/ClientContext.ts';
import type { ListState } from '../shared/list/useListState.ts';
import { getOrderEndpoint, type OrderSort, type StaffOrder, toOrderFilter } from '../shared/orders/orderQuery.ts';

/**
 * Returns a function that collects the selected orders. Rows of pages shown before are remembered; others, which were
 * selected before a login, are requested, and with "all" selected all orders.
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

  /** Requests the orders of these ids that were not shown. Resolves to whether that succeeded. */
  async function readUnseen(ids: readonly string[]): Promise<boolean> {
    const unseen = ids.filter((id) => !seen.current.has(id)).map(Number);
    for (let start = 0; start < unseen.length; start += maxPageSize) {
      const answer = await client.call(adminOrder.batch, { ids: unseen.slice(start, start + maxPageSize) });
      if (answer.status === 'fail') return false;
      for (const order of answer.data)
        seen.current.set(String(order.id), toOrderSummary({ ...order, timeline: [] }, order.username));
    }
    return true;
  }

  /**
   * Collects up to `maxOrders` orders, of one status if it is given, and counts all of them. They come as they were
   * shown, then those that were requested by id; with "all" selected they come in list order.
   * @returns undefined if a request failed
   */
  return async function gather(
    maxOrders: number,
    status?: OrderStatus,
  ): Promise<{ orders: StaffOrder[]; total: number } | undefined> {
    const { selection, filters, sort } = list;
    const isWanted = (order: StaffOrder | undefined) => status === undefined || order?.status === status;
    if (!selection.isAll) {
      if (!(await readUnseen(selection.ids))) return undefined;
      const chosen = new Set(selection.ids);
      const orders = [...seen.current].flatMap(([id, order]) => (chosen.has(id) && isWanted(order) ? [order] : []));
      return { orders: orders.slice(0, maxOrders), total: orders.length };
    }
    const filter = toOrderFilter(filters);
    if (status !== undefined) {
      const asked = filter.status === undefined ? undefined : String(filter.status).split(',');
      if (asked && !asked.includes(String(status))) return { orders: [], total: 0 };
      filter.status = String(status);
    }
    const left = new Set(selection.ids);
    const orders: StaffOrder[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await client.call(getOrderEndpoint(filters), {
        ...filter,
        page,
        limit: maxPageSize,
        ...(sort && { sort }),
      });
      if (answer.status === 'fail') return undefined;
      orders.push(...answer.data.list.filter(({ id }) => !left.has(String(id))));
      if (orders.length > maxOrders) {
        const leftOut = [...left].filter((id) => isWanted(seen.current.get(id))).length;
        return { orders: orders.slice(0, maxOrders), total: answer.data.total - leftOut };
      }
      if (page >= answer.data.pages) return { orders, total: orders.length };
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
