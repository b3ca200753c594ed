import type { CodeChannel } from '@sampan/domain/account/codes';
import type { FastifyBaseLogger } from 'fastify';
import type { Background } from './background.ts';
import type { CacheCounters } from './cache/cacheCounters.ts';
import type { Caches } from './cache/caches.ts';
import type { CacheCoherence } from './cache/coherence.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Replica } from './db/postgres/replica.ts';
import type { PreparedQueries } from './db/queries/preparedQueries.ts';
import type { Db } from './db/query.ts';
import type { FairQueue } from './http/limits/fairQueue.ts';
import type { RejectionLog } from './http/rejectionLog.ts';
import type { Loops } from './loops.ts';
import type { RequestTimes } from './metrics/requestTimes.ts';
import type { OutageLog } from './outageLog.ts';
import type { Providers } from './providers/providers.ts';
import type { SettingsCache } from './settings.ts';
import type { Tracing } from './tracing/tracing.ts';

/** Parameters of argon2id; `memory` in KiB, `tagLength` in bytes. */
export interface PasswordCost {
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

/** Renders the generated pictures of a shop that was seeded with the demo data. */
export interface PictureDrawer {
  /** Returns the check whether a picture of a key can be drawn. */
  readKeyCheck(): Promise<(key: string) => boolean>;
  /** Renders a picture, with a width in px; null for an unknown key. */
  draw(picture: { key: string; width: number; format: 'avif' | 'webp' }): Promise<Buffer | null>;
}

/** Dependencies of the server, created once and passed to every part. */
export interface Deps {
  db: Db;
  /** For reports, exports and jobs, whose statements may take long. */
  slowDb: Db;
  /** Undefined without DATABASE_REPLICA_URL; use it by `readFresh`. */
  replica?: Replica | undefined;
  preparedQueries: PreparedQueries;
  config: Config;
  clock: Clock;
  log: FastifyBaseLogger;
  settings: SettingsCache;
  background: Background;
  /** Work of hashing a password; tests choose less. */
  passwordCost: PasswordCost;
  cacheCounters: CacheCounters;
  caches: Caches;
  /** Lists and searches of products that no cache has: they leave half of the connections to other requests. */
  searches: FairQueue<unknown>;
  /** Logs errors of clients that concern security, within limits. */
  rejections: RejectionLog;
  /** Runs background jobs; call `wake` after a job was queued. */
  runner: { wake: () => Promise<void> };
  /** Send messages after a commit; loops of their own for each channel, which may hang. */
  messageLoops: Readonly<Record<CodeChannel, Loops>>;
  /** Cron and the runner report failures of the database to it. */
  outage: OutageLog;
  /** Times of the last sweeps, ms since 1970; the one of imported pictures continues behind the id of a file. */
  lastSweep: { files?: number; unusedPictures?: { at: number; behindId: number } };
  /** Ids of what payment providers left unanswered in the last run of a cron task, by task. */
  unanswered: Map<string, ReadonlySet<number>>;
  /** The daily comparison with the providers' statements: the last scheduled day, and whether one is under way. */
  reconciliation: { scheduledUntil?: string; isRunning: boolean };
  /** Id of this server among those that share a PostgreSQL; undefined with the embedded database. */
  serverId?: string | undefined;
  /** Invalidates caches after writes of other servers; undefined with the embedded database. */
  coherence?: CacheCoherence | undefined;
  providers: Providers;
  /** Durations of requests; undefined on PostgreSQL, where `/metrics` has them. */
  requestTimes?: RequestTimes | undefined;
  /** Sends OpenTelemetry traces; undefined without a collector. */
  tracing?: Tracing | undefined;
  /** Renders generated pictures; only in a shop that was seeded with the demo data. */
  pictureDrawer?: PictureDrawer | undefined;
}
