import { orderStatuses, paymentMethods } from '@sampan/api/entities';
import { statusName } from '@sampan/domain/order/orderStatus';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterDef } from '../../../patterns/FilterBar/filterValue.ts';
import { useCurrency } from '../../shop/GoodsScreen/useCurrency.ts';

type Word =
  | `orders.column.${'status' | 'method'}`
  | `orders.filter.${'placed' | 'total' | 'user' | 'transfer' | 'reported'}`
  | `orders.status.${(typeof statusName)[keyof typeof statusName]}`
  | `order:method.${(typeof paymentMethods)[number]}`;

/** Filter definitions of the order list. */
export function orderFilterDefs(word: (key: Word) => string, currency: string): FilterDef[] {
  return [
    {
      id: 'status',
      label: word('orders.column.status'),
      kind: 'several',
      options: orderStatuses.map((status) => ({
        value: String(status),
        label: word(`orders.status.${statusName[status]}`),
      })),
    },
    { id: 'placed', label: word('orders.filter.placed'), kind: 'dates' },
    {
      id: 'method',
      label: word('orders.column.method'),
      kind: 'choice',
      options: paymentMethods.map((method) => ({ value: method, label: word(`order:method.${method}`) })),
    },
    {
      id: 'transfer',
      label: word('orders.filter.transfer'),
      kind: 'choice',
      options: [{ value: 'reported', label: word('orders.filter.reported') }],
    },
    { id: 'total', label: word('orders.filter.total'), kind: 'amount', currency },
    { id: 'user', label: word('orders.filter.user'), kind: 'text' },
  ];
}

/** Returns the filters of staff's order list. */
export function useOrderFilters(): FilterDef[] {
  const { t } = useTranslation(['admin', 'order']);
  const currency = useCurrency();
  // Memoized: the parsed query must keep its identity between renderings.
  return useMemo(() => orderFilterDefs((key) => t(key), currency), [t, currency]);
}
