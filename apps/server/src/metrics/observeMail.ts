import { UndeliverableMessage } from '../providers/mail/port.ts';
import type { Providers } from '../providers/providers.ts';
import type { Metrics } from './metrics.ts';

/**
 * Wraps the mail server's client, so that metrics count its calls by result. `Metrics.observeExchange` counts those of
 * all other providers.
 */
export function observeMail(metrics: Pick<Metrics, 'observeProviderCall'>, providers: Providers): Providers {
  const { mail } = providers;
  if (typeof mail !== 'function') return providers;
  return {
    ...providers,
    async mail(message) {
      const begun = performance.now();
      const end = (isFailed: boolean) => {
        const seconds = (performance.now() - begun) / 1000;
        metrics.observeProviderCall({ provider: 'mail', operation: 'send', isFailed, seconds });
      };
      try {
        await mail(message);
        end(false);
      } catch (error) {
        // A refusal of this mail alone says nothing about the mail server.
        end(!(error instanceof UndeliverableMessage));
        throw error;
      }
    },
  };
}
