import type { Locale, MessageKind, User } from '@sampan/api/entities';
import type { AccountNotice } from '@sampan/domain/account/accountMessages';
import type { MessageSender } from '@sampan/domain/account/codeMessage';
import type { SecondFactorChange } from '@sampan/domain/account/secondFactorMessage';
import { planAccountNotice, planSecondFactorNotice } from '@sampan/domain/outbox/accountPostings';
import type { OutboxPosting } from '@sampan/domain/outbox/posting';
import { getShopLocale, toMessageSender } from '@sampan/domain/setting/shopSettings';
import type { CallContext, ClockContext } from './call.ts';
import type { OutboxMessage } from './records.ts';
import { allocateId, type DemoState, demoOrigin, getShopSettings } from './state.ts';

/** Appends a message to the outbox. */
export function postMessage(
  { state, now }: ClockContext,
  { channel, to, about, message, secret, reader, orderId, originalId }: Omit<OutboxPosting, 'isSent'>,
): OutboxMessage {
  const { subject, text } = message;
  const posted = {
    id: allocateId(state, 'message'),
    ...{ channel, to },
    ...(subject !== undefined && { subject }),
    text,
    createdAt: now.toISOString(),
    ...{ about, ...reader },
    ...(orderId !== undefined && { orderId }),
    ...(originalId !== undefined && { originalId }),
    ...(secret && { secret: { text: secret.text, expiresAt: secret.expiresAt.getTime() } }),
  };
  state.messages.push(posted);
  return posted;
}

/** Returns the shop name and signature of a message in the recipient's locale. */
export function getMessageSender(state: DemoState, locale: Locale): MessageSender {
  return toMessageSender(locale, getShopSettings(state));
}

interface NoticeOptions {
  /** Locale of the owner, if the call is not the owner's. If undefined, the shop's default locale is used. */
  locale: Locale | undefined;
}

type NoticeCall = Pick<CallContext, 'state' | 'now' | 'locale'>;

/** Sends the owner of an account a notice, in the call's locale by default. */
function sendOwnerNotice(
  call: NoticeCall,
  userId: number,
  plan: (owner: User, sender: MessageSender) => OutboxPosting | null,
  options: NoticeOptions = call,
): void {
  const { state } = call;
  const owner = state.users.get(userId);
  const sender = getMessageSender(state, options.locale ?? getShopLocale(getShopSettings(state)));
  const posting = owner && plan(owner, sender);
  if (posting) postMessage(call, posting);
}

/** Sends the owner of an account a notice about a change, in the call's locale by default. */
export function sendAccountNotice(
  call: NoticeCall,
  userId: number,
  notice: AccountNotice & { kind: MessageKind },
  options?: NoticeOptions,
): void {
  const plan = (owner: User, sender: MessageSender) => planAccountNotice(owner, notice, { sender, origin: demoOrigin });
  sendOwnerNotice(call, userId, plan, options);
}

/** Tells the owner of an account that its second factor was turned on or off. */
export function sendSecondFactorNotice(
  call: NoticeCall,
  userId: number,
  change: SecondFactorChange,
  options?: NoticeOptions,
): void {
  sendOwnerNotice(call, userId, (owner, sender) => planSecondFactorNotice(owner, change, sender), options);
}
