import { contract } from '@sampan/api/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeps } from '../../src/createDeps.ts';
import { runDue } from '../../src/cron/cron.ts';
import { payments, shopState } from '../../src/db/schema.ts';
import { readProviderEnvironment } from '../../src/providers/credentials/environment.ts';
import { CredentialStore } from '../../src/providers/credentials/store.ts';
import { Sealer } from '../../src/providers/secrets.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { minute } from '../support/testClock.ts';

const toStripe = (letter: string) => ({
  STRIPE_SECRET_KEY: ['sk', 'test', `51${letter.repeat(50)}`].join('_'),
  STRIPE_WEBHOOK_SECRET: `whsec_${letter.repeat(40)}`,
});

forAnyDatabase('delays of checks with providers', (kind) => {
  let shop: Commerce;
  beforeAll(async () => {
    shop = await openCommerce(kind);
  });
  afterAll(() => shop.close());

  /** Starts a payment whose next check with the provider is an hour away. */
  async function startDelayed(method: 'alipay' | 'stripe'): Promise<number> {
    const { id: orderId } = await shop.order([{ product: await shop.addProduct() }]);
    const { id } = await shop.expectOk(
      contract.payment.start,
      { orderId, method, scene: 'qr' },
      { token: shop.customer.token },
    );
    await delay(id);
    return id;
  }

  const delay = (id: number) =>
    shop.db
      .update(payments)
      .set({ checkAt: new Date(shop.clock.now().getTime() + 60 * minute) })
      .where(eq(payments.id, id));

  async function isDelayed(id: number) {
    const [payment] = await shop.db.select().from(payments).where(eq(payments.id, id));
    return (payment?.checkAt ?? shop.clock.now()) > shop.clock.now();
  }

  /** Runs cron in a server that was started with this environment. */
  async function runCron(environment: Record<string, string>) {
    const { db, clock, providers } = shop.deps;
    const credentials = new CredentialStore({
      db,
      clock,
      sealer: new Sealer(Buffer.alloc(32)),
      environment: readProviderEnvironment(environment),
    });
    await runDue(createDeps({ ...shop.deps, providers: { ...providers, credentials } }), clock.now());
  }

  test('they end when the environment gives a provider other credentials, and only then', async () => {
    const [stripe, alipay] = [await startDelayed('stripe'), await startDelayed('alipay')];
    const areDelayed = async () => [await isDelayed(stripe), await isDelayed(alipay)];
    await runCron({});
    expect(await areDelayed()).toEqual([true, true]);
    await runCron(toStripe('A'));
    expect(await areDelayed()).toEqual([false, true]);
    await delay(stripe);
    await runCron(toStripe('A'));
    expect(await areDelayed()).toEqual([true, true]);
    await runCron(toStripe('B'));
    expect(await areDelayed()).toEqual([false, true]);
    await delay(stripe);
    // Those of the settings are in force from then on.
    await runCron({});
    expect(await areDelayed()).toEqual([false, true]);
    expect(JSON.stringify(await shop.db.select().from(shopState))).not.toContain('B'.repeat(40));
  });

  test('a provider counts as without credentials from when cron found none, until a server that has some runs it', async () => {
    async function getMissingSince() {
      const [row] = await shop.db.select().from(shopState).where(eq(shopState.key, 'missing credentials'));
      return row?.value.stripe;
    }
    await runCron(toStripe('A'));
    expect(await getMissingSince()).toBeUndefined();
    await runCron({});
    const since = shop.clock.now().toISOString();
    expect(await getMissingSince()).toBe(since);
    shop.clock.advance(minute);
    await runCron({});
    expect(await getMissingSince()).toBe(since);
    await runCron(toStripe('A'));
    expect(await getMissingSince()).toBeUndefined();
    shop.clock.advance(minute);
    await runCron({});
    expect(await getMissingSince()).toBe(shop.clock.now().toISOString());
  });
});
