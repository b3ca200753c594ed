import { contract } from '@sampan/api/contract';
import { paymentStatus } from '@sampan/api/statuses';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAttemptCount, measure } from '../../../../scripts/reliability/measure.ts';
import { outbox, payments, sandboxTrades, transactionLogs, users } from '../../src/db/schema.ts';
import { openCashier } from '../support/cashier.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { day } from '../support/testClock.ts';
import { type Commerce, getTradeNo, openCommerce, sound } from './shop.ts';

const methods = ['alipay', 'wechat', 'stripe'] as const;
type Method = (typeof methods)[number];

const alterations = getAttemptCount(150, 500);

forAnyDatabase('notifies', (kind) => {
  let shop: Commerce;
  beforeAll(async () => {
    shop = await openCommerce(kind);
  });
  afterAll(() => shop.close());

  const as = () => ({ token: shop.customer.token });

  /** An order with a started payment, and its provider's event. */
  async function begun(method: Method) {
    const product = await shop.addProduct({ stock: 5 });
    const order = await shop.order([{ product }]);
    const payment = await start(method, order.id);
    const [row] = await shop.db.select().from(payments).where(eq(payments.id, payment.id));
    const outTradeNo = row?.outTradeNo ?? '';
    const event = { outTradeNo, tradeNo: row?.tradeNo ?? (await getTradeNo(shop, outTradeNo)), amount: payment.amount };
    return { order, event };
  }

  const start = (method: Method, orderId: number) =>
    shop.expectOk(contract.payment.start, { orderId, method, scene: method === 'stripe' ? 'pc' : 'qr' }, as());

  const bookings = async (orderId: number) =>
    (await shop.db.select().from(transactionLogs).where(eq(transactionLogs.orderId, orderId))).map(
      ({ type, amount }) => [type, amount],
    );

  test.each(methods)('%s: notified 15 times at once, an order is paid once', async (method) => {
    const { order, event } = await begun(method);
    const same = await shop.notify(method, event);
    const fresh = await Promise.all(Array.from({ length: 7 }, () => shop.notify(method, event)));
    const answers = await Promise.all([...fresh, ...Array(8).fill(same)].map((signed) => shop.send(method, signed)));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await shop.detail(order.id)).toMatchObject({ status: 20, payment: { tradeNo: event.tradeNo } });
    expect(await bookings(order.id)).toEqual([[1, 5800]]);
    expect(await shop.balances()).toMatchObject(sound);
  });

  /** Delivers webhooks of a dozen payments, each repeated a random number of times, in random order. */
  async function notifyADozen(seed: number): Promise<number> {
    const begins = Array.from({ length: 12 }, (_, index) => begun(methods[index % methods.length] as Method));
    const payments = (await Promise.all(begins)).map((one, index) => ({
      method: methods[index % methods.length] as Method,
      ...one,
    }));
    const [repeats] = fc.sample(fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 12, maxLength: 12 }), {
      seed,
      numRuns: 1,
    });
    const queue = await Promise.all(
      payments.flatMap(({ method, event }, index) =>
        Array.from({ length: repeats?.[index] ?? 1 }, async () => ({
          method,
          signed: await shop.notify(method, event),
        })),
      ),
    );
    const [shuffled] = fc.sample(fc.shuffledSubarray(queue, { minLength: queue.length }), { seed, numRuns: 1 });
    const answers = await Promise.all((shuffled ?? []).map(({ method, signed }) => shop.send(method, signed)));
    expect(new Set(answers)).toEqual(new Set([200]));
    for (const { order } of payments) expect(await bookings(order.id)).toEqual([[1, 5800]]);
    return queue.length;
  }

  test('payments notified 1 to 15 times in any order are settled once each', async () => {
    const seed = Date.now() % 1_000_000;
    const dozens = getAttemptCount(1, kind === 'postgres' ? 417 : 10);
    await measure('notifies', { place: kind, seed }, async (countAttempts) => {
      let sent = 0;
      for (let dozen = 0; dozen < dozens; dozen += 1) {
        sent += await notifyADozen(seed + dozen);
        countAttempts(12);
      }
      console.info(`${kind}: seed ${seed}, ${sent} notifies of ${12 * dozens} payments`);
      expect(await shop.balances()).toMatchObject(sound);
    });
  });

  test.each(methods)('%s: forged and altered notifies change nothing', async (method) => {
    const { order, event } = await begun(method);
    const wrong = [
      { amount: event.amount - 1 },
      { amount: 1 },
      { currency: 'USD' },
      // Stripe's events name no receiver: their signature belongs to the account.
      ...(method === 'stripe' ? [] : [{ receiver: '2088999999999999' }]),
      { outTradeNo: 'SP0000000000000000' },
      { outTradeNo: `${event.outTradeNo}9` },
    ];
    const events = await Promise.all(wrong.map((change) => shop.notify(method, { ...event, ...change })));
    const honest = await shop.notify(method, event);
    const [flips] = fc.sample(
      fc.array(fc.tuple(fc.nat(), fc.shuffledSubarray(['0', 'x', '%', '"'], { minLength: 4 })), {
        minLength: alterations,
        maxLength: alterations,
      }),
      { seed: 7, numRuns: 1 },
    );
    // Base64 and form encoding have several spellings: only a change of the decoded content is a forgery.
    const meaning = (body: string) => (method === 'alipay' ? new URLSearchParams(body).toString() : body);
    const altered = (flips ?? []).flatMap(([at, characters]) => {
      const index = at % honest.body.length;
      const bodies = characters.map((one) => honest.body.slice(0, index) + one + honest.body.slice(index + 1));
      const body = bodies.find((each) => meaning(each) !== meaning(honest.body));
      return body === undefined ? [] : [{ ...honest, body }];
    });
    const forgeries = [...events, ...altered];
    const accepted: string[] = [];
    await measure('forged-notifies', { place: kind, seed: 7 }, async (countAttempts) => {
      for (const forged of forgeries) if ((await shop.send(method, forged)) < 300) accepted.push(forged.body);
      console.info(`${method}: ${forgeries.length} forged or altered, ${accepted.length} accepted`);
      expect(accepted).toEqual([]);
      expect(await shop.detail(order.id)).toMatchObject({ status: 10, version: 1 });
      expect(await bookings(order.id)).toEqual([]);
      countAttempts(forgeries.length);
    });
  });

  test('a wechat notify sent again six minutes later is refused, an alipay one is a repetition', async () => {
    const wechat = await begun('wechat');
    const old = await shop.notify('wechat', wechat.event, new Date(shop.clock.now().getTime() - 6 * 60_000));
    expect(await shop.send('wechat', old)).toBe(422);
    expect((await shop.detail(wechat.order.id)).status).toBe(10);
    const alipay = await begun('alipay');
    const early = await shop.notify('alipay', alipay.event, new Date(shop.clock.now().getTime() - day));
    expect(await shop.send('alipay', early)).toBe(200);
    expect((await shop.detail(alipay.order.id)).status).toBe(20);
  });

  test('a payment of a cancelled order is refunded, and its owner is notified once', async () => {
    await shop.db
      .update(users)
      .set({ email: 'paid.late@example.com', emailVerifiedAt: shop.clock.now() })
      .where(eq(users.id, shop.customer.id));
    const { order, event } = await begun('wechat');
    const notify = await shop.notify('wechat', event);
    // The provider received the money before the close request: in its ledger the trade is paid.
    const { payment } = await shop.expectOk(contract.order.cancel, { orderId: order.id, reason: '不要了' }, as());
    await shop.db.execute(
      `update sandbox_trades set state = 'paid', paid_at = now() where out_trade_no = '${event.outTradeNo}'`,
    );
    expect(await shop.send('wechat', notify)).toBe(200);
    await shop.deps.background.idle();
    expect(payment?.status).toBe(30);
    expect(await shop.detail(order.id)).toMatchObject({
      status: 50,
      payment: { status: 60, tradeNo: event.tradeNo },
    });
    expect(await bookings(order.id)).toEqual([
      [3, 0],
      [1, 5800],
      [2, -5800],
    ]);
    expect(await shop.balances()).toMatchObject(sound);
    // The notification again: its message is not sent twice.
    expect(await shop.send('wechat', notify)).toBe(200);
    const sent = await shop.db
      .select({ about: outbox.about })
      .from(outbox)
      .where(eq(outbox.orderId, order.id))
      .orderBy(outbox.id);
    expect(sent.map(({ about }) => about)).toEqual(['orderPlaced', 'orderRefunded']);
  });

  test('a second successful payment of an order goes back', async () => {
    const { order, event } = await begun('wechat');
    const second = await shop.expectOk(contract.payment.alipay, { orderId: order.id, scene: 'pc' }, as());
    await openCashier(shop.app, second);
    const [row] = await shop.db.select().from(payments).where(eq(payments.id, second.id));
    await shop.db.execute(
      `update sandbox_trades set state = 'paid', paid_at = now() where order_no = '${order.orderNo}'`,
    );
    const otherTradeNo = await getTradeNo(shop, row?.outTradeNo ?? '');
    const first = await shop.notify('wechat', event);
    const other = await shop.notify('alipay', {
      outTradeNo: row?.outTradeNo ?? '',
      tradeNo: otherTradeNo,
      amount: second.amount,
    });
    expect(await Promise.all([shop.send('wechat', first), shop.send('alipay', other)])).toEqual([200, 200]);
    await shop.deps.background.idle();
    expect((await shop.detail(order.id)).status).toBe(20);
    const rows = await shop.db.select().from(payments).where(eq(payments.orderId, order.id));
    expect(rows.map(({ status }) => status).sort()).toEqual([20, 60]);
    expect(new Set(rows.map(({ tradeNo }) => tradeNo))).toEqual(new Set([event.tradeNo, otherTradeNo]));
    expect(await shop.balances()).toMatchObject(sound);
  });

  test.each(methods)(
    '%s: the notify comes before, during or after the customer’s return, and pays once',
    async (method) => {
      // The return page shows the stored status first, and then queries the provider.
      const comeBack = async (orderId: number) => {
        await shop.expectOk(contract.payment.callback, { orderId }, as());
        return shop.expectOk(contract.payment.status, { orderId }, as());
      };
      for (const place of ['before', 'during', 'after'] as const) {
        const { order, event } = await begun(method);
        await shop.db
          .update(sandboxTrades)
          .set({ state: 'paid', paidAt: shop.clock.now() })
          .where(eq(sandboxTrades.outTradeNo, event.outTradeNo));
        const signed = await shop.notify(method, event);
        const tell = () => shop.send(method, signed);
        if (place === 'before') expect(await tell()).toBe(200);
        const [back] = await Promise.all([comeBack(order.id), ...(place === 'during' ? [tell(), tell()] : [])]);
        expect(back, place).toMatchObject({ orderId: order.id, status: 20, orderStatus: 20 });
        if (place === 'after') expect(await tell()).toBe(200);
        expect((await shop.detail(order.id)).status, place).toBe(20);
        expect(await bookings(order.id), place).toEqual([[1, 5800]]);
      }
      expect(await shop.balances()).toMatchObject(sound);
    },
  );

  test('a failed or closed trade lets the customer begin again, with one open payment at a time', async () => {
    const product = await shop.addProduct();
    const order = await shop.order([{ product }]);
    const cashier = (payment: { qrCode?: string }, answer: string) =>
      shop.app.inject({ method: 'POST', url: `${new URL(payment.qrCode ?? '').pathname}/${answer}` });
    const first = await start('wechat', order.id);
    expect((await start('wechat', order.id)).id).toBe(first.id);
    await cashier(first, 'fail');
    expect((await shop.detail(order.id)).payment?.status).toBe(40);
    const second = await start('wechat', order.id);
    expect(second.id).not.toBe(first.id);
    const third = await start('alipay', order.id);
    await cashier(second, 'pay');
    expect((await shop.detail(order.id)).status).toBe(10);
    await cashier(third, 'close');
    expect((await shop.detail(order.id)).payment?.status).toBe(30);
    const fourth = await start('alipay', order.id);
    expect((await shop.expectOk(contract.payment.close, { orderId: order.id }, as())).status).toBe(30);
    expect((await shop.call(contract.payment.close, { orderId: order.id }, as())).data).toMatchObject({
      code: 'PAYMENT_STATE',
    });
    const fifth = await start('alipay', order.id);
    expect(fifth.id).not.toBe(fourth.id);
    await cashier(fifth, 'fail');
    // Alipay has no failed trades: an unpaid trade ends as closed.
    expect((await shop.expectOk(contract.payment.alipayStatus, { orderId: order.id }, as())).status).toBe(30);
    const rows = await shop.db.select().from(payments).where(eq(payments.orderId, order.id));
    expect(rows.filter(({ status }) => status === paymentStatus.created || status === paymentStatus.pending)).toEqual(
      [],
    );
    expect(rows).toHaveLength(5);
  });

  test('the cashier shows the order and its amount in the client’s language, without script', async () => {
    const { order, event } = await begun('alipay');
    const [trade] = (await shop.db.query.sandboxTrades.findMany()).filter(
      ({ outTradeNo }) => outTradeNo === event.outTradeNo,
    );
    const url = `/sandbox/pay/${trade?.token}`;
    const read = async (headers: Record<string, string>) => (await shop.app.inject({ url, headers })).body;
    const english = await read({ 'accept-language': 'en-GB,zh;q=0.5' });
    expect(english).toContain('<html lang="en-US">');
    expect(english).toContain(order.orderNo);
    expect(english).toContain('CN¥58.00');
    expect(english).not.toMatch(/<script|style=/);
    const chinese = await read({ cookie: 'i18n_redirected=zh-HK', 'accept-language': 'en' });
    expect(chinese).toContain('返回訂單');
    expect((await shop.app.inject({ url: '/sandbox/pay/nobody' })).statusCode).toBe(404);
    expect((await shop.app.inject({ url: '/sandbox/cashier.css' })).headers['content-type']).toContain('text/css');
  });
});
