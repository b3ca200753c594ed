import type { SmsProviderId } from '@sampan/api/entities';
import { type CredentialValues, providerDefinitions } from '@sampan/domain/provider/definitions';
import { CredentialError, CredentialReader } from '../credentials/reader.ts';
import { type AliyunSmsConfig, aliyunSmsEndpoint } from './aliyun/gateway.ts';
import { type TwilioConfig, twilioHost } from './twilio/gateway.ts';

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

/** Parses the credentials of Aliyun's text messages. @throws CredentialError */
export function parseAliyunSms(values: CredentialValues): AliyunSmsConfig {
  const reader = readFields('aliyunSms', values);
  const [accessKeyId, accessKeySecret, sign] = reader.require([
    'ALIYUN_ACCESS_KEY_ID',
    'ALIYUN_ACCESS_KEY_SECRET',
    'ALIYUN_SMS_SIGN',
  ]);
  return { accessKeyId, accessKeySecret, sign, endpoint: reader.readUrl('ALIYUN_ENDPOINT_SMS', aliyunSmsEndpoint) };
}

/** Parses the credentials of Twilio. @throws CredentialError */
export function parseTwilio(values: CredentialValues): TwilioConfig {
  const reader = readFields('twilio', values);
  const [accountSid, authToken, from] = reader.require(['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  return { accountSid, authToken, from, host: reader.readUrl('TWILIO_HOST', twilioHost) };
}
