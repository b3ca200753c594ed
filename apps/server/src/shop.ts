import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { Background } from './background.ts';
import { CacheCounters } from './cache/cacheCounters.ts';
import { createCoherence } from './cache/createCoherence.ts';
import { type Clock, systemClock } from './clock.ts';
import { type JoinedServer, joinServers, loadServerId } from './cluster/servers.ts';
import { type Config, ConfigError } from './config.ts';
import { createDeps } from './createDeps.ts';
import { startJobs } from './cron/cron.ts';
import { createFolder, restrictFolder, restrictTree } from './dataFolder.ts';
import type { Connection } from './db/connect.ts';
import { connectPglite } from './db/connectPglite.ts';
import { connectPostgres, connectReplica } from './db/connectPostgres.ts';
import { getDatabaseArchive } from './db/embedded/databaseArchive.ts';
import { type FolderInUse, lockFolder } from './db/embedded/lock.ts';
import { serveSnapshots } from './db/embedded/snapshots.ts';
import type { DatabaseDiskError } from './db/embedded/syncedNodeFs.ts';
import { Replica } from './db/postgres/replica.ts';
import { assertNoUnfinishedMove } from './db/transfer/moveTables.ts';
import { fillUsernameSkeletons } from './db/usernameSkeletons.ts';
import { storeDemoFiles } from './demo/demoFiles.ts';
import { PictureDrawer } from './demo/pictureDrawer.ts';
import type { Deps } from './deps.ts';
import { Lifecycle } from './lifecycle.ts';
import { createLogger } from './log.ts';
import type { MetricsSources } from './metrics/metrics.ts';
import { RequestTimes } from './metrics/requestTimes.ts';
import { readBuildId } from './pages/documents/latestBuild.ts';
import type { Exchange } from './providers/providerHttp.ts';
import { createProviders, type Providers } from './providers/providers.ts';
import { loadSecrets } from './providers/secrets.ts';
import { type SignIn, seed } from './seed.ts';
import { SettingsCache } from './settings.ts';
import type { Tracing } from './tracing/tracing.ts';

/** Output folder of the web app's build. */
const builtWeb = join(import.meta.dirname, '..', '..', 'web', 'dist');

/** A running shop. */
export interface OpenShop {
  deps: Deps;
  /** URL of the shop, without a trailing slash. */
  address: string;
  signIns: SignIn[];
  isNew: boolean;
  /**
   * Fails `/readyz`, releases the lease of the running job and keeps serving for `DRAIN_SECONDS`, until the load
   * balancer has removed this server.
   */
  drain: () => Promise<void>;
  /** Waits for running requests and tasks, then closes everything. */
  close: () => Promise<void>;
}

/** @throws ConfigError if the database is the target of an unfinished move */
async function connect(config: Config, log: Deps['log'], onDiskError: OpenOptions['onDiskError']): Promise<Connection> {
  if (!config.databaseUrl) {
    const onTakeover = (copies: string[]) =>
      log.warn({ copies }, 'another PGlite wrote the database; copies of it are kept');
    const archive = getDatabaseArchive(import.meta.dirname);
    return connectPglite(join(config.dataDir, 'db'), { archive, onTakeover, onDiskError });
  }
  const connection = await connectPostgres(config.databaseUrl, {
    directUrl: config.databaseDirectUrl,
    max: config.databasePoolSize,
    preparesStatements: config.databasePreparesStatements,
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
    onMigrationDelayed: (pauseMs) =>
      log.warn({ pauseMs }, 'the migration waits for the end of other transactions, and is tried again'),
  });
  try {
    await assertNoUnfinishedMove(connection.db);
  } catch (error) {
    await connection.close();
    throw error;
  }
  return connection;
}

/**
 * Creates the data folder and makes its private subfolders inaccessible to other users. An existing data folder keeps
 * its mode, since it may be shared.
 *
 * @throws ConfigError
 */
function prepareDataFolder(dataDir: string): void {
  try {
    createFolder(dataDir);
    restrictTree(join(dataDir, 'keys'));
    // Not recursive: there may be many files, and each is created with a private mode.
    for (const name of ['files', 'avatars', 'media', 'web']) restrictFolder(join(dataDir, name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`DATA_DIR is a folder that the shop can create and write. It says "${dataDir}" (${code}).`);
  }
}

/** @throws ConfigError where HOST is not an address of this machine; other errors unchanged */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || !/^(EADDRNOTAVAIL|ENOTFOUND|EAI_|EINVAL)/.test(code)) throw error;
    throw new ConfigError(`HOST is a name or an address of this machine. It says "${host}" (${code}).`);
  }
}

