import { contract } from '@sampan/api/contract';
import type { SmsProviderId } from '@sampan/api/entities';
import { type CodeChannel, codeChannels, getSmsAllowances } from '@sampan/domain/account/codes';
import type { Allowance } from '@sampan/domain/rateLimit/allowance';
import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { outbox } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/calls/handler.ts';
import { consumeRateLimit, restoreRateLimit } from '../../http/limits/sharedRateLimits.ts';
import { type Message, UndeliverableMessage } from '../../providers/mail/port.ts';
import { isRejection, ProviderError } from '../../providers/providerHttp.ts';
import { type MessageRow, messageColumns, type OutboxRow } from './queries.ts';
import { openMessage } from './storedMessage.ts';

/** How long a message without a secret is retried, ms. One with a code or link is retried until that expires. */
const noticeLifetimeMs = 24 * 60 * 60_000;
/** Delay before the second attempt, doubling up to the maximum, ms. */
const firstPauseMs = 30_000;
const maxPauseMs = 30 * 60_000;
/**
 * How long a claimed message is left to the run that sends it, ms: longer than the timeout of an attempt. One that never
 * ended counts as failed.
 */
const leaseMs = 3 * 60_000;
/** Time from the acceptance of a text message to the first query for its delivery, ms. */
const firstQueryMs = 60_000;
/** Messages sent per run. */
const batch = 20;

/**
 * Claims a message that is due by `now` with a lease, so that no other run sends it too. One at a time: a slow run would
 * hold a batch for longer than its lease. The lease is by the database's clock, since those of the servers can differ.
 */
async function claimDue(db: Db, channel: CodeChannel, now: Date, claimedAt: Date): Promise<MessageRow | undefined> {
  // A later attempt than any pause sets was set by a clock that was ahead: it is due.
  const isDue = or(lte(outbox.dueAt, now), gt(outbox.dueAt, new Date(claimedAt.getTime() + maxPauseMs + leaseMs)));
  const isFree = sql`coalesce(${outbox.heldUntil}, '-infinity') < clock_timestamp()`;
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.doneAt), eq(outbox.kind, channel), isDue, isFree))
    .orderBy(outbox.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      // Also for servers of the previous release, which know no lease.
      dueAt: new Date(claimedAt.getTime() + leaseMs),
      heldUntil: sql`clock_timestamp() + make_interval(secs => ${leaseMs / 1000})`,
    })
    .where(eq(outbox.id, due))
    .returning(messageColumns);
  return row;
}

/**
 * Stores the error and the time of the next attempt, unless the message is done or claimed again.
 * @param isRejected whether the error says that nothing was sent
 */
async function scheduleRetry(
  db: Db,
  { id, attempts }: OutboxRow,
  { error, isRejected, now }: { error: string; isRejected: boolean; now: Date },
): Promise<void> {
  const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** (attempts - 1));
  await db
    .update(outbox)
    .set({
      lastError: error,
      dueAt: new Date(now.getTime() + pauseMs),
      heldUntil: null,
      ...(isRejected && {
        payload: sql`jsonb_set(${outbox.payload}, '{rejectedAttempt}', ${String(attempts)}::jsonb)`,
      }),
    })
    .where(and(eq(outbox.id, id), isNull(outbox.doneAt), eq(outbox.attempts, attempts)));
}

/** Whether a message has expired: its code or link is no longer valid. */
function isTooLate({ payload, createdAt }: OutboxRow, now: Date): boolean {
  const { secretUntil } = payload;
  const until = secretUntil ? Date.parse(secretUntil) : createdAt.getTime() + noticeLifetimeMs;
  return now.getTime() >= until;
}

/** Result of sending a message. */
interface Outcome {
  now: Date;
  state: 'failed' | 'delivered' | 'undelivered' | null;
  /** The SMS gateway that accepted the message, and its id there. */
  gateway?: SmsProviderId | undefined;
  providerId?: string | undefined;
  /** Accepted by the sandbox: the outbox is where the message is read. */
  isSandbox?: boolean;
  error?: string;
}

