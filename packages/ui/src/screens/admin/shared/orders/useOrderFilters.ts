import { orderStatuses, paymentMethods } from '@sampan/api/statuses';
import { statusName } from '@sampan/domain/order/orderStatus';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../../../../app/useCurrency.ts';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import type { FilterDef } from '../../../../patterns/FilterBar/filterValue.ts';
import { createChoice } from '../list/createChoice.ts';
import type { ListQuery } from '../list/listQuery.ts';
import { getOrderEndpoint, type OrderSort, refundFilters, toOrderInput } from './orderQuery.ts';

/** Filter definitions of the order list. */
export function orderFilterDefs(t: (key: ParseKeys<['admin', 'order']>) => string, currency: string): FilterDef[] {
  return [
    {
      id: 'status',
      label: t('orders.column.status'),
      kind: 'several',
      options: orderStatuses.map((status) => ({
        value: String(status),
        label: t(`orders.status.${statusName[status]}`),
      })),
    },
    { id: 'placed', label: t('orders.filter.placed'), kind: 'dates' },
    createChoice('method', t('orders.column.method'), paymentMethods, (method) => t(`order:method.${method}`)),
    createChoice('transfer', t('orders.filter.transfer'), ['reported'], () => t('orders.filter.reported')),
    createChoice('note', t('orders.filter.note'), ['new'], () => t('orders.filter.newNote')),
    createChoice('goods', t('orders.filter.goods'), ['unsent'], () => t('orders.filter.unsent')),
    createChoice('refund', t('orders.filter.refund'), refundFilters, (refund) => t(`orders.filter.${refund}`)),
    { id: 'total', label: t('orders.filter.total'), kind: 'amount', currency },
    { id: 'user', label: t('orders.filter.user'), kind: 'text' },
  ];
}

/** Returns the filters of staff's order list. */
export function useOrderFilters(): FilterDef[] {
  const { t } = useTranslation(['admin', 'order']);
  const currency = useCurrency();
  return orderFilterDefs(t, currency);
}

/** Loads a page of the list, by the search call when there is a search text. The previous rows stay meanwhile. */
export function useOrderPage(query: ListQuery<OrderSort>, options: { enabled?: boolean } = {}) {
  return useEndpoint(getOrderEndpoint(query.filters), toOrderInput(query), { ...options, keepPreviousData: true });
}
