import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { ArchiveWriter } from '../../src/cli/archive.ts';
import { UsageError } from '../../src/cli/command.ts';
import { restore as restoreCommand } from '../../src/cli/commands/restore.ts';
import { runCommand } from '../../src/cli/runCommand.ts';
import { ConfigError, readConfig } from '../../src/config.ts';
import { readJournal } from '../../src/db/migrationFiles.ts';
import { queryRows } from '../../src/db/query.ts';
import { CopyError } from '../../src/db/transfer/tableRows.ts';
import { loadSecrets, Secrets } from '../../src/providers/secrets.ts';
import { claimShopKey, loadShopKey } from '../../src/providers/shopKey.ts';
import { createTestDatabase, type TestDatabase } from '../support/databases.ts';

let shop: TestDatabase;
const folder = scratchFolder('restoreKeys');
const ownKey = 'a'.repeat(64);
const otherKey = 'b'.repeat(64);

beforeAll(async () => {
  shop = await createTestDatabase('postgres');
  await shop.db.execute(sql`insert into categories (name, slug) values ('rice', 'rice')`);
}, 120_000);
afterAll(async () => {
  await shop.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Contents of the key files by name. */
const readKeys = (dataDir: string) =>
  Object.fromEntries(
    readdirSync(join(dataDir, 'keys')).map((name) => [name, readFileSync(join(dataDir, 'keys', name), 'utf8')]),
  );

/** Creates a data folder with a key: its own one, or DATA_KEY. */
async function createDataFolder(name: string, dataKey?: string): Promise<string> {
  const dataDir = join(folder, name);
  await loadSecrets(join(dataDir, 'keys'), { dataKey });
  return dataDir;
}

interface ArchiveRows {
  /** Number in the manifest; the archive has none. */
  categories?: number;
  /** In PostgreSQL's text form. */
  shopState?: readonly string[];
}

/** Writes an archive with the keys of a data folder. */
async function createArchive(dataDir: string, { categories = 0, shopState = [] }: ArchiveRows = {}): Promise<string> {
  const path = `${dataDir}.tar.gz`;
  const writer = await ArchiveWriter.create(path);
  for (const [name, key] of Object.entries(readKeys(dataDir))) await writer.add(`keys/${name}`, key);
  await writer.add('database/shop_state/1.json', JSON.stringify(shopState));
  await writer.add(`files/kept/00/${'0'.repeat(32)}`, 'a file');
  await writer.finish({
    createdAt: '',
    migration: readJournal().at(-1)?.tag ?? '',
    tables: { categories: { count: categories, sum: '0' } },
    sequences: [],
    hasFiles: true,
  });
  return path;
}

const restore = (path: string, dataDir: string, environment: Record<string, string> = {}) =>
  runCommand(
    ['restore', path, '--replace'],
    { DATABASE_URL: shop.url, DATA_DIR: dataDir, DEMO: '0', ...environment },
    { print: () => {} },
  );

const readSlugs = () => queryRows(shop.db, sql`select slug from categories`);

test('a restore whose rows cannot be written leaves the keys as they were', async () => {
  const dataDir = await createDataFolder('own');
  const before = readKeys(dataDir);
  const archive = await createArchive(await createDataFolder('damaged'), { categories: 1 });
  await expect(restore(archive, dataDir)).rejects.toThrow(CopyError);
  expect(readKeys(dataDir)).toEqual(before);
  expect(await readSlugs()).toEqual([{ slug: 'rice' }]);
}, 120_000);

test.each([
  ['DATA_KEY', otherKey],
  ['a key file', undefined],
])(
  'a restore of a shop with %s under another DATA_KEY leaves the keys as they were',
  async (name, dataKey) => {
    const dataDir = await createDataFolder(`under ${name}`, ownKey);
    const before = readKeys(dataDir);
    const archive = await createArchive(await createDataFolder(`shop with ${name}`, dataKey));
    await expect(restore(archive, dataDir, { DATA_KEY: ownKey })).rejects.toThrow(ConfigError);
    expect(readKeys(dataDir)).toEqual(before);
    await loadSecrets(join(dataDir, 'keys'), { dataKey: ownKey });
    expect(await readSlugs()).toEqual([{ slug: 'rice' }]);
  },
  120_000,
);

test('a restore into a folder with another key needs --replace, in a dry run too', async () => {
  const dataDir = await createDataFolder('empty database');
  const archive = await createArchive(await createDataFolder('other key'));
  const environment = { DATABASE_URL: shop.url, DATA_DIR: dataDir, DEMO: '0' };
  for (const flags of [[], ['--dry-run']]) {
    const restored = runCommand(['restore', archive, ...flags], environment, { print: () => {} });
    await expect(restored).rejects.toThrow(UsageError);
  }
}, 120_000);

test('a restore with the DATA_KEY of the archive replaces rows and check value', async () => {
  const dataDir = await createDataFolder('replaced', ownKey);
  const other = await createDataFolder('replacing', otherKey);
  expect(await restore(await createArchive(other), dataDir, { DATA_KEY: otherKey })).toBe(0);
  expect(readKeys(dataDir)).toEqual(readKeys(other));
  expect(await readSlugs()).toEqual([]);
}, 120_000);

test('a backup without the data key that the shop had says so and fails', async () => {
  const dataDir = await createDataFolder('lost key');
  const keys = join(dataDir, 'keys');
  const { check } = await loadSecrets(keys, {});
  const backUp = async (name: string) => {
    const printed: string[] = [];
    const environment = { DATABASE_URL: shop.url, DATA_DIR: dataDir, DEMO: '0' };
    const output = { print: (text: string) => void printed.push(text) };
    const exitCode = await runCommand(['backup', join(folder, `${name}.tar.gz`)], environment, output);
    return { exitCode, printed: printed.join('\n') };
  };
  rmSync(join(keys, 'data.key'));
  const withCheck = await backUp('with check');
  expect(withCheck.printed).toContain(`${join(keys, 'data.key')} is missing, and DATA_KEY is not set.`);
  expect(withCheck.exitCode).toBe(1);
  expect(readKeys(dataDir)).toEqual({ 'data.key.check': check });
  const archive = join(folder, 'with check.tar.gz');
  await expect(restore(archive, join(folder, 'nowhere'))).rejects.toThrow('keys/data.key is missing');

  rmSync(keys, { recursive: true });
  expect((await backUp('of a new shop')).exitCode).toBe(0);
  await claimShopKey(shop.db, new Secrets(Buffer.from(ownKey, 'hex')));
  const withoutKeys = await backUp('without keys');
  await shop.db.execute(sql`delete from shop_state where key = 'dataKey'`);
  expect(withoutKeys.printed).toContain('The shop does not have the data key');
  expect(withoutKeys.exitCode).toBe(1);
}, 120_000);

/** Restores into a data folder and calls `onFile` before the rows are replaced. */
const restoreWith = (path: string, dataDir: string, onFile: () => void) =>
  restoreCommand.run({
    config: readConfig({ DATABASE_URL: shop.url, DATA_DIR: dataDir, DEMO: '0' }),
    connection: shop,
    now: new Date(),
    positionals: [path],
    options: { replace: true },
    isDryRun: false,
    reportProgress: ({ label }) => label === 'files' && onFile(),
    checkIntact: () => {},
  });

test('an empty data folder has the key before the database has the rows', async () => {
  const source = await createDataFolder('source of an empty folder');
  const dataDir = join(folder, 'without a key');
  let before: unknown;
  await restoreWith(await createArchive(source), dataDir, () => {
    before = readKeys(dataDir);
  });
  expect(before).toEqual(readKeys(source));
}, 120_000);

test('a restore that ends between the commit and the keys is repaired by another one', async () => {
  await shop.db.execute(sql`insert into categories (name, slug) values ('tea', 'tea') on conflict do nothing`);
  const source = await createDataFolder('source of a repair');
  const archive = await createArchive(source);
  const dataDir = await createDataFolder('cut off');
  const own = readKeys(dataDir);
  const [keys, away] = [join(dataDir, 'keys'), join(dataDir, 'keys.away')];
  const cutOff = restoreWith(archive, dataDir, () => {
    if (existsSync(away)) return;
    // No key can be written below a file.
    renameSync(keys, away);
    writeFileSync(keys, '');
  });
  await expect(cutOff).rejects.toThrow(/EEXIST|ENOTDIR/);
  rmSync(keys);
  renameSync(away, keys);
  expect(readKeys(dataDir)).toEqual(own);
  expect(await readSlugs()).toEqual([]);
  expect(await restore(archive, dataDir)).toBe(0);
  expect(readKeys(dataDir)).toEqual(readKeys(source));
}, 120_000);

/** Rows of `shop_state` of a shop that needs two keys, as a backup has them. */
async function createKeyState(current: Secrets): Promise<string[]> {
  await claimShopKey(shop.db, current);
  const rows = await queryRows<{ line: string }>(shop.db, sql`delete from shop_state s returning s::text as line`);
  return rows.map(({ line }) => line);
}

test('a restore without a key that the rows need says so before it changes anything, unless the key is lost', async () => {
  await shop.db.execute(sql`insert into categories (name, slug) values ('salt', 'salt')`);
  const secrets = new Secrets(Buffer.from(ownKey, 'hex'), [Buffer.from(otherKey, 'hex')]);
  const archive = await createArchive(await createDataFolder('two keys', ownKey), {
    shopState: await createKeyState(secrets),
  });
  const dataDir = join(folder, 'lacking');
  const both = { DATA_KEY: ownKey, DATA_KEY_PREVIOUS: otherKey };
  const printed: string[] = [];
  const run = (argv: string[], environment: Record<string, string>) =>
    runCommand(
      argv,
      { DATABASE_URL: shop.url, DATA_DIR: dataDir, DEMO: '0', ...environment },
      { print: (text) => printed.push(text) },
    );

  const onlyCurrent = { DATA_KEY: ownKey };
  for (const flag of ['--replace', '--dry-run']) {
    await expect(run(['restore', archive, flag], onlyCurrent)).rejects.toThrow(
      /nothing was changed\. A former data key .* is missing\. Add it to DATA_KEY_PREVIOUS, or as a line to DATA_DIR\/keys\/data\.key\.previous/,
    );
  }
  expect(existsSync(join(dataDir, 'files'))).toBe(false);
  expect(existsSync(join(dataDir, 'keys'))).toBe(false);
  expect(await readSlugs()).toEqual([{ slug: 'salt' }]);
  expect(await run(['restore', archive, '--dry-run'], both)).toBe(0);
  expect(printed.pop()).not.toContain('key');

  // Both are lost: the shop goes on with a third one.
  const third = { DATA_KEY: 'c'.repeat(64) };
  await expect(run(['restore', archive, '--replace'], third)).rejects.toThrow('If the key is lost, add --without-key');
  expect(await run(['restore', archive, '--replace', '--without-key'], third)).toBe(0);
  expect(printed.pop()).toContain('DATA_KEY is not the key that the data');
  expect(await readSlugs()).toEqual([]);
  expect(await run(['key', 'forget', '--yes'], third)).toBe(0);
  const loaded = await loadShopKey(shop.db, { dataDir, dataKey: third.DATA_KEY });
  expect(loaded.secrets.previousFingerprints).toEqual([]);
  await shop.db.execute(sql`delete from shop_state where key = 'dataKey'`);
}, 120_000);
