import type { PaymentMethod } from '@sampan/api/entities';
import type { LifecycleAction } from '@sampan/domain/order/orderLifecycle';
import { createOrderMessage } from '@sampan/domain/order/orderMessages';
import { findOrderNotice, isSmsNotice, messageKindByNotice, type OrderNotice } from '@sampan/domain/order/orderNotices';
import { isLocale } from '@sampan/domain/preferences/locale';
import { readShopName } from '@sampan/domain/setting/siteTexts';
import { postMessage } from './codes.ts';
import { demoOrigin } from './demoOrigin.ts';
import type { Done } from './orders.ts';
import { findOwnerAddress } from './ownerAddress.ts';
import { type DemoState, type StoredOrder, settingsIn } from './state.ts';

interface NoticeContext {
  state: DemoState;
  now: Date;
}

interface NoticeDetails {
  /** Reason or remark by staff. */
  text?: string | undefined;
  /** Enabled payment methods, with `placed`. */
  methods?: readonly PaymentMethod[];
  shipment?: { carrier: string; trackingNo: string };
}

/** Sends the order's owner a message, to a verified address and in the order's language, as the server does. */
export function notifyOwner(
  { state, now }: NoticeContext,
  order: StoredOrder,
  notice: OrderNotice,
  { text, methods, shipment }: NoticeDetails = {},
): void {
  const address = findOwnerAddress(state.users.get(order.userId));
  if (!address || (address.channel === 'sms' && !isSmsNotice(notice))) return;
  const site = settingsIn(state, 'site');
  const locale = order.locale ?? (isLocale(site.defaultLocale) ? site.defaultLocale : 'zh-CN');
  const message = createOrderMessage(address.channel, locale, {
    order: { ...order, method: order.payment?.method, ...(shipment && { shipment }) },
    notice,
    methods,
    text: text?.trim() || undefined,
    url: `${demoOrigin}/orders/${order.id}`,
    shop: readShopName(site.name, locale),
  });
  const about = messageKindByNotice[notice.kind];
  postMessage({ state, now }, address.channel, address.to, message, { about, userId: order.userId, orderId: order.id });
}

/** Notifies the owner of a transition made by the shop itself: a payment received or a deadline expired. */
export function notifyOfTransition(
  context: NoticeContext,
  order: StoredOrder,
  action: LifecycleAction,
  plan: Done['plan'],
): void {
  const notice = findOrderNotice('system', order, action, plan);
  if (notice) notifyOwner(context, order, notice);
}
