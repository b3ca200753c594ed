import { contract } from '@sampan/api/contract';
import type { Order } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import type { Scenario, ScenarioCaller, ScenarioShop } from './scenario.ts';

const { transaction, order, adminOrder, payment, user } = contract;
const plain = 'table/chopsticks';
const hongKong = 'Asia/Hong_Kong';
const hour = 3_600_000;

/** Advances the clock past all other scenarios, so that the order is alone in its reporting period. */
async function aloneFrom(shop: ScenarioShop, buyer: ScenarioCaller, quantity = 1): Promise<Order> {
  await shop.backend.advance(61);
  return shop.paidOrder(buyer, plain, quantity);
}

/** The period from an order's creation to so many minutes later. */
function minutesFrom({ createdAt }: Order, minutes = 30) {
  return { from: createdAt, to: new Date(Date.parse(createdAt) + minutes * 60_000).toISOString() };
}

async function refund(shop: ScenarioShop, buyer: ScenarioCaller, orderId: number): Promise<void> {
  const operator = await shop.signIn('operator');
  await buyer.ok(order.requestRefund, { orderId, reason: '不想要了' });
  await operator.ok(adminOrder.refund, { orderId, approve: true });
}

async function toFields(answer: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await answer;
  return [status, (body as { fields?: object }).fields];
}

const noPeriod = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' };

