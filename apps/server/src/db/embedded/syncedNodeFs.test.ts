import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../../../scripts/processes/scratchFolder.ts';
import { canMount, openSmallDisk } from '../../../tests/support/smallDisk.ts';
import { connectPglite } from '../connectPglite.ts';
import { getCompiledPglite } from './compiledPglite.ts';
import { DatabaseDiskError } from './databaseDiskError.ts';

/** PGlite's own file system, which records whether Emscripten's has an `fsync`. */
class ObservedNodeFs extends NodeFS {
  hasFsync: boolean | undefined;

  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const observe: NonNullable<typeof emscriptenOpts.preRun>[number] = ({ NODEFS }) => {
      this.hasFsync = 'fsync' in (NODEFS as unknown as { stream_ops: object }).stream_ops;
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), observe] } };
  }
}

test("PGlite's own file system neither syncs nor honours the umask: delete SyncedNodeFs when this fails", async () => {
  const parent = mkdtempSync(join(tmpdir(), 'sampan-nodefs-'));
  const umask = process.umask(0o077);
  onTestFinished(() => {
    process.umask(umask);
    rmSync(parent, { recursive: true, force: true });
  });
  const folder = join(parent, 'cluster');
  const fs = new ObservedNodeFs(folder);
  const client = new PGlite({ ...(await getCompiledPglite()), fs });
  await client.waitReady;
  await client.close();
  expect(fs.hasFsync).toBe(false);
  expect(statSync(join(folder, 'postgresql.conf')).mode & 0o077).not.toBe(0);
});

test.skipIf(!canMount())('a database that a full disk keeps from its start says so, closed or crashed', async () => {
  const folder = scratchFolder('full');
  const disk = openSmallDisk(folder, 150);
  onTestFinished(() => {
    disk.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const closed = join(folder, 'closed');
  const crashed = join(folder, 'crashed');
  const connection = await connectPglite(closed, { isSynced: false, skipsMigrations: true });
  // More than fits into the first segment of its log.
  await connection.db.execute(sql`create table numbers as select generate_series(1, 100000)`);
  await connection.copyTo?.(crashed);
  await connection.close();
  await disk.faults.full.begin();
  for (const database of [closed, crashed]) {
    const opened = connectPglite(database, { skipsMigrations: true });
    await expect(opened).rejects.toThrow(DatabaseDiskError);
    await expect(opened).rejects.toThrow(/^The disk of the embedded database refused a write to .+ \(ENOSPC\)\./);
  }
});
