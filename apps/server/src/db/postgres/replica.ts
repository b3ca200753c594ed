import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { settlesWithin } from '../../settlesWithin.ts';
import { type Db, findDatabaseError, queryValue } from '../query.ts';

/** Longest wait for the replica to replay what the primary has. */
const maxWaitMs = 100;
const pollMs = 10;
/** A replica that does not tell its position within this time is down. */
const checkTimeoutMs = 500;
/** Pause between checks of a replica that is down; they run in the background. */
const retryMs = 5_000;

interface ReplicaOptions {
  primary: Db;
  replica: Db;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Drizzle wraps every failed query, also one that found no connection. */
const isQueryError = (error: unknown) =>
  findDatabaseError(error) !== null || (error instanceof Error && error.message.startsWith('Failed query'));

/** All acknowledged commits end before this position of the log; without synchronous commits they may not be flushed. */
const position = sql`select (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end)::text`;

/**
 * Reads from a streaming replica where it has replayed every commit that was acknowledged before the read, by whatever
 * client and server; else from the primary.
 */
export class Replica {
  readonly #primary: Db;
  readonly #replica: Db;
  readonly #log: ReplicaOptions['log'];
  #isDown = false;
  #retryAt = 0;
  /** Reads by the database that answered. */
  readonly counts = { primary: 0, replica: 0 };

  constructor({ primary, replica, log }: ReplicaOptions) {
    this.#primary = primary;
    this.#replica = replica;
    this.#log = log;
  }

  /** Runs read-only work; a failure of the replica repeats it on the primary. */
  async read<Value>(work: (db: Db) => Promise<Value>): Promise<Value> {
    if (await this.#isFresh()) {
      try {
        const value = await work(this.#replica);
        this.counts.replica += 1;
        return value;
      } catch (error) {
        // Errors of the shop, such as a refusal, are the same on the primary.
        if (!isQueryError(error)) throw error;
        this.#noteDown(error);
      }
    }
    this.counts.primary += 1;
    return work(this.#primary);
  }

  async #isFresh(): Promise<boolean> {
    if (this.#isDown) {
      this.#checkLater();
      return false;
    }
    const target = (await queryValue<string>(this.#primary, position)) ?? '';
    try {
      for (const end = performance.now() + maxWaitMs; ; await sleep(pollMs)) {
        if (await this.#hasReplayed(target)) return true;
        if (performance.now() > end) return false;
      }
    } catch (error) {
      this.#noteDown(error);
      return false;
    }
  }

  /** @throws Error where the replica does not answer in time, or was promoted */
  async #hasReplayed(target: string): Promise<boolean> {
    const query = queryValue<boolean | null>(
      this.#replica,
      sql`select case when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn() >= ${target}::pg_lsn, false) end`,
    );
    if (!(await settlesWithin(query, checkTimeoutMs))) throw new Error('The replica does not answer');
    const answer = await query;
    if (typeof answer !== 'boolean') throw new Error('The server of DATABASE_REPLICA_URL is no replica');
    return answer;
  }

  #noteDown(error: unknown): void {
    if (!this.#isDown) this.#log.warn({ err: error }, 'the replica failed: reads go to the primary');
    this.#isDown = true;
    this.#retryAt = performance.now() + retryMs;
  }

  #checkLater(): void {
    if (performance.now() < this.#retryAt) return;
    this.#retryAt = performance.now() + retryMs;
    this.#hasReplayed('0/0').then(
      () => {
        this.#isDown = false;
      },
      (error: unknown) => this.#noteDown(error),
    );
  }
}

/** Runs a report or an export on the replica where there is one and it is fresh, else on the primary. */
export function readFresh<Value>(
  { replica, slowDb }: { replica?: Replica | undefined; slowDb: Db },
  work: (db: Db) => Promise<Value>,
): Promise<Value> {
  return replica ? replica.read(work) : work(slowDb);
}

/** Runs staff's search like `readFresh`. Without a keyword the list is cheap, and the primary answers. */
export function searchFresh<Value>(
  { db, deps }: { db: Db; deps: { replica?: Replica | undefined } },
  keyword: string | undefined,
  find: (db: Db) => Promise<Value>,
): Promise<Value> {
  return keyword && deps.replica ? deps.replica.read(find) : find(db);
}
