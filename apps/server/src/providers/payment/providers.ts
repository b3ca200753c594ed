import { apiPrefix } from '@sampan/api/endpoint';
import type { PaymentMethod } from '@sampan/api/entities';
import type { Clock } from '../../clock.ts';
import { createAlipayProvider } from './alipay/adapter.ts';
import type { AlipayConfig } from './alipay/config.ts';
import { type ConfigurableProvider, createConfigurableProvider } from './configured.ts';
import { ProviderHttp, type RecordExchange } from './http.ts';
import type { PaymentProvider } from './port.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { createStripeProvider } from './stripe/adapter.ts';
import type { StripeConfig } from './stripe/config.ts';
import { createWechatProvider } from './wechat/adapter.ts';
import type { WechatConfig } from './wechat/config.ts';

export type PaymentProviders = Record<PaymentMethod, ConfigurableProvider>;

/** The credentials that are set; null for a method without them. */
export interface PaymentConfigs {
  alipay: AlipayConfig | null;
  wechat: WechatConfig | null;
  stripe: StripeConfig | null;
}

interface PaymentOptions {
  /** Reads the present credentials; the same object as long as they are the same. */
  getConfigs: () => Promise<PaymentConfigs>;
  /** Stands in for a provider without credentials; null in a live shop. */
  sandbox: Sandbox | null;
  fetch: typeof fetch;
  /** Around every request; only tests set it. */
  wrapFetch?: ((inner: typeof fetch) => typeof fetch) | undefined;
  record: RecordExchange;
  clock: Clock;
  /** Address of the shop, without a slash at the end. */
  publicUrl: string;
}

/** The payment providers by the present credentials: the real ones where they are set, else the sandbox's. */
export function createPaymentProviders(options: PaymentOptions): PaymentProviders {
  const { getConfigs, sandbox, record, clock, publicUrl, wrapFetch = (inner) => inner } = options;
  const now = () => clock.now();
  const notifyUrl = (method: PaymentMethod) => `${publicUrl}${apiPrefix}/payment/${method}-notify`;

  function create<Config extends object>(
    method: PaymentMethod,
    select: (configs: PaymentConfigs) => Config | null,
    createProvider: (config: Config, shared: Shared) => PaymentProvider,
  ): ConfigurableProvider {
    let current: { config: Config; provider: PaymentProvider } | undefined;
    return createConfigurableProvider(method, async () => {
      const own = select(await getConfigs());
      const config = own ?? (sandbox && select(sandbox.configs));
      if (!config) return null;
      if (current?.config !== config) {
        const fetch = own ? options.fetch : (sandbox?.fetch ?? options.fetch);
        const http = new ProviderHttp(method, { fetch: wrapFetch(fetch), record });
        current = { config, provider: createProvider(config, { http, now, publicUrl, notifyUrl: notifyUrl(method) }) };
      }
      return current.provider;
    });
  }

  return {
    alipay: create(
      'alipay',
      ({ alipay }) => alipay,
      (config, shared) => createAlipayProvider({ config, ...shared }),
    ),
    wechat: create(
      'wechat',
      ({ wechat }) => wechat,
      (config, shared) => createWechatProvider({ config, ...shared }),
    ),
    stripe: create(
      'stripe',
      ({ stripe }) => stripe,
      (config, { http }) => createStripeProvider({ config, http, publicUrl }),
    ),
  };
}

interface Shared {
  http: ProviderHttp;
  now: () => Date;
  publicUrl: string;
  notifyUrl: string;
}
