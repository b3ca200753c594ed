import { contract } from '@sampan/api/contract';
import { orderStatus, paymentStatus, refundStatus } from '@sampan/api/statuses';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  orders,
  outbox,
  providerCalls,
  reconciliationDays,
  reconciliationDifferences,
  refunds,
  sandboxTrades,
  transactionLogs,
  users,
} from '../../src/db/schema.ts';
import type { RefundAnswer } from '../../src/providers/payment/port.ts';
import { getSandboxWechat } from '../../src/providers/payment/sandbox/accounts.ts';
import type { Commerce } from '../commerce/shop.ts';
import { day, hour } from '../support/testClock.ts';
import { createDeliveries, failed, keys, settled } from './deliveries.ts';
import { compareDueDays } from './reconciledShop.ts';

// Refunds that count as failed here, or were declined, while WeChat Pay has paid them.

const { open, staff, sent, send, payLate, startClosedRefund, signWechat, signStripe } = createDeliveries();
let shop: Commerce;
beforeAll(async () => {
  shop = await open();
  const address = { email: 'customer@shop.example', emailVerifiedAt: shop.clock.now() };
  await shop.db.update(users).set(address).where(eq(users.id, shop.customer.id));
});
afterAll(() => shop.close());

const { mchId } = getSandboxWechat(keys, '');

type ClosedRefund = Awaited<ReturnType<typeof startClosedRefund>>;

/** WeChat Pay pays the refund after all; its statement lists it with the time. */
async function pay({ outTradeNo, refundNo }: ClosedRefund): Promise<void> {
  const isOfTrade = eq(sandboxTrades.outTradeNo, outTradeNo);
  const [trade] = await shop.db.select().from(sandboxTrades).where(isOfTrade);
  const refundTimes = { ...trade?.refundTimes, [refundNo]: shop.clock.now().toISOString() };
  await shop.db
    .update(sandboxTrades)
    .set({ refunds: { ...trade?.refunds, [refundNo]: 100 }, refundTimes })
    .where(isOfTrade);
}

function notify({ outTradeNo, refundNo }: ClosedRefund, amount = 100) {
  const resource = {
    mchid: mchId,
    transaction_id: '4200002026112400001',
    out_trade_no: outTradeNo,
    refund_id: '50300000002026112400001',
    out_refund_no: refundNo,
    refund_status: 'SUCCESS',
    success_time: '2026-11-24T10:34:56+08:00',
    user_received_account: '招商银行信用卡0403',
    amount: { total: 5800, refund: amount, payer_total: 5800, payer_refund: amount },
  };
  return send('wechat', signWechat('REFUND.SUCCESS', 'refund', resource));
}

/** Compares the statements of the past days, and those of days that were compared before. */
async function compareDays(): Promise<void> {
  shop.clock.advance(2 * day + 12 * hour);
  await compareDueDays(shop);
}

/** Sends the logged query of the refund again, as staff do on the order's page. */
async function askAgain({ refundNo }: ClosedRefund) {
  const isQuery = and(eq(providerCalls.refundNo, refundNo), eq(providerCalls.operation, 'refund query'));
  const [call] = await shop.db.select().from(providerCalls).where(isQuery);
  return shop.expectOk(contract.adminOrder.resendCall, { id: call?.id ?? 0 }, staff());
}

async function getBookedRefunds(orderId: number) {
  const rows = await shop.db.select().from(transactionLogs).where(eq(transactionLogs.orderId, orderId));
  return rows.flatMap(({ type, amount }) => (type === 2 ? [amount] : []));
}

/** Kinds of the messages about the order, oldest first. */
async function getMessages(orderId: number) {
  const rows = await shop.db.select().from(outbox).where(eq(outbox.orderId, orderId)).orderBy(asc(outbox.id));
  return rows.map(({ about }) => about);
}

const getDifferences = ({ refundNo }: ClosedRefund) =>
  shop.db.select().from(reconciliationDifferences).where(eq(reconciliationDifferences.number, refundNo));

