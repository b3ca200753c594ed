import { adminOrder } from '@sampan/api/contract/order';
import type { OrderListItem } from '@sampan/api/entities';
import { shopZone } from '@sampan/api/shopZone';
import { orderStatus } from '@sampan/api/statuses';
import { Download, ListChecks, type LucideIcon, Printer, Truck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useLocale, useNumberFormats } from '../../../i18n/useFormats.ts';
import { BulkResult } from '../../../patterns/BulkBar/BulkResult.tsx';
import { countSelected, type Selection } from '../../../patterns/DataTable/selection.ts';
import { createLazyLayer } from '../../../patterns/lazyLayer.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { chooseFailure } from '../shared/chooseFailure.ts';
import { useJob } from '../shared/jobs/useJob.ts';
import { AdminList, type ListView } from '../shared/list/AdminList.tsx';
import { getListHref } from '../shared/list/listQuery.ts';
import { type ListState, useListState } from '../shared/list/useListState.ts';
import type { PrintDocument } from '../shared/orders/OrderPrinting.tsx';
import {
  type OrderSort,
  type OrderView,
  orderDefaults,
  orderViewNames,
  orderViews,
  type StaffOrder,
  toOrderFilter,
} from '../shared/orders/orderQuery.ts';
import { useCarriers } from '../shared/orders/useCarriers.ts';
import { useOrderFilters, useOrderPage } from '../shared/orders/useOrderFilters.ts';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { useOrderStats } from '../shared/shell/useWaiting.ts';
import { useChosenOrders } from './useChosenOrders.ts';
import { useOrderColumns } from './useOrderColumns.ts';
import { useShipMany } from './useShipMany.ts';

const loadShipping = async () => (await import('./ShipMany/ShipManyDialog.tsx')).ShipManyDialog;
const ShipManyDialog = createLazyLayer(loadShipping);

/** Maximum number of orders shipped or printed at once. */
const maxOrders = 100;
const none: readonly StaffOrder[] = [];

/** The action in progress on the selected orders. */
type Work =
  | { kind: 'ship'; orders: StaffOrder[]; leftOut: number; cutAt: number | undefined }
  | {
      kind: PrintDocument;
      orders: OrderListItem[];
      total: number;
      cutAt: number | undefined;
      leftOut: number;
      at: string;
    };

/** A press of an action, while its orders are requested. */
interface Run {
  kind: Work['kind'];
  selection: Selection;
}

// Lazy: printing is rare.
const OrderPrinting = createLazyLayer(async () => (await import('../shared/orders/OrderPrinting.tsx')).OrderPrinting);

