import type { IdentityProviderId } from '@sampan/api/entities';
import type { CredentialValues } from '@sampan/domain/provider/definitions';
import { CredentialError } from '../credentials/credentialError.ts';
import { readProviderEnvironment } from '../credentials/environment.ts';
import { CredentialReader } from '../credentials/reader.ts';
import type { AlipayAccount } from '../payment/alipay/client.ts';
import { readAlipayAccount } from '../payment/environment.ts';
import { type AliyunIdentityConfig, cloudauthEndpoints } from './aliyun/config.ts';

/** The configuration of each identity provider. */
export interface IdentityConfigs {
  alipayIdentity: AlipayAccount;
  aliyunIdentity: AliyunIdentityConfig;
}

/** Parses credentials into the configuration of a provider. @throws CredentialError */
export const identityParsers: {
  readonly [Id in IdentityProviderId]: (values: CredentialValues) => IdentityConfigs[Id];
} = {
  alipayIdentity: (values) => readAlipayAccount(new CredentialReader(values)),
  aliyunIdentity: (values) => readAliyun(new CredentialReader(values)),
};

function readAliyun(reader: CredentialReader): AliyunIdentityConfig {
  const [accessKeyId, accessKeySecret, sceneId] = reader.require([
    'ALIYUN_ACCESS_KEY_ID',
    'ALIYUN_ACCESS_KEY_SECRET',
    'ALIYUN_CLOUDAUTH_SCENE_ID',
  ]);
  if (!/^\d{1,19}$/.test(sceneId)) {
    throw new CredentialError('ALIYUN_CLOUDAUTH_SCENE_ID', 'format', 'ALIYUN_CLOUDAUTH_SCENE_ID has digits only.');
  }
  const isSet = reader.get('ALIYUN_ENDPOINT_CLOUDAUTH') !== undefined;
  const endpoints = isSet ? [reader.readUrl('ALIYUN_ENDPOINT_CLOUDAUTH', '')] : cloudauthEndpoints;
  return { accessKeyId, accessKeySecret, sceneId, endpoints };
}

/** Checks the environment's credentials of identity providers. @throws ConfigError where they are incomplete or invalid */
export function checkIdentityEnvironment(environment: Readonly<Record<string, string | undefined>>): void {
  const { alipayIdentity, aliyunIdentity } = readProviderEnvironment(environment);
  if (alipayIdentity.values) identityParsers.alipayIdentity(alipayIdentity.values);
  if (aliyunIdentity.values) identityParsers.aliyunIdentity(aliyunIdentity.values);
}
