import { type ProviderId, providerIds } from '@sampan/api/entities';
import { paymentStatus } from '@sampan/api/statuses';
import { areCredentialsMissing, lacksProviderCredentials } from '@sampan/domain/provider/missingCredentials';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { shopState } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { findMainPayment, type OrderRecord, type PaymentColumns } from '../order/orderRecord.ts';

const stateKey = 'missing credentials';

/** Since when providers have no credentials, ISO 8601 UTC. */
type MissingSince = Partial<Record<ProviderId, string>>;

async function readMissingSince(db: Db): Promise<MissingSince> {
  const [row] = await db.select().from(shopState).where(eq(shopState.key, stateKey));
  return (row?.value ?? {}) as MissingSince;
}

/**
 * Stores since when providers have no credentials, and forgets it once they have some. Cron, not a request: in a deploy
 * one server may have those of the environment and another none.
 */
export async function noteMissingCredentials({ db, providers }: Deps, now: Date): Promise<void> {
  const known = await readMissingSince(db);
  const current: MissingSince = {};
  for (const id of providerIds) {
    const isMissing = areCredentialsMissing(await providers.credentials.read(id));
    if (isMissing) current[id] = known[id] ?? now.toISOString();
  }
  if (providerIds.every((id) => current[id] === known[id])) return;
  await db
    .insert(shopState)
    .values({ key: stateKey, value: current, createdAt: now })
    .onConflictDoUpdate({ target: shopState.key, set: { value: current } });
}

/**
 * Whether credentials are set for the payment's provider, even if they cannot be decrypted or used. Not for use in a
 * transaction, because it reads the credentials.
 */
export async function hasProviderCredentials(
  { providers }: Pick<Deps, 'providers'>,
  { method }: Pick<PaymentColumns, 'method'>,
): Promise<boolean> {
  return method === 'manual' || !areCredentialsMissing(await providers.credentials.read(method));
}

type CredentialDeps = Pick<Deps, 'db' | 'clock' | 'providers'>;

/**
 * Whether the payment's provider has had no credentials for days, so that it is asked for nothing. Not for use in a
 * transaction, because it reads the credentials.
 */
export async function isProviderGone(
  { db, clock, providers }: CredentialDeps,
  { method }: Pick<PaymentColumns, 'method'>,
): Promise<boolean> {
  // The sandbox answers in place of a provider without credentials.
  if (method === 'manual' || providers.sandbox) return false;
  const credentials = await providers.credentials.read(method);
  if (!areCredentialsMissing(credentials)) return false;
  const since = (await readMissingSince(db))[method];
  return lacksProviderCredentials({ ...credentials, missingSince: since ? new Date(since) : undefined }, clock.now());
}

/**
 * Whether money of the order is to be returned by a provider that is gone, so that staff may return it in another way. Not
 * for use in a transaction.
 */
export async function lacksCredentialsFor(deps: CredentialDeps, record: OrderRecord): Promise<boolean> {
  const payment = findMainPayment(record);
  return payment?.status === paymentStatus.refunding && (await isProviderGone(deps, payment));
}
