import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@sampan/api/contract';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { endDelaysOfChangedEnvironment } from '../src/areas/payment/providerDelays.ts';
import { scheduleDays } from '../src/areas/reconciliation/statementDays.ts';
import { createDeps } from '../src/createDeps.ts';
import type { Connection } from '../src/db/connection.ts';
import { connectPostgres } from '../src/db/connectPostgres.ts';
import { SettingsCache } from '../src/settings.ts';
import { createPerson } from './support/people.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';

/** Shorter timeouts in place of the shop's 8 s and 60 s, ms. */
const timeouts = { queryTimeoutMs: 600, slowQueryTimeoutMs: 10_000 };
/** Duration of slow statements: longer than `queryTimeoutMs`, shorter than the shop's lock timeout. */
const delayMs = 1_800;

let shop: TestApp;
let connection: Connection;
let blocker: pg.Client;
beforeAll(async () => {
  shop = await startTestApp('postgres');
  const url = shop.database.url ?? '';
  connection = await connectPostgres(url, timeouts);
  blocker = new pg.Client({ connectionString: url });
  await blocker.connect();
});
afterAll(async () => {
  await blocker.end();
  await connection.close();
  await shop.close();
});

/** Delays every statement on the table by `delayMs` while `work` runs, with a table lock. */
async function withSlowTable<Result>(table: 'orders' | 'payments', work: () => Promise<Result>): Promise<Result> {
  await blocker.query('begin');
  await blocker.query(`lock table ${table} in access exclusive mode`);
  const working = work();
  working.catch(() => undefined);
  await sleep(delayMs);
  await blocker.query('rollback');
  return working;
}

test('a statement of a call is given up early, one of a report, export or job is not', async () => {
  await expect(connection.db.execute(sql`select pg_sleep(1.5)`)).rejects.toThrow();
  await connection.slowDb.execute(sql`select pg_sleep(1.5)`);
});

test('on a big shop a report and an export take their time, while other calls are refused soon', async () => {
  const { db, slowDb } = connection;
  const deps = createDeps({ ...shop.deps, db, slowDb, settings: new SettingsCache(db, shop.clock) });
  const app = await buildApp(deps, { checkOutputs: true });
  const { token } = await createPerson(shop, 1);
  const post = (url: string, payload: object) =>
    app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload });
  const window = { from: '2026-01-01T00:00:00.000Z', to: '2026-12-31T00:00:00.000Z' };
  // Warm up, so that data that is cached does not count.
  await post(contract.transaction.report.path, { ...window, tz: 'UTC' });

  const answers = await withSlowTable('orders', () =>
    Promise.all([
      post(contract.transaction.report.path, { ...window, tz: 'UTC' }),
      post(contract.transaction.userRanking.path, { ...window, by: 'amount' }),
      post(contract.adminOrder.list.path, {}),
    ]),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 503]);

  const asked = await withSlowTable('orders', () =>
    post(contract.adminOrder.export.path, { filter: {}, tz: 'UTC', locale: 'en-US' }),
  );
  expect(asked.statusCode, asked.body).toBe(200);
  const readJob = async () => {
    const answer = await app.inject({
      url: `${contract.job.detail.path}?id=${asked.json().id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.json();
  };
  await expect.poll(async () => (await readJob()).status, { timeout: 15_000 }).toBe('done');
  // The job needed one attempt.
  const { rows } = await blocker.query('select attempts from jobs');
  expect(rows).toEqual([{ attempts: 1 }]);
  await deps.background.idle();
  await deps.runner.stop();
  await app.close();
}, 60_000);

test('on a big shop cron reads and updates all payments in the time that it takes', async () => {
  const { db, slowDb } = connection;
  const deps = createDeps({ ...shop.deps, db, slowDb, settings: new SettingsCache(db, shop.clock) });
  const now = shop.clock.now();
  await withSlowTable('payments', () => scheduleDays(deps, now));
  const environment = vi.spyOn(deps.providers.credentials, 'getEnvironment');
  onTestFinished(() => environment.mockRestore());
  environment.mockReturnValue({ values: { key: 'new' }, addresses: {} });
  expect(await withSlowTable('payments', () => endDelaysOfChangedEnvironment(deps, now))).toBeGreaterThan(0);
});