test.each<[string, (refund: ClosedRefund) => Promise<unknown>]>([
  ['a webhook says so', notify],
  ['a statement lists it', compareDays],
  ['staff ask about it again', askAgain],
])('a refund that counts as failed and was paid is settled once: %s', async (_, learn) => {
  const refund = await startClosedRefund();
  const { orderId } = refund;
  // The message alone proves nothing: the provider is asked.
  expect(await notify(refund)).toBe(200);
  expect(await shop.detail(orderId)).toMatchObject(failed);
  await pay(refund);
  await learn(refund);
  const { timeline, ...order } = await shop.detail(orderId);
  expect(order).toMatchObject(settled);
  expect(timeline.at(-1)).toMatchObject({ actor: 'system', action: 'refundSettled' });
  // A repetition asks nothing, because the refund is booked.
  const query = vi.spyOn(shop.deps.providers.payment.wechat, 'queryRefund');
  expect(await notify(refund)).toBe(200);
  expect(query).not.toHaveBeenCalled();
  await compareDays();
  expect(await getBookedRefunds(orderId)).toEqual([-100]);
  expect((await shop.detail(orderId)).timeline).toHaveLength(timeline.length);
  expect(await getDifferences(refund)).toEqual([]);
  expect((await shop.balances()).broken.flatMap(({ ids }) => ids)).not.toContain(orderId);
});

const decisions = {
  decline: (orderId: number) =>
    shop.expectOk(contract.adminOrder.refund, { orderId, approve: false, remark: '不退了' }, staff()),
  approve: (orderId: number) => shop.expectOk(contract.adminOrder.refund, { orderId, approve: true }, staff()),
  sendByHand: (orderId: number) =>
    shop.expectOk(contract.adminOrder.refundDone, { orderId, amount: 100, note: 'FPS FT1' }, staff()),
};

/** A refund that WeChat Pay pays after staff decided about its failure, because WeChat Pay said that it has no such refund. */
async function startDecidedRefund(decision: keyof typeof decisions) {
  const refund = await startClosedRefund();
  const query = vi.spyOn(shop.deps.providers.payment.wechat, 'queryRefund');
  query.mockResolvedValueOnce({ state: 'pending', isNotFound: true });
  await decisions[decision](refund.orderId);
  query.mockRestore();
  await shop.deps.background.idle();
  await pay(refund);
  return refund;
}

test.each([
  ['staff ask before the statement', [askAgain, compareDays]],
  ['staff ask after the statement', [compareDays, askAgain]],
  ['a webhook comes before the statement', [notify, compareDays]],
  ['a webhook comes after the statement', [compareDays, notify]],
] as const)('a paid refund that was declined is one difference, with its order: %s', async (_, steps) => {
  const refund = await startDecidedRefund('decline');
  expect((await getMessages(refund.orderId)).slice(-2)).toEqual(['orderRefunded', 'refundDeclined']);
  await steps[0](refund);
  expect(await getDifferences(refund)).toHaveLength(1);
  await steps[1](refund);
  const differences = await getDifferences(refund);
  expect(differences).toMatchObject([
    { kind: 'missingInLedger', movement: 'refund', orderId: refund.orderId, statementAmount: 100, state: 'open' },
  ]);
  expect(differences[0]?.tradeNo).toEqual(expect.any(String));
  expect(await getBookedRefunds(refund.orderId)).toEqual([]);
  // The day is compared once more, as after a failure.
  await shop.db.update(reconciliationDays).set({ nextAt: shop.clock.now() });
  await compareDueDays(shop);
  expect(await getDifferences(refund)).toHaveLength(1);
});

test('a request that is declined is answered on the order, without a mail', async () => {
  const { id: orderId } = await shop.order([{ product: await shop.addProduct() }]);
  await shop.pay(orderId);
  for (const message of sent.splice(0)) await send('wechat', message);
  const asCustomer = { token: shop.customer.token };
  await shop.expectOk(contract.order.requestRefund, { orderId, reason: '不想要了' }, asCustomer);
  const before = await getMessages(orderId);
  await decisions.decline(orderId);
  expect((await shop.detail(orderId)).refund).toMatchObject({ status: refundStatus.rejected });
  expect(await getMessages(orderId)).toEqual(before);
});

