import { Readable } from 'node:stream';
import { contract } from '@sampan/api/contract';
import { samplePdf, samplePng } from '@sampan/demo/scenarios/samples';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fileGrants, files } from '../../src/db/schema.ts';
import { toApiError } from '../../src/http/errors.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { type S3Server, startS3 } from '../support/s3Server.ts';

const { file, order, user } = contract;

let s3: S3Server;
let shop: Commerce;
beforeAll(async () => {
  s3 = await startS3();
  shop = await openCommerce('postgres', { environment: s3.environment });
});
afterAll(async () => {
  await shop.close();
  await s3.stop();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A paid order of a digital product with one file. */
async function buyFile() {
  const product = await shop.addProduct({ type: 2, priceAmount: 3800 });
  const store = shop.deps.providers.files;
  const { key: storageKey, size, checksum } = await store.receive(Readable.from([Buffer.from('a blueprint')]));
  await store.keep(storageKey);
  const [row] = await shop.db
    .update(files)
    .set({ size, checksum, storageKey })
    .where(eq(files.productId, product.id))
    .returning();
  const bought = await shop.order([{ product }]);
  await shop.pay(bought.id);
  return { fileId: row?.id ?? 0, orderId: bought.id };
}
const countDownloads = async (orderId: number) => {
  const [grant] = await shop.db.select().from(fileGrants).where(eq(fileGrants.orderId, orderId));
  return [grant?.downloads, grant?.firstDownloadedAt];
};

test.each([
  ['403', () => Promise.resolve(new Response('<Code>AccessDenied</Code>', { status: 403 }))],
  ['503', () => Promise.resolve(new Response('<Code>SlowDown</Code>', { status: 503 }))],
  ['no answer', () => Promise.reject(new DOMException('aborted', 'AbortError'))],
] as const)('%s of the store is a 503 with Retry-After, a warning, and no download', async (_name, answer) => {
  const { fileId, orderId } = await buyFile();
  shop.logLines.length = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  const { token } = shop.customer;
  const failed = await shop.call(file.download, { id: fileId }, { token });
  expect([failed.statusCode, failed.headers['retry-after'], failed.data]).toMatchObject([
    503,
    '5',
    { code: 'UNAVAILABLE' },
  ]);
  expect(shop.logLines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, refused: 'UNAVAILABLE', err: { message: expect.stringContaining('The S3 store') } },
  ]);
  vi.restoreAllMocks();
  expect(await countDownloads(orderId)).toEqual([0, null]);
  await shop.expectOk(order.requestRefund, { orderId, reason: 'nothing came' }, { token });
});

test('a download is counted once its file is open', async () => {
  const { fileId, orderId } = await buyFile();
  const { token } = shop.customer;
  expect((await shop.call(file.download, { id: fileId }, { token })).body).toBe('a blueprint');
  expect(await countDownloads(orderId)).toEqual([1, shop.clock.now()]);
  const reason = { orderId, reason: 'changed my mind' };
  expect((await shop.call(order.requestRefund, reason, { token })).data).toMatchObject({ code: 'ORDER_STATE' });
});

test('a refund request between the check and the count ends the download', async () => {
  const { fileId, orderId } = await buyFile();
  const { token } = shop.customer;
  const { files: store } = shop.deps.providers;
  const open = store.open.bind(store);
  vi.spyOn(store, 'open').mockImplementationOnce(async (...file) => {
    await shop.expectOk(order.requestRefund, { orderId, reason: 'changed my mind' }, { token });
    return open(...file);
  });
  expect((await shop.call(file.download, { id: fileId }, { token })).statusCode).toBe(404);
  expect(await countDownloads(orderId)).toEqual([0, null]);
});

test('a file that fails while its download is counted is an error of this request alone', async () => {
  const { fileId } = await buyFile();
  const broken = new Readable({ read() {} });
  vi.spyOn(shop.deps.providers.files, 'open').mockImplementationOnce(async () => {
    setImmediate(() => broken.destroy(new Error('broken off')));
    return broken;
  });
  const { token } = shop.customer;
  expect((await shop.call(file.download, { id: fileId }, { token })).statusCode).toBe(500);
});

/** Methods of the requests that the bucket gets from now on; `answer` replaces its answer to an upload. */
function watchBucket(answer?: () => Promise<Response>): string[] {
  const methods: string[] = [];
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((...given) => {
    const { method } = given[0] as Request;
    methods.push(method);
    return method === 'PUT' && answer ? answer() : send(...given);
  });
  return methods;
}

test('a draft that was never kept is deleted without a request to the bucket', async () => {
  const { token } = shop.customer;
  const methods = watchBucket();
  // The square is kept, its source is not.
  await shop.expectOk(user.uploadAvatar, { file: samplePng() }, { token });
  expect(methods).toEqual(['PUT']);
  const text = new File(['no picture'], 'a.png', { type: 'image/png' });
  expect((await shop.call(user.uploadAvatar, { file: text }, { token })).data).toMatchObject({
    code: 'UNSUPPORTED_MEDIA_TYPE',
  });
  expect(methods).toEqual(['PUT']);
});

test('a file that the bucket may have stored although its upload failed is deleted from it', async () => {
  const methods = watchBucket(() => Promise.reject(new Error('the network failed')));
  const failed = await shop.call(file.upload, { file0: samplePdf() }, { token: shop.customer.token });
  expect(failed.statusCode).toBe(503);
  expect(methods).toEqual(['PUT', 'PUT', 'PUT', 'PUT', 'DELETE']);
});

test('a failed upload is answered though the bucket does not answer the deletion of its file', async () => {
  const deleted = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    if ((request as Request).method === 'DELETE') return deleted.promise;
    return new Response('<Code>AccessDenied</Code>', { status: 403 });
  });
  const failed = await shop.call(file.upload, { file0: samplePdf() }, { token: shop.customer.token });
  expect([failed.statusCode, failed.headers['retry-after']]).toEqual([503, '5']);
  deleted.resolve(new Response(null, { status: 204 }));
  await shop.deps.background.idle();
}, 20_000);

test('a status of another server is not an error of the client', () => {
  const foreign = Object.assign(new Error('x'), { statusCode: 403 });
  expect(toApiError(foreign)).toBeNull();
  expect(toApiError(Object.assign(foreign, { code: 'FST_ERR_CTP_INVALID_JSON_BODY' }))?.code).toBe('VALIDATION');
});
