import type { Providers } from '../providers/providers.ts';
import type { Tracing } from './tracing.ts';

type Run = Tracing['run'];

/** The provider's operations that leave the process; methods run with the original `this`, because of private fields. */
function traceMethods<Provider extends object>(
  run: Run,
  provider: string,
  target: Provider,
  operations: readonly (keyof Provider & string)[],
): Provider {
  const traced = new Set<PropertyKey>(operations);
  return new Proxy(target, {
    get(_target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (!traced.has(name)) return value.bind(target);
      const operation = String(name);
      return (...parameters: unknown[]) =>
        run(`${provider} ${operation}`, { attributes: { 'provider.operation': operation } }, async () =>
          value.apply(target, parameters),
        );
    },
  });
}

const paymentOperations = ['create', 'query', 'close', 'refund', 'fetchStatement'] as const;

/** Wraps the providers of payments, identity, mail and text messages, so that each of their calls is a span. */
export function traceProviders(run: Run, providers: Providers): Providers {
  const { payment, identity, mail, sms } = providers;
  const tracePayment = (method: keyof typeof payment) => traceMethods(run, method, payment[method], paymentOperations);
  return {
    ...providers,
    payment: {
      alipay: tracePayment('alipay'),
      wechat: tracePayment('wechat'),
      stripe: tracePayment('stripe'),
      manual: payment.manual,
    },
    identity: identity && traceMethods(run, 'identity', identity, ['begin', 'query']),
    mail:
      typeof mail === 'function'
        ? (message) => run('mail send', { attributes: { 'provider.operation': 'send' } }, () => mail(message))
        : mail,
    sms: traceMethods(run, 'sms', sms, ['send', 'query']),
  };
}
