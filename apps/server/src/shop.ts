import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { Background } from './background.ts';
import { CacheCounters } from './cache/cacheCounters.ts';
import { createCoherence } from './cache/createCoherence.ts';
import { type Clock, systemClock } from './clock.ts';
import { joinServers, loadServerId } from './cluster/servers.ts';
import { type Config, ConfigError } from './config.ts';
import { createDeps } from './createDeps.ts';
import { startCron } from './cron/cron.ts';
import { createFolder, restrictFolder, restrictTree } from './dataFolder.ts';
import type { Connection } from './db/connection.ts';
import type { DatabaseDiskError } from './db/embedded/databaseDiskError.ts';
import { type FolderInUse, lockFolder } from './db/embedded/lock.ts';
import { serveSnapshots } from './db/embedded/snapshots.ts';
import type { Replica } from './db/postgres/replica.ts';
import { fillUsernameSkeletons } from './db/usernameSkeletons.ts';
import { storeDemoFiles } from './demo/demoFiles.ts';
import { PictureDrawer } from './demo/pictureDrawer.ts';
import type { Deps } from './deps.ts';
import { Lifecycle } from './lifecycle.ts';
import { listen } from './listen.ts';
import { createLogger } from './log.ts';
import type { MetricsSources } from './metrics/metrics.ts';
import { RequestTimes } from './metrics/requestTimes.ts';
import { openDatabase, openReplica } from './openDatabases.ts';
import { OutageLog } from './outageLog.ts';
import { readBuildId } from './pages/documents/latestBuild.ts';
import type { Exchange } from './providers/providerHttp.ts';
import { createProviders, type Providers } from './providers/providers.ts';
import { readSecrets, type Secrets, storeDataKey, storeKeyCheck } from './providers/secrets.ts';
import { claimShopKey, findKeyError, loadShopKey, switchShopKey } from './providers/shopKey.ts';
import { type SignIn, seed } from './seed.ts';
import { SettingsCache } from './settings.ts';
import { settlesWithin } from './settlesWithin.ts';
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

interface OpenOptions {
  clock?: Clock;
  webRoot?: string;
  /** Called with a new shop's generated passwords before later steps can fail, since they are not stored. */
  onNew?: (signIns: SignIn[]) => void;
  /** Another process may have opened the folder, or a copy of it: do not write any more. */
  onLockLost?: (error: FolderInUse | ConfigError) => void;
  /** The disk refuses what the embedded database cannot do without: end the process at once. */
  onDiskError?: ((error: DatabaseDiskError) => void) | undefined;
}

/** Adds a step of the shutdown. The steps run in reverse, so that each part closes before those that it needs. */
type OnClose = (step: () => Promise<unknown> | undefined) => void;

/**
 * Locks the data folder, migrates, seeds a new database, listens, and starts cron and the runner of jobs. Closes
 * everything if a step fails.
 * @throws ConfigError, FolderInUse, PortInUse and errors of the database and the network
 */
export async function openShop(
  config: Config,
  { clock = systemClock, webRoot = builtWeb, onNew, onLockLost, onDiskError }: OpenOptions = {},
): Promise<OpenShop> {
  const { dataDir } = config;
  prepareDataFolder(dataDir);
  const lock = await lockFolder(dataDir, { onLost: onLockLost });
  const closing: Parameters<OnClose>[0][] = [async () => lock.release()];
  const onClose: OnClose = (step) => closing.push(step);
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const log = createLogger({ level: config.logLevel });
    // Check the key before anything is written: a damaged key file must not be replaced.
    const keyFolder = join(dataDir, 'keys');
    await readSecrets(keyFolder, config);
    const tracing = await loadTracing(config, log);
    onClose(() => tracing?.stop());

    const connection = await openDatabase(config, log, onDiskError);
    const { db, probeDb, copyTo, isCopying } = connection;
    onClose(() =>
      connection.kind === 'pglite' ? connection.close() : waitBriefly(connection.close(), 'statements', log),
    );
    const { secrets, newKey } = await loadShopKey(db, config);
    // Shared, so that renewals of the server's lease, cron and jobs say an outage once.
    const outage = new OutageLog(log);
    const joining = { config, secrets, webRoot, log, outage, onClose, onLost: onLockLost };
    const serverId = config.databaseUrl ? await joinOthers(db, joining) : undefined;
    // Not before: a server that may not join takes another one's DATA_KEY at its next start.
    if (newKey) await storeDataKey(keyFolder, newKey);
    // From here on no server with another key joins. Nothing is encrypted before.
    if (await switchShopKey(db, secrets)) log.warn('the data key was replaced: the former one only decrypts');
    await storeKeyCheck(keyFolder, secrets);
    const opened = await openReplica(config, connection.slowDb, log);
    onClose(() => opened && waitBriefly(opened.close(), 'statements of the replica', log));
    const { isNew, isDemo, signIns } = await seed(db, config, clock.now());
    if (isNew) onNew?.(signIns);
    await fillUsernameSkeletons(db);

    const lifecycle = new Lifecycle();
    const replica = opened?.replica;
    const parts = { config, clock, secrets, log, outage, tracing, connection, replica, lifecycle, isDemo };
    const { deps, metrics } = await assembleDeps(parts, webRoot, onClose);
    deps.serverId = serverId;
    // After the steps that find a wrong key where no fingerprint is stored: the other servers and the sandbox's keys.
    await claimShopKey(db, secrets);
    if (isDemo) await storeDemoFiles(deps);
    if (config.databaseUrl) await connectCaches(deps, config.databaseDirectUrl ?? config.databaseUrl, onClose);

    const app = await buildApp(deps, { webRoot, lifecycle, probeDb, isCopying, metrics });
    onClose(() => {
      for (const loops of Object.values(deps.messageLoops)) loops.stop();
      return waitBriefly(deps.background.idle(), 'tasks', log);
    });
    onClose(() => app.close());
    const address = await listen(app, config);
    if (copyTo) {
      const snapshots = await serveSnapshots({ dataDir, copyTo, log });
      onClose(() => snapshots.close());
    }

    const cron = startCron(deps);
    let stopping: Promise<void> | undefined;
    const stopWork = () => (stopping ??= waitBriefly(Promise.all([cron.stop(), deps.runner.stop()]), 'jobs', log));
    onClose(stopWork);
    onClose(startEncrypting(deps));
    await deps.runner.start();
    const drain = async () => {
      lifecycle.drain();
      await Promise.all([sleep(config.drainMs), stopWork()]);
    };
    return { deps, address, signIns, isNew, drain, close };
  } catch (error) {
    await close();
    throw error;
  }
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

