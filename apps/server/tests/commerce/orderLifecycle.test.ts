import { contract } from '@sampan/api/contract';
import { maxNotes } from '@sampan/domain/order/orderLifecycle';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAttemptCount, measure, testTimeout } from '../../../../scripts/reliability/measure.ts';
import { fileGrants, transactionLogs } from '../../src/db/schema.ts';
import { address } from '../support/address.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { day, minute } from '../support/testClock.ts';
import { type Commerce, getSandbox, openCommerce, sound } from './shop.ts';

const notesSent = getAttemptCount(maxNotes.staff + 10, 3_000);

forAnyDatabase('the life of an order', (kind) => {
  let shop: Commerce;
  beforeAll(async () => {
    shop = await openCommerce(kind);
  });
  afterAll(() => shop.close());

  const as = () => ({ token: shop.customer.token });
  const asStaff = () => ({ token: shop.staff.token });

  test('an order is paid by code, shipped and received, and the books agree at each step', async () => {
    const product = await shop.addProduct({ stock: 5, priceAmount: 9900 });
    const order = await shop.order([{ product, quantity: 2 }]);
    expect(order).toMatchObject({ status: 10, goodsAmount: 19_800, shippingAmount: 0, totalAmount: 19_800 });
    expect(order.orderNo).toMatch(/^SP\d{16}$/);
    expect(order.actions).toEqual(['pay', 'cancel', 'note']);
    expect(await shop.balances()).toMatchObject(sound);
    expect((await shop.expectOk(contract.product.detail, { id: product.id })).stock).toBe(3);

    await shop.pay(order.id);
    const paid = await shop.detail(order.id);
    expect(paid).toMatchObject({ status: 20, payment: { status: 20, method: 'wechat', amount: 19_800 } });
    expect((await shop.expectOk(contract.payment.status, { orderId: order.id }, as())).status).toBe(20);

    const shipment = { orderId: order.id, carrier: '順豐', trackingNo: 'SF123456' };
    const shipped = await shop.expectOk(contract.adminOrder.shipment, shipment, asStaff());
    expect(shipped).toMatchObject({ status: 30, shipment: { carrier: '順豐', trackingNo: 'SF123456' } });
    const again = await shop.call(contract.adminOrder.shipment, shipment, asStaff());
    expect(again.statusCode).toBe(422);

    const received = await shop.expectOk(contract.order.confirmReceived, { orderId: order.id }, as());
    expect(received.status).toBe(40);
    expect(received.timeline.map(({ action, to }) => [action, to])).toEqual([
      ['create', 10],
      ['pay', 20],
      ['ship', 30],
      ['confirm', 40],
    ]);
    expect(await shop.balances()).toMatchObject(sound);
    const logs = await shop.db.select().from(transactionLogs).where(eq(transactionLogs.orderId, order.id));
    expect(logs.map(({ type, amount }) => [type, amount])).toEqual([[1, 19_800]]);
  });

  test('a paid order is refunded on request, and what was never shipped is sold again', async () => {
    const product = await shop.addProduct({ stock: 3 });
    const order = await shop.order([{ product }]);
    await shop.pay(order.id, shop.customer, 'alipay');
    await shop.expectOk(contract.order.requestRefund, { orderId: order.id, reason: '買錯了' }, as());
    const back = await shop.expectOk(contract.order.refundWithdraw, { orderId: order.id }, as());
    expect(back).toMatchObject({ status: 20, refund: { status: 50, fromStatus: 20 } });
    await shop.expectOk(contract.order.requestRefund, { orderId: order.id, reason: '還是要退' }, as());
    const noRemark = await shop.call(contract.adminOrder.refund, { orderId: order.id, approve: false }, asStaff());
    expect(noRemark.data).toMatchObject({ code: 'REMARK_REQUIRED' });
    const decided = await shop.expectOk(contract.adminOrder.refund, { orderId: order.id, approve: true }, asStaff());
    expect(decided.status).toBe(70);
    await shop.deps.background.idle();
    const refunded = await shop.detail(order.id);
    expect(refunded).toMatchObject({ status: 80, refund: { status: 30, amount: 5800 }, payment: { status: 60 } });
    expect((await shop.expectOk(contract.product.detail, { id: product.id })).stock).toBe(3);
    expect(await shop.balances()).toMatchObject(sound);
    const logs = await shop.db.select().from(transactionLogs).where(eq(transactionLogs.orderId, order.id));
    expect(logs.map(({ type, amount }) => [type, amount])).toEqual([
      [1, 5800],
      [2, -5800],
    ]);
  });

  test('a digital order is complete when paid, its files are granted, and taken back by the refund', async () => {
    const product = await shop.addProduct({ type: 2, stock: 99 });
    const items = [{ productId: product.id, quantity: 1, priceAmount: product.priceAmount }];
    const order = await shop.expectOk(contract.order.create, { items }, as());
    expect(order.shippingAmount).toBe(0);
    await shop.pay(order.id);
    expect((await shop.detail(order.id)).status).toBe(40);
    const grants = () => shop.db.select().from(fileGrants).where(eq(fileGrants.orderId, order.id));
    expect(await grants()).toMatchObject([{ userId: shop.customer.id, revokedAt: null }]);
    await shop.expectOk(contract.order.requestRefund, { orderId: order.id, reason: '不要了' }, as());
    await shop.expectOk(contract.adminOrder.refund, { orderId: order.id, approve: true }, asStaff());
    await shop.deps.background.idle();
    expect((await shop.detail(order.id)).status).toBe(80);
    expect((await grants())[0]?.revokedAt).toBeInstanceOf(Date);
  });

  test('a downloaded file cannot be refunded', async () => {
    const product = await shop.addProduct({ type: 2, stock: 99 });
    const order = await shop.order([{ product }]);
    await shop.pay(order.id);
    await shop.db.update(fileGrants).set({ downloads: 1 }).where(eq(fileGrants.orderId, order.id));
    const rejected = await shop.call(contract.order.requestRefund, { orderId: order.id, reason: '不要了' }, as());
    expect(rejected.data).toMatchObject({ code: 'ORDER_STATE' });
  });

  test('a cancelled order gives its stock back and its trade cannot be paid', async () => {
    const product = await shop.addProduct({ stock: 1 });
    const order = await shop.order([{ product }]);
    const payment = await shop.expectOk(contract.payment.wechat, { orderId: order.id, scene: 'qr' }, as());
    const cancelled = await shop.expectOk(contract.order.cancel, { orderId: order.id, reason: '不想要了' }, as());
    expect(cancelled).toMatchObject({ status: 50, closeType: 1, payment: { status: 30 } });
    await shop.app.inject({ method: 'POST', url: `${new URL(payment.qrCode ?? '').pathname}/pay` });
    expect(await shop.detail(order.id)).toMatchObject({ status: 50, payment: { status: 30 } });
    expect((await shop.expectOk(contract.product.detail, { id: product.id })).stock).toBe(1);
    await shop.expectOk(contract.order.delete, { orderId: order.id }, as());
    expect((await shop.call(contract.order.detail, { id: order.id }, as())).statusCode).toBe(404);
    expect((await shop.detail(order.id, shop.staff)).status).toBe(50);
  });

  test('an unpaid order expires by the clock, and an order that was paid in time does not', async () => {
    const product = await shop.addProduct({ stock: 2 });
    const [first, second] = [await shop.order([{ product }]), await shop.order([{ product }])];
    await shop.expectOk(contract.payment.alipay, { orderId: first.id, scene: 'pc' }, as());
    await shop.pay(second.id);
    shop.clock.advance(29 * minute);
    await shop.runJobs();
    expect((await shop.detail(first.id)).status).toBe(10);
    shop.clock.advance(2 * minute);
    expect((await shop.detail(first.id)).actions).not.toContain('pay');
    await shop.runJobs();
    expect(await shop.detail(first.id)).toMatchObject({ status: 50, closeType: 2, payment: { status: 30 } });
    expect((await shop.detail(second.id)).status).toBe(20);
    expect(await shop.balances()).toMatchObject(sound);
  });

  test('money paid at the last moment, unheard of until then, pays the order instead of its expiry', async () => {
    const product = await shop.addProduct({ stock: 2 });
    const order = await shop.order([{ product }]);
    const payment = await shop.expectOk(contract.payment.wechat, { orderId: order.id, scene: 'qr' }, as());
    getSandbox(shop).deliverBy(() => Promise.reject(new Error('the line is cut')));
    await shop.app.inject({ method: 'POST', url: `${new URL(payment.qrCode ?? '').pathname}/pay` });
    expect((await shop.detail(order.id)).status).toBe(10);
    shop.clock.advance(31 * minute);
    await shop.runJobs();
    expect((await shop.detail(order.id)).status).toBe(20);
    getSandbox(shop).deliverBy(async (path, body, headers) => {
      const answer = await shop.app.inject({ method: 'POST', url: `/main/v2${path}`, payload: body, headers });
      return { status: answer.statusCode, body: answer.body };
    });
    await shop.runJobs();
    expect(await shop.balances()).toMatchObject(sound);
  });

  test('a shipped order is taken as received after seven days', async () => {
    const product = await shop.addProduct();
    const order = await shop.order([{ product }]);
    await shop.pay(order.id);
    const shipment = { orderId: order.id, carrier: 'SF', trackingNo: 'SF1' };
    await shop.expectOk(contract.adminOrder.shipment, shipment, asStaff());
    shop.clock.advance(7 * day - minute);
    await shop.runJobs();
    expect((await shop.detail(order.id)).status).toBe(30);
    shop.clock.advance(minute);
    await shop.runJobs();
    expect((await shop.detail(order.id)).status).toBe(40);
    shop.clock.advance(8 * day);
    const late = await shop.call(contract.order.requestRefund, { orderId: order.id, reason: '太晚了' }, as());
    expect(late.data).toMatchObject({ code: 'REFUND_WINDOW' });
  });

  test('the calls refuse what the shop cannot sell, and say what differs', async () => {
    const product = await shop.addProduct({ stock: 2 });
    const create = (item: object, more: object = { address }) =>
      shop.call(
        contract.order.create,
        { items: [{ productId: product.id, quantity: 1, priceAmount: 5000, ...item }], ...more },
        as(),
      );
    expect((await create({ quantity: 3 })).data).toMatchObject({
      code: 'OUT_OF_STOCK',
      details: [{ kind: 'stock', productId: product.id, quantity: 3, stock: 2 }],
    });
    expect((await create({ priceAmount: 4900 })).data).toMatchObject({
      code: 'PRICE_CHANGED',
      details: [{ kind: 'price', productId: product.id, was: 4900, now: 5000 }],
    });
    expect((await create({ productId: 999_999 })).data).toMatchObject({ code: 'PRODUCT_UNAVAILABLE' });
    expect((await create({ quantity: 100 })).data).toMatchObject({ code: 'CART_LIMIT' });
    expect((await create({}, {})).data).toMatchObject({ code: 'ADDRESS_REQUIRED' });
    expect(await shop.balances()).toMatchObject(sound);
  });

  test("somebody else's order is not found by any call", async () => {
    const product = await shop.addProduct();
    const order = await shop.order([{ product }]);
    const stranger = { token: shop.other.token };
    const answers = await Promise.all([
      shop.call(contract.order.detail, { id: order.id }, stranger),
      shop.call(contract.order.cancel, { orderId: order.id, reason: '不要了' }, stranger),
      shop.call(contract.order.note, { orderId: order.id, note: '你好' }, stranger),
      shop.call(contract.order.delete, { orderId: order.id }, stranger),
      shop.call(contract.order.confirmReceived, { orderId: order.id }, stranger),
      shop.call(contract.order.requestRefund, { orderId: order.id, reason: '不要了' }, stranger),
      shop.call(contract.order.refundWithdraw, { orderId: order.id }, stranger),
      shop.call(contract.payment.wechat, { orderId: order.id, scene: 'qr' }, stranger),
      shop.call(contract.payment.status, { orderId: order.id }, stranger),
      shop.call(contract.payment.close, { orderId: order.id }, stranger),
      shop.call(contract.payment.callback, { orderId: order.id }, stranger),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    expect((await shop.detail(order.id)).version).toBe(1);
  });

  test(
    'notes without end: 200 are kept, the others refused, and the order stays small',
    async () => {
      const { id } = await shop.order([{ product: await shop.addProduct() }]);
      await measure('notes', { place: kind }, async (countAttempts) => {
        const outcomes = { ok: 0, TIMELINE_FULL: 0 };
        for (let sent = 0; sent < notesSent; sent += 1) {
          shop.clock.advance(1_000);
          const answer = await shop.call(contract.order.note, { orderId: id, note: 'n'.repeat(100) }, asStaff());
          const code = answer.ok ? 'ok' : answer.data.code;
          expect(code, answer.body).toMatch(/^(ok|TIMELINE_FULL)$/);
          outcomes[code as keyof typeof outcomes] += 1;
          countAttempts();
        }
        expect(outcomes).toEqual({ ok: maxNotes.staff, TIMELINE_FULL: notesSent - maxNotes.staff });
        expect(JSON.stringify(await shop.detail(id)).length).toBeLessThan(100_000);
      });
    },
    testTimeout,
  );

  test('notes go on the timeline, and orders are found by status, number and product', async () => {
    const product = await shop.addProduct({ name: '獅子香爐' });
    const order = await shop.order([{ product }], shop.other);
    const mine = { token: shop.other.token };
    const noted = await shop.expectOk(contract.order.note, { orderId: order.id, note: '請包好' }, mine);
    expect(noted.timeline.at(-1)).toMatchObject({ action: 'note', note: '請包好', actor: 'customer' });
    const find = (input: object) => shop.expectOk(contract.order.list, input, mine);
    for (const keyword of ['香爐', order.orderNo, order.orderNo.slice(0, 8), order.orderNo.toLowerCase()]) {
      expect((await find({ keyword })).list.map(({ id }) => id)).toContain(order.id);
    }
    expect((await find({ keyword: '花瓶' })).total).toBe(0);
    expect((await find({ status: '10,20' })).list.map(({ id }) => id)).toEqual([order.id]);
    expect((await find({ status: '60,70,80' })).total).toBe(0);
    expect((await find({ from: new Date(shop.clock.now().getTime() + day).toISOString() })).total).toBe(0);
    const staffList = await shop.expectOk(contract.adminOrder.search, { keyword: shop.other.username }, asStaff());
    expect(staffList.list[0]).toMatchObject({ id: order.id, username: shop.other.username });
    const stats = await shop.expectOk(contract.order.stats, {}, asStaff());
    expect(stats.shop?.todayOrders).toBeGreaterThan(0);
  });
});
