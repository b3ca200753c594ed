import type { PaymentMethod } from '@sampan/api/entities';
import { paymentMethods } from '@sampan/api/statuses';
import { isMethodOffered, toMethodList } from '@sampan/domain/payment/paymentMethods';
import { ApiError } from '../../http/apiError.ts';
import type { Call } from '../../http/calls/handler.ts';

type MethodCall = Pick<Call, 'settings' | 'deps'>;

/** Whether a method is available: its provider is configured for the shop's currency and the setting enables it. */
async function isEnabled(method: PaymentMethod, { settings, deps }: MethodCall, amount?: number): Promise<boolean> {
  if (!isMethodOffered(method, settings)) return false;
  // A transfer needs no provider.
  if (method === 'manual') return true;
  return deps.providers.payment[method].isConfiguredFor(settings['site.currency'], amount);
}

/** All methods and whether they are available, for /payment/methods. */
export async function listMethods(call: MethodCall, amount?: number) {
  const enabled = await Promise.all(paymentMethods.map((method) => isEnabled(method, call, amount)));
  return toMethodList(paymentMethods.filter((_, index) => enabled[index]));
}

/** @throws ApiError PAYMENT_METHOD if the method is not available */
export async function assertMethod(method: PaymentMethod, call: MethodCall, amount: number): Promise<void> {
  if (!(await isEnabled(method, call, amount))) throw new ApiError('PAYMENT_METHOD');
}
