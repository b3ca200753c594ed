import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import { samplePdf } from '@sampan/demo/scenarios/samples';
import { expect, onTestFinished, test } from 'vitest';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { createPerson } from '../support/people.ts';
import { canMount, openSmallDisk } from '../support/smallDisk.ts';
import { storedFiles } from './store.ts';

const mib = 1024 ** 2;

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
  return { begin, hold };
}

/** Status and Retry-After of the answer to an upload whose body has not arrived. */
async function readAnswer(socket: Socket): Promise<number[]> {
  const [answer] = await once(socket, 'data');
  return [/^HTTP\/1\.1 (\d+)/, /^retry-after: (\d+)/m].map((pattern) => Number(pattern.exec(String(answer))?.[1]));
}

test('an account sends several files at once without their Content-Length', async () => {
  const shop = await openCommerce('pglite');
  onTestFinished(() => shop.close());
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { token } = await createPerson(shop);
  const form = new FormData();
  form.append('file0', samplePdf());
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.clone().arrayBuffer());
  const sent = Array.from({ length: 3 }, () => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
      'idempotency-key': randomUUID(),
    };
    const upload = request(`${address}${contract.file.upload.path}`, { method: 'POST', headers });
    const answer = once(upload, 'response');
    upload.write(body.subarray(0, -4));
    return { upload, answer };
  });
  const allHaveBegun = expect.poll(() => storedFiles(shop)).toHaveLength(3);
  // One that is rejected does not begin.
  await Promise.race([allHaveBegun, ...sent.map(({ answer }) => answer)]);
  for (const { upload } of sent) upload.end(body.subarray(-4));
  const answers = (await Promise.all(sent.map(({ answer }) => answer))) as [IncomingMessage][];
  expect(answers.map(([{ statusCode }]) => statusCode)).toEqual([200, 200, 200]);
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
    const warnings = shop.logLines.filter((line) => line.includes('it does not fit on the disk'));
    expect(warnings).toHaveLength(1);
    expect((await upload(shop.staff)).statusCode).toBe(200);
    await shop.order([{ product: await shop.addProduct() }]);
    rmSync(join(folder, 'filler'));
    expect((await upload(shop.customer)).statusCode).toBe(200);
    // 20 MiB are free at first. Uploads that send nothing take none of them from others, and those that send find no room.
    const { begin, hold } = await openUploads(shop);
    const [one, two] = [await hold(shop.customer, 12), await hold(await createPerson(shop), 12)];
    expect((await upload(await createPerson(shop))).statusCode).toBe(200);
    expect(await readAnswer(begin(await createPerson(shop), 19))).toEqual([503, 60]);
    one.write(Buffer.alloc(11 * mib));
    const readFree = () => statfsSync(folder).bavail * statfsSync(folder).bsize;
    await expect.poll(readFree).toBeLessThan(10 * mib);
    two.write(Buffer.alloc(11 * mib));
    expect(await readAnswer(two)).toEqual([503, 60]);
    expect(readFree()).toBeGreaterThan(2 * mib);
  },
);
