import { expect, test } from 'vitest';
import { defaultOrderSettings } from '../order/orderRules.ts';
import { checkQuote, joinItems, type QuotedProduct } from './quote.ts';

const shop: QuotedProduct[] = [
  { id: 1, status: 1, stock: 5, priceAmount: 1000, type: 1 },
  { id: 2, status: 1, stock: 0, priceAmount: 2000, type: 1 },
  { id: 3, status: 0, stock: 5, priceAmount: 3000, type: 1 },
  { id: 4, status: 1, stock: 9, priceAmount: 400, type: 2 },
];
const getProduct = (id: number) => shop.find((product) => product.id === id);
const item = (productId: number, quantity = 1, priceAmount = getProduct(productId)?.priceAmount ?? 1) => ({
  productId,
  quantity,
  priceAmount,
});
const check = (items: ReturnType<typeof item>[], hasAddress = true) => checkQuote(items, getProduct, { hasAddress });

test('a quote that still holds becomes an order', () => {
  expect(check([item(1, 5), item(4)])).toEqual({ ok: true, items: [item(1, 5), item(4)] });
});

test('the same product twice is one line, and its stock is asked for both', () => {
  expect(joinItems([item(1, 2), item(4), item(1, 3)])).toEqual([item(1, 5), item(4)]);
  expect(check([item(1, 3), item(1, 3)])).toMatchObject({
    code: 'OUT_OF_STOCK',
    differences: [{ kind: 'stock', productId: 1, quantity: 6, stock: 5 }],
  });
});

test('every difference is listed, the most severe gives the code', () => {
  expect(check([item(1, 1, 900), item(2), item(3), item(99)])).toEqual({
    ok: false,
    code: 'PRODUCT_UNAVAILABLE',
    differences: [
      { kind: 'price', productId: 1, was: 900, now: 1000 },
      { kind: 'stock', productId: 2, quantity: 1, stock: 0 },
      { kind: 'unavailable', productId: 3 },
      { kind: 'unavailable', productId: 99 },
    ],
  });
  expect(check([item(1, 9, 900)])).toMatchObject({ code: 'OUT_OF_STOCK' });
  expect(check([item(1, 1, 1001)])).toMatchObject({ code: 'PRICE_CHANGED' });
});

test('a stale price beside a right one for the same product is a changed price', () => {
  expect(check([item(1, 1), item(1, 1, 900)])).toMatchObject({
    code: 'PRICE_CHANGED',
    differences: [{ kind: 'price', productId: 1, was: 900, now: 1000 }],
  });
});

test('a delivery fee that differs from the quoted one is a changed price, whether higher or lower', () => {
  const shipping = { freeFrom: 5000, fee: 800 };
  const checkFee = (shippingAmount: number | undefined, items = [item(1)]) =>
    checkQuote(items, getProduct, { hasAddress: true, shipping, shippingAmount });
  expect(checkFee(900)).toEqual({
    ok: false,
    code: 'PRICE_CHANGED',
    differences: [{ kind: 'shipping', was: 900, now: 800 }],
  });
  expect(checkFee(700)).toMatchObject({ differences: [{ kind: 'shipping', was: 700, now: 800 }] });
  expect(checkFee(800)).toMatchObject({ ok: true });
  expect(checkFee(undefined)).toMatchObject({ ok: true });
  expect(checkFee(0, [item(4)])).toMatchObject({ ok: true });
  // At the present price, the goods are worth free delivery.
  expect(checkFee(800, [item(1, 5, 900)])).toMatchObject({
    differences: [
      { kind: 'price', productId: 1, was: 900, now: 1000 },
      { kind: 'shipping', was: 800, now: 0 },
    ],
  });
  // The fee of lines that cannot be ordered is unknown.
  expect(checkFee(900, [item(1), item(2)])).toMatchObject({ differences: [{ kind: 'stock' }] });
});

test('a cart over its limits is refused before anything else', () => {
  expect(check([item(99, 100)])).toEqual({ ok: false, code: 'CART_LIMIT', differences: [] });
  const many = Array.from({ length: 51 }, (_, index) => item(index + 1));
  expect(check(many)).toMatchObject({ code: 'CART_LIMIT' });
});

test('a digital product is ordered once', () => {
  expect(check([item(4, 2)])).toEqual({ ok: false, code: 'CART_LIMIT', differences: [] });
  expect(check([item(4), item(4)])).toMatchObject({ code: 'CART_LIMIT' });
});

test('goods need an address, files do not', () => {
  expect(check([item(1), item(4)], false)).toMatchObject({ code: 'ADDRESS_REQUIRED' });
  expect(check([item(4)], false)).toMatchObject({ ok: true });
});

test('goods that cost more than an order may are too much for one', () => {
  const dear = { id: 5, status: 1 as const, stock: 200, priceAmount: 10_000_000_000, type: 1 as const };
  const quoted = (quantity: number) => [{ productId: 5, quantity, priceAmount: dear.priceAmount }];
  const settings = { ...defaultOrderSettings, maxPerLine: 200 };
  const checkDear = (quantity: number) => checkQuote(quoted(quantity), () => dear, { hasAddress: true, settings });
  expect(checkDear(100)).toMatchObject({ ok: true });
  expect(checkDear(101)).toEqual({ ok: false, code: 'CART_LIMIT', differences: [] });
});

test('no delivery fee is compared where the goods cost more by now than an order may', () => {
  const items = Array.from({ length: 100 }, (_, index) => item(index, 9_999, 1));
  const getDear = (id: number) => ({
    id,
    status: 1 as const,
    stock: 9_999,
    priceAmount: 10_000_000_000,
    type: 1 as const,
  });
  const settings = { ...defaultOrderSettings, maxLines: 100, maxPerLine: 9_999 };
  const checked = checkQuote(items, getDear, { hasAddress: true, settings, shippingAmount: 800 });
  const price = { kind: 'price', was: 1, now: 10_000_000_000 };
  expect(checked).toMatchObject({ code: 'PRICE_CHANGED', differences: items.map(() => price) });
});
