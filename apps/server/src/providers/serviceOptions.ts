import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { SettingsCache } from '../settings.ts';
import type { CredentialStore } from './credentials/store.ts';
import type { RecordExchange } from './payment/http.ts';

/** Dependencies of the message and identity services, which call the providers named in the settings. */
export interface ProviderServiceOptions {
  credentials: CredentialStore;
  settings: SettingsCache;
  /** The demo shop uses the sandbox only. */
  isDemo: boolean;
  fetch: typeof fetch;
  /** Wraps `fetch` for every request; only tests set it. */
  wrapFetch?: ((inner: typeof fetch) => typeof fetch) | undefined;
  record: RecordExchange;
  /** In place of `record` for calls with the configured credentials, whose health it records, too. */
  recordConfigured: RecordExchange;
  clock: Clock;
  log: FastifyBaseLogger;
}
