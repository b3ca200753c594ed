import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { createDeps } from '../../src/createDeps.ts';
import { connectPostgres, type Db } from '../../src/db/connect.ts';
import { queryRows } from '../../src/db/query.ts';
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
