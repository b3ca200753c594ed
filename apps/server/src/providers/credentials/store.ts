import { type ProviderId, providerIds } from '@sampan/api/entities';
import { hasCredentials } from '@sampan/domain/provider/checkCredentials';
import { type CredentialValues, providerDefinitions } from '@sampan/domain/provider/definitions';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/connect.ts';
import { providerCredentials } from '../../db/schema.ts';
import type { Sealer } from '../secrets.ts';
import type { ProviderEnvironment } from './environment.ts';

/** The credentials of a provider, the environment's addresses among them. The same object as long as they are the same. */
export interface ProviderCredentials {
  source: 'environment' | 'settings' | null;
  /** Empty where there are none. */
  values: CredentialValues;
  /** Those before the last change, until `previousUntil`. */
  previous: CredentialValues | null;
  previousUntil: Date | null;
  updatedAt: Date | null;
  /** They were encrypted with another DATA_KEY. */
  isUnreadable: boolean;
}

type Row = typeof providerCredentials.$inferSelect;
type Snapshot = Readonly<Record<ProviderId, ProviderCredentials>>;

/** Another process on the same database sees a change within this time, ms; this one at once. */
const maxAgeMs = 1_000;

const getOwner = (provider: ProviderId) => `credentials.${provider}`;

interface StoreOptions {
  db: Db;
  clock: Clock;
  sealer: Sealer;
  environment: Readonly<Record<ProviderId, ProviderEnvironment>>;
}

/** Credentials of all providers: of the environment where it has any, else of the settings. Decrypted only in memory. */
export class CredentialStore {
  readonly #options: StoreOptions;
  #snapshot: Promise<Snapshot> | null = null;
  #readAt = 0;
  /** What was decrypted, by provider and by the row's sealed bytes. */
  readonly #decrypted = new Map<ProviderId, { key: string; credentials: ProviderCredentials }>();

  constructor(options: StoreOptions) {
    this.#options = options;
  }

  /** Call after a write has been committed. */
  forget(): void {
    this.#snapshot = null;
  }

  /** Encrypts the credentials of a provider for the database. */
  seal(provider: ProviderId, values: CredentialValues): Buffer {
    return this.#options.sealer.seal(JSON.stringify(values), getOwner(provider));
  }

  /** What the environment says of a provider. */
  getEnvironment(provider: ProviderId): ProviderEnvironment {
    return this.#options.environment[provider];
  }

  /** The credentials in force. */
  async read(provider: ProviderId): Promise<ProviderCredentials> {
    const now = this.#options.clock.now().getTime();
    const age = now - this.#readAt;
    if (!this.#snapshot || age > maxAgeMs || age < 0) {
      this.#readAt = now;
      const reading = this.#readAll();
      reading.catch(() => {
        if (this.#snapshot === reading) this.#snapshot = null;
      });
      this.#snapshot = reading;
    }
    return (await this.#snapshot)[provider];
  }

  async #readAll(): Promise<Snapshot> {
    const rows = await this.#options.db.select().from(providerCredentials);
    const entries = providerIds.map(
      (id) =>
        [
          id,
          this.resolve(
            id,
            rows.find(({ provider }) => provider === id),
          ),
        ] as const,
    );
    return Object.fromEntries(entries) as Record<ProviderId, ProviderCredentials>;
  }

  /** The credentials that are in force with this row. */
  resolve(provider: ProviderId, row: Row | undefined): ProviderCredentials {
    const { values } = this.getEnvironment(provider);
    const isPreviousOver = row?.previousUntil ? row.previousUntil <= this.#options.clock.now() : true;
    const bytes = row && !values ? [row.sealed, isPreviousOver ? null : row.previousSealed] : [];
    const key = bytes.map((each) => (each ? Buffer.from(each).toString('base64') : '')).join(' ');
    const known = this.#decrypted.get(provider);
    if (known?.key === key) return known.credentials;
    const credentials = values
      ? { ...none, source: 'environment' as const, values }
      : this.#open(provider, row, isPreviousOver);
    this.#decrypted.set(provider, { key, credentials });
    return credentials;
  }

  #open(provider: ProviderId, row: Row | undefined, isPreviousOver: boolean): ProviderCredentials {
    if (!row) return none;
    const values = this.#unseal(provider, row.sealed);
    const previous = isPreviousOver || !row.previousSealed ? null : this.#unseal(provider, row.previousSealed);
    // Those of the settings were removed, and only the ones before are kept for a while.
    const isSet =
      values !== null && hasCredentials(providerDefinitions[provider], (name) => values[name] !== undefined);
    return {
      source: isSet ? 'settings' : null,
      values: isSet ? values : {},
      previous,
      previousUntil: previous && row.previousUntil,
      updatedAt: row.updatedAt,
      isUnreadable: values === null,
    };
  }

  #unseal(provider: ProviderId, sealed: Uint8Array): CredentialValues | null {
    try {
      const values = JSON.parse(this.#options.sealer.open(sealed, getOwner(provider))) as Record<string, string>;
      return { ...values, ...this.getEnvironment(provider).addresses };
    } catch {
      return null;
    }
  }
}

const none: ProviderCredentials = {
  source: null,
  values: {},
  previous: null,
  previousUntil: null,
  updatedAt: null,
  isUnreadable: false,
};
