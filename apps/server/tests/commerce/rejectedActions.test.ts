import { contract } from '@sampan/api/contract';
import type { OrderStatus } from '@sampan/api/entities';
import { orderStatus, orderStatuses } from '@sampan/api/statuses';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measure } from '../../../../scripts/reliability/measure.ts';
import { queryRows } from '../../src/db/query.ts';
import { forAnyDatabase } from '../support/databases.ts';
import type { Person } from '../support/people.ts';
import { type Commerce, openCommerce, sound } from './shop.ts';

type ActorName = 'owner' | 'stranger' | 'staff';

const calls = {
  pay: (shop: Commerce, orderId: number, token: string) =>
    shop.call(contract.payment.wechat, { orderId, scene: 'qr' }, { token }),
  cancel: (shop: Commerce, orderId: number, token: string) =>
    shop.call(contract.order.cancel, { orderId, reason: '不要了' }, { token }),
  ship: (shop: Commerce, orderId: number, token: string) =>
    shop.call(contract.adminOrder.shipment, { orderId, carrier: 'SF', trackingNo: '1' }, { token }),
  confirm: (shop: Commerce, orderId: number, token: string) =>
    shop.call(contract.order.confirmReceived, { orderId }, { token }),
  requestRefund: (shop: Commerce, orderId: number, token: string) =>
    shop.call(contract.order.requestRefund, { orderId, reason: '不要了' }, { token }),
  withdraw: (shop: Commerce, orderId: number, token: string) =>
    shop.call(contract.order.refundWithdraw, { orderId }, { token }),
  approve: (shop: Commerce, orderId: number, token: string) =>
    shop.call(contract.adminOrder.refund, { orderId, approve: true }, { token }),
  reject: (shop: Commerce, orderId: number, token: string) =>
    shop.call(contract.adminOrder.refund, { orderId, approve: false, remark: '不行' }, { token }),
  // A partial refund: the order returns to its previous status.
  createRefund: (shop: Commerce, orderId: number, token: string) =>
    shop.call(contract.adminOrder.refundCreate, { orderId, amount: 1, reason: '小瑕疵' }, { token }),
  returnReceived: async (shop: Commerce, orderId: number, token: string) => {
    const items = (await shop.detail(orderId, shop.staff)).lines.map(({ id }) => ({ orderLineId: id, quantity: 1 }));
    return shop.call(contract.adminOrder.returnReceived, { orderId, items }, { token });
  },
  shipmentCorrect: (shop: Commerce, orderId: number, token: string) =>
    shop.call(contract.adminOrder.shipmentCorrect, { orderId, carrier: 'SF', trackingNo: 'SF2' }, { token }),
  shipmentEvent: (shop: Commerce, orderId: number, token: string) =>
    shop.call(contract.adminOrder.shipmentEvent, { orderId, text: '已到站' }, { token }),
  delete: (shop: Commerce, orderId: number, token: string) => shop.call(contract.order.delete, { orderId }, { token }),
  note: (shop: Commerce, orderId: number, token: string) =>
    shop.call(contract.order.note, { orderId, note: '備註' }, { token }),
};
type Action = keyof typeof calls;
const actions = Object.keys(calls) as Action[];

/** The transition table of decisions.md, repeated: allowed actions by status, who may do them, and the new status. */
const table: Record<OrderStatus, Partial<Record<Action, [who: ActorName[], to: OrderStatus]>>> = {
  10: { pay: [['owner'], 10], cancel: [['owner', 'staff'], 50], note: [['owner', 'staff'], 10] },
  20: {
    ship: [['staff'], 30],
    cancel: [['staff'], 70],
    createRefund: [['staff'], 70],
    requestRefund: [['owner'], 60],
    note: [['owner', 'staff'], 20],
  },
  30: {
    confirm: [['owner'], 40],
    createRefund: [['staff'], 70],
    returnReceived: [['staff'], 30],
    shipmentCorrect: [['staff'], 30],
    shipmentEvent: [['staff'], 30],
    requestRefund: [['owner'], 60],
    note: [['owner', 'staff'], 30],
  },
  40: {
    createRefund: [['staff'], 70],
    returnReceived: [['staff'], 40],
    shipmentCorrect: [['staff'], 40],
    shipmentEvent: [['staff'], 40],
    requestRefund: [['owner'], 60],
    delete: [['owner'], 40],
    note: [['owner', 'staff'], 40],
  },
  50: { delete: [['owner'], 50], note: [['owner', 'staff'], 50] },
  60: { withdraw: [['owner'], 30], approve: [['staff'], 70], reject: [['staff'], 30], note: [['owner', 'staff'], 60] },
  70: { note: [['owner', 'staff'], 70] },
  80: { returnReceived: [['staff'], 80], delete: [['owner'], 80], note: [['owner', 'staff'], 80] },
};

