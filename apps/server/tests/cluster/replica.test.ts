import { tmpdir } from 'node:os';
import { contract } from '@sampan/api/contract';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { CacheCounters } from '../../src/cache/cacheCounters.ts';
import { readConfig } from '../../src/config.ts';
import { createDeps } from '../../src/createDeps.ts';
import { connectPostgres, connectReplica } from '../../src/db/connectPostgres.ts';
import { Replica } from '../../src/db/postgres/replica.ts';
import { orders } from '../../src/db/schema.ts';
import { Lifecycle } from '../../src/lifecycle.ts';
import { createLogger } from '../../src/log.ts';
import { Metrics } from '../../src/metrics/metrics.ts';
import { SettingsCache } from '../../src/settings.ts';
import { createPerson } from '../support/people.ts';
import { startPostgres } from '../support/postgresServer.ts';
import { startTestApp } from '../support/testApp.ts';

const { adminUser, transaction } = contract;

test('reports and searches read the replica when it has the last write, else the primary, also when it is killed', async () => {
  const settings = ['synchronous_commit=local'];
  const primary = await startPostgres({ settings });
  const migrated = await connectPostgres(primary.url);
  await migrated.close();
  await primary.halt();
  const standby = await startPostgres({ standbyOf: primary, settings });
  await primary.resume();
  const connection = await connectPostgres(primary.url);
  const { db, slowDb } = connection;
  const toStandby = await connectReplica(standby.url);
  const warnings: unknown[] = [];
  const log = createLogger({ level: 'warn', stream: { write: (line) => void warnings.push(JSON.parse(line).msg) } });
  const replica = new Replica({ primary: slowDb, replica: toStandby.db, log });

  const shop = await startTestApp('postgres');
  const deps = createDeps({ ...shop.deps, db, slowDb, replica, settings: new SettingsCache(db, shop.clock) });
  const app = await buildApp(deps, { checkOutputs: true });
  const { token } = await createPerson({ db, clock: shop.clock }, 1);
  const post = async (path: string, payload: object) => {
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${token}` },
      payload,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const now = shop.clock.now();
  const day = 86_400_000;
  const period = {
    from: new Date(now.getTime() - day).toISOString(),
    to: new Date(now.getTime() + day).toISOString(),
    tz: 'UTC',
  };
  const buyer = await createPerson({ db, clock: shop.clock });
  let count = 0;
  const writeOrder = async () => {
    count += 1;
    await db.insert(orders).values({
      orderNo: `R${count}`,
      userId: buyer.id,
      status: 10,
      goodsAmount: 100,
      shippingAmount: 0,
      totalAmount: 100,
      currency: 'CNY',
      createdAt: now,
      updatedAt: now,
    });
  };
  const readReport = async () => (await post(transaction.report.path, period)).orders;

  // Each report follows a write at once and must include it.
  for (let round = 0; round < 10; round += 1) {
    await writeOrder();
    expect(await readReport()).toBe(count);
  }
  expect(replica.counts.replica, JSON.stringify(replica.counts)).toBeGreaterThanOrEqual(5);
  const found = await post(adminUser.list.path, { page: 1, limit: 20, keyword: buyer.username });
  expect(found.list.map(({ id }: { id: number }) => id)).toEqual([buyer.id]);

  await toStandby.db.execute(sql`select pg_wal_replay_pause()`);
  await writeOrder();
  const lagging = { ...replica.counts };
  expect(await readReport()).toBe(count);
  expect(replica.counts).toEqual({ primary: lagging.primary + 1, replica: lagging.replica });
  await toStandby.db.execute(sql`select pg_wal_replay_resume()`);
  await expect.poll(async () => readReport().then(() => replica.counts.replica)).toBeGreaterThan(lagging.replica);

  await standby.kill();
  await writeOrder();
  const begun = performance.now();
  const down = replica.counts.primary;
  expect(await readReport()).toBe(count);
  expect(await readReport()).toBe(count);
  expect(performance.now() - begun).toBeLessThan(3_000);
  expect(replica.counts.primary).toBe(down + 2);
  expect(warnings).toEqual(['the replica failed: reads go to the primary']);

  const metrics = new Metrics({
    db,
    probeDb: db,
    dataDir: tmpdir(),
    lifecycle: new Lifecycle(),
    cacheCounters: new CacheCounters(),
    replica,
  });
  const text = await metrics.registry.metrics();
  expect(text).toContain(`sampan_replica_reads_total{database="primary"} ${replica.counts.primary}`);
  expect(text).toContain(`sampan_replica_reads_total{database="replica"} ${replica.counts.replica}`);

  await app.close();
  await toStandby.close();
  await connection.close();
  await primary.stop();
  await standby.stop();
  await shop.close();
}, 120_000);

test('a server that is no replica any more delays no read', async () => {
  const shop = await startTestApp('postgres');
  const promoted = await connectReplica(shop.database.url ?? '');
  const warnings: unknown[] = [];
  const log = createLogger({ level: 'warn', stream: { write: (line) => void warnings.push(JSON.parse(line).msg) } });
  const replica = new Replica({ primary: shop.db, replica: promoted.db, log });
  const read = () => replica.read(async (db) => db === shop.db);
  expect(await read()).toBe(true);
  const begun = performance.now();
  for (let count = 0; count < 20; count += 1) expect(await read()).toBe(true);
  expect(performance.now() - begun).toBeLessThan(500);
  expect(warnings).toEqual(['the replica failed: reads go to the primary']);
  await promoted.close();
  await shop.close();
});

test('a replica needs its primary', () => {
  const replica = { DATABASE_REPLICA_URL: 'postgres://replica/sampan' };
  expect(() => readConfig(replica)).toThrow('DATABASE_REPLICA_URL needs DATABASE_URL');
  const config = readConfig({ ...replica, DATABASE_URL: 'postgres://primary/sampan' });
  expect(config.databaseReplicaUrl).toBe(replica.DATABASE_REPLICA_URL);
});
