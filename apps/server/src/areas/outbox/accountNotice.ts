import type { MessageKind } from '@sampan/api/entities';
import { type AccountNotice, createAccountMessage } from '@sampan/domain/account/accountMessages';
import type { Call } from '../../http/handler.ts';
import { getMessageSender } from './messageSender.ts';
import { post, sendMessages } from './messages.ts';
import { findOwnerAddress } from './ownerAddress.ts';

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
  const address = await findOwnerAddress(db, userId);
  if (!address) return;
  const { channel, to } = address;
  const sender = getMessageSender(isByStaff || !request ? { headers: {} } : request, settings);
  const message = createAccountMessage(channel, notice, sender, deps.config.publicUrl);
  await post(db, deps.providers, {
    channel,
    about: notice.kind,
    message: { to, ...message },
    reader: { userId },
    now,
    isSent: true,
  });
  call.afterCommit?.('send messages', () => sendMessages(deps, deps.clock.now()));
}
