import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { getAttemptCount, measure, testTimeout } from '../../../../scripts/reliability/measure.ts';
import { connectPglite } from '../../src/db/connectPglite.ts';
import { orders } from '../../src/db/schema.ts';
import { watchDisk } from '../support/powerCut.ts';
import { openCommerce } from './shop.ts';

const cuts = getAttemptCount(1, 50);

test(
  'an order of the embedded database is on the disk before its answer, and survives a power cut',
  async () => {
    await measure('power-cut', { place: 'pglite' }, async (countAttempts) => {
      for (let cut = 0; cut < cuts; cut += 1) {
        await cutPower();
        countAttempts();
      }
    });
  },
  testTimeout,
);

async function cutPower(): Promise<void> {
  const shop = await openCommerce('pglite', { isSynced: true });
  const scratch = scratchFolder('power-cut');
  const product = await shop.addProduct({ stock: 100 });
  await shop.db.execute('checkpoint');
  const disk = watchDisk(join(shop.database.dataDir, 'db'), scratch);
  try {
    const acknowledged: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      acknowledged.push((await shop.order([{ product }])).id);
      expect(disk.unsyncedFiles().filter((path) => path.startsWith('pg_wal/'))).toEqual([]);
    }
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => shop.order([{ product }])));
    acknowledged.push(...atOnce.map(({ id }) => id));
    // PostgreSQL writes tables lazily: without the WAL the rows would be lost.
    disk.copyAfterPowerCut(join(scratch, 'db'));
    const recovered = await connectPglite(join(scratch, 'db'), { isSynced: false });
    const rows = await recovered.db.select({ id: orders.id }).from(orders);
    await recovered.close();
    expect(rows.map(({ id }) => id).sort((one, other) => one - other)).toEqual(
      acknowledged.sort((one, other) => one - other),
    );
  } finally {
    disk.stop();
    await shop.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}
