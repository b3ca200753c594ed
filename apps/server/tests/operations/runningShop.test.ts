import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/scratchFolder.ts';
import { runCommand } from '../../src/cli/runCommand.ts';
import { connectPglite } from '../../src/db/connect.ts';
import { FolderInUse } from '../../src/db/lock.ts';
import { requestSnapshot, SnapshotError } from '../../src/db/snapshots.ts';
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

const snapshots = () => readdirSync(join(home.dataDir, 'snapshots')).filter((name) => name !== 'socket');

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
  await expect.poll(() => acknowledged.length).toBeGreaterThan(3);
  const before = [...acknowledged];
  const archive = join(folder, 'shop.tar.gz');
  expect((await run(['backup', archive])).exitCode).toBe(0);
  expect((await run(['verify'])).exitCode).toBe(0);
  expect((await run(['jobs', 'list'])).exitCode).toBe(0);
  await expect(run(['restore', archive, '--replace'])).rejects.toThrow(FolderInUse);
  isWriting = false;
  await writer;
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
}, 120_000);

test('a copy lives as long as its client, one at a time, and only for the user of the shop', async () => {
  expect(statSync(join(home.dataDir, 'snapshots')).mode & 0o777).toBe(0o700);
  const first = await requestSnapshot(home.dataDir);
  expect(snapshots()).toHaveLength(1);
  await expect(requestSnapshot(home.dataDir)).rejects.toThrow(SnapshotError);
  await first?.release();
  expect(snapshots()).toEqual([]);
});

test('a shop that stops takes its copies away and says so; a dead one leaves nothing in the way', async () => {
  const snapshot = await requestSnapshot(home.dataDir);
  expect(snapshot?.isLost()).toBe(false);
  await shop.stop();
  await expect.poll(() => snapshot?.isLost()).toBe(true);
  expect(await requestSnapshot(home.dataDir)).toBeUndefined();
  shop = await home.start();
  await requestSnapshot(home.dataDir);
  await shop.kill();
  expect(snapshots()).toHaveLength(1);
  expect(await requestSnapshot(home.dataDir)).toBeUndefined();
  expect((await run(['verify'])).exitCode).toBe(0);
  shop = await home.start();
  expect(snapshots()).toEqual([]);
}, 120_000);
