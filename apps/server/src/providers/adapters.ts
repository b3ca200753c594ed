import { apiPrefix } from '@sampan/api/endpoint';
import { type ProviderId, providerIds } from '@sampan/api/entities';
import type { CredentialValues } from '@sampan/domain/provider/definitions';
import type { SmsTemplateCodes } from '@sampan/domain/sms/smsTemplates';
import type { Clock } from '../clock.ts';
import { readProviderEnvironment } from './credentials/environment.ts';
import { createAlipayIdentity } from './identity/alipay/adapter.ts';
import { type AliyunIdentityConfig, createAliyunIdentity } from './identity/aliyun/adapter.ts';
import { parseAlipayIdentity, parseAliyunIdentity } from './identity/environment.ts';
import type { IdentityProvider } from './identity/port.ts';
import { createAlipayProvider } from './payment/alipay/adapter.ts';
import type { AlipayAccount } from './payment/alipay/client.ts';
import type { AlipayConfig } from './payment/alipay/config.ts';
import { parseAlipay, parseStripe, parseWechat } from './payment/environment.ts';
import type { PaymentProvider } from './payment/port.ts';
import { createStripeProvider } from './payment/stripe/adapter.ts';
import type { StripeConfig } from './payment/stripe/config.ts';
import { createWechatProvider } from './payment/wechat/adapter.ts';
import type { WechatConfig } from './payment/wechat/config.ts';
import { ProviderHttp, type RecordExchange } from './providerHttp.ts';
import { type AliyunSmsConfig, createAliyunSms } from './sms/aliyun/gateway.ts';
import { parseAliyunSms, parseTwilio } from './sms/environment.ts';
import type { SmsGateway } from './sms/port.ts';
import { createTwilio, type TwilioConfig } from './sms/twilio/gateway.ts';

/** The configuration of each provider's adapter, parsed from its credentials. */
export interface ProviderConfigs {
  alipay: AlipayConfig;
  wechat: WechatConfig;
  stripe: StripeConfig;
  aliyunSms: AliyunSmsConfig;
  twilio: TwilioConfig;
  alipayIdentity: AlipayAccount;
  aliyunIdentity: AliyunIdentityConfig;
}

/** The port that each provider's adapter implements. */
export interface ProviderPorts {
  alipay: PaymentProvider;
  wechat: PaymentProvider;
  stripe: PaymentProvider;
  aliyunSms: SmsGateway;
  twilio: SmsGateway;
  alipayIdentity: IdentityProvider;
  aliyunIdentity: IdentityProvider;
}

/** Dependencies of an adapter, besides its configuration. */
export interface AdapterOptions {
  fetch: typeof fetch;
  record: RecordExchange;
  clock: Pick<Clock, 'now'>;
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string;
  /** The template codes of text messages. */
  getTemplates: () => Promise<SmsTemplateCodes>;
}

interface AdapterContext extends Pick<AdapterOptions, 'publicUrl' | 'getTemplates'> {
  http: ProviderHttp;
  now: () => Date;
  /** URL of the provider's webhooks. */
  notifyUrl: string;
}

interface AdapterFactory<Id extends ProviderId> {
  /** @throws CredentialError */
  parse(values: CredentialValues): ProviderConfigs[Id];
  create(config: ProviderConfigs[Id], context: AdapterContext): ProviderPorts[Id];
}

const factories: { readonly [Id in ProviderId]: AdapterFactory<Id> } = {
  alipay: { parse: parseAlipay, create: (config, context) => createAlipayProvider({ config, ...context }) },
  wechat: { parse: parseWechat, create: (config, context) => createWechatProvider({ config, ...context }) },
  stripe: { parse: parseStripe, create: (config, context) => createStripeProvider({ config, ...context }) },
  aliyunSms: { parse: parseAliyunSms, create: (config, context) => createAliyunSms({ config, ...context }) },
  twilio: { parse: parseTwilio, create: (config, { http }) => createTwilio({ config, http }) },
  alipayIdentity: {
    parse: parseAlipayIdentity,
    create: (config, context) => createAlipayIdentity({ config, ...context }),
  },
  aliyunIdentity: {
    parse: parseAliyunIdentity,
    create: (config, context) => createAliyunIdentity({ config, ...context }),
  },
};

/** Parses credentials into the configuration of a provider's adapter. @throws CredentialError */
export function parseCredentials<Id extends ProviderId>(id: Id, values: CredentialValues): ProviderConfigs[Id] {
  return factories[id].parse(values);
}

/** Creates the adapter of a provider with this configuration. */
export function createAdapter<Id extends ProviderId>(
  id: Id,
  config: ProviderConfigs[Id],
  { fetch, record, clock, publicUrl, getTemplates }: AdapterOptions,
): ProviderPorts[Id] {
  const http = new ProviderHttp(id, { fetch, record });
  const notifyUrl = `${publicUrl}${apiPrefix}/payment/${id}-notify`;
  return factories[id].create(config, { http, now: () => clock.now(), publicUrl, notifyUrl, getTemplates });
}

/**
 * Parses the credentials of the environment; null for a provider without them.
 * @throws ConfigError where they are incomplete or invalid
 */
export function readEnvironmentConfigs(environment: Readonly<Record<string, string | undefined>>) {
  const byProvider = readProviderEnvironment(environment);
  const entries = providerIds.map((id) => {
    const { values } = byProvider[id];
    return [id, values && parseCredentials(id, values)] as const;
  });
  return Object.fromEntries(entries) as { [Id in ProviderId]: ProviderConfigs[Id] | null };
}
