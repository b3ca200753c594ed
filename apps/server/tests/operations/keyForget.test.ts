import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { UsageError } from '../../src/cli/command.ts';
import { runCommand } from '../../src/cli/runCommand.ts';
import { readConfig } from '../../src/config.ts';
import { FolderInUse } from '../../src/db/embedded/lock.ts';
import { providerCredentials, sandboxKeys, settings } from '../../src/db/schema.ts';
import { readSecretSetting } from '../../src/settings.ts';
import { openShop } from '../../src/shop.ts';
import { copyPgliteDatabase, createTestDatabase } from '../support/databases.ts';

const folder = scratchFolder('keyForget');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Environment = Record<string, string>;
const base: Environment = { DEMO: '0', SANDBOX: '1', PORT: '0', LOG_LEVEL: 'silent' };
const open = (environment: Environment) => openShop(readConfig({ ...base, ...environment }));

async function forget(environment: Environment, ...flags: string[]) {
  const printed: string[] = [];
  await runCommand(['key', 'forget', ...flags], { ...base, ...environment }, { print: (text) => printed.push(text) });
  return printed.join('\n');
}

const password = { settingGroup: 'mail', key: 'smtpPassword' } as const;

/** Stores a secret setting and a provider's credentials, as the back office does. */
async function storeSecrets({ deps: { db, providers } }: Awaited<ReturnType<typeof open>>): Promise<void> {
  const sealed = providers.settingSecrets.seal('secret', 'mail.smtpPassword').toString('base64');
  await db
    .update(settings)
    .set({ value: { value: { sealed } } })
    .where(eq(settings.key, password.key));
  const credentials = providers.credentials.seal('stripe', { STRIPE_SECRET_KEY: 'sk_test_1' });
  await db.insert(providerCredentials).values({ provider: 'stripe', sealed: credentials, updatedAt: new Date() });
}

test('an embedded shop whose key is lost starts again with another one, and its secrets are entered again', async () => {
  const dataDir = join(folder, 'embedded');
  copyPgliteDatabase(dataDir);
  const environment = { DATA_DIR: dataDir };
  const keyPath = join(dataDir, 'keys', 'data.key');
  const before = await open(environment);
  await storeSecrets(before);
  expect(await readSecretSetting(before.deps.db, before.deps.providers.settingSecrets, password)).toBe('secret');
  await expect(forget(environment, '--yes')).rejects.toThrow(FolderInUse);
  await before.close();
  const lostKey = readFileSync(keyPath, 'utf8');
  const isNotLost = `${keyPath} is the data key of the shop. Nothing was changed.`;
  await expect(forget(environment, '--yes')).rejects.toThrow(isNotLost);
  await expect(forget({ ...environment, DATA_KEY: 'b'.repeat(64) }, '--yes')).rejects.toThrow(isNotLost);
  // The check value of another key stops a start; the key is the right one all the same.
  const check = readFileSync(`${keyPath}.check`, 'utf8');
  writeFileSync(`${keyPath}.check`, 'c'.repeat(32));
  await expect(forget(environment, '--yes')).rejects.toThrow(`${isNotLost} Remove ${keyPath}.check`);
  writeFileSync(`${keyPath}.check`, check);
  expect(readFileSync(keyPath, 'utf8')).toBe(lostKey);

  rmSync(join(dataDir, 'keys'), { recursive: true });
  await expect(open(environment)).rejects.toThrow('does not have the data key');
  await expect(forget(environment)).rejects.toThrow(UsageError);
  const lines = [
    'What a lost key encrypted cannot be read any more: private files, gallery pictures, identity numbers, queued messages, the secrets of 0 second factors.',
    'Enter again in the back office, unless another key encrypted it: the credentials of stripe, mail.smtpPassword.',
  ];
  expect(await forget(environment, '--dry-run')).toBe(['The shop would get another data key.', ...lines].join('\n'));
  expect(existsSync(keyPath)).toBe(false);
  await expect(open(environment)).rejects.toThrow('does not have the data key');

  expect(await forget(environment, '--yes')).toBe(
    [`${keyPath} is the data key of the shop from now on: keep a copy elsewhere.`, ...lines].join('\n'),
  );
  const { deps, close } = await open(environment);
  expect(await readSecretSetting(deps.db, deps.providers.settingSecrets, password)).toBeNull();
  expect(await deps.providers.credentials.read('stripe')).toMatchObject({ source: null, isUnreadable: true });
  await close();
}, 120_000);

