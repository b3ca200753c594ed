import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@sampan/api/contract';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { getAttemptCount, measure, testTimeout } from '../../../../scripts/reliability/measure.ts';
import { addTestProduct } from '../commerce/testProduct.ts';
import { address } from '../support/address.ts';
import { createTestDatabase } from '../support/databases.ts';
import { openHome, type ShopHome, type ShopProcess } from '../support/shopProcess.ts';
import { canMount, openSmallDisk, type SmallDisk } from '../support/smallDisk.ts';

const rounds = getAttemptCount(1, 5);

let home: ShopHome;
/** Where uploads are stored. */
let disk: SmallDisk;
beforeEach(() => {
  home = openHome();
  disk = openSmallDisk(join(home.dataDir, 'files'), 64);
});
afterEach(() => {
  disk.close();
  home.close();
});

test.skipIf(!canMount()).each(['full', 'read-only'] as const)(
  'a disk that is %s in the middle of uploads and orders loses neither, and the shop goes on afterwards',
  async (name) => {
    const fault = disk.faults[name];
    const database = await createTestDatabase('postgres');
    onTestFinished(() => database.remove());
    const shop: ShopProcess = await home.start({ DATABASE_URL: database.url ?? '' });
    const { items } = await addTestProduct(shop, 9_000);

    const orders: number[] = [];
    const uploads = new Map<number, number>();
    const rejections: string[] = [];
    const order = async () => {
      orders.push((await shop.call(contract.order.create, { items, address }, { key: crypto.randomUUID() })).id);
    };
    const upload = async () => {
      const body = `%PDF-1.4\n${'x'.repeat(300_000)}${crypto.randomUUID()}\n%%EOF\n`;
      const file0 = new File([body], 'a.pdf', { type: 'application/pdf' });
      const { files } = await shop.call(contract.file.upload, { file0 });
      for (const { id } of files) uploads.set(id, body.length);
    };

    await measure('full-disk', { place: 'postgres' }, async (countAttempts) => {
      for (let round = 0; round < rounds; round += 1) {
        let isOver = false;
        const again = async (work: () => Promise<void>) => {
          while (!isOver) {
            await work().catch((error: Error) => rejections.push(error.message));
            await sleep(100);
          }
        };
        const before = uploads.size;
        const working = Promise.all([again(order), again(order), again(upload), again(upload)]);
        try {
          await expect.poll(() => uploads.size, { timeout: 20_000 }).toBeGreaterThan(before);
          await fault.begin();
          await sleep(1_000);
          const [ordersMeanwhile, rejectedBefore] = [orders.length, rejections.length];
          // The database is elsewhere: orders go on, uploads are refused.
          await expect.poll(() => orders.length, { timeout: 20_000 }).toBeGreaterThan(ordersMeanwhile);
          await expect.poll(() => rejections.length, { timeout: 20_000 }).toBeGreaterThan(rejectedBefore);
          fault.end();
          const after = uploads.size;
          await expect.poll(() => uploads.size, { timeout: 10_000 }).toBeGreaterThan(after);
        } finally {
          isOver = true;
          await working;
        }
        countAttempts();
      }
      // Every refusal is a 503 with an error body, and none is of an order.
      const wrong = rejections.filter(
        (said) => !/^\/main\/v2\/file\/upload answered 503 \{"code":"UNAVAILABLE"/.test(said),
      );
      expect(wrong).toEqual([]);
      expect(new Set(orders).size).toBe(orders.length);
      const { total } = await shop.call(contract.adminOrder.list, { limit: 1 });
      expect(total).toBe(orders.length);
      for (const [id, size] of uploads) {
        const content = (await shop.call(contract.file.download, { id })) as unknown as string;
        expect(content.length, `file ${id}`).toBe(size);
      }
      console.info(`${orders.length} orders, ${uploads.size} uploads, ${rejections.length} refused: ${rejections[0]}`);
    });
    expect(await shop.stop()).toBe(0);
  },
  testTimeout,
);
