import { contract } from '@sampan/api/contract';
import type { ProviderMethod } from '@sampan/api/entities';
import { and, count, eq, lte, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimDay } from '../../src/areas/reconciliation/statementDays.ts';
import {
  payments,
  reconciliationDays,
  reconciliationDifferences,
  refunds,
  sandboxTrades,
  transactionLogs,
} from '../../src/db/schema.ts';
import { seed } from '../../src/seed.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { openCashier } from '../support/cashier.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp } from '../support/testApp.ts';
import { day, hour } from '../support/testClock.ts';

const methods = ['alipay', 'wechat', 'stripe'] as const;
const network = { isDown: false };
/** Balance transactions of Stripe beside those of the sandbox, which has no disputes; in every statement until it is emptied. */
const adjustments: Record<string, unknown>[] = [];
const wrapFetch =
  (inner: typeof fetch): typeof fetch =>
  async (input, init) => {
    if (network.isDown && /bill|balance/.test(String(input) + String(init?.body ?? ''))) throw new TypeError('refused');
    const response = await inner(input, init);
    if (adjustments.length === 0 || !String(input).includes('/v1/balance_transactions')) return response;
    const page = (await response.json()) as { data: unknown[] };
    return Response.json({ ...page, data: [...page.data, ...adjustments] }, response);
  };

/** Runs cron until no statement is due. */
async function compareDueDays({ db, clock, runJobs }: Pick<Commerce, 'db' | 'clock' | 'runJobs'>) {
  await runJobs();
  const isDue = () => db.$count(reconciliationDays, lte(reconciliationDays.nextAt, clock.now()));
  for (let round = 0; round < 200 && (await isDue()) > 0; round += 1) await runJobs();
  expect(await isDue()).toBe(0);
}

