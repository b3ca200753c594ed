import type { ConnectionFailure, ProviderId } from '@sampan/api/entities';
import type { Db } from '../../db/connect.ts';
import { providerHealth } from '../../db/schema.ts';

/** The same outcome again is written at most this often, ms. */
const minIntervalMs = 60_000;

/** Writes how calls of providers went: the last success and the last failure of each, for staff. */
export class ProviderHealth {
  readonly #db: Db;
  /** What this server wrote last, by provider. */
  readonly #written = new Map<ProviderId, { outcome: string; at: number }>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Notes the outcome of a call; `failure` is null where the provider answered and knew the account. */
  async note(provider: ProviderId, failure: ConnectionFailure | null, at: Date): Promise<void> {
    const outcome = failure ? `${failure.problem} ${failure.code}` : '';
    const last = this.#written.get(provider);
    if (last?.outcome === outcome && Math.abs(at.getTime() - last.at) < minIntervalMs) return;
    await this.write(provider, failure, at);
  }

  /** Writes the outcome of a call, however soon after another. */
  async write(provider: ProviderId, failure: ConnectionFailure | null, at: Date): Promise<void> {
    const outcome = failure ? `${failure.problem} ${failure.code}` : '';
    this.#written.set(provider, { outcome, at: at.getTime() });
    const values = failure ? { lastErrorAt: at, lastError: failure } : { lastSuccessAt: at };
    await this.#db
      .insert(providerHealth)
      .values({ provider, ...values })
      .onConflictDoUpdate({ target: providerHealth.provider, set: values });
  }
}
