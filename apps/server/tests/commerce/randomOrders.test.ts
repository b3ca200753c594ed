import { contract } from '@sampan/api/contract';
import type { Product } from '@sampan/api/entities';
import { inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getAttemptCount, measure } from '../../../../scripts/reliability/measure.ts';
import { orders as orderRows } from '../../src/db/schema.ts';
import { address } from '../support/address.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson, type Person } from '../support/people.ts';
import { day, minute } from '../support/testClock.ts';
import { type Commerce, openCommerce, sound } from './shop.ts';

const kinds = [
  'create',
  'create',
  'pay',
  'pay',
  'begin',
  'fail',
  'cancel',
  'ship',
  'confirm',
  'requestRefund',
  'withdraw',
  'approve',
  'reject',
  'approvePart',
  'requestPart',
  'refund',
  'refund',
  'goodwill',
  'refundTooMuch',
  'cancelPaid',
  'goodsBack',
  'delete',
  'close',
  'notifyAgain',
  'minutes',
  'days',
] as const;
interface Command {
  kind: (typeof kinds)[number];
  /** Selects the buyer, product and order. */
  pick: number;
}
const command = fc.record<Command>({ kind: fc.constantFrom(...kinds), pick: fc.nat({ max: 50 }) });

const runs = { pglite: getAttemptCount(4, 50), postgres: getAttemptCount(12, 2_000) };
/** Runs of one shop: every step sums the whole shop up, so a shop that grows takes longer and longer. */
const runsPerShop = 50;