test('on PostgreSQL DATA_KEY takes the place of a lost key, while no server runs', async () => {
  const database = await createTestDatabase('postgres');
  const dataDir = join(folder, 'postgres');
  const environment = { DATABASE_URL: database.url ?? '', DATA_DIR: dataDir };
  const before = await open({ ...environment, DATA_KEY: 'a'.repeat(64) });
  const replacing = { ...environment, DATA_KEY: 'b'.repeat(64) };
  await expect(forget(replacing, '--yes')).rejects.toThrow('A server runs on this database. Stop it first.');
  await before.close();
  await expect(open(replacing)).rejects.toThrow('DATA_KEY is not the key that the data');
  writeFileSync(join(dataDir, 'keys', 'data.key'), 'damaged');
  const printed = await forget(replacing, '--yes');
  expect(printed).toMatch(/^DATA_KEY is the data key of the shop from now on/);
  // It may be the key of another shop.
  const keptPath = /The key file before is (.+)\./.exec(printed)?.[1] ?? '';
  expect(readFileSync(keptPath, 'utf8')).toBe('damaged');
  await expect(open({ ...environment, DATA_DIR: join(folder, 'new'), DATA_KEY: 'c'.repeat(64) })).rejects.toThrow(
    'does not have the data key',
  );
  const after = await open(replacing);
  await after.close();
  await database.remove();
}, 120_000);

/** A shop on PostgreSQL whose password is of the former key `a…`, and whose credentials are of the current key `b…`. */
async function createReplacedShop(name: string) {
  const database = await createTestDatabase('postgres');
  const environment = { DATABASE_URL: database.url ?? '', DATA_DIR: join(folder, name) };
  const keys = [a, b] as const;
  for (const [index, key] of keys.entries()) {
    const shop = await open({ ...environment, DATA_KEY: key, ...(index > 0 && { DATA_KEY_PREVIOUS: a }) });
    const { db, providers } = shop.deps;
    if (index === 0) await storeSecrets(shop);
    else {
      const sealed = providers.credentials.seal('stripe', { STRIPE_SECRET_KEY: 'sk_test_2' });
      await db.update(providerCredentials).set({ sealed });
      // As in a live shop, which has none.
      await db.delete(sandboxKeys);
    }
    await shop.close();
  }
  return { database, environment };
}

async function readSecrets(environment: Environment) {
  const { deps, close } = await open(environment);
  const smtpPassword = await readSecretSetting(deps.db, deps.providers.settingSecrets, password);
  const { isUnreadable = false } = await deps.providers.credentials.read('stripe');
  await close();
  return { smtpPassword, isUnreadable };
}

const [a, b] = ['a', 'b'].map((digit) => digit.repeat(64)) as [string, string];

test('a former key that is lost is forgotten, and the current one stays', async () => {
  const { database, environment } = await createReplacedShop('former');
  const keys = join(environment.DATA_DIR, 'keys');
  const current = { ...environment, DATA_KEY: b };
  await expect(open(current)).rejects.toThrow('A former data key');
  writeFileSync(join(keys, 'data.key'), a);
  await expect(forget(current, '--yes')).rejects.toThrow(`${join(keys, 'data.key')} is the data key of the shop.`);
  rmSync(join(keys, 'data.key'));
  expect(await forget(current, '--dry-run')).toContain('The shop would go on with DATA_KEY.');
  expect(await forget(current, '--yes')).toContain('DATA_KEY is the data key of the shop from now on');
  expect(await readSecrets(current)).toEqual({ smtpPassword: null, isUnreadable: false });
  await database.remove();
}, 120_000);

test('the former key in a key file goes on where the current one is lost', async () => {
  const { database, environment } = await createReplacedShop('current');
  const path = join(environment.DATA_DIR, 'keys', 'data.key');
  writeFileSync(path, a);
  await expect(open(environment)).rejects.toThrow('data.key is not the key that the data');
  expect(await forget(environment, '--yes')).not.toContain('The key file before');
  expect(readFileSync(path, 'utf8')).toBe(a);
  expect(await readSecrets(environment)).toEqual({ smtpPassword: 'secret', isUnreadable: true });
  await database.remove();
}, 120_000);
