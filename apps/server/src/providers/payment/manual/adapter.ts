import type { ConfigurableProvider } from '../configured.ts';
import { InvalidWebhook } from '../port.ts';

/**
 * Transfers to the shop's own account. There is nobody to ask: staff say that money came and that it went back. So a
 * payment is pending until then, closing one is certain, and a refund stays pending.
 */
export function createManualProvider(): ConfigurableProvider {
  return {
    method: 'manual',
    isConfiguredFor: async () => true,
    create: async () => ({}),
    query: async () => ({ state: 'pending' }),
    close: async () => ({ state: 'closed' }),
    refund: async () => ({ state: 'pending' }),
    async readNotify() {
      throw new InvalidWebhook('nobody notifies of transfers');
    },
  };
}
