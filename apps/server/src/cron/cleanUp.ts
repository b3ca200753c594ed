import { and, eq, exists, getTableName, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { dropExpiredTexts, toNobody } from '../areas/outbox/service.ts';
import { foldRevisions } from '../cache/revision.ts';
import { withoutSequentialScan } from '../db/queries/withoutSequentialScan.ts';
import { type Db, queryRows } from '../db/query.ts';
import {
  articleViews,
  buildFiles,
  captchas,
  codes,
  contactUndos,
  devices,
  files,
  idempotencyKeys,
  loginAttempts,
  loginChallenges,
  outbox,
  paymentEvents,
  providerCalls,
  rateLimitWindows,
  sandboxNotices,
  sessions,
  smsCodes,
} from '../db/schema.ts';
import type { Deps } from '../deps.ts';

const day = 86_400_000;
/** Rows deleted per statement; a long delete would block other queries. */
const batch = 1000;

interface CleanUpRule {
  /** A key of the table. */
  key: PgColumn;
  where(now: Date, steadyNow: Date): SQL | undefined;
}

const getCutoff = (now: Date, days: number) => new Date(now.getTime() - days * day);

/** Retention of messages to customers, which staff can read. */
const messageDays = 90;

/** Retention of the rows of removed identity photos and videos, which nothing names any more. */
const removedEvidenceDays = 30;

/** Days for which files of earlier builds stay, because an open page may still load them (B1). */
const buildFileDays = 7;

const stale: CleanUpRule[] = [
  { key: buildFiles.path, where: (now) => lte(buildFiles.servedAt, getCutoff(now, buildFileDays)) },
  { key: idempotencyKeys.id, where: (_, steadyNow) => lte(idempotencyKeys.expiresAt, steadyNow) },
  { key: codes.key, where: (now) => lte(codes.expiresAt, now) },
  { key: contactUndos.id, where: (now) => lte(contactUndos.expiresAt, now) },
  { key: smsCodes.id, where: (now) => lte(smsCodes.sentAt, getCutoff(now, 1)) },
  { key: rateLimitWindows.key, where: (now) => lte(rateLimitWindows.endsAt, now) },
  // One rule for each index of the outbox: with `or` they would read all messages that are kept.
  {
    key: outbox.id,
    where: (now) => and(isNull(outbox.userId), isNull(outbox.orderId), lte(outbox.doneAt, getCutoff(now, 7))),
  },
  { key: outbox.id, where: (now) => lte(outbox.doneAt, getCutoff(now, messageDays)) },
  // A literal, because the index has this condition, and a parameter could be any kind.
  { key: outbox.id, where: () => eq(outbox.kind, sql.raw(`'${toNobody}'`)) },
  { key: loginChallenges.tokenHash, where: (now) => lte(loginChallenges.expiresAt, now) },
  { key: devices.deviceHash, where: (now) => lte(devices.lastSeenAt, getCutoff(now, 365)) },
  { key: articleViews.day, where: (now) => lte(articleViews.day, getCutoff(now, 2).toISOString().slice(0, 10)) },
  {
    key: files.id,
    where: (now) => and(isNotNull(files.kycId), lte(files.deletedAt, getCutoff(now, removedEvidenceDays))),
  },
  { key: captchas.id, where: (now) => lte(captchas.expiresAt, getCutoff(now, 1)) },
  { key: sessions.id, where: (now) => or(lte(sessions.expiresAt, now), lte(sessions.revokedAt, getCutoff(now, 1))) },
  { key: loginAttempts.key, where: (now) => lte(loginAttempts.lastFailureAt, getCutoff(now, 7)) },
  { key: paymentEvents.id, where: (now) => lte(paymentEvents.createdAt, getCutoff(now, 400)) },
  { key: providerCalls.id, where: (now) => lte(providerCalls.lastAt, getCutoff(now, 400)) },
  {
    key: sandboxNotices.id,
    where: (now) => and(isNotNull(sandboxNotices.deliveredAt), lte(sandboxNotices.deliveredAt, getCutoff(now, 7))),
  },
];

interface CleanUpTimes {
  now: Date;
  steadyNow: Date;
}

/**
 * Rules that have rows to delete, found by one statement: most have none. All of them if the statement fails: then each
 * rule fails or succeeds by itself.
 */
async function findDueRules(db: Db, { now, steadyNow }: CleanUpTimes): Promise<readonly CleanUpRule[]> {
  const columns = stale.map(({ key, where }, index) => {
    const old = db.select({ one: sql`1` }).from(key.table).where(where(now, steadyNow));
    return sql`${exists(old)} as ${sql.identifier(String(index))}`;
  });
  try {
    const [isDue] = await withoutSequentialScan(db, (tx) =>
      queryRows<Record<number, boolean>>(tx, sql`select ${sql.join(columns, sql`, `)}`),
    );
    return stale.filter((_, index) => isDue?.[index]);
  } catch {
    return stale;
  }
}

async function deleteStale(
  db: Db,
  { key, where }: CleanUpRule,
  { now, steadyNow, isStopping }: CleanUpTimes & { isStopping: () => boolean },
): Promise<number> {
  const old = db.select({ key }).from(key.table).where(where(now, steadyNow)).limit(batch);
  let deletedCount = 0;
  let deleted: unknown[] = [];
  do {
    if (isStopping()) break;
    deleted = await db.delete(key.table).where(inArray(key, old)).returning({ key });
    deletedCount += deleted.length;
  } while (deleted.length === batch);
  return deletedCount;
}

/**
 * Deletes all expired rows, unless it is stopped; returns the number of changed rows. A rule that fails is logged and
 * holds back no other.
 * @throws AggregateError if rules failed, after the last one
 */
export async function cleanUp(
  { slowDb: db, clock, coherence, log }: Pick<Deps, 'slowDb' | 'clock' | 'coherence' | 'log'>,
  now: Date,
  isStopping = () => false,
): Promise<number> {
  const times = { now, steadyNow: clock.steadyNow(), isStopping };
  const failures: unknown[] = [];
  async function attempt(rule: string, work: () => Promise<number>): Promise<number> {
    try {
      return await work();
    } catch (error) {
      log.error({ err: error, rule }, 'a rule did not clean up');
      failures.push(error);
      return 0;
    }
  }
  let changedCount = await attempt('expired texts', () => dropExpiredTexts(db, now));
  for (const rule of await findDueRules(db, times)) {
    changedCount += await attempt(getTableName(rule.key.table), () => deleteStale(db, rule, times));
  }
  if (coherence) changedCount += await attempt('revisions', () => foldRevisions(db));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} rules did not clean up`);
  return changedCount;
}
