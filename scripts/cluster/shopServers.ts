import { join } from 'node:path';
import { freePort } from '../freePort.ts';
import { root } from '../sources.ts';
import { type Daemon, startDaemon, waitUntil } from './daemon.ts';

export interface ShopServer {
  readonly port: number;
  /** Address of this server, past the load balancer. */
  readonly url: string;
  /** Address of its metrics for Prometheus. */
  readonly metricsUrl: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** SIGTERM: the server drains and ends. */
  drain(): Promise<void>;
  output(): string;
}

const main = join(root, 'apps/server/dist/main.js');

/** A server of the shop on a fixed port, so that it comes back at the same address. Not started yet. */
export async function createShopServer(dataDir: string, environment: Record<string, string>): Promise<ShopServer> {
  const [port, metricsPort] = await Promise.all([freePort(), freePort()]);
  const url = `http://127.0.0.1:${port}`;
  let daemon: Daemon | undefined;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    port,
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    async start() {
      daemon = startDaemon(process.execPath, [main], {
        env: {
          NODE_ENV: 'production',
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          ...environment,
          PORT: String(port),
          METRICS_PORT: String(metricsPort),
          DATA_DIR: dataDir,
        },
      });
      await waitUntil(daemon, isReady, 120_000);
    },
    kill: async () => daemon?.stop('SIGKILL'),
    drain: async () => daemon?.stop('SIGTERM'),
    output: () => daemon?.output() ?? '',
  };
}
