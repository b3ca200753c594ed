import { paymentStatus } from '@sampan/api/statuses';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settingDefaults } from '../setting/settingDefaults.ts';
import { planPaymentChanges, toLedgerEntry } from './ledger.ts';
import { type OrderedProduct, planOrder, toOrderNo } from './newOrder.ts';
import { planStockChanges, unitsByEffect } from './stock.ts';

const now = new Date('2026-11-20T08:00:00.000Z');
const address = {
  receiver: '陈',
  phone: '+85261234567',
  country: 'HK',
  province: '香港',
  city: '香港',
  district: '中西区',
  detail: '1',
};

const aProduct = (deviation: Partial<OrderedProduct> = {}): OrderedProduct => ({
  id: 1,
  slug: 'pot',
  name: '壶',
  cover: '',
  options: [],
  priceAmount: 100,
  type: 1,
  status: 1,
  stock: 10,
  ...deviation,
});

function plan(products: OrderedProduct[], items: { productId: number; quantity: number; priceAmount: number }[]) {
  return planOrder(
    { items, address },
    {
      getProduct: (id) => products.find((product) => product.id === id),
      settings: settingDefaults,
      now,
    },
  );
}

test('the total of an order is the sum of its lines and the shipping', () => {
  const priceAmount = fc.integer({ min: 1, max: 100_000 });
  const line = fc.oneof(
    fc.record({ priceAmount, quantity: fc.integer({ min: 1, max: 9 }), type: fc.constant(1 as const) }),
    fc.record({ priceAmount, quantity: fc.constant(1), type: fc.constant(2 as const) }),
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      const products = lines.map(({ priceAmount, type }, index) => aProduct({ id: index + 1, priceAmount, type }));
      const items = lines.map(({ quantity, priceAmount }, index) => ({ productId: index + 1, quantity, priceAmount }));
      const made = plan(products, items);
      if (!made.ok) throw new Error(made.code);
      const { order } = made;
      const goods = order.lines.reduce((sum, { subtotalAmount }) => sum + subtotalAmount, 0);
      expect(order.goodsAmount).toBe(goods);
      expect(order.totalAmount).toBe(goods + order.shippingAmount);
      expect(order.isDigital).toBe(lines.every(({ type }) => type === 2));
      expect(order.address === undefined).toBe(order.isDigital);
    }),
  );
});

test('an order that today’s shop cannot fill is refused with every difference', () => {
  const items = [
    { productId: 1, quantity: 11, priceAmount: 90 },
    { productId: 2, quantity: 1, priceAmount: 100 },
  ];
  const rejected = plan([aProduct()], items);
  expect(rejected).toMatchObject({ ok: false, code: 'PRODUCT_UNAVAILABLE' });
  expect(!rejected.ok && rejected.details?.map(({ kind }) => kind)).toEqual(['stock', 'price', 'unavailable']);
});

test('an order number has the day and a serial number', () => {
  expect(toOrderNo(now, 42, 6)).toBe('SP261120000042');
  expect(toOrderNo(now, 1_234_567, 6)).toBe('SP2611201234567');
  // After midnight in Hong Kong.
  expect(toOrderNo(new Date('2026-11-27T16:30:00Z'), 42, 6)).toBe('SP261128000042');
});

const lines = [
  { productId: 1, quantity: 2 },
  { productId: 2, quantity: 1 },
];

test('a sale moves every line; what comes back moves the units that go on the shelf', () => {
  expect(planStockChanges(lines, { effects: ['sellReserved', 'grantFiles'], returned: [] })).toEqual([
    { effect: 'sellReserved', movements: lines },
  ]);
  const returned = [
    { orderLineId: 1, productId: 1, quantity: 2, restock: true },
    { orderLineId: 2, productId: 2, quantity: 1, restock: false },
  ];
  const restocked = [{ effect: 'restock', movements: [{ productId: 1, quantity: 2 }] }];
  expect(planStockChanges(lines, { effects: ['restock'], returned })).toEqual(restocked);
  expect(planStockChanges(lines, { effects: ['receiveUnits'], returned })).toEqual(restocked);
  expect(planStockChanges(lines, { effects: ['restock'], returned: [] })).toEqual([]);
});

