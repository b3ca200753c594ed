import { setTimeout } from 'node:timers/promises';
import { contract } from '@sampan/api/contract';
import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { resendCall } from '../../src/areas/payment/providerCalls.ts';
import { returnMoney } from '../../src/areas/payment/returnMoney.ts';
import { payments, providerCalls, refunds, sandboxTrades } from '../../src/db/schema.ts';
import type { Call } from '../../src/http/calls/handler.ts';
import { getSandbox, sound } from '../commerce/shop.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { type FaultyShop, methods, openFaultyShop } from './faultyShop.ts';

type ResendEndpoint = (typeof contract)['adminOrder']['resendCall'];

forAnyDatabase('refunds while the line to a provider is faulty', (kind) => {
  let shop: FaultyShop;
  beforeAll(async () => {
    shop = await openFaultyShop(kind);
  });
  afterAll(() => shop.close());

  test.each(methods)('%s: staff send a refund without an answer again, and it is paid once', async (method) => {
    const orderId = await shop.orderOne();
    await shop.press(await shop.startPayment(method, orderId), 'pay');
    shop.line.losesRefunds = true;
    await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 100, reason: 'lost' }, shop.asStaff);
    await shop.deps.background.idle();
    const readRefund = async () => {
      const { list } = await shop.expectOk(contract.adminOrder.calls, { orderId: String(orderId) }, shop.asStaff);
      return list.find(({ kind, result }) => kind === 'refund' && result === 'unreachable');
    };
    const lost = await readRefund();
    expect(lost).toMatchObject({ canResend: true, answer: 'connection reset', code: 'NETWORK' });
    shop.repair();
    const send = () => shop.call(contract.adminOrder.resendCall, { id: lost?.id ?? 0 }, shop.asStaff);
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
    const orderId = await shop.orderOne();
    await shop.press(await shop.startPayment('stripe', orderId), 'pay');
    Object.assign(shop.line, { losesRefunds, rejectsKey: !losesRefunds });
    await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 100, reason: 'key' }, shop.asStaff);
    await shop.deps.background.idle();
    Object.assign(shop.line, { losesRefunds: false, rejectsKey: true });
    const [payment] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId));
    await returnMoney(shop.deps, payment?.id ?? 0);
    expect(await shop.detail(orderId)).toMatchObject(expected);
    shop.repair();
  });

  test.each([{}, { amount: 50 }])(
    'stripe: a refund approved anew while the key is still rejected fails at once, under another number: %o',
    async (part) => {
      const orderId = await shop.orderOne();
      await shop.press(await shop.startPayment('stripe', orderId), 'pay');
      shop.line.rejectsKey = true;
      await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 100, reason: 'key' }, shop.asStaff);
      await shop.deps.background.idle();
      const approve = async () => {
        const answer = await shop.call(contract.adminOrder.refund, { orderId, approve: true, ...part }, shop.asStaff);
        await shop.deps.background.idle();
        return answer.ok || answer.data.code;
      };
      const readNumber = async () =>
        (await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId)))[0]?.outRefundNo;
      const number = await readNumber();
      // Its only request was refused, so that it certainly was not paid.
      expect(await approve()).toBe(true);
      expect(await shop.detail(orderId)).toMatchObject({ status: 60, refund: { status: 60, failure: 'refused' } });
      expect(await readNumber()).not.toBe(number);
      shop.repair();
      expect(await approve()).toBe(true);
      expect(await shop.detail(orderId)).toMatchObject({ status: 20, refund: { status: 30 } });
    },
  );

  test('stripe: a late payment whose key Stripe rejects is on the timeline once, and requested ever more rarely', async () => {
    const late = await shop.payLate(() => {
      shop.line.rejectsKey = true;
    });
    expect(await late.getNotes('refundRejected')).toEqual([late.number]);
    const { stripe } = shop.deps.providers.payment;
    const refund = vi.spyOn(stripe, 'refund');
    await shop.passMinutes(30);
    const requests = refund.mock.calls.filter(([request]) => request.refundNo === late.number);
    expect(requests.length).toBeLessThan(15);
    expect(requests.length).toBeGreaterThan(1);
    expect(await late.getNotes('refundRejected')).toEqual([late.number]);
    shop.repair();
    await shop.passMinutes(20);
    refund.mockRestore();
    expect(await shop.detail(late.orderId)).toMatchObject({ payment: { status: 60 } });
    expect(await shop.balances()).toMatchObject(sound);
  });

  test('stripe: once the key is accepted, staff send the refund of a late payment at once', async () => {
    const late = await shop.payLate(() => {
      shop.line.rejectsKey = true;
    });
    shop.repair();
    await shop.deps.providers.callLog.flush();
    const { list } = await shop.expectOk(
      contract.adminOrder.calls,
      { orderId: late.orderId, page: 1, limit: 20 },
      shop.asStaff,
    );
    // The query before the refund was rejected, so no request for the refund is logged.
    const query = list.find(({ kind, result }) => kind === 'query' && result === 'refused');
    expect(list.filter(({ kind }) => kind === 'refund')).toEqual([]);
    const { state } = await shop.expectOk(contract.adminOrder.resendCall, { id: query?.id ?? 0 }, shop.asStaff);
    expect(state).toBe('settled');
    expect(await shop.detail(late.orderId)).toMatchObject({ payment: { status: 60 } });
  });

  test.each(['alipay', 'wechat'] as const)(
    '%s: a refund whose answers the public key does not verify is on the timeline once, and requested ever more rarely',
    async (method) => {
      const orderId = await shop.orderOne();
      await shop.press(await shop.startPayment(method, orderId), 'pay');
      shop.line.hasOtherKey = true;
      await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 100, reason: 'key' }, shop.asStaff);
      await shop.deps.background.idle();
      const getEntries = async () =>
        (await shop.detail(orderId)).timeline.filter(({ action }) => action === 'refundUnverified');
      expect(await getEntries()).toHaveLength(1);
      const refund = vi.spyOn(shop.deps.providers.payment[method], 'refund');
      await shop.passMinutes(60);
      expect(refund.mock.calls.length).toBeLessThan(20);
      expect(await getEntries()).toHaveLength(1);
      expect((await shop.detail(orderId)).status).toBe(70);
      shop.repair();
      await shop.passMinutes(20);
      refund.mockRestore();
      expect(await shop.detail(orderId)).toMatchObject({ status: 20, refund: { status: 30 } });
      expect(await shop.balances()).toMatchObject(sound);
    },
  );

  test('stripe: a refund that was refused for a low balance is paid by the next approval, under another number', async () => {
    const { stripe } = getSandbox(shop);
    const orderId = await shop.orderOne();
    await shop.press(await shop.startPayment('stripe', orderId), 'pay');
    stripe.isBalanceLow = true;
    await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 100, reason: 'low' }, shop.asStaff);
    await shop.deps.background.idle();
    stripe.isBalanceLow = false;
    expect(await shop.detail(orderId)).toMatchObject({ status: 60, refund: { failure: 'insufficientBalance' } });
    await shop.expectOk(contract.adminOrder.refund, { orderId, approve: true }, shop.asStaff);
    await shop.deps.background.idle();
    expect(await shop.detail(orderId)).toMatchObject({ status: 20, refund: { status: 30 } });
  });

  test('stripe: a late payment that was refused for a low balance is returned under another number', async () => {
    const { stripe } = getSandbox(shop);
    const late = await shop.payLate(() => {
      stripe.isBalanceLow = true;
    });
    stripe.isBalanceLow = false;
    await shop.passMinutes(5);
    expect(await late.getNotes('refundFailed')).toEqual([late.number]);
    expect(await shop.detail(late.orderId)).toMatchObject({ payment: { status: 60 } });
    expect(await shop.balances()).toMatchObject(sound);
  });

  test('a refund settled meanwhile is not requested again', async () => {
    // Between the first and the last of them the refund is settled, and the payment awaits none.
    for (let round = 0; round < 10; round += 1) {
      const orderId = await shop.orderOne();
      await shop.press(await shop.startPayment('wechat', orderId), 'pay');
      shop.line.losesRefunds = true;
      await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 100, reason: 'lost' }, shop.asStaff);
      await shop.deps.background.idle();
      shop.repair();
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
    const orderId = await shop.orderOne();
    await shop.press(await shop.startPayment('wechat', orderId), 'pay');
    // The refund and its query are lost; the webhook triggers another query.
    shop.line.isDown = true;
    await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 100, reason: 'late' }, shop.asStaff);
    await shop.deps.background.idle();
    expect((await shop.detail(orderId)).status).toBe(70);
    shop.line.isDown = false;
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

  // Last, because the sandbox does not know of a refund that is settled by a mock, and the tests above compare both.
  test.each([
    { answer: { state: 'failed', failure: 'insufficientBalance' }, expected: 'failed' },
    { answer: { state: 'settled' }, expected: 'settled' },
  ] as const)(
    'wechat: a refund sent again is $expected where another server applies that answer meanwhile',
    async ({ answer, expected }) => {
      const orderId = await shop.orderOne();
      await shop.press(await shop.startPayment('wechat', orderId), 'pay');
      shop.line.isDown = true;
      await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 100, reason: 'down' }, shop.asStaff);
      await shop.deps.background.idle();
      shop.repair();
      const { list } = await shop.expectOk(contract.adminOrder.calls, { orderId: String(orderId) }, shop.asStaff);
      const request = list.find(({ kind, result }) => kind === 'refund' && result === 'unreachable');
      const [payment] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId));
      const refund = vi.spyOn(shop.deps.providers.payment.wechat, 'refund').mockResolvedValueOnce(answer);
      onTestFinished(() => refund.mockRestore());
      let applying: Promise<unknown> | undefined;
      // The other server is done before this one reads the payment.
      async function executeLate(statement: SQL) {
        applying ??= returnMoney(shop.deps, payment?.id ?? 0);
        await applying;
        return shop.db.execute(statement);
      }
      const db = new Proxy(shop.db, {
        get: (target, name) => (name === 'execute' ? executeLate : Reflect.get(target, name)),
      });
      const call = {
        ...{ db: shop.db, deps: { ...shop.deps, db }, now: shop.clock.now() },
        ...{ user: { id: 1 }, request: { id: 'resend', ip: '' } },
      } as unknown as Call<ResendEndpoint>;
      const complete = await resendCall.prepare({ id: request?.id ?? 0 }, call);
      expect(await complete(call)).toMatchObject({ state: expected });
      expect(refund).toHaveBeenCalledTimes(1);
    },
  );
});
