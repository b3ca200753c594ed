import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../../scripts/processes/scratchFolder.ts';
import { runCommand } from '../src/cli/runCommand.ts';
import * as servers from '../src/cluster/servers.ts';
import { readConfig } from '../src/config.ts';
import { readShopState } from '../src/db/queries/shopState.ts';
import { shopState } from '../src/db/schema.ts';
import { Sealer, Secrets } from '../src/providers/secrets.ts';
import {
  claimShopKey,
  findKeyError,
  loadShopKey,
  lockKeyState,
  readKeyState,
  switchShopKey,
} from '../src/providers/shopKey.ts';
import { openShop } from '../src/shop.ts';
import { createTestDatabase, forEachDatabase, type TestDatabase } from './support/databases.ts';
import { waitForLocks } from './support/waitForLocks.ts';

let database: TestDatabase;
const folder = scratchFolder('shopKey');
const ownKey = 'a'.repeat(64);
const keyError = 'does not have the data key that its database was encrypted with';

beforeAll(async () => {
  database = await createTestDatabase('postgres');
});
afterAll(async () => {
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
});

const open = (
  name: string,
  environment: Record<string, string>,
  { url } = database,
  options: Parameters<typeof openShop>[1] = {},
) =>
  openShop(
    readConfig({
      ...{ DATABASE_URL: url, DATA_DIR: join(folder, name), DEMO: '0', PORT: '0', LOG_LEVEL: 'silent' },
      ...environment,
    }),
    options,
  );

test('a new data folder does not bring another key to a database that has one', async () => {
  const first = await open('first', { DATA_KEY: ownKey });
  await first.close();
  await expect(open('second', { DATA_KEY: 'b'.repeat(64) })).rejects.toThrow(keyError);
  await expect(open('second', {})).rejects.toThrow(keyError);
  // Nothing of the wrong key is left that would keep the right one out.
  expect(existsSync(join(folder, 'second', 'keys', 'data.key'))).toBe(false);
  const second = await open('second', { DATA_KEY: ownKey });
  await second.close();
}, 120_000);

test('a data folder that lost its keys does not make new ones', async () => {
  const dataDir = join(folder, 'lost');
  await expect(loadShopKey(database.db, { dataDir, dataKey: undefined })).rejects.toThrow(keyError);
  expect(existsSync(dataDir)).toBe(false);
});

test('a start that fails leaves no key in a database of a release that stored none', async () => {
  const first = await open('first', { DATA_KEY: ownKey });
  await database.db.delete(shopState).where(eq(shopState.key, 'dataKey'));
  await expect(open('third', { DATA_KEY: 'b'.repeat(64) })).rejects.toThrow('with another DATA_KEY');
  expect(existsSync(join(folder, 'third', 'keys', 'data.key.check'))).toBe(false);
  await first.close();
  await expect(open('empty', {})).rejects.toThrow(keyError);
  expect(existsSync(join(folder, 'empty', 'keys', 'data.key'))).toBe(false);
  const third = await open('third', { DATA_KEY: ownKey });
  await third.close();
  expect(await readShopState(database.db, 'dataKey')).toBeDefined();
}, 120_000);

test('a first start beside another one without DATA_KEY leaves no key of its own', async () => {
  const other = await createTestDatabase('postgres');
  const first = await open('first of two', {}, other);
  // As where both start at one moment: the second one reads the database before the first one has written to it.
  const state = await other.db.select().from(shopState);
  await other.db.delete(shopState);
  await expect(open('second of two', {}, other)).rejects.toThrow('with another DATA_KEY');
  await other.db.insert(shopState).values(state);
  await first.close();
  const dataKey = readFileSync(join(folder, 'first of two', 'keys', 'data.key'), 'utf8');
  const second = await open('second of two', { DATA_KEY: dataKey }, other);
  await second.close();
  await other.remove();
}, 120_000);

test('of two first starts with different keys one succeeds', async () => {
  const other = await createTestDatabase('postgres');
  const starts = await Promise.allSettled(
    ['c', 'd'].map((letter) => open(letter, { DATA_KEY: letter.repeat(64) }, other)),
  );
  for (const start of starts) if (start.status === 'fulfilled') await start.value.close();
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await other.remove();
}, 120_000);

