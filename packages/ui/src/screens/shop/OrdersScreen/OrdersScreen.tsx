import { order as calls } from '@sampan/api/contract/order';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useEndpoint, useReads } from '../../../data/useEndpoint.ts';
import { AccountFrame } from '../../../features/account/AccountFrame/AccountFrame.tsx';
import { countOrders, orderTabs } from '../../../features/order/orderTabs.ts';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { PageHeader } from '../../../patterns/PageHeader/PageHeader.tsx';
import { PullToRefresh } from '../../../patterns/PullToRefresh/PullToRefresh.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { KeywordSearch } from '../../../primitives/SearchInput/KeywordSearch.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { OrderList, type OrderListProps } from './OrderList.tsx';
import { help, page, search, tabs } from './OrdersScreen.css.ts';

/** The tabs by their names in the URL. */
export { orderTabs };

export type OrdersScreenProps = OrderListProps;

/** The customer's orders, in tabs by pending action. */
export function OrdersScreen({ tab, keyword, onChange }: OrdersScreenProps) {
  const { t } = useTranslation('order');
  usePageHead({ title: t('list.title'), description: t('list.description') });
  const stats = useEndpoint(calls.stats, {});
  const reads = useReads();
  return (
    <PullToRefresh onRefresh={() => reads.refresh('order')}>
      <TopBar start="mark" title={t('list.title')} />
      <AccountFrame aside={<Help />}>
        <div className={page}>
          <PageHeader title={t('list.title')} isInTopBar />
          <div className={search}>
            <KeywordSearch
              label={t('list.searchLabel')}
              placeholder={t('list.search')}
              isPill
              keyword={keyword}
              onSearch={(next) => onChange({ tab, keyword: next })}
            />
          </div>
          <Tabs
            label={t('list.tabs')}
            items={orderTabs.map((value) => {
              const count = countOrders(value, stats.data);
              return { value, label: t(`tab.${value}`), ...(count !== undefined && { count }) };
            })}
            value={tab}
            onValueChange={(next) => onChange({ tab: next, keyword })}
            className={tabs}
          >
            <OrderList tab={tab} keyword={keyword} onChange={onChange} />
          </Tabs>
        </div>
      </AccountFrame>
    </PullToRefresh>
  );
}

function Help() {
  const { t } = useTranslation('order');
  return (
    <aside className={help} aria-labelledby="orders-help">
      <Heading level={2} size="title" id="orders-help">
        {t('list.helpTitle')}
      </Heading>
      <MutedText>{t('list.help')}</MutedText>
    </aside>
  );
}
