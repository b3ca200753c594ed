import { type CodeChannel, codeChannels } from '@sampan/domain/account/codes';
import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { outbox } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Message } from '../../providers/mail/port.ts';
import type { Providers } from '../../providers/providers.ts';
import { openMessage, type StoredMessage, sealText } from './storedMessage.ts';

/** A message without a secret is tried for this long. One with a code or a link is tried until that stops working. */
const noticeLifetimeMs = 24 * 60 * 60_000;
/** Before the second attempt; doubles with each attempt, up to the maximum. An attempt that never ended has failed. */
const firstPauseSeconds = 30;
const maxPauseSeconds = 30 * 60;
/** Sent in one run; the next run takes the next ones. */
const batch = 20;

interface Posting {
  channel: CodeChannel;
  message: Message;
  /** The code or link in the text that only the receiver may read, and the time when it stops working. */
  secret?: { text: string; expiresAt: Date };
  /** Who reads the message in the demo inbox: the browser that asked for it, or the account it speaks of. */
  reader: { inbox?: string | undefined; userId?: number | undefined };
  now: Date;
  isSent: boolean;
}

/** A message to nobody: the same work as any other, so that no time tells whether somebody was written to. */
export const toNobody = 'none';

/**
 * Writes a message in the transaction of what it speaks of, sealed. In the sandbox it stays in the outbox; else
 * `sendMessages` takes it. Nothing is written for a channel that is not configured.
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

/** Takes what is due, so that no other process sends it too. */
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

/** Whether it is too late to send a message: its code or link has stopped working. */
function isTooLate({ payload, createdAt }: typeof outbox.$inferSelect, now: Date): boolean {
  const { secretUntil } = payload as unknown as StoredMessage;
  const until = secretUntil ? Date.parse(secretUntil) : createdAt.getTime() + noticeLifetimeMs;
  return now.getTime() >= until;
}

/**
 * Sends the messages that are due and deletes them, so that no code stays in the database. Returns how many were sent.
 * A message that fails is tried again until its code or link stops working. Nothing of a message is logged.
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

/** Drops the texts whose secrets have expired: what stays says to whom and when something was sent. */
export async function dropExpiredTexts(db: Db, now: Date): Promise<number> {
  const dropped = await db
    .update(outbox)
    .set({ payload: sql`${outbox.payload} - 'sealed' - 'secretUntil'` })
    .where(and(isNotNull(outbox.doneAt), sql`${outbox.payload}->>'secretUntil' <= ${now.toISOString()}`))
    .returning({ id: outbox.id });
  return dropped.length;
}