describe('staff do not decide about a failed refund while its state at the provider is unknown', () => {
  const inputs = {
    decline: [contract.adminOrder.refund, { approve: false, remark: '不退了' }],
    approve: [contract.adminOrder.refund, { approve: true }],
    approveOther: [contract.adminOrder.refund, { approve: true, amount: 50 }],
    sendByHand: [contract.adminOrder.refundDone, { amount: 100, note: 'FPS FT1' }],
  } as const;
  const decide = (name: keyof typeof inputs, orderId: number) => {
    const [endpoint, input] = inputs[name];
    return shop.call(endpoint as typeof contract.adminOrder.refund, { orderId, ...input } as never, staff());
  };
  const names = Object.keys(inputs) as (keyof typeof inputs)[];

  test.each<[string, RefundAnswer]>([
    ['does not answer', { state: 'pending', isUnreachable: true }],
    ['refuses the query, or still pays it', { state: 'pending' }],
    ['answers with another key', { state: 'pending', isUnverified: true }],
    ['waits for its bank', { state: 'pending', isAbnormal: true }],
    ['is not configured on this server', { state: 'pending', isUnconfigured: true }],
  ])('the provider %s', async (_, answer) => {
    const { orderId, refundNo } = await startClosedRefund();
    const query = vi.spyOn(shop.deps.providers.payment.wechat, 'queryRefund').mockResolvedValue(answer);
    const { version } = await shop.detail(orderId);
    const flush = vi.spyOn(shop.deps.providers.callLog, 'flush');
    const fields = 'isAbnormal' in answer ? { refund: 'abnormal' } : undefined;
    for (const name of names) {
      const { statusCode, data } = await decide(name, orderId);
      expect([statusCode, data]).toMatchObject([422, { code: 'REFUND_UNKNOWN' }]);
      expect((data as { fields?: unknown }).fields).toEqual(fields);
    }
    // The log that staff read next has the queries.
    expect(flush.mock.calls.length).toBeGreaterThanOrEqual(names.length);
    expect(await shop.detail(orderId)).toMatchObject({ ...failed, version });
    const [row] = await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    expect(row?.outRefundNo).toBe(refundNo);
    // Once the provider has answered, the same decision is taken.
    query.mockRestore();
    expect((await decide('approve', orderId)).ok).toBe(true);
    await shop.deps.background.idle();
    expect(await shop.detail(orderId)).toMatchObject(settled);
  });
});

/** A refund that failed without being closed, so that it keeps its number, after so many requests. */
async function startRejectedRefund(attempts: number) {
  const refund = await startClosedRefund();
  const values = { attempts, failure: 'insufficientBalance' } as const;
  await shop.db.update(refunds).set(values).where(eq(refunds.orderId, refund.orderId));
  return refund;
}

describe('a failed refund whose number is still good, while the provider does not answer', () => {
  const unreachable = { state: 'pending', isUnreachable: true } as const;
  const approve = (orderId: number, part = {}) =>
    shop.call(contract.adminOrder.refund, { orderId, approve: true, ...part }, staff());
  function silence() {
    const { wechat } = shop.deps.providers.payment;
    vi.spyOn(wechat, 'queryRefund').mockResolvedValue(unreachable);
    return vi.spyOn(wechat, 'refund').mockResolvedValue(unreachable);
  }

  test('the same amount can be approved again, and is no first request', async () => {
    const { orderId, refundNo } = await startRejectedRefund(2);
    const request = silence();
    expect((await approve(orderId, { amount: 50 })).data).toMatchObject({ code: 'REFUND_UNKNOWN' });
    expect(request).not.toHaveBeenCalled();
    expect((await approve(orderId)).ok).toBe(true);
    await shop.deps.background.idle();
    expect(request.mock.calls).toMatchObject([[{ refundNo, amount: 100, isFirstAttempt: false }]]);
    expect(await shop.detail(orderId)).toMatchObject({ status: orderStatus.refunding });
  });

  test('anything can be decided once its only request was refused', async () => {
    const again = await startRejectedRefund(1);
    const request = silence();
    expect((await approve(again.orderId)).ok).toBe(true);
    await shop.deps.background.idle();
    expect(request.mock.calls).toMatchObject([[{ refundNo: again.refundNo, isFirstAttempt: true }]]);
    vi.restoreAllMocks();
    const other = await startRejectedRefund(1);
    silence();
    expect((await approve(other.orderId, { amount: 50 })).ok).toBe(true);
    vi.restoreAllMocks();
    const byHand = await startRejectedRefund(1);
    silence();
    await decisions.sendByHand(byHand.orderId);
    expect(await shop.detail(byHand.orderId)).toMatchObject(settled);
  });

  test('it is settled nevertheless if the provider has paid it', async () => {
    const refund = await startRejectedRefund(1);
    await pay(refund);
    const { orderId } = refund;
    const answer = await shop.call(contract.adminOrder.refundDone, { orderId, amount: 100, note: 'FPS' }, staff());
    expect(answer.data).toMatchObject({ code: 'ORDER_STATE' });
    expect(await shop.detail(orderId)).toMatchObject(settled);
  });
});

