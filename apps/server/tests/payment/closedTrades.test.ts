import { contract } from '@sampan/api/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkClosedTrades } from '../../src/areas/payment/closedTrades.ts';
import { expireOrders } from '../../src/cron/orders.ts';
import { orders, payments, sandboxTrades } from '../../src/db/schema.ts';
import { type Commerce, openCommerce, sound } from '../commerce/shop.ts';
import { openCashier } from '../support/cashier.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { hour, minute } from '../support/testClock.ts';

const line = { count: 0, isDown: false };
const wrapFetch =
  (inner: typeof fetch): typeof fetch =>
  async (input, init) => {
    line.count += 1;
    if (line.isDown) throw new TypeError('connection refused');
    return inner(input, init);
  };

forAnyDatabase('trades that are closed here and alive at the provider', (kind) => {
  let shop: Commerce;
  beforeAll(async () => {
    shop = await openCommerce(kind, { wrapFetch });
  });
  afterAll(() => shop.close());

  const mine = () => ({ token: shop.customer.token });

  async function order(): Promise<number> {
    const product = await shop.addProduct({ stock: 5 });
    return (await shop.order([{ product }])).id;
  }
  const start = (orderId: number, method: 'alipay' | 'wechat' | 'stripe', scene: 'pc' | 'qr' = 'pc') =>
    shop.expectOk(contract.payment.start, { orderId, method, scene }, mine());
  const press = (page: string, answer: string) => shop.app.inject({ method: 'POST', url: `${page}/${answer}` });
  const listPayments = async (orderId: number) => {
    const rows = await shop.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.id);
    return rows.map(({ method, status, checkAt }) => ({ method, status, isChecked: checkAt === null }));
  };
  async function findState(page: string) {
    const token = page.split('/').at(-1) ?? '';
    const [trade] = await shop.db.select().from(sandboxTrades).where(eq(sandboxTrades.token, token));
    return trade?.state;
  }
  /** Advances the clock by `minutes` and runs the jobs after each step. */
  async function wait(minutes: number, step = 1) {
    for (let passed = 0; passed < minutes; passed += step) {
      shop.clock.advance(step * minute);
      await shop.runJobs();
    }
  }

  test('a page of Alipay that is first opened after it was given up is closed there, and cannot be paid', async () => {
    const orderId = await order();
    const started = await start(orderId, 'alipay');
    await shop.expectOk(contract.payment.close, { orderId }, mine());
    await wait(2);
    expect(await listPayments(orderId)).toEqual([{ method: 'alipay', status: 30, isChecked: false }]);
    const page = await openCashier(shop.app, started);
    expect(await findState(page)).toBe('pending');
    await wait(2);
    expect(await findState(page)).toBe('closed');
    await press(page, 'pay');
    expect(await shop.detail(orderId)).toMatchObject({ status: 10 });
    expect(await listPayments(orderId)).toEqual([{ method: 'alipay', status: 30, isChecked: true }]);
  });

  test('paid before it was closed there, it pays the waiting order once, and what was begun beside it is closed', async () => {
    const orderId = await order();
    const started = await start(orderId, 'alipay');
    await shop.expectOk(contract.payment.close, { orderId }, mine());
    const other = await start(orderId, 'wechat', 'qr');
    await press(await openCashier(shop.app, started), 'pay');
    await shop.deps.background.idle();
    expect(await shop.detail(orderId)).toMatchObject({ status: 20, payment: { method: 'alipay', status: 20 } });
    expect(await findState(await openCashier(shop.app, other))).toBe('closed');
    expect(await shop.balances()).toMatchObject(sound);
  });

  test('paid after the order was paid by another way, its money goes back', async () => {
    const orderId = await order();
    const started = await start(orderId, 'alipay');
    await shop.expectOk(contract.payment.close, { orderId }, mine());
    const other = await start(orderId, 'wechat', 'qr');
    await press(await openCashier(shop.app, other), 'pay');
    const page = await openCashier(shop.app, started);
    await press(page, 'pay');
    await shop.deps.background.idle();
    expect(await findState(page)).toBe('refunded');
    const rows = (await listPayments(orderId)).map(({ method, status }) => [method, status]);
    expect(rows).toEqual([
      ['alipay', 60],
      ['wechat', 20],
    ]);
    expect(await shop.detail(orderId)).toMatchObject({ status: 20, payment: { method: 'wechat' } });
    expect(await shop.balances()).toMatchObject(sound);
  });

  test('money that the provider refuses to return is on the timeline once, and requested again ever more rarely', async () => {
    const orderId = await order();
    const started = await start(orderId, 'alipay');
    await shop.expectOk(contract.payment.close, { orderId }, mine());
    await press(await openCashier(shop.app, await start(orderId, 'wechat', 'qr')), 'pay');
    const { alipay } = shop.deps.providers.payment;
    const { refund } = alipay;
    let requests = 0;
    alipay.refund = async () => {
      requests += 1;
      return { state: 'failed', failure: 'insufficientBalance' };
    };
    await press(await openCashier(shop.app, started), 'pay');
    await shop.deps.background.idle();
    const [outTradeNo] = (
      await shop.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.id)
    ).map((payment) => payment.outTradeNo);
    const getFailures = async () =>
      (await shop.detail(orderId)).timeline.filter(({ action }) => action === 'refundFailed').map(({ note }) => note);
    expect(await getFailures()).toEqual([outTradeNo]);
    await wait(60);
    expect(requests).toBeGreaterThan(5);
    expect(requests).toBeLessThan(20);
    expect(await getFailures()).toEqual([outTradeNo]);
    alipay.refund = refund;
    await wait(20);
    expect((await listPayments(orderId)).map(({ status }) => status)).toEqual([60, 20]);
    expect(await shop.balances()).toMatchObject(sound);
  });

  test.each(['alipay', 'wechat', 'stripe'] as const)(
    '%s: paid while the provider was down and no notify came: found within an hour of the expiry',
    async (method) => {
      const orderId = await order();
      const page = await openCashier(shop.app, await start(orderId, method));
      const token = page.split('/').at(-1) ?? '';
      await wait(20, 10);
      // Paid in the last minutes; the webhook is lost and the customer does not return.
      await shop.db
        .update(sandboxTrades)
        .set({ state: 'paid', paidAt: shop.clock.now() })
        .where(eq(sandboxTrades.token, token));
      line.isDown = true;
      await wait(60, 10);
      expect(await shop.detail(orderId)).toMatchObject({ status: 10 });
      line.isDown = false;
      await wait(2);
      expect(await shop.detail(orderId)).toMatchObject({ status: 20, payment: { method, status: 20 } });
      expect(await shop.balances()).toMatchObject(sound);
    },
  );

  test('a trade that the shop could not close when another paid is closed, or its money goes back, by asking', async () => {
    const orderId = await order();
    const page = await openCashier(shop.app, await start(orderId, 'stripe'));
    // Like after a crash between updating the row and closing the trade at the provider.
    await shop.db.update(payments).set({ status: 30 }).where(eq(payments.orderId, orderId));
    const other = await start(orderId, 'wechat', 'qr');
    await press(await openCashier(shop.app, other), 'pay');
    const token = page.split('/').at(-1) ?? '';
    await shop.db
      .update(sandboxTrades)
      .set({ state: 'paid', paidAt: shop.clock.now() })
      .where(eq(sandboxTrades.token, token));
    await wait(3);
    await shop.deps.background.idle();
    expect(await shop.detail(orderId)).toMatchObject({ status: 20, payment: { method: 'wechat' } });
    expect((await listPayments(orderId))[0]).toMatchObject({ method: 'stripe', status: 60 });
  });

  async function readFirstPayment(orderId: number) {
    const [first] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.id);
    return { status: first?.status, checkAt: first?.checkAt ?? null };
  }

  test('a late payment found by cron whose refund is pending keeps the pause of its refund', async () => {
    const orderId = await order();
    const page = await openCashier(shop.app, await start(orderId, 'alipay'));
    await shop.db.update(payments).set({ status: 30 }).where(eq(payments.orderId, orderId));
    await press(await openCashier(shop.app, await start(orderId, 'wechat', 'qr')), 'pay');
    const token = page.split('/').at(-1) ?? '';
    await shop.db
      .update(sandboxTrades)
      .set({ state: 'paid', paidAt: shop.clock.now() })
      .where(eq(sandboxTrades.token, token));
    const refund = vi.spyOn(shop.deps.providers.payment.alipay, 'refund').mockResolvedValue({ state: 'pending' });
    shop.clock.advance(minute);
    await checkClosedTrades(shop.deps, shop.clock.now());
    refund.mockRestore();
    const checkAt = new Date(shop.clock.now().getTime() + minute);
    expect(await readFirstPayment(orderId)).toEqual({ status: 50, checkAt });
    await wait(2);
    expect(await readFirstPayment(orderId)).toMatchObject({ status: 60 });
  });

  test.each(['paid by another way', 'cancelled'])(
    'a late payment of an order that was %s goes back at once, however late its next check was planned',
    async (reason) => {
      const orderId = await order();
      const page = await openCashier(shop.app, await start(orderId, 'stripe'));
      const checkAt = new Date(shop.clock.now().getTime() + 60 * minute);
      await shop.db.update(payments).set({ status: 30, checkAt }).where(eq(payments.orderId, orderId));
      if (reason === 'cancelled') await shop.expectOk(contract.order.cancel, { orderId, reason }, mine());
      else await press(await openCashier(shop.app, await start(orderId, 'wechat', 'qr')), 'pay');
      // Like a crash of the server before it requests the refund.
      const refund = vi.spyOn(shop.deps.providers.payment.stripe, 'refund').mockRejectedValue(new Error('stopped'));
      await press(page, 'pay');
      await shop.deps.background.idle();
      refund.mockRestore();
      expect(await readFirstPayment(orderId)).toEqual({ status: 50, checkAt: null });
      await wait(2);
      expect(await readFirstPayment(orderId)).toMatchObject({ status: 60 });
    },
  );

  test('a payment that arrives while its expired order is checked gets no later check', async () => {
    const orderId = await order();
    const page = await openCashier(shop.app, await start(orderId, 'alipay'));
    await shop.db.update(orders).set({ expiresAt: shop.clock.now() }).where(eq(orders.id, orderId));
    const close = vi.spyOn(shop.deps.providers.payment.alipay, 'close').mockImplementation(async () => {
      await press(page, 'pay');
      await shop.deps.background.idle();
      return { state: 'pending' };
    });
    const now = new Date(shop.clock.now().getTime() + minute);
    await expireOrders(shop.deps, now);
    close.mockRestore();
    const { status, checkAt } = await readFirstPayment(orderId);
    expect(status).toBe(20);
    expect(checkAt?.getTime()).toBeLessThan(now.getTime());
  });

  test('a provider with unusable responses is queried every minute for a day, and then ever more rarely', async () => {
    const orderId = await order();
    const { expiresAt } = await start(orderId, 'alipay');
    await shop.db.update(payments).set({ status: 30 }).where(eq(payments.orderId, orderId));
    const { deps } = shop;
    const close = () => Promise.reject(new Error('not understood'));
    const alipay = { ...deps.providers.payment.alipay, close };
    const failing = { ...deps, providers: { ...deps.providers, payment: { ...deps.providers.payment, alipay } } };
    const getPause = async (hours: number) => {
      const now = new Date(Date.parse(expiresAt) + hours * 60 * minute);
      await checkClosedTrades(failing, now);
      const [payment] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId));
      return ((payment?.checkAt?.getTime() ?? Number.NaN) - now.getTime()) / minute;
    };
    expect([await getPause(20), await getPause(25)]).toEqual([1, 360]);
    await shop.db.update(payments).set({ checkAt: null }).where(eq(payments.orderId, orderId));
  });

  test('once its end is certain a closed payment is not asked about again', async () => {
    const orderId = await order();
    await start(orderId, 'alipay');
    await shop.expectOk(contract.payment.close, { orderId }, mine());
    await wait(45, 5);
    const open = await shop.db
      .select({ id: payments.id })
      .from(payments)
      .where(sql`status in (30, 40) and check_at is not null`);
    expect(open).toEqual([]);
    line.count = 0;
    await wait(5);
    expect(line.count).toBe(0);
  });

  test('trades that were checked while the clock was ahead are checked again once it is right', async () => {
    const [closedId, expiredId] = [await order(), await order()];
    await start(closedId, 'wechat', 'qr');
    await start(expiredId, 'wechat', 'qr');
    await shop.db.update(payments).set({ status: 30 }).where(eq(payments.orderId, closedId));
    line.isDown = true;
    shop.clock.jump(20 * hour);
    await shop.runJobs();
    shop.clock.jump(-20 * hour);
    line.isDown = false;
    await wait(32, 8);
    expect(await listPayments(closedId)).toEqual([{ method: 'wechat', status: 30, isChecked: true }]);
    expect(await shop.detail(expiredId)).toMatchObject({ status: 50 });
  });
});
