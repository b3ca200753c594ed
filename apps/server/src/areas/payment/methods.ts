import { type PaymentMethod, paymentMethods } from '@sampan/api/entities';
import type { Call } from '../../http/handler.ts';
import { Refusal } from '../../http/refusal.ts';

type MethodCall = Pick<Call, 'settings' | 'deps'>;

const names: Record<PaymentMethod, string> = { alipay: 'Alipay', wechat: 'WeChat Pay' };

/** A method is offered when its provider is configured and its switch in the settings is on. */
function isEnabled(method: PaymentMethod, { settings, deps }: MethodCall): boolean {
  return deps.providers.payment[method].isConfigured && settings[`payment.${method}Enabled`];
}

/** Every method with whether it can be used now, as /payment/methods answers. */
export function listMethods(call: MethodCall) {
  return paymentMethods.map((code) => ({ code, name: names[code], enabled: isEnabled(code, call) }));
}

/** @throws Refusal PAYMENT_METHOD */
export function checkMethod(method: PaymentMethod, call: MethodCall): void {
  if (!isEnabled(method, call)) throw new Refusal('PAYMENT_METHOD');
}
