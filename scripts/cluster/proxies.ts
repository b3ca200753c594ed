import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answers, findServerUser } from '../../apps/server/tests/support/postgresServer.ts';
import { scratchFolder } from '../scratchFolder.ts';
import { root } from '../sources.ts';
import { type Daemon, findProgram, startDaemon, waitUntil } from './daemon.ts';

interface Proxy extends Daemon {
  folder: string;
}

/** A file of the folder deploy, with its addresses replaced. @throws Error if one of them is not in the file */
function adapt(path: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce(
    (text, [known, own]) => {
      if (!text.includes(known)) throw new Error(`deploy/${path} does not contain "${known}".`);
      return text.replaceAll(known, own);
    },
    readFileSync(join(root, 'deploy', path), 'utf8'),
  );
}

/** A folder that the ordinary user can read. */
function configFolder(name: string): string {
  const folder = scratchFolder(name);
  chmodSync(folder, 0o755);
  return folder;
}

function withFolder(daemon: Daemon, folder: string): Proxy {
  return {
    ...daemon,
    folder,
    async stop(signal) {
      await daemon.stop(signal);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** HAProxy that leads to the primary of two PostgreSQL servers (deploy/haproxy/postgres.cfg). */
export async function startPrimaryProxy(port: number, servers: readonly [number, number]): Promise<Proxy> {
  const folder = configFolder('cluster-primary');
  const check = join(folder, 'is-primary.sh');
  copyFileSync(join(root, 'deploy/haproxy/is-primary.sh'), check);
  chmodSync(check, 0o755);
  const config = join(folder, 'postgres.cfg');
  const text = adapt('haproxy/postgres.cfg', {
    '127.0.0.1:5000': `127.0.0.1:${port}`,
    '/etc/haproxy/is-primary.sh': check,
    '10.0.0.21:5432': `127.0.0.1:${servers[0]}`,
    '10.0.0.22:5432': `127.0.0.1:${servers[1]}`,
  });
  writeFileSync(config, text);
  const daemon = startDaemon(findProgram('haproxy'), ['-f', config]);
  await waitUntil(daemon, () => answers(`postgres://sampan@127.0.0.1:${port}/postgres`));
  return withFolder(daemon, folder);
}

/** PgBouncer in transaction mode in front of the primary (deploy/pgbouncer/pgbouncer.ini). */
export async function startPgbouncer(port: number, postgresPort: number): Promise<Proxy> {
  const folder = configFolder('cluster-pgbouncer');
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, '"sampan" ""\n');
  const config = join(folder, 'pgbouncer.ini');
  const text = adapt('pgbouncer/pgbouncer.ini', {
    'host=127.0.0.1 port=5432': `host=127.0.0.1 port=${postgresPort}`,
    'listen_port = 6432': `listen_port = ${port}`,
    'auth_type = scram-sha-256': 'auth_type = trust',
    '/etc/pgbouncer/userlist.txt': users,
  });
  writeFileSync(config, text);
  const daemon = startDaemon(findProgram('pgbouncer'), [config], { user: findServerUser() });
  await waitUntil(daemon, () => answers(`postgres://sampan@127.0.0.1:${port}/sampan`));
  return withFolder(daemon, folder);
}

export interface ShopProxy extends Proxy {
  /** Certificate authority of its own certificate, PEM. */
  certificate: string;
}

/** HAProxy with TLS in front of the shop's servers (deploy/haproxy/haproxy.cfg). It starts before they do. */
export function startShopProxy(ports: { http: number; https: number }, servers: readonly number[]): ShopProxy {
  const folder = configFolder('cluster-haproxy');
  mkdirSync(folder, { recursive: true });
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const { status: exitCode, stderr } = spawnSync(
    findProgram('openssl'),
    [...args, '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-keyout', key, '-out', certificate],
    { encoding: 'utf8' },
  );
  if (exitCode !== 0) throw new Error(`openssl failed: ${stderr}`);
  const both = join(folder, 'sampan.pem');
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 });
  const config = join(folder, 'haproxy.cfg');
  const lines = servers.map((port, index) => `server server${index + 1} 127.0.0.1:${port}`);
  const text = adapt('haproxy/haproxy.cfg', {
    'bind :80': `bind 127.0.0.1:${ports.http}`,
    'bind :443': `bind 127.0.0.1:${ports.https}`,
    '/etc/ssl/sampan/sampan.pem': both,
    'server one 127.0.0.1:8080': lines.join('\n  '),
  });
  writeFileSync(config, text);
  const daemon = startDaemon(findProgram('haproxy'), ['-f', config]);
  return { ...withFolder(daemon, folder), certificate: readFileSync(certificate, 'utf8') };
}