/** Registers this server with those on the same PostgreSQL. @throws ConfigError where their configurations conflict */
async function joinOthers(deps: Deps, webRoot: string): Promise<JoinedServer | undefined> {
  const { config, db, log } = deps;
  if (!config.databaseUrl) return undefined;
  const secrets = await loadSecrets(join(config.dataDir, 'keys'), config.dataKey);
  const traits = {
    dataKeyFingerprint: secrets.keyFor('fingerprint').toString('hex').slice(0, 16),
    hasFilesOnDisk: !config.s3,
    buildId: await readBuildId(webRoot),
  };
  const id = await loadServerId(config.dataDir);
  const server = await joinServers(db, id, traits, (error) =>
    log.warn({ err: error }, 'the lease of this server cannot be renewed'),
  );
  deps.serverId = id;
  return server;
}

/** Opens the replica. Undefined without DATABASE_REPLICA_URL. */
async function openReplica({ databaseReplicaUrl: url }: Config, primary: Deps['db'], log: Deps['log']) {
  if (url === undefined) return undefined;
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle connection to the replica was lost');
  const { db, close } = await connectReplica(url, { onIdleError });
  return { replica: new Replica({ primary, replica: db, log }), close };
}

/** Starts the metrics server. Undefined without METRICS_PORT: prom-client is then not loaded. */
async function startMetrics({ metricsPort: port, host }: Config, sources: MetricsSources) {
  if (port === undefined) return undefined;
  const { Metrics } = await import('./metrics/metrics.ts');
  const { startMetricsServer } = await import('./metrics/metricsServer.ts');
  const { observeProviders } = await import('./metrics/observeProviders.ts');
  const metrics = new Metrics(sources);
  const { close } = await startMetricsServer(metrics, { port, host });
  return { metrics, close, observe: (providers: Providers) => observeProviders(metrics, providers) };
}

/** Starts sending traces. Undefined without a collector: OpenTelemetry is then not loaded. */
async function loadTracing({ tracing, trustedProxies }: Config, log: Deps['log']): Promise<Tracing | undefined> {
  if (!tracing) return undefined;
  const { startTracing } = await import('./tracing/startTracing.ts');
  return startTracing({ ...tracing, continuesTraces: trustedProxies.length > 0, log });
}

/** Encrypts files that an earlier version stored unencrypted, in the background. Returns a function that stops it. */
function startEncrypting({ background, providers, log }: Deps): () => undefined {
  const stopped = new AbortController();
  background.run('encrypt files', async () => {
    const count = await providers.files.encryptOld(stopped.signal);
    if (count > 0) log.info({ count }, 'private files of an earlier version were encrypted');
  });
  return () => void stopped.abort();
}

/**
 * Longest wait of a shutdown for work that may hang, such as a request to a mail server, ms. A shutdown in which requests
 * and such work hang at once is ended by its timeout (`main.ts`). Work that is cut off is done again, as after a crash.
 */
const maxWaitMs = 3_000;

async function waitBriefly(work: Promise<unknown>, name: string, log: Deps['log']): Promise<void> {
  const waiting = new AbortController();
  try {
    const timeout = sleep(maxWaitMs, false, { signal: waiting.signal }).catch(() => false);
    const isOver = await Promise.race([work.then(() => true), timeout]);
    if (!isOver) log.warn({ work: name }, 'the shutdown does not wait any longer');
  } finally {
    waiting.abort();
  }
}

function getAddress({ host }: Config, port: number): string {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  return `http://${isLocal ? 'localhost' : host}:${port}`;
}

interface OpenOptions {
  clock?: Clock;
  webRoot?: string;
  /** Called with a new shop's generated passwords before later steps can fail, since they are not stored. */
  onNew?: (signIns: SignIn[]) => void;
  /** Another process may have opened the folder: do not write to it any more. */
  onLockLost?: (error: FolderInUse) => void;
  /** The disk refuses what the embedded database cannot do without: end the process at once. */
  onDiskError?: ((error: DatabaseDiskError) => void) | undefined;
}

