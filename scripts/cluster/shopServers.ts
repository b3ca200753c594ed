import { join } from 'node:path';
import { freePort } from '../processes/freePort.ts';
import { root } from '../sources.ts';
import { type Daemon, startDaemon, waitUntilReady } from './daemon.ts';

export interface ShopServer {
  readonly port: number;
  /** Address of this server, past the load balancer. */
  readonly url: string;
  /** Address of its metrics for Prometheus. */
  readonly metricsUrl: string;
  /** Id of its process. */
  pid(): number;
  /** Starts what is built in the folder of a release, by default in this tree, on the same address and data. */
  start(release?: string): Promise<void>;
  kill(): Promise<void>;
  /** SIGTERM: the server drains and ends. */
  drain(): Promise<void>;
  /** Errors that it logged since the last call. */
  takeErrors(): string[];
}

/** A server of the shop on a fixed port, so that it comes back at the same address. Not started yet. */
export async function createShopServer(dataDir: string, environment: Record<string, string>): Promise<ShopServer> {
  const [port, metricsPort] = await Promise.all([freePort(), freePort()]);
  const url = `http://127.0.0.1:${port}`;
  let daemon: Daemon | undefined;
  let errors: string[] = [];
  const known = new Set<string>();
  const collectErrors = () => {
    for (const line of daemon?.output().split('\n') ?? []) {
      if (!line.includes('"level":50') || known.has(line)) continue;
      known.add(line);
      errors.push(line);
    }
  };
  return {
    port,
    url,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    async start(release = root) {
      daemon = startDaemon(process.execPath, [join(release, 'apps/server/dist/main.js')], {
        env: {
          NODE_ENV: 'production',
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          ...environment,
          PORT: String(port),
          METRICS_PORT: String(metricsPort),
          DATA_DIR: dataDir,
        },
      });
      await waitUntilReady(daemon, url);
    },
    pid: () => daemon?.pid ?? 0,
    kill: async () => daemon?.stop('SIGKILL'),
    async drain() {
      await daemon?.stop('SIGTERM');
      collectErrors();
    },
    takeErrors() {
      collectErrors();
      const taken = errors;
      errors = [];
      return taken;
    },
  };
}
