import { contract } from '@sampan/api/contract';
import { orderStatus } from '@sampan/api/statuses';
import { count, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconciliationDifferences, sandboxNotices } from '../../src/db/schema.ts';
import { getSandbox } from '../commerce/shop.ts';
import { openDashboard, type StripeDashboard } from '../support/stripeDashboard.ts';
import { day } from '../support/testClock.ts';
import { openReconciledShop, type ReconciledShop } from './reconciledShop.ts';

/** Refunds and disputes at Stripe that the shop did not cause, told by webhooks and by the statement of the day. */
let shop: ReconciledShop;
let dashboard: StripeDashboard;
beforeAll(async () => {
  shop = await openReconciledShop('postgres');
  dashboard = openDashboard(shop);
});
afterAll(() => shop.close());

const sendWebhooks = () => getSandbox(shop).sendDue(shop.clock.now());
/** Webhooks that the shop has not acknowledged. */
const countPending = () => shop.db.$count(sandboxNotices, isNull(sandboxNotices.deliveredAt));
/** Stripe gives up: no webhook arrives. */
const loseWebhooks = () => shop.db.delete(sandboxNotices).where(isNull(sandboxNotices.deliveredAt));
const countDifferences = async () => (await shop.db.select({ n: count() }).from(reconciliationDifferences))[0]?.n;

test('a refund made in the dashboard is a difference of the order at once, and the statement adds none', async () => {
  const { number, orderId } = await shop.pay('stripe');
  const refundNo = await dashboard.refund(number, 700);
  await sendWebhooks();
  const expected = { kind: 'missingInLedger', movement: 'refund', statementAmount: 700, tradeNo: refundNo, orderId };
  const told = await shop.findByNumber(refundNo);
  expect(told).toMatchObject([{ ...expected, ledgerAmount: null, currency: 'CNY', state: 'open' }]);
  expect((await shop.detail(orderId)).status).toBe(orderStatus.paid);
  expect(await countPending()).toBe(0);
  await shop.compareDays();
  expect(await shop.findByNumber(refundNo)).toEqual(told);
});

test('a refund made in the dashboard whose webhooks were lost is in the statement', async () => {
  const { number, orderId } = await shop.pay('stripe');
  const refundNo = await dashboard.refund(number, 700);
  await loseWebhooks();
  await shop.compareDays();
  expect(await shop.findByNumber(refundNo)).toMatchObject([{ kind: 'missingInLedger', statementAmount: 700, orderId }]);
});

test("webhooks of the shop's own refunds are no difference", async () => {
  const { orderId } = await shop.pay('stripe');
  const before = await countDifferences();
  const refund = { orderId, items: [], amount: 500, reason: '有瑕疵' };
  await shop.expectOk(contract.adminOrder.refundCreate, refund, shop.asStaff);
  await shop.deps.background.idle();
  await sendWebhooks();
  await shop.compareDays();
  expect(await countDifferences()).toBe(before);
});

test('a dispute is one difference by webhook and statement, and so is what is returned once it is won', async () => {
  const { number, orderId, amount } = await shop.pay('stripe');
  const id = await dashboard.openDispute(number);
  await sendWebhooks();
  const dispute = {
    ...{ kind: 'dispute', movement: 'dispute', tradeNo: id, orderId, statementAmount: amount, ledgerAmount: null },
    ...{ currency: 'CNY', fee: 1500, feeCurrency: 'CNY', state: 'open' },
  };
  const told = await shop.findByNumber(number);
  expect(told).toMatchObject([dispute]);
  await shop.compareDays();
  expect(await shop.findByNumber(number)).toEqual(told);

  await dashboard.close(id, 'won');
  await sendWebhooks();
  const reversal = { ...dispute, movement: 'disputeReversal', fee: -1500 };
  const won = await shop.findByNumber(number);
  expect(won).toMatchObject([dispute, reversal]);
  await shop.compareDays();
  expect(await shop.findByNumber(number)).toEqual(won);
});

