import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { checkArchive } from '../../src/cli/archive.ts';
import { runCommand } from '../../src/cli/runCommand.ts';
import { connectPglite } from '../../src/db/connectPglite.ts';
import { FolderInUse } from '../../src/db/embedded/lock.ts';
import { requestSnapshot, SnapshotError } from '../../src/db/embedded/snapshots.ts';
import { openHome, type ShopHome, type ShopProcess } from '../support/shopProcess.ts';

/** A shop on the embedded database that runs in its own process. */
let home: ShopHome;
let shop: ShopProcess;
const folder = scratchFolder('running');

beforeAll(async () => {
  home = openHome();
  shop = await home.start();
}, 120_000);
afterAll(() => {
  home.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(argv: string[], dataDir = home.dataDir) {
  const printed: string[] = [];
  const output = { print: (text: string) => void printed.push(text) };
  const exitCode = await runCommand([...argv, '--json'], { DEMO: '0', SANDBOX: '1', DATA_DIR: dataDir }, output);
  return { exitCode, data: JSON.parse(printed.join('\n')) };
}

const snapshotFolder = () => join(home.dataDir, '.sampan-snapshots');
const snapshots = () => readdirSync(snapshotFolder()).filter((name) => /^[0-9a-f-]{36}$/.test(name));
const patient = { timeout: 30_000 };

test('a shop that runs and is written to is backed up, and the archive restores and verifies', async () => {
  const acknowledged: string[] = [];
  let isWriting = true;
  const writer = (async () => {
    for (let next = 1; isWriting; next += 1) {
      const slug = `written-${next}`;
      await shop.call(contract.category.create, { name: slug, slug });
      acknowledged.push(slug);
    }
  })();
  const archive = join(folder, 'shop.tar.gz');
  let before: string[];
  try {
    await expect.poll(() => acknowledged.length, patient).toBeGreaterThan(3);
    before = [...acknowledged];
    expect((await run(['backup', archive])).exitCode).toBe(0);
    expect((await run(['verify'])).exitCode).toBe(0);
    expect((await run(['jobs', 'list'])).exitCode).toBe(0);
    await expect(run(['restore', archive, '--replace'])).rejects.toThrow(FolderInUse);
  } finally {
    isWriting = false;
    await writer;
  }
  expect(acknowledged.length).toBeGreaterThan(before.length);
  expect(snapshots()).toEqual([]);

  const restored = join(folder, 'restored');
  expect((await run(['restore', archive], restored)).exitCode).toBe(0);
  expect((await run(['verify'], restored)).exitCode).toBe(0);
  const connection = await connectPglite(join(restored, 'db'), { isSynced: false });
  const slugs = (await connection.db.query.categories.findMany()).map(({ slug }) => slug);
  await connection.close();
  // Every write that was acknowledged before the backup, and no write that came after it.
  expect(slugs).toEqual(expect.arrayContaining(before));
  expect(slugs.length).toBeLessThan(acknowledged.length);
}, 300_000);

test('a backup of a running shop has the files from before the copy of its database', async () => {
  const key = 'ab'.repeat(16);
  const kept = join(home.dataDir, 'files', 'kept', 'ab');
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, key), 'a file');
  let copiesAtFirstFile: string[] | undefined;
  const write = (text: string) => {
    if (text.includes('files 1')) copiesAtFirstFile ??= snapshots();
    if (text.includes('rows [')) rmSync(join(kept, key), { force: true });
  };
  const archive = join(folder, 'files.tar.gz');
  const environment = { DEMO: '0', SANDBOX: '1', DATA_DIR: home.dataDir };
  const output = { print: () => {}, progress: { isTTY: true, write } };
  expect(await runCommand(['backup', archive], environment, output)).toBe(0);
  expect(copiesAtFirstFile).toEqual([]);
  expect(existsSync(join(kept, key))).toBe(false);
  const { entries } = await checkArchive(archive, () => {});
  expect(Object.keys(entries)).toContain(`files/kept/ab/${key}`);
}, 120_000);

test('a copy lives as long as its client, one at a time, and only for the user of the shop', async () => {
  expect(statSync(snapshotFolder()).mode & 0o777).toBe(0o700);
  const first = await requestSnapshot(home.dataDir);
  expect(snapshots()).toHaveLength(1);
  await expect(requestSnapshot(home.dataDir)).rejects.toThrow(SnapshotError);
  // Wrong usage is refused before a copy is asked for.
  await expect(run(['backup', folder])).rejects.toThrow('exists already');
  await expect(run(['jobs', 'list', '--status', 'lost'])).rejects.toThrow('--status is one of');
  // A command of another release keeps the original beside the copy.
  mkdirSync(`${first?.folder}.0.5.9`);
  await first?.release();
  expect(snapshots()).toEqual([]);
});

test('a shop that stops takes its copies away and says so; a dead one leaves nothing in the way', async () => {
  const snapshot = await requestSnapshot(home.dataDir);
  expect(snapshot?.isLost()).toBe(false);
  await shop.stop();
  await expect.poll(() => snapshot?.isLost(), patient).toBe(true);
  expect(snapshots()).toEqual([]);
  expect(await requestSnapshot(home.dataDir)).toBeUndefined();
  const own = join(snapshotFolder(), 'own.tar.gz');
  writeFileSync(own, 'an archive of the operator');
  shop = await home.start();
  await requestSnapshot(home.dataDir);
  await shop.kill();
  expect(snapshots()).toHaveLength(1);
  expect(await requestSnapshot(home.dataDir)).toBeUndefined();
  expect((await run(['verify'])).exitCode).toBe(0);
  shop = await home.start();
  expect(snapshots()).toEqual([]);
  expect(readFileSync(own, 'utf8')).toBe('an archive of the operator');
}, 120_000);

test('a backup whose shop stops before its end leaves no archive and prints no success', async () => {
  const archive = join(folder, 'lost.tar.gz');
  const printed: string[] = [];
  let stopped: Promise<unknown> | undefined;
  // Blocks this process, so that the command notices nothing until the copy is gone.
  const write = (text: string) => {
    if (stopped || !text.includes('files')) return;
    stopped = shop.stop();
    const clock = new Int32Array(new SharedArrayBuffer(4));
    for (let waits = 0; snapshots().length > 0 && waits < 600; waits += 1) Atomics.wait(clock, 0, 0, 50);
  };
  await expect(
    runCommand(
      ['backup', archive],
      { DEMO: '0', SANDBOX: '1', DATA_DIR: home.dataDir },
      { print: (text) => void printed.push(text), progress: { isTTY: true, write } },
    ),
  ).rejects.toThrow(SnapshotError);
  await stopped;
  expect([existsSync(archive), existsSync(`${archive}.part`), printed]).toEqual([false, false, []]);
  shop = await home.start();
}, 120_000);

test('a shop starts where it can serve no copies', async () => {
  await shop.stop();
  rmSync(snapshotFolder(), { recursive: true });
  writeFileSync(snapshotFolder(), 'a file where the folder should be');
  shop = await home.start();
  await expect(run(['verify'])).rejects.toThrow(FolderInUse);
}, 120_000);
