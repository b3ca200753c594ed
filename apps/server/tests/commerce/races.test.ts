import { contract } from '@sampan/api/contract';
import type { Product } from '@sampan/api/entities';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAttemptCount, measure } from '../../../../scripts/reliability/measure.ts';
import { queryRows } from '../../src/db/query.ts';
import { address } from '../support/address.ts';
import { forEachDatabase } from '../support/databases.ts';
import { createPerson, type Person } from '../support/people.ts';
import { minute } from '../support/testClock.ts';
import { waitForLocks } from '../support/waitForLocks.ts';
import { type Commerce, openCommerce, sound } from './shop.ts';

/** The embedded database runs one transaction at a time, so fewer rounds suffice. */
const rounds = { pglite: getAttemptCount(8, 200), postgres: getAttemptCount(40, 10_000) };
const timings = { pglite: getAttemptCount(8, 100), postgres: getAttemptCount(40, 1_000) };
const rush = getAttemptCount(50, 100);

forEachDatabase('at the same moment', (kind) => {
  let shop: Commerce;
  beforeAll(async () => {
    shop = await openCommerce(kind);
  });
  afterAll(() => shop.close());

  test('8 buyers want the last 3 units, and 3 get one', async () => {
    // The check of the limits reads all unpaid orders of a buyer: new ones keep each round as fast as the first.
    const roundsOfBuyers = 100;
    await measure('oversold', { place: kind }, async (countAttempts) => {
      let buyers: Person[] = [];
      for (let round = 0; round < rounds[kind]; round += 1) {
        if (round % roundsOfBuyers === 0) {
          buyers = await Promise.all(Array.from({ length: 8 }, () => createPerson(shop)));
        }
        const product = await shop.addProduct({ stock: 3 });
        const items = [{ productId: product.id, quantity: 1, priceAmount: product.priceAmount }];
        const answers = await Promise.all(
          buyers.map(({ token }) => shop.call(contract.order.create, { items, address }, { token })),
        );
        expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
        const rejected = answers.filter(({ ok }) => !ok);
        expect(new Set(rejected.map(({ data }) => (data as { code: string }).code))).toEqual(new Set(['OUT_OF_STOCK']));
        countAttempts();
      }
      expect(await shop.balances()).toMatchObject(sound);
    });
  });

  test('a rush for what is not enough for all sells exactly that', async () => {
    const asking = getAttemptCount(200, 2_000);
    const product = await shop.addProduct({ stock: rush });
    const items = [{ productId: product.id, quantity: 1, priceAmount: product.priceAmount }];
    await measure('rush', { place: kind }, async (countAttempts) => {
      const answers = await Promise.all(
        Array.from({ length: asking }, (_, index) => {
          const { token } = index % 2 === 0 ? shop.customer : shop.other;
          return shop.call(contract.order.create, { items, address }, { token });
        }),
      );
      const byStatus = Map.groupBy(answers, ({ statusCode }) => statusCode);
      console.info([...byStatus].map(([status, list]) => `${status}: ${list.length}`).join(', '));
      expect(byStatus.get(200)).toHaveLength(rush);
      expect(byStatus.get(422)).toHaveLength(asking - rush);
      expect((await shop.expectOk(contract.product.detail, { id: product.id })).stock).toBe(0);
      expect(await shop.balances()).toMatchObject(sound);
      countAttempts(answers.length);
    });
  });

  // On PGlite no transaction can wait for a lock of another.
  if (kind === 'postgres')
    test('an order that waited while another variant took its group over counts on the new card', async () => {
      const group = 800_000;
      await shop.addProduct({ stock: 10, groupId: group });
      const bought = await shop.addProduct({ stock: 10, groupId: group });
      const next = await shop.addProduct({ stock: 10, groupId: group });
      const ordered = await shop.db.transaction(async (tx) => {
        await tx.execute(sql`update products set is_card = id = ${next.id}, card_stock = 30 where group_id = ${group}`);
        const order = shop.order([{ product: bought, quantity: 2 }]);
        await waitForLocks(shop.db);
        return { order };
      });
      await ordered.order;
      const [card] = await queryRows(shop.db, sql`select card_stock from products where id = ${next.id}`);
      expect(card).toEqual({ card_stock: 28 });
      expect(await shop.balances()).toMatchObject(sound);
    });

  if (kind === 'postgres')
    test('an order that waited for the new card of its group counts what was written to it meanwhile', async () => {
      const group = 810_000;
      await shop.addProduct({ stock: 10, groupId: group });
      const bought = await shop.addProduct({ stock: 10, groupId: group });
      const next = await shop.addProduct({ stock: 10, groupId: group });
      const writeStock = (isCardChanged: PromiseLike<unknown>) =>
        shop.db.transaction(async (tx) => {
          await tx.execute(sql`update products set on_hand = 15, card_stock = card_stock + 5 where id = ${next.id}`);
          await isCardChanged;
          await waitForLocks(shop.db);
        });
      const { promise: isCardChanged, resolve } = Promise.withResolvers<void>();
      const { order, written } = await shop.db.transaction(async (tx) => {
        await tx.execute(sql`update products set is_card = id = ${next.id}, card_stock = 30 where group_id = ${group}`);
        const written = writeStock(isCardChanged);
        await waitForLocks(shop.db);
        const order = shop.order([{ product: bought, quantity: 2 }]);
        await waitForLocks(shop.db, 2);
        return { order, written };
      });
      resolve();
      await Promise.all([order, written]);
      const [card] = await queryRows(shop.db, sql`select card_stock from products where id = ${next.id}`);
      expect(card).toEqual({ card_stock: 33 });
      expect(await shop.balances()).toMatchObject(sound);
    });

  test('orders that share products in any order do not wait in a circle', async () => {
    const group = 900_000;
    const products: Product[] = [];
    for (let index = 0; index < 4; index += 1)
      products.push(await shop.addProduct({ stock: 500, groupId: index < 2 ? group : null }));
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, round) => {
        const turned = [...products.slice(round % 4), ...products.slice(0, round % 4)];
        const order = round % 2 === 0 ? turned : turned.reverse();
        const items = order.map(({ id, priceAmount }) => ({ productId: id, quantity: 1, priceAmount }));
        return shop.call(contract.order.create, { items, address }, { token: shop.customer.token });
      }),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await shop.balances()).toMatchObject(sound);
  });

  test('the same key 20 times at once makes one order', async () => {
    const product = await shop.addProduct({ stock: 50 });
    const items = [{ productId: product.id, quantity: 1, priceAmount: product.priceAmount }];
    const options = { token: shop.customer.token, key: 'one-intention' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.call(contract.order.create, { items, address }, options)),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await shop.expectOk(contract.product.detail, { id: product.id })).stock).toBe(49);
  });

  test('paying against cancelling, closing and expiring: never paid and cancelled without a refund', async () => {
    const product = await shop.addProduct({ stock: 2_000 });
    const outcomes = new Map<string, number>();
    await measure('pay-timings', { place: kind }, async (countAttempts) => {
      for (let round = 0; round < timings[kind]; round += 1) {
        const order = await shop.order([{ product }]);
        const token = shop.customer.token;
        const payment = await shop.expectOk(contract.payment.wechat, { orderId: order.id, scene: 'qr' }, { token });
        const pay = () => shop.app.inject({ method: 'POST', url: `${new URL(payment.qrCode ?? '').pathname}/pay` });
        const rivals = [
          () => shop.call(contract.order.cancel, { orderId: order.id, reason: '不要了' }, { token }),
          () => shop.call(contract.payment.close, { orderId: order.id }, { token }),
          () => shop.runJobs(),
          () => shop.call(contract.payment.alipay, { orderId: order.id, scene: 'qr' }, { token }),
        ];
        if (round % 4 === 2) shop.clock.advance(30 * minute);
        await Promise.all(round % 2 === 0 ? [pay(), rivals[round % 4]?.()] : [rivals[round % 4]?.(), pay()]);
        await shop.deps.background.idle();
        const { status, payment: last } = await shop.detail(order.id);
        const outcome = `${status} with payment ${last?.status}`;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        countAttempts();
      }
      console.info(`${kind}: ${[...outcomes].map(([outcome, count]) => `${outcome} × ${count}`).join(', ')}`);
      const allowed = [
        '20 with payment 20',
        '50 with payment 30',
        '50 with payment 60',
        '10 with payment 30',
        '10 with payment 10',
      ];
      expect([...outcomes.keys()].filter((outcome) => !allowed.includes(outcome))).toEqual([]);
      expect(await shop.balances()).toMatchObject(sound);
    });
  });

  test('staff who ship twice at once ship once', async () => {
    const product = await shop.addProduct();
    const order = await shop.order([{ product }]);
    await shop.pay(order.id);
    const shipment = { orderId: order.id, carrier: 'SF', trackingNo: 'SF9' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shop.call(contract.adminOrder.shipment, shipment, { token: shop.staff.token })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await shop.detail(order.id)).timeline.filter(({ action }) => action === 'ship')).toHaveLength(1);
  });
});
