import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { contract } from '@sampan/api/contract';
import { createDemoFileBytes } from '@sampan/demo/fixtures/files/demoFiles';
import { samplePdf, samplePng } from '@sampan/demo/scenarios/samples';
import { parseRange } from '@sampan/domain/file/byteRange';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { files } from '../../src/db/schema.ts';
import { DiskStore } from '../../src/providers/files/disk.ts';
import { FileCipher } from '../../src/providers/files/fileCipher.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { forAnyDatabase } from '../support/databases.ts';
import type { Person } from '../support/people.ts';

const { file, user, order, adminOrder } = contract;
const plan = 'low-stool.pdf';
const bytes = Buffer.from(createDemoFileBytes(plan) ?? []);
const checksum = createHash('sha256').update(bytes).digest('hex');

test.each([
  [undefined, null],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=50-5000', { start: 50, end: 99 }],
  ['bytes=100-', undefined],
  ['bytes=-0', undefined],
  ['bytes=9-3', null],
  ['bytes=0-1,5-6', null],
  ['lines=0-1', null],
  ['bytes=-', null],
])('of 100 bytes %s is %o', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range);
});

forAnyDatabase('downloads', (kind) => {
  let shop: Commerce;
  beforeAll(async () => {
    shop = await openCommerce(kind);
  });
  afterAll(() => shop.close());
  afterEach(() => vi.restoreAllMocks());

  /** A digital product with one file. */
  async function blueprint() {
    const product = await shop.addProduct({ type: 2, priceAmount: 3800 });
    const { key: storageKey } = await shop.deps.providers.files.receive(Readable.from([bytes]));
    await shop.deps.providers.files.keep(storageKey);
    const [row] = await shop.db
      .update(files)
      .set({ name: plan, size: bytes.length, checksum, storageKey })
      .where(eq(files.productId, product.id))
      .returning();
    return { product, fileId: row?.id ?? 0 };
  }
  const fetchFile = (id: number, { token }: Person, headers: Record<string, string> = {}) =>
    shop.call(file.download, { id }, { token, headers });

  test('bought files are in "my files" and in the order, and come whole', async () => {
    const { product, fileId } = await blueprint();
    const bought = await shop.order([{ product }]);
    expect((await fetchFile(fileId, shop.customer)).statusCode).toBe(404);
    await shop.pay(bought.id);
    const mine = await shop.expectOk(user.myfiles, {}, { token: shop.customer.token });
    const entry = { id: fileId, name: plan, checksum, orderId: bought.id, productId: product.id };
    expect(mine.list).toMatchObject([entry]);
    expect((await shop.detail(bought.id)).files).toMatchObject([entry]);
    expect((await shop.detail(bought.id, shop.staff)).files).toBeUndefined();
    const got = await fetchFile(fileId, shop.customer);
    expect(createHash('sha256').update(got.bytes).digest('hex')).toBe(checksum);
    const digest = Buffer.from(checksum, 'hex').toString('base64');
    expect(got.headers).toMatchObject({ 'repr-digest': `sha-256=:${digest}:`, etag: `"${checksum}"` });
    expect(got.headers['cache-control']).toBe('private, no-cache');
  });

  test('a download that broke off goes on where it was, and only in the same file', async () => {
    const { product, fileId } = await blueprint();
    await shop.pay((await shop.order([{ product }])).id);
    const half = Math.floor(bytes.length / 2);
    const etag = `"${checksum}"`;
    const rest = await fetchFile(fileId, shop.customer, { range: `bytes=${half}-`, 'if-range': etag });
    expect(rest.statusCode).toBe(206);
    expect(rest.headers['content-range']).toBe(`bytes ${half}-${bytes.length - 1}/${bytes.length}`);
    expect(Buffer.concat([bytes.subarray(0, half), rest.bytes]).equals(bytes)).toBe(true);
    const other = await fetchFile(fileId, shop.customer, { range: `bytes=${half}-`, 'if-range': '"another"' });
    expect([other.statusCode, other.bytes.length]).toEqual([200, bytes.length]);
    const beyond = await fetchFile(fileId, shop.customer, { range: `bytes=${bytes.length}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`]);
    expect((await fetchFile(fileId, shop.customer, { 'if-none-match': etag })).statusCode).toBe(304);
    const packed = await fetchFile(fileId, shop.customer, { 'accept-encoding': 'br, gzip' });
    expect(packed.headers['content-encoding']).toBeUndefined();
  });

  test("somebody else's file is not there, for nobody and under no name", async () => {
    const { product, fileId } = await blueprint();
    await shop.pay((await shop.order([{ product }])).id);
    const { files: sent } = await shop.expectOk(file.upload, { file0: samplePdf() }, { token: shop.customer.token });
    const own = sent[0]?.id ?? 0;
    // A receipt or a contract: the browser of a shared computer keeps no copy.
    expect((await fetchFile(own, shop.customer)).headers['cache-control']).toBe('private, no-store');
    for (const id of [fileId, own]) {
      expect((await fetchFile(id, shop.other)).statusCode).toBe(404);
      expect((await fetchFile(id, shop.staff)).statusCode).toBe(200);
      expect((await shop.call(file.download, { id })).statusCode).toBe(401);
    }
    for (const id of ['0', '-1', '1e3', '../1', '99999999999999999999', '1 or 1=1', 'NaN']) {
      expect((await shop.call(file.download, { id }, { token: shop.customer.token })).statusCode, id).toBe(404);
    }
    expect((await shop.expectOk(user.myfiles, {}, { token: shop.other.token })).total).toBe(0);
  });

  test('files that were fetched cannot be sent back, and files that are sent back cannot be fetched', async () => {
    const { product, fileId } = await blueprint();
    const fetched = await shop.order([{ product }], shop.other);
    await shop.pay(fetched.id, shop.other);
    await fetchFile(fileId, shop.other, { range: 'bytes=0-0' });
    const reason = { orderId: fetched.id, reason: 'changed my mind' };
    expect((await shop.call(order.requestRefund, reason, { token: shop.other.token })).data).toMatchObject({
      code: 'ORDER_STATE',
    });
    const second = await blueprint();
    const unread = await shop.order([{ product: second.product }], shop.other);
    await shop.pay(unread.id, shop.other);
    const { token } = shop.other;
    await shop.expectOk(order.requestRefund, { orderId: unread.id, reason: 'changed my mind' }, { token });
    expect((await fetchFile(second.fileId, shop.other)).statusCode).toBe(404);
    const mine = await shop.expectOk(user.myfiles, {}, { token });
    expect(mine.list.find(({ id }) => id === second.fileId)).toMatchObject({ isOnHold: true });
    await shop.expectOk(adminOrder.refund, { orderId: unread.id, approve: true }, { token: shop.staff.token });
    await shop.runJobs();
    expect((await shop.detail(unread.id, shop.other)).status).toBe(80);
    expect((await fetchFile(second.fileId, shop.other)).statusCode).toBe(404);
  });

  test('a refund by staff that failed holds back the files that it pays back, and no others', async () => {
    const [refunded, other] = [await blueprint(), await blueprint()];
    const { id } = await shop.order([{ product: refunded.product }, { product: other.product }]);
    await shop.pay(id);
    vi.spyOn(shop.deps.providers.payment.wechat, 'refund').mockResolvedValue({ state: 'failed', failure: 'refused' });
    const line = (await shop.detail(id)).lines.find(({ productId }) => productId === refunded.product.id);
    const items = [{ orderLineId: line?.id ?? 0, quantity: 1 }];
    const { token } = shop.staff;
    await shop.expectOk(adminOrder.refundCreate, { orderId: id, items, reason: 'cannot be opened' }, { token });
    await shop.deps.background.idle();
    const { status, files: listed = [] } = await shop.detail(id);
    expect(status).toBe(60);
    const isOnHold = { [refunded.fileId]: true, [other.fileId]: false };
    expect(Object.fromEntries(listed.map((one) => [one.id, one.isOnHold ?? false]))).toEqual(isOnHold);
    expect((await fetchFile(refunded.fileId, shop.customer)).statusCode).toBe(404);
    expect((await fetchFile(other.fileId, shop.customer)).statusCode).toBe(200);
  });

  test('a file of a lost data key is not found, is in the log, and does not count as fetched', async () => {
    const { product, fileId } = await blueprint();
    const lost = new DiskStore(join(shop.deps.config.dataDir, 'files'), new FileCipher(Buffer.alloc(32, 8)));
    const { key: storageKey } = await lost.receive(Readable.from([bytes]));
    await lost.keep(storageKey);
    await shop.db.update(files).set({ storageKey }).where(eq(files.id, fileId));
    const bought = await shop.order([{ product }]);
    await shop.pay(bought.id);
    for (const range of ['bytes=0-', 'bytes=5-9']) {
      const got = await fetchFile(fileId, shop.customer, { range });
      expect([got.statusCode, got.data]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    }
    expect(shop.logLines.join('\n')).toContain(`file ${storageKey} was changed, or encrypted with another DATA_KEY`);
    const { token } = shop.customer;
    await shop.expectOk(order.requestRefund, { orderId: bought.id, reason: 'cannot be opened' }, { token });
  });

  test('a HEAD request tells the size, counts as no download, and needs the same right', async () => {
    const { product, fileId } = await blueprint();
    const bought = await shop.order([{ product }]);
    const head = ({ token }: Person) =>
      shop.app.inject({
        method: 'HEAD',
        url: `${file.download.path}?id=${fileId}`,
        headers: { authorization: `Bearer ${token}`, range: 'bytes=0-9' },
      });
    expect((await head(shop.customer)).statusCode).toBe(404);
    await shop.pay(bought.id);
    const answer = await head(shop.customer);
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 0]);
    expect(answer.headers).toMatchObject({ 'content-length': String(bytes.length), etag: `"${checksum}"` });
    const reason = { orderId: bought.id, reason: 'changed my mind' };
    await shop.expectOk(order.requestRefund, reason, { token: shop.customer.token });
    expect((await head(shop.customer)).statusCode).toBe(404);
  });

  test('of a fetch and a refund request at the same moment one wins', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { product, fileId } = await blueprint();
      const bought = await shop.order([{ product }]);
      await shop.pay(bought.id);
      const [got, asked] = await Promise.all([
        fetchFile(fileId, shop.customer),
        shop.call(order.requestRefund, { orderId: bought.id, reason: 'race' }, { token: shop.customer.token }),
      ]);
      expect([got.statusCode, asked.statusCode].sort()).toEqual(got.statusCode === 200 ? [200, 422] : [200, 404]);
    }
  });

  test('bought twice and refunded once, a file can still be fetched', async () => {
    const { product, fileId } = await blueprint();
    const first = await shop.order([{ product }]);
    await shop.pay(first.id);
    await shop.pay((await shop.order([{ product }])).id);
    const { token } = shop.customer;
    await shop.expectOk(order.requestRefund, { orderId: first.id, reason: 'twice' }, { token });
    expect((await fetchFile(fileId, shop.customer)).statusCode).toBe(200);
    const mine = await shop.expectOk(user.myfiles, { limit: 100 }, { token });
    expect(mine.list.filter(({ id }) => id === fileId)).toHaveLength(1);
  });

  test('a download of a file bought twice is of the order that "my files" names', async () => {
    const { product, fileId } = await blueprint();
    const first = await shop.order([{ product }]);
    await shop.pay(first.id);
    const second = await shop.order([{ product }]);
    await shop.pay(second.id);
    const { token } = shop.customer;
    const mine = await shop.expectOk(user.myfiles, { limit: 100 }, { token });
    expect(mine.list.find(({ id }) => id === fileId)?.orderId).toBe(second.id);
    await fetchFile(fileId, shop.customer);
    const ask = (orderId: number) => shop.call(order.requestRefund, { orderId, reason: 'twice' }, { token });
    expect((await ask(second.id)).data).toMatchObject({ code: 'ORDER_STATE' });
    expect((await ask(first.id)).statusCode).toBe(200);
  });

  test('an agreement is asked for from the setting on, replaced until the order ships, and on the timeline', async () => {
    const { token } = shop.customer;
    await shop.db.execute(`insert into settings (setting_group, key, value, type, label, is_public, sort, updated_at)
      values ('order', 'agreementFrom', '{"value": 20000}', 'number', 'x', true, 1, now())`);
    shop.deps.settings.forget();
    const product = await shop.addProduct({ priceAmount: 20_000 });
    const small = await shop.order([{ product: await shop.addProduct() }]);
    expect(small.asksAgreement).toBeUndefined();
    const large = await shop.order([{ product }]);
    expect(large.asksAgreement).toBe(true);
    const send = (blob: File, who = token) =>
      shop.call(order.agreeupload, { orderId: large.id, file: blob }, { token: who });
    const first = await send(samplePdf());
    expect(first.data).toMatchObject({ name: 'agreement.pdf', orderId: large.id, mime: 'application/pdf' });
    await shop.pay(large.id);
    await send(samplePng({ name: 'signed.png' }));
    const shown = await shop.detail(large.id);
    expect(shown.agreement).toMatchObject({ name: 'signed.jpg', mime: 'image/jpeg', orderId: large.id });
    expect(
      shown.timeline.filter(({ action }) => action === 'agreement').map(({ actor, note }) => [actor, note]),
    ).toEqual([
      ['customer', 'agreement.pdf'],
      ['customer', 'signed.jpg'],
    ]);
    await shop.deps.background.idle();
    expect((await fetchFile((first.data as { id: number }).id, shop.customer)).statusCode).toBe(404);
    expect((await fetchFile(shown.agreement?.id ?? 0, shop.customer)).statusCode).toBe(200);
    expect((await send(samplePdf(), shop.other.token)).statusCode).toBe(404);
    expect((await send(samplePdf(), shop.staff.token)).statusCode).toBe(404);
    const shipment = { orderId: large.id, carrier: 'SF', trackingNo: '1' };
    await shop.expectOk(adminOrder.shipment, shipment, { token: shop.staff.token });
    expect((await send(samplePdf())).data).toMatchObject({ code: 'ORDER_STATE' });
    expect((await shop.detail(large.id)).asksAgreement).toBeUndefined();
  });
});
