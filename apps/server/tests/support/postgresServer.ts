import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { initdbLocale } from '../../../../scripts/platform.mjs';
import { freePort } from '../../../../scripts/processes/freePort.ts';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { findPostgresBinaries } from './postgresBinaries.ts';

export interface PostgresServer {
  /** URL of the maintenance database, as superuser. */
  url: string;
  /** Stops the server and deletes its folder. */
  stop(): Promise<void>;
}

export interface OwnPostgres extends PostgresServer {
  /** Its data folder. */
  data: string;
  /** The process that started the others. */
  readonly pid: number;
  /** Stops the server and closes all connections, like an administrator; the data stays. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** Ends the process at once, as a power cut would. */
  kill(): Promise<void>;
}

export interface PostgresOptions {
  /** Folder for its data, which `stop` deletes. */
  folder?: string;
  /**
   * Makes it a standby of this server, which must be halted: its folder is copied, since the npm package's PostgreSQL has
   * no pg_basebackup. Its application name is `standby`.
   */
  standbyOf?: OwnPostgres;
  /** Settings besides those that make temporary data fast, as `name=value`. */
  settings?: string[];
}

/** PostgreSQL refuses to run as root: it then runs as `nobody`, which every Linux system has. */
export function findServerUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const readId = (flag: string) => Number.parseInt(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout, 10);
  const [uid, gid] = [readId('-u'), readId('-g')];
  if (Number.isNaN(uid) || Number.isNaN(gid)) {
    throw new Error('PostgreSQL does not run as root, and there is no user "nobody" to run it as.');
  }
  return { uid, gid };
}

/** Starts a cluster. fsync is off, because the data is temporary. */
export async function startPostgres({
  folder = scratchFolder('postgres'),
  standbyOf,
  settings: ownSettings = [],
}: PostgresOptions = {}): Promise<OwnPostgres> {
  const bin = findPostgresBinaries();
  const user = findServerUser();
  chmodSync(folder, 0o700);
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const locale = initdbLocale(process.platform);
  const options = {
    ...user,
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: locale.environment, LC_MESSAGES: 'C' },
  };
  if (standbyOf) {
    copyForStandby(standbyOf, data);
  } else {
    const made = spawnSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'sampan', '--auth=trust', '--encoding=UTF8', ...locale.options, '--no-sync'],
      { ...options, encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
  }
  const port = await freePort();
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
    'shared_buffers=64MB',
    ...ownSettings,
  ];
  const url = `postgres://sampan@127.0.0.1:${port}/postgres`;
  const launch = () =>
    spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
  let server = launch();

  async function ready(): Promise<void> {
    let complaints = '';
    server.stderr.on('data', (chunk: Buffer) => {
      complaints = (complaints + chunk.toString()).slice(-4_000);
    });
    for (let attempt = 0; !(await answers(url)); attempt += 1) {
      if (server.exitCode !== null || attempt > 200) throw new Error(`PostgreSQL did not start: ${complaints}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    server.kill(signal);
    await ended;
  }
  const halt = () => end('SIGINT');

  await ready();
  return {
    url,
    data,
    get pid() {
      return server.pid ?? 0;
    },
    halt,
    kill: () => end('SIGKILL'),
    async resume() {
      server = launch();
      await ready();
    },
    async stop() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the folder with its owner and modes. */
function copyForStandby({ data, url }: OwnPostgres, copy: string): void {
  const copied = spawnSync('cp', ['-a', data, copy], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`cp failed: ${copied.stderr}`);
  const connection = `host=127.0.0.1 port=${new URL(url).port} user=sampan application_name=standby`;
  // Replaces the primary's own settings: after its promotion the standby's commits wait for no other server.
  const settings = [`primary_conninfo = '${connection}'`, `wal_retrieve_retry_interval = '100ms'`];
  writeFileSync(join(copy, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  writeFileSync(join(copy, 'standby.signal'), '');
}

/** Returns whether a connection can be made and a statement run. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
