import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@sampan/api/contract';
import { maxAddresses } from '@sampan/api/entities';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { nodeFlags } from '../../../scripts/processes/nodeFlags.ts';
import { scratchFolder } from '../../../scripts/processes/scratchFolder.ts';
import { startServer } from '../../../scripts/processes/serverProcess.ts';
import { getAttemptCount, measure, testTimeout } from '../../../scripts/reliability/measure.ts';
import { buildApp } from '../src/app.ts';
import { createDeps } from '../src/createDeps.ts';
import { startCron } from '../src/cron/cron.ts';
import { connectPostgres } from '../src/db/connectPostgres.ts';
import { queryRows } from '../src/db/query.ts';
import { createFindViewer } from '../src/http/calls/viewer.ts';
import { toApiError } from '../src/http/errors.ts';
import { SettingsCache } from '../src/settings.ts';
import { createPerson } from './support/people.ts';
import { startPostgres } from './support/postgresServer.ts';
import { serverBundle } from './support/serverBundle.ts';
import { startTestApp } from './support/testApp.ts';

const writersAtOnce = 5;
/** Customers, one after the other: each may have `maxAddresses`. */
const writerCount = 200;
const longestRecoveryMs = 10_000;
/** PostgreSQL stops, starts and recovers meanwhile. */
const longestWriteMs = 60_000;
const address = { receiver: 'a', phone: '+85291234567', country: 'HK', province: '', city: '香港', district: '西環' };

/** A shop on a PostgreSQL of its own, which the test stops. */
async function openOnOwnPostgres() {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const connection = await connectPostgres(server.url);
  onTestFinished(() => connection.close());
  // Takes all other dependencies from a running shop and replaces only its database.
  const shop = await startTestApp('postgres');
  onTestFinished(() => shop.close());
  const { db } = connection;
  const settings = new SettingsCache(db, shop.clock);
  return { server, shop, deps: createDeps({ ...shop.deps, db, slowDb: db, settings, serverId: 'one' }) };
}

