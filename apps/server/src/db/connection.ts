import type { Db } from './query.ts';

export interface PoolState {
  /** Maximum number of connections. */
  size: number;
  total: number;
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
}

export interface Connection {
  db: Db;
  /** For reports, exports and jobs, whose statements may take a minute on a big shop. On PGlite the same as `db`. */
  slowDb: Db;
  /**
   * A connection of its own for the readiness check, which must not wait behind customers' requests: a busy server is no
   * broken one. On PGlite the same as `db`.
   */
  probeDb: Db;
  kind: 'pglite' | 'postgres';
  /**
   * Applies pending migrations, up to and including `last` where it is given. `connect…` has applied all of them
   * unless `skipsMigrations` was set.
   */
  migrate(last?: string): Promise<void>;
  /** PostgreSQL only. */
  readPool?(): PoolState;
  /** PGlite only: copies the database into a folder that does not exist. Statements wait meanwhile. */
  copyTo?(folder: string): Promise<void>;
  /** PGlite only: whether statements wait for a copy. */
  isCopying?(): boolean;
  close(): Promise<void>;
}

/** Maximum wait for an idle connection of the pool, or to open a new one. */
export const connectTimeoutMs = 5_000;
