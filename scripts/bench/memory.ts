import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@sampan/api/contract';
import autocannon, { type Request } from 'autocannon';
import { createClient } from '../cluster/client.ts';
import { serverEnvironment, serverFlags } from '../platform.mjs';
import { type ServerProcess, startServer } from '../processes/serverProcess.ts';
import { root } from '../sources.ts';
import { benchFolder } from './benchFolder.ts';

/** Resident memory of a server's own process, MB of a million bytes. */
export interface ServerMemory {
  /** Some time after the start, without a request. */
  atRest: number;
  /** Some time after the load. */
  afterLoad: number;
  /** The most since the start. */
  peak: number;
}

interface MemoryOptions {
  /** Without it the shop has its embedded database. */
  databaseUrl?: string;
  loadSeconds: number;
}

const restMs = 15_000;
const connections = 4;
const adminPassword = 'bench-memory-1A!';

/** Measures a bare Fastify on the same database, as the floor. */
export async function measureBareServer(databaseUrl: string, loadSeconds: number): Promise<ServerMemory> {
  const script = join(root, 'apps/server/bench/bareServer.ts');
  return measureServer(script, { DATABASE_URL: databaseUrl }, [() => ({ path: '/' })], loadSeconds);
}

/**
 * Measures the built server as `npm start` runs it, with the demo shop, at its second start: the first one fills the
 * database.
 */
export async function measureShopMemory({ databaseUrl, loadSeconds }: MemoryOptions): Promise<ServerMemory> {
  const dataDir = benchFolder();
  const environment = { DATA_DIR: dataDir, ADMIN_PASSWORD: adminPassword, DATABASE_URL: databaseUrl ?? '' };
  const main = join(root, 'apps/server/dist/main.js');
  try {
    const first = start(main, environment);
    await first.url;
    await first.stop('SIGINT');
    return await measureServer(main, environment, createVisits, loadSeconds);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Visit = () => Partial<Request>;

/** Starts a server and measures it. */
async function measureServer(
  main: string,
  environment: NodeJS.ProcessEnv,
  visits: readonly Visit[] | ((url: string) => Promise<readonly Visit[]>),
  duration: number,
): Promise<ServerMemory> {
  const server = start(main, environment);
  try {
    const url = await server.url;
    await sleep(restMs);
    const atRest = readMb(server, 'VmRSS');
    const made = typeof visits === 'function' ? await visits(url) : visits;
    const requests = made.map((visit) => ({ setupRequest: (request: Request) => ({ ...request, ...visit() }) }));
    const result = await autocannon({ url, connections, duration, requests });
    if (result.errors > 0 || result.non2xx > 0)
      throw new Error(`${result.errors} errors, ${result.non2xx} responses without success at ${url}`);
    await sleep(restMs);
    return { atRest, afterLoad: readMb(server, 'VmRSS'), peak: readMb(server, 'VmHWM') };
  } finally {
    await server.stop('SIGINT');
  }
}

const browser = { 'accept-encoding': 'gzip, deflate, br' };
const locales = ['en-US', 'zh-CN', 'zh-HK'];

/** Requests of customers and staff: pages in three locales, lists that are cached and never the same, details, orders. */
async function createVisits(url: string): Promise<readonly Visit[]> {
  const api = '/main/v2';
  const json = { ...browser, 'content-type': 'application/json' };
  const { call } = createClient(url);
  const { token } = await call(contract.user.login, { username: 'operator', password: adminPassword });
  const { list } = await call(contract.product.list, { limit: 50 });
  let turn = 0;
  const slug = () => list[turn % list.length]?.slug ?? '';
  const page = (path: string) => ({ path, headers: { ...browser, 'accept-language': locales[turn % 3] ?? '' } });
  return [
    () => page('/home'),
    () => page(`/goods/${slug()}`),
    () => ({ path: `${api}/product/list?limit=20`, headers: browser }),
    () => ({ path: `${api}/product/list?limit=20&minPrice=${turn++}`, headers: browser }),
    () => ({ path: `${api}/product/detail?id=${slug()}`, headers: browser }),
    () => ({
      method: 'POST',
      path: `${api}/admin/orders/list`,
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify({ page: 1 + (turn % 10), limit: 20 }),
    }),
  ];
}

/** Starts a server as `npm start` does. */
function start(main: string, environment: NodeJS.ProcessEnv): ServerProcess {
  const own = { NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'error', ...serverEnvironment, ...environment };
  const server = startServer(main, own, serverFlags);
  server.child.stderr?.pipe(process.stderr);
  return server;
}

/** A value of /proc/<pid>/status, MB. */
function readMb({ child: { pid } }: ServerProcess, name: string): number {
  const [, kilobytes] =
    new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) * 1024) / 1e6;
}
