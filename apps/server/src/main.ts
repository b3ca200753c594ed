import { join } from 'node:path';
import { buildApp } from './app.ts';
import { Background } from './background.ts';
import { systemClock } from './clock.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Connection, connectPglite, connectPostgres } from './db/connect.ts';
import { FolderInUse, lockFolder } from './db/lock.ts';
import { type SignIn, seed } from './db/seed.ts';
import type { Deps } from './deps.ts';
import { errorForLog } from './http/errors.ts';
import { startJobs } from './jobs/jobs.ts';
import { createLogger } from './log.ts';
import { createProviders } from './providers/providers.ts';
import { SettingsCache } from './settings.ts';

/** A shutdown that hangs is ended, ms. */
const patience = 10_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** One sentence for whoever started the shop. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderInUse) return error.message;
  const { code, message, type } = errorForLog(error);
  if (code === 'EADDRINUSE') return 'The port is in use. Stop what listens there, or set PORT to another one.';
  if (code === 'EACCES') return `Permission denied: ${message}`;
  if (code && /^(ECONN|ENOTFOUND|ETIMEDOUT|28P01|3D000)/.test(code)) {
    return `The database that DATABASE_URL names cannot be reached (${code}).`;
  }
  return `${type}${code ? ` ${code}` : ''}: ${message}`;
}

async function connect(config: Config, log: Deps['log']): Promise<Connection> {
  if (!config.databaseUrl) return connectPglite(join(config.dataDir, 'db'));
  return connectPostgres(config.databaseUrl, {
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  });
}

function saySignIns(signIns: SignIn[], isNew: boolean): void {
  if (isNew) say('Sign in with (shown once, stored nowhere):');
  else say('Sign in with:');
  for (const { username, password } of signIns) {
    say(`  ${username.padEnd(9)} ${password ?? '(the password of the first start; ADMIN_PASSWORD sets a new one)'}`);
  }
}

function addressOf(config: Config, port: number): string {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(config.host);
  return `http://${isLocal ? 'localhost' : config.host}:${port}`;
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const lock = lockFolder(config.dataDir);
  const closing: (() => Promise<unknown> | undefined)[] = [async () => lock.release()];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const log = createLogger({ level: config.logLevel });
    const connection = await connect(config, log);
    closing.push(() => connection.close());
    const { db } = connection;
    const clock = systemClock;
    const { isNew, signIns } = await seed(db, config, clock.now());
    const background = new Background(log);
    const base = { db, config, clock, log, background, settings: new SettingsCache(db, clock) };
    const { publicUrl, dataDir } = config;
    const deps: Deps = { ...base, providers: await createProviders({ ...base, publicUrl, dataDir }) };
    const app = await buildApp(deps, { webRoot: join(import.meta.dirname, '..', '..', 'web', 'dist') });
    closing.push(() => background.idle());
    closing.push(() => app.close());
    await app.listen({ port: config.port, host: config.host });
    const jobs = startJobs(deps);
    closing.push(() => jobs.stop());
    onSignals(stop, log);
    const bound = app.server.address();
    saySignIns(signIns, isNew);
    say(`Sampan is ready at ${addressOf(config, bound && typeof bound === 'object' ? bound.port : config.port)}`);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Ctrl-C lets what is under way finish; a second one does not wait. */
function onSignals(stop: () => Promise<void>, log: Deps['log']): void {
  let isStopping = false;
  const end = async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), patience).unref();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'the shop did not close cleanly');
      process.exit(1);
    }
  };
  process.on('SIGINT', () => void end());
  process.on('SIGTERM', () => void end());
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
