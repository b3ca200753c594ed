import { type CodeChannel, codeChannels, codeMinutes } from '@sampan/domain/account/codes';
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { outbox } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Carrier, Message } from '../../providers/mail/port.ts';

/** What a code's message is worth ends with the code. */
const lifetime = codeMinutes * 60_000;
/** Before the next try, ms; a try that never ended counts as one that failed. */
const pause = 30_000;
/** Sent in one run; the next run takes the next ones. */
const batch = 20;

interface Posting {
  channel: CodeChannel;
  message: Message;
  carrier: Carrier;
  now: Date;
  isSent: boolean;
}

/** A message to nobody: the same work as any other, so that no time tells whether somebody was written to. */
export const toNobody = 'none';

/** Writes a message beside what it speaks of. In the sandbox it is done with that; else `sendMessages` takes it. */
export async function post(db: Db, { channel, message, carrier, now, isSent }: Posting): Promise<void> {
  await db.insert(outbox).values({
    kind: isSent ? channel : toNobody,
    payload: { ...message },
    dueAt: now,
    doneAt: isSent && carrier !== 'outbox' ? null : now,
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
  if (codeChannels.every((channel) => providers.carriers[channel] === 'outbox')) return 0;
  let sent = 0;
  for (const row of await takeDue(db, now)) {
    const carrier = providers.carriers[row.kind as CodeChannel];
    const isLate = now.getTime() - row.createdAt.getTime() >= lifetime;
    try {
      if (isLate || carrier === 'outbox')
        log.error({ channel: row.kind, attempts: row.attempts }, 'a message was given up');
      else await carrier(row.payload as unknown as Message);
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
