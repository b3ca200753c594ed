import type { OrderStatus } from '@sampan/api/entities';
import { useEffect, useRef } from 'react';
import { loadCode } from '../../../app/lazyCode.tsx';
import { useClient } from '../../../data/ClientContext.ts';
import type { ListState } from '../shared/list/useListState.ts';
import type { OrderSort, StaffOrder } from '../shared/orders/orderQuery.ts';

/** Resolves to undefined if the code does not load, which counts as a failed request. */
const loadCollecting = () => loadCode(() => import('./collectOrders.ts')).catch(() => undefined);

/**
 * Returns functions that collect the selected orders, by code that is loaded with the first call. Rows of pages shown
 * before are remembered; others, which were selected before a login, are requested, and with "all" selected all orders.
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

  return {
    /** Collects up to `maxOrders` orders, of one status if it is given; resolves to undefined if that failed. */
    async collect(maxOrders: number, status?: OrderStatus) {
      const code = await loadCollecting();
      return code?.collectOrders({ client, list, seen: seen.current, maxOrders, status });
    },
    /** Loads the full orders that have something to ship; resolves to undefined if that failed. */
    async readPrinted(orders: readonly StaffOrder[]) {
      const code = await loadCollecting();
      return code?.readPrintedOrders(client, orders);
    },
  };
}
