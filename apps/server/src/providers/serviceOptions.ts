import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { SettingsCache } from '../settings.ts';
import type { CredentialStore } from './credentials/store.ts';
import type { RecordExchange } from './payment/http.ts';

/** What the services of messages and identity checks need to call the providers that the settings name. */
export interface ProviderServiceOptions {
  credentials: CredentialStore;
  settings: SettingsCache;
  /** The demo shop uses the sandbox only. */
  isDemo: boolean;
  fetch: typeof fetch;
  /** Wraps `fetch` for every request; only tests set it. */
  wrapFetch?: ((inner: typeof fetch) => typeof fetch) | undefined;
  record: RecordExchange;
  /** Also called for calls with the configured credentials. */
  recordHealth: RecordExchange;
  clock: Clock;
  log: FastifyBaseLogger;
}
