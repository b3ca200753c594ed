import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { apiPrefix } from '@sampan/api/endpoint';
import type { CredentialState, ProviderId, ProviderState } from '@sampan/api/entities';
import { type CredentialField, isReadable, providerDefinitions } from '@sampan/domain/provider/definitions';
import type { ShopSettings } from '@sampan/domain/setting/settingDefaults';
import { eq } from 'drizzle-orm';
import { providerHealth } from '../../db/schema.ts';
import type { Call } from '../../http/handler.ts';
import type { ProviderCredentials } from '../../providers/credentials/store.ts';
import { isCertificate, parseCertificates, parsePrivateKey, parsePublicKeys } from '../../providers/payment/keys.ts';

/** Minimum length of a secret whose last four characters are displayed. */
const minLengthForLastFour = 40;

/** Fingerprint of a public key: the first 64 bits of its SHA-256, in groups of four digits. */
function getFingerprint(key: KeyObject): string {
  const der = createPublicKey(key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' })).export({
    type: 'spki',
    format: 'der',
  });
  return (createHash('sha256').update(der).digest('hex').slice(0, 16).match(/.{4}/g) ?? []).join(' ');
}

/** Displayable details of a write-only credential. */
function describeSecret({ kind }: CredentialField, value: string): Pick<CredentialState, 'fingerprint' | 'expiresAt'> {
  if (kind === 'secret') return value.length >= minLengthForLastFour ? { fingerprint: `…${value.slice(-4)}` } : {};
  if (isCertificate(value)) {
    const [certificate] = parseCertificates(value);
    if (!certificate) return {};
    return { fingerprint: certificate.serialNumber, expiresAt: certificate.validToDate.toISOString() };
  }
  const [key] = kind === 'privateKey' ? [parsePrivateKey(value)] : parsePublicKeys(value);
  return key ? { fingerprint: getFingerprint(key) } : {};
}

type SwitchName = keyof ShopSettings & `${'payment' | 'sms'}.${string}Enabled`;

/** Name of the setting that enables a provider; null for identity providers, of which `kyc.provider` names one. */
export function getSwitchName(provider: ProviderId): SwitchName | null {
  const { group, switchKey } = providerDefinitions[provider];
  return switchKey === undefined ? null : (`${group}.${switchKey}` as SwitchName);
}

function isEnabled(provider: ProviderId, settings: ShopSettings): boolean {
  const name = getSwitchName(provider);
  return name === null ? settings['kyc.provider'] === provider : settings[name] === true;
}

/** A provider for the settings screen; write-only credentials only show whether they are set, and a fingerprint. */
export async function toProviderState(
  provider: ProviderId,
  { source, values, previousUntil, updatedAt, isUnreadable }: ProviderCredentials,
  { db, deps, settings }: Pick<Call, 'db' | 'deps' | 'settings'>,
): Promise<ProviderState> {
  const { credentials } = deps.providers;
  const { addresses } = credentials.getEnvironment(provider);
  const definition = providerDefinitions[provider];
  const [health] = await db.select().from(providerHealth).where(eq(providerHealth.provider, provider));
  const fields = definition.fields.map((field): CredentialState => {
    const { name } = field;
    const value = values[name] ?? addresses[name];
    const isFixed = source === 'environment' || addresses[name] !== undefined;
    const state = { name, isSet: value !== undefined, ...(isFixed && { isFixed }) };
    if (value === undefined) return state;
    return { ...state, ...(isReadable(field) ? { value } : describeSecret(field, value)) };
  });
  const { lastSuccessAt, lastErrorAt, lastError } = health ?? {};
  return {
    provider,
    isEnabled: isEnabled(provider, settings),
    source,
    isUnreadable,
    fields,
    ...(definition.notifyPath && { notifyUrl: `${deps.config.publicUrl}${apiPrefix}${definition.notifyPath}` }),
    ...(updatedAt && { updatedAt: updatedAt.toISOString() }),
    ...(previousUntil && { previousUntil: previousUntil.toISOString() }),
    ...(lastSuccessAt && { lastSuccessAt: lastSuccessAt.toISOString() }),
    ...(lastErrorAt && lastError && { lastError: { ...lastError, at: lastErrorAt.toISOString() } }),
  };
}
