import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@sampan/api/contract';
import { orderStatus } from '@sampan/api/statuses';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { keepServersOut } from '../../src/cli/target.ts';
import { releaseLease, takeLease } from '../../src/cluster/serverLease.ts';
import { joinServers, loadServerId, type ServerTraits } from '../../src/cluster/servers.ts';
import { runDue, startCron } from '../../src/cron/cron.ts';
import { queryRows } from '../../src/db/query.ts';
import { sandboxKeys } from '../../src/db/schema.ts';
import { loadSandboxKeys, type SandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import { Secrets } from '../../src/providers/secrets.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { joinTestServer } from '../support/commandLine.ts';
import { createTestDatabase } from '../support/databases.ts';
import { hour } from '../support/testClock.ts';

let shop: Commerce;
beforeAll(async () => {
  shop = await openCommerce('postgres');
});
afterAll(() => shop.close());

const shared: ServerTraits = { dataKeyFingerprint: 'the same', hasFilesOnDisk: false };
const fail = (error: unknown) => {
  throw error;
};
type LeaseEvents = Parameters<typeof joinServers>[3];
const defaultEvents: LeaseEvents = {
  findError: async () => undefined,
  onWait: () => {},
  onError: fail,
  onLost: fail,
};
const joinAs = (id: string, traits: Partial<ServerTraits> = {}, events: Partial<LeaseEvents> = {}) =>
  joinServers(shop.db, id, { ...shared, ...traits }, { ...defaultEvents, ...events });

test('servers that share everything join; what lies on one disk is refused in a sentence', async () => {
  const first = await joinAs('first');
  const second = await joinAs('second');
  await expect(joinAs('third', { dataKeyFingerprint: 'another' })).rejects.toThrow(
    /^Another server \(.+\) serves this shop with another DATA_KEY\. Set the same DATA_KEY on all servers\.$/,
  );
  await expect(joinAs('third', { hasFilesOnDisk: true })).rejects.toThrow(
    /files lie on the disk of one server\. Set S3_/,
  );
  await first.leave();
  await second.leave();

  const alone = await joinAs('alone', { hasFilesOnDisk: true });
  await expect(joinAs('third')).rejects.toThrow(/files lie on the disk of one server/);
  await alone.leave();
});

test('of servers that start at one moment with files on their disks one joins', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => joinAs(`racer ${index}`, { hasFilesOnDisk: true })),
  );
  const joined = answers.filter((answer) => answer.status === 'fulfilled');
  expect(joined).toHaveLength(1);
  for (const answer of joined) await answer.value.leave();
});

test('a server that starts while a command keeps servers out fails with a sentence', async () => {
  const database = await createTestDatabase('postgres', { lockTimeoutMs: 100 });
  await database.db.transaction(async (tx) => {
    await keepServersOut(tx);
    await expect(joinTestServer(database.db)).rejects.toThrow('A command such as `restore` works on this database.');
  });
  await (await joinTestServer(database.db)).leave();
  await database.remove();
});

test('a killed server is removed when its lease ends', async () => {
  await takeLease(shop.db, { name: 'server:dead', holder: 'dead', seconds: -1, details: { ...shared, host: 'h' } });
  const next = await joinAs('next', { hasFilesOnDisk: true });
  await next.leave();
});

/** Holder and end of a server's lease. */
async function readLease(id: string) {
  const [row] = await queryRows<{ holder: string; end: string }>(
    shop.db,
    sql`select holder, held_until::text as end from server_leases where name = ${`server:${id}`}`,
  );
  return row;
}

/** Interval of renewals. */
const renewMs = 5_000;

/** Advances the interval of renewals, and waits until the lease was renewed. */
async function renewLease(id: string): Promise<void> {
  const before = await readLease(id);
  // Renewals less than a millisecond apart have the same end.
  await sleep(2);
  vi.advanceTimersByTime(renewMs);
  await vi.waitFor(async () => expect((await readLease(id))?.end).not.toBe(before?.end));
}

