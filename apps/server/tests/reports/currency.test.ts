import { contract } from '@sampan/api/contract';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openCommerce } from '../commerce/shop.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { hour } from '../support/testClock.ts';

const { transaction, order, adminOrder } = contract;

forAnyDatabase('reports of a shop that once had another currency', (kind) => {
  test('never add amounts of different currencies', async () => {
    const shop = await openCommerce(kind);
    const staff = { token: shop.staff.token };
    const [lamp, tray] = [
      await shop.addProduct({ priceAmount: 1_000 }),
      await shop.addProduct({ priceAmount: 70_000 }),
    ];
    const window = {
      from: new Date(shop.clock.now().getTime() - hour).toISOString(),
      to: new Date(shop.clock.now().getTime() + 24 * hour).toISOString(),
    };
    const read = async () => ({
      report: await shop.expectOk(transaction.report, { ...window, tz: 'UTC' }, staff),
      trends: await shop.expectOk(transaction.trends, { ...window, unit: 'month', tz: 'UTC' }, staff),
      products: await shop.expectOk(transaction.productRanking, { ...window, by: 'amount' }, staff),
      users: await shop.expectOk(transaction.userRanking, { ...window, by: 'amount' }, staff),
      statuses: await shop.expectOk(transaction.statusDistribution, window, staff),
      methods: await shop.expectOk(transaction.paymentMethods, window, staff),
      days: (await shop.expectOk(transaction.logsByDate, { ...window, tz: 'UTC' }, staff)).days,
      today: (await shop.expectOk(order.stats, {}, staff)).shop?.todayAmount,
    });
    const own = await shop.order([{ product: lamp }]);
    await shop.pay(own.id);
    const before = await read();
    expect(before.report.grossAmount).toBe(own.totalAmount);

    const foreign = await shop.order([{ product: tray }], shop.other);
    await shop.pay(foreign.id, shop.other);
    const items = foreign.lines.map(({ id }) => ({ orderLineId: id, quantity: 1 }));
    const refund = { orderId: foreign.id, items, reason: 'old money', restock: false };
    await shop.expectOk(adminOrder.refundCreate, refund, staff);
    await shop.runJobs();
    expect((await read()).report.grossAmount).toBe(own.totalAmount + foreign.totalAmount);
    // Like a sale before the shop's currency was changed.
    await shop.db.execute(sql`update orders set currency = 'USD' where id = ${foreign.id}`);
    await shop.db.execute(sql`update transaction_logs set currency = 'USD' where order_id = ${foreign.id}`);
    const { report, ...after } = await read();
    const { report: reportBefore, ...others } = before;
    // The number of orders is not an amount, so it includes the foreign order.
    expect(report).toEqual({ ...reportBefore, orders: 2 });
    const withoutCounts = ({ trends, days, ...rows }: typeof after) => ({
      ...rows,
      trends: trends.map(({ orders: _orders, ...row }) => row),
      days: days.map(({ count: _count, ...row }) => row),
    });
    expect(withoutCounts(after)).toEqual(withoutCounts(others));
    await shop.close();
  });
});
