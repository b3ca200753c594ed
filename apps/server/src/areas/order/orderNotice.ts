import { createOrderMessage, findOrderNotice } from '@sampan/domain/order/orderMessages';
import { isLocale } from '@sampan/domain/preferences/locale';
import { defaultShopName, readText } from '@sampan/domain/setting/siteTexts';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import { readerLocale } from '../../http/readerLocale.ts';
import { post, sendMessages } from '../outbox/messages.ts';
import type { OrderCall } from './orderActions.ts';
import { mainPayment, type OrderRecord } from './orderRecord.ts';
import type { Transition, TransitionResult } from './transitionOrder.ts';

/**
 * Queues a message to the order's owner, in the same transaction, when staff cancelled or refunded it: by mail to a
 * verified address, else to a verified phone, in the language of the order.
 */
export async function notifyOwner(
  call: OrderCall,
  record: OrderRecord,
  { action, text }: Pick<Transition, 'action' | 'text'>,
  { plan }: Extract<TransitionResult, { ok: true }>,
): Promise<void> {
  const { db, deps, now, settings, user } = call;
  const { order } = record;
  const notice = findOrderNotice(user, { userId: order.user_id }, action, plan);
  if (!notice) return;
  const [owner] = await db.select().from(users).where(eq(users.id, order.user_id));
  const channel = owner?.email && owner.emailVerifiedAt ? 'mail' : owner?.phone && owner.phoneVerifiedAt ? 'sms' : null;
  if (!owner || channel === null) return;
  const locale = isLocale(order.locale) ? order.locale : readerLocale({}, settings['site.defaultLocale']);
  const message = createOrderMessage(channel, locale, {
    order: { orderNo: order.order_no, currency: order.currency, method: mainPayment(record)?.method },
    notice,
    text: text?.trim() || undefined,
    url: `${deps.config.publicUrl}/orders/${order.id}`,
    shop: readText(settings['site.name'], locale) ?? defaultShopName,
  });
  const to = (channel === 'mail' ? owner.email : owner.phone) ?? '';
  await post(db, deps.providers, {
    channel,
    message: { to, ...message },
    reader: { userId: owner.id },
    now,
    isSent: true,
  });
  call.afterCommit('send messages', () => sendMessages(deps, deps.clock.now()));
}
