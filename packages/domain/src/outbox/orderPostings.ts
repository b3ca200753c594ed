import type { PaymentMethod } from '@sampan/api/entities';
import { findOwnerAddress } from '../account/contacts.ts';
import { createOrderMessage, type MessageOrder } from '../order/orderMessages.ts';
import { messageKindByNotice, type OrderNotice, smsTemplateByNotice } from '../order/orderNotices.ts';
import { isLocale } from '../preferences/locale.ts';
import type { ShopSettings } from '../setting/settingDefaults.ts';
import { getShopLocale, toMessageSender } from '../setting/shopSettings.ts';
import type { MessageOwner } from './accountPostings.ts';
import { type OutboxPosting, toOwnerPosting } from './posting.ts';

/** Content of a notice about an order besides the order. */
export interface OrderNoticeDetails {
  /** Reason or remark of staff. */
  text?: string | undefined;
  /** Methods by which the order can be paid, for the notice `placed`. */
  methods?: readonly PaymentMethod[];
  /** Method of the payment, where it is not the order's main payment. */
  method?: PaymentMethod | undefined;
  shipment?: MessageOrder['shipment'];
  /** The payment deadline that the action set, ISO 8601 UTC. */
  expiresAt?: string | undefined;
}

interface NoticeShop {
  settings: Pick<ShopSettings, 'site.name' | 'site.defaultLocale' | 'sms.signature'>;
  /** The shop's address, without a slash at the end. */
  origin: string;
}

/**
 * Plans a notice to an order's owner, in the locale in which the order was made: to a verified e-mail address, or, if
 * the notice is worth a text message, to a verified phone. Null where the owner gets none.
 */
export function planOrderNotice(
  owner: MessageOwner,
  order: MessageOrder & { id: number; locale?: string | null | undefined },
  notice: OrderNotice,
  { text, methods, method, shipment, expiresAt }: OrderNoticeDetails,
  { settings, origin }: NoticeShop,
): OutboxPosting | null {
  const address = findOwnerAddress(owner);
  if (!address || (address.channel === 'sms' && !smsTemplateByNotice[notice.kind])) return null;
  const locale = isLocale(order.locale) ? order.locale : getShopLocale(settings);
  const { shop, signature } = toMessageSender(locale, settings);
  const message = createOrderMessage(address.channel, locale, {
    order: { ...order, ...(method && { method }), ...(shipment && { shipment }), ...(expiresAt && { expiresAt }) },
    notice,
    ...(methods && { methods }),
    text: text?.trim() || undefined,
    url: `${origin}/orders/${order.id}`,
    shop,
    signature,
  });
  const posting = toOwnerPosting({ userId: owner.id, ...address }, messageKindByNotice[notice.kind], message);
  return { ...posting, orderId: order.id };
}
