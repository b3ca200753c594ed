import { adminOrder, order as orderCalls } from '@sampan/api/contract/order';
import type { InputOf } from '@sampan/api/endpoint';
import type { Job, JobProblem, OrderListItem, OrderStatus } from '@sampan/api/entities';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../data/ClientContext.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import type { RowNote } from '../../../patterns/DataTable/RowNote.tsx';
import { isJobOver } from '../shared/jobs/jobFacts.ts';
import { useJob } from '../shared/jobs/useJob.ts';
import type { ListState } from '../shared/list/useListState.ts';
import { getOrderEndpoint, type OrderSort, type StaffOrder, toOrderFilter } from '../shared/orders/orderQuery.ts';

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

  /**
   * Collects up to `maxOrders` orders in list order, of one status if it is given, and counts all of them.
   * @returns undefined if a request failed
   */
  return async function gather(
    maxOrders: number,
    status?: OrderStatus,
  ): Promise<{ orders: StaffOrder[]; total: number } | undefined> {
    const { selection, filters, sort } = list;
    const isWanted = (order: StaffOrder | undefined) => status === undefined || order?.status === status;
    if (!selection.isAll) {
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
        limit: largestPage,
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

type Shipments = InputOf<typeof adminOrder.shipMany>['shipments'];

/** Results by order. */
interface ShipResult {
  /** Orders of a complete job; a stopped one does not say which it reached. */
  ids: readonly number[];
  failed: readonly JobProblem[];
  done: number;
  /** As of `BulkResult`. */
  stopped: { by: 'cancelled' | 'failed'; total: number } | undefined;
}

const codesWithMessage = ['ORDER_STATE', 'NOT_FOUND', 'AGREEMENT_REQUIRED', 'NOTHING_TO_SHIP'] as const;

/** Ships many orders in one job, shown in the tray; at its end each row shows its result. */
export function useShipMany() {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const job = useJob(adminOrder.shipMany);
  const [shipped, setShipped] = useState<ShipResult>();

  /** Starts the job; resolves to whether the server accepted it. */
  async function ship(shipments: Shipments): Promise<boolean> {
    setShipped(undefined);
    function tell(now: Job) {
      if (!isJobOver(now)) return;
      const failed = now.problems.filter(({ id }) => id !== undefined);
      const stopped =
        now.status === 'cancelled' || now.status === 'failed' ? { by: now.status, total: shipments.length } : undefined;
      const ids = stopped ? [] : shipments.map(({ orderId }) => orderId);
      setShipped({ ids, failed, done: now.done - now.failed, stopped });
    }
    const answer = await job.start(
      { shipments },
      {
        name: t('orders.ship.job', { count: shipments.length, n: number(shipments.length) }),
        invalidates: ['admin', orderCalls.stats, orderCalls.detail],
        onChange: tell,
      },
    );
    if (answer.status === 'success') tell(answer.data);
    return answer.status === 'success';
  }

  function getNote({ id }: { id: number }): RowNote | undefined {
    if (!shipped) return undefined;
    const problem = shipped.failed.find((one) => one.id === id);
    if (problem) {
      const code = codesWithMessage.find((known) => known === problem.code) ?? 'other';
      return { tone: 'danger', text: t(`orders.ship.problem.${code}`) };
    }
    return shipped.ids.includes(id) ? { tone: 'success', text: t('orders.ship.done') } : undefined;
  }

  return {
    ship,
    isBusy: job.isStarting,
    error: job.error,
    shipped,
    getNote,
    forget: () => setShipped(undefined),
  };
}
