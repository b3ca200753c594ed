import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@sampan/api/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '../../src/db/schema.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { address } from '../support/address.ts';
import { type ClusterServer, startServer } from '../support/cluster.ts';
import { createPerson, type Person } from '../support/people.ts';
import { createWebRoot } from '../support/webRoot.ts';

/** A change that is made at one server is read at another within this time by everybody, ms. */
const maxStaleMs = 1_000;
const webRoot = createWebRoot();
let shop: Commerce;
let admin: Person;
let one: ClusterServer;
let other: ClusterServer;
let categoryId: number;
beforeAll(async () => {
  shop = await openCommerce('postgres');
  admin = await createPerson(shop, 1);
  categoryId = await shop.addCategory();
  [one, other] = [await startServer(shop, { webRoot }), await startServer(shop, { webRoot })];
});
afterAll(async () => {
  await one.close();
  await other.close();
  await shop.close();
  rmSync(webRoot, { recursive: true, force: true });
});

interface Change {
  /** Reads the state at the other server, as somebody who has written nothing. */
  read: () => Promise<unknown>;
  before: unknown;
  /** Makes the change at the first server. */
  write: () => Promise<unknown>;
  after: unknown;
}

const getPage = async (path: string) => (await other.app.inject({ url: path })).body;
const createProduct = (stock = 10) => shop.addProduct({ categoryId, stock });

const changes: Record<string, () => Promise<Change>> = {
  async 'a setting'() {
    const [row] = await shop.db
      .insert(settings)
      .values({
        settingGroup: 'shipping',
        key: 'fee',
        value: { value: 700 },
        type: 'number',
        label: 'fee',
        isPublic: true,
      })
      .onConflictDoUpdate({
        target: [settings.settingGroup, settings.key],
        set: { isPublic: true, value: { value: 700 } },
      })
      .returning();
    return {
      read: async () => (await other.ask(contract.setting.public, {})).shipping?.fee,
      before: 700,
      write: () => one.ask(contract.adminSetting.update, { id: row?.id ?? 0, value: 900 }, admin.token),
      after: 900,
    };
  },
  async 'an order, which takes units from the stock'() {
    const product = await createProduct(9);
    const items = [{ productId: product.id, quantity: 2, priceAmount: product.priceAmount }];
    return {
      read: async () => (await other.ask(contract.product.detail, { id: product.id })).stock,
      before: 9,
      write: () => one.ask(contract.order.create, { items, address }, shop.customer.token),
      after: 7,
    };
  },
  async 'the last unit, which takes a product out of the list of those in stock'() {
    const product = await createProduct(1);
    const items = [{ productId: product.id, quantity: 1, priceAmount: product.priceAmount }];
    const inStock = { inStock: true, categoryId, limit: 100 };
    return {
      read: async () => (await other.ask(contract.product.list, inStock)).list.some(({ id }) => id === product.id),
      before: true,
      write: () => one.ask(contract.order.create, { items, address }, shop.customer.token),
      after: false,
    };
  },
  async 'a cancelled order, which its customer reads'() {
    const order = await shop.order([{ product: await createProduct() }]);
    return {
      read: async () => (await other.ask(contract.order.detail, { id: order.id }, shop.customer.token)).status,
      before: 10,
      write: () => one.ask(contract.order.cancel, { orderId: order.id, reason: '買錯' }, shop.staff.token),
      after: 50,
    };
  },
  async 'a page that was rendered and kept'() {
    const product = await shop.addProduct({ categoryId, name: 'as it was' });
    return {
      read: async () => /<main>(.*?)<\/main>/.exec(await getPage(`/goods/${product.id}`))?.[1],
      before: 'as it was',
      write: () =>
        one.ask(
          contract.product.update,
          { id: product.id, version: product.version, name: 'as it is' },
          shop.staff.token,
        ),
      after: 'as it is',
    };
  },
  async "the build's list of pages"() {
    const path = '/goods/new-of-the-build';
    return {
      read: async () =>
        (JSON.parse(await getPage('/builds/meta/one.json')) as { prerendered: string[] }).prerendered.includes(path),
      before: false,
      write: () =>
        one.ask(
          contract.product.create,
          {
            slug: 'new-of-the-build',
            name: '新',
            description: '',
            categoryId,
            type: 1,
            status: 1,
            priceAmount: 100,
            stock: 1,
          },
          shop.staff.token,
        ),
      after: true,
    };
  },
  async 'the blacklist, which ends the sessions'() {
    const person = await createPerson(shop);
    return {
      read: async () => {
        const headers = { authorization: `Bearer ${person.token}` };
        return (await other.app.inject({ method: 'POST', url: contract.user.userinfo.path, headers, payload: {} }))
          .statusCode;
      },
      before: 200,
      write: () => one.ask(contract.blacklist.add, { id: person.id, reason: '詐騙' }, admin.token),
      after: 401,
    };
  },
};

test.each(Object.entries(changes))('%s is read at another server within a second', async (_, prepare) => {
  const { read, before, write, after } = await prepare();
  // Changes that the test made directly in the database may still be pending.
  await expect.poll(read, { timeout: 2_000 }).toEqual(before);
  await write();
  const written = performance.now();
  let current = await read();
  while (current !== after && performance.now() - written < 5 * maxStaleMs) {
    await sleep(2);
    current = await read();
  }
  expect(current).toEqual(after);
  expect(performance.now() - written).toBeLessThan(maxStaleMs);
});
