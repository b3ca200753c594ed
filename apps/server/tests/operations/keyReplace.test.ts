import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { listKeys } from '../../src/cli/archive.ts';
import { UsageError } from '../../src/cli/command.ts';
import { runCommand } from '../../src/cli/runCommand.ts';
import { readConfig } from '../../src/config.ts';
import * as dataFolder from '../../src/dataFolder.ts';
import { FolderInUse } from '../../src/db/embedded/lock.ts';
import { getKeyPaths, loadSecrets, readSecrets } from '../../src/providers/secrets.ts';
import { readKeyState } from '../../src/providers/shopKey.ts';
import { openShop } from '../../src/shop.ts';
import { copyPgliteDatabase, createTestDatabase } from '../support/databases.ts';

const folder = scratchFolder('keyReplace');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.restoreAllMocks();
});

type Environment = Record<string, string>;
const base: Environment = { DEMO: '0', SANDBOX: '1', PORT: '0', LOG_LEVEL: 'silent' };
const open = (environment: Environment) => openShop(readConfig({ ...base, ...environment }));

async function run(argv: string[], environment: Environment) {
  const printed: string[] = [];
  const exitCode = await runCommand(argv, { ...base, ...environment }, { print: (text) => printed.push(text) });
  return { exitCode, printed: printed.join('\n') };
}
const replace = (environment: Environment, ...flags: string[]) => run(['key', 'replace', ...flags], environment);

const content = Buffer.alloc(200_000, 'a');
async function* yieldContent() {
  yield content;
}

/** Data folders of a stopped embedded shop with a file, before its key was replaced and after. Tests work on copies. */
const templates = { new: join(folder, 'new'), replaced: join(folder, 'replaced') };
let storageKey: string;

beforeAll(async () => {
  copyPgliteDatabase(templates.new);
  const { deps, close } = await open({ DATA_DIR: templates.new });
  ({ key: storageKey } = await deps.providers.files.receive(yieldContent()));
  await deps.providers.files.keep(storageKey);
  await close();
  const { environment } = copyShop('new', 'replaced');
  await replace(environment);
  await (await open(environment)).close();
}, 120_000);

function copyShop(template: keyof typeof templates, name: string) {
  const dataDir = join(folder, name);
  cpSync(templates[template], dataDir, { recursive: true });
  const keys = join(dataDir, 'keys');
  const read = (file: string) => readFileSync(join(keys, file), 'utf8');
  return { dataDir, environment: { DATA_DIR: dataDir }, keys, read };
}

/** Starts the shop, reads its file, and stops the shop after `whileOpen`. */
async function readKept(environment: Environment, whileOpen = async () => {}) {
  const { deps, close } = await open(environment);
  const stream = await deps.providers.files.open(storageKey);
  const isSame = stream !== null && (await buffer(stream)).equals(content);
  const state = await readKeyState(deps.db);
  await whileOpen();
  await close();
  return { isSame, previousCount: state?.previous.length };
}

test('a key file is replaced while the shop is stopped; the former key goes on to decrypt', async () => {
  const { environment, read } = copyShop('new', 'stopped');
  const former = read('data.key');
  expect(await replace(environment, '--dry-run')).toMatchObject({ exitCode: 0 });
  expect(read('data.key')).toBe(former);
  expect((await replace(environment)).printed).toContain('data.key is a new data key: keep a copy of it elsewhere');
  const next = read('data.key');
  expect(next).not.toBe(former);
  expect(read('data.key.previous')).toBe(`${former}\n`);
  // Run again before a start, it changes nothing.
  expect((await replace(environment)).printed).toContain('no server has used it yet');
  expect(read('data.key')).toBe(next);
  const expectInUse = () => expect(replace(environment)).rejects.toThrow(FolderInUse);
  expect(await readKept(environment, expectInUse)).toEqual({ isSame: true, previousCount: 1 });
  await replace(environment);
  expect(read('data.key.previous')).toBe(`${next}\n${former}\n`);
  expect(await readKept(environment)).toEqual({ isSame: true, previousCount: 2 });
}, 120_000);

test('a run that ends between any two steps leaves a shop that starts and reads its files, and every key', async () => {
  const write = dataFolder.writeFileDurably;
  for (let steps = 0; steps < 3; steps += 1) {
    const { environment, keys, read } = copyShop('new', `killed after ${steps}`);
    const readAll = () => readdirSync(keys).map((name) => [name, read(name)]);
    const before = readAll();
    const former = read('data.key');
    const written: string[] = [];
    vi.spyOn(dataFolder, 'writeFileDurably').mockImplementation(async (path, text) => {
      if (written.length === steps) throw new Error('killed');
      await write(path, text);
      written.push(path);
    });
    await expect(replace(environment)).rejects.toThrow('killed');
    vi.restoreAllMocks();
    if (steps === 0) {
      expect(readAll()).toEqual(before);
      continue;
    }
    const stopped = read('data.key');
    expect(read('data.key.previous')).toBe(`${former}\n`);
    expect(await readKept(environment)).toEqual({ isSame: true, previousCount: steps > 1 ? 1 : 0 });
    // The files are then those of a shop whose key was replaced without a crash.
    await replace(environment);
    expect(read('data.key')).not.toBe(stopped);
    expect(read('data.key.previous')).toBe(steps > 1 ? `${stopped}\n${former}\n` : `${former}\n`);
    expect((await readSecrets(keys, {}))?.check).toBe(read('data.key.check'));
  }
}, 120_000);

