import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { orderTones } from '../../../features/order/StatusBadge/StatusBadge.tsx';
import type { Column } from '../../../patterns/DataTable/columns.ts';
import { hiddenAtFirst } from '../shared/list/hiddenAtFirst.ts';
import type { StaffOrder } from '../shared/orders/orderQuery.ts';
import { useOrderStatusLabel } from '../shared/orders/orderStatusLabels.ts';
import { useUserName } from '../shared/users/useUserName.ts';

/** The recipient's name; for a digital order the user name. */
export function getCustomerName({ address, username }: Pick<StaffOrder, 'address' | 'username'>): string {
  return address?.receiver ?? username;
}

/** Returns the columns of staff's order list, memoized by language. */
export function useOrderColumns(): Column<StaffOrder>[] {
  const { t } = useTranslation(['admin', 'order']);
  const getStatusLabel = useOrderStatusLabel();
  const getUserName = useUserName();
  return useMemo<Column<StaffOrder>[]>(
    () => [
      {
        id: 'no',
        kind: 'id',
        header: t('orders.column.no'),
        isFixed: true,
        // 18 characters on one line; together, the columns just fit a 1280 px window with scroll bars of 15 px.
        width: 10.5,
        value: ({ orderNo }) => orderNo,
      },
      {
        id: 'created',
        kind: 'date',
        header: t('orders.column.created'),
        isSortable: true,
        width: 13,
        value: ({ createdAt }) => createdAt,
      },
      {
        id: 'customer',
        kind: 'person',
        header: t('orders.column.customer'),
        width: 7.25,
        value: (order) => ({ id: order.userId, name: getUserName(getCustomerName(order)) }),
      },
      {
        id: 'method',
        kind: 'text',
        header: t('orders.column.method'),
        width: 6.25,
        // The customer's name gets the spare width.
        isElastic: false,
        value: ({ payment, paidAt }) => payment && paidAt && t(`order:method.${payment.method}`),
      },
      {
        id: 'status',
        kind: 'status',
        header: t('orders.column.status'),
        width: 9,
        value: ({ status, isDisputed }) => ({
          tone: orderTones[status],
          label: getStatusLabel(status),
          warning: isDisputed && t('orders.disputed'),
        }),
      },
      { id: 'items', kind: 'number', header: t('orders.column.items'), width: 3.25, value: ({ quantity }) => quantity },
      {
        id: 'total',
        kind: 'money',
        header: t('orders.column.total'),
        isSortable: true,
        width: 7.75,
        value: ({ totalAmount: amount, currency }) => ({ amount, currency }),
      },
      {
        ...hiddenAtFirst,
        id: 'account',
        kind: 'text',
        header: t('orders.column.account'),
        value: ({ username }) => getUserName(username),
      },
      {
        ...hiddenAtFirst,
        id: 'phone',
        kind: 'text',
        header: t('order.customer.phone'),
        value: (row) => row.address?.phone,
      },
      {
        ...hiddenAtFirst,
        id: 'tracking',
        kind: 'text',
        header: t('orders.column.tracking'),
        value: ({ shipment }) => shipment?.trackingNo,
      },
    ],
    [t, getStatusLabel, getUserName],
  );
}