forAnyDatabase('outside the table', (kind) => {
  let shop: Commerce;
  let people: Record<ActorName, Person>;
  beforeAll(async () => {
    shop = await openCommerce(kind);
    people = { owner: shop.customer, stranger: shop.other, staff: shop.staff };
  });
  afterAll(() => shop.close());

  async function step(action: Action, orderId: number, who: ActorName) {
    const answer = await calls[action](shop, orderId, people[who].token);
    if (!answer.ok) throw new Error(`${action}: ${answer.body}`);
  }

  /** Brings an order to the status by allowed transitions; 60 is reached from 30. */
  async function orderIn(status: OrderStatus): Promise<number> {
    const product = await shop.addProduct();
    const { id } = await shop.order([{ product }]);
    if (status === orderStatus.pendingPayment) return id;
    if (status === orderStatus.cancelled) {
      await step('cancel', id, 'owner');
      return id;
    }
    await shop.pay(id);
    if (status === orderStatus.paid) return id;
    await step('ship', id, 'staff');
    if (status === orderStatus.shipped) return id;
    if (status === orderStatus.completed) {
      await step('confirm', id, 'owner');
      return id;
    }
    await step('requestRefund', id, 'owner');
    if (status === orderStatus.refundRequested) return id;
    const { wechat } = shop.deps.providers.payment;
    const settle = wechat.refund;
    if (status === orderStatus.refunding) wechat.refund = async () => ({ state: 'pending' });
    await step('approve', id, 'staff');
    await shop.deps.background.idle();
    wechat.refund = settle;
    return id;
  }

  /** All rows of the order as one text, to detect any change. */
  async function toPicture(orderId: number): Promise<string> {
    const rows = await queryRows(
      shop.db,
      sql`select to_jsonb(o), (select jsonb_agg(t order by t.id) from order_timeline t where t.order_id = o.id),
        (select jsonb_agg(p order by p.id) from payments p where p.order_id = o.id),
        (select jsonb_agg(r order by r.id) from refunds r where r.order_id = o.id),
        (select jsonb_agg(jsonb_build_array(q.on_hand, q.reserved, q.sold) order by q.id) from products q
          join order_lines l on l.product_id = q.id where l.order_id = o.id)
      from orders o where o.id = ${orderId}`,
    );
    return JSON.stringify(rows);
  }

  test.each(orderStatuses)(
    '%i: every action of everybody that the table does not have is refused and changes nothing',
    async (status) => {
      const id = await orderIn(status);
      expect((await shop.detail(id)).status).toBe(status);
      const before = await toPicture(id);
      let rejected = 0;
      await measure('refused-actions', { place: kind }, async (countAttempts) => {
        for (const action of actions) {
          for (const who of ['owner', 'stranger', 'staff'] as const) {
            if (table[status][action]?.[0].includes(who)) continue;
            const answer = await calls[action](shop, id, people[who].token);
            expect({ action, who, ok: answer.ok }).toEqual({ action, who, ok: false });
            expect(answer.statusCode, `${action} by ${who}: ${answer.body}`).toBeLessThan(500);
            rejected += 1;
            countAttempts();
          }
        }
        await shop.deps.background.idle();
        expect(await toPicture(id)).toBe(before);
        expect(rejected).toBeGreaterThan(25);
      });
    },
  );

  test('every action of the table leads where the table says', async () => {
    await measure('allowed-actions', { place: kind }, async (countAttempts) => {
      for (const status of orderStatuses) {
        for (const [action, [whos, to]] of Object.entries(table[status]) as [Action, [ActorName[], OrderStatus]][]) {
          for (const who of whos) {
            const id = await orderIn(status);
            const { wechat } = shop.deps.providers.payment;
            const settle = wechat.refund;
            wechat.refund = async () => ({ state: 'pending' });
            await step(action, id, who);
            await shop.deps.background.idle();
            wechat.refund = settle;
            expect({ status, action, who, to: (await shop.detail(id, shop.staff)).status }).toEqual({
              status,
              action,
              who,
              to,
            });
            countAttempts();
          }
        }
      }
      expect(await shop.balances()).toMatchObject(sound);
    });
  });

  test('a refund that the provider refuses waits for staff again', async () => {
    const id = await orderIn(60);
    const { wechat } = shop.deps.providers.payment;
    const settle = wechat.refund;
    wechat.refund = async () => ({ state: 'failed', failure: 'refused' });
    await step('approve', id, 'staff');
    await shop.deps.background.idle();
    wechat.refund = settle;
    expect(await shop.detail(id)).toMatchObject({
      status: 60,
      refund: { status: 60, failure: 'refused' },
      payment: { status: 20 },
    });
    await step('approve', id, 'staff');
    await shop.deps.background.idle();
    expect(await shop.detail(id)).toMatchObject({ status: 80, refund: { status: 30 }, payment: { status: 60 } });
  });

  test('a refund whose provider could not be asked is asked about again', async () => {
    const id = await orderIn(60);
    const { wechat } = shop.deps.providers.payment;
    const settle = wechat.refund;
    wechat.refund = () => Promise.reject(new Error('no line'));
    await step('approve', id, 'staff');
    await shop.deps.background.idle();
    wechat.refund = settle;
    expect((await shop.detail(id)).status).toBe(70);
    shop.clock.advance(61_000);
    await shop.runJobs();
    expect((await shop.detail(id)).status).toBe(80);
  });
});
