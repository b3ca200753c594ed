import type { Endpoint, InputOf, OutputOf } from '@sampan/api/endpoint';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { Background } from '../../src/background.ts';
import { CacheCounters } from '../../src/cache/cacheCounters.ts';
import type { CacheCoherence } from '../../src/cache/coherence.ts';
import { createCoherence } from '../../src/cache/createCoherence.ts';
import { createDeps } from '../../src/createDeps.ts';
import { connectPostgres } from '../../src/db/connectPostgres.ts';
import type { Deps } from '../../src/deps.ts';
import { SettingsCache } from '../../src/settings.ts';
import type { TestApp } from './testApp.ts';

export interface ClusterServer {
  app: FastifyInstance;
  deps: Deps;
  coherence: CacheCoherence;
  /** Returns the output of a call that must succeed; without a token it is sent as a guest. */
  ask<E extends Endpoint>(endpoint: E, input: InputOf<E>, token?: string): Promise<OutputOf<E>>;
  close(): Promise<void>;
}

export interface ServerOptions {
  /** False: the server does not listen for changes, and learns of them only from its own requests. */
  listens?: boolean;
  /** URL for LISTEN, such as a proxy in front of PostgreSQL. */
  listenUrl?: string;
  webRoot?: string;
  /** By default the folder of the shop. */
  dataDir?: string;
}

/** Starts another server on the database of `shop`, with its own pool and caches. */
export async function startServer(
  shop: TestApp,
  { listens = true, listenUrl, webRoot, dataDir = shop.deps.config.dataDir }: ServerOptions = {},
): Promise<ClusterServer> {
  const url = shop.database.url ?? '';
  const connection = await connectPostgres(url, { max: 4 });
  const { db } = connection;
  const deps = createDeps({
    ...shop.deps,
    config: { ...shop.deps.config, dataDir },
    db,
    slowDb: connection.slowDb,
    settings: new SettingsCache(db, shop.clock),
    background: new Background(shop.deps.log),
    cacheCounters: new CacheCounters(),
  });
  const coherence = createCoherence(deps, listenUrl ?? url);
  deps.coherence = coherence;
  if (listens) await coherence.start();
  const app = await buildApp(deps, { ...(webRoot && { webRoot }) });
  return {
    app,
    deps,
    coherence,
    async ask(endpoint, input, token) {
      const query = endpoint.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
      const answer = await app.inject({
        method: endpoint.method,
        url: `${endpoint.path}${query}`,
        headers: { ...(token && { authorization: `Bearer ${token}` }), 'idempotency-key': crypto.randomUUID() },
        ...(endpoint.method === 'POST' && { payload: input as object }),
      });
      if (answer.statusCode !== 200) throw new Error(`${endpoint.path} answered ${answer.statusCode} ${answer.body}`);
      return answer.json();
    },
    async close() {
      await app.close();
      await coherence.stop();
      await deps.background.idle();
      await connection.close();
    },
  };
}
