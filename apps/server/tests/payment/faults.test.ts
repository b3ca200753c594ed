import { setTimeout } from 'node:timers/promises';
import { contract } from '@sampan/api/contract';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { returnMoney } from '../../src/areas/payment/service.ts';
import { payments, providerCalls, providerCredentials, refunds, sandboxTrades } from '../../src/db/schema.ts';
import { type Commerce, getSandbox, openCommerce, sound } from '../commerce/shop.ts';
import { openCashier } from '../support/cashier.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { minute } from '../support/testClock.ts';

const methods = ['alipay', 'wechat', 'stripe'] as const;
type Method = (typeof methods)[number];

/**
 * The line to the providers, which may be down, lose the responses to refunds, reject the key, sign by another key than the
 * shop has, or change responses.
 */
const intact = {
  ...{ isDown: false, losesRefunds: false, rejectsKey: false, hasOtherKey: false },
  alter: (body: string) => body,
};
const line = { ...intact };

const isRefund = (url: string, init?: RequestInit) =>
  init?.method === 'POST' && /method=alipay\.trade\.refund&|\/refunds$/.test(url);

/** A signature of the right length, by no key that the shop has. */
const otherSignature = Buffer.alloc(256, 1).toString('base64');
/** Alipay's signature is in the body. */
const signAnew = (body: string) =>
  line.hasOtherKey ? body.replace(/"sign":"[^"]*"/, `"sign":"${otherSignature}"`) : body;

const wrapFetch =
  (inner: typeof fetch): typeof fetch =>
  async (input, init) => {
    if (line.isDown) throw new TypeError('connection refused');
    if (line.rejectsKey) return Response.json({ error: {} }, { status: 403 });
    const response = await inner(input, init);
    if (line.losesRefunds && isRefund(String(input), init)) throw new TypeError('connection reset');
    const body = line.alter(await response.text());
    const answer = new Response(response.status === 204 ? null : signAnew(body), response);
    if (line.hasOtherKey) answer.headers.set('wechatpay-signature', otherSignature);
    return answer;
  };

function repair() {
  Object.assign(line, intact);
}