test('reserved units are released or sold, and a return undoes a sale', () => {
  const total = (...effects: (keyof typeof unitsByEffect)[]) =>
    (['onHand', 'reserved', 'sold'] as const).map((column) =>
      effects.reduce((sum, effect) => sum + unitsByEffect[effect][column], 0),
    );
  expect(total('reserveStock', 'releaseStock')).toEqual([0, 0, 0]);
  expect(total('reserveStock', 'sellReserved', 'restock')).toEqual([0, 0, 0]);
  expect(total('reserveStock', 'sellReserved')).toEqual([-1, 0, 1]);
});

const payments = [
  { id: 1, status: paymentStatus.failed },
  { id: 2, status: paymentStatus.pending },
  { id: 3, status: paymentStatus.created },
];

test('a closing is about every open payment, an arrival about the one that was paid', () => {
  const closed = planPaymentChanges(
    { payments, main: payments[0] },
    { action: 'expire', actor: 'system' },
    { changes: { paymentStatus: paymentStatus.closed } },
  );
  expect(closed).toMatchObject({ isClosed: true, isPaid: false, booking: { type: 3 } });
  expect(closed.payments.map(({ id }) => id)).toEqual([2, 3]);
  const paid = planPaymentChanges(
    { payments, main: payments[1] },
    { action: 'pay', actor: 'system' },
    { changes: { paymentStatus: paymentStatus.paid } },
  );
  expect(paid).toMatchObject({ isPaid: true, booking: { type: 1, operatorId: undefined, details: { action: 'pay' } } });
  expect(paid.payments.map(({ id }) => id)).toEqual([2]);
});

test('an action that leaves the payment alone writes nothing into the ledger', () => {
  const left = planPaymentChanges({ payments, main: payments[1] }, { action: 'note', actor: null }, { changes: {} });
  expect(left).toEqual({ payments: [], isPaid: false, isClosed: false });
});

test('a part of a failed refund that staff sent by hand is in the ledger, though its payment stays paid', () => {
  const settled = planPaymentChanges(
    { payments, main: payments[0] },
    { action: 'refundSettled', actor: { id: 2, role: 2 } },
    { changes: {}, refundedAmount: 40 },
  );
  expect(settled).toMatchObject({ payments: [payments[0]], booking: { type: 2, amount: 40, operatorId: 2 } });
  expect(settled).not.toHaveProperty('status');
});

test('a late payment that staff sent back by hand is returned whole, whatever the order’s own payment is', () => {
  const late = { id: 9, status: paymentStatus.refunding };
  const settled = planPaymentChanges(
    { payments: [...payments, late], main: late },
    { action: 'settleLatePayment', actor: { id: 2, role: 2 }, text: 'FPS FT1' },
    { changes: {} },
  );
  const details = { action: 'latePay', note: 'FPS FT1' };
  expect(settled).toMatchObject({
    ...{ payments: [late], status: paymentStatus.refunded, isPaid: false, isClosed: false },
    booking: { type: 2, operatorId: 2, details },
  });
  expect(settled.booking?.amount).toBeUndefined();
});

test('a refund of a part takes its own amount out of the ledger; a closing moves nothing', () => {
  const order = { id: 1, orderNo: 'SP1', userId: 7 };
  const payment = { method: 'alipay', amount: 500, currency: 'CNY', outTradeNo: 'SP101' } as const;
  expect(toLedgerEntry(order, payment, { type: 1 })).toMatchObject({ amount: 500, status: 'paid' });
  expect(toLedgerEntry(order, payment, { type: 2, amount: 120, details: { refundId: 4 } })).toMatchObject({
    amount: -120,
    status: 'refunded',
    details: { outTradeNo: 'SP101', refundId: 4 },
  });
  expect(Object.is(toLedgerEntry(order, payment, { type: 3 }).amount, 0)).toBe(true);
});
