import { createHmac } from 'node:crypto';
import type { SmsProviderId } from '@sampan/api/entities';
import { smsTemplateNames } from '@sampan/domain/sms/smsTemplates';
import type { ProviderConfigs } from '../../adapters.ts';
import type { SandboxKeys } from '../../payment/sandbox/keys.ts';

/** Paths of the sandbox's SMS gateways on the shop's origin. */
export const smsSandboxPaths = { aliyunSms: '/sandbox/aliyun-sms', twilio: '/sandbox/twilio' } as const;

/** The approved templates of the sandbox's Aliyun account. */
export const sandboxTemplates = Object.fromEntries(
  smsTemplateNames.map((name, index) => [name, { 'zh-CN': `SMS_${100_001 + index}` }]),
);

/** The shop's accounts at the sandbox's gateways. */
export function getSandboxSms(
  { apiV3Key }: Pick<SandboxKeys, 'apiV3Key'>,
  publicUrl: string,
): Pick<ProviderConfigs, SmsProviderId> {
  const derive = (purpose: string) => createHmac('sha256', apiV3Key).update(purpose).digest('hex').slice(0, 32);
  return {
    aliyunSms: {
      accessKeyId: `LTAI${derive('aliyun key id').slice(0, 20)}`,
      accessKeySecret: derive('aliyun key secret'),
      sign: '舢舨',
      endpoint: publicUrl + smsSandboxPaths.aliyunSms,
    },
    twilio: {
      accountSid: `AC${derive('twilio account')}`,
      authToken: derive('twilio token'),
      from: '+12025550123',
      host: publicUrl + smsSandboxPaths.twilio,
    },
  };
}
