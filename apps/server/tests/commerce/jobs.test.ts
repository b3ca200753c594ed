import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@sampan/api/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDue, startCron } from '../../src/cron/cron.ts';
import { captchas, idempotencyKeys, orders, paymentEvents, sessions } from '../../src/db/schema.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { day, minute } from '../support/testClock.ts';
import { type Commerce, getSandbox, openCommerce } from './shop.ts';

const { payment } = contract;

forAnyDatabase('jobs', (kind) => {
  let shop: Commerce;
  beforeAll(async () => {
    shop = await openCommerce(kind);
  });
  afterAll(() => shop.close());

  test('only expired rows are deleted', async () => {
    const { db, clock } = shop;
    const now = clock.now();
    const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
    const key = { scope: 'user:1', fingerprint: 'f', statusCode: 200, sealed: new Uint8Array(1), createdAt: now };
    await db.insert(idempotencyKeys).values([
      { ...key, keyHash: 'old', expiresAt: after(minute) },
      { ...key, keyHash: 'new', expiresAt: after(30 * day) },
    ]);
    const captcha = { purpose: 'image' as const, answerHash: 'h', createdAt: now };
    await db.insert(captchas).values([
      { ...captcha, id: 'old', expiresAt: after(minute) },
      { ...captcha, id: 'new', expiresAt: after(30 * day) },
    ]);
    await db
      .insert(sessions)
      .values({ userId: shop.customer.id, tokenHash: 'old', expiresAt: after(minute), createdAt: now });
    const event = { method: 'alipay' as const, kind: 'paid' };
    await db.insert(paymentEvents).values([
      { ...event, eventId: 'old', createdAt: after(-399 * day) },
      { ...event, eventId: 'new', createdAt: after(-397 * day) },
    ]);
    clock.advance(2 * day);
    expect((await runDue(shop.deps, clock.now())).cleanUp).toBe(4);
    expect((await runDue(shop.deps, clock.now())).cleanUp).toBe(0);
    expect((await db.select().from(idempotencyKeys)).map(({ keyHash }) => keyHash)).toEqual(['new']);
    expect((await db.select().from(captchas)).map(({ id }) => id)).toEqual(['new']);
    expect(await db.select().from(sessions)).toHaveLength(3);
    expect((await db.select().from(paymentEvents)).map(({ eventId }) => eventId)).toEqual(['new']);
  });

  test('more rows than one statement deletes go in one run', async () => {
    const expiresAt = shop.clock.now();
    await shop.db.execute(sql`insert into captchas (id, purpose, answer_hash, created_at, expires_at)
      select 'many-' || n, 'image', 'h', ${expiresAt.toISOString()}, ${expiresAt.toISOString()}
      from generate_series(1, 2500) n`);
    shop.clock.advance(2 * day);
    expect((await runDue(shop.deps, shop.clock.now())).cleanUp).toBeGreaterThanOrEqual(2_500);
  });

  test('cleaning up, which reads whole tables, runs less often than the others', async () => {
    const sandbox = getSandbox(shop);
    const { sendDue } = sandbox;
    let [sends, cleanUps] = [0, 0];
    sandbox.sendDue = async () => {
      sends += 1;
      return 0;
    };
    const clock = {
      now: () => shop.clock.now(),
      steadyNow: () => {
        cleanUps += 1;
        return shop.clock.steadyNow();
      },
    };
    // Long beside what a busy machine adds to each pause.
    const cron = startCron({ ...shop.deps, clock }, 100);
    await expect.poll(() => sends, { timeout: 20_000 }).toBeGreaterThanOrEqual(24);
    await cron.stop();
    sandbox.sendDue = sendDue;
    expect(cleanUps).toBeGreaterThanOrEqual(1);
    expect(cleanUps).toBeLessThan(sends / 3);
  });

  test('a cron task that fails is logged, and the others run', async () => {
    const sandbox = getSandbox(shop);
    const { sendDue } = sandbox;
    const product = await shop.addProduct();
    const order = await shop.order([{ product }]);
    shop.clock.advance(31 * minute);
    sandbox.sendDue = () => Promise.reject(new Error('the notices are gone'));
    const done = await runDue(shop.deps, shop.clock.now());
    sandbox.sendDue = sendDue;
    expect(done).toMatchObject({ notices: 0, expire: 1 });
    expect((await shop.detail(order.id)).status).toBe(50);
    expect(shop.logLines.some((line) => line.includes('job failed'))).toBe(true);
  });

  test('a provider that does not answer holds back only the cron task that waits for it', async () => {
    const { alipay } = shop.deps.providers.payment;
    const { close } = alipay;
    const product = await shop.addProduct();
    const unpaid = await shop.order([{ product }]);
    await shop.expectOk(payment.alipay, { orderId: unpaid.id, scene: 'qr' }, { token: shop.customer.token });
    const shipped = await shop.order([{ product }]);
    await shop.db.update(orders).set({ status: 30, autoConfirmAt: shop.clock.now() }).where(eq(orders.id, shipped.id));
    shop.clock.advance(31 * minute);
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    const isAsked = new Promise<void>((resolve) => {
      alipay.close = async (...trade) => {
        resolve();
        await isAnswered;
        return close(...trade);
      };
    });
    const cron = startCron(shop.deps, 20);
    await isAsked;
    await expect.poll(async () => (await shop.detail(shipped.id)).status, { timeout: 10_000 }).toBe(40);
    expect((await shop.detail(unpaid.id)).status).toBe(10);
    answer();
    await expect.poll(async () => (await shop.detail(unpaid.id)).status, { timeout: 10_000 }).toBe(50);
    await cron.stop();
    alipay.close = close;
  });

  test('an order whose provider does not answer holds back no order of another provider, nor one without a payment', async () => {
    const { alipay } = shop.deps.providers.payment;
    const { close } = alipay;
    const product = await shop.addProduct();
    const begun = async (method?: 'alipay' | 'wechat') => {
      const { id } = await shop.order([{ product }]);
      if (method)
        await shop.expectOk(payment.start, { orderId: id, method, scene: 'qr' }, { token: shop.customer.token });
      return id;
    };
    // The one that waits expires first.
    const waiting = await begun('alipay');
    const others = [await begun('wechat'), await begun()];
    shop.clock.advance(31 * minute);
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    alipay.close = async (...trade) => {
      await isAnswered;
      return close(...trade);
    };
    const isDone = runDue(shop.deps, shop.clock.now());
    const readStatuses = async () => {
      const details = [];
      for (const id of others) details.push((await shop.detail(id)).status);
      return details;
    };
    await expect.poll(readStatuses, { timeout: 10_000 }).toEqual([50, 50]);
    expect((await shop.detail(waiting)).status).toBe(10);
    answer();
    await isDone;
    alipay.close = close;
    expect((await shop.detail(waiting)).status).toBe(50);
  });

  test('runs of a job follow one another, never two at once, and end when stopped', async () => {
    const sandbox = getSandbox(shop);
    const { sendDue } = sandbox;
    let running = 0;
    let max = 0;
    let runs = 0;
    sandbox.sendDue = async () => {
      running += 1;
      max = Math.max(max, running);
      await sleep(15);
      running -= 1;
      runs += 1;
      throw new Error('every time');
    };
    const cron = startCron(shop.deps, 1);
    await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(3);
    await cron.stop();
    const stoppedAt = runs;
    await sleep(60);
    sandbox.sendDue = sendDue;
    expect(max).toBe(1);
    expect(runs).toBe(stoppedAt);
  });
});
