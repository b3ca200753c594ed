import { contract } from '@sampan/api/contract';
import { samplePdf, samplePng, sampleVideo } from '@sampan/demo/scenarios/samples';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { files } from '../../src/db/schema.ts';
import { type Commerce, enableTransfers, openCommerce } from '../commerce/shop.ts';
import { createPerson, type Person } from '../support/people.ts';
import { orphans } from './store.ts';

const { adminUser, file, kyc, order, payment } = contract;

let shop: Commerce;
let admin: Person;
beforeAll(async () => {
  shop = await openCommerce('postgres');
  admin = await createPerson(shop, 1);
  await enableTransfers(shop);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const placeOrder = async (person: Person) => (await shop.order([{ product: await shop.addProduct() }], person)).id;
const openCheck = ({ token }: Person) =>
  shop.expectOk(kyc.certifyId, { realName: '林海晴', idNumber: 'E12345678', docType: 'PASSPORT' }, { token });

/** Prepares each upload and returns the call that sends it. */
const uploads = {
  document: async ({ token }: Person) => {
    return () => shop.call(file.upload, { file0: samplePdf(), file1: samplePng() }, { token });
  },
  agreement: async (person: Person) => {
    const orderId = await placeOrder(person);
    return () => shop.call(order.agreeupload, { orderId, file: samplePdf() }, { token: person.token });
  },
  receipt: async (person: Person) => {
    const { token } = person;
    const orderId = await placeOrder(person);
    await shop.expectOk(payment.start, { orderId, method: 'manual', scene: 'qr' }, { token });
    return () => shop.call(payment.transferReceipt, { orderId: String(orderId), file: samplePdf() }, { token });
  },
  'photo of a document': async (person: Person) => {
    await openCheck(person);
    return () => shop.call(kyc.photo, { side: 'front', file: samplePng() }, { token: person.token });
  },
  video: async (person: Person) => {
    await openCheck(person);
    await shop.expectOk(kyc.photo, { side: 'front', file: samplePng() }, { token: person.token });
    return () => shop.call(kyc.video, { file: sampleVideo() }, { token: person.token });
  },
};

test.each(Object.entries(uploads))('an account deleted during an upload (%s) keeps no file', async (_, prepare) => {
  const person = await createPerson(shop);
  const send = await prepare(person);
  await shop.deps.background.idle();
  const before = await shop.db.$count(files, eq(files.ownerId, person.id));
  const { db } = shop.deps;
  const runTransaction = db.transaction.bind(db);
  vi.spyOn(db, 'transaction').mockImplementationOnce(async (...work) => {
    await shop.expectOk(adminUser.delete, { id: person.id }, { token: admin.token });
    return runTransaction(...work);
  });
  const late = await send();
  expect(late.data).toMatchObject({ code: 'UNAUTHENTICATED', statusCode: 401 });
  expect(await shop.db.$count(files, eq(files.ownerId, person.id))).toBe(before);
  await shop.deps.background.idle();
  expect(await orphans(shop)).toEqual([]);
});
