import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { CacheCoherence } from '../../src/cache/coherence.ts';
import { revisionSql } from '../../src/cache/revision.ts';
import { createDeps } from '../../src/createDeps.ts';
import { connectPostgres } from '../../src/db/connectPostgres.ts';
import { type Db, queryRows } from '../../src/db/query.ts';
import { createLogger } from '../../src/log.ts';
import { SettingsCache } from '../../src/settings.ts';
import { startProxy } from '../support/freezableProxy.ts';
import { createPerson } from '../support/people.ts';
import { type OwnPostgres, startPostgres } from '../support/postgresServer.ts';
import { startTestApp } from '../support/testApp.ts';

const { userinfo, editinfo } = contract.user;
const toTarget = ({ url }: OwnPostgres) => ({ host: '127.0.0.1', port: Number(new URL(url).port) });
const retryOptions = { timeout: 20_000, interval: 50 };

/** A primary whose commits wait for a standby. */
async function startPair() {
  const settings = ['synchronous_commit=on'];
  const primary = await startPostgres({ settings });
  await primary.halt();
  const standby = await startPostgres({ standbyOf: primary, settings });
  appendFileSync(join(primary.data, 'postgresql.auto.conf'), `synchronous_standby_names = 'standby'\n`);
  await primary.resume();
  return { primary, standby };
}

const promote = (db: Db) => db.execute(sql`select pg_promote()`);

test('when the primary is lost, the servers go on with the promoted standby, with every acknowledged change', async () => {
  const { primary, standby } = await startPair();
  const proxy = await startProxy(toTarget(primary));
  const throughProxy = new URL(primary.url);
  throughProxy.port = String(proxy.port);
  const connection = await connectPostgres(throughProxy.href);
  const { db } = connection;
  const attached = sql`select 1 from pg_stat_replication where sync_state = 'sync'`;
  await vi.waitFor(async () => expect(await queryRows(db, attached)).toHaveLength(1), retryOptions);

  // Takes all other dependencies from a running shop and replaces only its database.
  const shop = await startTestApp('postgres');
  const deps = createDeps({ ...shop.deps, db, settings: new SettingsCache(db, shop.clock) });
  const app = await buildApp(deps);
  const { token } = await createPerson({ db, clock: shop.clock });
  const headers = { authorization: `Bearer ${token}` };
  const write = (description: string) =>
    app.inject({ method: 'POST', url: editinfo.path, headers, payload: { description } });
  const readDescription = async () =>
    (await app.inject({ method: 'POST', url: userinfo.path, headers, payload: {} })).json().description;

  expect((await write('before')).statusCode).toBe(200);
  await primary.kill();
  expect((await write('lost')).statusCode).toBe(503);
  const toStandby = await connectPostgres(standby.url, { max: 1, skipsMigrations: true });
  await promote(toStandby.db);
  proxy.redirect(toTarget(standby));
  const promoted = performance.now();
  await vi.waitFor(async () => expect(await readDescription()).toBe('before'), retryOptions);
  expect(performance.now() - promoted).toBeLessThan(10_000);
  expect((await write('after')).statusCode).toBe(200);
  expect(await readDescription()).toBe('after');

  await toStandby.close();
  await app.close();
  await connection.close();
  await proxy.close();
  await primary.stop();
  await standby.stop();
  await shop.close();
});

test('after a crash that loses commits, a server still learns of every change', async () => {
  const postgres = await startPostgres({ settings: ['synchronous_commit=on', 'wal_writer_delay=10s'] });
  const proxy = await startProxy(toTarget(postgres));
  const throughProxy = new URL(postgres.url);
  throughProxy.port = String(proxy.port);
  const connection = await connectPostgres(postgres.url);
  const { db } = connection;
  const readRevision = async () =>
    (await queryRows<{ revision: string }>(db, sql.raw(`select ${revisionSql} as revision`)))[0]?.revision ?? '';
  const change = (isWaiting = true) =>
    db.transaction(async (tx) => {
      if (!isWaiting) await tx.execute(sql`set local synchronous_commit = off`);
      await tx.execute(sql`update categories set sort = sort`);
    });
  let isCut = false;
  const invalidate = vi.fn();
  const coherence = new CacheCoherence({
    url: throughProxy.href,
    log: createLogger({ level: 'silent' }),
    readRevision: () => (isCut ? Promise.reject(new Error('cut')) : readRevision()),
    invalidate,
  });
  await coherence.start();
  await change();

  /** A commit that did not wait for the disk, as the steps of a job, and a crash that loses it. */
  async function loseCommit(): Promise<string> {
    for (;;) {
      await change(false);
      const lost = await readRevision();
      await coherence.catchUp();
      isCut = true;
      proxy.redirect({ host: '127.0.0.1', port: 1 });
      await postgres.kill();
      await vi.waitFor(() => expect(coherence.isListening).toBe(false), retryOptions);
      // Until its other processes have ended, the folder is in use.
      await vi.waitFor(() => postgres.resume(), retryOptions);
      const left = await vi.waitFor(readRevision, retryOptions);
      if (left !== lost) return lost;
      // The writer of the log came first.
      await reconnect();
    }
  }
  async function reconnect(): Promise<void> {
    isCut = false;
    proxy.redirect(toTarget(postgres));
    await vi.waitFor(() => expect(coherence.isListening).toBe(true), retryOptions);
    await coherence.catchUp();
  }

  // The next change counts up to the lost revision again, before the server reads it.
  const first = await loseCommit();
  await change();
  expect(await readRevision()).toBe(first);
  await coherence.catchUp();
  invalidate.mockClear();
  await reconnect();
  expect(invalidate).toHaveBeenCalled();

  // The session query of a request arrives late, with the lost revision.
  const second = await loseCommit();
  coherence.observe(second);
  await reconnect();
  invalidate.mockClear();
  await change();
  expect(await readRevision()).toBe(second);
  await vi.waitFor(() => expect(invalidate).toHaveBeenCalled(), { timeout: 3_000 });

  await coherence.stop();
  await connection.close();
  await proxy.close();
  await postgres.stop();
});