forAnyDatabase('faults between the shop and its providers', (kind) => {
  let shop: Commerce;
  beforeAll(async () => {
    shop = await openCommerce(kind, { wrapFetch });
  });
  afterAll(() => shop.close());

  const mine = () => ({ token: shop.customer.token });
  const staff = () => ({ token: shop.staff.token });

  async function order(): Promise<number> {
    repair();
    const product = await shop.addProduct({ stock: 5 });
    return (await shop.order([{ product }])).id;
  }

  const start = (method: Method, orderId: number, scene: 'qr' | 'pc' = 'qr') =>
    shop.expectOk(contract.payment.start, { orderId, method, scene }, mine());

  const press = async (payment: { qrCode?: string | undefined; payUrl?: string | undefined }, answer: string) =>
    shop.app.inject({ method: 'POST', url: `${await openCashier(shop.app, payment)}/${answer}` });

  test.each(methods)('%s: a lost notify is made up for by asking', async (method) => {
    const orderId = await order();
    const payment = await start(method, orderId);
    const token = (await openCashier(shop.app, payment)).split('/').at(-1) ?? '';
    await shop.db
      .update(sandboxTrades)
      .set({ state: 'paid', paidAt: shop.clock.now() })
      .where(eq(sandboxTrades.token, token));
    expect((await shop.expectOk(contract.payment.status, { orderId }, mine())).status).toBe(20);
  });

  test.each(methods)('%s: while the provider is down nothing is charged, closed or lost', async (method) => {
    const orderId = await order();
    const payment = await start(method, orderId);
    line.isDown = true;
    expect((await shop.expectOk(contract.payment.status, { orderId }, mine())).status).toBe(10);
    const closed = await shop.expectOk(contract.payment.close, { orderId }, mine());
    expect(closed.status).toBe(10);
    const cancelled = await shop.call(contract.order.cancel, { orderId, reason: 'down' }, mine());
    expect(cancelled.statusCode).toBe(503);
    shop.clock.advance(31 * minute);
    await shop.runJobs();
    expect((await shop.detail(orderId)).status).toBe(10);
    shop.clock.advance(-31 * minute);
    await press(payment, 'pay');
    line.isDown = false;
    shop.clock.advance(32 * minute);
    await shop.runJobs();
    expect((await shop.detail(orderId)).status).toBe(20);
    shop.clock.advance(-32 * minute);
  });

  test.each(['alipay', 'wechat'] as const)(
    '%s: an answer whose content was changed on the way changes nothing',
    async (method) => {
      const orderId = await order();
      const payment = await start(method, orderId);
      line.alter = (body) => body.replace('NOTPAY', 'SUCCESS').replace('WAIT_BUYER_PAY', 'TRADE_SUCCESS');
      expect((await shop.expectOk(contract.payment.status, { orderId }, mine())).status).toBe(10);
      line.alter = (body) => body.replace(/"sign":"[^"]*"/, '"sign":""').replace('NOTPAY', 'CLOSED');
      expect((await shop.expectOk(contract.payment.status, { orderId }, mine())).status).toBe(10);
      repair();
      await press(payment, 'pay');
      expect((await shop.detail(orderId)).status).toBe(20);
    },
  );

  test.each(methods)('%s: a trade of another amount does not pay the order', async (method) => {
    const orderId = await order();
    const payment = await start(method, orderId);
    const token = (await openCashier(shop.app, payment)).split('/').at(-1) ?? '';
    await shop.db
      .update(sandboxTrades)
      .set({ state: 'paid', paidAt: shop.clock.now(), amount: 1 })
      .where(eq(sandboxTrades.token, token));
    const status = await shop.expectOk(contract.payment.status, { orderId }, mine());
    expect([status.status, status.orderStatus]).toEqual([10, 10]);
    expect(shop.logLines.some((line) => line.includes('another amount'))).toBe(true);
  });

  test.each(methods)('%s: staff send a refund without an answer again, and it is paid once', async (method) => {
    const orderId = await order();
    await press(await start(method, orderId), 'pay');
    line.losesRefunds = true;
    await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 100, reason: 'lost' }, staff());
    await shop.deps.background.idle();
    const readRefund = async () => {
      const { list } = await shop.expectOk(contract.adminOrder.calls, { orderId: String(orderId) }, staff());
      return list.find(({ kind, result }) => kind === 'refund' && result === 'unreachable');
    };
    const lost = await readRefund();
    expect(lost).toMatchObject({ canResend: true, answer: 'connection reset', code: 'NETWORK' });
    repair();
    const send = () => shop.call(contract.adminOrder.resendCall, { id: lost?.id ?? 0 }, staff());
    const sent = await Promise.all([send(), send()]);
    // The second one may find the refund settled already.
    const outcomes = sent.map((answer) => (answer.ok ? answer.data.state : answer.data.code));
    expect(outcomes).toContain('settled');
    expect(outcomes.filter((outcome) => !['settled', 'CALL_STATE'].includes(String(outcome)))).toEqual([]);
    expect(await shop.detail(orderId)).toMatchObject({ status: 20, refund: { status: 30 } });
    const [row] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId));
    const [trade] = await shop.db
      .select()
      .from(sandboxTrades)
      .where(eq(sandboxTrades.outTradeNo, row?.outTradeNo ?? ''));
    expect(Object.values(trade?.refunds ?? {})).toEqual([100]);
    expect((await readRefund())?.canResend).toBe(false);
    const late = await send();
    expect(late.ok || [late.statusCode, late.data.code]).toEqual([422, 'CALL_STATE']);
  });

  test.each([
    { first: 'is refused', losesRefunds: false, expected: { status: 60, refund: { failure: 'refused' } } },
    { first: 'gets no answer', losesRefunds: true, expected: { status: 70, refund: { status: 20 } } },
  ])('stripe: a refund that $first, while the key is rejected', async ({ losesRefunds, expected }) => {
    const orderId = await order();
    await press(await start('stripe', orderId), 'pay');
    Object.assign(line, { losesRefunds, rejectsKey: !losesRefunds });
    await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 100, reason: 'key' }, staff());
    await shop.deps.background.idle();
    Object.assign(line, { losesRefunds: false, rejectsKey: true });
    const [payment] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId));
    await returnMoney(shop.deps, payment?.id ?? 0);
    expect(await shop.detail(orderId)).toMatchObject(expected);
    repair();
  });

  test.each([{}, { amount: 50 }])(
    'stripe: a refund approved anew while the key is still rejected fails at once: %o',
    async (part) => {
      const orderId = await order();
      await press(await start('stripe', orderId), 'pay');
      line.rejectsKey = true;
      await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 100, reason: 'key' }, staff());
      await shop.deps.background.idle();
      const approve = async () => {
        await shop.expectOk(contract.adminOrder.refund, { orderId, approve: true, ...part }, staff());
        await shop.deps.background.idle();
      };
      await approve();
      expect(await shop.detail(orderId)).toMatchObject({ status: 60, refund: { status: 60, failure: 'refused' } });
      repair();
      await approve();
      expect(await shop.detail(orderId)).toMatchObject({ status: 20, refund: { status: 30 } });
    },
  );

  test('stripe: a start that failed inside Stripe is made anew with another number after a minute', async () => {
    const orderId = await order();
    const { stripe } = getSandbox(shop);
    const tryStart = async () => {
      const answer = await shop.call(contract.payment.start, { orderId, method: 'stripe', scene: 'pc' }, mine());
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
    await press(await start('stripe', orderId), 'pay');
    expect((await shop.detail(orderId)).status).toBe(20);
  });

  test('stripe: a start that did not reach Stripe is made anew, however late it is tried again', async () => {
    const orderId = await order();
    line.isDown = true;
    const lost = await shop.call(contract.payment.start, { orderId, method: 'stripe', scene: 'pc' }, mine());
    expect(lost.statusCode).toBe(503);
    repair();
    shop.clock.advance(20 * minute);
    await press(await start('stripe', orderId), 'pay');
    expect((await shop.detail(orderId)).status).toBe(20);
  });

  /** Begins a payment by a delayed method that fails, without a webhook. */
  async function failDelayed(): Promise<number> {
    const orderId = await order();
    const token = (await openCashier(shop.app, await start('stripe', orderId))).split('/').at(-1) ?? '';
    await shop.db.update(sandboxTrades).set({ state: 'failed' }).where(eq(sandboxTrades.token, token));
    return orderId;
  }

  test('stripe: a delayed payment whose failure nobody told is found failed by asking', async () => {
    const orderId = await failDelayed();
    expect((await shop.expectOk(contract.payment.status, { orderId }, mine())).status).toBe(40);
  });

  test.each(['wechat', 'stripe'] as const)(
    'stripe: an order whose delayed payment failed is paid by %s',
    async (method) => {
      const orderId = await failDelayed();
      await press(await start(method, orderId), 'pay');
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

  /** Pays by Stripe after the order was cancelled. */
  async function payLate(beforePaying: () => void) {
    const orderId = await order();
    const page = await openCashier(shop.app, await start('stripe', orderId));
    await shop.db.update(payments).set({ status: 30 }).where(eq(payments.orderId, orderId));
    await shop.expectOk(contract.order.cancel, { orderId, reason: 'late' }, mine());
    beforePaying();
    await shop.app.inject({ method: 'POST', url: `${page}/pay` });
    await shop.deps.background.idle();
    const [payment] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId));
    const getNotes = async (action: string) =>
      (await shop.detail(orderId)).timeline.filter((entry) => entry.action === action).map(({ note }) => note);
    return { orderId, number: `L${payment?.outTradeNo}`, getNotes };
  }
  async function wait(minutes: number) {
    for (let passed = 0; passed < minutes; passed += 1) {
      shop.clock.advance(minute);
      await shop.runJobs();
    }
  }

  test('stripe: a late payment whose key Stripe rejects is on the timeline once, and requested ever more rarely', async () => {
    const late = await payLate(() => {
      line.rejectsKey = true;
    });
    expect(await late.getNotes('refundRejected')).toEqual([late.number]);
    const { stripe } = shop.deps.providers.payment;
    const refund = vi.spyOn(stripe, 'refund');
    await wait(30);
    expect(refund.mock.calls.length).toBeLessThan(15);
    expect(await late.getNotes('refundRejected')).toEqual([late.number]);
    repair();
    await wait(20);
    refund.mockRestore();
    expect(await shop.detail(late.orderId)).toMatchObject({ payment: { status: 60 } });
    expect(await shop.balances()).toMatchObject(sound);
  });

  test('stripe: once the key is accepted, staff send the refund of a late payment at once', async () => {
    const late = await payLate(() => {
      line.rejectsKey = true;
    });
    repair();
    await shop.deps.providers.callLog.flush();
    const { list } = await shop.expectOk(
      contract.adminOrder.calls,
      { orderId: late.orderId, page: 1, limit: 20 },
      staff(),
    );
    // The query before the refund was rejected, so no request for the refund is logged.
    const query = list.find(({ kind, result }) => kind === 'query' && result === 'refused');
    expect(list.filter(({ kind }) => kind === 'refund')).toEqual([]);
    const { state } = await shop.expectOk(contract.adminOrder.resendCall, { id: query?.id ?? 0 }, staff());
    expect(state).toBe('settled');
    expect(await shop.detail(late.orderId)).toMatchObject({ payment: { status: 60 } });
  });

  test.each(['alipay', 'wechat'] as const)(
    '%s: a refund whose answers the public key does not verify is on the timeline once, and requested ever more rarely',
    async (method) => {
      const orderId = await order();
      await press(await start(method, orderId), 'pay');
      line.hasOtherKey = true;
      await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 100, reason: 'key' }, staff());
      await shop.deps.background.idle();
      const getEntries = async () =>
        (await shop.detail(orderId)).timeline.filter(({ action }) => action === 'refundUnverified');
      expect(await getEntries()).toHaveLength(1);
      const refund = vi.spyOn(shop.deps.providers.payment[method], 'refund');
      await wait(60);
      expect(refund.mock.calls.length).toBeLessThan(20);
      expect(await getEntries()).toHaveLength(1);
      expect((await shop.detail(orderId)).status).toBe(70);
      repair();
      await wait(20);
      refund.mockRestore();
      expect(await shop.detail(orderId)).toMatchObject({ status: 20, refund: { status: 30 } });
      expect(await shop.balances()).toMatchObject(sound);
    },
  );

  test.each(['alipay', 'wechat'] as const)(
    '%s: an expired order whose trade cannot be closed without the right public key is tried ever more rarely',
    async (method) => {
      const orderId = await order();
      await start(method, orderId);
      line.hasOtherKey = true;
      shop.clock.advance(31 * minute);
      const close = vi.spyOn(shop.deps.providers.payment[method], 'close');
      await wait(60);
      expect(close.mock.calls.length).toBeLessThan(20);
      expect((await shop.detail(orderId)).status).toBe(10);
      repair();
      await wait(20);
      close.mockRestore();
      expect(await shop.detail(orderId)).toMatchObject({ status: 50, payment: { status: 30 } });
    },
  );

  test.each(['alipay', 'wechat'] as const)(
    '%s: a closed trade whose answers the public key does not verify is asked about ever more rarely, and never given up',
    async (method) => {
      const orderId = await order();
      const payment = await start(method, orderId);
      const token = (await openCashier(shop.app, payment)).split('/').at(-1) ?? '';
      await shop.db.update(payments).set({ status: 30 }).where(eq(payments.id, payment.id));
      // Paid, and its webhook is lost.
      await shop.db
        .update(sandboxTrades)
        .set({ state: 'paid', paidAt: shop.clock.now() })
        .where(eq(sandboxTrades.token, token));
      line.hasOtherKey = true;
      const close = vi.spyOn(shop.deps.providers.payment[method], 'close');
      await wait(90);
      expect(close.mock.calls.length).toBeLessThan(20);
      for (let hours = 0; hours < 48; hours += 6) {
        shop.clock.advance(6 * 60 * minute);
        await shop.runJobs();
      }
      repair();
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
    const late = await payLate(() => {
      line.rejectsKey = true;
    });
    const [latePayment] = await shop.db.select().from(payments).where(eq(payments.orderId, late.orderId));
    const waitingId = await order();
    const waiting = await start('stripe', waitingId);
    const closed = await start('stripe', await order());
    const other = await start('alipay', await order());
    await shop.db.update(payments).set({ status: 30 }).where(eq(payments.id, closed.id));
    line.rejectsKey = true;
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
    repair();
    shop.clock.advance(minute);
    await shop.runJobs();
    expect(await shop.detail(waitingId)).toMatchObject({ status: 50, payment: { status: 30 } });
    expect(await shop.detail(late.orderId)).toMatchObject({ payment: { status: 60 } });
    const [checked] = await shop.db.select().from(payments).where(eq(payments.id, closed.id));
    expect(checked?.checkAt).toBeNull();
    await shop.db.delete(providerCredentials);
    shop.deps.providers.credentials.forget();
  });

  test('stripe: a refund that was refused for a low balance is paid by the next approval, under another number', async () => {
    const { stripe } = getSandbox(shop);
    const orderId = await order();
    await press(await start('stripe', orderId), 'pay');
    stripe.isBalanceLow = true;
    await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 100, reason: 'low' }, staff());
    await shop.deps.background.idle();
    stripe.isBalanceLow = false;
    expect(await shop.detail(orderId)).toMatchObject({ status: 60, refund: { failure: 'insufficientBalance' } });
    await shop.expectOk(contract.adminOrder.refund, { orderId, approve: true }, staff());
    await shop.deps.background.idle();
    expect(await shop.detail(orderId)).toMatchObject({ status: 20, refund: { status: 30 } });
  });

  test('stripe: a late payment that was refused for a low balance is returned under another number', async () => {
    const { stripe } = getSandbox(shop);
    const late = await payLate(() => {
      stripe.isBalanceLow = true;
    });
    stripe.isBalanceLow = false;
    await wait(5);
    expect(await late.getNotes('refundFailed')).toEqual([late.number]);
    expect(await shop.detail(late.orderId)).toMatchObject({ payment: { status: 60 } });
    expect(await shop.balances()).toMatchObject(sound);
  });

  test('a refund settled meanwhile is not requested again', async () => {
    // Between the first and the last of them the refund is settled, and the payment awaits none.
    for (let round = 0; round < 10; round += 1) {
      const orderId = await order();
      await press(await start('wechat', orderId), 'pay');
      line.losesRefunds = true;
      await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 100, reason: 'lost' }, staff());
      await shop.deps.background.idle();
      repair();
      const [payment] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId));
      const ask = async (delay: number) => {
        await setTimeout(delay);
        await returnMoney(shop.deps, payment?.id ?? 0);
      };
      await Promise.all(Array.from({ length: 30 }, (_, index) => ask(index)));
      await shop.deps.providers.callLog.flush();
      const calls = await shop.db
        .select()
        .from(providerCalls)
        .where(and(eq(providerCalls.outTradeNo, payment?.outTradeNo ?? ''), isNotNull(providerCalls.refundNo)));
      const [refund] = await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId));
      expect([...new Set(calls.map(({ refundNo }) => refundNo))]).toEqual([refund?.outRefundNo]);
    }
  });

  test('wechat: a notify of a refund makes the shop ask for its outcome', async () => {
    const orderId = await order();
    await press(await start('wechat', orderId), 'pay');
    // The refund and its query are lost; the webhook triggers another query.
    line.isDown = true;
    await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 100, reason: 'late' }, staff());
    await shop.deps.background.idle();
    expect((await shop.detail(orderId)).status).toBe(70);
    line.isDown = false;
    const [row] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId));
    const [refund] = await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    async function notify(refundNo = ''): Promise<void> {
      expect(await shop.send('wechat', await shop.notifyRefund(row?.outTradeNo ?? '', refundNo))).toBe(200);
      await shop.deps.background.idle();
    }
    await notify('an-earlier-number');
    expect((await shop.detail(orderId)).status).toBe(70);
    await notify(refund?.outRefundNo);
    expect(await shop.detail(orderId)).toMatchObject({ status: 20, refund: { status: 30 } });
  });

  test('stripe: a webhook of another secret, of long ago, of live mode or of somebody else changes nothing', async () => {
    const orderId = await order();
    const payment = await start('stripe', orderId, 'pc');
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
    const orderId = await order();
    const payment = await start('alipay', orderId);
    for (let times = 0; times < 3; times += 1) await shop.expectOk(contract.payment.status, { orderId }, mine());
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
});
