import { contract } from '@sampan/api/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findOutgrown } from '../../src/areas/setting/checklist.ts';
import { measuredRequests, RequestTimes } from '../../src/metrics/requestTimes.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';

const requestTimes = new RequestTimes();
let shop: Commerce;
beforeAll(async () => {
  shop = await openCommerce('pglite', { requestTimes });
}, 60_000);
afterAll(() => shop.close());

const fill = (ms: number, count: number) => {
  for (let index = 0; index < count; index += 1) requestTimes.record(ms);
};
const read = async () =>
  (await shop.expectOk(contract.adminSetting.checklist, {}, { token: shop.staff.token })).outgrown;

test('the checklist says that the embedded database is outgrown while the slowest twentieth of requests waits', async () => {
  expect(await read()).toBeNull();
  fill(5, measuredRequests * 0.94);
  // Above 5 %, since requests of the test are measured, too.
  fill(400, measuredRequests * 0.06);
  expect(await read()).toEqual({ databaseBytes: null, p95Ms: 400 });
  fill(5, measuredRequests);
  expect(await read()).toBeNull();
});

test('a big database is outgrown before requests were measured; PostgreSQL never is', async () => {
  const limits = { databaseBytes: 1_000_000, p95Ms: 250 };
  const outgrown = await findOutgrown(shop.db, new RequestTimes(), limits);
  expect(outgrown?.p95Ms).toBeNull();
  expect(outgrown?.databaseBytes).toBeGreaterThan(limits.databaseBytes);
  expect(await findOutgrown(shop.db, new RequestTimes())).toBeNull();
  expect(await findOutgrown(shop.db, undefined, limits)).toBeNull();
});

test('API requests that wait for no provider are measured, and nothing else', async () => {
  const record = vi.spyOn(requestTimes, 'record');
  await read();
  expect(record).toHaveBeenCalledOnce();
  expect(record.mock.calls[0]?.[0]).toBeGreaterThan(0);
  await shop.app.inject('/livez');
  await shop.expectOk(contract.payment.methods);
  expect(record).toHaveBeenCalledOnce();
});
