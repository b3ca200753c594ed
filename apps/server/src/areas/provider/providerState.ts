import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import type { CredentialState, ProviderId, ProviderState } from '@sampan/api/entities';
import { paymentStatus } from '@sampan/api/statuses';
import { openPaymentStatuses } from '@sampan/domain/payment/paymentStatuses';
import { type CredentialField, providerDefinitions } from '@sampan/domain/provider/definitions';
import { toProviderState } from '@sampan/domain/provider/providerState';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { payments, providerHealth } from '../../db/schema.ts';
import type { Call } from '../../http/calls/handler.ts';
import type { ProviderCredentials } from '../../providers/credentials/store.ts';
import { isCertificate, parseCertificates, parsePrivateKey, parsePublicKeys } from '../../providers/payment/keys.ts';

/** Fingerprint of a public key: the first 64 bits of its SHA-256, in groups of four digits. */
function getFingerprint(key: KeyObject): string {
  const der = createPublicKey(key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' })).export({
    type: 'spki',
    format: 'der',
  });
  return (createHash('sha256').update(der).digest('hex').slice(0, 16).match(/.{4}/g) ?? []).join(' ');
}

/** Displayable details of a key or certificate. */
function describeKey({ kind }: CredentialField, value: string): Pick<CredentialState, 'fingerprint' | 'expiresAt'> {
  if (isCertificate(value)) {
    const [certificate] = parseCertificates(value);
    if (!certificate) return {};
    return { fingerprint: certificate.serialNumber, expiresAt: certificate.validToDate.toISOString() };
  }
  const [key] = kind === 'privateKey' ? [parsePrivateKey(value)] : parsePublicKeys(value);
  return key ? { fingerprint: getFingerprint(key) } : {};
}

async function countUnderWay(provider: ProviderId, db: Db): Promise<ProviderState['underWay']> {
  if (providerDefinitions[provider].group !== 'payment') return undefined;
  const isOfProvider = eq(sql<ProviderId>`${payments.method}`, provider);
  return {
    payments: await db.$count(payments, and(isOfProvider, inArray(payments.status, [...openPaymentStatuses]))),
    refunds: await db.$count(payments, and(isOfProvider, eq(payments.status, paymentStatus.refunding))),
  };
}

/** Reads a provider for the settings screen. */
export async function readProviderState(
  provider: ProviderId,
  { previousUntil, updatedAt, ...credentials }: ProviderCredentials,
  { db, deps, settings }: Pick<Call, 'db' | 'deps' | 'settings'>,
): Promise<ProviderState> {
  const { addresses } = deps.providers.credentials.getEnvironment(provider);
  const [health] = await db.select().from(providerHealth).where(eq(providerHealth.provider, provider));
  const { lastSuccessAt, lastErrorAt, lastError } = health ?? {};
  const facts = {
    ...credentials,
    addresses,
    updatedAt: updatedAt?.toISOString(),
    previousUntil: previousUntil?.toISOString(),
    underWay: await countUnderWay(provider, db),
    lastSuccessAt: lastSuccessAt?.toISOString(),
    ...(lastErrorAt && lastError && { lastError: { ...lastError, at: lastErrorAt.toISOString() } }),
  };
  return toProviderState(provider, facts, { settings, origin: deps.config.publicUrl, describeKey });
}
