import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { connectPostgres } from '../../src/db/connectPostgres.ts';
import type { Db } from '../../src/db/query.ts';
import { createRequestId } from '../../src/http/calls/requestId.ts';
import { registerHealth } from '../../src/http/health.ts';
import { Lifecycle } from '../../src/lifecycle.ts';
import { settlesWithin } from '../../src/settlesWithin.ts';
import { forEachDatabase } from '../support/databases.ts';
import { startPostgres } from '../support/postgresServer.ts';
import { startTestApp } from '../support/testApp.ts';

/** Begins a transaction; the returned function ends it. */
async function holdTransaction(db: Db): Promise<() => Promise<void>> {
  const release = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = db.transaction(async () => {
    isHeld.resolve();
    await release.promise;
  });
  await isHeld.promise;
  return () => {
    release.resolve();
    return holding;
  };
}

forEachDatabase('probes', (kind) => {
  test('the readiness names each failed check and the liveness stays', async () => {
    const shop = await startTestApp(kind);
    const lifecycle = new Lifecycle();
    const app = Fastify();
    registerHealth(app, { deps: shop.deps, lifecycle, cacheMs: -1 });
    const readiness = () => app.inject('/readyz');
    expect((await shop.app.inject('/readyz')).statusCode).toBe(200);
    expect((await readiness()).json()).toEqual({
      status: 'ok',
      checks: { database: 'ok', migrations: 'ok', store: 'ok', draining: 'ok' },
    });

    const [last] = (
      (await shop.db.execute(sql`delete from drizzle.__drizzle_migrations
        where created_at = (select max(created_at) from drizzle.__drizzle_migrations) returning hash, created_at`)) as {
        rows: { hash: string; created_at: string }[];
      }
    ).rows;
    const pending = await readiness();
    expect(pending.statusCode).toBe(503);
    expect(pending.headers['retry-after']).toBe('1');
    expect(pending.json()).toMatchObject({
      code: 'UNAVAILABLE',
      statusCode: 503,
      requestId: expect.any(String),
      details: { checks: { database: 'ok', migrations: 'failed', store: 'ok', draining: 'ok' } },
    });
    await shop.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${last?.hash}, ${last?.created_at})`,
    );

    const drafts = join(shop.database.dataDir, 'files', 'drafts');
    rmSync(drafts, { recursive: true, force: true });
    writeFileSync(drafts, 'a file where the folder should be');
    expect((await readiness()).json()).toMatchObject({ details: { checks: { migrations: 'ok', store: 'failed' } } });
    rmSync(drafts);
    expect((await readiness()).statusCode).toBe(200);

    lifecycle.drain();
    const draining = await readiness();
    expect(draining.json()).toMatchObject({ details: { checks: { draining: 'failed' } } });
    expect(draining.headers.connection).toBe('close');
    expect((await app.inject('/livez')).json()).toEqual({ status: 'ok' });
    await app.close();
    await shop.close();
  });
});

test('a server stays ready while its embedded database is copied', async () => {
  const shop = await startTestApp('pglite');
  const app = Fastify();
  const { isCopying, copyTo } = shop.database;
  registerHealth(app, { deps: shop.deps, lifecycle: new Lifecycle(), isCopying, cacheMs: -1 });
  const end = await holdTransaction(shop.db);
  // The open transaction stands for a long copy: statements wait for it.
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  const copying = copyTo?.(join(shop.database.dataDir, 'copy'));
  expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'ok', checks: { database: 'ok' } });
  await copying;
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  await end();
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  await app.close();
  await shop.close();
});

test('a stopped database fails the readiness in time, and it comes back by itself', async () => {
  const server = await startPostgres();
  const connection = await connectPostgres(server.url);
  const shop = await startTestApp('postgres');
  const app = Fastify();
  registerHealth(app, { deps: { ...shop.deps, db: connection.db }, lifecycle: new Lifecycle(), cacheMs: 0 });
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  await server.halt();
  const begun = performance.now();
  expect((await app.inject('/readyz')).json()).toMatchObject({ details: { checks: { database: 'failed' } } });
  expect(performance.now() - begun).toBeLessThan(4_000);
  expect((await app.inject('/livez')).statusCode).toBe(200);
  await server.resume();
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  await app.close();
  await connection.close();
  await server.stop();
  await shop.close();
});

test('a server that begins to drain says so at once, however slow its database is', async () => {
  const shop = await startTestApp('postgres');
  const small = await connectPostgres(shop.database.url ?? '', { max: 1 });
  const app = Fastify();
  const lifecycle = new Lifecycle();
  registerHealth(app, { deps: shop.deps, lifecycle, probeDb: small.db, timeoutMs: 20_000, cacheMs: -1 });
  const end = await holdTransaction(small.db);
  const open = app.inject('/readyz');
  await expect(settlesWithin(open, 300)).resolves.toBe(false);
  lifecycle.drain();
  expect((await open).json()).toMatchObject({ statusCode: 503, details: { checks: { draining: 'failed' } } });
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  await end();
  await app.close();
  await small.close();
  await shop.close();
});

test('a server with an exhausted pool stays ready: the load balancer would send its requests to the next busy one', async () => {
  const shop = await startTestApp('postgres');
  const small = await connectPostgres(shop.database.url ?? '', { max: 1 });
  const app = Fastify();
  const deps = { ...shop.deps, db: small.db };
  registerHealth(app, { deps, lifecycle: new Lifecycle(), probeDb: small.probeDb, timeoutMs: 500, cacheMs: -1 });
  const end = await holdTransaction(small.db);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  await end();
  await app.close();
  await small.close();
  await shop.close();
});

test('an exhausted pool answers 503 with Retry-After, and its size is the configuration’s', async () => {
  const shop = await startTestApp('postgres');
  const small = await connectPostgres(shop.database.url ?? '', { max: 1 });
  const { buildApp } = await import('../../src/app.ts');
  const app = await buildApp({ ...shop.deps, db: small.db });
  const end = await holdTransaction(small.db);
  expect(small.readPool?.()).toMatchObject({ size: 1, total: 1, idle: 0 });
  const asking = app.inject('/main/v2/product/list?page=1&limit=1');
  const rejected = await asking;
  expect(rejected.statusCode, rejected.body).toBe(503);
  expect(rejected.headers['retry-after']).toBe('2');
  expect(rejected.json()).toMatchObject({ code: 'UNAVAILABLE' });
  await end();
  expect((await app.inject('/main/v2/product/list?page=1&limit=1')).statusCode).toBe(200);
  await app.close();
  await small.close();
  await shop.close();
});

test('a request keeps the id of a trusted proxy and of nobody else', () => {
  const request = (remoteAddress: string, id: string) => ({
    headers: { 'x-request-id': id },
    socket: { remoteAddress },
  });
  const createId = createRequestId(['loopback', '10.1.0.0/16', 'fd00::7']);
  expect(createId(request('127.0.0.1', 'proxy-0001'))).toBe('proxy-0001');
  expect(createId(request('10.1.2.3', 'proxy-0001'))).toBe('proxy-0001');
  expect(createId(request('fd00::7', 'proxy-0001'))).toBe('proxy-0001');
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  expect(createId(request('10.2.2.3', 'proxy-0001'))).toMatch(uuid);
  expect(createId(request('127.0.0.1', 'line\nbreak-0001'))).toMatch(uuid);
  expect(createRequestId([])(request('127.0.0.1', 'proxy-0001'))).toMatch(uuid);
});
