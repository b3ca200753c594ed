import type { PaymentMethod, ProviderMethod } from '@sampan/api/entities';
import type { AdapterPair } from '../adapterSource.ts';
import { ProviderError } from '../providerHttp.ts';
import { type ConfigurableProvider, createConfigurableProvider } from './configured.ts';
import { InvalidWebhook, type PaymentProvider } from './port.ts';

/**
 * Transfers to the shop's own account, without a provider to query: staff record payments and refunds. So a query and a
 * refund return `pending`, and closing always succeeds.
 */
function createManualProvider(): ConfigurableProvider {
  return {
    method: 'manual',
    isConfiguredFor: async () => true,
    create: async () => ({}),
    hasBridge: async () => false,
    async createBridge() {
      throw new ProviderError('refused', 'NOT_CONFIGURED');
    },
    query: async () => ({ state: 'pending' }),
    close: async () => ({ state: 'closed' }),
    refund: async () => ({ state: 'pending' }),
    queryRefund: async () => ({ state: 'pending' }),
    fetchStatement: async () => null,
    fetchUnbooked: async () => null,
    async readNotify() {
      throw new InvalidWebhook('nobody notifies of transfers');
    },
  };
}

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
