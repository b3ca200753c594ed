import { contract } from '@sampan/api/contract';
import { paymentStatus } from '@sampan/api/statuses';
import {
  getPaymentCloseLimit,
  getPaymentQueryLimit,
  getPaymentStartLimit,
  maxPayments,
} from '@sampan/domain/payment/trades';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consumeRateLimit } from '../../src/http/limits/sharedRateLimits.ts';
import { type Commerce, enableTransfers, openCommerce } from '../commerce/shop.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { hour, minute } from '../support/testClock.ts';

const { order, payment } = contract;

/** Calls that make the shop send a request to the provider. */
forAnyDatabase('the limits of requests to payment providers', (kind) => {
  let shop: Commerce;
  beforeAll(async () => {
    shop = await openCommerce(kind);
  });
  afterAll(() => shop.close());

  const asCustomer = () => ({ token: shop.customer.token });
  const createOrder = async () => (await shop.order([{ product: await shop.addProduct() }])).id;
  const start = (orderId: number) => shop.call(payment.wechat, { orderId, scene: 'qr' }, asCustomer());
  const askStatus = (orderId: number) => shop.call(payment.status, { orderId }, asCustomer());
  async function countOk(send: () => Promise<{ ok: boolean }>, attempts: number): Promise<number> {
    let okCount = 0;
    for (let attempt = 0; attempt < attempts; attempt += 1) if ((await send()).ok) okCount += 1;
    return okCount;
  }

  test('one order opens so many trades in an hour, and another is not concerned', async () => {
    const orderId = await createOrder();
    const { limit } = getPaymentStartLimit(orderId);
    expect(await countOk(() => start(orderId), limit)).toBe(limit);
    const refused = await start(orderId);
    expect([refused.statusCode, refused.data]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await start(await createOrder())).ok).toBe(true);
  });

  test('one account queries so many trades in a minute, and can still cancel; what needs no provider is not counted', async () => {
    const orderId = await createOrder();
    const { limit } = getPaymentQueryLimit(shop.customer.id);
    expect(await countOk(() => askStatus(orderId), limit + 1)).toBe(limit + 1);
    await start(orderId);
    expect(await countOk(() => askStatus(orderId), limit)).toBe(limit);
    expect((await askStatus(orderId)).data).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await shop.expectOk(payment.close, { orderId }, asCustomer());
    await shop.expectOk(order.cancel, { orderId, reason: 'changed my mind' }, asCustomer());
    shop.clock.advance(minute);
  });

  test('one account closes so many trades in a minute; unpaid orders and transfers are not counted', async () => {
    const orderId = await createOrder();
    await start(orderId);
    const allowance = getPaymentCloseLimit(shop.customer.id);
    for (let count = 0; count < allowance.limit; count += 1)
      await consumeRateLimit(shop.db, shop.clock.now(), [allowance]);
    const cancel = { orderId, reason: 'changed my mind' };
    for (const refused of [
      await shop.call(payment.close, { orderId }, asCustomer()),
      await shop.call(order.cancel, cancel, asCustomer()),
    ])
      expect(refused.data).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await shop.expectOk(order.cancel, { ...cancel, orderId: await createOrder() }, asCustomer());
    await enableTransfers(shop);
    const transferred = { orderId: await createOrder() };
    await shop.expectOk(payment.start, { ...transferred, method: 'manual', scene: 'qr' }, asCustomer());
    await shop.expectOk(payment.close, transferred, asCustomer());
    shop.clock.advance(minute);
    await shop.expectOk(order.cancel, cancel, asCustomer());
  });

  test('an order takes so many payments', async () => {
    const orderId = await createOrder();
    const { orderNo } = await shop.detail(orderId);
    const at = shop.clock.now().toISOString();
    await shop.db.execute(sql`insert into payments (order_id, method, status, amount, currency, out_trade_no, expires_at)
      select ${orderId}, 'alipay', ${paymentStatus.closed}, 100, 'CNY', ${orderNo} || '-earlier-' || n, ${at}::timestamptz
      from generate_series(1, ${maxPayments - 1}::int) n`);
    expect((await start(orderId)).ok).toBe(true);
    await shop.expectOk(payment.close, { orderId }, asCustomer());
    expect((await start(orderId)).data).toMatchObject({ code: 'TIMELINE_FULL' });
    shop.clock.advance(hour);
  });

  test('only the customer of an order closes its payments', async () => {
    const orderId = await createOrder();
    await start(orderId);
    const { data } = await shop.call(payment.close, { orderId }, { token: shop.staff.token });
    expect(data).toMatchObject({ code: 'NOT_FOUND' });
    expect((await shop.detail(orderId)).payment?.status).toBe(paymentStatus.pending);
  });
});
