import type { MessageKind } from '@sampan/api/entities';
import type { AccountNotice } from '@sampan/domain/account/accountMessages';
import type { MessageSender } from '@sampan/domain/account/codeMessage';
import { planAccountNotice } from '@sampan/domain/outbox/accountPostings';
import type { ShopSettings } from '@sampan/domain/setting/settingDefaults';
import { toMessageSender } from '@sampan/domain/setting/shopSettings';
import { getClientLocale } from '../../clientLocale.ts';
import type { Call, RequestInfo } from '../../http/handler.ts';
import { post, sendMessages } from './messages.ts';
import { readOwner } from './queries.ts';

/** Sender of a message in the locale of the request that causes it. */
export function getMessageSender({ headers }: Pick<RequestInfo, 'headers'>, settings: ShopSettings): MessageSender {
  return toMessageSender(getClientLocale(headers, settings['site.defaultLocale']), settings);
}

/** Cron has no request, and sends messages itself. */
type NoticeCall = Pick<Call, 'db' | 'deps' | 'now' | 'settings'> & Partial<Pick<Call, 'request' | 'afterCommit'>>;

/**
 * Queues a notice to an account's owner in the call's transaction. Without a request, and for actions by staff, it uses
 * the shop's default locale: the request's locale is then not the owner's.
 */
export async function sendAccountNotice(
  call: NoticeCall,
  userId: number,
  notice: AccountNotice & { kind: MessageKind },
  { isByStaff = false } = {},
): Promise<void> {
  const { db, deps, now, settings, request } = call;
  const owner = await readOwner(db, userId);
  const sender = getMessageSender(isByStaff || !request ? { headers: {} } : request, settings);
  const posting = owner && planAccountNotice(owner, notice, { sender, origin: deps.config.publicUrl });
  if (!posting) return;
  await post(db, deps.providers, posting, now);
  call.afterCommit?.('send messages', () => sendMessages(deps, deps.clock.now()));
}
