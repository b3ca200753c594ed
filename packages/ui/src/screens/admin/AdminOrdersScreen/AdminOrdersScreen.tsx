import type { OrderListItem } from '@sampan/api/entities';
import { statusName } from '@sampan/domain/order/orderStatus';
import { Download, ListChecks, Printer, Truck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchParts, lazyPart } from '../../../app/lazyPart.tsx';
import { useServices } from '../../../app/ServicesContext.ts';
import { BulkResult } from '../../../patterns/BulkBar/BulkResult.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { AdminList } from '../shared/AdminList.tsx';
import { AdminPage } from '../shared/AdminPage.tsx';
import { addressWith } from '../shared/listQuery.ts';
import { useListState } from '../shared/useListState.ts';
import type { Paper } from './OrderPrinting.tsx';
import { orderDefaults, type StaffOrder } from './orderQuery.ts';
import { useCarriers } from './useCarriers.ts';
import { useChosenOrders, useWholeOrders } from './useChosenOrders.ts';
import { useOrderColumns } from './useOrderColumns.ts';
import { useOrderExport } from './useOrderExport.ts';
import { useOrderFilters } from './useOrderFilters.ts';
import { useOrderPage } from './useOrderPage.ts';
import { useOrderViews } from './useOrderViews.ts';
import { useShipMany } from './useShipMany.ts';

const ShipManyDialog = lazyPart('ShipManyDialog', async () => (await import('./ShipManyDialog.tsx')).ShipManyDialog);

/** Maximum number of orders shipped or printed at once. */
const maxConcurrent = 100;
const rowId = ({ id }: StaffOrder) => String(id);
const rowName = ({ orderNo }: StaffOrder) => orderNo;
const none: readonly StaffOrder[] = [];

/** The action in progress on the selected orders. */
type Work =
  | { kind: 'ship'; orders: StaffOrder[]; leftOut: number; cutAt: number | undefined }
  | { kind: Paper; orders: OrderListItem[]; total: number; at: string };

// Lazy: printing is rare.
const OrderPrinting = lazy(async () => ({ default: (await import('./OrderPrinting.tsx')).OrderPrinting }));

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
  const carriers = useCarriers();
  const gather = useChosenOrders(list, result.data?.list ?? none);
  const readWhole = useWholeOrders();
  const exporting = useOrderExport(list, gather);
  const shipping = useShipMany();
  const [work, setWork] = useState<Work>();

  async function begin(kind: 'ship' | Paper) {
    const [found] = await Promise.all([gather(maxConcurrent), kind === 'ship' && fetchParts(['ShipManyDialog'])]);
    if (!found) return toast.error(t('orders.ship.gather'));
    const { orders, total } = found;
    if (kind !== 'ship') {
      const whole = await readWhole(orders);
      if (!whole) return toast.error(t('orders.ship.gather'));
      return setWork({ kind, orders: whole, total, at: new Date(clock.now()).toISOString() });
    }
    const shippable = orders.filter(({ status }) => statusName[status] === 'paid');
    if (shippable.length === 0) return toast.error(t('orders.ship.none'));
    const cutAt = orders.length < total ? maxConcurrent : undefined;
    setWork({ kind, orders: shippable, leftOut: orders.length - shippable.length, cutAt });
  }

  async function ship(shipments: Parameters<typeof shipping.ship>[0]) {
    if (!(await shipping.ship(shipments))) return;
    setWork(undefined);
    list.setSelection({ isAll: false, ids: [] });
  }

  const { shipped } = shipping;
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
        rowId={rowId}
        rowName={rowName}
        getHref={({ id }) => addressWith(`/admin/orders/${id}`, list, orderDefaults)}
        searchLabel={t('orders.search')}
        views={views}
        empty={{ art: 'orders', title: t('orders.empty.title'), text: t('orders.empty.text') }}
        getNote={shipping.getNote}
        notice={
          shipped && (
            <BulkResult
              done={shipped.ids.length - shipped.failed.length}
              failed={shipped.failed.length}
              onSelectFailed={() =>
                list.setSelection({ isAll: false, ids: shipped.failed.flatMap(({ id }) => (id ? [String(id)] : [])) })
              }
              onClose={shipping.forget}
            />
          )
        }
        bulkActions={[
          { id: 'ship', label: t('orders.act.ship'), icon: Truck, onPress: () => void begin('ship') },
          { id: 'export', label: t('orders.export'), icon: Download, onPress: exporting.exportChosen },
          { id: 'papers', label: t('orders.act.print'), icon: Printer, onPress: () => void begin('papers') },
          { id: 'picks', label: t('orders.act.pick'), icon: ListChecks, onPress: () => void begin('picks') },
        ]}
      />
      {work?.kind === 'ship' && (
        <Suspense>
          <ShipManyDialog
            {...work}
            carriers={carriers}
            isBusy={shipping.isBusy}
            failure={shipping.error && t('orders.ship.failed')}
            onSubmit={(shipments) => void ship(shipments)}
            onClose={() => setWork(undefined)}
          />
        </Suspense>
      )}
      {(work?.kind === 'papers' || work?.kind === 'picks') && (
        <Suspense fallback={null}>
          <OrderPrinting key={work.at} {...work} onDone={() => setWork(undefined)} />
        </Suspense>
      )}
    </AdminPage>
  );
}
