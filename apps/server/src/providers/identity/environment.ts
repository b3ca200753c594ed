import type { IdentityProviderId } from '@sampan/api/entities';
import type { CredentialValues } from '@sampan/domain/provider/definitions';
import { readProviderEnvironment } from '../credentials/environment.ts';
import { CredentialReader } from '../credentials/reader.ts';
import type { AlipayAccount } from '../payment/alipay/client.ts';
import { readAlipayAccount } from '../payment/environment.ts';

/** The configuration of each identity provider. */
export interface IdentityConfigs {
  alipayIdentity: AlipayAccount;
}

/** Parses credentials into the configuration of a provider. @throws CredentialError */
export const identityParsers: {
  readonly [Id in IdentityProviderId]: (values: CredentialValues) => IdentityConfigs[Id];
} = {
  alipayIdentity: (values) => readAlipayAccount(new CredentialReader(values)),
};

/** Checks the environment's credentials of identity providers. @throws ConfigError where they are incomplete or invalid */
export function checkIdentityEnvironment(environment: Readonly<Record<string, string | undefined>>): void {
  const { alipayIdentity } = readProviderEnvironment(environment);
  if (alipayIdentity.values) identityParsers.alipayIdentity(alipayIdentity.values);
}
