import { findIdentityNotice, type IdentityAnswer, isAskedAgain } from '@sampan/domain/kyc/identityResult';
import type { ShopSettings } from '@sampan/domain/setting/settingDefaults';
import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { kyc } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { sendAccountNotice } from '../outbox/service.ts';
import { applyResult, queryResult } from './certifyResult.ts';
import { type KycRow, lockKyc } from './kycRecord.ts';

/** While the provider does not answer, it is asked again after this pause. */
const retryPauseMs = 60_000;
const getRetryTime = (now: Date) => new Date(now.getTime() + retryPauseMs);
/** Certifications asked about in one run; the next run continues with the following ones. */
const batch = 50;

interface Job {
  tx: Db;
  deps: Deps;
  settings: ShopSettings;
  now: Date;
}

async function settle({ tx, deps, settings, now }: Job, asked: KycRow, answer: IdentityAnswer): Promise<void> {
  const before = await lockKyc(tx, asked.userId);
  if (!before || before.certifyId !== asked.certifyId || before.certifyCheckAt === null) return;
  const after = await applyResult(tx, before, answer, now);
  const notice = findIdentityNotice(before.status, after.status);
  // The messages job of the same run sends it.
  if (notice) await sendAccountNotice({ db: tx, deps, now, settings }, after.userId, notice, { locale: after.locale });
  const isDueAgain = after.certifyCheckAt !== null && isAskedAgain(answer, { expiresAt: after.certifyExpiresAt, now });
  const certifyCheckAt = isDueAgain ? getRetryTime(now) : null;
  await tx.update(kyc).set({ certifyCheckAt }).where(eq(kyc.id, after.id));
}

/** Postpones the next request, so that a check that fails does not stay the first. */
async function askLater({ db }: Deps, { id }: KycRow, now: Date): Promise<void> {
  await db
    .update(kyc)
    .set({ certifyCheckAt: getRetryTime(now) })
    // A certification that was begun meanwhile is due later.
    .where(and(eq(kyc.id, id), lte(kyc.certifyCheckAt, now)));
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
      const answer = await queryResult(row, deps, now);
      // Read before the transaction: the embedded database has one connection.
      const { shop: settings } = await deps.settings.current();
      await deps.db.transaction((tx) => settle({ tx, deps, settings, now }, row, answer));
    } catch (error) {
      deps.log.error({ err: error, userId: row.userId }, 'certification not checked');
      await askLater(deps, row, now);
    }
  }
  return due.length;
}
