import type { OrderListItem, OrderStatus } from '@sampan/api/entities';
import { isTransferReported } from '@sampan/domain/payment/transfer';
import type { OwnerAction } from '../OrderAction/ownerActions.ts';

/** Buttons of an order: the allowed calls, and three that do not change the order. */
export type OrderButton = OwnerAction | 'pay' | 'seeTransfer' | 'buyAgain' | 'track';

/** Buttons by status, most important first. Those that the order does not allow are filtered out. */
const offered: Record<OrderStatus, readonly OrderButton[]> = {
  10: ['pay', 'cancel'],
  20: ['requestRefund'],
  30: ['confirm', 'track', 'requestRefund'],
  40: ['buyAgain', 'delete', 'requestRefund'],
  50: ['buyAgain', 'delete'],
  60: ['withdrawRefund'],
  70: [],
  80: ['buyAgain', 'delete'],
};

const free: ReadonlySet<OrderButton> = new Set<OrderButton>(['buyAgain', 'track']);

/**
 * Returns an order's buttons, filtered by the actions that the server allows now. Who has reported a transfer has paid:
 * the order leads to the transfer instead.
 */
export function getButtons({
  status,
  actions,
  payment,
}: Pick<OrderListItem, 'status' | 'actions' | 'payment'>): OrderButton[] {
  const isReported = isTransferReported(payment);
  return offered[status]
    .filter((button) => free.has(button) || (actions as readonly string[]).includes(button))
    .map((button) => (button === 'pay' && isReported ? 'seeTransfer' : button));
}