test('an order in dispute is marked in the list of orders until staff have decided', async () => {
  const [disputed, other] = [await shop.pay('stripe'), await shop.pay('stripe')];
  const readMarks = async () => {
    const { list } = await shop.expectOk(contract.adminOrder.list, { limit: 100 }, shop.asStaff);
    return [disputed, other].map(({ orderId }) => list.find(({ id }) => id === orderId)?.isDisputed);
  };
  expect(await readMarks()).toEqual([undefined, undefined]);
  await dashboard.openDispute(disputed.number);
  await dashboard.refund(other.number, 700);
  await sendWebhooks();
  expect(await readMarks()).toEqual([true, undefined]);
  const [{ id } = { id: 0 }] = await shop.findByNumber(disputed.number);
  const decision = { id, state: 'settled', note: '顧客已撤回' } as const;
  await shop.expectOk(contract.transaction.decideDifference, decision, shop.asStaff);
  expect(await readMarks()).toEqual([undefined, undefined]);
});

test('a dispute whose webhooks were lost is in the statement', async () => {
  const { number, orderId, amount } = await shop.pay('stripe');
  const id = await dashboard.openDispute(number);
  await loseWebhooks();
  await shop.compareDays();
  expect(await shop.findByNumber(number)).toMatchObject([{ tradeNo: id, orderId, statementAmount: amount, fee: 1500 }]);
});

test('a dispute and a refund that are told before their payment is booked get its order from the statement', async () => {
  const { number, orderId } = await shop.start('stripe');
  await shop.changeTrade(number, { state: 'paid', paidAt: shop.clock.now() });
  const refundNo = await dashboard.refund(number, 700);
  await dashboard.openDispute(number);
  await sendWebhooks();
  const findBoth = async () => [...(await shop.findByNumber(number)), ...(await shop.findByNumber(refundNo))];
  const told = await findBoth();
  expect(told.map(({ kind, orderId: toldId }) => [kind, toldId])).toEqual([
    ['dispute', null],
    ['missingInLedger', null],
  ]);
  await shop.compareDays();
  expect(await findBoth()).toEqual(told.map((each) => ({ ...each, orderId })));
});

test('an inquiry is told without an amount; staff decide again once it is a dispute', async () => {
  const { number, orderId, amount } = await shop.pay('stripe');
  const tradeNo = await dashboard.openDispute(number, { isInquiry: true });
  await sendWebhooks();
  const [told] = await shop.findByNumber(number);
  expect(told).toMatchObject({ kind: 'dispute', tradeNo, orderId, statementAmount: null, fee: 0, state: 'open' });
  const { id = 0 } = told ?? {};
  const decision = { id, state: 'explained', note: '已回覆銀行', decidedAt: null } as const;
  const decided = await shop.expectOk(contract.transaction.decideDifference, decision, shop.asStaff);

  shop.clock.advance(1_000);
  await dashboard.withdraw(tradeNo);
  await sendWebhooks();
  const reopened = await shop.findByNumber(number);
  expect(reopened).toMatchObject([{ id, statementAmount: amount, fee: 1500, state: 'open', note: '已回覆銀行' }]);
  // Neither the inquiry's first decision nor another one, made on a page that shows no dispute yet, closes the dispute.
  const decidedAt = shop.clock.now().toISOString();
  for (const seen of [null, decided.decidedAt]) {
    const conflict = { code: 'VERSION_CONFLICT', details: { current: { id, state: 'open', decidedAt } } };
    const again = { ...decision, decidedAt: seen };
    const refused = await shop.call(contract.transaction.decideDifference, again, shop.asStaff);
    expect(refused.data).toMatchObject(conflict);
  }
  // A decision about the dispute stays: later webhooks and the statement change nothing.
  await shop.expectOk(contract.transaction.decideDifference, { ...decision, decidedAt }, shop.asStaff);
  await dashboard.close(tradeNo, 'lost');
  await sendWebhooks();
  await shop.compareDays();
  expect(await shop.findByNumber(number)).toMatchObject([{ id, statementAmount: amount, state: 'explained' }]);
});

