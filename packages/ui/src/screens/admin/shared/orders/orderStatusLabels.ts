import type { OrderStatus } from '@sampan/api/entities';
import { statusName } from '@sampan/domain/order/orderStatus';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Label of an order status for staff, which can differ from the customer's: "Shipped" instead of "On its way". */
export function useOrderStatusLabel(): (status: OrderStatus) => string {
  const { t } = useTranslation('admin');
  return useCallback((status) => t(`orders.status.${statusName[status]}`), [t]);
}
