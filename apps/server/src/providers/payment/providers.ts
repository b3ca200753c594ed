import type { PaymentMethod, ProviderMethod } from '@sampan/api/entities';
import type { AdapterPair } from '../adapterSource.ts';
import { type ConfigurableProvider, createConfigurableProvider } from './configured.ts';
import { createManualProvider } from './manual/adapter.ts';
import type { PaymentProvider } from './port.ts';

export type PaymentProviders = Record<PaymentMethod, ConfigurableProvider>;

/** Creates the payment providers, which read their adapters before each call. */
export function createPaymentProviders(
  getAdapters: (method: ProviderMethod) => Promise<AdapterPair<PaymentProvider>>,
): PaymentProviders {
  const create = (method: ProviderMethod) => createConfigurableProvider(method, () => getAdapters(method));
  return {
    alipay: create('alipay'),
    wechat: create('wechat'),
    stripe: create('stripe'),
    manual: createManualProvider(),
  };
}
