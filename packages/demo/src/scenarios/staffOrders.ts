import { contract } from '@sampan/api/contract';
import type { Order } from '@sampan/api/entities';
import type { Scenario, ScenarioShop } from './scenario.ts';

const { adminOrder, order } = contract;
const plain = 'table/chopsticks';

/** Creates a customer with three orders: unpaid, paid and shipped. */
async function threeOrders(shop: ScenarioShop) {
  const buyer = await shop.newCustomer();
  const waiting = await shop.order(buyer, plain);
  const paid = await shop.paidOrder(buyer, plain, 3);
  const shipped = await shop.shippedOrder(buyer, plain, 2);
  const operator = await shop.signIn('operator');
  return { buyer, operator, waiting, paid, shipped, userId: waiting.userId };
}

export const staffOrderScenarios: Scenario[] = [
  {
    name: 'staff narrow the orders by several states, by how they were paid, and by their total',
    async run(shop) {
      const { operator, waiting, paid, shipped, userId } = await threeOrders(shop);
      const nameById = new Map([
        [waiting.id, 'waiting'],
        [paid.id, 'paid'],
        [shipped.id, 'shipped'],
      ]);
      const found = async (filter: object) => {
        const { list, total } = await operator.ok(adminOrder.list, { userId, ...filter });
        return [total, ...list.map(({ id }) => nameById.get(id))].join(' ');
      };
      return [
        await found({}),
        await found({ status: '20,30' }),
        await found({ method: 'wechat', sort: 'created' }),
        await found({ method: 'alipay' }),
        await found({ sort: '-total' }),
        await found({ minTotal: shipped.totalAmount, maxTotal: shipped.totalAmount }),
        await found({ minTotal: shipped.totalAmount, status: 20 }),
      ];
    },
    expected: [
      '3 shipped paid waiting',
      '2 shipped paid',
      '2 paid shipped',
      '0',
      '3 paid shipped waiting',
      '1 shipped',
      '1 paid',
    ],
  },
  {
    name: 'staff find an order by its number, its receiver, a phone as it is dialled, its goods and its parcel',
    async run(shop) {
      const { operator, paid, shipped, userId } = await threeOrders(shop);
      const ids = async (keyword: string) => {
        const { list } = await operator.ok(adminOrder.search, { keyword, userId, limit: 100 });
        return list.map(({ id }) => id);
      };
      const isFound = async (one: Order, keyword: string) => (await ids(keyword)).includes(one.id);
      const name = paid.lines[0]?.name ?? '';
      return [
        await ids(paid.orderNo).then((found) => found.length === 1 && found[0] === paid.id),
        await isFound(paid, '陳錦玲'),
        await isFound(paid, '9123 4567'),
        await isFound(paid, name.slice(1, 3)),
        await isFound(shipped, `sf${shipped.id}`),
        await isFound(paid, `sf${shipped.id}`),
        (await ids('nowhere-at-all')).length,
      ];
    },
    expected: [true, true, true, true, true, false, 0],
  },
  {
    name: "a row of staff's list says what the list shows, and nothing else",
    async run(shop) {
      const { operator, userId, shipped } = await threeOrders(shop);
      const { list } = await operator.ok(adminOrder.list, { userId });
      const found = await operator.ok(adminOrder.search, { userId, keyword: shipped.orderNo });
      return [
        ...list.map((row) => [
          row.username !== '',
          row.status,
          row.quantity,
          row.address?.receiver,
          row.payment?.method,
          row.paidAt !== undefined,
          row.shipment?.trackingNo === `SF${row.id}`,
        ]),
        [...new Set(list.flatMap((row) => Object.keys(row)))].sort().join(' '),
        JSON.stringify(found.list[0]) === JSON.stringify(list[0]),
      ];
    },
    expected: [
      [true, 30, 2, '陳錦玲', 'wechat', true, true],
      [true, 20, 3, '陳錦玲', 'wechat', true, false],
      [true, 10, 1, '陳錦玲', undefined, false, false],
      'address createdAt currency id orderNo paidAt payment quantity shipment status totalAmount userId username',
      true,
    ],
  },
  {
    name: 'staff read whole orders at one go, in the order asked for; one that does not exist is left out',
    async run(shop) {
      const { buyer, operator, waiting, paid, shipped } = await threeOrders(shop);
      const ids = [paid.id, 999_999_999, shipped.id, waiting.id, paid.id];
      const orders = await operator.ok(adminOrder.batch, { ids });
      return [
        orders.map(({ id }) => [paid.id, shipped.id, waiting.id].indexOf(id)),
        orders.map(({ username, lines, actions }) => [username !== '', lines.length, actions.join(' ')]),
        await buyer.outcome(adminOrder.batch, { ids: [paid.id] }),
        await operator.outcome(adminOrder.batch, { ids: [] }),
      ];
    },
    expected: [
      [0, 1, 2],
      [
        [true, 1, 'cancel ship createRefund note'],
        [true, 1, 'createRefund receiveReturn addShipmentEvent note'],
        [true, 1, 'cancel note'],
      ],
      'FORBIDDEN',
      'VALIDATION',
    ],
  },
  {
    name: 'two of the staff ship one order: the second is told, and the parcel stays the first one',
    async run(shop) {
      const { operator, buyer, paid } = await threeOrders(shop);
      const admin = await shop.signIn('admin');
      const ship = (trackingNo: string) => ({ orderId: paid.id, carrier: 'SF', trackingNo });
      return [
        await operator.outcome(adminOrder.shipment, ship('FIRST-1')),
        await admin.outcome(adminOrder.shipment, ship('SECOND-2')),
        (await buyer.ok(order.detail, { id: paid.id })).shipment?.trackingNo,
      ];
    },
    expected: ['ok', 'ORDER_STATE', 'FIRST-1'],
  },
];
