import { adminOrder } from '@sampan/api/contract/order';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import type { ListView } from '../shared/AdminList.tsx';
import { type OrderView, orderViewNames, orderViews } from './orderQuery.ts';

/** The smallest request that returns a total. */
const countByKey = { page: 1, limit: 1 } as const;

/** Views of the order list; those with pending orders have counts. */
export function useOrderViews(): ListView[] {
  const { t } = useTranslation('admin');
  const counts: Partial<Record<OrderView, number | undefined>> = {
    pay: useEndpoint(adminOrder.list, { ...countByKey, status: 10 }).data?.total,
    ship: useEndpoint(adminOrder.list, { ...countByKey, status: 20 }).data?.total,
    refunds: useEndpoint(adminOrder.list, { ...countByKey, status: '60,70' }).data?.total,
  };
  return orderViewNames.map((name) => ({
    view: orderViews[name],
    label: t(`orders.view.${name}`),
    count: counts[name],
  }));
}
