import { contract } from '@sampan/api/contract';
import { and, count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimDay } from '../../src/areas/reconciliation/statementDays.ts';
import { reconciliationDays, sandboxTrades } from '../../src/db/schema.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { hour } from '../support/testClock.ts';
import { compareDueDays, methods, openReconciledShop, type ReconciledShop } from './reconciledShop.ts';

forAnyDatabase('days of statements', (kind) => {
  let shop: ReconciledShop;
  beforeAll(async () => {
    shop = await openReconciledShop(kind);
  });
  afterAll(() => shop.close());

  test('an empty statement of a day with payments is taken for late, and believed in the end', async () => {
    const { number } = await shop.pay('wechat');
    const trade = await shop.findTrade(number);
    await shop.db.delete(sandboxTrades).where(eq(sandboxTrades.outTradeNo, number));
    await shop.compareDays();
    expect(await shop.getFacts(number)).toEqual([]);
    const isWaiting = eq(reconciliationDays.failure, 'STATEMENT_EMPTY');
    const [waiting] = await shop.db.select().from(reconciliationDays).where(isWaiting).orderBy(reconciliationDays.day);
    expect(waiting).toMatchObject({ method: 'wechat', attempts: 1 });
    expect(waiting?.nextAt?.getTime()).toBe(shop.clock.now().getTime() + 10 * 60_000);
    for (let hours = 0; hours < 12; hours += 1) {
      shop.clock.advance(hour);
      await compareDueDays(shop);
    }
    expect(await shop.getFacts(number)).toEqual([['missingInStatement', 'payment', null, trade?.amount, 'open']]);
    expect(await shop.db.$count(reconciliationDays, isWaiting)).toBe(0);
  });

  test('staff see statements that could not be read; they are read when the provider works again', async () => {
    for (const method of methods) await shop.pay(method);
    shop.network.isDown = true;
    await shop.compareDays();
    const failed = (await shop.expectOk(contract.transaction.statements, {}, shop.asStaff)).filter(
      ({ state }) => state === 'failed',
    );
    expect(new Set(failed.map(({ method }) => method))).toEqual(new Set(methods));
    const nextAt = new Date(shop.clock.now().getTime() + 10 * 60_000).toISOString();
    expect(failed[0]).toMatchObject({ failure: 'NETWORK', nextAt });
    shop.network.isDown = false;
    shop.clock.advance(hour);
    await compareDueDays(shop);
    const later = await shop.expectOk(contract.transaction.statements, {}, shop.asStaff);
    expect(later.filter(({ state }) => state !== 'done')).toEqual([]);
  });

  test('a statement that fails for weeks is given up', async () => {
    const [last] = await shop.db.select().from(reconciliationDays).limit(1);
    if (!last) throw new Error('no day');
    const isDay = and(eq(reconciliationDays.method, last.method), eq(reconciliationDays.day, last.day));
    await shop.db.update(reconciliationDays).set({ attempts: 39, nextAt: shop.clock.now() }).where(isDay);
    shop.network.isDown = true;
    await compareDueDays(shop);
    shop.network.isDown = false;
    const [after] = await shop.db.select().from(reconciliationDays).where(isDay);
    expect(after).toMatchObject({ attempts: 40, failure: 'NETWORK', nextAt: null });
  });

  test('two servers do not compare the same day at once', async () => {
    const now = shop.clock.now();
    await shop.db.update(reconciliationDays).set({ nextAt: now }).where(eq(reconciliationDays.method, 'stripe'));
    const claims = await Promise.all(Array.from({ length: 6 }, () => claimDay(shop.deps, now)));
    const keys = claims.flatMap((claim) => (claim ? [`${claim.method} ${claim.day}`] : []));
    expect(keys.length).toBeGreaterThan(0);
    expect(new Set(keys).size).toBe(keys.length);
    const [running] = await shop.db
      .select({ n: count() })
      .from(reconciliationDays)
      .where(eq(reconciliationDays.nextAt, new Date(now.getTime() + 15 * 60_000)));
    expect(running?.n).toBe(keys.length);
    shop.clock.advance(hour);
    await compareDueDays(shop);
  });

  test('a method without credentials has no statement', async () => {
    const { wechat } = shop.deps.providers.payment;
    const { fetchStatement } = wechat;
    await shop.pay('wechat');
    wechat.fetchStatement = async () => null;
    const isOfMethod = eq(reconciliationDays.method, 'wechat');
    const before = await shop.db.$count(reconciliationDays, isOfMethod);
    await shop.compareDays();
    expect(await shop.db.$count(reconciliationDays, isOfMethod)).toBe(before);
    wechat.fetchStatement = fetchStatement;
    await shop.compareDays();
    expect(await shop.db.$count(reconciliationDays, isOfMethod)).toBeGreaterThan(before);
  });
});
