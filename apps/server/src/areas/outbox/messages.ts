import { type CodeChannel, codeChannels } from '@sampan/domain/account/codes';
import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { outbox } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Message } from '../../providers/mail/port.ts';
import type { Providers } from '../../providers/providers.ts';
import { openMessage, type StoredMessage, sealText } from './storedMessage.ts';

/** How long a message without a secret is retried, ms. One with a code or link is retried until that expires. */
const noticeLifetimeMs = 24 * 60 * 60_000;
/** Delay before the second attempt, doubling up to the maximum. An attempt that never ended counts as failed. */
const firstPauseSeconds = 30;
const maxPauseSeconds = 30 * 60;
/** Messages sent per run. */
const batch = 20;

interface Posting {
  channel: CodeChannel;
  message: Message;
  /** Code or link in the text that only the recipient may read, and its expiry. */
  secret?: { text: string; expiresAt: Date };
  /** Reader in the demo inbox: the requesting browser, or the account. */
  reader: { inbox?: string | undefined; userId?: number | undefined };
  now: Date;
  isSent: boolean;
}

/**
 * Recipient of a dummy message: causes the same work, so that response times do not reveal whether an account exists.
 */
export const toNobody = 'none';

/**
 * Queues an encrypted message in the current transaction. In the sandbox it stays in the outbox; otherwise
 * `sendMessages` sends it. Does nothing for a channel that is not configured.
 */
export async function post(
  db: Db,
  { carriers, messages }: Pick<Providers, 'carriers' | 'messages'>,
  { channel, message, secret, reader, now, isSent }: Posting,
): Promise<void> {
  const carrier = carriers[channel];
  if (carrier === null) return;
  const { to, subject, text } = message;
  const payload: StoredMessage = {
    to,
    ...(subject !== undefined && { subject }),
    sealed: sealText(messages, to, { text, ...(secret && { secret: secret.text }) }),
    ...(secret && { secretUntil: secret.expiresAt.toISOString() }),
    ...(reader.inbox !== undefined && { inbox: reader.inbox }),
    ...(reader.userId !== undefined && { userId: reader.userId }),
  };
  await db.insert(outbox).values({
    kind: isSent ? channel : toNobody,
    payload: { ...payload },
    dueAt: now,
    doneAt: isSent && typeof carrier === 'function' ? null : now,
    createdAt: now,
  });
}

/** Claims due messages, so that no other process sends them too. */
async function takeDue(db: Db, now: Date) {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.doneAt), inArray(outbox.kind, [...codeChannels]), lte(outbox.dueAt, now)))
    .orderBy(outbox.dueAt)
    .limit(batch)
    .for('update', { skipLocked: true });
  return db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      dueAt: sql`${now.toISOString()}::timestamptz + interval '1 second'
        * least(${maxPauseSeconds}::int, ${firstPauseSeconds}::int * power(2, least(${outbox.attempts}, 20)))`,
    })
    .where(inArray(outbox.id, due))
    .returning();
}

/** Whether the message's code or link has expired. */
function isTooLate({ payload, createdAt }: typeof outbox.$inferSelect, now: Date): boolean {
  const { secretUntil } = payload as unknown as StoredMessage;
  const until = secretUntil ? Date.parse(secretUntil) : createdAt.getTime() + noticeLifetimeMs;
  return now.getTime() >= until;
}

/**
 * Sends due messages and deletes them, so that no code stays in the database. Returns the number sent. A failed message
 * is retried until its code or link expires. Message contents are never logged.
 */
export async function sendMessages({ db, providers, log }: Deps, now: Date): Promise<number> {
  if (codeChannels.every((channel) => typeof providers.carriers[channel] !== 'function')) return 0;
  let sent = 0;
  for (const row of await takeDue(db, now)) {
    const carrier = providers.carriers[row.kind as CodeChannel];
    const isLate = isTooLate(row, now);
    try {
      if (isLate || typeof carrier !== 'function')
        log.error({ channel: row.kind, attempts: row.attempts }, 'a message was given up');
      else await carrier(openMessage(providers.messages, row.payload as unknown as StoredMessage));
      await db.delete(outbox).where(eq(outbox.id, row.id));
      sent += isLate ? 0 : 1;
    } catch (error) {
      const { code = 'UNKNOWN' } = error as { code?: string };
      await db.update(outbox).set({ lastError: code }).where(eq(outbox.id, row.id));
      log.warn({ channel: row.kind, attempts: row.attempts, failure: code }, 'a message was not sent');
    }
  }
  return sent;
}

/** Deletes texts with expired secrets; recipient and time stay. */
export async function dropExpiredTexts(db: Db, now: Date): Promise<number> {
  const dropped = await db
    .update(outbox)
    .set({ payload: sql`${outbox.payload} - 'sealed' - 'secretUntil'` })
    .where(and(isNotNull(outbox.doneAt), sql`${outbox.payload}->>'secretUntil' <= ${now.toISOString()}`))
    .returning({ id: outbox.id });
  return dropped.length;
}