test('a server on a copy of the data folder of a running one does not start, also where a renewal fails', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const [onWait, onError, onLost] = [vi.fn(), vi.fn(), vi.fn()];
    const original = await joinAs('copied', { hasFilesOnDisk: true }, { onError, onLost });
    const { holder } = (await readLease('copied')) ?? {};
    const copy = joinAs('copied', { hasFilesOnDisk: true }, { onWait });
    copy.catch(() => {});
    await vi.waitFor(() => expect(onWait).toHaveBeenCalled());
    vi.spyOn(shop.db, 'execute').mockRejectedValueOnce(new Error('the connection was lost'));
    vi.advanceTimersByTime(renewMs);
    await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
    await sleep(renewMs + 1_500);
    await renewLease('copied');
    await expect(copy).rejects.toThrow('Another server runs with a copy of this DATA_DIR.');
    await renewLease('copied');
    expect(onLost).not.toHaveBeenCalled();
    expect(await readLease('copied')).toMatchObject({ holder });
    await original.leave();
    expect(await readLease('copied')).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test('a server that stops while its lease is renewed leaves none', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const server = await joinAs('stopping');
    const execute = shop.db.execute.bind(shop.db);
    vi.spyOn(shop.db, 'execute').mockImplementationOnce((query) => sleep(300).then(() => execute(query)) as never);
    vi.advanceTimersByTime(renewMs);
    await server.leave();
    await sleep(600);
    expect(await readLease('stopping')).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test('a server that was killed takes over its lease; of two copies of its data folder one does', async () => {
  const details = { ...shared, hasFilesOnDisk: true, host: 'h' };
  await takeLease(shop.db, { name: 'server:killed', holder: 'former', seconds: 2, details });
  const starts = await Promise.allSettled([1, 2].map(() => joinAs('killed', { hasFilesOnDisk: true })));
  const joined = starts.filter((start) => start.status === 'fulfilled');
  expect(joined).toHaveLength(1);
  for (const { value } of joined) await value.leave();
});

test('a running server stops where another process renews its lease, not where a promoted standby has an old one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const onLost = vi.fn();
    const server = await joinAs('promoted', {}, { onLost });
    const { holder: own = '' } = (await readLease('promoted')) ?? {};
    const former = { name: 'server:promoted', holder: 'former', seconds: 2, details: { ...shared, host: 'h' } };
    await releaseLease(shop.db, { ...former, holder: own });
    await takeLease(shop.db, former);
    for (let count = 0; count < 2; count += 1) {
      vi.advanceTimersByTime(renewMs);
      await sleep(200);
    }
    await sleep(2_000);
    await renewLease('promoted');
    expect(onLost).not.toHaveBeenCalled();
    expect(await readLease('promoted')).toMatchObject({ holder: own });

    await releaseLease(shop.db, { ...former, holder: own });
    await vi.waitFor(async () => {
      await takeLease(shop.db, { ...former, seconds: 15 });
      vi.advanceTimersByTime(renewMs);
      expect(onLost).toHaveBeenCalled();
    });
    const message = expect.stringContaining('runs with a copy of this DATA_DIR');
    expect(onLost).toHaveBeenCalledWith(expect.objectContaining({ message }));
    await server.leave();
    expect(await readLease('promoted')).toMatchObject({ holder: 'former' });
    await releaseLease(shop.db, former);
  } finally {
    vi.useRealTimers();
  }
});

