import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../scripts/processes/scratchFolder.ts';
import { readConfig } from '../src/config.ts';
import { checkShopKey } from '../src/providers/shopKey.ts';
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

test('a new data folder does not bring another key to a database that has one', async () => {
  const open = (name: string, environment: Record<string, string>) =>
    openShop(
      readConfig({
        ...{ DATABASE_URL: database.url, DATA_DIR: join(folder, name), DEMO: '0', PORT: '0', LOG_LEVEL: 'silent' },
        ...environment,
      }),
    );
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
  await expect(checkShopKey(database.db, { dataDir, dataKey: undefined })).rejects.toThrow(keyError);
  expect(existsSync(dataDir)).toBe(false);
});