forAnyDatabase('random commands', (databaseKind) => {
  let shop: Commerce;
  let products: Product[];
  let third: Person;
  async function open() {
    shop = await openCommerce(databaseKind);
    third = await createPerson(shop);
    const groupId = 800_000;
    products = [
      await shop.addProduct({ stock: 6, groupId }),
      await shop.addProduct({ stock: 4, groupId }),
      await shop.addProduct({ stock: 5 }),
      await shop.addProduct({ stock: 50, type: 2 }),
    ];
  }

  /** Orders of this run, with the statuses that they have had. */
  interface KnownOrder {
    id: number;
    token: string;
    statuses: number[];
  }

  async function act({ kind, pick }: Command, orders: KnownOrder[]) {
    const buyer = [shop.customer, shop.other, third][pick % 3] ?? shop.customer;
    const order = orders[pick % Math.max(1, orders.length)];
    const staff = { token: shop.staff.token };
    if (kind === 'create') {
      const chosen = [products[pick % 4], ...(pick % 3 === 0 ? [products[(pick + 1) % 4]] : [])].filter(
        (each) => each !== undefined,
      );
      const items = chosen.map(({ id, priceAmount, type }) => ({
        productId: id,
        quantity: type === 2 ? 1 : 1 + (pick % 2),
        priceAmount,
      }));
      const made = await shop.call(contract.order.create, { items, address }, { token: buyer.token });
      if (made.ok) orders.push({ id: made.data.id, token: buyer.token, statuses: [10] });
      return made.statusCode;
    }
    if (kind === 'minutes' || kind === 'days') {
      shop.clock.advance(kind === 'minutes' ? 16 * minute : 3 * day);
      await shop.runJobs();
      return 200;
    }
    if (!order) return 200;
    const { id: orderId, token } = order;
    const mine = { token };
    const method = pick % 3 === 0 ? 'alipay' : 'wechat';
    if (kind === 'pay' || kind === 'begin' || kind === 'fail') {
      const payment = await shop.call(contract.payment[method], { orderId, scene: 'qr' }, mine);
      if (!payment.ok || kind === 'begin') return payment.statusCode;
      const path = new URL(payment.data.qrCode ?? '').pathname;
      return (await shop.app.inject({ method: 'POST', url: `${path}/${kind}` })).statusCode;
    }
    const known = await shop.detail(orderId, shop.staff);
    const line = known.lines[pick % known.lines.length];
    const items = line ? [{ orderLineId: line.id, quantity: 1 + (pick % line.quantity) }] : [];
    const asked = {
      requestPart: () => shop.call(contract.order.requestRefund, { orderId, reason: '壞了一件', items }, mine),
      approvePart: () =>
        shop.call(contract.adminOrder.refund, { orderId, approve: true, amount: 1 + pick * 100 }, staff),
      refund: () =>
        shop.call(
          contract.adminOrder.refundCreate,
          {
            orderId,
            items,
            shippingAmount: pick % 5 === 0 ? known.shippingAmount : 0,
            reason: '缺貨',
            restock: pick % 2 === 0,
          },
          staff,
        ),
      goodwill: () => shop.call(contract.adminOrder.refundCreate, { orderId, amount: 1 + pick, reason: '補償' }, staff),
      refundTooMuch: async () => {
        const tooMuch = { orderId, amount: known.totalAmount + 1, reason: '太多了' };
        const answer = await shop.call(contract.adminOrder.refundCreate, tooMuch, staff);
        expect(answer.ok).toBe(false);
        return answer;
      },
      cancelPaid: () => shop.call(contract.order.cancel, { orderId, reason: '缺貨' }, staff),
      goodsBack: () => {
        const back = items.map((item) => ({ ...item, restock: pick % 3 !== 0 }));
        return shop.call(contract.adminOrder.returnReceived, { orderId, items: back }, staff);
      },
      cancel: () => shop.call(contract.order.cancel, { orderId, reason: '不要了' }, mine),
      ship: () => shop.call(contract.adminOrder.shipment, { orderId, carrier: 'SF', trackingNo: '1' }, staff),
      confirm: () => shop.call(contract.order.confirmReceived, { orderId }, mine),
      requestRefund: () => shop.call(contract.order.requestRefund, { orderId, reason: '不要了' }, mine),
      withdraw: () => shop.call(contract.order.refundWithdraw, { orderId }, mine),
      approve: () => shop.call(contract.adminOrder.refund, { orderId, approve: true }, staff),
      reject: () => shop.call(contract.adminOrder.refund, { orderId, approve: false, remark: '不行' }, staff),
      delete: () => shop.call(contract.order.delete, { orderId }, mine),
      close: () => shop.call(contract.payment.close, { orderId }, mine),
      notifyAgain: async () => {
        const trades = await shop.db.query.sandboxTrades.findMany();
        const paid = trades.filter(({ paidAt }) => paidAt !== null).at(-1 - (pick % 3));
        if (!paid) return { statusCode: 200 };
        const { outTradeNo, tradeNo, amount } = paid;
        const signed = await shop.notify(paid.method, { outTradeNo, tradeNo, amount });
        return { statusCode: await shop.send(paid.method, signed) };
      },
    };
    return (await asked[kind]()).statusCode;
  }

  test('stock, money and payments agree after every step', async () => {
    const seed = Date.now() % 1_000_000_000;
    console.info(`${databaseKind}: seed ${seed}, ${runs[databaseKind]} runs`);
    let steps = 0;
    await measure('random-commands', { place: databaseKind, seed }, async (countAttempts) => {
      for (let done = 0; done < runs[databaseKind]; done += runsPerShop) {
        await open();
        try {
          const { units } = await shop.balances();
          await fc.assert(
            fc.asyncProperty(fc.array(command, { minLength: 20, maxLength: 40 }), async (commands) => {
              const orders: KnownOrder[] = [];
              for (const each of commands) {
                const statusCode = await act(each, orders);
                expect(statusCode, JSON.stringify(each)).toBeLessThan(500);
                await shop.deps.background.idle();
                steps += 1;
                expect(await shop.balances()).toEqual({ ...sound, units });
                const ids = orders.map(({ id }) => id);
                const rows = await shop.db.select().from(orderRows).where(inArray(orderRows.id, ids));
                expect(rows).toHaveLength(orders.length);
                for (const order of orders) {
                  const status = rows.find(({ id }) => id === order.id)?.status;
                  if (status !== undefined && order.statuses.at(-1) !== status) order.statuses.push(status);
                  expect(order.statuses.join(' ')).not.toMatch(/50 \d|80 \d/);
                }
              }
              // Each order can be shown; then cancel the remaining ones, so that the next run has stock.
              for (const { id, token, statuses } of orders) {
                expect((await shop.detail(id, shop.staff)).status).toBe(statuses.at(-1));
                await shop.call(contract.order.cancel, { orderId: id, reason: '收攤了' }, { token });
              }
              countAttempts();
            }),
            { seed: seed + done, numRuns: Math.min(runsPerShop, runs[databaseKind] - done), endOnFailure: true },
          );
        } finally {
          await shop.close();
        }
      }
    });
    console.info(`${databaseKind}: ${steps} steps`);
  });
});
