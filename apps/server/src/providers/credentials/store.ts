import { type ProviderId, providerIds } from '@sampan/api/entities';
import { hasCredentials } from '@sampan/domain/provider/checkCredentials';
import { type CredentialValues, providerDefinitions } from '@sampan/domain/provider/definitions';
import { ShortLivedValue } from '../../cache/caches.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/query.ts';
import { providerCredentials } from '../../db/schema.ts';
import type { Sealer } from '../secrets.ts';
import type { ProviderEnvironment } from './environment.ts';

/** A provider's credentials, including the environment's URLs. The object keeps its identity until they change. */
export interface ProviderCredentials {
  source: 'environment' | 'settings' | null;
  /** Empty where there are none. */
  values: CredentialValues;
  /** The credentials before the last change, until `previousUntil`. */
  previous: CredentialValues | null;
  previousUntil: Date | null;
  updatedAt: Date | null;
  /** True where they were encrypted with another DATA_KEY. */
  isUnreadable: boolean;
}

const noCredentials: ProviderCredentials = {
  source: null,
  values: {},
  previous: null,
  previousUntil: null,
  updatedAt: null,
  isUnreadable: false,
};

type Row = typeof providerCredentials.$inferSelect;
type Snapshot = Readonly<Record<ProviderId, ProviderCredentials>>;

/** Other processes see a change within this time; this process sees it at once. */
const maxAgeMs = 1_000;

const getOwner = (provider: ProviderId) => `credentials.${provider}`;

interface StoreOptions {
  db: Db;
  clock: Clock;
  sealer: Sealer;
  environment: Readonly<Record<ProviderId, ProviderEnvironment>>;
}

/**
 * All providers' credentials: from the environment where it has any, else from the settings. Decrypted only in memory.
 */
export class CredentialStore {
  readonly #options: StoreOptions;
  readonly #snapshot: ShortLivedValue<Snapshot>;
  /** Cache of decrypted credentials by provider; `key` is the row's encrypted bytes. */
  readonly #decrypted = new Map<ProviderId, { key: string; credentials: ProviderCredentials }>();

  constructor(options: StoreOptions) {
    this.#options = options;
    this.#snapshot = new ShortLivedValue(options.clock, maxAgeMs);
  }

  /** Drops the cache; call it after a write has been committed. */
  forget(): void {
    this.#snapshot.forget();
  }

  /** Encrypts the credentials of a provider for the database. */
  seal(provider: ProviderId, values: CredentialValues): Buffer {
    return this.#options.sealer.seal(JSON.stringify(values), getOwner(provider));
  }

  /** The environment variables of a provider. */
  getEnvironment(provider: ProviderId): ProviderEnvironment {
    return this.#options.environment[provider];
  }

  /** The provider's effective credentials. */
  async read(provider: ProviderId): Promise<ProviderCredentials> {
    return (await this.#snapshot.get(() => this.#readAll()))[provider];
  }

  async #readAll(): Promise<Snapshot> {
    const rows = await this.#options.db.select().from(providerCredentials);
    const rowById = new Map(rows.map((row) => [row.provider, row]));
    return Object.fromEntries(providerIds.map((id) => [id, this.resolve(id, rowById.get(id))])) as Snapshot;
  }

  /** The effective credentials of a provider that has this row. */
  resolve(provider: ProviderId, row: Row | undefined): ProviderCredentials {
    const { values } = this.getEnvironment(provider);
    const isPreviousOver = row?.previousUntil ? row.previousUntil <= this.#options.clock.now() : true;
    const bytes = row && !values ? [row.sealed, isPreviousOver ? null : row.previousSealed] : [];
    const key = bytes.map((each) => (each ? Buffer.from(each).toString('base64') : '')).join(' ');
    const known = this.#decrypted.get(provider);
    if (known?.key === key) return known.credentials;
    const credentials = values
      ? { ...noCredentials, source: 'environment' as const, values }
      : this.#open(provider, row, isPreviousOver);
    this.#decrypted.set(provider, { key, credentials });
    return credentials;
  }

  #open(provider: ProviderId, row: Row | undefined, isPreviousOver: boolean): ProviderCredentials {
    if (!row) return noCredentials;
    const values = this.#unseal(provider, row.sealed);
    const previous = isPreviousOver || !row.previousSealed ? null : this.#unseal(provider, row.previousSealed);
    // Removed credentials leave an empty set, and only the previous ones stay for a while.
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
