import { ProviderError } from '../../providerHttp.ts';
import type { ConfigurableProvider } from '../configured.ts';
import { InvalidWebhook } from '../port.ts';

/**
 * Transfers to the shop's own account, without a provider to query: staff record payments and refunds. So a query and a
 * refund return `pending`, and closing always succeeds.
 */
export function createManualProvider(): ConfigurableProvider {
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
