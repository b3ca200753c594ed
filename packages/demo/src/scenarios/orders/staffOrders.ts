import { contract } from '@sampan/api/contract';
import type { Order } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { finishJob } from '../operations/jobSteps.ts';
import { defineScenario, type Scenario, type ScenarioShop } from '../scenario.ts';

const { adminArticle, adminKyc, adminOrder, adminUser, blacklist, order, outbox, transaction, user } = contract;
const plain = 'table/chopsticks';

/** Creates a customer with three orders: unpaid, paid and shipped. */
async function createThreeOrders(shop: ScenarioShop, slug = plain) {
  const buyer = await shop.newCustomer();
  const waiting = await shop.order(buyer, slug);
  const paid = await shop.paidOrder(buyer, slug, 3);
  const shipped = await shop.shippedOrder(buyer, slug, 2);
  return { buyer, waiting, paid, shipped, userId: waiting.userId };
}

export const staffOrderScenarios: Scenario[] = [
  defineScenario({
    name: 'staff narrow the orders by several states, by how they were paid, and by their total',
    async run(shop, { operator }) {
      const { waiting, paid, shipped, userId } = await createThreeOrders(shop);
      const nameById = new Map([
        [waiting.id, 'waiting'],
        [paid.id, 'paid'],
        [shipped.id, 'shipped'],
      ]);
      const findNumbers = async (filter: object) => {
        const { list, total } = await operator.ok(adminOrder.list, { userId, ...filter });
        return [total, ...list.map(({ id }) => nameById.get(id))].join(' ');
      };
      return {
        all: await findNumbers({}),
        byStatuses: await findNumbers({ status: '20,30' }),
        byMethod: await findNumbers({ method: 'wechat', sort: 'created' }),
        byOtherMethod: await findNumbers({ method: 'alipay' }),
        byTotal: await findNumbers({ sort: '-total' }),
        inTotalRange: await findNumbers({ minTotal: shipped.totalAmount, maxTotal: shipped.totalAmount }),
        fromTotal: await findNumbers({ minTotal: shipped.totalAmount, status: 20 }),
      };
    },
    expected: {
      all: '3 shipped paid waiting',
      byStatuses: '2 shipped paid',
      byMethod: '2 paid shipped',
      byOtherMethod: '0',
      byTotal: '3 paid shipped waiting',
      inTotalRange: '1 shipped',
      fromTotal: '1 paid',
    },
  }),
  defineScenario({
    name: 'staff find an order by its number, its receiver, a phone as it is dialled, its goods and its parcel',
    async run(shop, { operator }) {
      const { paid, shipped, userId } = await createThreeOrders(shop);
      const searchIds = async (keyword: string) => {
        const { list } = await operator.ok(adminOrder.search, { keyword, userId, limit: 100 });
        return list.map(({ id }) => id);
      };
      const isFound = async (one: Order, keyword: string) => (await searchIds(keyword)).includes(one.id);
      const name = paid.lines[0]?.name ?? '';
      return {
        byNumber: await searchIds(paid.orderNo).then((found) => found.length === 1 && found[0] === paid.id),
        byReceiver: await isFound(paid, '陳錦玲'),
        byPhone: await isFound(paid, '9123 4567'),
        byGoods: await isFound(paid, name.slice(1, 3)),
        byParcel: await isFound(shipped, `sf${shipped.id}`),
        byForeignParcel: await isFound(paid, `sf${shipped.id}`),
        unknown: (await searchIds('nowhere-at-all')).length,
      };
    },
    expected: {
      byNumber: true,
      byReceiver: true,
      byPhone: true,
      byGoods: true,
      byParcel: true,
      byForeignParcel: false,
      unknown: 0,
    },
  }),
  defineScenario({
    name: 'signs and emoji alone find no order, no ledger entry and no other record, and no keyword is no search',
    async run(shop, { operator, admin }) {
      const { buyer, userId } = await createThreeOrders(shop, 'table/soy-dish');
      const count = async (keyword: string) => ({
        own: (await buyer.ok(order.list, { keyword })).total,
        orders: (await operator.ok(adminOrder.search, { keyword, userId })).total,
        entries: (await operator.ok(transaction.logs, { keyword, type: 1 })).total,
        users: (await operator.ok(adminUser.list, { keyword })).total,
        articles: (await operator.ok(adminArticle.list, { keyword })).total,
        checks: (await operator.ok(adminKyc.list, { keyword })).total,
        blocked: (await admin.ok(blacklist.list, { keyword })).total,
        mails: (await admin.ok(outbox.list, { keyword })).total,
      });
      const countExported = async (keyword: string) => {
        const period = { from: '2024-01-01T00:00:00.000Z', to: '2028-01-01T00:00:00.000Z' };
        const orders = await operator.ok(adminOrder.export, { filter: { userId, keyword } });
        const exportedOrders = (await finishJob(shop, operator, orders)).total;
        const entries = await operator.ok(transaction.export, { ...period, keyword });
        return { orders: exportedOrders, entries: (await finishJob(shop, operator, entries)).total };
      };
      const empty = await count(' ');
      return {
        signs: await count('!!!'),
        emoji: await count('🫖'),
        exported: await countExported('🫖'),
        areEmptyUnfiltered: [empty.own, empty.orders, empty.entries > 2, empty.users > 2, empty.articles > 2],
      };
    },
    expected: {
      signs: { own: 0, orders: 0, entries: 0, users: 0, articles: 0, checks: 0, blocked: 0, mails: 0 },
      emoji: { own: 0, orders: 0, entries: 0, users: 0, articles: 0, checks: 0, blocked: 0, mails: 0 },
      exported: { orders: 0, entries: 0 },
      areEmptyUnfiltered: [3, 3, true, true, true],
    },
  }),
  defineScenario({
    name: 'a phone number as the screens show it finds orders and ledger entries, also in the exports',
    async run(shop, { operator }) {
      const { userId } = await createThreeOrders(shop, 'table/soy-dish');
      const period = { from: '2024-01-01T00:00:00.000Z', to: '2028-01-01T00:00:00.000Z' };
      const count = async (keyword: string) => {
        const orders = await operator.ok(adminOrder.export, { filter: { userId, keyword } });
        const entries = await operator.ok(transaction.export, { ...period, keyword });
        return [
          (await operator.ok(adminOrder.search, { keyword, userId })).total,
          (await operator.ok(transaction.logs, { keyword })).total > 1,
          (await finishJob(shop, operator, orders)).total,
          ((await finishJob(shop, operator, entries)).total ?? 0) > 1,
        ];
      };
      return {
        shown: await count('+852 9123 4567'),
        typed: await count('9123-4567'),
        // Three groups of four are also searched one by one.
        withOther: await count('9123 4567 ９１２３'),
        other: await count('9123 4568'),
      };
    },
    expected: {
      shown: [3, true, 3, true],
      typed: [3, true, 3, true],
      withOther: [3, true, 3, true],
      other: [0, false, 0, false],
    },
  }),
  defineScenario({
    name: 'orders and their ledger entries are found by the name that the customer has now',
    async run(shop, { customer, operator, admin }) {
      const shipped = await shop.shippedOrder(customer, plain);
      const { userId } = shipped;
      const { username } = await customer.ok(user.userinfo, {});
      const count = async (keyword: string) => ({
        orders: (await operator.ok(adminOrder.search, { keyword, userId })).total,
        entries: (await operator.ok(transaction.logs, { keyword })).total,
      });
      const first = await count(username);
      await customer.ok(user.editinfo, { username: `renamed-${userId}` });
      const byCustomer = { old: await count(username), new: await count(`renamed-${userId}`) };
      await admin.ok(adminUser.edit, { id: userId, username: `corrected-${userId}` });
      const byStaff = { old: await count(`renamed-${userId}`), new: await count(`corrected-${userId}`) };
      const parcel = (await count(`sf${shipped.id}`)).orders;
      await admin.ok(adminUser.delete, { id: userId });
      const { username: deletedName } = await operator.ok(adminUser.detail, { id: userId });
      const deleted = { old: await count(`corrected-${userId}`), new: await count(deletedName) };
      return { first, byCustomer, byStaff, parcel, deleted };
    },
    expected: {
      first: { orders: 1, entries: 1 },
      byCustomer: { old: { orders: 0, entries: 0 }, new: { orders: 1, entries: 1 } },
      byStaff: { old: { orders: 0, entries: 0 }, new: { orders: 1, entries: 1 } },
      parcel: 1,
      deleted: { old: { orders: 0, entries: 0 }, new: { orders: 1, entries: 1 } },
    },
  }),
  defineScenario({
    name: "a customer's note waits for staff until they answer it or act on the order",
    async run(shop, { operator }) {
      const { buyer, paid, shipped, userId } = await createThreeOrders(shop, 'table/sauce-jar');
      const write = (client: typeof buyer, { id }: Order) => client.ok(order.note, { orderId: id, note: 'hello' });
      async function findWaiting() {
        const { list } = await operator.ok(adminOrder.list, { userId, note: 'new' });
        return list.map(({ id, customerNoteAt }) =>
          customerNoteAt ? (id === paid.id ? 'paid' : 'shipped') : 'unmarked',
        );
      }
      const count = async () => (await operator.ok(order.stats, {})).shop?.newNotes ?? Number.NaN;
      const before = await count();
      const none = await findWaiting();
      await write(buyer, paid);
      await write(buyer, shipped);
      const written = { found: await findWaiting(), count: (await count()) - before };
      await buyer.ok(order.confirmReceived, { orderId: shipped.id });
      const byCustomer = await findWaiting();
      await write(operator, shipped);
      const answered = await findWaiting();
      await operator.ok(adminOrder.shipment, { orderId: paid.id, carrier: 'SF', trackingNo: 'SF1' });
      const acted = { found: await findWaiting(), count: (await count()) - before };
      await write(buyer, paid);
      return { none, written, byCustomer, answered, acted, again: await findWaiting() };
    },
    expected: {
      none: [],
      written: { found: ['shipped', 'paid'], count: 2 },
      byCustomer: ['shipped', 'paid'],
      answered: ['paid'],
      acted: { found: [], count: 0 },
      again: ['paid'],
    },
  }),
  defineScenario({
    name: "a row of staff's list says what the list shows, and nothing else",
    async run(shop, { operator }) {
      const { userId, shipped } = await createThreeOrders(shop);
      const { list } = await operator.ok(adminOrder.list, { userId });
      const searchPage = await operator.ok(adminOrder.search, { userId, keyword: shipped.orderNo });
      return {
        rows: list.map((row) => ({
          hasUsername: row.username !== '',
          status: row.status,
          quantity: row.quantity,
          receiver: row.address?.receiver,
          method: row.payment?.method,
          isPaid: row.paidAt !== undefined,
          isTrackingNoRight: row.shipment?.trackingNo === `SF${row.id}`,
        })),
        keys: [...new Set(list.flatMap((row) => Object.keys(row)))].sort().join(' '),
        isFoundSame: JSON.stringify(searchPage.list[0]) === JSON.stringify(list[0]),
      };
    },
    expected: {
      rows: [
        {
          hasUsername: true,
          status: orderStatus.shipped,
          quantity: 2,
          receiver: '陳錦玲',
          method: 'wechat',
          isPaid: true,
          isTrackingNoRight: true,
        },
        {
          hasUsername: true,
          status: orderStatus.paid,
          quantity: 3,
          receiver: '陳錦玲',
          method: 'wechat',
          isPaid: true,
          isTrackingNoRight: false,
        },
        {
          hasUsername: true,
          status: orderStatus.pendingPayment,
          quantity: 1,
          receiver: '陳錦玲',
          method: undefined,
          isPaid: false,
          isTrackingNoRight: false,
        },
      ],
      keys: 'address createdAt currency id orderNo paidAt payment quantity shipment status totalAmount userId username',
      isFoundSame: true,
    },
  }),
  defineScenario({
    name: 'staff read whole orders at one go, in the order asked for; one that does not exist is left out',
    async run(shop, { operator }) {
      const { buyer, waiting, paid, shipped } = await createThreeOrders(shop);
      const ids = [paid.id, 999_999_999, shipped.id, waiting.id, paid.id];
      const orders = await operator.ok(adminOrder.batch, { ids });
      return {
        positions: orders.map(({ id }) => [paid.id, shipped.id, waiting.id].indexOf(id)),
        rows: orders.map(({ username, lines, actions }) => ({
          hasUsername: username !== '',
          lines: lines.length,
          actions: actions.join(' '),
        })),
        asCustomer: await buyer.outcome(adminOrder.batch, { ids: [paid.id] }),
        withoutIds: await operator.outcome(adminOrder.batch, { ids: [] }),
      };
    },
    expected: {
      positions: [0, 1, 2],
      rows: [
        { hasUsername: true, lines: 1, actions: 'cancel ship createRefund note' },
        { hasUsername: true, lines: 1, actions: 'createRefund receiveReturn correctShipment addShipmentEvent note' },
        { hasUsername: true, lines: 1, actions: 'cancel note' },
      ],
      asCustomer: 'FORBIDDEN',
      withoutIds: 'VALIDATION',
    },
  }),
  defineScenario({
    name: 'when two staff ship one order, the second gets a conflict, and the first parcel stays',
    async run(shop, { operator, admin }) {
      const { buyer, paid } = await createThreeOrders(shop);
      const ship = (trackingNo: string) => ({ orderId: paid.id, carrier: 'SF', trackingNo });
      return {
        first: await operator.outcome(adminOrder.shipment, ship('FIRST-1')),
        second: await admin.outcome(adminOrder.shipment, ship('SECOND-2')),
        trackingNo: (await buyer.ok(order.detail, { id: paid.id })).shipment?.trackingNo,
      };
    },
    expected: { first: 'ok', second: 'ORDER_STATE', trackingNo: 'FIRST-1' },
  }),
  defineScenario({
    name: 'staff correct the parcel of a shipped order: its events and times stay',
    async run(shop, { operator }) {
      const { buyer, paid, waiting } = await createThreeOrders(shop, 'paper/thread-bound-notebook');
      const parcel = { orderId: paid.id, carrier: 'SF', trackingNo: 'WRONG-1' };
      const correct = { ...parcel, carrier: '中通快递', trackingNo: 'RIGHT-2' };
      const early = await operator.outcome(adminOrder.shipmentCorrect, correct);
      const shipped = await operator.ok(adminOrder.shipment, parcel);
      await operator.ok(adminOrder.shipmentEvent, { orderId: paid.id, text: 'sorted' });
      const asCustomer = await buyer.outcome(adminOrder.shipmentCorrect, correct);
      const unchanged = await operator.outcome(adminOrder.shipmentCorrect, parcel);
      const { actions } = await operator.ok(adminOrder.shipmentCorrect, correct);
      const { status, shipment, autoConfirmAt, timeline } = await buyer.ok(order.detail, { id: paid.id });
      const found = await operator.ok(adminOrder.search, { keyword: 'RIGHT-2' });
      const wrong = await operator.ok(adminOrder.search, { keyword: 'WRONG-1' });
      return {
        early,
        asCustomer,
        unchanged,
        unpaid: await operator.outcome(adminOrder.shipmentCorrect, { ...correct, orderId: waiting.id }),
        status,
        parcel: `${shipment?.carrier} ${shipment?.trackingNo}`,
        events: shipment?.events.map(({ text }) => text),
        isShippedThen: shipment?.shippedAt === shipped.shippedAt && autoConfirmAt === shipped.autoConfirmAt,
        mayCorrectAgain: actions.includes('correctShipment'),
        entry: timeline
          ?.filter(({ action }) => action === 'correctShipment')
          .map(({ actor, note }) => `${actor}: ${note}`),
        found: found.list.map(({ id }) => id === paid.id),
        foundByWrong: wrong.total,
      };
    },
    expected: {
      early: 'ORDER_STATE',
      asCustomer: 'FORBIDDEN',
      unchanged: 'VALIDATION',
      unpaid: 'ORDER_STATE',
      status: 30,
      parcel: '中通快递 RIGHT-2',
      events: ['sorted'],
      isShippedThen: true,
      mayCorrectAgain: true,
      entry: ['staff: 中通快递 RIGHT-2'],
      found: [true],
      foundByWrong: 0,
    },
  }),
];
