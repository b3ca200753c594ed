import { contract } from '@sampan/api/contract';
import { userStatus } from '@sampan/api/statuses';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders, users } from '../../src/db/schema.ts';
import { address } from '../support/address.ts';
import { createPerson } from '../support/people.ts';
import { waitForLocks } from '../support/waitForLocks.ts';
import { type Commerce, openCommerce } from './shop.ts';

/** On PostgreSQL alone: on PGlite no transaction can wait for a lock of another. */
let shop: Commerce;
beforeAll(async () => {
  shop = await openCommerce('postgres');
});
afterAll(() => shop.close());

test.each([
  ['renamed', { username: 'renamed-buyer' }, { statusCode: 200, orderCount: 1 }],
  ['deleted', { status: userStatus.deregistered }, { statusCode: 401, orderCount: 0 }],
])('an order waits while its account is being %s', async (_name, change, { statusCode, orderCount }) => {
  const { id, token } = await createPerson(shop);
  const product = await shop.addProduct();
  const items = [{ productId: product.id, quantity: 1, priceAmount: product.priceAmount }];
  const { answer } = await shop.db.transaction(async (tx) => {
    await tx.update(users).set(change).where(eq(users.id, id));
    const answer = shop.call(contract.order.create, { items, address }, { token });
    await Promise.race([waitForLocks(shop.db), answer]);
    return { answer };
  });
  expect((await answer).statusCode).toBe(statusCode);
  expect(await shop.db.$count(orders, eq(orders.userId, id))).toBe(orderCount);
  const search = { keyword: 'renamed-buyer' };
  const { list } = await shop.expectOk(contract.adminOrder.search, search, { token: shop.staff.token });
  expect(list.filter(({ userId }) => userId === id)).toHaveLength(orderCount);
});
