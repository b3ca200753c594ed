import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AwsClient } from 'aws4fetch';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { ConfigError, readConfig } from '../../src/config.ts';
import { DiskStore } from '../../src/providers/files/disk.ts';
import { FileCipher } from '../../src/providers/files/fileCipher.ts';
import { partSize, S3Client, S3Error } from '../../src/providers/files/s3Client.ts';
import { S3Store } from '../../src/providers/files/s3Store.ts';
import { isOtherS3, type S3Server, startS3 } from '../support/s3Server.ts';
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

afterEach(() => {
  vi.restoreAllMocks();
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

test('a sweep leaves the files that the disk has from before the bucket', async () => {
  const disk = new DiskStore(join(folder, 'moved'), cipher);
  const { key } = await disk.receive(inPieces(Buffer.from('kept on the disk')));
  await disk.keep(key);
  const draft = await disk.receive(inPieces(Buffer.from('a draft')));
  const soon = new Date(Date.now() + 60_000);
  const store = openStore('moved', 'moved');
  expect([await store.sweepDrafts(soon), await store.sweep(soon, async () => new Set())]).toEqual([1, 0]);
  expect(existsSync(disk.getDraftPath(draft.key))).toBe(false);
  const kept = await disk.open(key);
  expect(kept && (await buffer(kept)).toString()).toBe('kept on the disk');
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
  for await (const { key } of client.listUploads('broken/')) throw new Error(`parts of ${key} were left`);
});

test('a large upload holds one part at a time, and sends each before it reads the next', async () => {
  const size = 4 * partSize + 999;
  let sentParts = 0;
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
    const response = await send(...given);
    if ((given[0] as Request).url.includes('partNumber=')) sentParts += 1;
    return response;
  });
  const ahead: number[] = [];
  async function* source() {
    for (let at = 0; at < size; at += 64 * 1024) {
      ahead.push(at - sentParts * partSize);
      yield new Uint8Array(Math.min(64 * 1024, size - at)).fill(at / 65_536);
    }
  }
  await client.upload('large/one', source());
  vi.restoreAllMocks();
  expect(sentParts).toBe(5);
  // One part waits for the first byte after it, since an object of one part needs no upload in parts.
  expect(Math.max(...ahead)).toBeLessThanOrEqual(partSize);
  const found = await client.get('large/one', { start: size - 1, end: size - 1 });
  expect([found?.size, found && (await buffer(found.stream))[0]]).toEqual([size, 512 % 256]);
  await client.delete('large/one');
});

test('a failed upload in parts is aborted', async () => {
  const requests: string[] = [];
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((...given) => {
    const { method, url } = given[0] as Request;
    requests.push(`${method} ${new URL(url).search}`);
    return url.includes('partNumber=2') ? Promise.reject(new Error('the network failed')) : send(...given);
  });
  async function* source() {
    for (let part = 0; part < 3; part += 1) yield new Uint8Array(partSize);
  }
  await expect(client.upload('broken/network', source())).rejects.toThrow('The S3 store did not answer UploadPart');
  vi.restoreAllMocks();
  expect(requests.at(-1)).toMatch(/^DELETE \?uploadId=.+/);
  expect(await client.get('broken/network')).toBeNull();
});

// The emulator neither lists nor aborts uploads.
test.runIf(isOtherS3)('a sweep aborts the uploads that a killed server left', async () => {
  const store = openStore('one', 'killed');
  const sign = new AwsClient({ ...s3.config, service: 's3' });
  const { endpoint, bucket } = s3.config;
  const begun = await sign.fetch(`${endpoint}/${bucket}/killed/${'a'.repeat(32)}?uploads=`, { method: 'POST' });
  expect(begun.status).toBe(200);
  const list = async () => {
    const keys: string[] = [];
    for await (const { key } of client.listUploads('killed/')) keys.push(key);
    return keys.length;
  };
  expect(await list()).toBe(1);
  expect(await store.sweep(new Date(Date.now() - 60_000), async () => new Set())).toBe(0);
  expect(await list()).toBe(1);
  expect(await store.sweep(new Date(Date.now() + 60_000), async () => new Set())).toBe(1);
  expect(await list()).toBe(0);
});

