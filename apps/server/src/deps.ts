import type { FastifyBaseLogger } from 'fastify';
import type { Background } from './background.ts';
import type { CacheCounters } from './cache/cacheCounters.ts';
import type { Caches } from './cache/caches.ts';
import type { CacheCoherence } from './cache/coherence.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import type { PictureDrawer } from './demo/pictureDrawer.ts';
import type { Providers } from './providers/providers.ts';
import type { SettingsCache } from './settings.ts';

/** Everything the shop stands on, made once and handed to every part. */
export interface Deps {
  db: Db;
  /** For reports, exports and jobs: its statements may take long. */
  slowDb: Db;
  config: Config;
  clock: Clock;
  log: FastifyBaseLogger;
  settings: SettingsCache;
  background: Background;
  cacheCounters: CacheCounters;
  caches: Caches;
  /** Does the jobs that calls ask for. */
  runner: { wake: () => Promise<void> };
  /** When files were last swept, milliseconds since 1970. */
  lastSweep: { files?: number };
  /** Names this server among those on one PostgreSQL; undefined with the embedded database. */
  serverId?: string | undefined;
  /** On PostgreSQL, where other servers write, too; undefined with the embedded database. */
  coherence?: CacheCoherence | undefined;
  providers: Providers;
  /** Draws the pictures of a shop that began with the demo's data; every other shop has none. */
  pictureDrawer?: PictureDrawer | undefined;
}
