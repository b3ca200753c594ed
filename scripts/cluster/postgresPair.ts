import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { answers, findServerUser } from '../../apps/server/tests/support/postgresServer.ts';
import { freePort } from '../processes/freePort.ts';
import { scratchFolder } from '../processes/scratchFolder.ts';
import { type Daemon, findProgram, startDaemon, waitUntil } from './daemon.ts';

interface Instance {
  port: number;
  data: string;
  daemon?: Daemon;
}

/** A PostgreSQL primary with a synchronous standby: a commit is acknowledged when both have it on disk. */
export interface PostgresPair {
  ports: readonly [number, number];
  /** URL of the database on the server that is the primary now. */
  primaryUrl(): string;
  /** Ids of the processes of the primary and the standby; those of their connections are their children. */
  pids(): [primary: number, standby: number];
  /** Kills the primary and promotes the standby. Resolves when the new primary accepts writes. */
  failOver(): Promise<void>;
  /** Rebuilds the lost server as the standby of the new primary. */
  rebuildStandby(): Promise<void>;
  stop(): Promise<void>;
}

const standbyName = 'sampan_standby';

/** Starts the pair with an empty database `sampan` of the user `sampan`, who needs no password. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = scratchFolder('cluster-postgres');
  const user = findServerUser();
  own(folder);
  const servers: [Instance, Instance] = [
    { port: await freePort(), data: join(folder, 'one') },
    { port: await freePort(), data: join(folder, 'two') },
  ];
  let [primary, standby] = servers;

  function own(path: string): void {
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
  }

  function run(program: string, args: string[]): void {
    const {
      status: exitCode,
      stderr,
      error,
    } = spawnSync(findProgram(program), args, {
      ...user,
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
      encoding: 'utf8',
    });
    if (exitCode !== 0) throw new Error(`${program} failed: ${stderr || error?.message}`);
  }

  const toUrl = ({ port }: Instance, database = 'sampan') => `postgres://sampan@127.0.0.1:${port}/${database}`;

  async function ask<Row>(instance: Instance, statement: string, database?: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: toUrl(instance, database), connectionTimeoutMillis: 1_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query(statement)).rows as Row[];
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function launch(instance: Instance): Promise<void> {
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      'max_wal_senders=5',
    ];
    const args = ['-D', instance.data, '-p', String(instance.port), ...settings.flatMap((each) => ['-c', each])];
    const daemon = startDaemon(findProgram('postgres'), args, { user, env: { LC_ALL: 'C.UTF-8' } });
    instance.daemon = daemon;
    await waitUntil(daemon, () => answers(toUrl(instance, 'postgres')));
  }

  /** Copies the primary to the standby's folder, starts the standby and makes commits wait for it. */
  async function addStandby(): Promise<void> {
    rmSync(standby.data, { recursive: true, force: true });
    const connection = `host=127.0.0.1 port=${primary.port} user=sampan application_name=${standbyName}`;
    run('pg_basebackup', ['-D', standby.data, '-d', connection, '--checkpoint=fast', '--write-recovery-conf']);
    // A promoted standby has no standby of its own: its commits must not wait for one.
    const settings = join(standby.data, 'postgresql.auto.conf');
    const lines = readFileSync(settings, 'utf8').split('\n');
    writeFileSync(settings, lines.filter((line) => !line.startsWith('synchronous_standby_names')).join('\n'));
    await launch(standby);
    await ask(primary, `alter system set synchronous_standby_names = '${standbyName}'`);
    await ask(primary, 'select pg_reload_conf()');
    const attached = "select 1 from pg_stat_replication where sync_state = 'sync'";
    await waitUntil(standby.daemon as Daemon, async () => (await ask(primary, attached)).length > 0);
  }

  mkdirSync(primary.data, { mode: 0o700 });
  own(primary.data);
  run('initdb', ['-D', primary.data, '-U', 'sampan', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']);
  await launch(primary);
  await ask(primary, 'create database sampan', 'postgres');
  await addStandby();

  return {
    ports: [servers[0].port, servers[1].port],
    primaryUrl: () => toUrl(primary),
    pids: () => [primary.daemon?.pid ?? 0, standby.daemon?.pid ?? 0],
    async failOver() {
      await primary.daemon?.stop('SIGKILL');
      [primary, standby] = [standby, primary];
      run('pg_ctl', ['promote', '-D', primary.data, '-w']);
    },
    rebuildStandby: addStandby,
    async stop() {
      await Promise.all(servers.map(({ daemon }) => daemon?.stop('SIGQUIT')));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
