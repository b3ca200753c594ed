import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon, { type Request } from 'autocannon';
import pg from 'pg';
import { serverEnvironment, serverFlags } from '../platform.mjs';
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

/** Creates an empty database on the server of this URL and returns its own URL. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Measures a bare Fastify on the same database, as the floor. */
export async function measureBareServer(databaseUrl: string, loadSeconds: number): Promise<ServerMemory> {
  const { child, url } = await start(join(root, 'apps/server/bench/bareServer.ts'), { DATABASE_URL: databaseUrl });
  try {
    return await measureServer(child, url, [() => ({ path: '/' })], loadSeconds);
  } finally {
    await stop(child);
  }
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
    const first = await start(main, environment);
    await stop(first.child);
    const { child, url } = await start(main, environment);
    try {
      return await measureServer(child, url, createVisits, loadSeconds);
    } finally {
      await stop(child);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Visit = () => Partial<Request>;

async function measureServer(
  child: ChildProcess,
  url: string,
  visits: readonly Visit[] | ((url: string) => Promise<readonly Visit[]>),
  duration: number,
): Promise<ServerMemory> {
  await sleep(restMs);
  const atRest = readMb(child, 'VmRSS');
  const made = typeof visits === 'function' ? await visits(url) : visits;
  const requests = made.map((visit) => ({ setupRequest: (request: Request) => ({ ...request, ...visit() }) }));
  const result = await autocannon({ url, connections, duration, requests });
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${result.errors} errors, ${result.non2xx} refusals at ${url}`);
  await sleep(restMs);
  return { atRest, afterLoad: readMb(child, 'VmRSS'), peak: readMb(child, 'VmHWM') };
}

const browser = { 'accept-encoding': 'gzip, deflate, br' };
const locales = ['en-US', 'zh-CN', 'zh-HK'];

/** Requests of customers and staff: pages in three locales, lists that are cached and never the same, details, orders. */
async function createVisits(url: string): Promise<readonly Visit[]> {
  const api = '/main/v2';
  const read = async <Body>(path: string, init?: RequestInit) =>
    (await (await fetch(url + api + path, init)).json()) as Body;
  const json = { ...browser, 'content-type': 'application/json' };
  const credentials = { username: 'operator', password: adminPassword };
  const { token } = await read<{ token: string }>('/user/login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify(credentials),
  });
  const { list } = await read<{ list: { slug: string }[] }>('/product/list?limit=50');
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

/** Starts a server as `npm start` does and waits for its address. */
async function start(main: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [...serverFlags, main], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'error',
      ...serverEnvironment,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const [, address] = /ready at (http:\S+)/i.exec(chunk.toString()) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`A measured server ended with ${code}.`)));
  });
  return { child, url };
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGINT');
  });
}

/** A value of /proc/<pid>/status, MB. */
function readMb({ pid }: ChildProcess, name: string): number {
  const [, kilobytes] =
    new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) * 1024) / 1e6;
}
