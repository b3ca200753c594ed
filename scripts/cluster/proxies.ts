import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers, findServerUser } from '../../apps/server/tests/support/postgresServer.ts';
import { scratchFolder } from '../processes/scratchFolder.ts';
import { root } from '../sources.ts';
import { type Daemon, findProgram, startDaemon, waitUntil } from './daemon.ts';

interface Proxy extends Daemon {
  folder: string;
}

/** A file of the folder deploy, with its addresses replaced. @throws Error if one of them is not in the file */
function adapt(path: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce(
    (config, [known, own]) => {
      if (!config.includes(known)) throw new Error(`deploy/${path} does not contain "${known}".`);
      return config.replaceAll(known, own);
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
  const adapted = adapt('haproxy/postgres.cfg', {
    '127.0.0.1:5000': `127.0.0.1:${port}`,
    '/etc/haproxy/is-primary.sh': check,
    '10.0.0.21:5432': `127.0.0.1:${servers[0]}`,
    '10.0.0.22:5432': `127.0.0.1:${servers[1]}`,
  });
  writeFileSync(config, adapted);
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
  const adapted = adapt('pgbouncer/pgbouncer.ini', {
    'host=127.0.0.1 port=5432': `host=127.0.0.1 port=${postgresPort}`,
    'listen_port = 6432': `listen_port = ${port}`,
    'auth_type = scram-sha-256': 'auth_type = trust',
    '/etc/pgbouncer/userlist.txt': users,
  });
  writeFileSync(config, adapted);
  const daemon = startDaemon(findProgram('pgbouncer'), [config], { user: findServerUser() });
  await waitUntil(daemon, () => answers(`postgres://sampan@127.0.0.1:${port}/sampan`));
  return withFolder(daemon, folder);
}

/** Load balancers that the folder deploy has a configuration for. */
export const shopProxyKinds = ['haproxy', 'nginx'] as const;
export type ShopProxyKind = (typeof shopProxyKinds)[number];

export interface ShopProxy extends Proxy {
  /** Certificate authority of its own certificate, PEM. */
  certificate: string;
  /** From now on leads to the first `count` servers only; the others go on running. */
  routeTo(count: number): Promise<void>;
}

interface ShopProxyOptions {
  kind: ShopProxyKind;
  ports: { http: number; https: number };
  /** Ports of the shop's servers. */
  servers: readonly number[];
  /** Paths of its certificate and key; by default its own, for localhost. */
  files?: CertificateFiles | undefined;
}

/** Paths of PEM files. */
export interface CertificateFiles {
  key: string;
  certificate: string;
}

/** Creates a self-signed certificate for localhost. */
export function createCertificate(folder: string): CertificateFiles {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const { status: exitCode, stderr } = spawnSync(
    findProgram('openssl'),
    [...args, '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-keyout', key, '-out', certificate],
    { encoding: 'utf8' },
  );
  if (exitCode !== 0) throw new Error(`openssl failed: ${stderr}`);
  return { key, certificate };
}

/** Sends a command to HAProxy's runtime API. */
async function command(socket: string, line: string): Promise<void> {
  const connection = connect(socket);
  connection.end(`${line}\n`);
  const answer = (await text(connection)).trim();
  if (answer) throw new Error(`HAProxy answered "${answer}" to "${line}".`);
}

/** HAProxy with TLS (deploy/haproxy/haproxy.cfg). */
function startHaproxy(folder: string, { ports, servers, files }: ShopProxyOptions): Omit<ShopProxy, 'folder'> {
  const { key, certificate } = files ?? createCertificate(folder);
  const both = join(folder, 'sampan.pem');
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 });
  const [config, admin, socket] = ['haproxy.cfg', 'admin.cfg', 'admin.sock'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const lines = servers.map((port, index) => `server server${index + 1} 127.0.0.1:${port}`);
  const adapted = adapt('haproxy/haproxy.cfg', {
    'bind :80': `bind 127.0.0.1:${ports.http}`,
    'bind :443': `bind 127.0.0.1:${ports.https}`,
    '/etc/ssl/sampan/sampan.pem': both,
    'server one 127.0.0.1:8080': lines.join('\n  '),
  });
  writeFileSync(config, adapted);
  writeFileSync(admin, `global\n  stats socket ${socket} mode 600 level admin\n`);
  const daemon = startDaemon(findProgram('haproxy'), ['-f', config, '-f', admin]);
  return {
    ...daemon,
    certificate: readFileSync(certificate, 'utf8'),
    async routeTo(count) {
      for (const index of servers.keys())
        await command(socket, `set server servers/server${index + 1} state ${index < count ? 'ready' : 'drain'}`);
    },
  };
}

/** nginx with TLS (deploy/nginx/sampan.conf). */
function startNginx(folder: string, { ports, servers, files }: ShopProxyOptions): Omit<ShopProxy, 'folder'> {
  const { key, certificate } = files ?? createCertificate(folder);
  const config = join(folder, 'nginx.conf');
  function configure(count: number): void {
    const lines = servers.map(
      (port, index) => `server 127.0.0.1:${port} max_fails=2 fail_timeout=1s${index < count ? '' : ' down'};`,
    );
    const site = adapt('nginx/sampan.conf', {
      'server 127.0.0.1:8080 max_fails=2 fail_timeout=1s;': lines.join('\n  '),
      'listen 80;': `listen 127.0.0.1:${ports.http};`,
      'listen 443 ssl http2;': `listen 127.0.0.1:${ports.https} ssl http2;`,
      'listen [::]:80;': '',
      'listen [::]:443 ssl http2;': '',
      'shop.example': 'localhost',
      '/etc/ssl/sampan/fullchain.pem': certificate,
      '/etc/ssl/sampan/privkey.pem': key,
    });
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `  ${name}_temp_path ${join(folder, name)};`,
    );
    writeFileSync(
      config,
      [
        'daemon off;',
        `pid ${join(folder, 'nginx.pid')};`,
        'error_log stderr warn;',
        'worker_processes 1;',
        'events {}',
        'http {',
        '  access_log off;',
        ...folders,
        site,
        '}',
        '',
      ].join('\n'),
    );
  }
  configure(servers.length);
  const daemon = startDaemon(findProgram('nginx', 'nginx'), ['-c', config, '-e', 'stderr']);
  return {
    ...daemon,
    certificate: readFileSync(certificate, 'utf8'),
    async routeTo(count) {
      configure(count);
      process.kill(daemon.pid, 'SIGHUP');
      // Nothing says when the workers with the former configuration have ended.
      await sleep(1_000);
    },
  };
}

/** The load balancer with TLS in front of the shop's servers. It starts before they do. */
export function startShopProxy(options: ShopProxyOptions): ShopProxy {
  const folder = configFolder('cluster-proxy');
  const proxy = options.kind === 'nginx' ? startNginx(folder, options) : startHaproxy(folder, options);
  return { ...proxy, ...withFolder(proxy, folder) };
}
