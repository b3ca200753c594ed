import { audit as auditCalls } from '@sampan/api/contract/admin';
import { order as calls } from '@sampan/api/contract/order';
import type { Order } from '@sampan/api/entities';
import { hasNothingToShip, isToShip } from '@sampan/domain/order/shipping';
import { Landmark, ListChecks, PackageOpen, Pencil, Printer, Truck, Undo2, XCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import type { AdminPageHeaderProps } from '../../../features/admin/AdminPageHeader/AdminPageHeader.tsx';
import { orderTones } from '../../../features/order/StatusBadge/StatusBadge.tsx';
import { useFormats } from '../../../i18n/useFormats.ts';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { getListHref, type ListQuery, readListQuery } from '../shared/list/listQuery.ts';
import { useQueryParams } from '../shared/list/useQueryParams.ts';
import { MessagesCard } from '../shared/messages/MessagesCard.tsx';
import { OrderPrinting, type PrintDocument } from '../shared/orders/OrderPrinting.tsx';
import { type OrderSort, orderDefaults } from '../shared/orders/orderQuery.ts';
import { useOrderStatusLabel } from '../shared/orders/orderStatusLabels.ts';
import { useCarriers } from '../shared/orders/useCarriers.ts';
import { useOrderFilters, useOrderPage } from '../shared/orders/useOrderFilters.ts';
import { createNotFoundFallback } from '../shared/RecordNotFound.tsx';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { card, column, columns, notOnPaper, sideColumn } from './AdminOrderScreen.css.ts';
import { HistoryCard, ProviderCallsCard } from './LogCards.tsx';
import { ItemsCard, PaymentCard, RefundCards, ShipmentCard } from './OrderCards.tsx';
import { OrderNotice } from './OrderNotice/OrderNotice.tsx';
import { getOrderNotice } from './OrderNotice/orderNotice.ts';
import { AddressCard, AgreementCard, CustomerCard, FactsCard } from './SideCards.tsx';
import { StaffActionProcess } from './StaffAction/StaffActionProcess.tsx';
import { getStaffActions, type StaffAction } from './StaffAction/staffActions.ts';
import { toHistory } from './toHistory.ts';

export interface AdminOrderScreenProps {
  orderId: number;
}

/** One order in the back office: notice, lines, customer and history. */
export function AdminOrderScreen({ orderId }: AdminOrderScreenProps) {
  const { t } = useTranslation('admin');
  const order = useEndpoint(calls.detail, { id: orderId });
  const { listHref, neighbours } = useNeighbours(orderId);
  const [action, setAction] = useState<StaffAction>();
  const printing = usePrinting();
  const back = { label: t('orders.title'), href: listHref };
  const header = useHeader(order.data, setAction, printing.print);
  return (
    <AdminPage permission="orders.viewAll" back={back} {...header} neighbours={neighbours}>
      <PageState
        result={order}
        skeleton={<OrderSkeleton />}
        level="page"
        pageName={t('order.pageTitle')}
        failed={createNotFoundFallback('order.notFound', listHref)}
      >
        {(found) => <OrderPage order={found} action={action} onAct={setAction} />}
      </PageState>
      {order.data && printing.sheets(order.data)}
    </AdminPage>
  );
}

const moneyActions = [
  { action: 'confirmTransfer', label: 'order.confirmTransfer', icon: Landmark },
  { action: 'createRefund', label: 'order.act.createRefund', icon: Undo2 },
  { action: 'receiveReturn', label: 'order.act.receiveReturn', icon: PackageOpen },
  { action: 'correctShipment', label: 'order.act.correctShipment', icon: Pencil },
  { action: 'addShipmentEvent', label: 'order.act.addShipmentEvent', icon: Truck },
] as const;

/**
 * The page's header and actions. Decisions about a refund or a reported transfer are in the notice, next to the reason
 * or the receipt.
 */
function useHeader(
  order: Order | undefined,
  onAct: (action: StaffAction) => void,
  print: (document: PrintDocument) => void,
): Omit<AdminPageHeaderProps, 'back' | 'neighbours'> {
  const { t } = useTranslation(['admin', 'order']);
  const { dateTime } = useFormats();
  const getStatusLabel = useOrderStatusLabel();
  if (!order) return { title: t('order.pageTitle') };
  const { status, payment, paidAt } = order;
  const actions = getStaffActions(order);
  const method = payment && paidAt && t(`order:method.${payment.method}`);
  const printPaper = { label: t('order.print'), icon: Printer, onSelect: () => print('papers') };
  const printPick = { label: t('order.printPick'), icon: ListChecks, onSelect: () => print('picks') };
  return {
    title: t('order.title', { no: order.orderNo }),
    badge: <Badge tone={orderTones[status]}>{getStatusLabel(status)}</Badge>,
    meta: [dateTime(order.createdAt), method].filter(Boolean).join(' · '),
    ...(actions.includes('ship') && { primary: <Button onClick={() => onAct('ship')}>{t('order.ship')}</Button> }),
    secondary: [
      ...(hasNothingToShip(order) ? [] : [printPaper]),
      ...(isToShip(order) ? [printPick] : []),
      ...moneyActions
        .filter(({ action }) => actions.includes(action))
        .filter(({ action }) => action !== 'confirmTransfer' || getOrderNotice(order) !== 'transferReported')
        .map(({ action, label, icon }) => ({ label: t(label), icon, onSelect: () => onAct(action) })),
      ...(actions.includes('cancel')
        ? [{ label: t('order.cancel'), icon: XCircle, tone: 'danger' as const, onSelect: () => onAct('cancel') }]
        : []),
    ],
  };
}

function usePrinting() {
  const { clock } = useServices().platform;
  const [job, setJob] = useState<{ kind: PrintDocument; at: string }>();
  return {
    print: (kind: PrintDocument) => setJob({ kind, at: new Date(clock.now()).toISOString() }),
    sheets: (order: Order) =>
      job && <OrderPrinting key={job.at} {...job} orders={[order]} total={1} onDone={() => setJob(undefined)} />,
  };
}

interface OrderPageProps {
  order: Order;
  action: StaffAction | undefined;
  onAct: (action: StaffAction | undefined) => void;
}

function OrderPage({ order, action, onAct }: OrderPageProps) {
  const audit = useEndpoint(auditCalls.list, { page: 1, limit: 100, targetType: 'order', targetId: order.id });
  const history = toHistory(order, audit.data?.list ?? []);
  // Preload the carriers: the shipping dialog needs their names to parse pasted text.
  const carriers = useCarriers();
  return (
    <>
      <div className={columns}>
        <div className={column}>
          <div className={notOnPaper}>
            <OrderNotice order={order} actions={getStaffActions(order)} onAct={onAct} />
          </div>
          <ItemsCard order={order} />
          <RefundCards order={order} />
          <PaymentCard order={order} />
          <ShipmentCard order={order} />
          <div className={notOnPaper}>
            {order.payment && <ProviderCallsCard orderId={order.id} />}
            <MessagesCard orderId={order.id} />
            <HistoryCard order={order} history={history} isNameless={audit.error !== undefined && !audit.data} />
          </div>
        </div>
        <div className={sideColumn}>
          <div className={notOnPaper}>
            <CustomerCard order={order} />
          </div>
          <AddressCard order={order} />
          <div className={notOnPaper}>
            <AgreementCard order={order} />
          </div>
          <FactsCard order={order} />
        </div>
      </div>
      {action && (
        <StaffActionProcess
          key={action}
          order={order}
          action={action}
          history={history}
          carriers={carriers}
          onEnd={() => onAct(undefined)}
        />
      )}
    </>
  );
}

const left = ['10rem', '14rem', '8rem', '20rem'];
const right = ['12rem', '6rem', '9rem'];

/** Placeholder of the cards. */
function OrderSkeleton() {
  return (
    <div className={columns}>
      {[left, right].map((heights) => (
        <div key={heights.length} className={column}>
          {heights.map((height) => (
            <div key={height} className={card}>
              <Skeleton width="6rem" height="1.5rem" />
              <Skeleton height={height} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const getIds = ({ data, isPrevious }: ReturnType<typeof useOrderPage>) =>
  (isPrevious ? undefined : data?.list.map(({ id }) => id)) ?? [];

/**
 * Links to the previous and next order of the list whose query is in the URL, and back to the list. An order that no
 * longer matches the query, for example after shipping, keeps its neighbours.
 */
function useNeighbours(orderId: number) {
  const { params } = useQueryParams();
  const query = readListQuery<OrderSort>(params, useOrderFilters(), orderDefaults);
  const previousPage = { ...query, page: query.page - 1 };
  const nextPage = { ...query, page: query.page + 1 };
  const lastPlace = useRef<{ orderId: number; previous: string | null; next: string | null }>(undefined);
  const page = useOrderPage(query);
  const ids = getIds(page);
  const index = ids.indexOf(orderId);
  const isOnPreviousPage = index === 0 && query.page > 1;
  const before = useOrderPage(previousPage, { enabled: isOnPreviousPage });
  const isOnNextPage = index >= 0 && index === ids.length - 1 && (page.data?.pages ?? 0) > query.page;
  const after = useOrderPage(nextPage, { enabled: isOnNextPage });

  function getHref(id: number | undefined, at: ListQuery<OrderSort>): string | null {
    return id === undefined ? null : getListHref(`/admin/orders/${id}`, at, orderDefaults);
  }
  if (index >= 0) {
    lastPlace.current = {
      orderId,
      previous: isOnPreviousPage ? getHref(getIds(before).at(-1), previousPage) : getHref(ids[index - 1], query),
      next: isOnNextPage ? getHref(getIds(after)[0], nextPage) : getHref(ids[index + 1], query),
    };
  }
  const place = lastPlace.current?.orderId === orderId ? lastPlace.current : undefined;
  return {
    listHref: getListHref('/admin/orders', query, orderDefaults),
    neighbours: place && { previous: place.previous, next: place.next },
  };
}
