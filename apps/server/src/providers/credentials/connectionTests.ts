import { createPublicKey, type KeyObject } from 'node:crypto';
import { type ProviderId, providerIds } from '@sampan/api/entities';
import type { CredentialProblem } from '@sampan/domain/provider/checkCredentials';
import type { CredentialValues } from '@sampan/domain/provider/definitions';
import { type AdapterOptions, createAdapter, type ProviderConfigs, parseCredentials } from '../adapters.ts';
import { isCertificate, parseCertificates } from '../payment/keys.ts';
import { CredentialError } from './reader.ts';

type Config = ProviderConfigs[keyof ProviderConfigs];

interface KeyProblem {
  field: string;
  problem: CredentialProblem;
}

const certificateNames = ['ALIPAY_APP_CERT', 'ALIPAY_PUBLIC_CERT', 'WECHAT_PUBLIC_KEY'] as const;

/**
 * Checks the keys of a provider: unreadable keys, a certificate of another key, the shop's own public key
 * entered as the provider's, and expired certificates. Null where nothing is wrong.
 */
function checkKeys(parse: () => Config, values: CredentialValues, now: Date): KeyProblem | null {
  try {
    const config = parse();
    return checkPairs(config, values) ?? findExpired(values, now);
  } catch (error) {
    if (error instanceof CredentialError) return { field: error.field, problem: error.problem };
    throw error;
  }
}

function checkPairs(config: Config, values: CredentialValues): KeyProblem | null {
  if (!('privateKey' in config)) return null;
  const own = createPublicKey(config.privateKey);
  const isOwn = (key: KeyObject) => key.equals(own);
  if ('platformKeys' in config) {
    return [...config.platformKeys.values()].some(isOwn)
      ? { field: 'WECHAT_PUBLIC_KEY', problem: 'ownPublicKey' }
      : null;
  }
  if (!config.certificates) {
    return config.publicKeys.some(isOwn) ? { field: 'ALIPAY_PUBLIC_KEY', problem: 'ownPublicKey' } : null;
  }
  const [app] = parseCertificates(values.ALIPAY_APP_CERT ?? '');
  if (app && !isOwn(app.publicKey)) return { field: 'ALIPAY_APP_CERT', problem: 'certificateMismatch' };
  return config.publicKeys.some(isOwn) ? { field: 'ALIPAY_PUBLIC_CERT', problem: 'ownPublicKey' } : null;
}

function findExpired(values: CredentialValues, now: Date): KeyProblem | null {
  const isExpired = (text: string) => parseCertificates(text).every(({ validToDate }) => validToDate <= now);
  const field = certificateNames.find((name) => isCertificate(values[name] ?? '') && isExpired(values[name] ?? ''));
  return field ? { field, problem: 'expired' } : null;
}

/** Tests a provider's credentials. */
export interface ConnectionTest {
  /** Checks beyond the format, such as a certificate that does not match the key; null where nothing is wrong. */
  check(values: CredentialValues, now: Date): KeyProblem | null;
  /** Sends a harmless request to the provider. @throws ProviderError where the credentials do not work */
  probe(values: CredentialValues): Promise<void>;
}

export type ConnectionTests = Readonly<Record<ProviderId, ConnectionTest>>;

/** The connection tests of all providers. */
export function createConnectionTests(options: AdapterOptions): ConnectionTests {
  const createTest = (id: ProviderId): ConnectionTest => ({
    check: (values, now) => checkKeys(() => parseCredentials(id, values), values, now),
    probe: (values) => createAdapter(id, parseCredentials(id, values), options).probe(),
  });
  return Object.fromEntries(providerIds.map((id) => [id, createTest(id)])) as Record<ProviderId, ConnectionTest>;
}
