import { type CodeChannel, codeChannels, codeMinutes } from '@sampan/domain/account/codes';
import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { outbox } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Message } from '../../providers/mail/port.ts';
import type { Providers } from '../../providers/providers.ts';
import { openMessage, type StoredMessage, sealText } from './storedMessage.ts';

/** What a code's message is worth ends with the code. */
const lifetime = codeMinutes * 60_000;
/** Before the next try, ms; a try that never ended counts as one that failed. */
const pause = 30_000;
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
    .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: new Date(now.getTime() + pause) })
    .where(inArray(outbox.id, due))
    .returning();
}

/**
 * Sends what waits to be sent, and forgets it: a code stays nowhere but with whom it was sent to. Gives how many went.
 * One that fails is tried again until its code is worth nothing. Nothing of a message is logged.
 */
export async function sendMessages({ db, providers, log }: Deps, now: Date): Promise<number> {
  if (codeChannels.every((channel) => typeof providers.carriers[channel] !== 'function')) return 0;
  let sent = 0;
  for (const row of await takeDue(db, now)) {
    const carrier = providers.carriers[row.kind as CodeChannel];
    const isLate = now.getTime() - row.createdAt.getTime() >= lifetime;
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
