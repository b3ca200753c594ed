import { type Contract, contract } from '@sampan/api/contract';
import type { InputOf } from '@sampan/api/endpoint';
import { and, count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  payments,
  reconciliationDays,
  reconciliationDifferences,
  refunds,
  sandboxTrades,
  transactionLogs,
} from '../../src/db/schema.ts';
import { refundTrade } from '../../src/providers/payment/sandbox/ledger.ts';
import { seed } from '../../src/seed.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp } from '../support/testApp.ts';
import { day } from '../support/testClock.ts';
import { compareDueDays, methods, openReconciledShop, type ReconciledShop } from './reconciledShop.ts';

forAnyDatabase('reconciliation', (kind) => {
  let shop: ReconciledShop;
  beforeAll(async () => {
    shop = await openReconciledShop(kind);
  });
  afterAll(() => shop.close());

  test.each(methods)('%s: finds lost, changed and unknown trades, and nothing else', async (method) => {
    const before = await shop.db.$count(reconciliationDifferences, eq(reconciliationDifferences.method, method));
    await shop.pay(method);
    const refunded = await shop.pay(method);
    const refund = { orderId: refunded.orderId, items: [], amount: 700, reason: '有瑕疵' };
    await shop.expectOk(contract.adminOrder.refundCreate, refund, shop.asStaff);
    await shop.deps.background.idle();
    expect(Object.values((await shop.findTrade(refunded.number))?.refunds ?? {})).toEqual([700]);
    const changed = await shop.pay(method);
    await shop.changeTrade(changed.number, { amount: 1 });
    const otherCurrency = await shop.pay(method);
    // Bills of Alipay have no currency.
    await shop.changeTrade(otherCurrency.number, { currency: 'HKD' });
    const notInStatement = await shop.pay(method);
    await shop.db.delete(sandboxTrades).where(eq(sandboxTrades.outTradeNo, notInStatement.number));
    const unknown = await shop.pay(method);
    await shop.changeTrade(unknown.number, { outTradeNo: `OTHER${unknown.number}` });
    await shop.compareDays();

    const { amount } = changed;
    expect(await shop.getFacts(changed.number)).toEqual([['amount', 'payment', 1, amount, 'open']]);
    expect(await shop.getFacts(otherCurrency.number)).toEqual(
      method === 'alipay' ? [] : [['amount', 'payment', amount, amount, 'open']],
    );
    const missing = ['missingInStatement', 'payment', null, amount, 'open'];
    expect(await shop.getFacts(notInStatement.number)).toEqual([missing]);
    expect(await shop.getFacts(unknown.number)).toEqual([missing]);
    expect(await shop.getFacts(`OTHER${unknown.number}`)).toEqual([
      ['missingInLedger', 'payment', amount, null, 'open'],
    ]);
    const total = method === 'alipay' ? 4 : 5;
    const isOfMethod = eq(reconciliationDifferences.method, method);
    expect(await shop.db.$count(reconciliationDifferences, isOfMethod)).toBe(before + total);

    const statements = await shop.expectOk(contract.transaction.statements, {}, shop.asStaff);
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
    const { orderId, number } = await shop.start(method);
    // Paid at the provider, closed here, and never notified.
    await shop.db.update(payments).set({ status: 30, checkAt: null }).where(eq(payments.orderId, orderId));
    if (!(await shop.findTrade(number))) throw new Error('no trade');
    await shop.changeTrade(number, { state: 'paid', paidAt: shop.clock.now() });
    await shop.compareDays();
    await shop.deps.background.idle();
    expect(await shop.getFacts(number)).toEqual([]);
    const [after] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId));
    // The order had expired: the money is returned.
    expect([50, 60]).toContain(after?.status);
    const booked = and(eq(transactionLogs.orderId, orderId), eq(transactionLogs.type, 1));
    expect(await shop.db.$count(transactionLogs, booked)).toBe(1);
    // It is in the ledger days later than in the statement.
    await shop.pay(method);
    await shop.compareDays();
    expect(await shop.getFacts(number)).toEqual([]);
    expect(await shop.getFacts(`L${number}`)).toEqual([]);
  });

  test.each(methods)('%s: a refund that is booked days later is matched', async (method) => {
    const { orderId, number } = await shop.pay(method);
    const [order] = await shop.db.select().from(transactionLogs).where(eq(transactionLogs.orderId, orderId));
    const outRefundNo = `R${number}slow`;
    const refundTimes = { [outRefundNo]: shop.clock.now().toISOString() };
    await shop.changeTrade(number, { refunds: { [outRefundNo]: 500 }, refundTimes });
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
    await shop.compareDays();
    expect(await shop.getFacts(outRefundNo)).toEqual([['missingInLedger', 'refund', 500, null, 'open']]);
    // The order's page would take it for a refund made in the provider's console.
    expect(await shop.findByNumber(outRefundNo)).toMatchObject([{ orderId: null }]);
    const { id: _, ...entry } = order as NonNullable<typeof order>;
    const details = { outTradeNo: number, refundId: refund?.id };
    await shop.db
      .insert(transactionLogs)
      .values({ ...entry, type: 2, amount: -500, details, createdAt: shop.clock.now() });
    await shop.pay(method);
    await shop.compareDays();
    expect(await shop.getFacts(outRefundNo)).toEqual([['missingInLedger', 'refund', 500, 500, 'matched']]);
    expect((await shop.findByNumber(outRefundNo))[0]).toMatchObject({ orderId, decidedAt: shop.clock.now() });
  });

  test('a dispute of Stripe and its reversal are differences of their own, of the order', async () => {
    const { number, orderId, amount } = await shop.pay('stripe');
    const trade = await shop.findTrade(number);
    const source = { id: 'du_1', object: 'dispute', amount, currency: 'cny', payment_intent: `pi_${trade?.token}` };
    const withdrawal = { id: 'txn_du1', type: 'adjustment', amount: -amount, fee: 1500, currency: 'cny', source };
    const reversal = { ...withdrawal, id: 'txn_du2', amount, fee: -1500 };
    const second = { ...withdrawal, id: 'txn_du3', source: { ...source, id: 'du_2' } };
    const unknown = { ...withdrawal, id: 'txn_du4', source: { ...source, payment_intent: 'pi_of_another_system' } };
    shop.adjustments.push(withdrawal, reversal, second, unknown);
    /** Intents asked about. */
    const asked: string[] = [];
    shop.network.answer = (url) => {
      const intent = new URL(url).searchParams.get('payment_intent');
      if (intent) asked.push(intent);
      return undefined;
    };
    await shop.compareDays();
    shop.network.answer = undefined;
    shop.adjustments.length = 0;
    const countQuestions = (intent: string) => asked.filter((each) => each === intent).length;
    // Once for each statement, although one has three transactions of the payment.
    expect(countQuestions(source.payment_intent)).toBe(countQuestions(unknown.source.payment_intent));
    const rows = (await shop.findByNumber(number)).sort((a, b) => a.id - b.id);
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
    const { orderId, amount } = await shop.pay(method);
    await shop.expectOk(
      contract.adminOrder.refundCreate,
      { orderId, items: [], amount: 1000, reason: '有瑕疵' },
      shop.asStaff,
    );
    await shop.deps.background.idle();
    const getFees = async () => {
      const rows = await shop.db.select().from(transactionLogs).where(eq(transactionLogs.orderId, orderId));
      const entries = await Promise.all(
        rows.map(({ id }) => shop.expectOk(contract.transaction.logDetail, { id }, shop.asStaff)),
      );
      return entries.sort((a, b) => a.id - b.id).map(({ type, fee }) => [type, fee]);
    };
    expect(await getFees()).toEqual([
      [1, undefined],
      [2, undefined],
    ]);
    await shop.compareDays();
    expect(await getFees()).toEqual([
      [1, { amount: Math.round(amount * 0.006), currency: 'CNY' }],
      // Stripe keeps its fee when money is refunded.
      [2, { amount: method === 'stripe' ? 0 : -6, currency: 'CNY' }],
    ]);
  });

  test('a trade that the provider lists days later is matched', async () => {
    const isOpen = eq(reconciliationDifferences.state, 'open');
    const { number, amount, orderId } = await shop.pay('wechat');
    await shop.pay('wechat');
    await shop.changeTrade(number, { paidAt: new Date(shop.clock.now().getTime() + 4 * day) });
    await shop.compareDays();
    expect(await shop.getFacts(number)).toEqual([['missingInStatement', 'payment', null, amount, 'open']]);
    const findOpen = async () => {
      const filter = { state: 'open', orderId } as const;
      const { list } = await shop.expectOk(contract.transaction.differences, filter, shop.asStaff);
      // The dialog that ships several orders asks about all of them.
      const several = { state: 'open' as const, orderIds: [orderId, orderId + 1_000_000] };
      const ofSeveral = await shop.expectOk(contract.transaction.differences, several, shop.asStaff);
      expect(ofSeveral.list).toEqual(list);
      const { shop: figures } = await shop.expectOk(contract.order.stats, {}, shop.asStaff);
      return { numbers: list.map((each) => each.number), count: figures?.openDifferences ?? Number.NaN };
    };
    const before = await findOpen();
    expect(before).toEqual({ numbers: [number], count: await shop.db.$count(reconciliationDifferences, isOpen) });
    await shop.compareDays();
    await shop.compareDays();
    expect(await shop.getFacts(number)).toEqual([['missingInStatement', 'payment', amount, amount, 'matched']]);
    const after = await findOpen();
    expect(after.numbers).toEqual([]);
    expect(after.count).toBe(await shop.db.$count(reconciliationDifferences, isOpen));
  });

  test('staff decide a difference with a note; the audit log has it', async () => {
    const open = await shop.expectOk(
      contract.transaction.differences,
      { state: 'open', method: 'alipay' },
      shop.asStaff,
    );
    expect(open.list.map(({ id }) => id)).toEqual(open.list.map(({ id }) => id).sort((a, b) => b - a));
    const [first] = open.list;
    const decision = { id: first?.id ?? 0, state: 'explained' as const, note: '分店的交易' };
    const decided = await shop.expectOk(contract.transaction.decideDifference, decision, shop.asStaff);
    expect(decided).toEqual({
      ...first,
      state: 'explained',
      note: '分店的交易',
      operator: shop.staff.username,
      decidedAt: shop.clock.now().toISOString(),
    });
    const rest = await shop.expectOk(
      contract.transaction.differences,
      { state: 'open', method: 'alipay' },
      shop.asStaff,
    );
    expect(rest.total).toBe(open.total - 1);
    const unknown = await shop.call(contract.transaction.decideDifference, { ...decision, id: 999_999 }, shop.asStaff);
    expect(unknown.statusCode).toBe(404);
    for (const call of [contract.transaction.differences, contract.transaction.statements]) {
      expect((await shop.call(call, {}, shop.asCustomer)).statusCode).toBe(403);
    }
    const target = { targetType: 'reconciliation', targetId: decision.id } as const;
    const log = await shop.expectOk(contract.audit.list, target, shop.asStaff);
    expect(log.list).toHaveLength(1);
    expect(log.list[0]).toMatchObject({
      action: 'transaction.decideDifference',
      before: { state: 'open' },
      after: { state: 'explained', note: '分店的交易' },
    });
  });

  test.each(['alipay', 'wechat'] as const)(
    "a refund made in %s's console has the order of its payment",
    async (method) => {
      const { number, orderId } = await shop.pay(method);
      const refund = { outTradeNo: number, refundNo: `CONSOLE-${method}`, amount: 700, at: shop.clock.now() };
      expect(await refundTrade(shop.db, method, refund)).toEqual({ state: 'settled' });
      await shop.compareDays();
      expect(await shop.findByNumber(refund.refundNo)).toMatchObject([
        { kind: 'missingInLedger', movement: 'refund', statementAmount: 700, orderId },
      ]);
    },
  );

  test('a decision about a difference that was decided or matched meanwhile is refused with the other one', async () => {
    const amounts = { statementAmount: 100, currency: 'CNY', feeCurrency: 'CNY' };
    const row = {
      method: 'alipay',
      day: '2026-11-19',
      movement: 'payment',
      kind: 'missingInLedger',
      ...amounts,
    } as const;
    const numbers = ['SEEN-1', 'SEEN-2'].map((number) => ({ ...row, number }));
    const stored = await shop.db.insert(reconciliationDifferences).values(numbers).returning();
    const [id = 0, matchedId = 0] = stored.map((one) => one.id);
    const colleague = await createPerson(shop, 2);
    const decide = (input: Partial<InputOf<Contract['transaction']['decideDifference']>>) =>
      shop.call(
        contract.transaction.decideDifference,
        { id, state: 'settled', note: '第二人', decidedAt: null, ...input },
        { token: colleague.token },
      );
    const first = await shop.expectOk(
      contract.transaction.decideDifference,
      { id, state: 'explained', note: '第一人', decidedAt: null },
      shop.asStaff,
    );
    shop.clock.advance(1_000);
    const refused = await decide({});
    expect(refused.statusCode).toBe(409);
    expect(refused.data).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: first, actor: shop.staff.username, at: first.decidedAt },
    });
    const decidedAt = shop.clock.now();
    await shop.db
      .update(reconciliationDifferences)
      .set({ state: 'matched', decidedAt })
      .where(eq(reconciliationDifferences.id, matchedId));
    expect((await decide({ id: matchedId })).data).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: { id: matchedId, state: 'matched' }, at: decidedAt.toISOString() },
    });
    // A decision that was seen is replaced; without `decidedAt`, as older pages send it, any one is.
    expect((await decide({ decidedAt: first.decidedAt })).data).toMatchObject({ state: 'settled', note: '第二人' });
    expect((await decide({ id: matchedId, decidedAt: undefined })).statusCode).toBe(200);
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
