import { contract } from '@sampan/api/contract';
import type { Order } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { defineScenario, type Scenario, type ScenarioClient, type ScenarioShop } from '../scenario.ts';
import { refundOrder, toFields } from './ledger.ts';

const { transaction, order, user } = contract;
const plain = 'table/chopsticks';
const hongKong = 'Asia/Hong_Kong';
const hour = 3_600_000;

/** Advances the clock past all other scenarios, so that the order is alone in its reporting period. */
async function placeIsolatedOrder(shop: ScenarioShop, buyer: ScenarioClient, quantity = 1): Promise<Order> {
  await shop.backend.advance(61);
  return shop.paidOrder(buyer, plain, quantity);
}

/** The period from an order's creation to so many minutes later. */
function getPeriod({ createdAt }: Order, minutes = 30) {
  return { from: createdAt, to: new Date(Date.parse(createdAt) + minutes * 60_000).toISOString() };
}

const noPeriod = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' };

export const reportScenarios: Scenario[] = [
  defineScenario({
    name: 'a report sums what its period saw',
    async run(shop, { customer, operator }) {
      const first = await placeIsolatedOrder(shop, customer, 2);
      const second = await shop.paidOrder(customer, plain);
      await shop.order(customer, plain);
      await refundOrder(shop, customer, first.id);
      const report = await operator.ok(transaction.report, { ...getPeriod(first), tz: hongKong });
      const { orders, paidOrders, grossAmount, refundAmount, netAmount, avgAmount, currency } = report;
      const paid = first.totalAmount + second.totalAmount;
      return {
        figures: { orders, paidOrders, currency },
        amountDifferences: {
          gross: grossAmount - paid,
          refund: refundAmount - first.totalAmount,
          net: netAmount - second.totalAmount,
        },
        isAverageRight: avgAmount === Math.round(paid / 2),
      };
    },
    expected: {
      figures: { orders: 3, paidOrders: 2, currency: 'CNY' },
      amountDifferences: { gross: 0, refund: 0, net: 0 },
      isAverageRight: true,
    },
  }),
  defineScenario({
    name: 'a report is beside the figures of the period before',
    async run(shop, { customer, operator }) {
      const first = await placeIsolatedOrder(shop, customer);
      await shop.backend.advance(40);
      const second = await shop.paidOrder(customer, plain, 2);
      const from = Date.parse(second.createdAt);
      const period = { from: second.createdAt, to: new Date(from + hour - 1).toISOString() };
      const { previous, ...report } = await operator.ok(transaction.report, { ...period, tz: hongKong });
      return {
        report: { orders: report.orders, isGrossRight: report.grossAmount === second.totalAmount },
        previous: {
          orders: previous.orders,
          paidOrders: previous.paidOrders,
          isGrossRight: previous.grossAmount === first.totalAmount,
          refundAmount: previous.refundAmount,
        },
      };
    },
    expected: {
      report: { orders: 1, isGrossRight: true },
      previous: { orders: 1, paidOrders: 1, isGrossRight: true, refundAmount: 0 },
    },
  }),
  defineScenario({
    name: 'a trend has every day of its period, empty ones too',
    async run(shop, { customer, operator }) {
      const last = await placeIsolatedOrder(shop, customer);
      const until = Date.parse(last.createdAt);
      const period = { from: new Date(until - 72 * hour).toISOString(), to: last.createdAt };
      const days = await operator.ok(transaction.trends, { ...period, unit: 'day', tz: hongKong });
      const report = await operator.ok(transaction.report, { ...period, tz: hongKong });
      const computeSum = (name: Exclude<keyof (typeof days)[number], 'date'>) =>
        days.reduce((total, day) => total + day[name], 0);
      return {
        days: days.length,
        isLastDay: days.at(-1)?.date === new Date(until + 8 * hour).toISOString().slice(0, 10),
        areOrdersRight: {
          orders: computeSum('orders') === report.orders,
          amount: computeSum('amount') === report.grossAmount,
        },
        isRefundRight: computeSum('refundAmount') === report.refundAmount,
        areOthersRight: {
          paidOrders: computeSum('paidOrders') === report.paidOrders,
          newUsers: computeSum('newUsers') === report.newUsers,
        },
      };
    },
    expected: {
      days: 4,
      isLastDay: true,
      areOrdersRight: { orders: true, amount: true },
      isRefundRight: true,
      areOthersRight: { paidOrders: true, newUsers: true },
    },
  }),
  defineScenario({
    name: 'the trend of the previous period has the weeks of the period, and all that was sold in it',
    async run(shop, { customer, operator }) {
      const last = await placeIsolatedOrder(shop, customer);
      // Ten days from the middle of a day on, so that no point is a calendar week.
      const from = Date.parse(last.createdAt) + 1;
      const period = { from: new Date(from).toISOString(), to: new Date(from + 240 * hour - 1).toISOString() };
      const question = { ...period, unit: 'week', tz: hongKong } as const;
      const now = await operator.ok(transaction.trends, question);
      const before = await operator.ok(transaction.trends, { ...question, isPrevious: true });
      const { previous } = await operator.ok(transaction.report, { ...period, tz: hongKong });
      const computeSum = (name: 'orders' | 'amount') => before.reduce((total, point) => total + point[name], 0);
      return {
        areAsMany: before.length === now.length,
        isFirstDayRight: before[0]?.date === new Date(from - 240 * hour + 8 * hour).toISOString().slice(0, 10),
        areSumsRight: computeSum('orders') === previous.orders && computeSum('amount') === previous.grossAmount,
        hasLast: previous.orders > 0,
      };
    },
    expected: { areAsMany: true, isFirstDayRight: true, areSumsRight: true, hasLast: true },
  }),
  defineScenario({
    name: 'days, weeks and months are those of the time zone, summer time or not',
    async run({ operator }) {
      const tz = 'America/New_York';
      const march = { from: '2026-03-07T05:00:00.000Z', to: '2026-03-10T03:59:59.999Z' };
      const year = { from: '2025-12-31T23:00:00.000Z', to: '2026-02-01T04:59:59.999Z' };
      const getDates = async (period: typeof march, unit: 'day' | 'week' | 'month') =>
        (await operator.ok(transaction.trends, { ...period, unit, tz })).map(({ date }) => date);
      return {
        days: await getDates(march, 'day'),
        weeks: await getDates(march, 'week'),
        months: await getDates(year, 'month'),
      };
    },
    expected: {
      days: ['2026-03-07', '2026-03-08', '2026-03-09'],
      weeks: ['2026-03-02', '2026-03-09'],
      months: ['2025-12-01', '2026-01-01'],
    },
  }),
  defineScenario({
    name: 'rankings count what was sold and stayed sold',
    async run(shop, { customer, other, operator }) {
      const keptOrder = await placeIsolatedOrder(shop, customer, 3);
      const returned = await shop.paidOrder(other, plain, 2);
      const period = getPeriod(keptOrder);
      const before = await operator.ok(transaction.productRanking, period);
      const buyers = await operator.ok(transaction.userRanking, { ...period, by: 'quantity', limit: 5 });
      await refundOrder(shop, other, returned.id);
      const after = await operator.ok(transaction.productRanking, { ...period, by: 'quantity' });
      const left = await operator.ok(transaction.userRanking, period);
      const { username } = await customer.ok(user.userinfo, {});
      return {
        products: before.map(({ name, count, amount }) => ({
          name,
          count,
          amountDifference: amount - keptOrder.goodsAmount - returned.goodsAmount,
        })),
        buyers: buyers.map(({ count }) => count),
        afterRefund: after.map(({ count, amount }) => ({ count, amountDifference: amount - keptOrder.goodsAmount })),
        buyersAfterRefund: left.map((row) => ({
          isCustomer: row.username === username,
          count: row.count,
          amountDifference: row.amount - keptOrder.totalAmount,
        })),
      };
    },
    expected: {
      products: [{ name: '铁木筷子（五双）', count: 5, amountDifference: 0 }],
      buyers: [1, 1],
      afterRefund: [{ count: 3, amountDifference: 0 }],
      buyersAfterRefund: [{ isCustomer: true, count: 1, amountDifference: 0 }],
    },
  }),
  defineScenario({
    name: 'orders are divided by what has become of them',
    async run(shop, { customer, operator }) {
      const paid = await placeIsolatedOrder(shop, customer);
      const { id } = await shop.order(customer, plain);
      await customer.ok(order.cancel, { orderId: id, reason: '不想要了' });
      const rows = await operator.ok(transaction.statusDistribution, getPeriod(paid));
      const amount = rows.find(({ status }) => status === orderStatus.paid)?.amount;
      return {
        statuses: rows.map(({ status, count }) => ({ status, count })),
        isPaidAmountRight: amount === paid.totalAmount,
      };
    },
    expected: {
      statuses: [
        { status: orderStatus.pendingPayment, count: 0 },
        { status: orderStatus.paid, count: 1 },
        { status: orderStatus.shipped, count: 0 },
        { status: orderStatus.completed, count: 0 },
        { status: orderStatus.cancelled, count: 1 },
        { status: orderStatus.refundRequested, count: 0 },
        { status: orderStatus.refunding, count: 0 },
        { status: orderStatus.refunded, count: 0 },
      ],
      isPaidAmountRight: true,
    },
  }),
  defineScenario({
    name: 'payments are divided by their way',
    async run(shop, { customer, operator }) {
      const paid = await placeIsolatedOrder(shop, customer);
      const rows = await operator.ok(transaction.paymentMethods, getPeriod(paid));
      return {
        methods: rows.map(({ method, count, amount }) => ({
          method,
          count,
          isAmountRight: amount === (count ? paid.totalAmount : 0),
        })),
      };
    },
    expected: {
      methods: [
        { method: 'alipay', count: 0, isAmountRight: true },
        { method: 'wechat', count: 1, isAmountRight: true },
        { method: 'stripe', count: 0, isAmountRight: true },
        { method: 'manual', count: 0, isAmountRight: true },
      ],
    },
  }),
  defineScenario({
    name: 'the ledger by date includes daily totals',
    async run(shop, { customer, operator }) {
      const first = await placeIsolatedOrder(shop, customer);
      await operator.ok(transaction.createLog, { details: { amount: -300 } });
      await shop.backend.advance(24 * 60);
      const second = await shop.paidOrder(customer, plain, 2);
      await refundOrder(shop, customer, second.id);
      const logPage = await operator.ok(transaction.logsByDate, { ...getPeriod(first, 25 * 60), limit: 100 });
      const firstPage = await operator.ok(transaction.logsByDate, { ...getPeriod(first, 25 * 60), limit: 2 });
      const [newer, older] = logPage.days;
      return {
        types: logPage.list.map(({ type }) => type).sort(),
        days: logPage.days.length,
        newer: {
          count: newer?.count,
          amountDifference: (newer?.amount ?? 0) - second.totalAmount,
          refundDifference: (newer?.refundAmount ?? 0) - second.totalAmount,
        },
        older: {
          count: older?.count,
          amountDifference: (older?.amount ?? 0) - first.totalAmount,
          adjustedAmount: older?.adjustedAmount,
        },
        firstPage: { total: firstPage.total, pages: firstPage.pages, counts: firstPage.days.map(({ count }) => count) },
      };
    },
    expected: {
      types: [1, 1, 2, 4],
      days: 2,
      newer: { count: 2, amountDifference: 0, refundDifference: 0 },
      older: { count: 2, amountDifference: 0, adjustedAmount: -300 },
      firstPage: { total: 4, pages: 2, counts: [2] },
    },
  }),
  defineScenario({
    name: 'a period that is none is refused on its field',
    async run({ operator }) {
      const { from, to } = noPeriod;
      const late = '2031-11-01T00:00:00.001Z';
      const trends = { unit: 'day', tz: hongKong } as const;
      const days = { from: '2026-01-01T00:00:00.000Z', to: '2028-09-27T00:00:00.000Z' };
      return {
        reversed: await toFields(operator.send(transaction.report, { from: to, to: from, tz: hongKong })),
        tooLong: await toFields(operator.send(transaction.logsByDate, { from, to: late })),
        longest: await operator.outcome(transaction.report, { from, to: '2031-11-01T00:00:00.000Z', tz: hongKong }),
        invalidDate: await operator.outcome(transaction.userRanking, { from: '2026-02-30T00:00:00Z', to, limit: 10 }),
        before1970: await toFields(
          operator.send(transaction.paymentMethods, { from: '1969-12-31T00:00:00Z', to: '1970-01-02T00:00:00Z' }),
        ),
        unknownTimeZone: await toFields(
          operator.send(transaction.trends, { from, to, unit: 'day', tz: 'Asia/Atlantis' }),
        ),
        tooManyDays: await toFields(operator.send(transaction.trends, { ...trends, ...days })),
        weeks: await operator.outcome(transaction.trends, { ...trends, ...days, unit: 'week' }),
      };
    },
    expected: {
      reversed: { status: 400, fields: { to: 'order' } },
      tooLong: { status: 400, fields: { to: 'tooLong' } },
      longest: 'ok',
      invalidDate: 'VALIDATION',
      before1970: { status: 400, fields: { from: 'time' } },
      unknownTimeZone: { status: 400, fields: { tz: 'timeZone' } },
      tooManyDays: { status: 400, fields: { unit: 'tooMany' } },
      weeks: 'ok',
    },
  }),
  defineScenario({
    name: 'the ledger is for staff only',
    async run(shop, { customer }) {
      const query = { ...noPeriod, tz: hongKong };
      return {
        ledger: await customer.outcome(transaction.logs, {}),
        report: await customer.outcome(transaction.report, query),
        createEntry: await customer.outcome(transaction.createLog, { details: {} }),
        reportAsGuest: await shop.guest.outcome(transaction.report, query),
      };
    },
    expected: { ledger: 'FORBIDDEN', report: 'FORBIDDEN', createEntry: 'FORBIDDEN', reportAsGuest: 'UNAUTHENTICATED' },
  }),
];
