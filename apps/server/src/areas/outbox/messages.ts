import type { MessageKind } from '@sampan/api/entities';
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
  about: MessageKind;
  orderId?: number;
  message: Message;
  /** Code or link in the text that only the recipient may read, and its expiry. */
  secret?: { text: string; expiresAt: Date };
  /** Recipient in the demo inbox: the browser that caused the message, or the account. */
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
  { channel, about, orderId, message, secret, reader, now, isSent }: Posting,
): Promise<void> {
  const carrier = carriers[channel];
  if (carrier === null) return;
  const { to, subject, text, document } = message;
  const payload: StoredMessage = {
    to,
    ...(subject !== undefined && { subject }),
    sealed: sealText(messages, to, { text, document, ...(secret && { secret: secret.text }) }),
    ...(secret && { secretUntil: secret.expiresAt.toISOString() }),
    ...(reader.inbox !== undefined && { inbox: reader.inbox }),
    ...(reader.userId !== undefined && { userId: reader.userId }),
  };
  await db.insert(outbox).values({
    kind: isSent ? channel : toNobody,
    payload: { ...payload },
    about,
    userId: reader.userId,
    orderId,
    dueAt: now,
    doneAt: isSent && typeof carrier === 'function' ? null : now,
    createdAt: now,
  });
}

type OutboxRow = typeof outbox.$inferSelect;

/** Claims due messages by moving their next attempt, so that no other process sends them too. */
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

/** Whether a message has expired: its code or link is no longer valid. */
function isTooLate({ payload, createdAt }: OutboxRow, now: Date): boolean {
  const { secretUntil } = payload as unknown as StoredMessage;
  const until = secretUntil ? Date.parse(secretUntil) : createdAt.getTime() + noticeLifetimeMs;
  return now.getTime() >= until;
}

/**
 * Stores the final result of a message: for staff, if it belongs to an account or an order, and without a text that
 * contains a secret. Deletes any other message, so that no code stays in the database.
 */
async function settle(
  db: Db,
  row: OutboxRow,
  outcome: { now: Date; state: 'failed' | null; providerId?: string | undefined },
): Promise<void> {
  if (row.userId === null && row.orderId === null) {
    await db.delete(outbox).where(eq(outbox.id, row.id));
    return;
  }
  const { secretUntil } = row.payload as unknown as StoredMessage;
  await db
    .update(outbox)
    .set({
      doneAt: outcome.now,
      state: outcome.state,
      providerId: outcome.providerId ?? null,
      ...(secretUntil !== undefined && { payload: sql`${outbox.payload} - 'sealed' - 'secretUntil'` }),
    })
    .where(eq(outbox.id, row.id));
}

/**
 * Sends the due messages and returns how many were sent. A failed message is retried until its code or link expires.
 * Never logs a message's content.
 */
export async function sendMessages({ db, providers, config, log }: Deps, now: Date): Promise<number> {
  if (codeChannels.every((channel) => typeof providers.carriers[channel] !== 'function')) return 0;
  const { host } = new URL(config.publicUrl);
  let sent = 0;
  for (const row of await takeDue(db, now)) {
    const carrier = providers.carriers[row.kind as CodeChannel];
    if (isTooLate(row, now) || typeof carrier !== 'function') {
      log.error({ channel: row.kind, attempts: row.attempts }, 'a message was given up');
      await settle(db, row, { now, state: 'failed' });
      continue;
    }
    try {
      const message = openMessage(providers.messages, row.payload as unknown as StoredMessage);
      const messageId = `<${row.id}.${row.createdAt.getTime()}@${host}>`;
      const answer = await carrier({ ...message, messageId });
      await settle(db, row, { now, state: null, providerId: answer?.providerId });
      sent += 1;
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
