import { asksAgreement } from '@sampan/domain/order/agreement';
import type { LifecycleAction } from '@sampan/domain/order/orderLifecycle';
import { findOrderNotice, type OrderNotice } from '@sampan/domain/order/orderNotices';
import { type OrderNoticeDetails, planOrderNotice } from '@sampan/domain/outbox/orderPostings';
import type { ClockContext } from '../call.ts';
import { postMessage } from '../messages.ts';
import { demoOrigin, getShopSettings, type StoredOrder } from '../state.ts';
import type { AppliedPlan } from './orders.ts';

/** Sends the order's owner a message, to a verified address and in the order's language. */
export function notifyOwner(
  { state, now }: ClockContext,
  order: StoredOrder,
  notice: OrderNotice,
  details: OrderNoticeDetails = {},
): void {
  const owner = state.users.get(order.userId);
  const settings = getShopSettings(state);
  const messageOrder = {
    ...order,
    asksAgreement: asksAgreement(order, settings['order.agreementFrom']),
    method: order.payment?.method,
  };
  const shop = { settings, origin: demoOrigin };
  const posting = owner && planOrderNotice(owner, messageOrder, notice, details, shop);
  if (posting) postMessage({ state, now }, posting);
}

/** Notifies the owner of a transition made by the shop itself: a payment received or a deadline expired. */
export function notifyOfTransition(
  context: ClockContext,
  order: StoredOrder,
  action: LifecycleAction,
  plan: AppliedPlan['plan'],
): void {
  const notice = findOrderNotice('system', order, action, plan);
  if (notice) notifyOwner(context, order, notice);
}
