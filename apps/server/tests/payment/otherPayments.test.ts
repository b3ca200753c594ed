import { contract } from '@sampan/api/contract';
import type { Order } from '@sampan/api/entities';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { payments, sandboxTrades } from '../../src/db/schema.ts';
import { type Commerce, enableTransfers, openCommerce } from '../commerce/shop.ts';
import { day, minute } from '../support/testClock.ts';

// A transfer and a payment by WeChat Pay of one order, of which staff and the provider each see one.

let shop: Commerce;
beforeAll(async () => {
  shop = await openCommerce('postgres');
  await enableTransfers(shop);
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());

const asStaff = () => ({ token: shop.staff.token });

/** Starts payments of a new order by these methods, one after the other. */
async function start(...methods: ('wechat' | 'manual')[]): Promise<Order> {
  const order = await shop.order([{ product: await shop.addProduct() }]);
  for (const method of methods) {
    const input = { orderId: order.id, method, scene: 'qr' } as const;
    await shop.expectOk(contract.payment.start, input, { token: shop.customer.token });
  }
  return order;
}

const confirmTransfer = (orderId: number) =>
  shop.expectOk(contract.adminOrder.transfer, { orderId, received: true }, asStaff());

/** Staff send back the money of the late transfer. */
async function sendBack(orderId: number, amount: number): Promise<void> {
  const { manual } = await getPayments(orderId);
  const input = { orderId, paymentId: manual?.id, amount, note: 'FPS FT1' };
  await shop.expectOk(contract.adminOrder.refundDone, input, asStaff());
}

/** The order's payment by WeChat Pay is paid at the provider. */
async function payAtWechat({ id, totalAmount: amount }: Order): Promise<void> {
  const { outTradeNo = '' } = (await getPayments(id)).wechat ?? {};
  const paid = { state: 'paid', paidAt: shop.clock.now() } as const;
  await shop.db.update(sandboxTrades).set(paid).where(eq(sandboxTrades.outTradeNo, outTradeNo));
  expect(await shop.send('wechat', await shop.notify('wechat', { outTradeNo, amount }))).toBe(200);
}

/** The provider pays what it was asked to return. */
async function settleReturns(): Promise<void> {
  await shop.deps.background.idle();
  shop.clock.advance(2 * minute);
  await shop.runJobs();
}

async function getPayments(orderId: number) {
  const rows = await shop.db.select().from(payments).where(eq(payments.orderId, orderId));
  return Object.fromEntries(rows.map((row) => [row.method, row]));
}

test('the payment that is open while staff confirm a transfer is closed, also at its provider', async () => {
  const { id } = await start('manual', 'wechat');
  const close = vi.spyOn(shop.deps.providers.payment.wechat, 'close');
  expect((await confirmTransfer(id)).payment).toMatchObject({ method: 'manual', status: paymentStatus.paid });
  await shop.deps.background.idle();
  const { wechat } = await getPayments(id);
  expect(wechat).toMatchObject({ status: paymentStatus.closed });
  expect(close.mock.calls.map(([outTradeNo]) => outTradeNo)).toEqual([wechat?.outTradeNo]);
});

test('a payment that is paid before it can be closed is returned, and the transfer stays', async () => {
  const order = await start('manual', 'wechat');
  const close = vi.spyOn(shop.deps.providers.payment.wechat, 'close');
  close.mockImplementationOnce(() => payAtWechat(order) as never);
  await confirmTransfer(order.id);
  await settleReturns();
  expect(await getPayments(order.id)).toMatchObject({
    manual: { status: paymentStatus.paid },
    wechat: { status: paymentStatus.refunded },
  });
  expect(await shop.detail(order.id)).toMatchObject({ status: orderStatus.paid, payment: { method: 'manual' } });
});

test('a late transfer is sent back by hand, also after another payment came late and was returned', async () => {
  const order = await start('wechat', 'manual');
  const { id: orderId, totalAmount: amount } = order;
  shop.clock.advance(4 * day);
  await shop.runJobs();
  expect((await confirmTransfer(orderId)).payment).toMatchObject({ status: paymentStatus.refunding });
  await payAtWechat(order);
  await settleReturns();
  expect((await getPayments(orderId)).wechat).toMatchObject({ status: paymentStatus.refunded });
  const { payment, latePayments } = await shop.detail(orderId, shop.staff);
  expect([payment?.method, latePayments]).toEqual(['manual', [payment]]);
  await sendBack(orderId, amount);
  expect((await getPayments(orderId)).manual).toMatchObject({ status: paymentStatus.refunded });
  expect((await shop.balances()).broken).toEqual([]);
});

test('of two late payments the transfer comes first: the provider returns the other by itself', async () => {
  const order = await start('wechat', 'manual');
  shop.clock.advance(4 * day);
  await shop.runJobs();
  await confirmTransfer(order.id);
  vi.spyOn(shop.deps.providers.payment.wechat, 'refund').mockResolvedValue({ state: 'pending' });
  await payAtWechat(order);
  await shop.deps.background.idle();
  expect((await getPayments(order.id)).wechat).toMatchObject({ status: paymentStatus.refunding });
  expect((await shop.detail(order.id, shop.staff)).payment).toMatchObject({ method: 'manual' });
});

test.each(['settled', 'pending'] as const)(
  'a transfer that comes after another late payment, whose return is %s, is sent back by hand, too',
  async (state) => {
    const order = await start('wechat', 'manual');
    const { id: orderId, totalAmount: amount } = order;
    shop.clock.advance(4 * day);
    await shop.runJobs();
    const refund = vi.spyOn(shop.deps.providers.payment.wechat, 'refund');
    if (state === 'pending') refund.mockResolvedValue({ state });
    await payAtWechat(order);
    await settleReturns();
    const { actions, unreceivedTransfer } = await shop.detail(orderId, shop.staff);
    expect(actions).toContain('confirmTransfer');
    expect(unreceivedTransfer).toMatchObject({ reference: order.orderNo });

    const confirmed = await confirmTransfer(orderId);
    expect(confirmed.payment).toMatchObject({ method: 'manual', status: paymentStatus.refunding });
    expect(confirmed.timeline.at(-1)).toMatchObject({ actor: 'staff', action: 'latePay' });
    const again = await shop.call(contract.adminOrder.transfer, { orderId, received: true }, asStaff());
    expect(again.data).toMatchObject({ code: 'ORDER_STATE' });
    await sendBack(orderId, amount);
    refund.mockRestore();
    await settleReturns();
    const refunded = { status: paymentStatus.refunded };
    expect(await getPayments(orderId)).toMatchObject({ manual: refunded, wechat: refunded });
    expect((await shop.detail(orderId, shop.staff)).actions).toEqual(['note']);
    expect((await shop.balances()).broken).toEqual([]);
  },
);
