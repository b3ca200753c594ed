import { join } from 'node:path';
import { buildApp } from './app.ts';
import { Background } from './background.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { type Connection, connectPglite, connectPostgres } from './db/connect.ts';
import { lockFolder } from './db/lock.ts';
import { type SignIn, seed } from './db/seed.ts';
import type { Deps } from './deps.ts';
import { startJobs } from './jobs/jobs.ts';
import { runnerOf } from './jobs/tasks/runner.ts';
import { createLogger } from './log.ts';
import { createProviders } from './providers/providers.ts';
import { SettingsCache } from './settings.ts';

/** Where `pnpm build` puts the web app. */
const builtWeb = join(import.meta.dirname, '..', '..', 'web', 'dist');

/** A shop that listens. */
export interface OpenShop {
  deps: Deps;
  /** Where it is reached, without a slash at the end. */
  address: string;
  signIns: SignIn[];
  isNew: boolean;
  /** Lets what is under way finish. */
  close: () => Promise<void>;
}

async function connect(config: Config, log: Deps['log']): Promise<Connection> {
  if (!config.databaseUrl) return connectPglite(join(config.dataDir, 'db'));
  return connectPostgres(config.databaseUrl, {
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  });
}

function addressOf({ host }: Config, port: number): string {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  return `http://${isLocal ? 'localhost' : host}:${port}`;
}

interface OpenOptions {
  clock?: Clock;
  webRoot?: string;
  /** A new shop's passwords, to be shown once: told before anything else can fail, for nothing tells them again. */
  onNew?: (signIns: SignIn[]) => void;
}

/**
 * Locks the folder, migrates, seeds a new database, listens and starts the jobs. What was opened is closed again when a
 * step fails. Throws FolderInUse and the errors of the database and the network.
 */
export async function openShop(
  config: Config,
  { clock = systemClock, webRoot = builtWeb, onNew }: OpenOptions = {},
): Promise<OpenShop> {
  const lock = lockFolder(config.dataDir);
  const closing: (() => Promise<unknown> | undefined)[] = [async () => lock.release()];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const log = createLogger({ level: config.logLevel });
    const connection = await connect(config, log);
    closing.push(() => connection.close());
    const { db } = connection;
    const { isNew, signIns } = await seed(db, config, clock.now());
    if (isNew) onNew?.(signIns);
    const background = new Background(log);
    const base = { db, config, clock, log, background, settings: new SettingsCache(db, clock) };
    const { publicUrl, dataDir } = config;
    const deps: Deps = { ...base, providers: await createProviders({ ...base, publicUrl, dataDir }) };
    const app = await buildApp(deps, { webRoot });
    closing.push(() => background.idle());
    closing.push(() => app.close());
    await app.listen({ port: config.port, host: config.host });
    const jobs = startJobs(deps);
    closing.push(() => jobs.stop());
    const runner = runnerOf(deps);
    await runner.start();
    closing.push(() => runner.stop());
    const bound = app.server.address();
    const address = addressOf(config, bound && typeof bound === 'object' ? bound.port : config.port);
    return { deps, address, signIns, isNew, close };
  } catch (error) {
    await close();
    throw error;
  }
}
