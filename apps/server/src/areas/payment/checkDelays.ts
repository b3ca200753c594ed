import { createHash } from 'node:crypto';
import { type ProviderId, providerIds } from '@sampan/api/entities';
import type { CredentialValues } from '@sampan/domain/provider/definitions';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { payments, shopState } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';

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

const stateKey = 'environment credentials';

/** SHA-256 of a provider's credentials. Not reversible: each has a random secret of at least 128 bits. */
const toFingerprint = (values: CredentialValues | null) =>
  values && createHash('sha256').update(JSON.stringify(values)).digest('hex');

/**
 * Ends the delays of the providers whose credentials in the environment differ from those that cron used last. Cron, not
 * each server at its start: during a deploy a server with the former credentials may still run cron, and would delay
 * everything again.
 */
export async function endDelaysOfChangedEnvironment({ db, providers }: Deps, now: Date): Promise<number> {
  const current = Object.fromEntries(
    providerIds.map((id) => [id, toFingerprint(providers.credentials.getEnvironment(id).values)]),
  );
  const [known] = await db.select().from(shopState).where(eq(shopState.key, stateKey));
  const changed = providerIds.filter((id) => current[id] !== (known?.value[id] ?? null));
  if (changed.length === 0) return 0;
  await db.transaction(async (tx) => {
    for (const id of changed) await endCheckDelays(tx, id, now);
    await tx
      .insert(shopState)
      .values({ key: stateKey, value: current, createdAt: now })
      .onConflictDoUpdate({ target: shopState.key, set: { value: current } });
  });
  return changed.length;
}