test('a decision that the order does not allow is refused before the provider is asked', async () => {
  const { orderId } = await startClosedRefund();
  const query = vi.spyOn(shop.deps.providers.payment.wechat, 'queryRefund').mockResolvedValue({ state: 'pending' });
  const { refund, refundDone } = contract.adminOrder;
  const answers = [
    await shop.call(refund, { orderId, approve: false }, staff()),
    await shop.call(refund, { orderId, approve: true, amount: 5801 }, staff()),
    await shop.call(refundDone, { orderId, amount: 99, note: 'FPS FT1' }, staff()),
    await shop.call(refund, { orderId: 999_999, approve: true }, staff()),
  ];
  const codes = ['REMARK_REQUIRED', 'REFUND_LIMIT', 'REFUND_LIMIT', 'NOT_FOUND'];
  expect(answers.map(({ data }) => (data as { code: string }).code)).toEqual(codes);
  expect(query).not.toHaveBeenCalled();
});

test('a refund that staff sent by hand is a difference once a webhook says that it was paid', async () => {
  const refund = await startDecidedRefund('sendByHand');
  expect(await notify(refund)).toBe(200);
  expect(await getDifferences(refund)).toMatchObject([
    { kind: 'missingInLedger', orderId: refund.orderId, statementAmount: 100, state: 'open' },
  ]);
  expect(await getBookedRefunds(refund.orderId)).toEqual([-100]);
});

test.each([
  ['a statement lists it', compareDays],
  ['a webhook names its number', notify],
] as const)(
  'a refund that is paid after it was approved under another number is a difference: %s',
  async (_, learn) => {
    const refund = await startDecidedRefund('approve');
    const { orderId } = refund;
    expect(await shop.detail(orderId)).toMatchObject(settled);
    await learn(refund);
    expect(await getDifferences(refund)).toMatchObject([
      { kind: 'missingInLedger', orderId, statementAmount: 100, state: 'open' },
    ]);
    expect(await getBookedRefunds(orderId)).toEqual([-100]);
    await compareDays();
    expect(await getDifferences(refund)).toHaveLength(1);
    // The query of the earlier number, whose amount is no longer known, is not offered.
    const { list } = await shop.expectOk(contract.adminOrder.calls, { orderId: String(orderId) }, staff());
    const queries = list.filter(({ kind, refundNo }) => kind === 'refundQuery' && refundNo === refund.refundNo);
    expect([...new Set(queries.map(({ canResend }) => canResend))]).toEqual([false]);
  },
);