test('of two keys that are claimed at one moment one is stored', async () => {
  await database.db.delete(shopState).where(eq(shopState.key, 'dataKey'));
  const claims = await Promise.allSettled(
    [1, 2].map((byte) => claimShopKey(database.db, new Secrets(Buffer.alloc(32, byte)))),
  );
  expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

const [k1, k2, k3] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string];
const toSecrets = (current: string, ...previous: string[]) =>
  new Secrets(
    Buffer.from(current, 'hex'),
    previous.map((key) => Buffer.from(key, 'hex')),
  );
const [f1, f2, f3] = [k1, k2, k3].map((key) => toSecrets(key).fingerprint) as [string, string, string];

forEachDatabase('the keys of a database', (kind) => {
  let own: TestDatabase;
  beforeAll(async () => {
    own = await createTestDatabase(kind);
  });
  beforeEach(async () => {
    await own.db.delete(shopState).where(eq(shopState.key, 'dataKey'));
    await claimShopKey(own.db, toSecrets(k1));
  });
  afterAll(() => own.remove());

  const switchTo = (...keys: [string, ...string[]]) => switchShopKey(own.db, toSecrets(...keys));

  test('a new key takes the place of a previous one, which is needed from then on', async () => {
    await switchTo(k1);
    expect(await readKeyState(own.db)).toEqual({ current: f1, previous: [] });
    await expect(switchTo(k2)).rejects.toThrow(keyError);
    expect(await findKeyError(own.db, toSecrets(k2, k1))).toBeUndefined();
    await switchTo(k2, k1);
    await switchTo(k3, k2, k1);
    expect(await readKeyState(own.db)).toEqual({ current: f3, previous: [f2, f1] });
    await expect(switchTo(k3, k2)).rejects.toThrow('DATA_KEY_PREVIOUS');
    await expect(claimShopKey(own.db, toSecrets(k3, k1))).rejects.toThrow('DATA_KEY_PREVIOUS');
    await expect(switchTo(k1)).rejects.toThrow(keyError);
    await switchTo(k3, k1, k2);
    expect(await readKeyState(own.db)).toEqual({ current: f3, previous: [f2, f1] });
  });

  test('exchanged keys, the own key among the previous ones, and the way back work', async () => {
    await switchTo(k1, k2);
    await switchTo(k1, k1);
    expect(await readKeyState(own.db)).toEqual({ current: f1, previous: [] });
    await switchTo(k2, k1);
    await switchTo(k1, k2);
    expect(await readKeyState(own.db)).toEqual({ current: f1, previous: [f2] });
    await switchTo(k2, k1);
    expect(await readKeyState(own.db)).toEqual({ current: f2, previous: [f1] });
  });

  test('an earlier release, which has one key, reads a fingerprint only where that is enough', async () => {
    expect(await readShopState(own.db, 'dataKey')).toEqual({ fingerprint: f1 });
    await switchTo(k2, k1);
    expect(await readShopState(own.db, 'dataKey')).not.toHaveProperty('fingerprint');
  });

  test('a database without a fingerprint may have values of each key that is given', async () => {
    await own.db.delete(shopState).where(eq(shopState.key, 'dataKey'));
    await switchTo(k2, k1);
    await claimShopKey(own.db, toSecrets(k2, k1));
    expect(await readKeyState(own.db)).toEqual({ current: f2, previous: [f1] });
  });
});

test('of starts with different new keys at one moment the second finds the key of the first', async () => {
  const other = await createTestDatabase('postgres');
  await claimShopKey(other.db, toSecrets(k1));
  let starts: Promise<PromiseSettledResult<boolean>[]> | undefined;
  await other.db.transaction(async (tx) => {
    await lockKeyState(tx);
    starts = Promise.allSettled([k2, k3].map((key) => switchShopKey(other.db, toSecrets(key, k1))));
    await waitForLocks(other.db, 2);
  });
  expect((await starts)?.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await readKeyState(other.db))?.previous).toEqual([f1]);
  await other.remove();
}, 120_000);