/**
 * Stores the final result of a message: for staff, if it belongs to an account or an order, and without a text that
 * contains a secret. Deletes any other message, so that no code stays in the database. The first result stays: the
 * gateway's report can arrive before the sender stores that the gateway accepted the message.
 */
export async function settle(db: Db, row: OutboxRow, outcome: Outcome): Promise<void> {
  const { now, state, gateway, providerId, isSandbox = false, error } = outcome;
  const isRow = eq(outbox.id, row.id);
  if (row.userId === null && row.orderId === null && !isSandbox) {
    await db.delete(outbox).where(isRow);
    return;
  }
  const { secretUntil } = row.payload;
  await db
    .update(outbox)
    .set({
      doneAt: now,
      state,
      ...(gateway && { gateway }),
      ...(providerId !== undefined && { providerId }),
      ...(error !== undefined && { lastError: error }),
      // From here on, the time of the next query for the delivery.
      dueAt: new Date(now.getTime() + firstQueryMs),
      ...(secretUntil !== undefined && !isSandbox && { payload: sql`${outbox.payload} - 'sealed' - 'secretUntil'` }),
    })
    .where(and(isRow, isNull(outbox.doneAt)));
}

/** Whether an attempt before the present one may have been accepted: it was not clearly refused. */
const isInDoubt = ({ attempts, payload }: OutboxRow) => attempts > 1 && payload.rejectedAttempt !== attempts - 1;

/** Whether a text message is a code, or the notice that takes its place. */
const isCodeMessage = ({ about }: OutboxRow) => about === 'code' || about === 'contactInUse';

/**
 * Result of a message that is not sent any more. A counted text message may have gone out in an attempt without an answer:
 * staff must not read that it was given up, and a gateway's report can still tell its delivery. Codes are counted when
 * they are requested.
 */
function toOutdatedOutcome(row: OutboxRow): Omit<Outcome, 'now'> {
  const mayBeSent = isCodeMessage(row) ? row.kind === 'sms' && isInDoubt(row) : row.payload.isCounted;
  return mayBeSent ? { state: null } : { state: 'failed', error: 'OUTDATED' };
}

/** Id of a message at an SMS gateway, the same for all attempts. */
export const getReference = ({ id, createdAt }: Pick<OutboxRow, 'id' | 'createdAt'>) => `${id}-${createdAt.getTime()}`;

/** Sends one message and returns what is known of it. @throws UndeliverableMessage, or another error to try again */
async function sendOne(row: OutboxRow, deps: Deps, now: Date): Promise<Omit<Outcome, 'now'>> {
  const { providers, config } = deps;
  const message = openMessage(providers.messages, row.payload);
  if (!message) throw new UndeliverableMessage('UNREADABLE');
  if (row.kind === 'sms') return sendText(row, message, deps, now);
  if (typeof providers.mail !== 'function') throw new UndeliverableMessage('NOT_CONFIGURED');
  const { hostname } = new URL(config.publicUrl);
  await providers.mail({ ...message, messageId: `<${row.id}.${row.createdAt.getTime()}@${hostname}>` });
  return { state: null };
}

/**
 * Counts a text message against the daily limits, and marks it as counted, so that no later attempt counts it again.
 * @throws ApiError TOO_MANY_REQUESTS
 */
function countText(db: Db, { id }: OutboxRow, limits: readonly Allowance[], now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await consumeRateLimit(tx, now, limits);
    await tx
      .update(outbox)
      .set({ payload: sql`${outbox.payload} || '{"isCounted": true}'::jsonb` })
      .where(eq(outbox.id, id));
  });
}

/** Reverts `countText`. */
function uncountText(db: Db, { id }: OutboxRow, limits: readonly Allowance[]): Promise<void> {
  return db.transaction(async (tx) => {
    await restoreRateLimit(tx, limits);
    await tx
      .update(outbox)
      .set({ payload: sql`${outbox.payload} - 'isCounted'` })
      .where(eq(outbox.id, id));
  });
}