/** Runs a full garbage collection. */
function collectGarbage() {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

test('a download may be read late, after a garbage collection and longer than the store may take to answer', async () => {
  const bytes = randomBytes(3_000_000);
  await client.put('slow/one', new Uint8Array(bytes));
  const hasty = new S3Client(s3.config, 2_000);
  const found = await hasty.get('slow/one');
  await new Promise((resolve) => setTimeout(resolve, 200));
  collectGarbage();
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(found && (await buffer(found.stream)).equals(bytes)).toBe(true);
});

test('a store that does not answer ends the request in time, also after a garbage collection', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const lost = new S3Client({ ...s3.config, endpoint: `http://127.0.0.1:${port}` }, 500);
  const outcome = expect(lost.checkBucket()).rejects.toThrow('The S3 store did not answer HeadBucket');
  await new Promise((resolve) => setTimeout(resolve, 200));
  collectGarbage();
  await outcome;
  silent.close();
}, 10_000);

test('a store that stops inside a body ends its reader in time and loses the connection, also after a garbage collection', async () => {
  const closed = Promise.withResolvers<void>();
  const stalling = createServer((request, response) => {
    request.socket.once('close', closed.resolve);
    response.writeHead(200, { 'content-length': '1000' }).write('the beginning');
  });
  await new Promise<void>((resolve) => stalling.listen(0, '127.0.0.1', resolve));
  const { port } = stalling.address() as AddressInfo;
  const hasty = new S3Client({ ...s3.config, endpoint: `http://127.0.0.1:${port}` }, 500);
  const found = await hasty.get('stalled/one');
  // Longer than the limit, but nobody reads yet.
  await new Promise((resolve) => setTimeout(resolve, 700));
  const outcome = expect(found && buffer(found.stream)).rejects.toThrow(S3Error);
  await new Promise((resolve) => setTimeout(resolve, 200));
  collectGarbage();
  await outcome;
  await closed.promise;
  stalling.close();
}, 10_000);

/** A client of a server that answers with `answer`. */
async function openBroken(answer: RequestListener, timeoutMs?: number): Promise<S3Client> {
  const server = createServer(answer);
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return new S3Client({ ...s3.config, endpoint: `http://127.0.0.1:${port}` }, timeoutMs);
}

test('a store that stops inside an answer ends the request in time', async () => {
  const stalled = await openBroken((_request, response) => {
    response.setHeader('content-length', 5_000);
    response.write('<ListBucketResult>');
  }, 500);
  await expect(stalled.list('files/').next()).rejects.toThrow('The S3 store did not answer ListObjects');
  await expect(stalled.upload('large/two', inPieces(new Uint8Array(2 * partSize)))).rejects.toThrow(S3Error);
}, 10_000);

test.each(['uploads=', 'partNumber=1'])('a failed upload closes its file (%s)', async (refused) => {
  const broken = await openBroken((request, response) => {
    request.resume().on('end', () => {
      response.statusCode = request.url?.includes(refused) ? 403 : 200;
      response.end('<UploadId>one</UploadId>');
    });
  });
  const file = createReadStream('/dev/zero', { end: 3 * partSize });
  await expect(broken.upload('large/three', file)).rejects.toThrow('with 403');
  await vi.waitFor(() => expect(file.closed).toBe(true), { timeout: 2_000 });
});

// The test stops its store, and another one runs for all tests.
test.skipIf(isOtherS3)('the readiness asks the bucket', async () => {
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

test.skipIf(isOtherS3)('a bucket needs its keys and the DATA_KEY of the environment', () => {
  const { DATA_KEY: dataKey, ...others } = s3.environment;
  expect(readConfig(s3.environment).s3).toEqual(s3.config);
  expect(() => readConfig(others)).toThrow('S3_BUCKET needs DATA_KEY');
  expect(() => readConfig({ S3_BUCKET: 'files', DATA_KEY: dataKey })).toThrow(ConfigError);
  expect(readConfig({ ...s3.environment, S3_ENDPOINT: '', S3_REGION: 'eu-central-1' }).s3?.endpoint).toBe(
    'https://s3.eu-central-1.amazonaws.com',
  );
  const readUrl = (url: string) => readConfig({ ...s3.environment, S3_PUBLIC_URL: url }).s3?.publicUrl;
  expect(readUrl('https://cdn.example/shop/')).toBe('https://cdn.example/shop');
  for (const bad of [
    'cdn.example',
    'https://cdn.example/?a',
    'https://cdn.example; script-src *',
    "https://a 'self'",
  ]) {
    expect(() => readUrl(bad), bad).toThrow('S3_PUBLIC_URL is the public address');
  }
  expect(() => readConfig({ S3_PUBLIC_URL: 'https://cdn.example' })).toThrow('S3_PUBLIC_URL needs S3_BUCKET');
});