/** Starts sending traces. Undefined without a collector: OpenTelemetry is then not loaded. */
async function loadTracing({ tracing, trustedProxies }: Config, log: Deps['log']): Promise<Tracing | undefined> {
  if (!tracing) return undefined;
  const { startTracing } = await import('./tracing/startTracing.ts');
  return startTracing({ ...tracing, continuesTraces: trustedProxies.length > 0, log });
}

interface Parts {
  config: Config;
  clock: Clock;
  secrets: Secrets;
  log: Deps['log'];
  outage: OutageLog;
  tracing: Tracing | undefined;
  connection: Connection;
  replica: Replica | undefined;
  lifecycle: Lifecycle;
  isDemo: boolean;
}

/** Creates the server's caches, providers and metrics. */
async function assembleDeps(
  { config, clock, secrets, log, outage, tracing, connection, replica, lifecycle, isDemo }: Parts,
  webRoot: string,
  onClose: OnClose,
) {
  const { db, slowDb, probeDb, readPool } = connection;
  const { publicUrl, dataDir } = config;
  const cacheCounters = new CacheCounters();
  const measuring = await startMetrics(config, { db, probeDb, dataDir, lifecycle, cacheCounters, readPool, replica });
  onClose(() => measuring?.close());
  const observeExchange =
    measuring && ((exchange: Exchange) => measuring.metrics.observeExchange(exchange, clock.now()));
  const background = new Background(log);
  const settings = new SettingsCache(db, clock);
  const base = { db, slowDb, replica, config, clock, log, background, cacheCounters, settings };
  const providers = await createProviders({ ...base, publicUrl, dataDir, secrets, webRoot, observeExchange });
  const measured = measuring?.observe(providers) ?? providers;
  const deps = createDeps({
    ...base,
    providers: tracing?.observeProviders(measured) ?? measured,
    requestTimes: connection.kind === 'pglite' ? new RequestTimes() : undefined,
    tracing,
    outage,
    pictureDrawer: isDemo ? new PictureDrawer() : undefined,
  });
  return { deps, metrics: measuring?.metrics };
}

/** Starts the metrics server. Undefined without METRICS_PORT: prom-client is then not loaded. */
async function startMetrics({ metricsPort: port, host }: Config, sources: MetricsSources) {
  if (port === undefined) return undefined;
  const { Metrics, observeMail } = await import('./metrics/metrics.ts');
  const { startMetricsServer } = await import('./metrics/metricsServer.ts');
  const metrics = new Metrics(sources);
  const { close } = await startMetricsServer(metrics, { port, host });
  return { metrics, close, observe: (providers: Providers) => observeMail(metrics, providers) };
}

interface Joining {
  config: Config;
  secrets: Secrets;
  webRoot: string;
  log: Deps['log'];
  outage: OutageLog;
  onClose: OnClose;
  onLost: OpenOptions['onLockLost'];
}

/**
 * Registers this server with those on the same PostgreSQL. Resolves to its id.
 * @throws ConfigError where their configurations conflict
 */
async function joinOthers(
  db: Connection['db'],
  { config, secrets, webRoot, log, outage, onClose, onLost }: Joining,
): Promise<string> {
  const traits = {
    dataKeyFingerprint: secrets.fingerprint,
    hasFilesOnDisk: !config.s3,
    buildId: await readBuildId(webRoot),
  };
  const id = await loadServerId(config.dataDir);
  const server = await joinServers(db, id, traits, {
    // A server that was suspended, and outlived its lease, may have missed that the key was replaced.
    findError: () => findKeyError(db, secrets),
    onWait: (waitMs) =>
      log.warn({ waitMs }, 'this server was killed, or runs elsewhere with a copy of DATA_DIR: waiting for its lease'),
    onError: (error) => outage.logFailure(error, 'the lease of this server cannot be renewed'),
    onLost,
  });
  onClose(() => server.leave());
  return id;
}

/** Connects this server's caches with those of the servers on the same PostgreSQL. */
async function connectCaches(deps: Deps, databaseUrl: string, onClose: OnClose): Promise<void> {
  const coherence = createCoherence(deps, databaseUrl);
  deps.coherence = coherence;
  await coherence.start();
  onClose(() => coherence.stop());
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
  if (!(await settlesWithin(work, maxWaitMs))) log.warn({ work: name }, 'the shutdown does not wait any longer');
}
