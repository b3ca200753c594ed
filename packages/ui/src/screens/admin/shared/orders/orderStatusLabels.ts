import type { OrderStatus } from '@sampan/api/entities';
import { statusName } from '@sampan/domain/order/orderStatus';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { BadgeTone } from '../../../../primitives/Badge/Badge.tsx';

export const orderTones: Record<OrderStatus, BadgeTone> = {
  10: 'warning',
  20: 'info',
  30: 'brand',
  40: 'success',
  50: 'neutral',
  60: 'danger',
  70: 'danger',
  80: 'neutral',
};

/** Label of an order status for staff, which can differ from the customer's: "Shipped" instead of "On its way". */
export function useOrderStatusLabel(): (status: OrderStatus) => string {
  const { t } = useTranslation('admin');
  return useCallback((status) => t(`orders.status.${statusName[status]}`), [t]);
}
