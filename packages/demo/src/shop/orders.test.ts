import type { Order, TimelineEntry } from '@sampan/api/entities';
import { orderStatuses } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import type { LifecycleAction, LifecycleActor, LifecycleOrder } from '@sampan/domain/order/orderLifecycle';
import { planOrderAction } from '@sampan/domain/order/orderPlan';
import { defaultOrderSettings } from '@sampan/domain/order/orderRules';
import { computeAmounts } from '@sampan/domain/pricing/orderPricing';
import { expect, test } from 'vitest';
import { createShop } from './createShop.ts';
import { day, demoNow } from './time.ts';

const { orders, products, users } = createShop(demoNow);
const nowTime = demoNow.getTime();

function getActor(order: Order, entry: TimelineEntry): LifecycleActor {
  if (entry.actor === 'system') return 'system';
  return entry.actor === 'staff' ? { id: 2, role: 2 } : { id: order.userId, role: 3 };
}

/** What the lifecycle itself makes of the actions on an order's timeline. */
function replayed(order: Order): LifecycleOrder {
  const { userId, lines, createdAt, totalAmount, shippingAmount } = order;
  let state: LifecycleOrder = { userId, lines, createdAt, totalAmount, shippingAmount, refunds: [], status: 10 };
  for (const entry of order.timeline.slice(1)) {
    const at = new Date(entry.at);
    const outcome = planOrderAction(state, {
      action: entry.action as LifecycleAction,
      actor: getActor(order, entry),
      now: at,
      // The agreements of the demo's orders are not kept.
      settings: defaultOrderSettings,
      text: entry.note,
    });
    if (!outcome.ok) throw new Error(`${order.orderNo}: ${entry.action} from ${state.status} answers ${outcome.code}`);
    expect(outcome.entry).toEqual(entry);
    const { paymentStatus, ...changes } = outcome.changes;
    state = {
      ...state,
      ...changes,
      ...(paymentStatus !== undefined && { payment: { status: paymentStatus } }),
      ...(outcome.refund && { refunds: [{ ...outcome.refund, id: order.id }] }),
    };
  }
  return state;
}

test('four hundred orders in every status, closed in every way, some of files alone', () => {
  expect(orders).toHaveLength(400);
  expect(new Set(orders.map((order) => order.status))).toEqual(new Set(orderStatuses));
  const closed = orders.filter((order) => order.status === orderStatus.cancelled);
  expect(new Set(closed.map((order) => order.closeType))).toEqual(new Set([1, 2, 3]));
  expect(orders.filter((order) => order.lines.every((line) => line.type === 2)).length).toBeGreaterThanOrEqual(20);
});

test('the orders are of the last 90 days, spread over them, numbered as they came', () => {
  const ages = orders.map((order) => (nowTime - Date.parse(order.createdAt)) / day);
  expect(Math.max(...ages)).toBeLessThan(90);
  expect(Math.min(...ages)).toBeGreaterThan(0);
  for (let month = 0; month < 3; month += 1) {
    expect(ages.filter((age) => age >= month * 30 && age < (month + 1) * 30).length).toBeGreaterThan(60);
  }
  expect(ages).toEqual([...ages].sort((one, other) => other - one));
  expect(new Set(orders.map((order) => order.orderNo)).size).toBe(400);
});

test('the signed-in customer owns a dozen, in every status', () => {
  const customer = users.find((user) => user.username === 'customer');
  const own = orders.filter((order) => order.userId === customer?.id);
  expect(own.length).toBeGreaterThanOrEqual(12);
  expect(new Set(own.map((order) => order.status))).toEqual(new Set(orderStatuses));
});

test('every order is where the lifecycle puts it after the actions on its timeline', () => {
  for (const order of orders) {
    const state = replayed(order);
    for (const key of ['status', 'closeType', 'paidAt', 'shippedAt', 'completedAt', 'cancelledAt'] as const) {
      expect(order[key], `${order.orderNo} ${key}`).toEqual(state[key]);
    }
    expect(order.refunds).toEqual(state.refunds);
    expect(order.refund).toEqual(order.refunds.at(-1));
    if (order.paidAt) expect(order.payment?.status).toBe(state.payment?.status);
    if (order.autoConfirmAt) expect(order.autoConfirmAt).toBe(state.autoConfirmAt);
  }
});

