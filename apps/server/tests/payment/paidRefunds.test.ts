import { contract } from '@sampan/api/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  providerCalls,
  reconciliationDays,
  reconciliationDifferences,
  sandboxTrades,
  transactionLogs,
} from '../../src/db/schema.ts';
import { getSandboxWechat } from '../../src/providers/payment/sandbox/accounts.ts';
import type { Commerce } from '../commerce/shop.ts';
import { day, hour } from '../support/testClock.ts';
import { createDeliveries, failed, keys, settled } from './deliveries.ts';
import { compareDueDays } from './reconciledShop.ts';

// Refunds that count as failed here, or were declined, while WeChat Pay has paid them.

const { open, staff, send, startClosedRefund, signWechat } = createDeliveries();
let shop: Commerce;
beforeAll(async () => {
  shop = await open();
});
afterAll(() => shop.close());

const { mchId } = getSandboxWechat(keys, '');

type ClosedRefund = Awaited<ReturnType<typeof startClosedRefund>>;

/** WeChat Pay pays the refund after all; its statement lists it with the time. */
async function pay({ outTradeNo, refundNo }: ClosedRefund): Promise<void> {
  await shop.db
    .update(sandboxTrades)
    .set({ refunds: { [refundNo]: 100 }, refundTimes: { [refundNo]: shop.clock.now().toISOString() } })
    .where(eq(sandboxTrades.outTradeNo, outTradeNo));
}

function notify({ outTradeNo, refundNo }: ClosedRefund) {
  const resource = {
    mchid: mchId,
    transaction_id: '4200002026112400001',
    out_trade_no: outTradeNo,
    refund_id: '50300000002026112400001',
    out_refund_no: refundNo,
    refund_status: 'SUCCESS',
    success_time: '2026-11-24T10:34:56+08:00',
    user_received_account: '招商银行信用卡0403',
    amount: { total: 5800, refund: 100, payer_total: 5800, payer_refund: 100 },
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
  expect(await notify(refund)).toBe(200);
  await compareDays();
  expect(await getBookedRefunds(orderId)).toEqual([-100]);
  expect((await shop.detail(orderId)).timeline).toHaveLength(timeline.length);
  expect(await getDifferences(refund)).toEqual([]);
  expect((await shop.balances()).broken.flatMap(({ ids }) => ids)).not.toContain(orderId);
});

/** A refund that staff declined after it had failed, while WeChat Pay did not answer. */
async function startDeclinedRefund() {
  const refund = await startClosedRefund();
  const query = vi.spyOn(shop.deps.providers.payment.wechat, 'queryRefund').mockResolvedValueOnce({ state: 'pending' });
  await shop.expectOk(
    contract.adminOrder.refund,
    { orderId: refund.orderId, approve: false, remark: '不退了' },
    staff(),
  );
  query.mockRestore();
  await pay(refund);
  return refund;
}

test.each([
  ['before', [askAgain, compareDays]],
  ['after', [compareDays, askAgain]],
] as const)(
  'a paid refund that was declined is one difference, with its order: staff ask %s the statement',
  async (_, steps) => {
    const refund = await startDeclinedRefund();
    for (const step of steps) await step(refund);
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
  },
);
