import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import { samplePdf } from '@sampan/demo/scenarios/samples';
import { expect, onTestFinished, test } from 'vitest';
import { hasRoom } from '../../src/http/files/freeSpace.ts';
import { openCommerce } from '../commerce/shop.ts';
import { canMount, openSmallDisk } from '../support/smallDisk.ts';

const mib = 1024 ** 2;

test('customers’ uploads leave a gibibyte free, or a tenth of a smaller disk', () => {
  const disk = (total: number, free: number) => ({ blocks: total, bavail: free, bsize: mib });
  expect([hasRoom(disk(100_000, 1_024)), hasRoom(disk(100_000, 1_023))]).toEqual([true, false]);
  expect([hasRoom(disk(1_000, 100)), hasRoom(disk(1_000, 99))]).toEqual([true, false]);
});

test.skipIf(!canMount())(
  'on a nearly full disk staff upload and customers order, and customers upload later',
  async () => {
    const shop = await openCommerce('postgres');
    onTestFinished(() => shop.close());
    const folder = join(shop.deps.config.dataDir, 'files');
    const disk = openSmallDisk(folder, 20);
    onTestFinished(() => disk.close());
    const upload = ({ token }: { token: string }) => shop.call(contract.file.upload, { file0: samplePdf() }, { token });
    expect((await upload(shop.customer)).statusCode).toBe(200);
    writeFileSync(join(folder, 'filler'), Buffer.alloc(18.5 * mib));
    const refused = await upload(shop.customer);
    expect(refused).toMatchObject({ statusCode: 503, data: { code: 'UNAVAILABLE' } });
    expect(refused.headers['retry-after']).toBe('60');
    await upload(shop.customer);
    const warnings = shop.logLines.filter((line) => line.includes('the disk is nearly full'));
    expect(warnings).toHaveLength(1);
    expect((await upload(shop.staff)).statusCode).toBe(200);
    await shop.order([{ product: await shop.addProduct() }]);
    rmSync(join(folder, 'filler'));
    expect((await upload(shop.customer)).statusCode).toBe(200);
  },
);
