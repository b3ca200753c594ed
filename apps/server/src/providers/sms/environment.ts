import type { SmsProviderId } from '@sampan/api/entities';
import { type CredentialValues, providerDefinitions } from '@sampan/domain/provider/definitions';
import { CredentialError } from '../credentials/credentialError.ts';
import { readProviderEnvironment } from '../credentials/environment.ts';
import { CredentialReader } from '../credentials/reader.ts';
import { type AliyunSmsConfig, aliyunSmsEndpoint } from './aliyun/config.ts';
import { type TwilioConfig, twilioHost } from './twilio/config.ts';

/** The configuration of each SMS gateway. */
export interface SmsConfigs {
  aliyunSms: AliyunSmsConfig;
  twilio: TwilioConfig;
}

/** @throws CredentialError where a value does not have its field's format */
function readFields(id: SmsProviderId, values: CredentialValues): CredentialReader {
  const reader = new CredentialReader(values);
  const { fields } = providerDefinitions[id];
  reader.require(fields.map(({ name }) => name));
  for (const { name, pattern } of fields) {
    if (pattern && !pattern.test(reader.get(name) ?? '')) {
      throw new CredentialError(name, 'format', `${name} does not have the format of this credential.`);
    }
  }
  return reader;
}

/** Parses credentials into the configuration of a gateway. @throws CredentialError */
export const smsParsers: { readonly [Id in SmsProviderId]: (values: CredentialValues) => SmsConfigs[Id] } = {
  aliyunSms(values) {
    const reader = readFields('aliyunSms', values);
    const [accessKeyId, accessKeySecret, sign] = reader.require([
      'ALIYUN_ACCESS_KEY_ID',
      'ALIYUN_ACCESS_KEY_SECRET',
      'ALIYUN_SMS_SIGN',
    ]);
    return { accessKeyId, accessKeySecret, sign, endpoint: reader.readUrl('ALIYUN_ENDPOINT_SMS', aliyunSmsEndpoint) };
  },
  twilio(values) {
    const reader = readFields('twilio', values);
    const [accountSid, authToken, from] = reader.require(['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
    return { accountSid, authToken, from, host: reader.readUrl('TWILIO_HOST', twilioHost) };
  },
};

/** Checks the environment's credentials of SMS gateways. @throws ConfigError where they are incomplete or invalid */
export function checkSmsEnvironment(environment: Readonly<Record<string, string | undefined>>): void {
  const { aliyunSms, twilio } = readProviderEnvironment(environment);
  if (aliyunSms.values) smsParsers.aliyunSms(aliyunSms.values);
  if (twilio.values) smsParsers.twilio(twilio.values);
}
