import { type PaymentMethod, paymentMethods } from '@sampan/api/entities';
import { getTransferAccount } from '@sampan/domain/payment/transfer';
import { ApiError } from '../../http/apiError.ts';
import type { Call } from '../../http/handler.ts';

type MethodCall = Pick<Call, 'settings' | 'deps'>;

const names: Record<PaymentMethod, string> = {
  alipay: 'Alipay',
  wechat: 'WeChat Pay',
  stripe: 'Stripe',
  manual: 'Bank transfer or FPS',
};

/** Whether a method is available: its provider is configured for the shop's currency and the setting enables it. */
async function isEnabled(method: PaymentMethod, { settings, deps }: MethodCall, amount?: number): Promise<boolean> {
  // A transfer needs only the shop's bank account, no provider.
  if (method === 'manual') return getTransferAccount(settings, settings['site.currency']) !== null;
  if (!settings[`payment.${method}Enabled`]) return false;
  return deps.providers.payment[method].isConfiguredFor(settings['site.currency'], amount);
}

/** All methods and whether they are available, for /payment/methods. */
export function listMethods(call: MethodCall, amount?: number) {
  return Promise.all(
    paymentMethods.map(async (code) => ({ code, name: names[code], enabled: await isEnabled(code, call, amount) })),
  );
}

/** @throws ApiError PAYMENT_METHOD if the method is not available */
export async function checkMethod(method: PaymentMethod, call: MethodCall, amount: number): Promise<void> {
  if (!(await isEnabled(method, call, amount))) throw new ApiError('PAYMENT_METHOD');
}
