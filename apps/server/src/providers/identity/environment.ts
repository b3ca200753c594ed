import type { CredentialValues } from '@sampan/domain/provider/definitions';
import { CredentialError, CredentialReader } from '../credentials/reader.ts';
import type { AlipayAccount } from '../payment/alipay/client.ts';
import { readAlipayAccount } from '../payment/environment.ts';
import { type AliyunIdentityConfig, cloudauthEndpoints } from './aliyun/adapter.ts';

/** Parses the credentials of Alipay's identity verification. @throws CredentialError */
export const parseAlipayIdentity = (values: CredentialValues): AlipayAccount =>
  readAlipayAccount(new CredentialReader(values));

/** Parses the credentials of Aliyun's identity verification. @throws CredentialError */
export function parseAliyunIdentity(values: CredentialValues): AliyunIdentityConfig {
  const reader = new CredentialReader(values);
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
