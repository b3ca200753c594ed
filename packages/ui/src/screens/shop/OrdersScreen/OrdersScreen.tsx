import { order as calls } from '@sampan/api/contract/order';
import type { Order } from '@sampan/api/entities';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation.tsx';
import { usePageHead } from '../../../app/usePageHead.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useInfiniteEndpoint } from '../../../data/useInfiniteEndpoint.ts';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { useErrorWords } from '../../../patterns/ErrorState/useErrorWords.ts';
import { LoadMore } from '../../../patterns/LoadMore/LoadMore.tsx';
import { OrderActionProcess } from '../../../patterns/OrderAction/OrderActionProcess.tsx';
import type { OwnerAction } from '../../../patterns/OrderAction/ownerActions.ts';
import type { OrderButton } from '../../../patterns/OrderCard/cardActions.ts';
import { OrderCard } from '../../../patterns/OrderCard/OrderCard.tsx';
import { useBuyAgain } from '../../../patterns/OrderCard/useBuyAgain.ts';
import { PageHeader } from '../../../patterns/PageHeader/PageHeader.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { SearchInput } from '../../../primitives/SearchInput/SearchInput.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { NothingFound, OrdersEmpty } from './OrdersEmpty.tsx';
import { columns, help, list, search, tabs } from './OrdersScreen.css.ts';
import { OrdersSkeleton } from './OrdersSkeleton.tsx';
import { countOf, type OrderTab, orderTabs, statusesOf } from './orderTabs.ts';

export { orderTabs } from './orderTabs.ts';

export interface OrdersScreenProps {
  tab: OrderTab;
  /** Part of an order's number, or of a product's name. */
  keyword: string;
  /** Both live in the URL. */
  onChange: (query: { tab: OrderTab; keyword: string }) => void;
}

/** Every order of the customer, by what is to be done about it. */
export function OrdersScreen({ tab, keyword, onChange }: OrdersScreenProps) {
  const { t } = useTranslation('order');
  usePageHead({ title: t('list.title') });
  const stats = useEndpoint(calls.stats, {});
  return (
    <>
      <TopBar start="mark" title={t('list.title')} />
      <PageHeader title={t('list.title')} isInTopBar />
      <div className={columns}>
        <div>
          <div className={search}>
            <OrderSearch keyword={keyword} onSearch={(next) => onChange({ tab, keyword: next })} />
          </div>
          <Tabs
            label={t('list.tabs')}
            items={orderTabs.map((value) => {
              const count = countOf(value, stats.data);
              return { value, label: t(`tab.${value}`), ...(count !== undefined && { count }) };
            })}
            value={tab}
            onValueChange={(next) => onChange({ tab: next, keyword })}
            activation="manual"
            className={tabs}
          >
            <OrderList tab={tab} keyword={keyword} onChange={onChange} />
          </Tabs>
        </div>
        <aside className={help}>
          <Heading level={2} size="title">
            {t('list.helpTitle')}
          </Heading>
          <Text size="bodySm" tone="muted">
            {t('list.help')}
          </Text>
        </aside>
      </div>
    </>
  );
}

/** Searches on Enter; emptied, it searches no more. */
function OrderSearch({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  const { t } = useTranslation('order');
  const [text, setText] = useState(keyword);
  useEffect(
    function takeFromUrl() {
      setText(keyword);
    },
    [keyword],
  );
  function change(next: string) {
    setText(next);
    if (next === '' && keyword !== '') onSearch('');
  }
  return (
    <SearchInput
      label={t('list.searchLabel')}
      placeholder={t('list.search')}
      isPill
      value={text}
      maxLength={60}
      onValueChange={change}
      onSearch={(next) => next !== keyword && onSearch(next)}
    />
  );
}

interface UnderWay {
  order: Order;
  action: OwnerAction;
}

function OrderList({ tab, keyword, onChange }: OrdersScreenProps) {
  const { t } = useTranslation('order');
  const { navigate } = useNavigation();
  const { buyAgain, busyId } = useBuyAgain();
  const [underWay, setUnderWay] = useState<UnderWay>();
  const statuses = statusesOf[tab];
  const orders = useInfiniteEndpoint(
    calls.list,
    { limit: 10, ...(statuses.length > 0 && { status: statuses.join(',') }), ...(keyword !== '' && { keyword }) },
    { keepPreviousData: true },
  );
  const { items, error, total = 0 } = orders;
  const firstToPay = items?.find(({ actions }) => actions.includes('pay'))?.id;

  function press(order: Order, button: OrderButton) {
    const go: Partial<Record<OrderButton, () => void>> = {
      pay: () => navigate(`/orders/${order.id}?pay=1`),
      track: () => navigate(`/orders/${order.id}`),
      buyAgain: () => buyAgain(order),
    };
    const away = go[button];
    if (away) return away();
    setUnderWay({ order, action: button as OwnerAction });
  }

  function busyButton({ id }: Order): OrderButton | undefined {
    if (busyId === id) return 'buyAgain';
    return underWay?.order.id === id && underWay.action === 'withdrawRefund' ? 'withdrawRefund' : undefined;
  }

  return (
    <>
      <PageState
        result={{ ...orders, data: items }}
        skeleton={<OrdersSkeleton />}
        pageName={t('list.title')}
        isEmpty={(found) => found.length === 0}
        isFiltered={keyword !== ''}
        empty={<OrdersEmpty tab={tab} onShowAll={() => onChange({ tab: 'all', keyword: '' })} />}
        filteredEmpty={<NothingFound keyword={keyword} onClear={() => onChange({ tab, keyword: '' })} />}
      >
        {(found) => (
          <div className={list}>
            {found.map((order) => (
              <OrderCard
                key={order.id}
                order={order}
                isMoney={order.id === firstToPay}
                busy={busyButton(order)}
                onPress={(button) => press(order, button)}
              />
            ))}
            {total > 10 && <Rest orders={orders} shown={found.length} error={error} />}
          </div>
        )}
      </PageState>
      {underWay && (
        <OrderActionProcess
          key={`${underWay.order.id} ${underWay.action}`}
          order={underWay.order}
          action={underWay.action}
          onEnd={() => setUnderWay(undefined)}
        />
      )}
    </>
  );
}

type Orders = ReturnType<typeof useInfiniteEndpoint<typeof calls.list>>;

function Rest({ orders, shown, error }: { orders: Orders; shown: number; error: Orders['error'] }) {
  return error ? (
    <FailedRest orders={orders} shown={shown} error={error} />
  ) : (
    <LoadMore
      shown={shown}
      total={orders.total ?? shown}
      isLoading={orders.isLoadingMore}
      onLoad={() => void orders.loadMore()}
    />
  );
}

function FailedRest({ orders, shown, error }: { orders: Orders; shown: number; error: NonNullable<Orders['error']> }) {
  const { title } = useErrorWords(error, 'section');
  return (
    <LoadMore
      shown={shown}
      total={orders.total ?? shown}
      isLoading={orders.isLoadingMore}
      failure={title}
      onLoad={() => void orders.loadMore()}
    />
  );
}
