import { sql } from 'drizzle-orm';
import { releaseLease, takeLease } from '../cluster/serverLease.ts';
import { queryNumber } from '../db/query.ts';
import type { Deps } from '../deps.ts';

/** After the cron server is killed, another one takes over within this time, seconds. */
const leaseSeconds = 15;
/** A server whose clock is further away from the database's runs no cron: it would close orders too early. */
const maxClockSkewMs = 60_000;

/** The lease of the server that runs cron: with PostgreSQL only one server does. */
export class CronLease {
  readonly #deps: Deps;
  #isClockWrong = false;
  #comparison: Promise<boolean> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Takes or renews the lease. Resolves to whether this server runs cron; failures are logged. */
  async take(): Promise<boolean> {
    const { db, outage, serverId } = this.#deps;
    if (serverId === undefined) return true;
    try {
      const isTaken = (await this.#isClockRight()) && (await takeLease(db, getLease(serverId)));
      outage.end();
      return isTaken;
    } catch (error) {
      outage.logFailure(error, 'the lease of cron cannot be taken');
      return false;
    }
  }

  async release(): Promise<void> {
    const { db, log, serverId } = this.#deps;
    if (serverId === undefined) return;
    await releaseLease(db, getLease(serverId)).catch((error: unknown) =>
      log.warn({ err: error }, 'the lease of cron ends by itself'),
    );
  }

  /** All tasks share a comparison: while the clock is put right, an older one would report what is no longer true. */
  #isClockRight(): Promise<boolean> {
    this.#comparison ??= this.#compareClocks().finally(() => {
      this.#comparison = undefined;
    });
    return this.#comparison;
  }

  async #compareClocks(): Promise<boolean> {
    const { db, log } = this.#deps;
    // The system's clock: journeys on several servers advance that of `deps`.
    const before = Date.now();
    const databaseMs = await queryNumber(db, sql`select extract(epoch from clock_timestamp()) * 1000`);
    // A slow answer is no difference.
    const skewMs = Math.max(before - databaseMs, databaseMs - Date.now());
    const isWrong = skewMs > maxClockSkewMs;
    if (isWrong !== this.#isClockWrong) {
      this.#isClockWrong = isWrong;
      log.warn(
        isWrong
          ? `the clock of this server is ${Math.round(skewMs / 1000)} s apart from the database's: it runs no cron`
          : "the clock of this server agrees with the database's again: it may run cron",
      );
    }
    return !isWrong;
  }
}

const getLease = (holder: string) => ({ name: 'cron', holder, seconds: leaseSeconds });