test('an inquiry that ends without a dispute is closed, and a late webhook does not open it again', async () => {
  const { number } = await shop.pay('stripe');
  const tradeNo = await dashboard.openDispute(number, { isInquiry: true });
  await sendWebhooks();
  await dashboard.close(tradeNo, 'warning_closed');
  await sendWebhooks();
  expect(await shop.findByNumber(number)).toMatchObject([{ state: 'matched', decidedAt: shop.clock.now() }]);

  const other = await shop.pay('stripe');
  await dashboard.close(await dashboard.openDispute(other.number, { isInquiry: true }), 'warning_closed');
  await sendWebhooks();
  expect(await shop.findByNumber(other.number)).toEqual([]);
});

test('a dispute has the deadline of its evidence until it is answered; the nearest is listed first', async () => {
  const deadline = () => new Date(Math.floor(shop.clock.now().getTime() / 1000) * 1000 + 7 * day);
  const { number } = await shop.pay('stripe');
  const tradeNo = await dashboard.openDispute(number);
  const dueAt = deadline();
  await sendWebhooks();
  expect(await shop.findByNumber(number)).toMatchObject([{ dueAt }]);
  shop.clock.advance(day);
  const later = await shop.pay('stripe');
  await dashboard.openDispute(later.number, { isInquiry: true });
  const laterDueAt = deadline();
  await sendWebhooks();
  await shop.db.insert(reconciliationDifferences).values({
    ...{ method: 'alipay', day: '2026-11-19', movement: 'payment', kind: 'missingInLedger', number: 'NO-DEADLINE' },
    ...{ currency: 'CNY', feeCurrency: 'CNY' },
  });
  const { list } = await shop.expectOk(contract.transaction.differences, { state: 'open', limit: 100 }, shop.asStaff);
  const deadlines = list.flatMap((each) => each.dueAt ?? []);
  expect(deadlines.slice(-2)).toEqual([dueAt, laterDueAt].map((at) => at.toISOString()));
  expect(list.slice(0, deadlines.length).map((each) => each.dueAt)).toEqual(deadlines.toSorted());

  await dashboard.answer(tradeNo);
  await sendWebhooks();
  expect(await shop.findByNumber(number)).toMatchObject([{ dueAt: null, state: 'open' }]);
});

test('an inquiry whose end, and a dispute whose answer, no webhook tells is asked about with the next statement', async () => {
  const [closed, answered, open] = [await shop.pay('stripe'), await shop.pay('stripe'), await shop.pay('stripe')];
  const closedNo = await dashboard.openDispute(closed.number, { isInquiry: true });
  const answeredNo = await dashboard.openDispute(answered.number);
  await dashboard.openDispute(open.number, { isInquiry: true });
  await sendWebhooks();
  await dashboard.close(closedNo, 'warning_closed');
  await dashboard.answer(answeredNo);
  await loseWebhooks();

  shop.network.answer = (url) => (url.includes('/v1/disputes/') ? new Response('', { status: 503 }) : undefined);
  await shop.compareDays();
  shop.network.answer = undefined;
  expect(await shop.findByNumber(closed.number)).toMatchObject([{ state: 'open' }]);
  const asked: string[] = [];
  shop.network.answer = (url) => void (url.includes('/v1/disputes/') && asked.push(url));
  await shop.compareDays();
  shop.network.answer = undefined;
  // Two days are compared.
  expect(asked.length).toBeGreaterThan(2);
  expect(asked).toHaveLength(new Set(asked).size);
  expect(await shop.findByNumber(closed.number)).toMatchObject([{ state: 'matched', dueAt: null }]);
  expect(await shop.findByNumber(answered.number)).toMatchObject([{ state: 'open', dueAt: null }]);
  expect(await shop.findByNumber(open.number)).toMatchObject([{ state: 'open', dueAt: expect.any(Date) }]);
});