test('a late payment that was returned under an earlier number and then came back is a difference', async () => {
  const { orderId, outTradeNo } = await payLate('stripe', 'failed');
  expect((await shop.detail(orderId)).payment?.status).toBe(paymentStatus.refunding);
  const refundNo = `L${outTradeNo}`;
  const query = vi.spyOn(shop.deps.providers.payment.stripe, 'queryRefund');
  const notifyStripe = (type: string, status: string) => {
    const metadata = { out_trade_no: outTradeNo, out_refund_no: refundNo };
    return send('stripe', signStripe(type, { id: 're_9', object: 'refund', currency: 'cny', status, metadata }));
  };
  query.mockResolvedValue({ state: 'settled' });
  expect(await notifyStripe('refund.updated', 'succeeded')).toBe(200);
  expect(await getBookedRefunds(orderId)).toEqual([-5800]);
  query.mockResolvedValue({ state: 'failed', failure: 'refundClosed' });
  expect(await notifyStripe('refund.failed', 'failed')).toBe(200);
  expect(await getDifferences({ orderId, outTradeNo, refundNo })).toMatchObject([
    { kind: 'refundFailure', orderId, tradeNo: 're_9', statementAmount: 5800 },
  ]);
});

test('a webhook about an earlier number of a late payment settles it, one about another refund does not', async () => {
  const { orderId, outTradeNo } = await payLate('wechat', 'CLOSED');
  const { orderNo } = await shop.detail(orderId);
  const query = vi.spyOn(shop.deps.providers.payment.wechat, 'queryRefund').mockResolvedValue({ state: 'settled' });
  const getStatus = async () => (await shop.detail(orderId)).payment?.status;
  // The provider closed the first number, so that the next request has another one.
  const other = { orderId, outTradeNo, refundNo: `R${orderNo}abcdef` };
  expect([await notify(other), await getStatus()]).toEqual([200, paymentStatus.refunding]);
  expect(await getDifferences(other)).toMatchObject([{ kind: 'missingInLedger', orderId, statementAmount: 100 }]);
  const first = { orderId, outTradeNo, refundNo: `L${outTradeNo}` };
  expect([await notify(first, 5800), await getStatus()]).toEqual([200, paymentStatus.refunded]);
  expect(await getDifferences(first)).toEqual([]);
  expect(await getBookedRefunds(orderId)).toEqual([-5800]);
  // A number that is not the shop's is not asked about.
  query.mockClear();
  expect(await notify({ ...other, refundNo: 'console-1' })).toBe(200);
  expect(query).not.toHaveBeenCalled();
});

test('a paid refund that the status of its order does not allow is logged and a difference', async () => {
  const refund = await startClosedRefund();
  const { orderId, refundNo } = refund;
  await shop.db.update(orders).set({ status: orderStatus.paid }).where(eq(orders.id, orderId));
  await pay(refund);
  expect(await notify(refund)).toBe(200);
  expect(await getDifferences(refund)).toMatchObject([{ kind: 'missingInLedger', orderId, statementAmount: 100 }]);
  expect(await getBookedRefunds(orderId)).toEqual([]);
  const lines = shop.logLines.filter((line) => line.includes(refundNo));
  expect(lines.join()).toContain('order refuses its refund answer');
});

test('the provider is asked about 200 failed refunds of a statement at most', async () => {
  const { orderId } = await startClosedRefund();
  const [row] = await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  if (!row) throw new Error('no refund');
  const { id: _, ...facts } = row;
  const numbers = Array.from({ length: 300 }, (_each, index) => `FAILED-${index}`);
  await shop.db.insert(refunds).values(numbers.map((outRefundNo) => ({ ...facts, outRefundNo })));
  // They are looked up in two steps of 1,000 numbers.
  const others = Array.from({ length: 850 }, (_each, index) => `OTHER-${index}`);
  const statement = [...others, ...numbers].map((number) => ({
    ...{
      movement: 'refund' as const,
      number,
      tradeNo: number,
      amount: 100,
      currency: 'CNY',
      fee: 0,
      feeCurrency: 'CNY',
    },
  }));
  const { wechat } = shop.deps.providers.payment;
  vi.spyOn(wechat, 'fetchStatement').mockResolvedValueOnce(statement);
  const query = vi.spyOn(wechat, 'queryRefund').mockResolvedValue({ state: 'pending' });
  await compareDays();
  // The statement of another day may list the refund that the customer's order has.
  const asked = query.mock.calls.filter(([{ refundNo }]) => numbers.includes(refundNo));
  expect(asked).toHaveLength(200);
});
