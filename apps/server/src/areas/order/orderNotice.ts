import type { PaymentMethod } from '@sampan/api/entities';
import { asksAgreement } from '@sampan/domain/order/agreement';
import type { LifecycleAction } from '@sampan/domain/order/orderLifecycle';
import { findOrderNotice, type OrderNotice } from '@sampan/domain/order/orderNotices';
import type { AcceptedPlan } from '@sampan/domain/order/orderPlan';
import type { MessageOwner } from '@sampan/domain/outbox/accountPostings';
import { type OrderNoticeDetails, planOrderNotice } from '@sampan/domain/outbox/orderPostings';
import type { Call } from '../../http/calls/handler.ts';
import { readOwner } from '../outbox/queries.ts';
import { post } from '../outbox/service.ts';
import { toLifecycle } from './orderDto.ts';
import { findMainPayment, type OrderRecord } from './orderRecord.ts';

/** Its connection is that of the transaction that transitions the order. */
type NoticeContext = Pick<Call, 'db' | 'deps' | 'now' | 'settings'> & {
  /** The order's owner, if the transaction has read the account. */
  owner?: MessageOwner | undefined;
};

/**
 * Queues a message to the order's owner in the transaction of the transition. Returns whether a message was queued: a
 * live shop without a mail server queues no mails.
 */
export async function notifyOwner(
  { db, deps, now, settings, owner: knownOwner }: NoticeContext,
  record: OrderRecord,
  notice: OrderNotice,
  details: OrderNoticeDetails,
): Promise<boolean> {
  const { user_id: userId, locale } = record.order;
  const { providers, config } = deps;
  const owner = knownOwner ?? (await readOwner(db, userId));
  const lifecycle = toLifecycle(record);
  const order = {
    ...lifecycle,
    asksAgreement: asksAgreement(lifecycle, settings['order.agreementFrom']),
    locale,
    method: findMainPayment(record)?.method,
  };
  const posting = owner && planOrderNotice(owner, order, notice, details, { settings, origin: config.publicUrl });
  if (!posting || (posting.channel === 'mail' && providers.mail === null)) return false;
  await post(db, providers, posting, now);
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
  const notice = findOrderNotice('system', { userId, totalAmount, refunds: record.refunds }, action, plan);
  if (notice) await notifyOwner(context, record, notice, { method });
}
