import type { PaymentMethod } from '@sampan/api/entities';
import { paymentMethods } from '@sampan/api/statuses';
import type { ShopSettings } from '../setting/settingDefaults.ts';
import { getTransferAccount } from './transfer.ts';

/** Smallest amount that any payment provider takes, minor units. */
export const minPaymentAmount = 1;

const names: Record<PaymentMethod, string> = {
  alipay: 'Alipay',
  wechat: 'WeChat Pay',
  stripe: 'Stripe',
  manual: 'Bank transfer or FPS',
};

/**
 * Whether the settings offer a payment method: a transfer needs the shop's account in its currency, any other method is
 * switched on. A provider must also be configured, which the backend knows.
 */
export function isMethodOffered(method: PaymentMethod, settings: ShopSettings): boolean {
  if (method === 'manual') return getTransferAccount(settings, settings['site.currency']) !== null;
  return settings[`payment.${method}Enabled`];
}

/** All payment methods with their names in English, as the call `payment.methods` lists them. */
export function toMethodList(enabled: readonly PaymentMethod[]) {
  return paymentMethods.map((code) => ({ code, name: names[code], enabled: enabled.includes(code) }));
}
