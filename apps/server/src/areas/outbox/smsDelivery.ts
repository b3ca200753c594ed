import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { outbox } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ProviderError } from '../../providers/providerHttp.ts';
import type { SmsDelivery } from '../../providers/sms/port.ts';
import type { OutboxRow } from './queries.ts';
import { getReference, settle } from './sendMessages.ts';

/** How long the delivery of a text message is queried, ms: gateways know it within three days. */
const queryPeriodMs = 72 * 60 * 60_000;
/** The pause between two queries is a tenth of the message's age, seconds, but within this range. */
const minPauseSeconds = 60;
const maxPauseSeconds = 6 * 60 * 60;
/** Messages queried per run. */
const batch = 20;

/** Claims accepted messages whose delivery is due to be queried, by moving the next query. */
async function takeUnknown(db: Db, now: Date): Promise<OutboxRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  // A later query than any pause sets was set by a clock that was ahead: it is due.
  const isDue = or(lte(outbox.dueAt, now), gt(outbox.dueAt, new Date(now.getTime() + maxPauseSeconds * 1000)));
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, 'sms'),
        isNotNull(outbox.gateway),
        isNull(outbox.state),
        sql`${outbox.doneAt} > ${new Date(now.getTime() - queryPeriodMs).toISOString()}::timestamptz`,
        isDue,
      ),
    )
    .orderBy(asc(outbox.dueAt))
    .limit(batch)
    .for('update', { skipLocked: true });
  return db
    .update(outbox)
    .set({
      dueAt: sql`${at} + interval '1 second'
        * least(${maxPauseSeconds}::int, greatest(${minPauseSeconds}::int, extract(epoch from ${at} - ${outbox.doneAt}) / 10))`,
    })
    .where(inArray(outbox.id, due))
    .returning();
}

/** Stores the final result of an accepted message once; a later report does not change it. */
async function storeDelivery(db: Db, id: number, delivery: NonNullable<SmsDelivery>): Promise<boolean> {
  const stored = await db
    .update(outbox)
    .set({ state: delivery.state, ...(delivery.state === 'undelivered' && { lastError: delivery.code }) })
    .where(and(eq(outbox.id, id), isNull(outbox.state)))
    .returning({ id: outbox.id });
  return stored.length > 0;
}

/** Queries the gateways for the delivery of accepted messages; returns how many are known now. */
export async function queryDeliveries(
  { db, providers, log }: Deps,
  now: Date,
  isStopping = () => false,
): Promise<number> {
  let knownCount = 0;
  for (const row of await takeUnknown(db, now)) {
    if (isStopping()) break;
    const { gateway, providerId, doneAt } = row;
    if (!gateway || providerId === null || !doneAt) continue;
    const { to } = row.payload;
    const accepted = { to, providerId, reference: getReference(row), queuedAt: row.createdAt, acceptedAt: doneAt };
    try {
      const delivery = await providers.sms.query(gateway, accepted);
      if (delivery && (await storeDelivery(db, row.id, delivery))) knownCount += 1;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ gateway, failure: error.code }, 'the delivery of a text message is unknown');
    }
  }
  return knownCount;
}

interface Report {
  /** Our message, from the URL. */
  messageId: number;
  providerId: string;
  /** null for a report of an intermediate state. */
  delivery: SmsDelivery;
}

/**
 * Applies a gateway's authentic report. It also shows that the gateway accepted the message, where the answer to our
 * request was lost.
 */
export async function applyReport(db: Db, { messageId, providerId, delivery }: Report, now: Date): Promise<void> {
  const [row] = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, messageId), eq(outbox.kind, 'sms')))
    .for('update');
  if (!row || (row.providerId !== null && row.providerId !== providerId)) return;
  if (!row.doneAt) await settle(db, row, { now, state: null, gateway: 'twilio', providerId });
  if (delivery) await storeDelivery(db, row.id, delivery);
}
