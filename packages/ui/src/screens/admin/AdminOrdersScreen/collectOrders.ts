import type { Client } from '@sampan/api/client';
import { adminOrder } from '@sampan/api/contract/order';
import { maxPageSize, type OrderListItem, type OrderStatus } from '@sampan/api/entities';
import { toOrderSummary } from '@sampan/domain/order/orderSummary';
import { hasNothingToShip } from '@sampan/domain/order/shipping';
import type { ListState } from '../shared/list/useListState.ts';
import { getOrderEndpoint, type OrderSort, type StaffOrder, toOrderFilter } from '../shared/orders/orderQuery.ts';

export interface CollectOptions {
  client: Client;
  list: Pick<ListState<OrderSort>, 'selection' | 'filters' | 'sort'>;
  /** Rows of pages shown before, by id, in the order they were last shown; rows that are requested are added. */
  seen: Map<string, StaffOrder>;
  maxOrders: number;
  /** Only orders of this status. */
  status: OrderStatus | undefined;
}

/**
 * Collects up to `maxOrders` of the selected orders, and counts all of them. They come as they were shown, then those
 * that were requested by id; with "all" selected they come in list order.
 * @returns undefined if a request failed
 */
export async function collectOrders({
  client,
  list: { selection, filters, sort },
  seen,
  maxOrders,
  status,
}: CollectOptions): Promise<{ orders: StaffOrder[]; total: number } | undefined> {
  const isWanted = (order: StaffOrder | undefined) => status === undefined || order?.status === status;
  if (!selection.isAll) {
    if (!(await readUnseen(client, selection.ids, seen))) return undefined;
    const chosen = new Set(selection.ids);
    const orders = [...seen].flatMap(([id, order]) => (chosen.has(id) && isWanted(order) ? [order] : []));
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
      const leftOut = [...left].filter((id) => isWanted(seen.get(id))).length;
      return { orders: orders.slice(0, maxOrders), total: answer.data.total - leftOut };
    }
    if (page >= answer.data.pages) return { orders, total: orders.length };
  }
}

/** Requests the orders of these ids that were not shown. Resolves to whether that succeeded. */
async function readUnseen(client: Client, ids: readonly string[], seen: Map<string, StaffOrder>): Promise<boolean> {
  const unseen = ids.filter((id) => !seen.has(id)).map(Number);
  for (let start = 0; start < unseen.length; start += maxPageSize) {
    const answer = await client.call(adminOrder.batch, { ids: unseen.slice(start, start + maxPageSize) });
    if (answer.status === 'fail') return false;
    for (const order of answer.data)
      seen.set(String(order.id), toOrderSummary({ ...order, timeline: [] }, order.username));
  }
  return true;
}

/**
 * Loads the full orders of these rows, up to the limit of one call, without those that have nothing to ship.
 * @returns undefined if the request failed
 */
export async function readPrintedOrders(
  client: Client,
  rows: readonly StaffOrder[],
): Promise<OrderListItem[] | undefined> {
  const answer = await client.call(adminOrder.batch, { ids: rows.map(({ id }) => id) });
  return answer.status === 'success' ? answer.data.filter((order) => !hasNothingToShip(order)) : undefined;
}
