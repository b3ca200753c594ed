import type { ConnectionFailure, ProviderId } from '@sampan/api/entities';
import type { Db } from '../../db/query.ts';
import { providerHealth } from '../../db/schema.ts';

/** ms. A repeated outcome is written at most this often. */
const minIntervalMs = 60_000;

const describeOutcome = (failure: ConnectionFailure | null) => (failure ? `${failure.problem} ${failure.code}` : '');

/** Stores the time of each provider's last successful and last failed call, for staff. */
export class ProviderHealth {
  readonly #db: Db;
  /** The last outcome that this server wrote, by provider. */
  readonly #written = new Map<ProviderId, { outcome: string; at: number }>();

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Records the outcome of a call, throttled; `failure` is null where the provider responded and accepted the account.
   */
  async record(provider: ProviderId, failure: ConnectionFailure | null, at: Date): Promise<void> {
    const last = this.#written.get(provider);
    if (last?.outcome === describeOutcome(failure) && Math.abs(at.getTime() - last.at) < minIntervalMs) return;
    await this.write(provider, failure, at);
  }

  /** Records the outcome of a call without throttling. */
  async write(provider: ProviderId, failure: ConnectionFailure | null, at: Date): Promise<void> {
    this.#written.set(provider, { outcome: describeOutcome(failure), at: at.getTime() });
    const values = failure ? { lastErrorAt: at, lastError: failure } : { lastSuccessAt: at };
    try {
      await this.#db
        .insert(providerHealth)
        .values({ provider, ...values })
        .onConflictDoUpdate({ target: providerHealth.provider, set: values });
    } catch (error) {
      this.#written.delete(provider);
      throw error;
    }
  }
}
