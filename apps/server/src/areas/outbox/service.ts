import type { Locale, MessageKind } from '@sampan/api/entities';
import type { AccountNotice } from '@sampan/domain/account/accountMessages';
import type { MessageSender } from '@sampan/domain/account/codeMessage';
import type { SecondFactorChange } from '@sampan/domain/account/secondFactorMessage';
import { type MessageOwner, planAccountNotice, planSecondFactorNotice } from '@sampan/domain/outbox/accountPostings';
import type { OutboxPosting } from '@sampan/domain/outbox/posting';
import type { ShopSettings } from '@sampan/domain/setting/settingDefaults';
import { toMessageSender } from '@sampan/domain/setting/shopSettings';
import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import { getClientLocale } from '../../clientLocale.ts';
import type { Db } from '../../db/query.ts';
import { outbox, type StoredMessage } from '../../db/schema.ts';
import type { Call, RequestInfo } from '../../http/calls/handler.ts';
import type { Providers } from '../../providers/providers.ts';
import { readOwner } from './queries.ts';
import { sendAfterCommit } from './sendMessages.ts';
import { sealText } from './storedMessage.ts';

/**
 * Recipient of a dummy message: causes the same work, so that response times do not reveal whether an account exists.
 */
export const toNobody = 'none';

/**
 * Queues an encrypted message in the current transaction, for cron. Without a mail server, mails of a sandbox
 * stay in the outbox, and a live shop queues none.
 */
export async function post(
  db: Db,
  { mail, messages }: Pick<Providers, 'mail' | 'messages'>,
  { channel, to, about, orderId, originalId, message, secret, replaceKey, reader: recipient, isSent }: OutboxPosting,
  now: Date,
): Promise<void> {
  if (channel === 'mail' && mail === null) return;
  if (replaceKey !== undefined) await markReplaced(db, replaceKey);
  const { subject, text, document, template } = message;
  const payload: StoredMessage = {
    to,
    ...(subject !== undefined && { subject }),
    sealed: sealText(messages, to, { text, document, template, ...(secret && { secret: secret.text }) }),
    ...(secret && { secretUntil: secret.expiresAt.toISOString() }),
    ...(replaceKey !== undefined && { replaceKey }),
    ...(originalId !== undefined && { originalId }),
    ...(recipient.inbox !== undefined && { inbox: recipient.inbox }),
    ...(recipient.userId !== undefined && { userId: recipient.userId }),
  };
  await db.insert(outbox).values({
    kind: isSent ? channel : toNobody,
    payload,
    about,
    userId: recipient.userId,
    orderId,
    dueAt: now,
    doneAt: isSent && (channel === 'sms' || typeof mail === 'function') ? null : now,
    createdAt: now,
  });
}

/**
 * Marks the waiting messages with this key as outdated. They are settled when they are due: an attempt that is under way
 * stores its own result.
 */
async function markReplaced(db: Db, replaceKey: string): Promise<void> {
  await db
    .update(outbox)
    .set({ payload: sql`${outbox.payload} || '{"isReplaced": true}'::jsonb` })
    .where(and(isNull(outbox.doneAt), sql`${outbox.payload}->>'replaceKey' = ${replaceKey}`));
}

/** Sender of a message in the locale of the request that causes it. */
export function getMessageSender({ headers }: Pick<RequestInfo, 'headers'>, settings: ShopSettings): MessageSender {
  return toMessageSender(getClientLocale(headers, settings['site.defaultLocale']), settings);
}

/** Cron has no request, and sends messages itself. */
type NoticeCall = Pick<Call, 'db' | 'deps' | 'now' | 'settings'> & Partial<Pick<Call, 'request' | 'afterCommit'>>;

interface NoticeOptions {
  /** Locale of the owner, if the request is not the owner's. If null, the shop's default locale is used. */
  locale?: Locale | null;
}

/** Queues what `plan` returns for an account's owner; the locale of the sender is the request's by default. */
async function sendOwnerNotice(
  call: NoticeCall,
  userId: number,
  plan: (owner: MessageOwner, sender: MessageSender) => OutboxPosting | null,
  options: NoticeOptions = {},
): Promise<void> {
  const { db, deps, now, settings, request } = call;
  const owner = await readOwner(db, userId);
  const shopLocale = settings['site.defaultLocale'];
  const { locale = request && getClientLocale(request.headers, shopLocale) } = options;
  const posting = owner && plan(owner, toMessageSender(locale ?? getClientLocale({}, shopLocale), settings));
  if (!posting) return;
  await post(db, deps.providers, posting, now);
  if (call.afterCommit) sendAfterCommit({ deps, afterCommit: call.afterCommit });
}

/** Queues a notice to an account's owner in the call's transaction, in the request's locale by default. */
export function sendAccountNotice(
  call: NoticeCall,
  userId: number,
  notice: AccountNotice & { kind: MessageKind },
  options?: NoticeOptions,
): Promise<void> {
  const origin = call.deps.config.publicUrl;
  return sendOwnerNotice(
    call,
    userId,
    (owner, sender) => planAccountNotice(owner, notice, { sender, origin }),
    options,
  );
}

/** Queues the notice that an account's second factor was turned on or off, in the call's transaction. */
export function sendSecondFactorNotice(
  call: NoticeCall,
  userId: number,
  change: SecondFactorChange,
  options?: NoticeOptions,
): Promise<void> {
  return sendOwnerNotice(call, userId, (owner, sender) => planSecondFactorNotice(owner, change, sender), options);
}

/** Deletes texts with expired secrets; recipient and time stay. */
export async function dropExpiredTexts(db: Db, now: Date): Promise<number> {
  const rows = await db
    .update(outbox)
    .set({ payload: sql`${outbox.payload} - 'sealed' - 'secretUntil'` })
    .where(
      and(
        isNotNull(outbox.doneAt),
        // Of the index `outbox_secret`: without it this reads every message that is kept.
        sql`${outbox.payload} ? 'secretUntil'`,
        sql`${outbox.payload}->>'secretUntil' <= ${now.toISOString()}`,
      ),
    )
    .returning({ id: outbox.id });
  return rows.length;
}
