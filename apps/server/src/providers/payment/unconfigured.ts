import type { PaymentMethod } from '@sampan/api/entities';
import { Refusal } from '../../http/refusal.ts';
import { NotifyRefused, type PaymentProvider } from './port.ts';

/**
 * Stands in for a provider that is not configured. Payments of an earlier configuration can still be closed; their
 * refunds fail, so that staff see them and can repeat them.
 */
export function createUnconfiguredProvider(method: PaymentMethod): PaymentProvider {
  return {
    method,
    isConfigured: false,
    receiver: '',
    create: () => Promise.reject(new Refusal('PAYMENT_METHOD')),
    query: async () => ({ state: 'unknown' }),
    close: async () => ({ state: 'closed' }),
    refund: async () => ({ state: 'failed', failure: 'refused' }),
    verifyNotify() {
      throw new NotifyRefused('the provider is not configured');
    },
  };
}
