import { channelByContactKind, isProven } from '@sampan/domain/account/contacts';
import { createOrderMessage, findOrderNotice } from '@sampan/domain/order/orderMessages';
import { isLocale } from '@sampan/domain/preferences/locale';
import { defaultShopName, readText } from '@sampan/domain/setting/siteTexts';
import { demoOrigin } from './areas/productOrigin.ts';
import type { DemoCall } from './call.ts';
import { postMessage } from './codes.ts';
import type { Done } from './orders.ts';
import { type StoredOrder, settingsIn } from './state.ts';

/** Writes the owner of an order a message when staff cancelled or refunded it, to a proven address as the server does. */
export function notifyOwner(
  call: Pick<DemoCall, 'state' | 'now' | 'viewer' | 'locale'>,
  order: StoredOrder,
  { action, text }: { action: Parameters<typeof findOrderNotice>[2]; text?: string | undefined },
  plan: Done['plan'],
): void {
  const { state, viewer } = call;
  const notice = findOrderNotice(viewer, order, action, plan);
  const owner = state.users.get(order.userId);
  const kind = (['email', 'phone'] as const).find((one) => owner && isProven(owner, one));
  if (!notice || !owner || !kind) return;
  const site = settingsIn(state, 'site');
  const locale = order.locale ?? (isLocale(site.defaultLocale) ? site.defaultLocale : call.locale);
  const channel = channelByContactKind[kind];
  const message = createOrderMessage(channel, locale, {
    order: { orderNo: order.orderNo, currency: order.currency, method: order.payment?.method },
    notice,
    text: text?.trim() || undefined,
    url: `${demoOrigin}/orders/${order.id}`,
    shop: readText(site.name, locale) ?? defaultShopName,
  });
  postMessage(call, channel, owner[kind], message, { userId: owner.id });
}
