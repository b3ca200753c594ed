import { describeMissing, readChecklist } from './areas/setting/checklist.ts';
import { describeUnverified } from './areas/user/adminPassword.ts';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseDiskError } from './db/embedded/databaseDiskError.ts';
import { FolderInUse } from './db/embedded/lock.ts';
import { DatabaseFormatError } from './db/embedded/pgliteVersion.ts';
import type { Deps } from './deps.ts';
import { serializeError } from './http/errors.ts';
import { PortInUse, requireFreePorts } from './listen.ts';
import { createLogger, exitOnUncaughtError } from './log.ts';
import type { SignIn } from './seed.ts';
import { openShop } from './shop.ts';
import { warmImageCache } from './warmImageCache.ts';

/** ms. Repeated signals within this time count as one. */
const repeatedSignalMs = 500;
/** ms. A longer shutdown is aborted; Kubernetes and the systemd unit allow as much. */
const maxShutdownMs = 30_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Error message for the operator. */
function explain(error: unknown): string {
  if (
    [ConfigError, FolderInUse, DatabaseFormatError, DatabaseDiskError, PortInUse].some((kind) => error instanceof kind)
  )
    return (error as Error).message;
  const { code, message, type } = serializeError(error);
  if (code === 'EACCES') return `Permission denied: ${message}`;
  return `${type}${code ? ` ${code}` : ''}: ${message}`;
}

/** Prints the sign-ins. Generated passwords are printed once; ADMIN_PASSWORD is not, because logs have more readers. */
function saySignIns(how: string, signIns: SignIn[], unsaid: string): void {
  say(`Sign in with${how}:`);
  for (const { username, password, unverified } of signIns) {
    say(`  ${username.padEnd(9)} ${password ?? `(${unsaid})`}`);
    if (unverified) say(`            ${describeUnverified(unverified)}`);
  }
}

/**
 * Exits without closing, which would write to the database: another process may have opened the folder or runs with a
 * copy of it, or the disk refuses the writes.
 */
function exitAtOnce(error: Error): void {
  process.stderr.write(`${error.message} The shop stops.\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  // Files are created readable and writable only by the shop's own user.
  process.umask(0o077);
  const config = readConfig(process.env);
  exitOnUncaughtError(createLogger({ level: config.logLevel }));
  await requireFreePorts(config);
  const isGiven = config.adminPassword !== undefined;
  const shop = await openShop(config, {
    onNew: (signIns) => saySignIns(isGiven ? '' : ' (shown once, stored nowhere)', signIns, 'ADMIN_PASSWORD'),
    onLockLost: exitAtOnce,
    onDiskError: exitAtOnce,
  });
  const drawing = warmImageCache(shop.deps);
  onSignals(async (signal) => {
    // SIGTERM comes from an orchestrator with a load balancer, so drain; on Ctrl-C a person waits.
    if (signal === 'SIGTERM') await shop.drain();
    await drawing.stop();
    await shop.close();
  }, shop.deps.log);
  const known = isGiven
    ? 'ADMIN_PASSWORD, or the password chosen since'
    : 'the password of the first start; ADMIN_PASSWORD sets a new one';
  if (!shop.isNew) saySignIns('', shop.signIns, known);
  const missing = config.mode === 'live' ? describeMissing(await readChecklist(shop.deps)) : undefined;
  if (missing) say(missing);
  say(`Sampan is ready at ${shop.address}`);
}

/** Stops gracefully on SIGINT, SIGTERM and Windows' SIGBREAK; a second signal exits at once. */
function onSignals(stop: (signal: NodeJS.Signals) => Promise<void>, log: Deps['log']): void {
  let stoppingSince: number | undefined;
  const end = async (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      // One Ctrl-C arrives twice: from the terminal, and forwarded by npm.
      if (performance.now() - stoppingSince > repeatedSignalMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), maxShutdownMs).unref();
    try {
      await stop(signal);
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'the shop did not close cleanly');
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGBREAK'] as const) process.on(signal, () => void end(signal));
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
