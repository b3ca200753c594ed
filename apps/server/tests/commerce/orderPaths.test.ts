import { contract } from '@sampan/api/contract';
import type { Product } from '@sampan/api/entities';
import { refundStatus } from '@sampan/api/statuses';
import type { OrderEvent } from '@sampan/domain/order/orderFacts';
import { files, goods, listSimplePaths, type OrderPath } from '@sampan/domain/order/orderPaths.fakes';
import { statusName } from '@sampan/domain/order/orderStatus';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAttemptCount, measure } from '../../../../scripts/reliability/measure.ts';
import { findMainPayment, readOrder } from '../../src/areas/order/orderRecord.ts';
import { toRefundRequest } from '../../src/areas/payment/refundRequest.ts';
import { payments, sandboxTrades } from '../../src/db/schema.ts';
import type { RefundAnswer } from '../../src/providers/payment/port.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { minute } from '../support/testClock.ts';
import { type Commerce, getTradeNo, openCommerce, sound } from './shop.ts';

const orderKinds = { goods: { input: goods, type: 1 }, files: { input: files, type: 2 } } as const;
/** Of the paths every so many are walked. */
const every = getAttemptCount(8, 1);

forAnyDatabase('every path of the order lifecycle', (kind) => {
  let shop: Commerce;
  beforeAll(async () => {
    shop = await openCommerce(kind);
  });
  afterAll(() => shop.close());

  const mine = () => ({ token: shop.customer.token });
  const staff = () => ({ token: shop.staff.token });

  /** Lets the provider answer every refund like this, and asks it about all that it owes. */
  async function answerRefunds(answer: RefundAnswer): Promise<void> {
    const { wechat } = shop.deps.providers.payment;
    const ask = wechat.refund;
    if (answer.state !== 'settled') wechat.refund = async () => answer;
    shop.clock.advance(2 * minute);
    await shop.runJobs();
    wechat.refund = ask;
  }

  /** Does something while the provider leaves every refund open. */
  async function withOpenRefunds(work: () => Promise<unknown>): Promise<void> {
    const { wechat } = shop.deps.providers.payment;
    const ask = wechat.refund;
    wechat.refund = async () => ({ state: 'pending' });
    await work();
    await shop.deps.background.idle();
    wechat.refund = ask;
  }

  /** The provider says that the order's trade is paid, though the shop may have closed it. */
  async function notifyPaid(orderId: number): Promise<void> {
    const [payment] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId));
    const outTradeNo = payment?.outTradeNo ?? '';
    await shop.db
      .update(sandboxTrades)
      .set({ state: 'paid', paidAt: shop.clock.now() })
      .where(eq(sandboxTrades.outTradeNo, outTradeNo));
    const tradeNo = await getTradeNo(shop, outTradeNo);
    const signed = await shop.notify('wechat', { outTradeNo, tradeNo, amount: payment?.amount ?? 0 });
    expect(await shop.send('wechat', signed)).toBe(200);
    await shop.deps.background.idle();
  }

  async function settleRefund(orderId: number): Promise<void> {
    const record = await readOrder(shop.db, orderId);
    const refund = record?.refunds.at(-1);
    const payment = record && findMainPayment(record);
    if (!payment || refund?.status !== refundStatus.failed) return answerRefunds({ state: 'settled' });
    // The provider has paid it nevertheless, which the shop learns when staff decline it.
    await shop.deps.providers.payment.wechat.refund(toRefundRequest(record, payment, refund));
    const decline = { orderId, approve: false, remark: '不行' };
    const { data } = await shop.call(contract.adminOrder.refund, decline, staff());
    expect(data).toMatchObject({ code: 'ORDER_STATE' });
  }

  const reason = '不要了';
  const steps: Partial<Record<OrderEvent['type'], (orderId: number) => Promise<unknown>>> = {
    // Each walk begins with an order.
    create: async () => undefined,
    pay: notifyPaid,
    latePay: notifyPaid,
    cancel: (orderId) => shop.expectOk(contract.order.cancel, { orderId, reason }, mine()),
    expire: async () => {
      shop.clock.advance(31 * minute);
      await shop.runJobs();
    },
    ship: (orderId) =>
      shop.expectOk(contract.adminOrder.shipment, { orderId, carrier: 'SF', trackingNo: '1' }, staff()),
    confirm: (orderId) => shop.expectOk(contract.order.confirmReceived, { orderId }, mine()),
    requestRefund: (orderId) => shop.expectOk(contract.order.requestRefund, { orderId, reason }, mine()),
    withdrawRefund: (orderId) => shop.expectOk(contract.order.refundWithdraw, { orderId }, mine()),
    approveRefund: (orderId) =>
      withOpenRefunds(() => shop.expectOk(contract.adminOrder.refund, { orderId, approve: true }, staff())),
    rejectRefund: (orderId) =>
      shop.expectOk(contract.adminOrder.refund, { orderId, approve: false, remark: '不行' }, staff()),
    refundSettled: settleRefund,
    refundFailed: () => answerRefunds({ state: 'failed', failure: 'refused' }),
    delete: (orderId) => shop.expectOk(contract.order.delete, { orderId }, mine()),
  };

  /** Walks a path on the running server; after each step the order is where the chart says. */
  async function walk({ events, states }: OrderPath, product: Product): Promise<void> {
    const { id } = await shop.order([{ product }]);
    await shop.expectOk(contract.payment.wechat, { orderId: id, scene: 'qr' }, mine());
    const walked = events.map(({ type }) => type).join(' → ');
    for (const [index, { type }] of events.entries()) {
      const step = steps[type];
      if (!step) throw new Error(`There is no step for ${type}.`);
      await step(id);
      const { status } = await shop.detail(id, shop.staff);
      expect(statusName[status], `${walked}, step ${index + 1}: ${type}`).toBe(states[index]);
    }
  }

  test.each(['goods', 'files'] as const)('an order of %s is where the chart says after every step', async (name) => {
    const { input, type } = orderKinds[name];
    const paths = listSimplePaths(input);
    expect(paths.length).toBeGreaterThan(20);
    const product = await shop.addProduct({ type, stock: 10_000 });
    await measure('order-paths', { place: kind }, async (countAttempts) => {
      for (const [index, path] of paths.entries()) {
        if (index % every > 0) continue;
        await walk(path, product);
        countAttempts();
      }
      expect(await shop.balances()).toMatchObject(sound);
    });
  });
});