test('servers start with a new key and the former one, also after a restore of rows of before; one with the former key alone does not', async () => {
  const other = await createTestDatabase('postgres');
  const before = await open('replaced', { DATA_KEY: k1, SANDBOX: '1' }, other);
  const sealed = before.deps.providers.messages.seal('hello', 'chan');
  await expect(open('replacing', { DATA_KEY: k2, DATA_KEY_PREVIOUS: k1 }, other)).rejects.toThrow(
    'with another DATA_KEY',
  );
  expect(await readKeyState(other.db)).toEqual({ current: f1, previous: [] });
  await before.close();
  const rows = await other.db.select().from(shopState).where(eq(shopState.key, 'dataKey'));
  const replacing = { DATA_KEY: k2, DATA_KEY_PREVIOUS: `${k3}, ${k1}`, SANDBOX: '1' };
  const after = await open('replaced', replacing, other);
  expect(after.deps.providers.messages.open(sealed, 'chan')).toBe('hello');
  expect(await readKeyState(other.db)).toEqual({ current: f2, previous: [f1] });
  await after.close();
  await expect(open('replaced', { DATA_KEY: k1 }, other)).rejects.toThrow('DATA_KEY is not the key');
  await expect(open('elsewhere', { DATA_KEY: k1 }, other)).rejects.toThrow(keyError);
  await expect(open('elsewhere', { DATA_KEY: k2 }, other)).rejects.toThrow('DATA_KEY_PREVIOUS');
  await other.db.delete(shopState).where(eq(shopState.key, 'dataKey'));
  await other.db.insert(shopState).values(rows);
  await (await open('replaced', replacing, other)).close();
  expect(await readKeyState(other.db)).toEqual({ current: f2, previous: [f1] });
  // The other way round.
  await (await open('replaced', { DATA_KEY: k1, DATA_KEY_PREVIOUS: k2, SANDBOX: '1' }, other)).close();
  await other.remove();
}, 120_000);

test('a server that was suspended while the key was replaced ends', async () => {
  const other = await createTestDatabase('postgres');
  const onLockLost = vi.fn();
  const suspended = await open('suspended', { DATA_KEY: k1 }, other, { onLockLost });
  // As another server does.
  await switchShopKey(other.db, toSecrets(k2, k1));
  await vi.waitFor(() => expect(onLockLost).toHaveBeenCalled(), 10_000);
  expect(onLockLost.mock.calls[0]?.[0]).toMatchObject({ message: expect.stringContaining(keyError) });
  await suspended.close();
  await other.remove();
}, 120_000);

test('a server whose key file is replaced before it joins uses the key that it has read', async () => {
  const other = await createTestDatabase('postgres');
  await (await open('raced', {}, other)).close();
  const key = readFileSync(join(folder, 'raced', 'keys', 'data.key'), 'utf8');
  const { joinServers } = servers;
  vi.spyOn(servers, 'joinServers').mockImplementationOnce(async (...parameters) => {
    const environment = { DATABASE_URL: other.url ?? '', DATA_DIR: join(folder, 'raced') };
    await runCommand(['key', 'replace'], environment, { print: () => {} });
    return joinServers(...parameters);
  });
  const shop = await open('raced', {}, other);
  const sealed = shop.deps.providers.messages.seal('hello', 'chan');
  expect(new Sealer(...toSecrets(key).keysFor('messages')).open(sealed, 'chan')).toBe('hello');
  await shop.close();
  await (await open('raced', {}, other)).close();
  expect((await readKeyState(other.db))?.previous).toEqual([toSecrets(key).fingerprint]);
  await other.remove();
}, 120_000);

test('variables of data keys are checked', () => {
  const read = (more: Record<string, string>) => readConfig({ DEMO: '0', ...more });
  expect(() => read({ DATA_KEY_PREVIOUS: k1 })).toThrow('DATA_KEY');
  expect(() => read({ DATA_KEY: k1, DATA_KEY_PREVIOUS: `${k2},${k3.slice(1)}` })).toThrow(
    /^DATA_KEY_PREVIOUS is former values of DATA_KEY, newest first and with commas between them, each 64 hexadecimal digits\.$/,
  );
  expect(read({ DATA_KEY: k1, DATA_KEY_PREVIOUS: `${k2} , ${k3}` }).dataKeyPrevious).toEqual([k2, k3]);
});
