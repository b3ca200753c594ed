import { type PaymentMethod, type ProviderId, providerIds } from '@sampan/api/entities';
import { paymentStatus } from '@sampan/api/statuses';
import { areCredentialsMissing, isProviderGone } from '@sampan/domain/provider/missingCredentials';
import { readShopState, writeShopState } from '../../db/queries/shopState.ts';
import type { Db } from '../../db/query.ts';
import type { Deps } from '../../deps.ts';
import type { GoneProviders, OrderRecord, PaymentColumns } from '../order/orderRecord.ts';

const stateKey = 'missing credentials';

/**
 * State: the gone providers, by id. Cron decides it, so that figures, lists and orders agree from when on staff send the
 * money themselves.
 */
export const goneProvidersKey = 'gone providers';

/** Since when providers have no credentials, ISO 8601 UTC. */
type MissingSince = Partial<Record<ProviderId, string>>;

const readMissingSince = async (db: Db, key = stateKey) => (await readShopState<MissingSince>(db, key)) ?? {};

/**
 * Stores since when providers have no credentials, and which of them are gone, and forgets it once they have some. Cron,
 * not a request: in a deploy one server may have those of the environment and another none.
 */
export async function noteMissingCredentials({ db, providers }: Deps, now: Date): Promise<void> {
  const known = await readMissingSince(db);
  const current: MissingSince = {};
  const gone: MissingSince = {};
  for (const id of providerIds) {
    const credentials = await providers.credentials.read(id);
    if (!areCredentialsMissing(credentials)) continue;
    const since = known[id] ?? now.toISOString();
    current[id] = since;
    const stored = { ...credentials, missingSince: new Date(since) };
    if (!providers.sandbox && isProviderGone(stored, now)) gone[id] = since;
  }
  const written = [
    { key: stateKey, before: known, value: current },
    { key: goneProvidersKey, before: await readMissingSince(db, goneProvidersKey), value: gone },
  ];
  for (const { key, before, value } of written) {
    if (providerIds.some((id) => value[id] !== before[id])) await writeShopState(db, key, value);
  }
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

type CredentialDeps = Pick<Deps, 'db' | 'providers' | 'clock'>;

/**
 * Whether the payment's provider has had no credentials for days, so that nothing is requested from it. One that has
 * credentials again is not gone, even before cron runs. Not for use in a transaction, because it reads the credentials.
 */
export async function isPaymentProviderGone(
  { db, providers, clock }: CredentialDeps,
  { method }: Pick<PaymentColumns, 'method'>,
): Promise<boolean> {
  // The sandbox answers in place of a provider without credentials.
  if (method === 'manual' || providers.sandbox) return false;
  const { [method]: goneSince } = await readMissingSince(db, goneProvidersKey);
  if (goneSince === undefined) return false;
  // Credentials that were entered and removed since cron ran may have requested the refund: those removed work for days.
  const credentials = await providers.credentials.read(method);
  return isProviderGone({ ...credentials, missingSince: new Date(goneSince) }, clock.now());
}

/**
 * The gone providers by which money of the order is to be returned, so that staff may return it in another way.
 * Not for use in a transaction.
 */
export async function findGoneProviders(deps: CredentialDeps, { payments }: OrderRecord): Promise<GoneProviders> {
  const gone = new Set<PaymentMethod>();
  for (const payment of payments) {
    if (payment.status === paymentStatus.refunding && (await isPaymentProviderGone(deps, payment)))
      gone.add(payment.method);
  }
  return gone;
}

/** Like `findGoneProviders`, for use in a transaction. A provider that has credentials again counts as gone until cron runs. */
export async function readGoneProviders(tx: Db, { payments }: OrderRecord): Promise<GoneProviders> {
  const returning = payments.filter(({ status }) => status === paymentStatus.refunding).map(({ method }) => method);
  if (returning.length === 0) return new Set();
  const gone: Partial<Record<PaymentMethod, string>> = await readMissingSince(tx, goneProvidersKey);
  return new Set(returning.filter((method) => gone[method]));
}
