import { orderStatuses, paymentMethods } from '@sampan/api/entities';
import { statusName } from '@sampan/domain/order/orderStatus';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../../../../app/useCurrency.ts';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import type { FilterDef } from '../../../../patterns/FilterBar/filterValue.ts';
import type { ListQuery } from '../list/listQuery.ts';
import { getOrderEndpoint, type OrderSort, refundFilters, toOrderInput } from './orderQuery.ts';

type LabelKey =
  | `orders.column.${'status' | 'method'}`
  | `orders.filter.${'placed' | 'total' | 'user' | 'transfer' | 'reported' | 'note' | 'newNote' | 'goods' | 'unsent' | 'refund' | 'byHand' | 'abnormal'}`
  | `orders.status.${(typeof statusName)[keyof typeof statusName]}`
  | `order:method.${(typeof paymentMethods)[number]}`;

/** Filter definitions of the order list. */
export function orderFilterDefs(getLabel: (key: LabelKey) => string, currency: string): FilterDef[] {
  return [
    {
      id: 'status',
      label: getLabel('orders.column.status'),
      kind: 'several',
      options: orderStatuses.map((status) => ({
        value: String(status),
        label: getLabel(`orders.status.${statusName[status]}`),
      })),
    },
    { id: 'placed', label: getLabel('orders.filter.placed'), kind: 'dates' },
    {
      id: 'method',
      label: getLabel('orders.column.method'),
      kind: 'choice',
      options: paymentMethods.map((method) => ({ value: method, label: getLabel(`order:method.${method}`) })),
    },
    {
      id: 'transfer',
      label: getLabel('orders.filter.transfer'),
      kind: 'choice',
      options: [{ value: 'reported', label: getLabel('orders.filter.reported') }],
    },
    {
      id: 'note',
      label: getLabel('orders.filter.note'),
      kind: 'choice',
      options: [{ value: 'new', label: getLabel('orders.filter.newNote') }],
    },
    {
      id: 'goods',
      label: getLabel('orders.filter.goods'),
      kind: 'choice',
      options: [{ value: 'unsent', label: getLabel('orders.filter.unsent') }],
    },
    {
      id: 'refund',
      label: getLabel('orders.filter.refund'),
      kind: 'choice',
      options: refundFilters.map((refund) => ({ value: refund, label: getLabel(`orders.filter.${refund}`) })),
    },
    { id: 'total', label: getLabel('orders.filter.total'), kind: 'amount', currency },
    { id: 'user', label: getLabel('orders.filter.user'), kind: 'text' },
  ];
}

/** Returns the filters of staff's order list. */
export function useOrderFilters(): FilterDef[] {
  const { t } = useTranslation(['admin', 'order']);
  const currency = useCurrency();
  // Memoized: the parsed query must keep its identity between renderings.
  return useMemo(() => orderFilterDefs((key) => t(key), currency), [t, currency]);
}

/** Loads a page of the list, by the search call when there is a search text. The previous rows stay meanwhile. */
export function useOrderPage(query: ListQuery<OrderSort>, options: { enabled?: boolean } = {}) {
  return useEndpoint(getOrderEndpoint(query.filters), toOrderInput(query), { ...options, keepPreviousData: true });
}
