import type { ProviderId } from '@sampan/api/entities';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { payments } from '../../db/schema.ts';

/**
 * Makes everything that waits for a payment provider due now: with other credentials the provider may answer. Each run of
 * a job takes only a batch of it, so the provider is not asked about all of it at once.
 */
export async function endCheckDelays(db: Db, provider: ProviderId, now: Date): Promise<void> {
  await db
    .update(payments)
    .set({ checkAt: now })
    // No payment has another provider as its method.
    .where(and(eq(sql<ProviderId>`${payments.method}`, provider), gt(payments.checkAt, now)));
}
