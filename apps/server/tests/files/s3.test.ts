import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/scratchFolder.ts';
import { ConfigError, readConfig } from '../../src/config.ts';
import { FileCipher } from '../../src/providers/files/fileCipher.ts';
import { partSize, S3Client, S3Error } from '../../src/providers/files/s3Client.ts';
import { S3Store } from '../../src/providers/files/s3Store.ts';
import { type S3Server, startS3 } from '../support/s3Server.ts';
import { startTestApp } from '../support/testApp.ts';

let s3: S3Server;
let folder: string;
let client: S3Client;
beforeAll(async () => {
  s3 = await startS3();
  folder = scratchFolder('s3-drafts');
  client = new S3Client(s3.config);
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

const cipher = new FileCipher(Buffer.alloc(32, 7));
/** The store of one server; servers share only the bucket. */
const openStore = (server: string, prefix = 'files') =>
  new S3Store({ client: new S3Client(s3.config), prefix, draftFolder: join(folder, server), cipher });

async function* inPieces(bytes: Uint8Array, size = 100_007) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(store: S3Store, key: string, range?: { start: number; end: number }) {
  const stream = await store.open(key, range);
  return stream && buffer(stream);
}

test.each([0, 1, 64 * 1024, 300_000, partSize, 2 * partSize + 12_345])(
  'a file of %i bytes that one server kept is read by another, whole and by any range, and is not in clear',
  async (size) => {
    const [one, other] = [openStore('one'), openStore('other')];
    const bytes = randomBytes(size);
    const stored = await one.receive(inPieces(bytes));
    expect(stored).toMatchObject({ size, checksum: createHash('sha256').update(bytes).digest('hex') });
    expect(await other.open(stored.key)).toBeNull();
    await one.keep(stored.key);
    expect((await read(other, stored.key))?.equals(bytes)).toBe(true);
    const ends: [number, number][] = [
      [0, 0],
      [64 * 1024 - 1, 64 * 1024],
      [size - 1, size - 1],
      [size >> 1, (size >> 1) + 70_000],
    ];
    for (const [start, end] of ends.filter(([from]) => from >= 0 && from < size)) {
      const part = await read(other, stored.key, { start, end });
      expect(part?.equals(bytes.subarray(start, end + 1)), `${start}-${end}`).toBe(true);
    }
    const raw = await one.openStored(stored.key);
    const encrypted = raw && (await buffer(raw.stream));
    if (size > 32) expect(encrypted?.includes(bytes.subarray(0, 32))).toBe(false);
    await other.remove(stored.key);
    expect(await one.open(stored.key)).toBeNull();
    await other.remove(stored.key);
  },
  60_000,
);

test('a sweep removes old objects that no row names, page by page, and no others', async () => {
  const store = openStore('one', 'swept');
  const keys: string[] = [];
  for (let index = 0; index < 7; index += 1) {
    const { key } = await store.receive(inPieces(Buffer.from(`file ${index}`)));
    await store.keep(key);
    keys.push(key);
  }
  const soon = new Date(Date.now() + 60_000);
  expect(await store.sweep(new Date(Date.now() - 60_000), async () => new Set())).toBe(0);
  expect(await store.sweep(soon, async (asked) => new Set(asked.filter((key) => keys.indexOf(key) < 4)))).toBe(3);
  const left = await Promise.all(keys.map(async (key) => (await read(store, key))?.toString() ?? null));
  expect(left).toEqual(['file 0', 'file 1', 'file 2', 'file 3', null, null, null]);
});

test('a stream that breaks off leaves no object, and a wrong key is an error that names the answer', async () => {
  const store = openStore('one', 'broken');
  async function* broken() {
    yield Buffer.from('the beginning');
    throw new Error('broken off');
  }
  await expect(store.receive(broken())).rejects.toThrow('broken off');
  for await (const { key } of client.list('broken/')) throw new Error(`${key} was left`);
  const stranger = new S3Client({ ...s3.config, secretAccessKey: 'another one' });
  await expect(stranger.checkBucket()).rejects.toThrow(/^The S3 store answered HeadBucket with 403/);
  await expect(new S3Client({ ...s3.config, bucket: 'no-such-bucket' }).checkBucket()).rejects.toThrow(S3Error);
  await expect(
    (async () => {
      await client.putParts(
        'broken/parts',
        (async function* () {
          yield new Uint8Array(partSize);
          throw new Error('the disk failed');
        })(),
      );
    })(),
  ).rejects.toThrow('the disk failed');
  expect(await client.get('broken/parts')).toBeNull();
});

test('the readiness asks the bucket', async () => {
  const own = await startS3();
  const shop = await startTestApp('postgres', { environment: own.environment });
  expect((await shop.app.inject('/readyz')).json()).toMatchObject({ checks: { store: 'ok' } });
  await own.stop();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const failed = await shop.app.inject('/readyz');
  expect(failed.statusCode).toBe(503);
  expect(failed.json()).toMatchObject({ details: { checks: { store: 'failed', database: 'ok' } } });
  await shop.close();
});

test('a bucket needs its keys and the DATA_KEY of the environment', () => {
  const { DATA_KEY: dataKey, ...others } = s3.environment;
  expect(readConfig(s3.environment).s3).toEqual(s3.config);
  expect(() => readConfig(others)).toThrow('S3_BUCKET needs DATA_KEY');
  expect(() => readConfig({ S3_BUCKET: 'files', DATA_KEY: dataKey })).toThrow(ConfigError);
  expect(readConfig({ ...s3.environment, S3_ENDPOINT: '', S3_REGION: 'eu-central-1' }).s3?.endpoint).toBe(
    'https://s3.eu-central-1.amazonaws.com',
  );
});