forAnyDatabase('reconciliation', (kind) => {
  let shop: Commerce;
  beforeAll(async () => {
    shop = await openCommerce(kind, { wrapFetch });
  });
  afterAll(() => shop.close());

  const mine = () => ({ token: shop.customer.token });
  const staff = () => ({ token: shop.staff.token });

  async function start(method: ProviderMethod) {
    const product = await shop.addProduct({ stock: 5 });
    const { id: orderId } = await shop.order([{ product }]);
    const started = await shop.expectOk(contract.payment.start, { orderId, method, scene: 'qr' }, mine());
    const [row] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId));
    return { orderId, number: row?.outTradeNo ?? '', amount: row?.amount ?? 0, started };
  }
  async function pay(method: ProviderMethod) {
    const payment = await start(method);
    await shop.app.inject({ method: 'POST', url: `${await openCashier(shop.app, payment.started)}/pay` });
    await shop.deps.background.idle();
    return payment;
  }
  const changeTrade = (number: string, values: Partial<typeof sandboxTrades.$inferInsert>) =>
    shop.db.update(sandboxTrades).set(values).where(eq(sandboxTrades.outTradeNo, number));
  const findTrade = async (number: string) =>
    (await shop.db.select().from(sandboxTrades).where(eq(sandboxTrades.outTradeNo, number)))[0];

  /** Two and a half days later the statements of today and of tomorrow are ready. */
  async function compareDays() {
    shop.clock.advance(2 * day + 12 * hour);
    await compareDueDays(shop);
  }
  const findByNumber = (number: string) =>
    shop.db.select().from(reconciliationDifferences).where(eq(reconciliationDifferences.number, number));
  async function getFacts(number: string) {
    const rows = await findByNumber(number);
    return rows.map(({ kind: each, movement, statementAmount, ledgerAmount, state }) => [
      each,
      movement,
      statementAmount,
      ledgerAmount,
      state,
    ]);
  }

  test.each(methods)('%s: finds lost, changed and unknown trades, and nothing else', async (method) => {
    const before = await shop.db.$count(reconciliationDifferences, eq(reconciliationDifferences.method, method));
    await pay(method);
    const refunded = await pay(method);
    const refund = { orderId: refunded.orderId, items: [], amount: 700, reason: '有瑕疵' };
    await shop.expectOk(contract.adminOrder.refundCreate, refund, staff());
    await shop.deps.background.idle();
    expect(Object.values((await findTrade(refunded.number))?.refunds ?? {})).toEqual([700]);
    const changed = await pay(method);
    await changeTrade(changed.number, { amount: 1 });
    const otherCurrency = await pay(method);
    // Bills of Alipay have no currency.
    await changeTrade(otherCurrency.number, { currency: 'HKD' });
    const notInStatement = await pay(method);
    await shop.db.delete(sandboxTrades).where(eq(sandboxTrades.outTradeNo, notInStatement.number));
    const unknown = await pay(method);
    await changeTrade(unknown.number, { outTradeNo: `OTHER${unknown.number}` });
    await compareDays();

    const { amount } = changed;
    expect(await getFacts(changed.number)).toEqual([['amount', 'payment', 1, amount, 'open']]);
    expect(await getFacts(otherCurrency.number)).toEqual(
      method === 'alipay' ? [] : [['amount', 'payment', amount, amount, 'open']],
    );
    const missing = ['missingInStatement', 'payment', null, amount, 'open'];
    expect(await getFacts(notInStatement.number)).toEqual([missing]);
    expect(await getFacts(unknown.number)).toEqual([missing]);
    expect(await getFacts(`OTHER${unknown.number}`)).toEqual([['missingInLedger', 'payment', amount, null, 'open']]);
    const total = method === 'alipay' ? 4 : 5;
    const isOfMethod = eq(reconciliationDifferences.method, method);
    expect(await shop.db.$count(reconciliationDifferences, isOfMethod)).toBe(before + total);

    const statements = await shop.expectOk(contract.transaction.statements, {}, staff());
    const [compared] = statements.filter((each) => each.method === method && each.entries > 0);
    expect(compared).toMatchObject({ state: 'done', entries: 6 });
    // 0.6 % of four payments in CNY; Alipay and WeChat Pay return theirs of the refund.
    const fee = Math.round(amount * 0.006);
    const fees = Object.fromEntries(compared?.fees.map((each) => [each.currency, each.amount]) ?? []);
    const returned = method === 'stripe' ? 0 : 4;
    expect(fees).toEqual(method === 'alipay' ? { CNY: 4 * fee - returned } : { CNY: 3 * fee - returned, HKD: fee });

    // The same days again store nothing twice.
    await shop.db.update(reconciliationDays).set({ nextAt: shop.clock.now() });
    await compareDueDays(shop);
    expect(await shop.db.$count(reconciliationDifferences, isOfMethod)).toBe(before + total);
  });

  test.each(methods)('%s: a payment whose notify was lost is queried, and is no difference', async (method) => {
    const { orderId, number } = await start(method);
    // Paid at the provider, closed here, and never notified.
    await shop.db.update(payments).set({ status: 30, checkAt: null }).where(eq(payments.orderId, orderId));
    if (!(await findTrade(number))) throw new Error('no trade');
    await changeTrade(number, { state: 'paid', paidAt: shop.clock.now() });
    await compareDays();
    await shop.deps.background.idle();
    expect(await getFacts(number)).toEqual([]);
    const [after] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId));
    // The order had expired: the money is returned.
    expect([50, 60]).toContain(after?.status);
    const booked = and(eq(transactionLogs.orderId, orderId), eq(transactionLogs.type, 1));
    expect(await shop.db.$count(transactionLogs, booked)).toBe(1);
    // It is in the ledger days later than in the statement.
    await pay(method);
    await compareDays();
    expect(await getFacts(number)).toEqual([]);
    expect(await getFacts(`L${number}`)).toEqual([]);
  });

  test.each(methods)('%s: a refund that is booked days later is matched', async (method) => {
    const { orderId, number } = await pay(method);
    const [order] = await shop.db.select().from(transactionLogs).where(eq(transactionLogs.orderId, orderId));
    const outRefundNo = `R${number}slow`;
    const refundTimes = { [outRefundNo]: shop.clock.now().toISOString() };
    await changeTrade(number, { refunds: { [outRefundNo]: 500 }, refundTimes });
    const [payment] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId));
    const values = {
      orderId,
      paymentId: payment?.id ?? 0,
      reason: 'x',
      amount: 500,
      fromStatus: 20,
      outRefundNo,
    } as const;
    const requestedAt = shop.clock.now();
    const [refund] = await shop.db
      .insert(refunds)
      .values({ ...values, status: 30, requestedAt })
      .returning();
    await compareDays();
    expect(await getFacts(outRefundNo)).toEqual([['missingInLedger', 'refund', 500, null, 'open']]);
    const { id: _, ...entry } = order as NonNullable<typeof order>;
    const details = { outTradeNo: number, refundId: refund?.id };
    await shop.db
      .insert(transactionLogs)
      .values({ ...entry, type: 2, amount: -500, details, createdAt: shop.clock.now() });
    await pay(method);
    await compareDays();
    expect(await getFacts(outRefundNo)).toEqual([['missingInLedger', 'refund', 500, 500, 'matched']]);
    expect((await findByNumber(outRefundNo))[0]).toMatchObject({ orderId, decidedAt: shop.clock.now() });
  });

  test('a dispute of Stripe and its reversal are differences of their own, of the order', async () => {
    const { number, orderId, amount } = await pay('stripe');
    const trade = await findTrade(number);
    const source = { id: 'du_1', object: 'dispute', amount, currency: 'cny', payment_intent: `pi_${trade?.token}` };
    const withdrawal = { id: 'txn_du1', type: 'adjustment', amount: -amount, fee: 1500, currency: 'cny', source };
    const reversal = { ...withdrawal, id: 'txn_du2', amount, fee: -1500 };
    const second = { ...withdrawal, id: 'txn_du3', source: { ...source, id: 'du_2' } };
    const unknown = { ...withdrawal, id: 'txn_du4', source: { ...source, payment_intent: 'pi_of_another_system' } };
    adjustments.push(withdrawal, reversal, second, unknown);
    await compareDays();
    adjustments.length = 0;
    const rows = (await findByNumber(number)).sort((a, b) => a.id - b.id);
    const dispute = {
      method: 'stripe',
      kind: 'dispute',
      movement: 'dispute',
      tradeNo: 'du_1',
      orderId,
      statementAmount: amount,
      ledgerAmount: null,
      fee: 1500,
      feeCurrency: 'CNY',
      state: 'open',
    };
    expect(rows).toMatchObject([
      dispute,
      { ...dispute, movement: 'disputeReversal', fee: -1500 },
      { ...dispute, tradeNo: 'du_2' },
    ]);
    expect(rows).toHaveLength(3);
    const isOther = eq(reconciliationDifferences.kind, 'dispute');
    expect(await shop.db.$count(reconciliationDifferences, isOther)).toBe(3);
  });

  test.each(methods)('%s: the ledger shows the fee of each payment and refund', async (method) => {
    const { orderId, amount } = await pay(method);
    await shop.expectOk(
      contract.adminOrder.refundCreate,
      { orderId, items: [], amount: 1000, reason: '有瑕疵' },
      staff(),
    );
    await shop.deps.background.idle();
    const getFees = async () => {
      const rows = await shop.db.select().from(transactionLogs).where(eq(transactionLogs.orderId, orderId));
      const entries = await Promise.all(
        rows.map(({ id }) => shop.expectOk(contract.transaction.logDetail, { id }, staff())),
      );
      return entries.sort((a, b) => a.id - b.id).map(({ type, fee }) => [type, fee]);
    };
    expect(await getFees()).toEqual([
      [1, undefined],
      [2, undefined],
    ]);
    await compareDays();
    expect(await getFees()).toEqual([
      [1, { amount: Math.round(amount * 0.006), currency: 'CNY' }],
      // Stripe keeps its fee when money is refunded.
      [2, { amount: method === 'stripe' ? 0 : -6, currency: 'CNY' }],
    ]);
  });

  test('a trade that the provider lists days later is matched', async () => {
    const isOpen = eq(reconciliationDifferences.state, 'open');
    const { number, amount, orderId } = await pay('wechat');
    await pay('wechat');
    await changeTrade(number, { paidAt: new Date(shop.clock.now().getTime() + 4 * day) });
    await compareDays();
    expect(await getFacts(number)).toEqual([['missingInStatement', 'payment', null, amount, 'open']]);
    const findOpen = async () => {
      const filter = { state: 'open', orderId } as const;
      const { list } = await shop.expectOk(contract.transaction.differences, filter, staff());
      const { shop: figures } = await shop.expectOk(contract.order.stats, {}, staff());
      return { numbers: list.map((each) => each.number), count: figures?.openDifferences ?? Number.NaN };
    };
    const before = await findOpen();
    expect(before).toEqual({ numbers: [number], count: await shop.db.$count(reconciliationDifferences, isOpen) });
    await compareDays();
    await compareDays();
    expect(await getFacts(number)).toEqual([['missingInStatement', 'payment', amount, amount, 'matched']]);
    const after = await findOpen();
    expect(after.numbers).toEqual([]);
    expect(after.count).toBe(await shop.db.$count(reconciliationDifferences, isOpen));
  });

  test('an empty statement of a day with payments is taken for late, and believed in the end', async () => {
    const { number } = await pay('wechat');
    const trade = await findTrade(number);
    await shop.db.delete(sandboxTrades).where(eq(sandboxTrades.outTradeNo, number));
    await compareDays();
    expect(await getFacts(number)).toEqual([]);
    const isWaiting = eq(reconciliationDays.failure, 'STATEMENT_EMPTY');
    const [waiting] = await shop.db.select().from(reconciliationDays).where(isWaiting).orderBy(reconciliationDays.day);
    expect(waiting).toMatchObject({ method: 'wechat', attempts: 1 });
    expect(waiting?.nextAt?.getTime()).toBe(shop.clock.now().getTime() + 10 * 60_000);
    for (let hours = 0; hours < 12; hours += 1) {
      shop.clock.advance(hour);
      await compareDueDays(shop);
    }
    expect(await getFacts(number)).toEqual([['missingInStatement', 'payment', null, trade?.amount, 'open']]);
    expect(await shop.db.$count(reconciliationDays, isWaiting)).toBe(0);
  });

  test('staff see statements that could not be read; they are read when the provider works again', async () => {
    await pay('wechat');
    network.isDown = true;
    await compareDays();
    const failed = (await shop.expectOk(contract.transaction.statements, {}, staff())).filter(
      ({ state }) => state === 'failed',
    );
    expect(new Set(failed.map(({ method }) => method))).toEqual(new Set(methods));
    const nextAt = new Date(shop.clock.now().getTime() + 10 * 60_000).toISOString();
    expect(failed[0]).toMatchObject({ failure: 'NETWORK', nextAt });
    network.isDown = false;
    shop.clock.advance(hour);
    await compareDueDays(shop);
    const later = await shop.expectOk(contract.transaction.statements, {}, staff());
    expect(later.filter(({ state }) => state !== 'done')).toEqual([]);
  });

  test('a statement that fails for weeks is given up', async () => {
    const [last] = await shop.db.select().from(reconciliationDays).limit(1);
    if (!last) throw new Error('no day');
    const isDay = and(eq(reconciliationDays.method, last.method), eq(reconciliationDays.day, last.day));
    await shop.db.update(reconciliationDays).set({ attempts: 39, nextAt: shop.clock.now() }).where(isDay);
    network.isDown = true;
    await compareDueDays(shop);
    network.isDown = false;
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
    await pay('wechat');
    wechat.fetchStatement = async () => null;
    const isOfMethod = eq(reconciliationDays.method, 'wechat');
    const before = await shop.db.$count(reconciliationDays, isOfMethod);
    await compareDays();
    expect(await shop.db.$count(reconciliationDays, isOfMethod)).toBe(before);
    wechat.fetchStatement = fetchStatement;
    await compareDays();
    expect(await shop.db.$count(reconciliationDays, isOfMethod)).toBeGreaterThan(before);
  });

  test('staff decide a difference with a note; the audit log has it', async () => {
    const open = await shop.expectOk(contract.transaction.differences, { state: 'open', method: 'alipay' }, staff());
    expect(open.list.map(({ id }) => id)).toEqual(open.list.map(({ id }) => id).sort((a, b) => b - a));
    const [first] = open.list;
    const decision = { id: first?.id ?? 0, state: 'explained' as const, note: '分店的交易' };
    const decided = await shop.expectOk(contract.transaction.decideDifference, decision, staff());
    expect(decided).toEqual({
      ...first,
      state: 'explained',
      note: '分店的交易',
      operator: shop.staff.username,
      decidedAt: shop.clock.now().toISOString(),
    });
    const rest = await shop.expectOk(contract.transaction.differences, { state: 'open', method: 'alipay' }, staff());
    expect(rest.total).toBe(open.total - 1);
    const unknown = await shop.call(contract.transaction.decideDifference, { ...decision, id: 999_999 }, staff());
    expect(unknown.statusCode).toBe(404);
    for (const call of [contract.transaction.differences, contract.transaction.statements]) {
      expect((await shop.call(call, {}, mine())).statusCode).toBe(403);
    }
    const target = { targetType: 'reconciliation', targetId: decision.id } as const;
    const log = await shop.expectOk(contract.audit.list, target, staff());
    expect(log.list).toHaveLength(1);
    expect(log.list[0]).toMatchObject({
      action: 'transaction.decideDifference',
      before: { state: 'open' },
      after: { state: 'explained', note: '分店的交易' },
    });
  });

  test('statements of the demo shop agree with its ledger', async () => {
    const demo = await startTestApp(kind, {
      before: async (db, clock) => void (await seed(db, { demo: true, adminPassword: 'one for all' }, clock.now())),
    });
    const { db, clock, deps } = demo;
    const { runDue } = await import('../../src/cron/cron.ts');
    const runJobs = async () => {
      await runDue(deps, clock.now());
      await deps.background.idle();
    };
    await compareDueDays({ db, clock, runJobs });
    const [sums] = await db
      .select({ days: count(), entries: sql<string>`sum(entries)` })
      .from(reconciliationDays)
      .where(sql`failure is null and next_at is null`);
    // Nobody paid by Stripe.
    expect(sums?.days).toBe(28);
    expect(Number(sums?.entries)).toBeGreaterThan(10);
    expect(await db.select().from(reconciliationDifferences)).toEqual([]);
    const { token } = await createPerson(demo, 2);
    const page = await demo.expectOk(contract.transaction.differences, {}, { token });
    expect(page).toEqual({ list: [], total: 0, page: 1, limit: 20, pages: 0 });
    await demo.close();
  });
});
