import { contract } from '@sampan/api/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { captchas, settings } from '../../src/db/schema.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { address } from '../support/address.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { day, hour, minute } from '../support/testClock.ts';
import { behindProxy, from, picture } from './asking.ts';

const { user, captcha, order } = contract;
const hourSeconds = hour / 1000;

/** Rows of the limiter that a clock wrote while it was ahead. */
forAnyDatabase('the limits in the database when a clock goes a day ahead and back', (kind) => {
  let shop: Commerce;
  let client = 0;
  beforeAll(async () => {
    shop = await openCommerce(kind, { environment: behindProxy });
  });
  beforeEach(async () => {
    shop.clock.advance(2 * day);
    await shop.db.delete(captchas);
  });
  afterAll(() => shop.close());

  /** Asks until the limit refuses; returns the number of calls that it admitted, and Retry-After in seconds. */
  async function spend(ask: () => Promise<{ statusCode: number; headers: Record<string, unknown> }>) {
    for (let admitted = 0; admitted < 50; admitted += 1) {
      const { statusCode, headers } = await ask();
      if (statusCode === 429) return { admitted, retryAfter: Number(headers['retry-after']) };
    }
    throw new Error('no limit');
  }

  /** Spends the limit while the clock is a day ahead, and once more when it is back. */
  async function spendAheadAndBack(ask: Parameters<typeof spend>[0], ahead = day) {
    shop.clock.jump(ahead);
    const before = await spend(ask);
    shop.clock.jump(-ahead);
    return [before, await spend(ask)] as const;
  }

  test('logins on an account: the old count is forgotten, and Retry-After stays within the hour', async () => {
    const { username } = await createPerson(shop);
    async function logIn() {
      client += 1;
      return shop.call(user.login, { username, password: 'guess', ...(await picture(shop)) }, from(client));
    }
    for (const ahead of [day, hour / 2]) {
      const [before, after] = await spendAheadAndBack(logIn, ahead);
      expect(before, `${ahead} ms ahead`).toEqual({ admitted: 30, retryAfter: hourSeconds });
      expect(after, `${ahead} ms ahead`).toEqual({ admitted: 30, retryAfter: hourSeconds });
      shop.clock.advance(day + hour);
    }
  });

  test('codes to an address: the old count is forgotten, and Retry-After stays within the hour', async () => {
    const email = 'ahead.and.back@example.com';
    async function askForCode() {
      client += 1;
      shop.clock.advance(minute + 1_000);
      return shop.call(captcha.mail, { email, ...(await picture(shop)) }, from(client));
    }
    const [before, after] = await spendAheadAndBack(askForCode);
    expect([before.admitted, after.admitted]).toEqual([5, 5]);
    for (const { retryAfter } of [before, after]) {
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(hourSeconds);
    }
  });

  /** Sets the orders of a customer in a minute; returns a function that places one. */
  async function limitOrders(maxOrdersPerMinute: number) {
    const setting = { settingGroup: 'order', key: 'maxOrdersPerMinute', label: 'x', type: 'number' } as const;
    const value = { value: maxOrdersPerMinute };
    await shop.db
      .insert(settings)
      .values({ ...setting, value })
      .onConflictDoUpdate({ target: [settings.settingGroup, settings.key], set: { value } });
    shop.deps.settings.forget();
    const product = await shop.addProduct({ stock: 100 });
    const items = [{ productId: product.id, quantity: 1, priceAmount: product.priceAmount }];
    return () => shop.call(order.create, { items, address }, { token: shop.customer.token });
  }

  test('orders of a customer: the old count is forgotten, and Retry-After stays within the minute', async () => {
    const place = await limitOrders(2);
    const [before, after] = await spendAheadAndBack(place);
    expect(before).toEqual({ admitted: 2, retryAfter: minute / 1000 });
    expect(after).toEqual({ admitted: 2, retryAfter: minute / 1000 });
  });

  test('orders of a customer in a day, cancelled ones included: 20 times as many as in a minute', async () => {
    const place = await limitOrders(1);
    for (let count = 0; count < 20; count += 1) {
      const { data } = await place();
      const { id: orderId } = data as { id: number };
      await shop.expectOk(order.cancel, { orderId, reason: 'changed my mind' }, { token: shop.customer.token });
      shop.clock.advance(minute + 1);
    }
    const tooMany = await place();
    expect(tooMany).toMatchObject({ statusCode: 429, data: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(23 * hourSeconds);
    shop.clock.advance(day);
    expect((await place()).statusCode).toBe(200);
  });
});