test(
  'while PostgreSQL is stopped every answer is a 503 with Retry-After; then the shop goes on, with every write that it acknowledged',
  async () => {
    const { server, shop, deps } = await openOnOwnPostgres();
    const { db } = deps;
    const app = await buildApp(deps, { checkOutputs: true });
    onTestFinished(() => app.close());
    const { token, id } = await createPerson({ db, clock: shop.clock });
    const tokens: string[] = [];
    for (let count = 0; count < writerCount; count += 1)
      tokens.push((await createPerson({ db, clock: shop.clock })).token);
    const post = (url: string, payload: object, key?: string, sender = token) =>
      app.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${sender}`, ...(key && { 'idempotency-key': key }) },
        payload,
      });
    const ask = () => post(contract.user.userinfo.path, {});
    expect((await ask()).json()).toMatchObject({ id });

    const expectUnavailable = (response: Awaited<ReturnType<typeof ask>>) => {
      expect(response.statusCode, response.body).toBe(503);
      expect(response.headers['retry-after']).toBe('2');
      expect(response.json()).toMatchObject({ code: 'UNAVAILABLE', statusCode: 503, requestId: expect.any(String) });
    };

    /** Writes until `isOver`, each write again and again with its key until it is acknowledged. */
    const acknowledged = new Set<string>();
    let written = 0;
    const write = async (isOver: () => boolean) => {
      while (!isOver()) {
        const key = crypto.randomUUID();
        const sender = tokens[Math.floor(written / maxAddresses)];
        if (!sender) throw new Error('There are too few customers for so many addresses.');
        written += 1;
        for (const start = performance.now(); ; ) {
          const answer = await post(contract.user.addressSave.path, { ...address, detail: key }, key, sender);
          if (answer.statusCode === 200) break;
          expectUnavailable(answer);
          expect(performance.now() - start).toBeLessThan(longestWriteMs);
          await sleep(20);
        }
        acknowledged.add(key);
      }
    };

    await measure('stopped-database', { place: 'postgres' }, async (countAttempts) => {
      for (let round = 0; round < getAttemptCount(3, 20); round += 1) {
        let isOver = false;
        const writers = Promise.all(Array.from({ length: writersAtOnce }, () => write(() => isOver)));
        // The error is thrown again below.
        writers.catch(() => {});
        try {
          const before = acknowledged.size;
          await expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(before);
          await server.halt();
          for (const response of await Promise.all(Array.from({ length: 10 }, ask))) expectUnavailable(response);
          await server.resume();
          const resumed = performance.now();
          expect((await ask()).json()).toMatchObject({ id });
          const after = acknowledged.size;
          await expect.poll(() => acknowledged.size, { timeout: longestRecoveryMs }).toBeGreaterThan(after);
          expect(performance.now() - resumed).toBeLessThan(longestRecoveryMs);
        } finally {
          isOver = true;
          await writers;
        }
        expect(await createFindViewer(db)(`Bearer ${token}`, shop.clock.now())).toMatchObject({ id });
        countAttempts();
      }
      const rows = await queryRows<{ detail: string }>(db, sql`select detail from addresses order by id`);
      expect(rows.length).toBe(acknowledged.size);
      expect(rows.filter(({ detail }) => !acknowledged.has(detail))).toEqual([]);
    });
  },
  testTimeout,
);

test('while PostgreSQL is stopped, the log says it once for cron and jobs, and once that it answers again', async () => {
  const { server, shop, deps } = await openOnOwnPostgres();
  const cron = startCron(deps, 100);
  onTestFinished(() => cron.stop());
  await deps.runner.start(50);
  onTestFinished(() => deps.runner.stop());
  const countLines = (text: string) => shop.logLines.filter((line) => line.includes(text)).length;
  for (const round of [1, 2]) {
    await sleep(300);
    await server.halt();
    await expect.poll(() => countLines('the database cannot be used')).toBe(round);
    // Jobs that had begun before have failed.
    await sleep(500);
    const errors = countLines('"level":50');
    await sleep(1_000);
    expect(countLines('"level":50')).toBe(errors);
    await server.resume();
    await expect.poll(() => countLines('the database can be used again'), { timeout: longestRecoveryMs }).toBe(round);
  }
  expect(countLines('cannot be taken')).toBe(0);
});

test('while PostgreSQL is stopped, a server does not say with each attempt that it cannot renew its lease', async () => {
  const database = await startPostgres();
  onTestFinished(() => database.stop());
  const dataDir = scratchFolder('outage');
  const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', DEMO: '0', SANDBOX: '1' };
  const server = startServer(serverBundle, environment, nodeFlags);
  onTestFinished(async () => {
    await server.stop('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });
  await server.url;
  await database.halt();
  await expect.poll(() => server.readOutput(), { timeout: 20_000 }).toContain('the database cannot be used');
  // Longer than the interval of the renewals.
  await sleep(6_000);
  expect(server.readOutput()).not.toContain('cannot be renewed');
}, 60_000);

test('a read-only database answers reads, and a write with 503 and Retry-After', async () => {
  const shop = await startTestApp('postgres');
  onTestFinished(() => shop.close());
  const { token } = await createPerson(shop);
  await shop.db.execute(sql`do $$ begin
    execute format('alter database %I set default_transaction_read_only = on', current_database());
  end $$`);
  const connection = await connectPostgres(shop.database.url ?? '', { skipsMigrations: true });
  onTestFinished(() => connection.close());
  const { db } = connection;
  const deps = createDeps({ ...shop.deps, db, settings: new SettingsCache(db, shop.clock) });
  const app = await buildApp(deps, { checkOutputs: true });
  onTestFinished(() => app.close());
  expect((await app.inject(`${contract.product.list.path}?page=1&limit=1`)).statusCode).toBe(200);
  const write = await app.inject({
    method: 'POST',
    url: contract.user.addressSave.path,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    payload: { ...address, detail: 'a' },
  });
  expect([write.statusCode, write.headers['retry-after'], write.json().code]).toEqual([503, '2', 'UNAVAILABLE']);
  // The code of functions that a standby does not have, such as the position of the log.
  const standbyFailure = await db
    .execute(sql`do $$ begin raise 'recovery is in progress' using errcode = '55000'; end $$`)
    .catch((error: unknown) => error);
  expect(toApiError(standbyFailure)?.code).toBe('UNAVAILABLE');
});
