import { contract } from '@sampan/api/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { address } from '../support/address.ts';
import { day } from '../support/testClock.ts';

const { transaction, order, product, adminUser } = contract;

let shop: Commerce;
beforeAll(async () => {
  shop = await openCommerce('postgres');
});
afterAll(() => shop.close());

test('a price or a sum beyond its bound is refused by its field, before anything is written', async () => {
  const one = await shop.addProduct({ stock: 10 });
  const token = shop.staff.token;
  const priced = await shop.call(product.update, { id: one.id, version: 1, priceAmount: 2 ** 53 - 1 }, { token });
  expect(priced.statusCode).toBe(400);
  expect(priced.data).toMatchObject({ code: 'VALIDATION', fields: { priceAmount: 'max_value' } });
  const items = [{ productId: one.id, quantity: 2, priceAmount: 2 ** 53 - 1 }];
  const ordered = await shop.call(order.create, { items, address }, { token: shop.customer.token });
  expect(ordered.statusCode).toBe(400);
  expect(ordered.data).toMatchObject({ code: 'VALIDATION', fields: { 'items.0.priceAmount': 'max_value' } });
  const entry = await shop.call(transaction.createLog, { details: { amount: 2 ** 53 - 1 } }, { token });
  expect(entry.data).toMatchObject({ code: 'VALIDATION', fields: { 'details.amount': 'max_value' } });
});

test('rows of a time without bounds break no report', async () => {
  const one = await shop.addProduct({ stock: 10 });
  for (let count = 0; count < 2; count += 1) {
    const { id } = await shop.order([{ product: one }]);
    await shop.pay(id);
  }
  await shop.db.execute(sql`update transaction_logs set amount = ${2 ** 53 - 1} where type = 1`);
  const maxSafe = 2 ** 53 - 1;
  await shop.db.execute(
    sql`update orders set goods_amount = ${maxSafe}::bigint - shipping_amount, total_amount = ${maxSafe}`,
  );
  const now = shop.clock.now().getTime();
  const [from, to] = [now - day, now + day].map((at) => new Date(at).toISOString()) as [string, string];
  const period = { from, to, tz: 'Asia/Hong_Kong' };
  const options = { token: shop.staff.token };
  const report = await shop.expectOk(transaction.report, period, options);
  expect(report.grossAmount).toBe(Number.MAX_SAFE_INTEGER);
  await shop.expectOk(transaction.trends, { ...period, unit: 'day' }, options);
  await shop.expectOk(transaction.statusDistribution, { from, to }, options);
  await shop.expectOk(transaction.paymentMethods, { from, to }, options);
  await shop.expectOk(transaction.productRanking, { from, to }, options);
  await shop.expectOk(transaction.userRanking, { from, to }, options);
  await shop.expectOk(transaction.logsByDate, { from, to }, options);
  await shop.expectOk(order.stats, {}, options);
  await shop.expectOk(adminUser.list, {}, options);
});
