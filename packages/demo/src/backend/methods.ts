import { type PaymentMethod, paymentMethods, type TransferAccount } from '@sampan/api/entities';
import { getMinStripeAmount } from '@sampan/domain/payment/stripeAmounts';
import { getTransferAccount } from '@sampan/domain/payment/transfer';
import { type DemoState, settingsIn } from './state.ts';

/** Returns the demo shop's bank account for transfers; null if none is configured. */
export function findAccount(state: DemoState): TransferAccount | null {
  const payment = settingsIn(state, 'payment');
  const read = (key: string) => (typeof payment[key] === 'string' ? String(payment[key]) : '');
  return getTransferAccount(
    {
      'payment.manualEnabled': payment.manualEnabled !== false,
      'payment.manualCurrency': read('manualCurrency'),
      'payment.manualAccountName': read('manualAccountName'),
      'payment.manualBank': read('manualBank'),
      'payment.manualAccountNumber': read('manualAccountNumber'),
      'payment.manualFpsId': read('manualFpsId'),
    },
    String(settingsIn(state, 'site').currency),
  );
}

/** Returns whether a payment method is enabled and, with an amount in minor units, accepts that amount. */
export function isMethodEnabled(state: DemoState, method: PaymentMethod, amount?: number): boolean {
  if (method === 'manual') return findAccount(state) !== null;
  const currency = String(settingsIn(state, 'site').currency);
  if (method === 'stripe' && amount !== undefined && amount < getMinStripeAmount(currency)) return false;
  return state.features.mode !== 'live' && settingsIn(state, 'payment')[`${method}Enabled`] === true;
}

/** Payment methods that are enabled now. */
export const enabledMethods = (state: DemoState): PaymentMethod[] =>
  paymentMethods.filter((method) => isMethodEnabled(state, method));
