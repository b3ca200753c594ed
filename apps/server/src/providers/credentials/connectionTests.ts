import { type ProviderId, providerIds } from '@sampan/api/entities';
import type { CredentialProblem } from '@sampan/domain/provider/checkCredentials';
import type { CredentialValues } from '@sampan/domain/provider/definitions';
import { type AdapterOptions, createAdapter, parseCredentials } from '../adapters.ts';
import { checkKeys } from '../payment/checkKeys.ts';

/** Tests a provider's credentials. */
export interface ConnectionTest {
  /** Checks beyond the format, such as a certificate that does not match the key; null where nothing is wrong. */
  check(values: CredentialValues, now: Date): { field: string; problem: CredentialProblem } | null;
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
