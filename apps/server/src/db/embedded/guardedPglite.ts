import { AsyncLocalStorage } from 'node:async_hooks';
import {
  PGlite,
  type PGliteOptions,
  type QueryOptions,
  type Results,
  type Transaction,
  types,
} from '@electric-sql/pglite';

/** Types whose values drizzle parses itself, with the arrays of numeric, timestamps, intervals and dates. */
const parsedByDrizzle = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182];

/** The parsers that drizzle passes with every query: they leave the text as it is. */
export const drizzleParsers = Object.fromEntries(parsedByDrizzle.map((type) => [type, (text: string) => text]));

/**
 * Takes drizzle's parsers out of a query's options. PGlite would copy its whole table of parsers for the query, which takes
 * half of a short query's time; the connection has them from its start.
 */
function withoutParsers({ parsers: _, ...options }: QueryOptions = {}): QueryOptions {
  return options;
}

/**
 * Default page cache of the embedded database. PostgreSQL in WebAssembly writes all of it at the start: initdb's 128 MB
 * take 0.5 s and 100 MB of memory more. What is not in it, the operating system caches.
 */
const defaultSharedBuffers = '32MB';

/**
 * PGlite for drizzle. It has one connection, and a query on it waits for the open transaction. A query on the database
 * inside a transaction would wait for itself and block all others for ever, so it throws instead.
 */
export class GuardedPglite extends PGlite {
  readonly #insideTransaction = new AsyncLocalStorage<true>();

  /** PGlite's start parameters. Without `isSynced` a commit is not synced to the disk. */
  static getStartParams(isSynced: boolean, sharedBuffers = defaultSharedBuffers): string[] {
    const settings = [
      `shared_buffers=${sharedBuffers}`,
      // Its timer goes on after a recovery that fails, and would keep the process alive.
      'log_startup_progress_interval=0',
      ...(isSynced ? ['wal_sync_method=fsync'] : []),
    ];
    const defaults = PGlite.defaultStartParams.filter((parameter) => !isSynced || parameter !== '-F');
    return [...defaults, ...settings.flatMap((setting) => ['-c', setting])];
  }

  constructor(options: PGliteOptions) {
    super(options);
    // Not as an option: PGlite sets its own parsers of arrays when it is ready. The caller awaits `waitReady`, too, and gets
    // the error of a failed start.
    this.waitReady.then(
      () => Object.assign(this.parsers, drizzleParsers),
      () => undefined,
    );
  }

  #check() {
    if (this.#insideTransaction.getStore()) {
      throw new Error('A query inside a transaction must be made on the transaction.');
    }
  }

  override async query<Row>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    this.#check();
    return super.query<Row>(text, values, withoutParsers(options));
  }

  override async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    this.#check();
    return super.transaction((tx) => {
      const { query } = tx;
      tx.query = (text, values, options) => query(text, values, withoutParsers(options));
      return this.#insideTransaction.run(true, () => work(tx));
    });
  }
}
