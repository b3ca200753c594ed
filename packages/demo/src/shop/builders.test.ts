import {
  AddressSchema,
  ArticleSchema,
  CategorySchema,
  OrderSchema,
  orderStatuses,
  PaymentSchema,
  ProductSchema,
  UserSchema,
} from '@sampan/api/entities';
import { computeAmounts } from '@sampan/domain/pricing/orderPricing';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { aCategory, anAddress, anArticle, anOrder, aPayment, aProduct, aProductCard, aUser } from './builders.ts';
import { demoNow } from './time.ts';

test('everything built without a word is an entity of the contract', () => {
  expect(v.is(ProductSchema, aProduct())).toBe(true);
  expect(v.is(CategorySchema, aCategory())).toBe(true);
  expect(v.is(ArticleSchema, anArticle())).toBe(true);
  expect(v.is(UserSchema, aUser())).toBe(true);
  expect(v.is(AddressSchema, anAddress())).toBe(true);
  expect(v.is(PaymentSchema, aPayment())).toBe(true);
});

test('an order of any status has lived through what leads there', () => {
  for (const status of orderStatuses) {
    const order = anOrder({ status });
    expect(v.is(OrderSchema, order)).toBe(true);
    expect(order.status).toBe(status);
    expect(order.timeline.findLast((entry) => entry.to !== undefined)?.to).toBe(status);
    expect(Date.parse(order.timeline.at(-1)?.at ?? '')).toBeLessThanOrEqual(demoNow.getTime());
    expect(order.paidAt !== undefined).toBe(![10, 50].includes(status));
  }
});

test('an order offers its owner what the lifecycle allows', () => {
  expect(anOrder().actions).toContain('pay');
  expect(anOrder({ status: 30 }).actions).toEqual(['confirm', 'requestRefund', 'note']);
  expect(anOrder({ status: 60 }).actions).toContain('withdrawRefund');
  expect(anOrder({ status: 80 }).actions).toContain('delete');
});

test('closeType and refundFrom lead to their own past', () => {
  expect([1, 2, 3].map((closeType) => anOrder({ status: 50, closeType: closeType as 1 | 2 | 3 }).closeType)).toEqual([
    1, 2, 3,
  ]);
  const refundFrom = [20, 30, 40] as const;
  for (const status of [60, 70, 80] as const) {
    expect(refundFrom.map((from) => anOrder({ status, refundFrom: from }).refund?.fromStatus)).toEqual([20, 30, 40]);
  }
});

test('an order of files needs no address and completes with its payment', () => {
  const order = anOrder({ status: 40, isDigital: true });
  expect(order.address).toBeUndefined();
  expect(order.completedAt).toBe(order.paidAt);
  for (const status of [10, 60, 70, 80] as const) expect(anOrder({ status, isDigital: true }).status).toBe(status);
});

test('lines of one’s own bring their own amounts', () => {
  const lines = anOrder()
    .lines.slice(0, 1)
    .map((line) => ({ ...line, priceAmount: 500, quantity: 2, subtotalAmount: 1000 }));
  const order = anOrder({ status: 20, lines });
  expect(order.totalAmount).toBe(computeAmounts(order.lines).totalAmount);
  expect(order.payment?.amount).toBe(1800);
});

test('a field put in other words is not overruled by its translations', () => {
  const product = aProduct({ name: 'Anchor' });
  expect(product.name).toBe('Anchor');
  expect(product.i18n?.['zh-HK']?.name).toBeUndefined();
  expect(product.i18n?.['zh-HK']?.description).toContain('宜興');
});

test('a product comes with its siblings, and by any slug of the shop', () => {
  expect(aProduct().variants).toHaveLength(3);
  expect(aProduct({ slug: 'blueprints/tea-shelf' }).type).toBe(2);
  expect(aProduct({ groupId: null }).variants).toBeUndefined();
});

test('a paid payment has its number and time, a waiting one its code', () => {
  expect(aPayment().qrCode).toBeDefined();
  expect(aPayment().paidAt).toBeUndefined();
  const paid = aPayment({ status: 20 });
  expect([paid.tradeNo, paid.paidAt, paid.qrCode].map((value) => value !== undefined)).toEqual([true, true, false]);
});

test('a card can be added without a choice, and has its words in every locale', () => {
  const card = aProductCard();
  expect([card.variantCount, card.maxPriceAmount]).toEqual([1, undefined]);
  expect(Object.keys(card.i18n ?? {})).toContain('en-US');
  expect(aProductCard({ name: 'Anchor' }).i18n?.['en-US']?.name).toBeUndefined();
});