export const reportScenarios: Scenario[] = [
  {
    name: 'a payment stands in the books, found by the number of its order',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { orderNo, id, totalAmount } = await shop.paidOrder(customer, plain);
      const { list, total } = await operator.ok(transaction.logs, { keyword: orderNo });
      const [entry] = list;
      return [total, entry?.type, entry?.status, entry?.method, entry?.amount === totalAmount, entry?.orderId === id];
    },
    expected: [1, 1, 'paid', 'wechat', true, true],
  },
  {
    name: 'what goes back stands in the books below zero, newest first',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { orderNo, id } = await shop.paidOrder(customer, plain);
      await shop.backend.advance(1);
      await refund(shop, customer, id);
      const { list } = await operator.ok(transaction.logs, { keyword: orderNo });
      return [list.map(({ type }) => type), list.reduce((total, { amount = 0 }) => total + amount, 0)];
    },
    expected: [[2, 1], 0],
  },
  {
    name: 'a trade that ends unpaid is booked without an amount',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { id, orderNo } = await shop.order(customer, plain);
      await customer.ok(payment.wechat, { orderId: id, scene: 'qr' });
      await customer.ok(order.cancel, { orderId: id, reason: '不想要了' });
      const { list } = await operator.ok(transaction.logs, { keyword: orderNo });
      return list.map(({ type, status, amount }) => [type, status, amount]);
    },
    expected: [[3, 'closed', 0]],
  },
  {
    name: 'the books are searched by user and narrowed by type',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { username } = await customer.ok(user.userinfo, {});
      const { id } = await shop.paidOrder(customer, plain);
      await shop.paidOrder(customer, plain);
      await refund(shop, customer, id);
      const getTotal = async (type?: 1 | 2 | 3) =>
        (await operator.ok(transaction.logs, { keyword: username, type })).total;
      return [await getTotal(), await getTotal(1), await getTotal(2), await getTotal(3)];
    },
    expected: [3, 2, 1, 0],
  },
  {
    name: 'staff write a note, change it and take it back',
    async run(shop) {
      const operator = await shop.signIn('operator');
      const { id: operatorId } = await operator.ok(user.userinfo, {});
      const made = await operator.ok(transaction.createLog, { details: { note: 'Counted the till', bag: 7 } });
      const edited = await operator.ok(transaction.logEdit, { id: made.id, details: { note: 'Counted twice' } });
      const read = await operator.ok(transaction.logDetail, { id: made.id });
      await operator.ok(transaction.logDelete, { id: made.id });
      return [
        [made.type, made.status, made.details, made.amount, made.operatorId === operatorId],
        [edited.id === made.id, edited.details],
        read.details,
        await operator.outcome(transaction.logDetail, { id: made.id }),
        await operator.outcome(transaction.logDelete, { id: made.id }),
      ];
    },
    expected: [
      [5, 'noted', { note: 'Counted the till', bag: 7 }, undefined, true],
      [true, { note: 'Counted twice' }],
      { note: 'Counted twice' },
      'NOT_FOUND',
      'NOT_FOUND',
    ],
  },
  {
    name: 'an entry with an amount adjusts the books of the order it names',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { id, orderNo } = await shop.order(customer, plain);
      const details = { orderId: id, amount: -1200, note: 'Paid back in cash' };
      const made = await operator.ok(transaction.createLog, { details });
      const { list } = await operator.ok(transaction.logs, { keyword: orderNo, type: 4 });
      return [made.type, made.status, made.amount, made.currency, made.orderNo === orderNo, list[0]?.id === made.id];
    },
    expected: [4, 'adjusted', -1200, 'CNY', true, true],
  },
  {
    name: 'an entry of the shop is annotated and neither changed nor deleted',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { orderNo } = await shop.paidOrder(customer, plain);
      const [before] = (await operator.ok(transaction.logs, { keyword: orderNo })).list;
      const id = before?.id ?? 0;
      const refused = await operator.outcome(transaction.logDelete, { id });
      const after = await operator.ok(transaction.logEdit, { id, details: { note: 'Checked', amount: 1 } });
      const same = (['type', 'amount', 'status', 'orderId', 'createdAt'] as const).every(
        (name) => after[name] === before?.[name],
      );
      const bare = await operator.ok(transaction.logEdit, { id, details: {} });
      const isKept = JSON.stringify(after.details) === JSON.stringify(before?.details);
      return [refused, same, isKept, before?.annotation, after.annotation, bare.annotation];
    },
    expected: ['IN_USE', true, true, undefined, { note: 'Checked', amount: 1 }, undefined],
  },
  {
    name: 'an entry names an order that is there, and an amount that is one',
    async run(shop) {
      const operator = await shop.signIn('operator');
      const create = (details: Record<string, unknown>) =>
        toFields(operator.send(transaction.createLog, { details: details as { note: string } }));
      const [, halves] = await create({ amount: 0.5 });
      return [
        await create({ orderId: 99_999_999 }),
        await create({ amount: 0 }),
        Object.keys(halves as object),
        await create({ note: 'x', more: 'y'.repeat(10_000) }),
      ];
    },
    expected: [
      [400, { 'details.orderId': 'unknown' }],
      [400, { 'details.amount': 'zero' }],
      ['details.amount'],
      [400, { details: 'tooLong' }],
    ],
  },
  {
    name: 'a report sums what its period saw',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const first = await aloneFrom(shop, customer, 2);
      const second = await shop.paidOrder(customer, plain);
      await shop.order(customer, plain);
      await refund(shop, customer, first.id);
      const report = await operator.ok(transaction.report, { ...minutesFrom(first), tz: hongKong });
      const { orders, paidOrders, grossAmount, refundAmount, netAmount, avgAmount, currency } = report;
      const paid = first.totalAmount + second.totalAmount;
      return [
        [orders, paidOrders, currency],
        [grossAmount - paid, refundAmount - first.totalAmount, netAmount - second.totalAmount],
        avgAmount === Math.round(paid / 2),
      ];
    },
    expected: [[3, 2, 'CNY'], [0, 0, 0], true],
  },
  {
    name: 'a report is beside the figures of the period before',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const first = await aloneFrom(shop, customer);
      await shop.backend.advance(40);
      const second = await shop.paidOrder(customer, plain, 2);
      const from = Date.parse(second.createdAt);
      const period = { from: second.createdAt, to: new Date(from + hour - 1).toISOString() };
      const { previous, ...report } = await operator.ok(transaction.report, { ...period, tz: hongKong });
      return [
        [report.orders, report.grossAmount === second.totalAmount],
        [previous.orders, previous.paidOrders, previous.grossAmount === first.totalAmount, previous.refundAmount],
      ];
    },
    expected: [
      [1, true],
      [1, 1, true, 0],
    ],
  },
  {
    name: 'a trend has every day of its period, empty ones too',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const last = await aloneFrom(shop, customer);
      const until = Date.parse(last.createdAt);
      const period = { from: new Date(until - 72 * hour).toISOString(), to: last.createdAt };
      const days = await operator.ok(transaction.trends, { ...period, unit: 'day', tz: hongKong });
      const report = await operator.ok(transaction.report, { ...period, tz: hongKong });
      const computeSum = (name: Exclude<keyof (typeof days)[number], 'date'>) =>
        days.reduce((total, day) => total + day[name], 0);
      return [
        days.length,
        days.at(-1)?.date === new Date(until + 8 * hour).toISOString().slice(0, 10),
        [computeSum('orders') === report.orders, computeSum('amount') === report.grossAmount],
        computeSum('refundAmount') === report.refundAmount,
        [computeSum('paidOrders') === report.paidOrders, computeSum('newUsers') === report.newUsers],
      ];
    },
    expected: [4, true, [true, true], true, [true, true]],
  },
  {
    name: 'days, weeks and months are those of the time zone, summer time or not',
    async run(shop) {
      const operator = await shop.signIn('operator');
      const tz = 'America/New_York';
      const march = { from: '2026-03-07T05:00:00.000Z', to: '2026-03-10T03:59:59.999Z' };
      const year = { from: '2025-12-31T23:00:00.000Z', to: '2026-02-01T04:59:59.999Z' };
      const getDates = async (period: typeof march, unit: 'day' | 'week' | 'month') =>
        (await operator.ok(transaction.trends, { ...period, unit, tz })).map(({ date }) => date);
      return [await getDates(march, 'day'), await getDates(march, 'week'), await getDates(year, 'month')];
    },
    expected: [
      ['2026-03-07', '2026-03-08', '2026-03-09'],
      ['2026-03-02', '2026-03-09'],
      ['2025-12-01', '2026-01-01'],
    ],
  },
  {
    name: 'rankings count what was sold and stayed sold',
    async run(shop) {
      const [customer, other] = [await shop.newCustomer(), await shop.newCustomer()];
      const operator = await shop.signIn('operator');
      const kept = await aloneFrom(shop, customer, 3);
      const returned = await shop.paidOrder(other, plain, 2);
      const period = minutesFrom(kept);
      const before = await operator.ok(transaction.productRanking, period);
      const buyers = await operator.ok(transaction.userRanking, { ...period, by: 'quantity', limit: 5 });
      await refund(shop, other, returned.id);
      const after = await operator.ok(transaction.productRanking, { ...period, by: 'quantity' });
      const left = await operator.ok(transaction.userRanking, period);
      const { username } = await customer.ok(user.userinfo, {});
      return [
        before.map(({ name, count, amount }) => [name, count, amount - kept.goodsAmount - returned.goodsAmount]),
        buyers.map(({ count }) => count),
        after.map(({ count, amount }) => [count, amount - kept.goodsAmount]),
        left.map((row) => [row.username === username, row.count, row.amount - kept.totalAmount]),
      ];
    },
    expected: [[['铁木筷子（五双）', 5, 0]], [1, 1], [[3, 0]], [[true, 1, 0]]],
  },
  {
    name: 'orders are divided by what has become of them',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const paid = await aloneFrom(shop, customer);
      const { id } = await shop.order(customer, plain);
      await customer.ok(order.cancel, { orderId: id, reason: '不想要了' });
      const rows = await operator.ok(transaction.statusDistribution, minutesFrom(paid));
      const amount = rows.find(({ status }) => status === orderStatus.paid)?.amount;
      return [rows.map(({ status, count }) => [status, count]), amount === paid.totalAmount];
    },
    expected: [
      [
        [10, 0],
        [20, 1],
        [30, 0],
        [40, 0],
        [50, 1],
        [60, 0],
        [70, 0],
        [80, 0],
      ],
      true,
    ],
  },
  {
    name: 'payments are divided by their way',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const paid = await aloneFrom(shop, customer);
      const rows = await operator.ok(transaction.paymentMethods, minutesFrom(paid));
      return rows.map(({ method, count, amount }) => [method, count, amount === (count ? paid.totalAmount : 0)]);
    },
    expected: [
      ['alipay', 0, true],
      ['wechat', 1, true],
      ['stripe', 0, true],
      ['manual', 0, true],
    ],
  },
  {
    name: 'the books by date come with the totals of their days',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const first = await aloneFrom(shop, customer);
      await operator.ok(transaction.createLog, { details: { amount: -300 } });
      await shop.backend.advance(24 * 60);
      const second = await shop.paidOrder(customer, plain, 2);
      await refund(shop, customer, second.id);
      const found = await operator.ok(transaction.logsByDate, { ...minutesFrom(first, 25 * 60), limit: 100 });
      const firstPage = await operator.ok(transaction.logsByDate, { ...minutesFrom(first, 25 * 60), limit: 2 });
      const [newer, older] = found.days;
      return [
        found.list.map(({ type }) => type).sort(),
        found.days.length,
        [newer?.count, (newer?.amount ?? 0) - second.totalAmount, (newer?.refundAmount ?? 0) - second.totalAmount],
        [older?.count, (older?.amount ?? 0) - first.totalAmount, older?.adjustedAmount],
        [firstPage.total, firstPage.pages, firstPage.days.map(({ count }) => count)],
      ];
    },
    expected: [[1, 1, 2, 4], 2, [2, 0, 0], [2, 0, -300], [4, 2, [2]]],
  },
  {
    name: 'a period that is none is refused on its field',
    async run(shop) {
      const operator = await shop.signIn('operator');
      const { from, to } = noPeriod;
      const late = '2031-11-01T00:00:00.001Z';
      const trends = { unit: 'day', tz: hongKong } as const;
      const days = { from: '2026-01-01T00:00:00.000Z', to: '2028-09-27T00:00:00.000Z' };
      return [
        await toFields(operator.send(transaction.report, { from: to, to: from, tz: hongKong })),
        await toFields(operator.send(transaction.logsByDate, { from, to: late })),
        await operator.outcome(transaction.report, { from, to: '2031-11-01T00:00:00.000Z', tz: hongKong }),
        await operator.outcome(transaction.userRanking, { from: '2026-02-30T00:00:00Z', to, limit: 10 }),
        await toFields(
          operator.send(transaction.paymentMethods, { from: '1969-12-31T00:00:00Z', to: '1970-01-02T00:00:00Z' }),
        ),
        await toFields(operator.send(transaction.trends, { from, to, unit: 'day', tz: 'Asia/Atlantis' })),
        await toFields(operator.send(transaction.trends, { ...trends, ...days })),
        await operator.outcome(transaction.trends, { ...trends, ...days, unit: 'week' }),
      ];
    },
    expected: [
      [400, { to: 'order' }],
      [400, { to: 'tooLong' }],
      'ok',
      'VALIDATION',
      [400, { from: 'time' }],
      [400, { tz: 'timeZone' }],
      [400, { unit: 'tooMany' }],
      'ok',
    ],
  },
  {
    name: 'the books are for staff alone',
    async run(shop) {
      const customer = await shop.newCustomer();
      const asked = { ...noPeriod, tz: hongKong };
      return [
        await customer.outcome(transaction.logs, {}),
        await customer.outcome(transaction.report, asked),
        await customer.outcome(transaction.createLog, { details: {} }),
        await shop.guest.outcome(transaction.report, asked),
      ];
    },
    expected: ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'UNAUTHENTICATED'],
  },
];
