import type { OrderListItem, OrderStatus } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { isTransferReported } from '@sampan/domain/payment/transfer';
import type { OwnerAction } from '../OrderAction/ownerActions.ts';

/** Buttons of an order: the allowed calls, and three that do not change the order. */
export type OrderButton = OwnerAction | 'pay' | 'seeTransfer' | 'buyAgain' | 'track';

/** Buttons by status, most important first. Those that the order does not allow are filtered out. */
const offered: Record<OrderStatus, readonly OrderButton[]> = {
  [orderStatus.pendingPayment]: ['pay', 'cancel'],
  [orderStatus.paid]: ['requestRefund'],
  [orderStatus.shipped]: ['confirm', 'track', 'requestRefund'],
  [orderStatus.completed]: ['buyAgain', 'delete', 'requestRefund'],
  [orderStatus.cancelled]: ['buyAgain', 'delete'],
  [orderStatus.refundRequested]: ['withdrawRefund'],
  [orderStatus.refunding]: [],
  [orderStatus.refunded]: ['buyAgain', 'delete'],
};

/** Items of the menu with an order's less important buttons. */
export function toMenuActions(
  buttons: readonly OrderButton[],
  getLabel: (button: OrderButton) => string,
  onPress: (button: OrderButton) => void,
) {
  return buttons.map((button) => ({
    label: getLabel(button),
    tone: button === 'delete' ? ('danger' as const) : ('default' as const),
    onSelect: () => onPress(button),
  }));
}

const free: ReadonlySet<OrderButton> = new Set<OrderButton>(['buyAgain', 'track']);

/**
 * Returns an order's buttons, filtered by the actions that the server allows now. After a reported transfer, the one to
 * pay shows the transfer.
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
