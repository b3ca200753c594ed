import type { PaymentMethod } from '@sampan/api/entities';
import type { LifecycleAction } from '@sampan/domain/order/orderLifecycle';
import { createOrderMessage, type MessageOrder } from '@sampan/domain/order/orderMessages';
import { findOrderNotice, isSmsNotice, messageKindByNotice, type OrderNotice } from '@sampan/domain/order/orderNotices';
import type { AcceptedPlan } from '@sampan/domain/order/orderPlan';
import { isLocale } from '@sampan/domain/preferences/locale';
import type { ShopSettings } from '@sampan/domain/setting/settingDefaults';
import { readShopName } from '@sampan/domain/setting/siteTexts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { readerLocale } from '../../readerLocale.ts';
import { post } from '../outbox/messages.ts';
import { findOwnerAddress } from '../outbox/ownerAddress.ts';
import { mainPayment, type OrderRecord } from './orderRecord.ts';

interface NoticeContext {
  /** Connection of the transaction that transitions the order. */
  db: Db;
  deps: Deps;
  now: Date;
  settings: ShopSettings;
}

interface NoticeDetails {
  /** Reason or remark entered by staff. */
  text?: string | undefined;
  /** Methods by which the order can be paid, for the notice `placed`. */
  methods?: readonly PaymentMethod[];
  /** Method of the payment, where it is not the order's main payment. */
  method?: PaymentMethod;
  shipment?: MessageOrder['shipment'];
}

/**
 * Queues a message to the order's owner in the transaction of the transition: by mail if the address is verified,
 * otherwise, for important notices, to a verified phone. Uses the locale in which the order was made. Returns whether a
 * message was queued.
 */
export async function notifyOwner(
  { db, deps, now, settings }: NoticeContext,
  record: OrderRecord,
  notice: OrderNotice,
  { text, methods, method, shipment }: NoticeDetails = {},
): Promise<boolean> {
  const { order } = record;
  const { providers, config } = deps;
  const address = await findOwnerAddress(db, order.user_id);
  if (!address || (address.channel === 'sms' && !isSmsNotice(notice))) return false;
  const { channel, to } = address;
  if (channel === 'mail' && providers.mail === null) return false;
  const locale = isLocale(order.locale) ? order.locale : readerLocale({}, settings['site.defaultLocale']);
  const message = createOrderMessage(channel, locale, {
    order: { ...toMessageOrder(record), ...(method && { method }), ...(shipment && { shipment }) },
    notice,
    methods,
    text: text?.trim() || undefined,
    url: `${config.publicUrl}/orders/${order.id}`,
    shop: readShopName(settings['site.name'], locale),
  });
  await post(db, providers, {
    channel,
    about: messageKindByNotice[notice.kind],
    orderId: order.id,
    message: { to, ...message },
    reader: { userId: order.user_id },
    now,
    isSent: true,
  });
  return true;
}

/** Notifies the owner of a transition by the system, such as a received payment or an expired order. */
export async function notifyOfTransition(
  context: NoticeContext,
  record: OrderRecord,
  action: LifecycleAction,
  plan: AcceptedPlan,
  method?: PaymentMethod,
): Promise<void> {
  const { user_id: userId, total_amount: totalAmount } = record.order;
  const notice = findOrderNotice('system', { userId, totalAmount }, action, plan);
  if (notice) await notifyOwner(context, record, notice, { ...(method && { method }) });
}

function toMessageOrder(record: OrderRecord): MessageOrder {
  const { order, lines } = record;
  return {
    orderNo: order.order_no,
    currency: order.currency,
    goodsAmount: order.goods_amount,
    shippingAmount: order.shipping_amount,
    totalAmount: order.total_amount,
    ...(order.expires_at && { expiresAt: new Date(order.expires_at).toISOString() }),
    method: mainPayment(record)?.method,
    lines: lines.map(({ name, options, quantity, subtotal_amount: subtotalAmount, type, i18n }) => ({
      name,
      options,
      quantity,
      subtotalAmount,
      type,
      ...(i18n && { i18n }),
    })),
    ...(order.carrier && order.tracking_no && { shipment: { carrier: order.carrier, trackingNo: order.tracking_no } }),
  };
}
