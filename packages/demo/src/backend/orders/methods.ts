import { type PaymentMethod, paymentMethods } from '@sampan/api/entities';
import { isMethodOffered, minPaymentAmount } from '@sampan/domain/payment/paymentMethods';
import { takesStripeAmount } from '@sampan/domain/payment/stripeAmounts';
import { type DemoState, getShopSettings } from '../state.ts';

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
