import { findIdentityNotice, getNextCheckTime, type IdentityAnswer } from '@sampan/domain/kyc/identityResult';
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { kyc } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { sendAccountNotice } from '../outbox/service.ts';
import { applyResult, queryResult } from './certifyResult.ts';
import { type KycRow, lockKyc } from './kycRecord.ts';

/** Pause after an error that cannot even be stored as a missing answer, such as one of the database. */
const errorPauseMs = 60_000;
/** Certifications asked about in one run; the next run continues with the following ones. */
const batch = 50;

/** Stores the answer about a certification, unless another one has replaced it, and when the provider is asked again. */
async function storeAnswer(deps: Deps, due: KycRow, answer: IdentityAnswer, now: Date): Promise<void> {
  // Read before the transaction: the embedded database has one connection.
  const { shop: settings } = await deps.settings.current();
  await deps.db.transaction(async (tx) => {
    const before = await lockKyc(tx, due.userId);
    if (!before || before.certifyId !== due.certifyId || before.certifyCheckAt === null) return;
    const after = await applyResult(tx, before, answer, now);
    const notice = findIdentityNotice(before.status, after);
    const { userId, locale } = after;
    // The messages job of the same run sends it.
    if (notice) await sendAccountNotice({ db: tx, deps, now, settings }, userId, notice, { locale });
    const nextCheck = getNextCheckTime(answer, { expiresAt: after.certifyExpiresAt, now });
    const certifyCheckAt = after.certifyCheckAt && nextCheck;
    await tx.update(kyc).set({ certifyCheckAt }).where(eq(kyc.id, after.id));
  });
}

/** Stores an error as a missing answer, so that the check is asked about ever more rarely, and expires in the end. */
async function storeError(deps: Deps, row: KycRow, now: Date): Promise<void> {
  try {
    await storeAnswer(deps, row, { state: 'unknown' }, now);
  } catch (error) {
    deps.log.error({ err: error, userId: row.userId }, 'certification not postponed');
    // A check that fails does not stay the first. A certification that was begun meanwhile is due later.
    await deps.db
      .update(kyc)
      .set({ certifyCheckAt: new Date(now.getTime() + errorPauseMs) })
      .where(and(eq(kyc.id, row.id), lte(kyc.certifyCheckAt, now)));
  }
}

/**
 * Asks for the results of certifications whose page has expired: the customer may have finished without returning to
 * the shop, or the provider did not answer on the return.
 */
export async function checkCertifications(deps: Deps, now: Date, isStopping = () => false): Promise<number> {
  const due = await deps.db
    .select()
    .from(kyc)
    .where(and(isNotNull(kyc.certifyCheckAt), lte(kyc.certifyCheckAt, now)))
    .orderBy(asc(kyc.certifyCheckAt))
    .limit(batch);
  for (const row of due) {
    if (isStopping()) break;
    try {
      await storeAnswer(deps, row, await queryResult(row, deps), now);
    } catch (error) {
      deps.log.error({ err: error, userId: row.userId }, 'certification not checked');
      await storeError(deps, row, now);
    }
  }
  return due.length;
}
