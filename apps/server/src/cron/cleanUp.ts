import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { dropExpiredTexts, toNobody } from '../areas/outbox/service.ts';
import { foldRevisions } from '../cache/revision.ts';
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
  table: PgTable;
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
  { table: buildFiles, key: buildFiles.path, where: (now) => lte(buildFiles.servedAt, getCutoff(now, buildFileDays)) },
  {
    table: idempotencyKeys,
    key: idempotencyKeys.id,
    where: (_, steadyNow) => lte(idempotencyKeys.expiresAt, steadyNow),
  },
  { table: codes, key: codes.key, where: (now) => lte(codes.expiresAt, now) },
  { table: contactUndos, key: contactUndos.id, where: (now) => lte(contactUndos.expiresAt, now) },
  { table: smsCodes, key: smsCodes.id, where: (now) => lte(smsCodes.sentAt, getCutoff(now, 1)) },
  { table: rateLimitWindows, key: rateLimitWindows.key, where: (now) => lte(rateLimitWindows.endsAt, now) },
  {
    table: outbox,
    key: outbox.id,
    where: (now) =>
      or(
        and(lte(outbox.doneAt, getCutoff(now, 7)), isNull(outbox.userId), isNull(outbox.orderId)),
        lte(outbox.doneAt, getCutoff(now, messageDays)),
        eq(outbox.kind, toNobody),
      ),
  },
  { table: loginChallenges, key: loginChallenges.tokenHash, where: (now) => lte(loginChallenges.expiresAt, now) },
  { table: devices, key: devices.deviceHash, where: (now) => lte(devices.lastSeenAt, getCutoff(now, 365)) },
  {
    table: articleViews,
    key: articleViews.day,
    where: (now) => lte(articleViews.day, getCutoff(now, 2).toISOString().slice(0, 10)),
  },
  {
    table: files,
    key: files.id,
    where: (now) => and(isNotNull(files.kycId), lte(files.deletedAt, getCutoff(now, removedEvidenceDays))),
  },
  { table: captchas, key: captchas.id, where: (now) => lte(captchas.expiresAt, getCutoff(now, 1)) },
  {
    table: sessions,
    key: sessions.id,
    where: (now) => or(lte(sessions.expiresAt, now), lte(sessions.revokedAt, getCutoff(now, 1))),
  },
  { table: loginAttempts, key: loginAttempts.key, where: (now) => lte(loginAttempts.lastFailureAt, getCutoff(now, 7)) },
  { table: providerCalls, key: providerCalls.id, where: (now) => lte(providerCalls.lastAt, getCutoff(now, 400)) },
  {
    table: sandboxNotices,
    key: sandboxNotices.id,
    where: (now) => and(isNotNull(sandboxNotices.deliveredAt), lte(sandboxNotices.deliveredAt, getCutoff(now, 7))),
  },
];

/** Deletes all expired rows, unless it is stopped; returns the number of changed rows. */
export async function cleanUp(
  { db, clock, coherence }: Pick<Deps, 'db' | 'clock' | 'coherence'>,
  now: Date,
  isStopping = () => false,
): Promise<number> {
  const steadyNow = clock.steadyNow();
  let deletedCount = await dropExpiredTexts(db, now);
  for (const { table, key, where } of stale) {
    const old = db.select({ key }).from(table).where(where(now, steadyNow)).limit(batch);
    let deleted: unknown[];
    do {
      deleted = await db.delete(table).where(inArray(key, old)).returning({ key });
      deletedCount += deleted.length;
    } while (deleted.length === batch && !isStopping());
  }
  return coherence ? deletedCount + (await foldRevisions(db)) : deletedCount;
}