/** List of all orders: search, ship, print and export. */
export function AdminOrdersScreen() {
  const { t } = useTranslation('admin');
  const { clock } = useServices().platform;
  const toast = useToast();
  const filters = useOrderFilters();
  const list = useListState({ filters, ...orderDefaults });
  const result = useOrderPage(list);
  const columns = useOrderColumns();
  const views = useOrderViews();
  // Requested with the first selected row: before that no order can be shipped.
  const carriers = useCarriers(countSelected(list.selection, result.data?.total ?? 0) > 0);
  const chosen = useChosenOrders(list, result.data?.list ?? none);
  const exporting = useOrderExport(list);
  const shipping = useShipMany();
  const [work, setWork] = useState<Work>();
  const [run, setRun] = useState<Run>();
  const latest = useRef({ run, selection: list.selection });
  useEffect(function keepLatest() {
    latest.current = { run, selection: list.selection };
  });

  const isCollecting = (kind: Work['kind']) => run?.kind === kind && run.selection === list.selection;
  async function begin(kind: Work['kind']) {
    if (isCollecting(kind)) return;
    const begun = { kind, selection: list.selection };
    setRun(begun);
    await collect(begun);
    setRun((now) => (now === begun ? undefined : now));
  }
  /** Ends without a result if another action is pressed or the selection changes meanwhile. */
  async function collect(begun: Run) {
    const { kind, selection } = begun;
    const isCurrent = () => latest.current.run === begun && latest.current.selection === selection;
    const status = kind === 'papers' ? undefined : orderStatus.paid;
    shipping.forgetError();
    // Prefetch; the dialog handles a failure.
    if (kind === 'ship') loadShipping().catch(() => undefined);
    const found = await chosen.collect(maxOrders, status);
    if (!isCurrent()) return;
    if (!found) return toast.error(t('orders.ship.gather'));
    const { orders, total } = found;
    if (total === 0) return toast.error(t(kind === 'ship' ? 'orders.ship.none' : 'orders.print.none'));
    const cutAt = orders.length < total ? maxOrders : undefined;
    const leftOut = status === undefined ? 0 : countSelected(list.selection, result.data?.total ?? 0) - total;
    if (kind === 'ship') return setWork({ kind, orders, leftOut, cutAt });
    const printed = await chosen.readPrinted(orders);
    if (!isCurrent()) return;
    if (!printed) return toast.error(t('orders.ship.gather'));
    if (printed.length === 0) return toast.error(t('orders.print.none'));
    // With those that no longer exist.
    const empty = orders.length - printed.length;
    const at = new Date(clock.now()).toISOString();
    setWork({ kind, orders: printed, total: total - empty, cutAt, leftOut: leftOut + empty, at });
  }

  async function ship(shipments: Parameters<typeof shipping.ship>[0]) {
    if (!(await shipping.ship(shipments))) return;
    setWork(undefined);
    list.setSelection({ isAll: false, ids: [] });
  }

  const toAction = (kind: Work['kind'], label: string, icon: LucideIcon) => ({
    id: kind,
    label,
    icon,
    isLoading: isCollecting(kind),
    onPress: () => void begin(kind),
  });
  const { shipped } = shipping;
  const getCustomerNote = ({ customerNoteAt }: StaffOrder) =>
    customerNoteAt === undefined ? undefined : ({ tone: 'warning', text: t('orders.customerNote') } as const);
  return (
    <AdminPage
      permission="orders.viewAll"
      title={t('orders.title')}
      secondary={[{ label: t('orders.export'), icon: Download, onSelect: exporting.exportAll }]}
    >
      <AdminList
        name="orders"
        label={t('orders.title')}
        list={list}
        result={result}
        columns={columns}
        rowName={({ orderNo }) => orderNo}
        getHref={({ id }) => getListHref(`/admin/orders/${id}`, list, orderDefaults)}
        searchLabel={t('orders.search')}
        views={views}
        empty={{ art: 'orders', title: t('orders.empty.title'), text: t('orders.empty.text') }}
        getNote={(order) => shipping.getNote(order) ?? getCustomerNote(order)}
        notice={
          shipped && (
            <BulkResult
              done={shipped.done}
              failed={shipped.failed.length}
              stopped={shipped.stopped}
              onSelectFailed={() =>
                list.setSelection({ isAll: false, ids: shipped.failed.flatMap(({ id }) => (id ? [String(id)] : [])) })
              }
              onClose={shipping.forgetResult}
            />
          )
        }
        bulkActions={[
          toAction('ship', t('orders.act.ship'), Truck),
          { id: 'export', label: t('orders.export'), icon: Download, onPress: exporting.exportChosen },
          toAction('papers', t('orders.act.print'), Printer),
          toAction('picks', t('orders.act.pick'), ListChecks),
        ]}
      />
      {work?.kind === 'ship' && (
        <ShipManyDialog
          {...work}
          carriers={carriers}
          isBusy={shipping.isBusy}
          failure={shipping.error && t(`orders.ship.failed.${chooseFailure([], shipping.error)}`)}
          onSubmit={(shipments) => void ship(shipments)}
          onClose={() => setWork(undefined)}
          onLoadFailed={() => setWork(undefined)}
        />
      )}
      {(work?.kind === 'papers' || work?.kind === 'picks') && (
        <OrderPrinting
          key={work.at}
          {...work}
          onDone={() => setWork(undefined)}
          onLoadFailed={() => setWork(undefined)}
        />
      )}
    </AdminPage>
  );
}

/** Views of the order list; those with pending orders have counts, from the statistics that the shell loads anyway. */
function useOrderViews(): ListView[] {
  const { t } = useTranslation('admin');
  const shop = useOrderStats().data?.shop;
  const counts: Partial<Record<OrderView, number | undefined>> = shop
    ? { pay: shop.toPay, ship: shop.toShip, notes: shop.newNotes, refunds: shop.refundsWaiting + shop.refunding }
    : {};
  return orderViewNames.map((name) => ({
    view: orderViews[name],
    label: t(`orders.view.${name}`),
    count: counts[name],
  }));
}

/** Exports orders as a CSV file by a server job: all filtered or the selected ones, in the order of the list. */
function useOrderExport(list: ListState<OrderSort>) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const locale = useLocale();
  const toast = useToast();
  const job = useJob(adminOrder.export);
  const { filters, isFiltered, selection, sort } = list;

  // The default order is left out: a server of the release before does not take the field.
  async function start(input: Partial<Parameters<typeof job.start>[0]>, name: string) {
    const answer = await job.start(
      { ...input, ...(sort !== orderDefaults.sort && { sort }), locale, tz: shopZone },
      { name },
    );
    if (answer.status === 'fail') toast.error(t('orders.exportFailed'));
  }

  function exportAll() {
    const name = t(isFiltered ? 'orders.exported.filtered' : 'orders.exported.all');
    void start({ filter: toOrderFilter(filters) }, name);
  }

  function exportChosen() {
    const ids = selection.ids.map(Number);
    if (!selection.isAll) {
      return start({ ids }, t('orders.exported.chosen', { count: ids.length, n: number(ids.length) }));
    }
    if (ids.length === 0) return exportAll();
    return start({ filter: toOrderFilter(filters), except: ids }, t('orders.exported.filtered'));
  }

  return { exportAll, exportChosen: () => void exportChosen() };
}
