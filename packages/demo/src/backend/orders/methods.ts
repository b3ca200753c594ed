import type { PaymentMethod } from '@sampan/api/entities';
import { paymentMethods, paymentStatus } from '@sampan/api/statuses';
import { isMethodOffered, minPaymentAmount } from '@sampan/domain/payment/paymentMethods';
import { takesStripeAmount } from '@sampan/domain/payment/stripeAmounts';
import { hasCredentials } from '@sampan/domain/provider/checkCredentials';
import { providerDefinitions } from '@sampan/domain/provider/definitions';
import { isProviderGone } from '@sampan/domain/provider/missingCredentials';
import { type DemoState, getShopSettings, type StoredOrder } from '../state.ts';

/** Returns whether a payment method is enabled and, with an amount in minor units, accepts that amount. */
export function isMethodEnabled(state: DemoState, method: PaymentMethod, amount?: number): boolean {
  const settings = getShopSettings(state);
  if (!isMethodOffered(method, settings)) return false;
  if (method === 'manual') return true;
  if (amount !== undefined && amount < minPaymentAmount) return false;
  if (method === 'stripe' && !takesStripeAmount(settings['site.currency'], amount)) return false;
  return state.features.mode !== 'live';
}

/** Payment methods that are enabled now and, with an amount in minor units, accept that amount. */
export const listEnabledMethods = (state: DemoState, amount?: number): PaymentMethod[] =>
  paymentMethods.filter((method) => isMethodEnabled(state, method, amount));

/**
 * Whether money of the order is to be returned by a provider that is gone. Only in a live shop, as elsewhere the sandbox
 * answers.
 */
export function isRefundProviderGone({ features, providers }: DemoState, { payment }: StoredOrder, now: Date): boolean {
  if (features.mode !== 'live' || payment?.status !== paymentStatus.refunding || payment.method === 'manual')
    return false;
  const { environment, values = {}, isUnreadable = false, updatedAt } = providers.get(payment.method) ?? {};
  const isSet = hasCredentials(providerDefinitions[payment.method], (name) => values[name] !== undefined);
  const source = environment ? 'environment' : isSet ? 'settings' : null;
  const missingSince = new Date(updatedAt ?? 0);
  return isProviderGone({ source, isUnreadable, missingSince }, now);
}
