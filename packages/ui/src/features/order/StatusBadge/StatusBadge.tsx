import type { OrderStatus } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { statusName } from '@sampan/domain/order/orderStatus';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../primitives/Badge/Badge.tsx';

/** Colour of each status, for customers and staff alike. */
export const orderTones: Record<OrderStatus, BadgeTone> = {
  [orderStatus.pendingPayment]: 'warning',
  [orderStatus.paid]: 'info',
  [orderStatus.shipped]: 'brand',
  [orderStatus.completed]: 'success',
  [orderStatus.cancelled]: 'neutral',
  [orderStatus.refundRequested]: 'danger',
  [orderStatus.refunding]: 'danger',
  [orderStatus.refunded]: 'neutral',
};

export interface StatusBadgeProps {
  /** Status of the order. */
  status: OrderStatus;
  /** Whether a paid order has nothing left to send. */
  hasNothingToShip?: boolean;
  /** Whether a paid order waits for the customer's signed agreement. */
  awaitsAgreement?: boolean;
}

/** An order's status as customers see it. */
export function StatusBadge({ status, hasNothingToShip = false, awaitsAgreement = false }: StatusBadgeProps) {
  const { t } = useTranslation('order');
  if (awaitsAgreement) return <Badge tone="warning">{t('status.awaitingAgreement')}</Badge>;
  if (hasNothingToShip) return <Badge tone="neutral">{t('detail.head.nothingToShip')}</Badge>;
  return <Badge tone={orderTones[status]}>{t(`status.${statusName[status]}`)}</Badge>;
}
