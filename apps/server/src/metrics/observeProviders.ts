import type { Providers } from '../providers/providers.ts';
import type { Metrics } from './metrics.ts';

type Observer = Pick<Metrics, 'observeProviderCall'>;

async function observe<Value>(
  metrics: Observer,
  call: { provider: string; operation: string },
  answer: Promise<Value>,
): Promise<Value> {
  const begun = performance.now();
  const end = (isFailed: boolean) =>
    metrics.observeProviderCall({ ...call, isFailed, seconds: (performance.now() - begun) / 1000 });
  try {
    const value = await answer;
    end(false);
    return value;
  } catch (error) {
    end(true);
    throw error;
  }
}

/**
 * Wraps a provider so that every async call is counted. Methods run with the original `this`, because of private
 * fields.
 */
function observeProvider<Provider extends object>(metrics: Observer, provider: string, target: Provider): Provider {
  return new Proxy(target, {
    get(_target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...parameters: unknown[]) => {
        const answer: unknown = value.apply(target, parameters);
        return answer instanceof Promise ? observe(metrics, { provider, operation: String(name) }, answer) : answer;
      };
    },
  });
}

const mailCall = { provider: 'mail', operation: 'send' };

/**
 * Wraps the providers of identity, mail and SMS, so that metrics count their calls by provider, operation and result.
 */
export function observeProviders(metrics: Observer, providers: Providers): Providers {
  const { identity, mail, sms } = providers;
  return {
    ...providers,
    identity: observeProvider(metrics, 'identity', identity),
    mail: typeof mail === 'function' ? (message) => observe(metrics, mailCall, mail(message)) : mail,
    sms: observeProvider(metrics, 'sms', sms),
  };
}
