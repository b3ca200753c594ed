import { AsyncLocalStorage } from 'node:async_hooks';
import { contract } from '@sampan/api/contract';
import { samplePdf, samplePng, sampleVideo } from '@sampan/demo/scenarios/samples';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Commerce, enableTransfers, openCommerce } from '../commerce/shop.ts';

const { adminProduct, file, gallery, kyc, order, payment, product, user } = contract;

let shop: Commerce;
beforeAll(async () => {
  shop = await openCommerce('postgres');
  await enableTransfers(shop);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

/** Records for each file that is sent to a store whether that happens inside a transaction. */
function watchStores(): boolean[] {
  const { db, providers } = shop.deps;
  const inside = new AsyncLocalStorage<true>();
  const transact = db.transaction.bind(db);
  vi.spyOn(db, 'transaction').mockImplementation((run, ...rest) =>
    transact((tx) => inside.run(true, () => run(tx)), ...rest),
  );
  const sent: boolean[] = [];
  for (const store of [providers.files, providers.avatars]) {
    const keep = store.keep.bind(store);
    vi.spyOn(store, 'keep').mockImplementation(async (key) => {
      sent.push(inside.getStore() ?? false);
      await keep(key);
    });
  }
  return sent;
}

async function startTransfer(): Promise<number> {
  const { id: orderId } = await shop.order([{ product: await shop.addProduct() }]);
  await shop.expectOk(payment.start, { orderId, method: 'manual', scene: 'qr' }, shop.customer);
  return orderId;
}

const calls: Record<string, () => Promise<unknown>> = {
  'file.upload': () => shop.expectOk(file.upload, { file0: samplePdf(), file1: samplePng() }, shop.customer),
  'user.uploadAvatar': () => shop.expectOk(user.uploadAvatar, { file: samplePng() }, shop.customer),
  async 'order.agreeupload'() {
    const { id: orderId } = await shop.order([{ product: await shop.addProduct() }]);
    await shop.expectOk(order.agreeupload, { orderId, file: samplePdf() }, shop.customer);
  },
  async 'kyc.photo and kyc.video'() {
    const details = { realName: '林海晴', idNumber: 'E12345678', docType: 'PASSPORT' } as const;
    await shop.expectOk(kyc.certifyId, details, shop.customer);
    await shop.expectOk(kyc.photo, { side: 'front', file: samplePng() }, shop.customer);
    await shop.expectOk(kyc.video, { file: sampleVideo() }, shop.customer);
  },
  async 'payment.transferReceipt'() {
    const orderId = String(await startTransfer());
    await shop.expectOk(payment.transferReceipt, { orderId, file: samplePdf() }, shop.customer);
  },
  async 'product.fileupload'() {
    const { id: productId } = await shop.addProduct({ type: 2 });
    await shop.expectOk(product.fileupload, { productId, file: samplePdf() }, shop.staff);
  },
  'gallery.upload': () => shop.expectOk(gallery.upload, { file: samplePng() }, shop.staff),
  async 'adminProduct.import'() {
    const csv = new File(['Handle,Title,Variant Price\ntea,Tea,9.00\n'], 'goods.csv', { type: 'text/csv' });
    await shop.expectOk(adminProduct.import, { file: csv, isDryRun: true }, shop.staff);
  },
};

// Before the import below, whose job stores its result at some time.
test('a receipt for a closed order, and goods of another kind, are not sent to the store', async () => {
  const orderId = await startTransfer();
  await shop.expectOk(order.cancel, { orderId, reason: 'no' }, shop.customer);
  const { id: productId } = await shop.addProduct();
  const sent = watchStores();
  const receipt = await shop.call(
    payment.transferReceipt,
    { orderId: String(orderId), file: samplePdf() },
    shop.customer,
  );
  const goods = await shop.call(product.fileupload, { productId, file: samplePdf() }, shop.staff);
  expect([receipt.data, goods.data]).toMatchObject([{ code: 'ORDER_STATE' }, { code: 'VALIDATION' }]);
  expect(sent).toEqual([]);
});

// Sending a file to S3 may take minutes, and PostgreSQL ends a transaction that is idle for 8 s.
test.each(Object.entries(calls))('no transaction is open while %s sends its file to the store', async (_, upload) => {
  const sent = watchStores();
  await upload();
  expect(sent.length).toBeGreaterThan(0);
  expect(sent).not.toContain(true);
});
