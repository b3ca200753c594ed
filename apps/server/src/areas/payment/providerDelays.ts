import { createHash } from 'node:crypto';
import { type ProviderId, providerIds } from '@sampan/api/entities';
import { and, eq, gt, sql } from 'drizzle-orm';
import { readShopState, writeShopState } from '../../db/queries/shopState.ts';
import type { Db } from '../../db/query.ts';
import { payments } from '../../db/schema.ts';
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

/** Fingerprint of each provider's credentials, and when cron found them changed, ISO 8601 UTC. */
type EnvironmentState = Partial<Record<ProviderId, string | null>> & {
  changedAt?: Partial<Record<ProviderId, string>>;
};

const readState = async (db: Db): Promise<EnvironmentState> =>
  (await readShopState<EnvironmentState>(db, stateKey)) ?? {};

/** SHA-256 of a provider's credentials in the environment. Not reversible: each has a random secret of at least 128 bits. */
function getFingerprint({ providers }: Pick<Deps, 'providers'>, id: ProviderId): string | null {
  const { values } = providers.credentials.getEnvironment(id);
  return values && createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

/**
 * Ends the delays of the providers whose credentials in the environment differ from those that cron used last. Cron, not
 * each server at its start: during a deploy a server with the former credentials may still run cron, and would delay
 * everything again.
 */
export async function endDelaysOfChangedEnvironment(deps: Deps, now: Date): Promise<number> {
  const known = await readState(deps.db);
  const current = Object.fromEntries(providerIds.map((id) => [id, getFingerprint(deps, id)]));
  const changed = providerIds.filter((id) => current[id] !== (known[id] ?? null));
  if (changed.length === 0) return 0;
  const changedAt = { ...known.changedAt, ...Object.fromEntries(changed.map((id) => [id, now.toISOString()])) };
  const value = { ...current, changedAt };
  await deps.slowDb.transaction(async (tx) => {
    for (const id of changed) await endCheckDelays(tx, id, now);
    await writeShopState(tx, stateKey, value);
  });
  return changed.length;
}

/**
 * When the environment last gave a provider other credentials; null if it did not. Now, on a server with others than the one
 * that runs cron, as during a deploy.
 */
export async function readEnvironmentChange(
  deps: Pick<Deps, 'db' | 'clock' | 'providers'>,
  id: ProviderId,
): Promise<Date | null> {
  const known = await readState(deps.db);
  if (getFingerprint(deps, id) !== (known[id] ?? null)) return deps.clock.now();
  const changedAt = known.changedAt?.[id];
  return changedAt === undefined ? null : new Date(changedAt);
}