test('an open inquiry that Stripe does not let the shop read leaves the others to be asked about', async () => {
  const [unread, closed] = [await shop.pay('stripe'), await shop.pay('stripe')];
  const unreadNo = await dashboard.openDispute(unread.number, { isInquiry: true });
  const closedNo = await dashboard.openDispute(closed.number, { isInquiry: true });
  await sendWebhooks();
  await dashboard.close(unreadNo, 'warning_closed');
  await dashboard.close(closedNo, 'warning_closed');
  await loseWebhooks();
  shop.network.answer = (url) => (url.includes(unreadNo) ? Response.json({ error: {} }, { status: 403 }) : undefined);
  await shop.compareDays();
  shop.network.answer = undefined;
  expect(await shop.findByNumber(unread.number)).toMatchObject([{ state: 'open' }]);
  expect(await shop.findByNumber(closed.number)).toMatchObject([{ state: 'matched' }]);
});

test('a key that may not read disputes is refused three times, not once for each of them', async () => {
  for (let count = 0; count < 4; count += 1) {
    const { number } = await shop.pay('stripe');
    await dashboard.openDispute(number, { isInquiry: true });
  }
  await sendWebhooks();
  const asked: string[] = [];
  shop.network.answer = (url) => {
    if (!url.includes('/v1/disputes/')) return undefined;
    asked.push(url);
    return Response.json({ error: {} }, { status: 403 });
  };
  await shop.compareDays();
  shop.network.answer = undefined;
  expect(asked).toHaveLength(3);
});

test('Stripe sends a webhook again if it did not answer the question about it, but not after another answer', async () => {
  const { number } = await shop.pay('stripe');
  await dashboard.openDispute(number);
  shop.network.answer = (url) => (url.includes('/v1/disputes/') ? new Response('', { status: 503 }) : undefined);
  expect(await sendWebhooks()).toBe(0);
  expect(await countPending()).toBe(1);
  expect(await shop.findByNumber(number)).toEqual([]);
  shop.network.answer = undefined;
  shop.clock.advance(6_000);
  await sendWebhooks();
  expect(await shop.findByNumber(number)).toHaveLength(1);

  const refused = () => Response.json({ error: {} }, { status: 403 });
  const ofAnotherForm = () => Response.json({ id: 1 });
  for (const answer of [refused, ofAnotherForm]) {
    const { number: unreadNumber } = await shop.pay('stripe');
    await dashboard.openDispute(unreadNumber);
    shop.network.answer = (url) => (url.includes('/v1/disputes/') ? answer() : undefined);
    await sendWebhooks();
    shop.network.answer = undefined;
    expect(await countPending()).toBe(0);
    await shop.compareDays();
    expect(await shop.findByNumber(unreadNumber)).toHaveLength(1);
  }
});

test("a dispute or refund of another system's payment has no entries, unlike one that the account does not have", async () => {
  const { number } = await shop.pay('stripe');
  const disputeNo = await dashboard.openDispute(number);
  const inquiryNo = await dashboard.openDispute(number, { isInquiry: true });
  const refundNo = await dashboard.refund(number, 700);
  await loseWebhooks();
  const { fetchUnbooked } = shop.deps.providers.payment.stripe;
  // No session of the shop has the payment.
  shop.network.answer = (url) => (url.includes('/v1/checkout/sessions?') ? Response.json({ data: [] }) : undefined);
  for (const tradeNo of [disputeNo, inquiryNo])
    expect(await fetchUnbooked({ objectType: 'dispute', tradeNo })).toEqual({ entries: [] });
  expect(await fetchUnbooked({ objectType: 'refund', tradeNo: refundNo })).toEqual({ entries: [] });
  shop.network.answer = undefined;
  expect(await fetchUnbooked({ objectType: 'dispute', tradeNo: 'du_none' })).toBeNull();
});
