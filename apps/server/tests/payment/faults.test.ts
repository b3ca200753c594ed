import { contract } from '@sampan/api/contract';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  payments,
  products,
  providerCalls,
  providerCredentials,
  sandboxTrades,
  transactionLogs,
} from '../../src/db/schema.ts';
import { getSandbox, sound } from '../commerce/shop.ts';
import { openCashier } from '../support/cashier.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { minute } from '../support/testClock.ts';
import { type FaultyShop, methods, openFaultyShop } from './faultyShop.ts';

forAnyDatabase('faults between the shop and its providers', (kind) => {
  let shop: FaultyShop;
  beforeAll(async () => {
    shop = await openFaultyShop(kind);
  });
  afterAll(() => shop.close());

  test.each(methods)('%s: a lost notify is made up for by asking', async (method) => {
    const orderId = await shop.orderOne();
    const payment = await shop.startPayment(method, orderId);
    const token = (await openCashier(shop.app, payment)).split('/').at(-1) ?? '';
    await shop.db
      .update(sandboxTrades)
      .set({ state: 'paid', paidAt: shop.clock.now() })
      .where(eq(sandboxTrades.token, token));
    expect((await shop.expectOk(contract.payment.status, { orderId }, shop.asCustomer)).status).toBe(20);
  });

  test.each(methods)('%s: while the provider is down nothing is charged, closed or lost', async (method) => {
    const orderId = await shop.orderOne();
    const payment = await shop.startPayment(method, orderId);
    shop.line.isDown = true;
    expect((await shop.expectOk(contract.payment.status, { orderId }, shop.asCustomer)).status).toBe(10);
    const closed = await shop.expectOk(contract.payment.close, { orderId }, shop.asCustomer);
    expect(closed.status).toBe(10);
    const cancelled = await shop.call(contract.order.cancel, { orderId, reason: 'down' }, shop.asCustomer);
    expect(cancelled.statusCode).toBe(503);
    shop.clock.advance(31 * minute);
    await shop.runJobs();
    expect((await shop.detail(orderId)).status).toBe(10);
    shop.clock.advance(-31 * minute);
    await shop.press(payment, 'pay');
    shop.line.isDown = false;
    shop.clock.advance(32 * minute);
    await shop.runJobs();
    expect((await shop.detail(orderId)).status).toBe(20);
    shop.clock.advance(-32 * minute);
  });

  test.each(['alipay', 'wechat'] as const)(
    '%s: an answer whose content was changed on the way changes nothing',
    async (method) => {
      const orderId = await shop.orderOne();
      const payment = await shop.startPayment(method, orderId);
      shop.line.alter = (body) => body.replace('NOTPAY', 'SUCCESS').replace('WAIT_BUYER_PAY', 'TRADE_SUCCESS');
      expect((await shop.expectOk(contract.payment.status, { orderId }, shop.asCustomer)).status).toBe(10);
      shop.line.alter = (body) => body.replace(/"sign":"[^"]*"/, '"sign":""').replace('NOTPAY', 'CLOSED');
      expect((await shop.expectOk(contract.payment.status, { orderId }, shop.asCustomer)).status).toBe(10);
      shop.repair();
      await shop.press(payment, 'pay');
      expect((await shop.detail(orderId)).status).toBe(20);
    },
  );

  test.each(methods)('%s: a trade of another amount does not pay the order, which staff can cancel', async (method) => {
    const getReserved = async () => {
      const rows = await shop.db.select({ reserved: products.reserved }).from(products);
      return rows.reduce((sum, row) => sum + row.reserved, 0);
    };
    const reserved = await getReserved();
    const orderId = await shop.orderOne();
    const payment = await shop.startPayment(method, orderId);
    const token = (await openCashier(shop.app, payment)).split('/').at(-1) ?? '';
    await shop.db
      .update(sandboxTrades)
      .set({ state: 'paid', paidAt: shop.clock.now(), amount: 1 })
      .where(eq(sandboxTrades.token, token));
    const status = await shop.expectOk(contract.payment.status, { orderId }, shop.asCustomer);
    expect([status.status, status.orderStatus]).toEqual([10, 10]);
    expect(shop.logLines.some((entry) => entry.includes('another amount'))).toBe(true);
    const own = await shop.call(contract.order.cancel, { orderId, reason: 'amount' }, shop.asCustomer);
    expect(own.statusCode).toBe(503);
    shop.clock.advance(31 * minute);
    const close = vi.spyOn(shop.deps.providers.payment[method], 'close');
    await shop.passMinutes(60);
    expect(close.mock.calls.length).toBeLessThan(20);
    close.mockRestore();
    await shop.expectOk(contract.order.cancel, { orderId, reason: 'amount' }, shop.asStaff);
    await shop.passMinutes(2);
    expect(await shop.detail(orderId)).toMatchObject({ status: 50, payment: { status: 30 } });
    expect(await getReserved()).toBe(reserved);
    const booked = await shop.db.select().from(transactionLogs).where(eq(transactionLogs.orderId, orderId));
    expect(booked.map(({ type, amount }) => [type, amount])).toEqual([[3, 0]]);
  });

  test('stripe: a start that failed inside Stripe is made anew with another number after a minute', async () => {
    const orderId = await shop.orderOne();
    const { stripe } = getSandbox(shop);
    const tryStart = async () => {
      const answer = await shop.call(
        contract.payment.start,
        { orderId, method: 'stripe', scene: 'pc' },
        shop.asCustomer,
      );
      return answer.statusCode;
    };
    stripe.isFailing = true;
    const down = await tryStart();
    stripe.isFailing = false;
    // Stripe repeats the failure under the same number.
    const repeated = await tryStart();
    shop.clock.advance(minute);
    expect([down, repeated, await tryStart()]).toEqual([503, 503, 200]);
    const rows = await shop.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.id);
    expect(rows.map(({ status }) => status)).toEqual([30, 10]);
    await shop.press(await shop.startPayment('stripe', orderId), 'pay');
    expect((await shop.detail(orderId)).status).toBe(20);
  });

  test('stripe: a start that did not reach Stripe is made anew, however late it is tried again', async () => {
    const orderId = await shop.orderOne();
    shop.line.isDown = true;
    const lost = await shop.call(contract.payment.start, { orderId, method: 'stripe', scene: 'pc' }, shop.asCustomer);
    expect(lost.statusCode).toBe(503);
    shop.repair();
    shop.clock.advance(20 * minute);
    await shop.press(await shop.startPayment('stripe', orderId), 'pay');
    expect((await shop.detail(orderId)).status).toBe(20);
  });

  /** Begins a payment by a delayed method that fails, without a webhook. */
  async function failDelayed(): Promise<number> {
    const orderId = await shop.orderOne();
    const token = (await openCashier(shop.app, await shop.startPayment('stripe', orderId))).split('/').at(-1) ?? '';
    await shop.db.update(sandboxTrades).set({ state: 'failed' }).where(eq(sandboxTrades.token, token));
    return orderId;
  }

  test('stripe: a delayed payment whose failure nobody told is found failed by asking', async () => {
    const orderId = await failDelayed();
    expect((await shop.expectOk(contract.payment.status, { orderId }, shop.asCustomer)).status).toBe(40);
  });

  test.each(['wechat', 'stripe'] as const)(
    'stripe: an order whose delayed payment failed is paid by %s',
    async (method) => {
      const orderId = await failDelayed();
      await shop.press(await shop.startPayment(method, orderId), 'pay');
      expect(await shop.detail(orderId)).toMatchObject({ status: 20, payment: { method } });
    },
  );

  test('stripe: an order whose delayed payment failed expires, and its stock goes back', async () => {
    const orderId = await failDelayed();
    shop.clock.advance(31 * minute);
    await shop.runJobs();
    expect(await shop.detail(orderId)).toMatchObject({ status: 50, payment: { status: 30 } });
    expect(await shop.balances()).toMatchObject(sound);
  });

  test.each(['alipay', 'wechat'] as const)(
    '%s: an expired order whose trade cannot be closed without the right public key is tried ever more rarely',
    async (method) => {
      const orderId = await shop.orderOne();
      await shop.startPayment(method, orderId);
      shop.line.hasOtherKey = true;
      shop.clock.advance(31 * minute);
      const close = vi.spyOn(shop.deps.providers.payment[method], 'close');
      await shop.passMinutes(60);
      expect(close.mock.calls.length).toBeLessThan(20);
      expect((await shop.detail(orderId)).status).toBe(10);
      shop.repair();
      await shop.passMinutes(20);
      close.mockRestore();
      expect(await shop.detail(orderId)).toMatchObject({ status: 50, payment: { status: 30 } });
    },
  );

  test.each(['alipay', 'wechat'] as const)(
    '%s: a closed trade whose answers the public key does not verify is asked about ever more rarely, and never given up',
    async (method) => {
      const orderId = await shop.orderOne();
      const payment = await shop.startPayment(method, orderId);
      const token = (await openCashier(shop.app, payment)).split('/').at(-1) ?? '';
      await shop.db.update(payments).set({ status: 30 }).where(eq(payments.id, payment.id));
      // Paid, and its webhook is lost.
      await shop.db
        .update(sandboxTrades)
        .set({ state: 'paid', paidAt: shop.clock.now() })
        .where(eq(sandboxTrades.token, token));
      shop.line.hasOtherKey = true;
      const close = vi.spyOn(shop.deps.providers.payment[method], 'close');
      await shop.passMinutes(90);
      expect(close.mock.calls.length).toBeLessThan(20);
      for (let hours = 0; hours < 48; hours += 6) {
        shop.clock.advance(6 * 60 * minute);
        await shop.runJobs();
      }
      shop.repair();
      shop.clock.advance(6 * 60 * minute);
      await shop.runJobs();
      await shop.deps.background.idle();
      close.mockRestore();
      expect(await shop.detail(orderId)).toMatchObject({ status: 50, payment: { status: 60 } });
      expect(await shop.balances()).toMatchObject(sound);
    },
  );

  test('stripe: once its credentials are changed, what waits for them is asked about at once', async () => {
    const { token } = await createPerson(shop, 1);
    const late = await shop.payLate(() => {
      shop.line.rejectsKey = true;
    });
    const [latePayment] = await shop.db.select().from(payments).where(eq(payments.orderId, late.orderId));
    const waitingId = await shop.orderOne();
    const waiting = await shop.startPayment('stripe', waitingId);
    const closed = await shop.startPayment('stripe', await shop.orderOne());
    const other = await shop.startPayment('alipay', await shop.orderOne());
    await shop.db.update(payments).set({ status: 30 }).where(eq(payments.id, closed.id));
    shop.line.rejectsKey = true;
    shop.clock.advance(3 * 60 * minute);
    await shop.runJobs();
    const later = new Date(shop.clock.now().getTime() + 60 * minute);
    await shop.db.update(payments).set({ checkAt: later }).where(eq(payments.id, other.id));
    const ids = [latePayment?.id ?? 0, waiting.id, closed.id, other.id];
    const readIsDelayed = async () => {
      const soon = shop.clock.now().getTime() + minute;
      const rows = await shop.db.select().from(payments).where(inArray(payments.id, ids)).orderBy(payments.id);
      return rows.map(({ checkAt }) => (checkAt?.getTime() ?? 0) > soon);
    };
    expect(await readIsDelayed()).toEqual([true, true, true, true]);
    const save = (fields: Record<string, string | null>) =>
      shop.expectOk(contract.adminProvider.save, { provider: 'stripe', fields }, { token });
    await save({
      STRIPE_SECRET_KEY: ['sk', 'test', `51${'Q'.repeat(50)}`].join('_'),
      STRIPE_WEBHOOK_SECRET: `whsec_${'Z'.repeat(40)}`,
    });
    // Credentials of Stripe are no reason to ask Alipay.
    expect(await readIsDelayed()).toEqual([false, false, false, true]);
    shop.clock.advance(minute);
    await shop.runJobs();
    expect(await readIsDelayed()).toEqual([true, true, true, true]);
    await save({ STRIPE_SECRET_KEY: null, STRIPE_WEBHOOK_SECRET: null });
    expect(await readIsDelayed()).toEqual([false, false, false, true]);
    shop.repair();
    shop.clock.advance(minute);
    await shop.runJobs();
    expect(await shop.detail(waitingId)).toMatchObject({ status: 50, payment: { status: 30 } });
    expect(await shop.detail(late.orderId)).toMatchObject({ payment: { status: 60 } });
    const [checked] = await shop.db.select().from(payments).where(eq(payments.id, closed.id));
    expect(checked?.checkAt).toBeNull();
    await shop.db.delete(providerCredentials);
    shop.deps.providers.credentials.forget();
  });

  test('stripe: a webhook of another secret, of long ago, of live mode or of somebody else changes nothing', async () => {
    const orderId = await shop.orderOne();
    const payment = await shop.startPayment('stripe', orderId, 'pc');
    const [row] = await shop.db.select().from(payments).where(eq(payments.id, payment.id));
    const event = { outTradeNo: row?.outTradeNo ?? '', tradeNo: row?.tradeNo ?? '', amount: payment.amount };
    const honest = await shop.notify('stripe', event);
    const old = await shop.notify('stripe', event, new Date(shop.clock.now().getTime() - 6 * minute));
    const altered = { ...honest, body: honest.body.replace('"livemode":false', '"livemode":true') };
    const wrong = await Promise.all(
      [{ amount: 1 }, { currency: 'USD' }, { outTradeNo: 'SP0' }].map((change) =>
        shop.notify('stripe', { ...event, ...change }),
      ),
    );
    const unsigned = { ...honest, headers: { 'content-type': 'application/json' } };
    for (const signed of [old, altered, unsigned, ...wrong]) expect(await shop.send('stripe', signed)).toBe(422);
    expect((await shop.detail(orderId)).status).toBe(10);
    expect(await Promise.all([honest, honest].map((signed) => shop.send('stripe', signed)))).toEqual([200, 200]);
    expect((await shop.detail(orderId)).status).toBe(20);
  });

  test('every exchange is kept for staff without its secrets, and repetitions count', async () => {
    const orderId = await shop.orderOne();
    const payment = await shop.startPayment('alipay', orderId);
    for (let times = 0; times < 3; times += 1)
      await shop.expectOk(contract.payment.status, { orderId }, shop.asCustomer);
    await shop.deps.background.idle();
    const [row] = await shop.db.select().from(payments).where(eq(payments.id, payment.id));
    const calls = await shop.db
      .select()
      .from(providerCalls)
      .where(eq(providerCalls.outTradeNo, row?.outTradeNo ?? ''));
    expect(calls.map(({ operation, repeats, status }) => [operation, repeats, status]).sort()).toEqual([
      ['alipay.trade.precreate', 1, 200],
      ['alipay.trade.query', 3, 200],
    ]);
    const text = JSON.stringify(calls);
    expect(text).toContain('total_amount');
    expect(text).toMatch(/sign=\*\*\*/);
    expect(text).not.toMatch(/\\"sign\\":\\"[^*]/);
  });

  test('an answer with null characters, such as an error page in UTF-16, is in the list of requests', async () => {
    const orderId = await shop.orderOne();
    await shop.startPayment('wechat', orderId);
    shop.line.alter = () => '<\0p\0>\0';
    await shop.expectOk(contract.payment.status, { orderId }, shop.asCustomer);
    shop.repair();
    await shop.deps.background.idle();
    const { list } = await shop.expectOk(contract.adminOrder.calls, { orderId }, shop.asStaff);
    expect(list.map(({ kind, result, answer }) => [kind, result, answer])).toContainEqual([
      'query',
      'unverified',
      '<\uFFFDp\uFFFD>\uFFFD',
    ]);
  });
});
