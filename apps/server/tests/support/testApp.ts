import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Endpoint, InputOf, OutputOf } from '@sampan/api/endpoint';
import type { ErrorBody } from '@sampan/api/errors';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { Background } from '../../src/background.ts';
import { CacheCounters } from '../../src/cache/cacheCounters.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { createDeps } from '../../src/createDeps.ts';
import { storeDemoFiles } from '../../src/demo/demoFiles.ts';
import { PictureDrawer } from '../../src/demo/pictureDrawer.ts';
import type { Deps, PasswordCost } from '../../src/deps.ts';
import { createLogger } from '../../src/log.ts';
import type { RequestTimes } from '../../src/metrics/requestTimes.ts';
import type { SandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import type { PictureFetcherOptions } from '../../src/providers/pictures/fetcher.ts';
import { createProviders } from '../../src/providers/providers.ts';
import { loadSecrets } from '../../src/providers/secrets.ts';
import { SettingsCache } from '../../src/settings.ts';
import { createTestDatabase, type DatabaseKind, type TestDatabase } from './databases.ts';
import { createTestClock, type TestClock } from './testClock.ts';

export interface CallOptions {
  token?: string;
  /** Idempotency key; by default a new one for calls that require it, `null` sends none. */
  key?: string | null;
  headers?: Record<string, string>;
}

/** Result of a call: its parsed output, or the error body. */
export type Result<E extends Endpoint> = {
  statusCode: number;
  headers: LightMyRequestResponse['headers'];
  body: string;
  /** Raw body, for binary responses. */
  bytes: Buffer;
} & ({ ok: true; data: OutputOf<E> } | { ok: false; data: ErrorBody });

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  db: Deps['db'];
  clock: TestClock;
  database: TestDatabase;
  /** All log lines. */
  logLines: string[];
  call<E extends Endpoint>(endpoint: E, input?: InputOf<E>, options?: CallOptions): Promise<Result<E>>;
  /** As `call`, with an input that the contract may not accept. */
  sendAny<E extends Endpoint>(endpoint: E, input?: unknown, options?: CallOptions): Promise<Result<E>>;
  /** Returns the output of a call that must succeed. */
  expectOk<E extends Endpoint>(endpoint: E, input?: InputOf<E>, options?: CallOptions): Promise<OutputOf<E>>;
  close(): Promise<void>;
}

export const cheapPasswordCost: PasswordCost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };

export interface TestAppOptions {
  environment?: Record<string, string>;
  clock?: TestClock;
  /** Runs before the app is built, to insert data. */
  before?(db: Deps['db'], clock: TestClock): Promise<void>;
  logLevel?: Config['logLevel'];
  webRoot?: string;
  /** True syncs every commit of the embedded database, as in production. */
  isSynced?: boolean;
  /** Options of the picture fetcher; by default the production rules without pauses. */
  pictures?: PictureFetcherOptions;
  /** By default as little as argon2id allows: the cost in production takes 40 ms of processor time. */
  passwordCost?: PasswordCost;
  /** Collects durations of requests, as in a shop on the embedded database. */
  requestTimes?: RequestTimes;
  /** Wraps `fetch` for every request to a payment provider, to drop, delay or alter it. */
  wrapFetch?: (inner: typeof fetch) => typeof fetch;
  /** Instead of the sandbox's keys in the database. */
  sandboxKeys?: SandboxKeys;
  /** Uses this database instead of a new one; it is closed and deleted with the app. */
  database?: TestDatabase;
}

/** Encodes an input as browsers do, with its Content-Length. */
async function encodeForm(fields: Record<string, unknown>): Promise<{ payload: Buffer; contentType: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  }
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await encoded.arrayBuffer()), contentType };
}

async function createRequest(endpoint: Endpoint, input: unknown, options: CallOptions) {
  const fields = { ...(input as Record<string, unknown> | undefined) };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(fields[name]);
    delete fields[name];
    return encodeURIComponent(value);
  });
  const key = options.key === undefined && endpoint.idempotency === 'required' ? randomUUID() : options.key;
  const headers = {
    ...(options.token && { authorization: `Bearer ${options.token}` }),
    ...(key && { 'idempotency-key': key }),
    ...options.headers,
  };
  if (endpoint.method === 'GET') {
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
    return { method: 'GET' as const, url: query ? `${path}?${query}` : path, headers };
  }
  if (endpoint.body === 'multipart') {
    const { payload, contentType } = await encodeForm(fields);
    return { method: 'POST' as const, url: path, headers: { 'content-type': contentType, ...headers }, payload };
  }
  const payload = endpoint.body === 'raw' ? String(input) : JSON.stringify(input ?? {});
  return { method: 'POST' as const, url: path, headers: { 'content-type': 'application/json', ...headers }, payload };
}

/** Starts a shop on a new database, called without a network; every response is validated by the contract. */
export async function startTestApp(kind: DatabaseKind, options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase(kind, { isSynced: options.isSynced }));
  const clock = options.clock ?? createTestClock();
  const logLines: string[] = [];
  const log = createLogger({
    level: options.logLevel ?? 'warn',
    stream: { write: (line) => void logLines.push(line) },
  });
  const logLevel = options.logLevel ?? 'warn';
  const config = readConfig({
    DATA_DIR: database.dataDir,
    DEMO: '0',
    SANDBOX: '1',
    LOG_LEVEL: logLevel,
    ...options.environment,
  });
  await options.before?.(database.db, clock);
  const base = {
    db: database.db,
    slowDb: database.slowDb,
    config,
    clock,
    log,
    settings: new SettingsCache(database.db, clock),
    background: new Background(log),
    cacheCounters: new CacheCounters(),
  };
  const deps = createDeps({
    ...base,
    passwordCost: options.passwordCost ?? cheapPasswordCost,
    pictureDrawer: new PictureDrawer(),
    requestTimes: options.requestTimes,
    providers: await createProviders({
      ...base,
      pictures: { backoffMs: [], ...options.pictures },
      wrapFetch: options.wrapFetch,
      ...(options.sandboxKeys && { keys: options.sandboxKeys }),
      publicUrl: config.publicUrl,
      dataDir: config.dataDir,
      secrets: await loadSecrets(join(config.dataDir, 'keys'), config),
      webRoot: options.webRoot,
    }),
  });
  if (config.demo) await storeDemoFiles(deps);
  const app = await buildApp(deps, { checkOutputs: true, ...(options.webRoot && { webRoot: options.webRoot }) });
  await app.ready();

  async function sendAny<E extends Endpoint>(endpoint: E, input?: unknown, callOptions: CallOptions = {}) {
    const response = await app.inject(await createRequest(endpoint, input, callOptions));
    const ok = response.statusCode < 300;
    const isJson = String(response.headers['content-type']).includes('json');
    const data: unknown = isJson ? JSON.parse(response.body) : response.body;
    return {
      statusCode: response.statusCode,
      headers: response.headers,
      body: response.body,
      bytes: response.rawPayload,
      ok,
      data,
    } as Result<E>;
  }

  return {
    app,
    deps,
    db: database.db,
    clock,
    database,
    logLines,
    call: sendAny,
    sendAny,
    async expectOk(endpoint, input, callOptions) {
      const result = await sendAny(endpoint, input, callOptions);
      if (!result.ok) throw new Error(`${endpoint.path} answered ${result.statusCode}: ${result.body}`);
      return result.data;
    },
    async close() {
      await app.close();
      await deps.background.idle();
      await database.remove();
    },
  };
}