test('amounts are the sum of the lines and the shipping rule', () => {
  for (const order of orders) {
    const { goodsAmount, shippingAmount, totalAmount } = order;
    expect({ goodsAmount, shippingAmount, totalAmount }).toEqual(computeAmounts(order.lines));
    expect(order.lines.every((line) => line.subtotalAmount === line.priceAmount * line.quantity)).toBe(true);
  }
  const fees = new Set(orders.map((order) => order.shippingAmount));
  expect(fees).toEqual(new Set([0, 800]));
});

test('from 20 on there is exactly one payment, of the total; money paid less refunded is 0 or the total', () => {
  for (const order of orders) {
    const { payment, totalAmount } = order;
    if (payment) expect(payment.amount).toBe(totalAmount);
    const hasMoney = payment !== undefined && [20, 50].includes(payment.status);
    expect(hasMoney, order.orderNo).toBe(![10, 50, 80].includes(order.status));
    if (order.status === orderStatus.refunded) expect(payment?.status).toBe(60);
    if (order.status === orderStatus.cancelled) expect([undefined, 30, 60]).toContain(payment?.status);
    if (order.refund) expect(order.refund.amount).toBe(totalAmount);
    if (payment?.paidAt) expect(payment.tradeNo).toMatch(/^\d{28}$/);
  }
  const tradeNumbers = orders.flatMap((order) => order.payment?.tradeNo ?? []);
  expect(new Set(tradeNumbers).size).toBe(tradeNumbers.length);
});

test('late money is in the books as refunded and opens nothing', () => {
  const late = orders.filter((order) => order.timeline.some((entry) => entry.action === 'latePay'));
  expect(late.length).toBeGreaterThanOrEqual(1);
  expect(late.map((order) => [order.status, order.closeType, order.payment?.status])).toEqual(
    late.map(() => [50, 2, 60]),
  );
});

test('time runs one way and has not overtaken now', () => {
  for (const order of orders) {
    const times = order.timeline.map((entry) => Date.parse(entry.at));
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(times.at(-1)).toBeLessThanOrEqual(nowTime);
    expect(order.shipment?.events.every((event) => Date.parse(event.at) <= nowTime) ?? true).toBe(true);
  }
});

test('only a waiting order expires, and not yet; only a shipped one waits for its confirmation', () => {
  for (const order of orders) {
    expect(order.expiresAt !== undefined).toBe(order.status === orderStatus.pendingPayment);
    expect(order.autoConfirmAt !== undefined).toBe(order.status === orderStatus.shipped);
    for (const time of [order.expiresAt, order.autoConfirmAt]) {
      if (time) expect(Date.parse(time)).toBeGreaterThan(nowTime);
    }
  }
});

test('goods have an address and a parcel, files have neither', () => {
  for (const order of orders) {
    const isDigital = order.lines.every((line) => line.type === 2);
    expect(order.address === undefined).toBe(isDigital);
    expect(order.shipment !== undefined).toBe(order.shippedAt !== undefined);
    if (isDigital) expect(order.shipment).toBeUndefined();
  }
});

test('a product has sold what paid orders took, less what came back before it was shipped', () => {
  const sold = new Map(products.map((product) => [product.id, 0]));
  for (const order of orders) {
    const wasPaid = order.paidAt !== undefined;
    const cameBack = order.status === orderStatus.refunded && order.shipment === undefined;
    for (const line of wasPaid && !cameBack ? order.lines : []) {
      sold.set(line.productId, (sold.get(line.productId) ?? 0) + line.quantity);
    }
  }
  expect(new Map(products.map((product) => [product.id, product.sold]))).toEqual(sold);
  expect(products.reduce((total, product) => total + product.sold, 0)).toBeGreaterThan(500);
});

test('lines are snapshots of products that can be bought, each product once an order', () => {
  const byId = new Map(products.map((product) => [product.id, product]));
  for (const order of orders) {
    for (const line of order.lines) {
      const product = byId.get(line.productId);
      expect([product?.status, product?.name, product?.priceAmount]).toEqual([1, line.name, line.priceAmount]);
    }
    expect(new Set(order.lines.map((line) => line.productId)).size).toBe(order.lines.length);
  }
});
