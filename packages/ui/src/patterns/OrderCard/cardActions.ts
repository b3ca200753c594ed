import type { OrderListItem, OrderStatus } from '@sampan/api/entities';
import type { OwnerAction } from '../OrderAction/ownerActions.ts';

/** What a customer can press on an order: the legal calls, and two that change nothing of it. */
export type OrderButton = OwnerAction | 'pay' | 'buyAgain' | 'track';

/** By status, the weightiest first. What the order itself does not allow is left out. */
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

/** The buttons of an order, by the actions that the shop says are legal now. */
export function getButtons({ status, actions }: Pick<OrderListItem, 'status' | 'actions'>): OrderButton[] {
  return offered[status].filter((button) => free.has(button) || (actions as readonly string[]).includes(button));
}
