import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import { samplePdf } from '@sampan/demo/scenarios/samples';
import { expect, onTestFinished, test } from 'vitest';
import { hasRoom } from '../../src/http/files/uploadSpace.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { createPerson } from '../support/people.ts';
import { canMount, openSmallDisk } from '../support/smallDisk.ts';
import { storedFiles } from './store.ts';

const mib = 1024 ** 2;

test('customers’ uploads leave a gibibyte free, or a tenth of a smaller disk', () => {
  const disk = (total: number, free: number) => ({ blocks: total, bavail: free, bsize: mib });
  expect([hasRoom(disk(100_000, 1_024), 0), hasRoom(disk(100_000, 1_023), 0)]).toEqual([true, false]);
  expect([hasRoom(disk(1_000, 100), 0), hasRoom(disk(1_000, 99), 0)]).toEqual([true, false]);
  expect([hasRoom(disk(1_000, 120), 20 * mib), hasRoom(disk(1_000, 120), 21 * mib)]).toEqual([true, false]);
  // Those for S3 leave what a server needs to be ready.
  expect([hasRoom(disk(100_000, 64), 0, 64 * mib), hasRoom(disk(100_000, 63), 0, 64 * mib)]).toEqual([true, false]);
});

/** Begins uploads of this many mebibytes that never end, and those that the shop answers at once. */
async function openUploads(shop: Commerce) {
  const address = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
  const begin = ({ token }: { token: string }, mebibytes: number) => {
    const socket = connect(Number(address.port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const head = [
      `POST ${contract.file.upload.path} HTTP/1.1`,
      'Host: shop',
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${mebibytes * mib}`,
    ];
    const part = ['--b', 'Content-Disposition: form-data; name="file0"; filename="a.pdf"', '', '%PDF-1.4'];
    socket.write(`${head.join('\r\n')}\r\n\r\n${part.join('\r\n')}`);
    return socket;
  };
  /** Resolves when the upload has a draft, and so was not refused. */
  const hold = async (person: { token: string }, mebibytes: number) => {
    const before = storedFiles(shop).length;
    const socket = begin(person, mebibytes);
    await expect.poll(() => storedFiles(shop)).toHaveLength(before + 1);
    return socket;
  };
  /** Status and Retry-After of an upload that is answered before its body has arrived. */
  const readRejection = async (person: { token: string }, mebibytes: number) => {
    const [answer] = await once(begin(person, mebibytes), 'data');
    return [/^HTTP\/1\.1 (\d+)/, /^retry-after: (\d+)/m].map((pattern) => Number(pattern.exec(String(answer))?.[1]));
  };
  return { hold, readRejection };
}

test('uploads of one account that have not ended take its quota at most, and those of others go on', async () => {
  const shop = await openCommerce('pglite');
  onTestFinished(() => shop.close());
  const { hold, readRejection } = await openUploads(shop);
  const [many, other] = [await createPerson(shop), await createPerson(shop)];
  const held = [await hold(many, 200), await hold(many, 200)];
  expect(await readRejection(many, 150)).toEqual([429, 2]);
  await hold(other, 150);
  await hold(many, 90);
  held[0]?.destroy();
  await expect.poll(() => storedFiles(shop)).toHaveLength(3);
  await hold(many, 150);
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
    // Bytes that have not arrived count, too: 20 MiB are free at first.
    const { hold, readRejection } = await openUploads(shop);
    const held = await hold(shop.customer, 10);
    expect(await readRejection(await createPerson(shop), 10)).toEqual([503, 60]);
    held.destroy();
    await expect.poll(() => storedFiles(shop)).toHaveLength(3);
    await hold(await createPerson(shop), 10);
  },
);