async function sendText(
  row: OutboxRow,
  message: Message,
  { db, providers, config, settings }: Deps,
  now: Date,
): Promise<Omit<Outcome, 'now'>> {
  const { shop } = await settings.current();
  const { isCounted = false } = row.payload;
  const limits = getSmsAllowances(message.to, shop['sms.maxPerDay'], row.about === 'contactChanged');
  let countsNow = false;
  try {
    const { gateway, providerId, isSandbox } = await providers.sms.send(
      {
        ...message,
        reference: getReference(row),
        queuedAt: row.createdAt,
        statusUrl: getStatusUrl(config.publicUrl, row.id),
      },
      {
        isInDoubt: isInDoubt(row),
        async beforeSend() {
          if (isCodeMessage(row) || isCounted) return;
          await countText(db, row, limits, now);
          countsNow = true;
        },
      },
    );
    return isSandbox ? { state: null, isSandbox } : { state: null, gateway, providerId };
  } catch (error) {
    // Without an answer the message may have gone out, in this attempt or in the one that counted it.
    const isRejected = !(error instanceof ProviderError) || error.kind === 'refused';
    if (countsNow && isRejected) await uncountText(db, row, limits);
    throw error;
  }
}

export const sendMails = (deps: Deps, now: Date, isStopping = () => false) => sendBatch(deps, 'mail', now, isStopping);
/** Apart from the mails: text messages do not wait for a mail server that hangs. */
export const sendTexts = (deps: Deps, now: Date, isStopping = () => false) => sendBatch(deps, 'sms', now, isStopping);

/**
 * Sends one channel's messages that are due by `now`, up to a batch, and returns how many were sent. A failed message is
 * retried until its code or link expires. Never logs a message's content.
 */
async function sendBatch(deps: Deps, channel: CodeChannel, now: Date, isStopping: () => boolean): Promise<number> {
  const { db, log, clock } = deps;
  let sentCount = 0;
  for (let count = 0; count < batch && !isStopping(); count += 1) {
    const claimedAt = clock.now();
    const row = await claimDue(db, channel, now, claimedAt);
    if (!row) break;
    const about = { channel: row.kind, attempts: row.attempts };
    if (row.isOutdated) {
      await settle(db, row, { now: claimedAt, ...toOutdatedOutcome(row) });
      continue;
    }
    if (isTooLate(row, claimedAt)) {
      log.error(about, 'a message was given up');
      await settle(db, row, { now: claimedAt, state: 'failed' });
      continue;
    }
    try {
      await settle(db, row, { now: claimedAt, ...(await sendOne(row, deps, claimedAt)) });
      sentCount += 1;
    } catch (error) {
      const { code = 'UNKNOWN' } = error as { code?: string };
      if (error instanceof UndeliverableMessage) {
        log.error({ ...about, failure: code }, 'a message cannot be delivered');
        await settle(db, row, { now: claimedAt, state: 'failed', error: code });
        continue;
      }
      await scheduleRetry(db, row, { error: code, isRejected: isRejection(error), now: clock.now() });
      log.warn({ ...about, failure: code }, 'a message was not sent');
    }
  }
  return sentCount;
}

/** Sends the messages that a call has queued, after its commit, in the loops of this server. */
export function sendAfterCommit({ deps, afterCommit }: Pick<Call, 'deps' | 'afterCommit'>): void {
  for (const channel of codeChannels) {
    const loops = deps.messageLoops[channel];
    afterCommit('send messages', () =>
      loops.ask(() => sendBatch(deps, channel, deps.clock.now(), () => loops.isStopped)),
    );
  }
}

/**
 * URL to which Twilio reports the delivery of a message. Undefined for a shop on a local address, which Twilio refuses
 * as a callback (error 21609).
 */
function getStatusUrl(publicUrl: string, messageId: number): string | undefined {
  const { hostname } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || /^[\d.]+$|^\[/.test(hostname);
  return isLocal ? undefined : `${publicUrl}${contract.sms.twilioStatus.path}?message=${messageId}`;
}
