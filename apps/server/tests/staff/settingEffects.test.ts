import { contract } from '@sampan/api/contract';
import type { Setting } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { samplePdf } from '@sampan/demo/scenarios/samples';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '../../src/db/schema.ts';
import { seed } from '../../src/seed.ts';
import { behindProxy, from } from '../account/asking.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { address } from '../support/address.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson, type Person } from '../support/people.ts';
import { day, hour, minute } from '../support/testClock.ts';

const { adminOrder, adminSetting, file, order, payment, user } = contract;

/** Effects of a call with two values of a setting. */
interface Effect {
  setting: string;
  values: readonly [Setting['value'], Setting['value']];
  observe(shop: Commerce): Promise<unknown>;
  expected: readonly [unknown, unknown];
}

let client = 0;
const mebibyte = 1024 ** 2;

/** Returns `ok` or the error code. */
const toOutcome = (result: { ok: boolean; data: unknown }) =>
  result.ok ? 'ok' : (result.data as { code: string }).code;

async function orderUnits(shop: Commerce, quantities: readonly number[]): Promise<string> {
  const products = await Promise.all(quantities.map(() => shop.addProduct()));
  const items = products.map(({ id, priceAmount }, index) => ({
    productId: id,
    priceAmount,
    quantity: quantities[index] ?? 1,
  }));
  return toOutcome(await shop.call(order.create, { items, address }, { token: shop.customer.token }));
}

async function createShippedOrder(shop: Commerce): Promise<number> {
  const { id } = await shop.order([{ product: await shop.addProduct() }]);
  await shop.pay(id);
  const shipment = { orderId: id, carrier: 'SF', trackingNo: `SF${id}` };
  await shop.expectOk(adminOrder.shipment, shipment, { token: shop.staff.token });
  return id;
}

async function isMethodEnabled(shop: Commerce, method: string): Promise<boolean | undefined> {
  return (await shop.expectOk(payment.methods)).find(({ code }) => code === method)?.enabled;
}

const effects: Effect[] = [
  {
    setting: 'order.unpaidMinutes',
    values: [10, 45],
    async observe(shop) {
      const { id } = await shop.order([{ product: await shop.addProduct() }]);
      shop.clock.advance(20 * minute);
      await shop.runJobs();
      return (await shop.detail(id)).status;
    },
    expected: [orderStatus.cancelled, orderStatus.pendingPayment],
  },
  {
    setting: 'order.autoConfirmDays',
    values: [2, 5],
    async observe(shop) {
      const id = await createShippedOrder(shop);
      shop.clock.advance(3 * day);
      await shop.runJobs();
      return (await shop.detail(id)).status;
    },
    expected: [orderStatus.completed, orderStatus.shipped],
  },
  {
    setting: 'order.refundWindowDays',
    values: [1, 4],
    async observe(shop) {
      const orderId = await createShippedOrder(shop);
      const { token } = shop.customer;
      await shop.expectOk(order.confirmReceived, { orderId }, { token });
      shop.clock.advance(2 * day);
      return toOutcome(await shop.call(order.requestRefund, { orderId, reason: '買錯了' }, { token }));
    },
    expected: ['REFUND_WINDOW', 'ok'],
  },
  {
    setting: 'order.maxPerLine',
    values: [2, 3],
    observe: (shop) => orderUnits(shop, [3]),
    expected: ['CART_LIMIT', 'ok'],
  },
  {
    setting: 'order.maxLines',
    values: [1, 2],
    observe: (shop) => orderUnits(shop, [1, 1]),
    expected: ['CART_LIMIT', 'ok'],
  },
  {
    setting: 'payment.manualExpiryDays',
    values: [2, 6],
    async observe(shop) {
      const { id: orderId } = await shop.order([{ product: await shop.addProduct() }]);
      const started = { orderId, method: 'manual', scene: 'qr' } as const;
      await shop.expectOk(payment.start, started, { token: shop.customer.token });
      shop.clock.advance(3 * day);
      await shop.runJobs();
      return (await shop.detail(orderId)).status;
    },
    expected: [orderStatus.cancelled, orderStatus.pendingPayment],
  },
  {
    setting: 'security.loginFailuresBeforeCaptcha',
    values: [1, 3],
    async observe(shop) {
      const { username } = await createPerson(shop);
      client += 1;
      const outcomes: string[] = [];
      for (let attempt = 0; attempt < 4; attempt += 1) {
        outcomes.push(toOutcome(await shop.call(user.login, { username, password: 'guess' }, from(client))));
      }
      return outcomes.indexOf('CAPTCHA_REQUIRED');
    },
    expected: [1, 3],
  },
  {
    setting: 'upload.maxMiB',
    values: [1, 2],
    async observe(shop) {
      const large = samplePdf({ text: 'x'.repeat(1.5 * mebibyte) });
      return toOutcome(await shop.call(file.upload, { file0: large }, { token: shop.customer.token }));
    },
    expected: ['PAYLOAD_TOO_LARGE', 'ok'],
  },
  ...(['alipay', 'wechat', 'stripe'] as const).map(
    (method): Effect => ({
      setting: `payment.${method}Enabled`,
      values: [false, true],
      observe: (shop) => isMethodEnabled(shop, method),
      expected: [false, true],
    }),
  ),
];

forAnyDatabase('the effects of settings', (kind) => {
  let shop: Commerce;
  let admin: Person;
  beforeAll(async () => {
    shop = await openCommerce(kind, {
      environment: behindProxy,
      before: async (db, clock) => void (await seed(db, { demo: false }, clock.now())),
    });
    admin = await createPerson(shop, 1);
    await change('payment.manualAccountName', 'Sampan Ltd');
    await change('payment.manualAccountNumber', '004-123-456789');
  });
  afterAll(() => shop.close());

  async function change(name: string, value: Setting['value']): Promise<Setting['value'] | undefined> {
    const key = name.split('.')[1] ?? '';
    const [row] = await shop.db.select().from(settings).where(eq(settings.key, key));
    if (!row) throw new Error(`no setting ${name}`);
    await shop.expectOk(adminSetting.update, { id: row.id, value }, { token: admin.token });
    return row.value.value;
  }

  test.each(effects)('$setting', async ({ setting, values, observe, expected }) => {
    const observed: unknown[] = [];
    let before: Setting['value'] | undefined;
    for (const value of values) {
      const replaced = await change(setting, value);
      before ??= replaced;
      observed.push(await observe(shop));
      // Beyond the limit of orders a minute.
      shop.clock.advance(hour);
    }
    await change(setting, before ?? null);
    expect(observed).toEqual(expected);
  });
});