/**
 * Locks the data folder, migrates, seeds a new database, listens and starts the jobs. Closes everything if a step
 * fails.
 * @throws ConfigError, FolderInUse and errors of the database and the network
 */
export async function openShop(
  config: Config,
  { clock = systemClock, webRoot = builtWeb, onNew, onLockLost, onDiskError }: OpenOptions = {},
): Promise<OpenShop> {
  prepareDataFolder(config.dataDir);
  const lock = await lockFolder(config.dataDir, { onLost: onLockLost });
  const closing: (() => Promise<unknown> | undefined)[] = [async () => lock.release()];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const log = createLogger({ level: config.logLevel });
    // Check the key before anything is written: a damaged key file must not be replaced.
    await loadSecrets(join(config.dataDir, 'keys'), config.dataKey);
    const tracing = await loadTracing(config, log);
    closing.push(() => tracing?.stop());
    const connection = await connect(config, log, onDiskError);
    closing.push(() =>
      connection.kind === 'pglite' ? connection.close() : waitBriefly(connection.close(), 'statements', log),
    );
    const { db, slowDb, probeDb } = connection;
    const opened = await openReplica(config, slowDb, log);
    closing.push(() => opened && waitBriefly(opened.close(), 'statements of the replica', log));
    const replica = opened?.replica;
    const { isNew, isDemo, signIns } = await seed(db, config, clock.now());
    if (isNew) onNew?.(signIns);
    await fillUsernameSkeletons(db);
    const background = new Background(log);
    const cacheCounters = new CacheCounters();
    const lifecycle = new Lifecycle();
    const base = {
      db,
      slowDb,
      replica,
      config,
      clock,
      log,
      background,
      cacheCounters,
      settings: new SettingsCache(db, clock),
    };
    const { publicUrl, dataDir } = config;
    const measuring = await startMetrics(config, {
      db,
      lifecycle,
      cacheCounters,
      readPool: connection.readPool,
      replica,
    });
    closing.push(() => measuring?.close());
    const observeExchange = measuring && ((exchange: Exchange) => measuring.metrics.observeExchange(exchange));
    const providers = await createProviders({ ...base, publicUrl, dataDir, webRoot, observeExchange });
    const measured = measuring?.observe(providers) ?? providers;
    const pictureDrawer = isDemo ? new PictureDrawer() : undefined;
    const deps = createDeps({
      ...base,
      providers: tracing?.observeProviders(measured) ?? measured,
      requestTimes: connection.kind === 'pglite' ? new RequestTimes() : undefined,
      tracing,
      pictureDrawer,
    });
    if (isDemo) await storeDemoFiles(deps);
    if (config.databaseUrl) {
      deps.coherence = createCoherence(deps, config.databaseDirectUrl ?? config.databaseUrl);
      await deps.coherence.start();
      closing.push(() => deps.coherence?.stop());
    }
    const joined = await joinOthers(deps, webRoot);
    if (joined) closing.push(() => joined.leave());
    const { copyTo, isCopying } = connection;
    const app = await buildApp(deps, { webRoot, lifecycle, probeDb, isCopying, metrics: measuring?.metrics });
    closing.push(() => {
      for (const loops of Object.values(deps.messageLoops)) loops.stop();
      return waitBriefly(background.idle(), 'tasks', log);
    });
    closing.push(() => app.close());
    await listen(app, config);
    if (copyTo) {
      const snapshots = await serveSnapshots({ dataDir, copyTo, log });
      closing.push(() => snapshots.close());
    }
    const jobs = startJobs(deps);
    const { runner } = deps;
    let stopping: Promise<void> | undefined;
    const stopJobs = () => (stopping ??= waitBriefly(Promise.all([jobs.stop(), runner.stop()]), 'jobs', log));
    closing.push(stopJobs);
    const stopEncrypting = startEncrypting(deps);
    closing.push(stopEncrypting);
    await runner.start();
    const bound = app.server.address();
    const address = getAddress(config, bound && typeof bound === 'object' ? bound.port : config.port);
    const drain = async () => {
      lifecycle.drain();
      await Promise.all([sleep(config.drainMs), stopJobs()]);
    };
    return { deps, address, signIns, isNew, drain, close };
  } catch (error) {
    await close();
    throw error;
  }
}