test('a server keeps its name in its data folder', async () => {
  const id = await loadServerId(shop.database.dataDir);
  expect(await loadServerId(shop.database.dataDir)).toBe(id);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

test('all servers have the same sandbox keys, also those that start at one moment', async () => {
  await shop.db.delete(sandboxKeys);
  const load = (key = 1) => loadSandboxKeys({ db: shop.db, secrets: new Secrets(Buffer.alloc(32, key)) });
  const all = await Promise.all([load(), load(), load()]);
  const describe = ({ serial, apiV3Key, merchant }: SandboxKeys) => [serial, apiV3Key, merchant.serial].join();
  expect(new Set([...all, await load()].map(describe)).size).toBe(1);
  await expect(load(2)).rejects.toThrow(/Set the DATA_KEY that they were encrypted with/);
});

test('a lease has one holder, who renews it, until it is given back or ends', async () => {
  const lease = (holder: string, seconds = 60) => takeLease(shop.db, { name: 'a duty', holder, seconds });
  const taken = await Promise.all(['a', 'b', 'c', 'd'].map((holder) => lease(holder)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  const holder = ['a', 'b', 'c', 'd'][taken.indexOf(true)] ?? '';
  expect(await lease(holder)).toBe(true);
  expect(await lease('another')).toBe(false);
  await releaseLease(shop.db, { name: 'a duty', holder: 'another' });
  expect(await lease('another')).toBe(false);
  await releaseLease(shop.db, { name: 'a duty', holder });
  expect(await lease('another', -1)).toBe(true);
  expect(await lease('a third')).toBe(true);
});

test('cron runs on one server, and another takes it over', async () => {
  const product = await shop.addProduct({ categoryId: await shop.addCategory(), stock: 5 });
  const [one, other] = ['one', 'other'].map((serverId) => ({ ...shop.deps, serverId }));
  if (!one || !other) throw new Error('no servers');
  await runDue(one, shop.clock.now());
  await shop.order([{ product }]);
  shop.clock.advance(hour);
  expect(await runDue(other, shop.clock.now())).toMatchObject({ expire: 0 });
  expect(await runDue(one, shop.clock.now())).toMatchObject({ expire: 1 });
  await shop.order([{ product }]);
  shop.clock.advance(hour);
  await shop.db.execute(
    sql`update server_leases set held_until = clock_timestamp() - interval '1 second' where name = 'cron'`,
  );
  expect(await runDue(other, shop.clock.now())).toMatchObject({ expire: 1 });
  await releaseLease(shop.db, { name: 'cron', holder: 'other' });
});

test("a server whose clock is not the database's runs no cron until it is, and logs both once", async () => {
  const product = await shop.addProduct({ categoryId: await shop.addCategory(), stock: 5 });
  const order = await shop.order([{ product }]);
  shop.clock.advance(hour);
  const findLines = (text: string) => shop.logLines.filter((line) => line.includes(text));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hour });
  const cron = startCron({ ...shop.deps, serverId: 'early' }, 50);
  try {
    await sleep(1_000);
    expect(findLines("the clock of this server is 3600 s apart from the database's: it runs no cron")).toHaveLength(1);
    expect((await shop.detail(order.id)).status).toBe(orderStatus.pendingPayment);
    vi.useRealTimers();
    await expect
      .poll(async () => (await shop.detail(order.id)).status, { timeout: 10_000 })
      .toBe(orderStatus.cancelled);
    expect(findLines('the clock of this server')).toHaveLength(2);
  } finally {
    vi.useRealTimers();
    await cron.stop();
  }
});

test('a rate limit counts the requests of all servers together', async () => {
  const apps = await Promise.all(['one', 'other'].map((serverId) => buildApp({ ...shop.deps, serverId })));
  const ask = (index: number) =>
    apps[index % 2]?.inject({
      method: 'POST',
      url: contract.user.nameAvailable.path,
      payload: { username: `nobody${index}` },
      remoteAddress: '203.0.113.9',
    });
  const statuses: (number | undefined)[] = [];
  for (let index = 0; index < 62; index += 1) statuses.push((await ask(index))?.statusCode);
  expect(statuses.slice(0, 60)).not.toContain(429);
  expect(statuses.slice(60)).toEqual([429, 429]);
  expect((await ask(0))?.headers['retry-after']).toMatch(/^\d+$/);
  for (const app of apps) await app.close();
});
