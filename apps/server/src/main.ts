import { describeMissing, readChecklist } from './areas/adminSetting/checklist.ts';
import { ConfigError, readConfig } from './config.ts';
import { warmImageCache } from './cron/warmImageCache.ts';
import { FolderInUse } from './db/lock.ts';
import type { Deps } from './deps.ts';
import { errorForLog } from './http/errors.ts';
import type { SignIn } from './seed.ts';
import { openShop } from './shop.ts';

/** Signals closer together than this are one, ms. */
const echo = 500;
/** A shutdown that hangs is ended, ms: what Kubernetes and the systemd unit allow. */
const maxShutdownMs = 30_000;

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

/** Passwords that were made here are printed, once. One that was given is not: logs are read by more people. */
function saySignIns(how: string, signIns: SignIn[], isGiven: boolean): void {
  say(`Sign in with${how}:`);
  const unsaid = isGiven ? 'ADMIN_PASSWORD' : 'the password of the first start; ADMIN_PASSWORD sets a new one';
  for (const { username, password } of signIns) say(`  ${username.padEnd(9)} ${password ?? `(${unsaid})`}`);
}

/** The folder may be another process's: closing the database would write to it. */
function exitAtOnce(error: FolderInUse): void {
  process.stderr.write(`${error.message} The shop stops.\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  // Files of the shop are readable and writable by its own user alone.
  process.umask(0o077);
  const config = readConfig(process.env);
  const isGiven = config.adminPassword !== undefined;
  const shop = await openShop(config, {
    onNew: (signIns) => saySignIns(isGiven ? '' : ' (shown once, stored nowhere)', signIns, isGiven),
    onLockLost: exitAtOnce,
  });
  const drawing = warmImageCache(shop.deps);
  onSignals(async (signal) => {
    // Ctrl-C is a person's, who waits; SIGTERM comes from what also runs the load balancer.
    if (signal === 'SIGTERM') await shop.drain();
    await drawing.stop();
    await shop.close();
  }, shop.deps.log);
  if (!shop.isNew) saySignIns('', shop.signIns, isGiven);
  const missing = config.mode === 'live' ? describeMissing(await readChecklist(shop.deps)) : undefined;
  if (missing) say(missing);
  say(`Sampan is ready at ${shop.address}`);
}

/** Ctrl-C lets what is under way finish; a second one does not wait. */
function onSignals(stop: (signal: NodeJS.Signals) => Promise<void>, log: Deps['log']): void {
  let stoppingSince: number | undefined;
  const end = async (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      // One Ctrl-C reaches us twice: from the terminal, and passed on by npm.
      if (performance.now() - stoppingSince > echo) process.exit(1);
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
  process.on('SIGINT', (signal) => void end(signal));
  process.on('SIGTERM', (signal) => void end(signal));
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
