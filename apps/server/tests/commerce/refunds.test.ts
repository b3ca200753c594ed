import { contract } from '@sampan/api/contract';
import type { Product } from '@sampan/api/entities';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { queryRows } from '../../src/db/query.ts';
import { refunds, settings, users } from '../../src/db/schema.ts';
import { messagesTo } from '../account/asking.ts';
import { address } from '../support/address.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { type Commerce, openCommerce, sound } from './shop.ts';

forAnyDatabase('refunds in parts', (kind) => {
  let shop: Commerce;
  let bowl: Product;
  beforeAll(async () => {
    shop = await openCommerce(kind);
    bowl = await shop.addProduct({ stock: 100, priceAmount: 1000 });
  });
  afterAll(() => shop.close());

  const staff = () => ({ token: shop.staff.token });
  const getStock = async (product: Product) =>
    (await shop.expectOk(contract.product.detail, { id: product.id }, staff())).stock;

  async function paid(quantity: number) {
    const order = await shop.order([{ product: bowl, quantity }]);
    await shop.pay(order.id);
    return order;
  }

  test('a part goes back with its units, the order goes on, and the rest ends it', async () => {
    const before = await getStock(bowl);
    const { id, lines } = await paid(3);
    const item = { orderLineId: lines[0]?.id ?? 0, quantity: 1 };
    const part = { orderId: id, items: [item], reason: '缺一件', restock: true };
    await shop.expectOk(contract.adminOrder.refundCreate, part, staff());
    await shop.deps.background.idle();
    const after = await shop.detail(id);
    expect(after).toMatchObject({
      status: 20,
      payment: { status: 20 },
      refunds: [
        { status: 30, requestedBy: 'staff', items: [{ ...item, amount: 1000 }], shippingAmount: 0, amount: 1000 },
      ],
      lines: [{ returnedQuantity: 1 }],
    });
    expect(after.refund).toEqual(after.refunds[0]);
    expect(await getStock(bowl)).toBe(before - 2);
    const rest = await shop.expectOk(contract.order.cancel, { orderId: id, reason: '缺貨' }, staff());
    expect(rest.status).toBe(70);
    await shop.deps.background.idle();
    expect(await shop.detail(id)).toMatchObject({
      status: 80,
      closeType: 3,
      refund: { isCancellation: true, amount: 2800 },
    });
    expect(await getStock(bowl)).toBe(before);
    expect(await shop.balances()).toMatchObject(sound);
  });

  test('a cancellation whose refund failed and was given up is told as one, and the order goes on', async () => {
    const email = 'cancelled@example.com';
    const isBuyer = eq(users.id, shop.customer.id);
    await shop.db.update(users).set({ email, emailVerifiedAt: shop.clock.now() }).where(isBuyer);
    const { id: orderId, orderNo } = await paid(1);
    const refund = vi.spyOn(shop.deps.providers.payment.wechat, 'refund');
    refund.mockResolvedValue({ state: 'failed', failure: 'refused' });
    await shop.expectOk(contract.order.cancel, { orderId, reason: '缺貨' }, staff());
    await shop.deps.background.idle();
    refund.mockRestore();
    const giveUp = { orderId, approve: false, remark: '銀行不收' };
    const { status } = await shop.expectOk(contract.adminOrder.refund, giveUp, staff());
    expect(status).toBe(20);
    const [message] = await messagesTo(shop, email);
    expect(message?.subject).toContain(`订单${orderNo}没有取消，退款失败`);
  });

  test('more than is left is refused with its field, and nothing moves', async () => {
    const { id, lines } = await paid(2);
    const orderLineId = lines[0]?.id ?? 0;
    const ask = async (part: object) => {
      const answer = await shop.call(
        contract.adminOrder.refundCreate,
        { orderId: id, reason: '測試', ...part },
        staff(),
      );
      return answer.ok ? 'ok' : [answer.statusCode, answer.data.code, answer.data.fields];
    };
    expect(await ask({ items: [{ orderLineId, quantity: 3 }] })).toEqual([
      422,
      'REFUND_LIMIT',
      { 'items.0.quantity': 'max' },
    ]);
    expect(await ask({ items: [{ orderLineId: 999_999, quantity: 1 }] })).toEqual([
      422,
      'REFUND_LIMIT',
      { 'items.0.orderLineId': 'unknown' },
    ]);
    expect(await ask({ shippingAmount: 801 })).toEqual([422, 'REFUND_LIMIT', { shippingAmount: 'max' }]);
    expect(await ask({ amount: 2801 })).toEqual([422, 'REFUND_LIMIT', { amount: 'max' }]);
    expect(await ask({})).toEqual([422, 'REFUND_LIMIT', { amount: 'min' }]);
    expect(await shop.detail(id)).toMatchObject({ status: 20, refunds: [] });
  });

  test('shipped goods go back on the shelf when staff say so, each unit once, also after all money is back', async () => {
    const before = await getStock(bowl);
    const { id, lines } = await paid(3);
    const orderLineId = lines[0]?.id ?? 0;
    await shop.expectOk(contract.adminOrder.shipment, { orderId: id, carrier: 'SF', trackingNo: '1' }, staff());
    const back = (quantity: number, restock: boolean) =>
      shop.call(
        contract.adminOrder.returnReceived,
        { orderId: id, items: [{ orderLineId, quantity, restock }] },
        staff(),
      );
    expect((await back(1, false)).ok).toBe(true);
    expect(await getStock(bowl)).toBe(before - 3);
    await shop.expectOk(
      contract.order.requestRefund,
      { orderId: id, reason: '不合用' },
      { token: shop.customer.token },
    );
    await shop.expectOk(contract.adminOrder.refund, { orderId: id, approve: true }, staff());
    await shop.deps.background.idle();
    expect((await shop.detail(id)).status).toBe(80);
    expect(await getStock(bowl)).toBe(before - 3);
    const tooMany = await back(3, true);
    expect(tooMany).toMatchObject({
      statusCode: 422,
      data: { code: 'RETURN_LIMIT', fields: { 'items.0.quantity': 'max' } },
    });
    expect((await back(2, true)).ok).toBe(true);
    expect(await getStock(bowl)).toBe(before - 1);
    expect(await shop.balances()).toMatchObject(sound);
  });

  test('a request for a part is approved for less; the ledger and the database say the same by a plain sum', async () => {
    const { id, lines, totalAmount } = await paid(3);
    const mine = { token: shop.customer.token };
    const items = [{ orderLineId: lines[0]?.id ?? 0, quantity: 2 }];
    await shop.expectOk(contract.order.requestRefund, { orderId: id, reason: '碎了兩隻', items }, mine);
    await shop.expectOk(contract.adminOrder.refund, { orderId: id, approve: true, amount: 1500 }, staff());
    await shop.deps.background.idle();
    await shop.expectOk(contract.adminOrder.refundCreate, { orderId: id, amount: 100, reason: '補償' }, staff());
    await shop.deps.background.idle();
    expect(await shop.detail(id)).toMatchObject({
      status: 20,
      refunds: [
        { amount: 1500, items: [{ quantity: 2, amount: 1500 }] },
        { amount: 100, items: [] },
      ],
    });
    const [sums] = await queryRows<Record<string, unknown>>(
      shop.db,
      sql`select (select sum(amount)::int from transaction_logs where order_id = ${id}) as ledger,
        (select sum(amount)::int from refunds where order_id = ${id} and status = 30) as refunds,
        (select refunded_amount::int from orders where id = ${id}) as "order"`,
    );
    expect(sums).toEqual({ ledger: totalAmount - 1600, refunds: 1600, order: 1600 });
    expect(await shop.balances()).toMatchObject(sound);
  });

  test('a refund that failed is retried under its own number, and under a new one only for another amount', async () => {
    const { id } = await paid(1);
    const { wechat } = shop.deps.providers.payment;
    const settle = wechat.refund;
    const numbers: string[] = [];
    wechat.refund = async ({ refundNo }) => {
      numbers.push(refundNo);
      return { state: 'failed', failure: 'insufficientBalance' };
    };
    await shop.expectOk(contract.adminOrder.refundCreate, { orderId: id, amount: 500, reason: '補償' }, staff());
    await shop.deps.background.idle();
    expect(await shop.detail(id)).toMatchObject({ status: 60, refund: { status: 60, failure: 'insufficientBalance' } });
    await shop.expectOk(contract.adminOrder.refund, { orderId: id, approve: true }, staff());
    await shop.deps.background.idle();
    wechat.refund = async (request) => {
      numbers.push(request.refundNo);
      return settle(request);
    };
    await shop.expectOk(contract.adminOrder.refund, { orderId: id, approve: true, amount: 400 }, staff());
    await shop.deps.background.idle();
    expect(await shop.detail(id)).toMatchObject({ status: 20, refund: { status: 30, amount: 400 } });
    expect(new Set(numbers).size).toBe(2);
    expect(numbers[0]).toBe(numbers[1]);
    const rows = await shop.db.select().from(refunds).where(eq(refunds.orderId, id));
    expect(rows.map(({ attempts }) => attempts)).toEqual([1]);
  });

  test('the order ships only with the agreement that the setting demands', async () => {
    await shop.db
      .insert(settings)
      .values({ settingGroup: 'order', key: 'agreementFrom', value: { value: 2000 }, type: 'number', label: '' });
    shop.deps.settings.forget();
    const { id } = await paid(2);
    const ship = () =>
      shop.call(contract.adminOrder.shipment, { orderId: id, carrier: 'SF', trackingNo: '1' }, staff());
    expect(await ship()).toMatchObject({ statusCode: 422, data: { code: 'AGREEMENT_REQUIRED' } });
    await shop.db.delete(settings).where(sql`key = 'agreementFrom'`);
    shop.deps.settings.forget();
    expect((await ship()).ok).toBe(true);
    const tell = (at?: string) =>
      shop.call(
        contract.adminOrder.shipmentEvent,
        { orderId: id, text: '已到香港轉運中心', ...(at && { at }) },
        staff(),
      );
    expect((await tell()).ok).toBe(true);
    expect(await tell('2099-01-01T00:00:00.000Z')).toMatchObject({
      statusCode: 400,
      data: { fields: { at: 'range' } },
    });
    expect((await shop.detail(id)).shipment?.events).toMatchObject([{ text: '已到香港轉運中心' }]);
  });

  test('one customer holds no more than the limits, however many orders are made at once', async () => {
    const value = (key: string, limit: number) =>
      shop.db
        .update(settings)
        .set({ value: { value: limit } })
        .where(sql`key = ${key}`);
    await value('maxUnpaidOrders', 3);
    await value('maxReservedUnitsPerProduct', 5);
    shop.deps.settings.forget();
    const buyer = await createPerson(shop);
    const items = [{ productId: bowl.id, quantity: 1, priceAmount: bowl.priceAmount }];
    const create = (quantity = 1) =>
      shop.call(
        contract.order.create,
        { items: items.map((item) => ({ ...item, quantity })), address },
        { token: buyer.token },
      );
    expect(await create(6)).toMatchObject({ statusCode: 422, data: { code: 'RESERVED_LIMIT' } });
    const answers = await Promise.all(Array.from({ length: 8 }, () => create()));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(answers.flatMap(({ ok, data }) => (ok ? [] : [(data as { code: string }).code]))).toEqual(
      Array(5).fill('UNPAID_LIMIT'),
    );
    await value('maxUnpaidOrders', 1_000_000);
    await value('maxOrdersPerMinute', 4);
    shop.deps.settings.forget();
    expect((await create()).ok).toBe(true);
    const slowed = await create();
    expect(slowed).toMatchObject({ statusCode: 429, data: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    shop.clock.advance(61_000);
    expect((await create()).ok).toBe(true);
    await value('maxReservedUnitsPerProduct', 1_000_000);
    await value('maxOrdersPerMinute', 1_000_000);
    shop.deps.settings.forget();
  });
});