test('a shop with DATA_KEY is told how its key is replaced, and one with a wrong or damaged file keeps it', async () => {
  const { environment, keys, read } = copyShop('new', 'others');
  const [key, check] = [read('data.key'), read('data.key.check')];
  const withVariable = replace({ ...environment, DATA_KEY: key });
  await expect(withVariable).rejects.toThrow(UsageError);
  await expect(withVariable).rejects.toThrow('DATA_KEY_PREVIOUS');
  writeFileSync(join(keys, 'data.key.previous'), 'damaged');
  await expect(replace(environment)).rejects.toThrow('data.key.previous has a line');
  await expect(run(['key', 'forget', '--yes'], environment)).rejects.toThrow('data.key.previous has a line');
  rmSync(join(keys, 'data.key.previous'));
  rmSync(join(keys, 'data.key.check'));
  writeFileSync(join(keys, 'data.key'), 'f'.repeat(64));
  await expect(replace(environment)).rejects.toThrow('does not have the data key');
  expect(read('data.key')).toBe('f'.repeat(64));
  writeFileSync(join(keys, 'data.key'), key);
  writeFileSync(join(keys, 'data.key.check'), check);
  await (await open(environment)).close();
}, 120_000);

test('on PostgreSQL a key file is not replaced while a server runs', async () => {
  const database = await createTestDatabase('postgres');
  const environment = { DATABASE_URL: database.url ?? '', DATA_DIR: join(folder, 'postgres') };
  await expect(replace(environment)).rejects.toThrow('has no data key yet');
  const shop = await open(environment);
  await expect(replace(environment)).rejects.toThrow('A server runs on this database. Stop it first.');
  await shop.close();
  expect((await replace(environment)).exitCode).toBe(0);
  await (await open(environment)).close();
  expect((await readKeyState(database.db))?.previous).toHaveLength(1);
  await database.remove();
}, 120_000);

test('when the current key is lost, `key forget` keeps what a previous key decrypts', async () => {
  const { environment, keys } = copyShop('replaced', 'forgotten');
  rmSync(join(keys, 'data.key'));
  await expect(open(environment)).rejects.toThrow('is missing');
  expect((await run(['key', 'forget', '--yes'], environment)).exitCode).toBe(0);
  expect(await readKept(environment)).toEqual({ isSame: true, previousCount: 1 });
}, 120_000);

test('an archive has the previous keys; a restore puts them back and loses none of the folder', async () => {
  const { environment, read } = copyShop('replaced', 'archived');
  const archive = join(folder, 'archived.tar.gz');
  expect((await run(['backup', archive], environment)).exitCode).toBe(0);
  const target = { DATA_DIR: join(folder, 'restored') };
  copyPgliteDatabase(target.DATA_DIR);
  expect((await run(['restore', archive], target)).exitCode).toBe(0);
  // The file has no row, so the archive's copy is what is read.
  expect(await readKept(target)).toEqual({ isSame: true, previousCount: 1 });
  // The shop's own keys decrypt the archive: the former one does not become the current one again.
  await replace(environment);
  const [next, previous] = [read('data.key'), read('data.key.previous')];
  expect((await run(['restore', archive, '--replace'], environment)).exitCode).toBe(0);
  expect([read('data.key'), read('data.key.previous')]).toEqual([next, previous]);
  expect(await readKept(environment)).toEqual({ isSame: true, previousCount: 2 });
  // The other folder's keys do not decrypt a later archive: it gets those, and keeps its own previous ones.
  const later = join(folder, 'later.tar.gz');
  await run(['backup', later], environment);
  const added = 'f'.repeat(64);
  appendFileSync(join(target.DATA_DIR, 'keys', 'data.key.previous'), `${added}\n`);
  await expect(run(['restore', later], target)).rejects.toThrow('Add --replace');
  expect((await run(['restore', later, '--replace'], target)).exitCode).toBe(0);
  expect(readFileSync(join(target.DATA_DIR, 'keys', 'data.key'), 'utf8')).toBe(next);
  expect(readFileSync(join(target.DATA_DIR, 'keys', 'data.key.previous'), 'utf8').split('\n')).toContain(added);
  expect(await readKept(target)).toEqual({ isSame: true, previousCount: 2 });
}, 120_000);

test('a backup that begins before the key is replaced and reads the keys after it has both', async () => {
  const dataDir = join(folder, 'raced');
  const { path, previousPath } = getKeyPaths(join(dataDir, 'keys'));
  await loadSecrets(join(dataDir, 'keys'), {});
  const listed: string[] = [];
  for await (const name of listKeys(dataDir)) {
    listed.push(name);
    if (name === 'keys/data.key') writeFileSync(previousPath, readFileSync(path));
  }
  expect(listed).toEqual(['keys/data.key.check', 'keys/data.key', 'keys/data.key.previous']);
});
