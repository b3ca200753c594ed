import { contract } from '@sampan/api/contract';
import type { Product } from '@sampan/api/entities';
import { shopZone } from '@sampan/api/shopZone';
import { getMonthStart, getZone } from '@sampan/domain/reports/zone';
import { and, eq, notInArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAttemptCount } from '../../../../scripts/reliability/measure.ts';
import { payments, refunds } from '../../src/db/schema.ts';
import { type Commerce, openCommerce, sound } from '../commerce/shop.ts';
import { getJobs } from '../jobs/asking.ts';
import { forEachDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { day, hour } from '../support/testClock.ts';
import { plainSums, type Window } from './plainSums.ts';

const { transaction, order, adminOrder } = contract;

const kinds = [
  'order',
  'order',
  'paid',
  'paid',
  'paid',
  'cancel',
  'refund',
  'askBack',
  'askPart',
  'approvePart',
  'staffRefund',
  'goodwill',
  'staffCancel',
  'ship',
  'confirm',
  'goodsBack',
  'late',
  'adjust',
  'newUser',
] as const;
interface Command {
  kind: (typeof kinds)[number];
  pick: number;
  /** Hours since the previous command, so that the orders spread over weeks. */
  wait: number;
}
const command = fc.record<Command>({
  kind: fc.constantFrom(...kinds),
  pick: fc.nat({ max: 60 }),
  wait: fc.integer({ min: 0, max: 20 }),
});
/** Each run begins with a settled refund: random commands may refund nothing. */
const paidAndRefunded: readonly Command[] = [
  { kind: 'paid', pick: 1, wait: 1 },
  { kind: 'refund', pick: 0, wait: 1 },
];
interface Question {
  tz: string;
  /** Start of the period as a fraction of the shop's time. */
  start: number;
  days: number;
  /** Whether the period consists of whole days in the zone, instead of arbitrary instants. */
  isWhole: boolean;
}
const question = fc.record<Question>({
  tz: fc.constantFrom('Asia/Hong_Kong', 'America/New_York'),
  start: fc.double({ min: 0, max: 1, noNaN: true }),
  days: fc.integer({ min: 1, max: 40 }),
  isWhole: fc.boolean(),
});

/** A period around New York's change to daylight saving time on 10 March 2030. */
const opening = Date.parse('2030-02-20T00:00:00.000Z');
const runs = { pglite: getAttemptCount(1, 2), postgres: getAttemptCount(2, 4) };

forEachDatabase('reports', (kind) => {
  let shop: Commerce;
  let products: Product[];
  beforeAll(async () => {
    shop = await openCommerce(kind);
    shop.clock.set(new Date(opening));
    products = [
      await shop.addProduct({ stock: 900, priceAmount: 1_999 }),
      await shop.addProduct({ stock: 900, lowStock: 870, priceAmount: 33 }),
      await shop.addProduct({ stock: 900, priceAmount: 120_050 }),
    ];
  });
  afterAll(() => shop.close());

  const staff = () => ({ token: shop.staff.token });

  async function makeOrder(pick: number): Promise<{ id: number; token: string }> {
    const buyer = [shop.customer, shop.other][pick % 2] ?? shop.customer;
    const chosen = products.filter((_, index) => (pick + index) % 3 !== 0);
    const lines = chosen.map((product, index) => ({ product, quantity: 1 + ((pick + index) % 4) }));
    const { id } = await shop.order(lines, buyer);
    if (pick % 5 === 0) await shop.expectOk(contract.payment.wechat, { orderId: id, scene: 'qr' }, buyer);
    return { id, token: buyer.token };
  }

  /** Delivers a payment of a trade that the shop has closed, which must be refunded. */
  async function payLate(pick: number): Promise<void> {
    const given = await shop.db
      .select()
      .from(payments)
      .where(and(eq(payments.method, 'wechat'), notInArray(payments.status, [0, 10, 20, 50, 60])));
    const payment = given[pick % Math.max(1, given.length)];
    if (!payment) return;
    const { outTradeNo, amount } = payment;
    await shop.send('wechat', await shop.notify('wechat', { outTradeNo, amount }));
    await shop.deps.background.idle();
  }

  async function act({ kind: what, pick, wait }: Command, orders: { id: number; token: string }[]): Promise<void> {
    shop.clock.advance(wait * hour + pick);
    await shop.runJobs();
    const known = orders[pick % Math.max(1, orders.length)];
    if (what === 'order' || what === 'paid') {
      const made = await makeOrder(pick);
      orders.push(made);
      const buyer = made.token === shop.other.token ? shop.other : shop.customer;
      if (what === 'paid') await shop.pay(made.id, buyer, pick % 3 === 0 ? 'alipay' : 'wechat');
    }
    if (what === 'late') await payLate(pick);
    if (what === 'newUser') await createPerson(shop);
    if (what === 'adjust') {
      const amount = pick % 2 === 0 ? -pick - 1 : pick;
      await shop.expectOk(transaction.createLog, { details: { amount, note: 'counted' } }, staff());
    }
    if (known) await actOn(known, what, pick);
    await shop.deps.background.idle();
  }

  /** Full and partial refunds by customers and staff, before and after shipping; the shop refuses invalid ones. */
  async function actOn(known: { id: number; token: string }, what: Command['kind'], pick: number): Promise<void> {
    const { id: orderId } = known;
    const { lines, shippingAmount } = await shop.detail(orderId, shop.staff);
    const line = lines[pick % lines.length];
    const items = line ? [{ orderLineId: line.id, quantity: 1 + (pick % line.quantity) }] : [];
    const reason = '不要了';
    const send = {
      cancel: () => shop.call(order.cancel, { orderId, reason }, known),
      askBack: () => shop.call(order.requestRefund, { orderId, reason }, known),
      askPart: () => shop.call(order.requestRefund, { orderId, reason, items }, known),
      refund: async () => {
        await shop.call(order.requestRefund, { orderId, reason }, known);
        return shop.call(adminOrder.refund, { orderId, approve: true }, staff());
      },
      approvePart: async () => {
        await shop.call(order.requestRefund, { orderId, reason, items }, known);
        return shop.call(adminOrder.refund, { orderId, approve: true, amount: 1 + pick * 20 }, staff());
      },
      staffRefund: () =>
        shop.call(
          adminOrder.refundCreate,
          { orderId, reason, items, ...(pick % 4 === 0 && { shippingAmount }) },
          staff(),
        ),
      goodwill: () => shop.call(adminOrder.refundCreate, { orderId, reason, amount: 1 + pick }, staff()),
      staffCancel: () => shop.call(order.cancel, { orderId, reason }, staff()),
      ship: () => shop.call(adminOrder.shipment, { orderId, carrier: 'SF', trackingNo: '1' }, staff()),
      confirm: () => shop.call(order.confirmReceived, { orderId }, known),
      goodsBack: () => {
        const back = items.map((item) => ({ ...item, restock: pick % 2 === 0 }));
        return shop.call(adminOrder.returnReceived, { orderId, items: back }, staff());
      },
    };
    if (what in send) expect((await send[what as keyof typeof send]()).statusCode).toBeLessThan(500);
  }

  /** Compares ledger, order export and audit log with the refunds. */
  async function compareRefunds(): Promise<void> {
    const plain = plainSums(shop.db);
    expect(await plain.ledgerDifferences()).toEqual([]);
    const refunded = await plain.refundedByOrder();
    expect(await plain.auditedByOrder()).toEqual(refunded);
    const { done, sheet } = getJobs(shop, shop.staff.token);
    const { rows } = await sheet((await done(adminOrder.export, { locale: 'en-US' })).id);
    const exported = rows.flatMap(({ 'Order number': orderNo, 'Refund amount': cell = '' }) =>
      cell === '' ? [] : [{ orderNo, amount: Math.round(Number(cell) * 100) }],
    );
    expect(exported.sort((one, other) => ((one.orderNo ?? '') < (other.orderNo ?? '') ? -1 : 1))).toEqual(refunded);
  }

  async function compareToday(): Promise<void> {
    const { shop: today } = await shop.expectOk(order.stats, {}, staff());
    expect(today).toEqual({ currency: 'CNY', ...(await plainSums(shop.db).today(shop.clock.now(), shopZone)) });
  }

  /** The period of a report and its comparison period. */
  function getWindows({ tz, start, days, isWhole }: Question): { window: Window; previous: Window } | null {
    const instant = Math.floor(opening + start * (shop.clock.now().getTime() - opening));
    const text = (time: number) => new Date(time).toISOString();
    const between = (from: number, end: number) => ({ from: text(from), to: text(end - 1) });
    if (!isWhole) {
      const length = days * day - 1_234_567;
      return { window: between(instant, instant + length), previous: between(instant - length, instant) };
    }
    const zone = getZone(tz);
    const first = zone.getDay(instant);
    // Whole months have another comparison period, which the test below covers.
    if ([first, first + days].every((number) => getMonthStart(number) === number)) return null;
    return {
      window: between(zone.getStart(first), zone.getStart(first + days)),
      previous: between(zone.getStart(first - days), zone.getStart(first)),
    };
  }

  async function compare(tz: string, { window, previous }: { window: Window; previous: Window }): Promise<void> {
    const plain = plainSums(shop.db);
    const {
      currency,
      previous: before,
      ...report
    } = await shop.expectOk(transaction.report, { ...window, tz }, staff());
    expect(report).toEqual(await plain.report(window));
    expect(currency).toBe('CNY');
    expect(before).toEqual(await plain.report(previous));

    for (const unit of ['day', 'week', 'month'] as const) {
      const trend = await shop.expectOk(transaction.trends, { ...window, unit, tz }, staff());
      const busy = trend.filter(({ date: _date, ...sums }) => Object.values(sums).some((sum) => sum > 0));
      expect(busy, unit).toEqual(await plain.trends(window, unit, tz));
      const computeSum = (name: Exclude<keyof (typeof trend)[number], 'date'>) =>
        trend.reduce((sum, point) => sum + point[name], 0);
      expect({
        orders: computeSum('orders'),
        grossAmount: computeSum('amount'),
        refundAmount: computeSum('refundAmount'),
        paidOrders: computeSum('paidOrders'),
        newUsers: computeSum('newUsers'),
      }).toEqual({
        orders: report.orders,
        grossAmount: report.grossAmount,
        refundAmount: report.refundAmount,
        paidOrders: report.paidOrders,
        newUsers: report.newUsers,
      });
    }

    for (const unit of ['day', 'week', 'month'] as const) {
      const trend = await shop.expectOk(transaction.trends, { ...window, unit, tz, isPrevious: true }, staff());
      const computeSum = (name: 'orders' | 'amount') => trend.reduce((sum, point) => sum + point[name], 0);
      expect([computeSum('orders'), computeSum('amount')], unit).toEqual([before.orders, before.grossAmount]);
    }

    const statuses = await shop.expectOk(transaction.statusDistribution, window, staff());
    expect(statuses.filter(({ count }) => count > 0)).toEqual(await plain.statuses(window));
    const methods = await shop.expectOk(transaction.paymentMethods, window, staff());
    expect(methods.filter(({ count }) => count > 0)).toEqual(await plain.methods(window));
    expect(methods.reduce((sum, { amount }) => sum + amount, 0)).toBe(report.grossAmount);

    for (const by of ['amount', 'quantity'] as const) {
      const [first, second] = by === 'amount' ? (['amount', 'count'] as const) : (['count', 'amount'] as const);
      const best = (one: Record<string, unknown>, other: Record<string, unknown>) =>
        Number(other[first]) - Number(one[first]) || Number(other[second]) - Number(one[second]);
      const rankedProducts = await shop.expectOk(transaction.productRanking, { ...window, by, limit: 2 }, staff());
      const rows = rankedProducts.map(({ productId, count, amount }) => ({ productId, count, amount }));
      const sold = (await plain.products(window)).sort(
        (one, other) => best(one, other) || Number(one.productId) - Number(other.productId),
      );
      expect(rows).toEqual(sold.slice(0, 2));
      const rankedUsers = await shop.expectOk(transaction.userRanking, { ...window, by }, staff());
      const buyers = (await plain.users(window)).sort(
        (one, other) => best(one, other) || Number(one.userId) - Number(other.userId),
      );
      expect(rankedUsers).toEqual(buyers);
    }

    const found = await shop.expectOk(transaction.logsByDate, { ...window, tz, limit: 100 }, staff());
    expect(found.pages).toBeLessThanOrEqual(1);
    expect(found.days).toEqual(await plain.days(window, tz));
    expect(found.days.reduce((sum, { count }) => sum + count, 0)).toBe(found.total);
  }

  test('every figure is the one that plain SQL finds in orders and payments', { timeout: 300_000 }, async () => {
    const seed = Date.now() % 1_000_000_000;
    console.info(`${kind}: seed ${seed}, ${runs[kind]} runs`);
    let compared = 0;
    const shops = fc.array(command, { minLength: 25, maxLength: 45 });
    await fc.assert(
      fc.asyncProperty(shops, fc.array(question, { minLength: 6, maxLength: 6 }), async (commands, questions) => {
        const orders: { id: number; token: string }[] = [];
        for (const each of [...paidAndRefunded, ...commands]) {
          await act(each, orders);
          await compareToday();
        }
        const { units: _units, ...balances } = await shop.balances();
        expect(balances).toEqual(sound);
        await compareRefunds();
        for (const asked of questions) {
          const windows = getWindows(asked);
          if (windows) await compare(asked.tz, windows);
          compared += 1;
        }
      }),
      { seed, numRuns: runs[kind], endOnFailure: true },
    );
    const moved = await shop.db.select().from(payments).where(eq(payments.status, 60));
    const settled = await shop.db.select().from(refunds).where(eq(refunds.status, 30));
    console.info(
      `${kind}: ${compared} periods compared, ${moved.length} payments and ${settled.length} refunds went back`,
    );
    expect(settled.length).toBeGreaterThanOrEqual(runs[kind]);
    expect(compared).toBe(runs[kind] * 6);
  });

  test.each([
    ['Asia/Hong_Kong', ['2031-01-31T16:00:00.000Z', '2031-02-28T16:00:00.000Z', '2031-03-31T16:00:00.000Z']],
    ['America/New_York', ['2031-02-01T05:00:00.000Z', '2031-03-01T05:00:00.000Z', '2031-04-01T04:00:00.000Z']],
  ] as const)('March is compared with February of its length, in %s', async (tz, [february, march, april]) => {
    // A comparison period of March's 31 days would start on 29 January.
    for (const at of ['2031-01-30', '2031-02-10', '2031-03-09']) {
      shop.clock.set(new Date(`${at}T12:00:00.000Z`));
      await shop.pay((await makeOrder(1)).id, shop.other);
    }
    const until = (end: string) => new Date(Date.parse(end) - 1).toISOString();
    const months = { window: { from: march, to: until(april) }, previous: { from: february, to: until(march) } };
    expect((await plainSums(shop.db).report(months.previous)).netAmount).toBeGreaterThan(0);
    await compare(tz, months);
  });
});
