import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../processes/freePort.ts';
import { scratchFolder } from '../processes/scratchFolder.ts';
import { type PostgresPair, startPostgresPair } from './postgresPair.ts';
import { type ShopProxyKind, startPgbouncer, startPrimaryProxy, startShopProxy } from './proxies.ts';
import { startS3Process } from './s3.ts';
import { createShopServer, type ShopServer } from './shopServers.ts';

/** Servers of a shop on one PostgreSQL. */
export interface ServerGroup {
  /** Address of the load balancer. */
  url: string;
  servers: ShopServer[];
  postgres: Pick<PostgresPair, 'primaryUrl'>;
  adminPassword: string;
}

/** A shop as it runs on several machines, on this one. */
export interface Cluster extends ServerGroup {
  /** Self-signed certificate of the load balancer, PEM. */
  certificate: string;
  postgres: PostgresPair;
  /** Environment of the servers, for the command line. */
  environment: Record<string, string>;
  /** From now on the load balancer leads to the first `count` servers only; the others go on running. */
  routeTo(count: number): Promise<void>;
  /** Ids of the processes between clients, servers and database: the load balancer, PgBouncer. */
  pids: { proxy: number; pgbouncer: number };
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** `1` seeds the demo shop. */
  demo?: '0' | '1';
  /** Load balancer in front of the servers, HAProxy by default. */
  proxy?: ShopProxyKind;
}

const serverCount = 3;
const adminPassword = 'the way in, and again';

/**
 * Starts PostgreSQL with a synchronous standby, HAProxy in front of both, PgBouncer, an S3 emulator, three servers and
 * a load balancer with TLS in front of them, all with the files of the folder deploy.
 * @throws Error where a program is not installed or does not start
 */
export async function startCluster({ demo = '0', proxy: kind = 'haproxy' }: ClusterOptions): Promise<Cluster> {
  const closing: (() => Promise<unknown> | unknown)[] = [];
  const stop = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const folder = scratchFolder('cluster');
    closing.push(() => rmSync(folder, { recursive: true, force: true }));
    const s3 = await startS3Process();
    closing.push(() => s3.stop());
    const postgres = await startPostgresPair();
    closing.push(() => postgres.stop());
    const [directPort, poolerPort, http, https] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
    const primaryProxy = await startPrimaryProxy(directPort, postgres.ports);
    closing.push(() => primaryProxy.stop());
    const pgbouncer = await startPgbouncer(poolerPort, directPort);
    closing.push(() => pgbouncer.stop());
    const url = `https://localhost:${https}`;
    const environment = {
      ...s3.environment,
      DATABASE_URL: `postgres://sampan@127.0.0.1:${poolerPort}/sampan`,
      DATABASE_DIRECT_URL: `postgres://sampan@127.0.0.1:${directPort}/sampan`,
      DATABASE_POOL_SIZE: '5',
      DEMO: demo,
      SANDBOX: '1',
      ADMIN_PASSWORD: adminPassword,
      PUBLIC_URL: url,
      TRUST_PROXY: 'loopback',
      DRAIN_SECONDS: '3',
    };
    const servers = await Promise.all(
      Array.from({ length: serverCount }, (_, index) =>
        createShopServer(join(folder, `server${index + 1}`), environment),
      ),
    );
    const proxy = startShopProxy({ kind, ports: { http, https }, servers: servers.map(({ port }) => port) });
    closing.push(() => proxy.stop());
    for (const server of servers) closing.push(() => server.kill());
    // The first one migrates and seeds.
    for (const server of servers) await server.start();
    return {
      url,
      certificate: proxy.certificate,
      servers,
      postgres,
      adminPassword,
      environment,
      routeTo: (count) => proxy.routeTo(count),
      pids: { proxy: proxy.pid, pgbouncer: pgbouncer.pid },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
