import type { PaymentMethod } from '@sampan/api/entities';
import { ProviderError } from './http.ts';
import { InvalidWebhook, type PaymentProvider } from './port.ts';

/** A provider whose credentials may be set, changed or removed while the shop runs. */
export interface ConfigurableProvider extends Omit<PaymentProvider, 'takesAmount' | 'readNotify'> {
  /** True when credentials are complete and the account takes this currency and amount. */
  isConfiguredFor(currency: string, amount?: number): Promise<boolean>;
  readNotify(...message: Parameters<PaymentProvider['readNotify']>): Promise<ReturnType<PaymentProvider['readNotify']>>;
}

/**
 * Delegates every call to the provider of the present configuration. Without one, payments of an earlier configuration
 * can be closed; their refunds fail, so that staff see them and can repeat them.
 */
export function createConfigurableProvider(
  method: PaymentMethod,
  resolve: () => Promise<PaymentProvider | null>,
): ConfigurableProvider {
  return {
    method,
    isConfiguredFor: async (currency, amount) => (await resolve())?.takesAmount(currency, amount) ?? false,
    async create(charge, scene) {
      const provider = await resolve();
      if (!provider) throw new ProviderError('refused', 'NOT_CONFIGURED');
      return provider.create(charge, scene);
    },
    query: async (outTradeNo, tradeNo) => (await resolve())?.query(outTradeNo, tradeNo) ?? { state: 'unknown' },
    close: async (outTradeNo, tradeNo) => (await resolve())?.close(outTradeNo, tradeNo) ?? { state: 'closed' },
    refund: async (request) => (await resolve())?.refund(request) ?? { state: 'failed', failure: 'refused' },
    async readNotify(rawBody, headers, now) {
      const provider = await resolve();
      if (!provider) throw new InvalidWebhook('the provider is not configured');
      return provider.readNotify(rawBody, headers, now);
    },
  };
}
