import { readFileSync } from 'node:fs';
import { contract } from '@sampan/api/contract';
import { shopZone } from '@sampan/api/shopZone';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openCommerce } from '../commerce/shop.ts';
import { forEachDatabase } from '../support/databases.ts';
import { minute } from '../support/testClock.ts';
import { plainSums } from './plainSums.ts';

const { order } = contract;

forEachDatabase('the figures of the shop’s day', (kind) => {
  test('begin at its own midnight, and say what waits: to be sent, to be paid back, to be bought in', async () => {
    const shop = await openCommerce(kind);
    const lamp = await shop.addProduct({ priceAmount: 1_000, stock: 50 });
    const figures = async () => (await shop.expectOk(order.stats, {}, { token: shop.staff.token })).shop;
    const plain = () => plainSums(shop.db).today(shop.clock.now(), shopZone);
    const ordered = (quantity: number) => shop.order([{ product: lamp, quantity }]);
    // A minute before midnight in Hong Kong, which is not midnight in UTC.
    shop.clock.set(new Date('2030-02-20T15:59:00.000Z'));
    const [late, next] = [await ordered(1), await ordered(2)];
    await shop.pay(late.id);
    const [lateTotal, nextTotal] = [late.totalAmount, next.totalAmount];
    const none = {
      currency: 'CNY',
      refundsWaiting: 0,
      refunding: 0,
      refundsAbnormal: 0,
      refundsByHand: 0,
      transfersReported: 0,
      newNotes: 0,
      openDifferences: 0,
      lowStock: 0,
    };
    expect(await figures()).toEqual({ ...none, todayOrders: 2, todayAmount: lateTotal, toPay: 1, toShip: 1 });
    expect(await figures()).toEqual({ currency: 'CNY', ...(await plain()) });

    shop.clock.advance(2 * minute);
    expect(await figures()).toEqual({ ...none, todayOrders: 0, todayAmount: 0, toPay: 1, toShip: 1 });
    await shop.pay(next.id);
    const asked = await ordered(3);
    await shop.pay(asked.id);
    // An answered note does not count.
    for (const { id } of [next, late])
      await shop.expectOk(order.note, { orderId: id, note: '請放低在管理處' }, { token: shop.customer.token });
    await shop.expectOk(order.note, { orderId: late.id, note: '好的' }, { token: shop.staff.token });
    await shop.expectOk(order.requestRefund, { orderId: asked.id, reason: '不要了' }, { token: shop.customer.token });
    // Stock at its limit counts as low; an archived product does not count.
    await shop.addProduct({ stock: 4, lowStock: 4 });
    await shop.addProduct({ stock: 5, lowStock: 4 });
    await shop.addProduct({ stock: 0 });
    await shop.addProduct({ stock: 0, status: 2 });
    expect(await figures()).toEqual({
      currency: 'CNY',
      todayOrders: 1,
      todayAmount: nextTotal + asked.totalAmount,
      toPay: 0,
      toShip: 2,
      refundsWaiting: 1,
      refunding: 0,
      refundsAbnormal: 0,
      refundsByHand: 0,
      transfersReported: 0,
      newNotes: 1,
      openDifferences: 0,
      lowStock: 2,
    });
    expect(await figures()).toEqual({ currency: 'CNY', ...(await plain()) });

    // A server of the release before wrote the note without its time.
    await shop.db.execute(sql`update orders set customer_note_at = null`);
    const migration = new URL('../../src/db/migrations/0044_customer_notes_written.sql', import.meta.url);
    await shop.db.execute(sql.raw(readFileSync(migration, 'utf8')));
    expect(await figures()).toEqual({ currency: 'CNY', ...(await plain()) });
    await shop.close();
  });
});
