import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../scripts/processes/scratchFolder.ts';
import { readConfig } from '../src/config.ts';
import { readShopState } from '../src/db/queries/shopState.ts';
import { shopState } from '../src/db/schema.ts';
import { Secrets } from '../src/providers/secrets.ts';
import { claimShopKey, loadShopKey } from '../src/providers/shopKey.ts';
import { openShop } from '../src/shop.ts';
import { createTestDatabase, type TestDatabase } from './support/databases.ts';

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

const open = (name: string, environment: Record<string, string>, { url } = database) =>
  openShop(
    readConfig({
      ...{ DATABASE_URL: url, DATA_DIR: join(folder, name), DEMO: '0', PORT: '0', LOG_LEVEL: 'silent' },
      ...environment,
    }),
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
