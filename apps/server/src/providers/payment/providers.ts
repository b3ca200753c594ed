import { apiPrefix } from '@sampan/api/endpoint';
import type { PaymentMethod, ProviderMethod } from '@sampan/api/entities';
import type { Clock } from '../../clock.ts';
import { createAlipayProvider } from './alipay/adapter.ts';
import type { AlipayConfig } from './alipay/config.ts';
import { type ConfigurableProvider, createConfigurableProvider } from './configured.ts';
import { ProviderHttp, type RecordExchange } from './http.ts';
import { createManualProvider } from './manual/adapter.ts';
import type { PaymentProvider } from './port.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { createStripeProvider } from './stripe/adapter.ts';
import type { StripeConfig } from './stripe/config.ts';
import { createWechatProvider } from './wechat/adapter.ts';
import type { WechatConfig } from './wechat/config.ts';

export type PaymentProviders = Record<PaymentMethod, ConfigurableProvider>;

/** The configured credentials; null for a method without them. */
export interface PaymentConfigs {
  alipay: AlipayConfig | null;
  wechat: WechatConfig | null;
  stripe: StripeConfig | null;
}

/** Configurations of a method: the current one, and the previous one for a while after a change. */
export interface ConfigPair<Config> {
  current: Config | null;
  previous: Config | null;
}

/** Reads a method's configurations; the objects keep their identity until they change. */
export type GetConfigs = <Method extends ProviderMethod>(method: Method) => Promise<ConfigPair<ConfigFor<Method>>>;
type ConfigFor<Method extends ProviderMethod> = NonNullable<PaymentConfigs[Method]>;

interface PaymentOptions {
  getConfigs: GetConfigs;
  /** Replaces providers without credentials; null in a live shop. */
  sandbox: Sandbox | null;
  fetch: typeof fetch;
  /** Wraps `fetch` for every request; only tests set it. */
  wrapFetch?: ((inner: typeof fetch) => typeof fetch) | undefined;
  record: RecordExchange;
  /** In place of `record` for calls with the current credentials, whose health it records, too. */
  recordConfigured: RecordExchange;
  clock: Clock;
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string;
}

const adapters: { [Method in ProviderMethod]: (config: ConfigFor<Method>, shared: AdapterContext) => PaymentProvider } =
  {
    alipay: (config, shared) => createAlipayProvider({ config, ...shared }),
    wechat: (config, shared) => createWechatProvider({ config, ...shared }),
    stripe: (config, { http, publicUrl }) => createStripeProvider({ config, http, publicUrl }),
  };

/** Creates a provider with given credentials, independent of the current ones. */
export function createPaymentProvider<Method extends ProviderMethod>(
  method: Method,
  config: ConfigFor<Method>,
  { fetch, record, clock, publicUrl }: Pick<PaymentOptions, 'fetch' | 'record' | 'clock' | 'publicUrl'>,
): PaymentProvider {
  const notifyUrl = `${publicUrl}${apiPrefix}/payment/${method}-notify`;
  const http = new ProviderHttp(method, { fetch, record });
  return adapters[method](config, { http, now: () => clock.now(), publicUrl, notifyUrl });
}

/** Creates the payment providers: real ones where credentials are set, else the sandbox's. */
export function createPaymentProviders(options: PaymentOptions): PaymentProviders {
  const { getConfigs, sandbox, record, recordConfigured, clock, publicUrl, wrapFetch = (inner) => inner } = options;

  function create<Method extends ProviderMethod>(method: Method): ConfigurableProvider {
    const providerByConfig = new WeakMap<object, PaymentProvider>();
    function getProvider(config: ConfigFor<Method>, by: Pick<PaymentOptions, 'fetch' | 'record'>): PaymentProvider {
      const provider =
        providerByConfig.get(config) ??
        createPaymentProvider(method, config, { clock, publicUrl, record: by.record, fetch: wrapFetch(by.fetch) });
      providerByConfig.set(config, provider);
      return provider;
    }
    return createConfigurableProvider(method, async () => {
      const { current, previous } = await getConfigs(method);
      const standIn = sandbox && (sandbox.configs[method] as ConfigFor<Method>);
      return {
        current: current
          ? getProvider(current, { fetch: options.fetch, record: recordConfigured })
          : sandbox && standIn && getProvider(standIn, { fetch: sandbox.fetch, record }),
        previous: previous && getProvider(previous, { fetch: options.fetch, record }),
      };
    });
  }

  return {
    alipay: create('alipay'),
    wechat: create('wechat'),
    stripe: create('stripe'),
    manual: createManualProvider(),
  };
}

interface AdapterContext {
  http: ProviderHttp;
  now: () => Date;
  publicUrl: string;
  notifyUrl: string;
}
