import type { SmsProviderId } from '@sampan/api/entities';
import type { SmsTemplateCodes } from '@sampan/domain/sms/smsTemplates';
import type { Clock } from '../../clock.ts';
import { ProviderHttp, type RecordExchange } from '../payment/http.ts';
import { createAliyunSms } from './aliyun/gateway.ts';
import type { SmsConfigs } from './environment.ts';
import type { SmsGateway } from './port.ts';
import { createTwilio } from './twilio/gateway.ts';

interface GatewayOptions {
  fetch: typeof fetch;
  record: RecordExchange;
  clock: Pick<Clock, 'now'>;
  getTemplates: () => Promise<SmsTemplateCodes>;
}

const creators: {
  readonly [Id in SmsProviderId]: (config: SmsConfigs[Id], http: ProviderHttp, options: GatewayOptions) => SmsGateway;
} = {
  aliyunSms: (config, http, { clock, getTemplates }) =>
    createAliyunSms({ config, http, now: () => clock.now(), getTemplates }),
  twilio: (config, http) => createTwilio({ config, http }),
};

/** Creates a gateway with given credentials. */
export function createSmsGateway<Id extends SmsProviderId>(
  id: Id,
  config: SmsConfigs[Id],
  options: GatewayOptions,
): SmsGateway {
  return creators[id](config, new ProviderHttp(id, options), options);
}
