import { order as calls } from '@sampan/api/contract/order';
import type { OrderListItem } from '@sampan/api/entities';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useInfiniteEndpoint } from '../../../data/useInfiniteEndpoint.ts';
import { OrderActionProcess } from '../../../features/order/OrderAction/OrderActionProcess.tsx';
import type { OwnerAction } from '../../../features/order/OrderAction/ownerActions.ts';
import { getButtons, type OrderButton } from '../../../features/order/OrderCard/cardActions.ts';
import { OrderCard } from '../../../features/order/OrderCard/OrderCard.tsx';
import { useBuyAgain } from '../../../features/order/OrderCard/useBuyAgain.ts';
import { type OrderTab, statusesByTab } from '../../../features/order/orderTabs.ts';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { LoadRest } from '../../../patterns/LoadMore/LoadRest.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { cardSkeleton, list, skeletonRow } from './OrdersScreen.css.ts';

/** Orders per page. */
const pageSize = 10;

export interface OrderListProps {
  tab: OrderTab;
  /** Part of an order number or of a product name. */
  keyword: string;
  /** Updates tab and keyword in the URL. */
  onChange: (query: { tab: OrderTab; keyword: string }) => void;
}

/** The orders of a tab, page by page, and the dialog of the action in progress. */
export function OrderList({ tab, keyword, onChange }: OrderListProps) {
  const { t } = useTranslation('order');
  const { navigate } = useNavigation();
  const { buyAgain, isBusy } = useBuyAgain();
  const [underWay, setUnderWay] = useState<{ order: OrderListItem; action: OwnerAction }>();
  const statuses = statusesByTab[tab];
  const orders = useInfiniteEndpoint(
    calls.list,
    { limit: pageSize, ...(statuses.length > 0 && { status: statuses.join(',') }), ...(keyword !== '' && { keyword }) },
    { keepPreviousData: true },
  );
  const { items, total = 0 } = orders;
  const { cards, focusAfterAction } = useFocusAfterAction(items);
  const firstToPay = items?.find((order) => getButtons(order).includes('pay'))?.id;

  function press(order: OrderListItem, button: OrderButton) {
    const go: Partial<Record<OrderButton, () => void>> = {
      pay: () => navigate(`/orders/${order.id}?pay=1`),
      seeTransfer: () => navigate(`/orders/${order.id}?pay=1`),
      track: () => navigate(`/orders/${order.id}`),
      buyAgain: () => buyAgain(order),
    };
    const away = go[button];
    if (away) return away();
    setUnderWay({ order, action: button as OwnerAction });
  }

  return (
    <>
      <PageState
        result={{ ...orders, data: items }}
        skeleton={<OrdersSkeleton />}
        pageName={t('list.title')}
        isEmpty={(loadedOrders) => loadedOrders.length === 0}
        isFiltered={keyword !== ''}
        empty={<OrdersEmpty tab={tab} onShowAll={() => onChange({ tab: 'all', keyword: '' })} />}
        filteredEmpty={<NothingFound keyword={keyword} onClear={() => onChange({ tab, keyword: '' })} />}
      >
        {(loadedOrders) => (
          <div ref={cards} className={list}>
            {loadedOrders.map((order) => (
              <OrderCard
                key={order.id}
                order={order}
                isMoney={order.id === firstToPay}
                busy={isBusy(order.id) ? 'buyAgain' : undefined}
                onPress={(button) => press(order, button)}
              />
            ))}
            {total > pageSize && <LoadRest result={orders} />}
          </div>
        )}
      </PageState>
      {underWay && (
        <OrderActionProcess
          key={`${underWay.order.id} ${underWay.action}`}
          order={underWay.order}
          action={underWay.action}
          onEnd={({ isDone }) => {
            setUnderWay(undefined);
            if (isDone) focusAfterAction(underWay.order.id);
          }}
        />
      )}
    </>
  );
}

/** Placeholder of three orders. */
function OrdersSkeleton() {
  return (
    <div className={list}>
      {[1, 2, 3].map((card) => (
        <div key={card} className={cardSkeleton}>
          <div className={skeletonRow}>
            <Skeleton shape="block" width="55%" height="22px" />
            <Skeleton shape="block" width="64px" height="22px" />
          </div>
          <Skeleton shape="block" height="72px" />
          <div className={skeletonRow}>
            <Skeleton shape="block" width="96px" height="36px" />
            <Skeleton shape="block" width="88px" height="36px" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Empty state with a text for each tab. */
function OrdersEmpty({ tab, onShowAll }: { tab: OrderTab; onShowAll: () => void }) {
  const { t } = useTranslation('order');
  return (
    <EmptyState
      art="orders"
      title={t(`empty.${tab}.title`)}
      text={t(`empty.${tab}.text`)}
      action={
        tab === 'all' ? (
          <LinkButton href="/goods">{t('empty.browse')}</LinkButton>
        ) : (
          <Button variant="tonal" onClick={onShowAll}>
            {t('empty.allOrders')}
          </Button>
        )
      }
    />
  );
}

/** The empty state of a search in one's own orders, with the button that clears it. */
function NothingFound({ keyword, onClear }: { keyword: string; onClear: () => void }) {
  const { t } = useTranslation('order');
  return (
    <EmptyState
      level="inline"
      title={t('empty.search', { keyword })}
      text={t('empty.searchText')}
      action={
        <Button variant="tonal" onClick={onClear}>
          {t('empty.clear')}
        </Button>
      }
    />
  );
}

/**
 * An action replaces or removes the button that was pressed for it. Once the list is read again, the focus moves to the
 * order's card, else to the next or previous one, else to the page's heading. A focus that is somewhere stays.
 */
function useFocusAfterAction(items: readonly OrderListItem[] | undefined) {
  const cards = useRef<HTMLDivElement>(null);
  /** Ids of the orders whose cards may get the focus, best first. */
  const candidates = useRef<readonly number[]>([]);
  const statuses = items?.map(({ id, status }) => `${id} ${status}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list shows what the action changed
  useEffect(
    function focusCard() {
      const ids = candidates.current;
      candidates.current = [];
      if (ids.length === 0 || document.activeElement !== document.body) return;
      const links = ids.map((id) => cards.current?.querySelector<HTMLElement>(`a[href$="/orders/${id}"]`));
      (links.find((link) => link) ?? document.querySelector<HTMLElement>('main h1'))?.focus();
    },
    [statuses],
  );
  return {
    /** For the element around the cards. */
    cards,
    /** Call it when an action on this order has succeeded. */
    focusAfterAction(id: number) {
      const ids = (items ?? []).map((order) => order.id);
      const at = ids.indexOf(id);
      candidates.current = [id, ...ids.slice(at + 1, at + 2), ...ids.slice(Math.max(0, at - 1), at)];
    },
  };
}
