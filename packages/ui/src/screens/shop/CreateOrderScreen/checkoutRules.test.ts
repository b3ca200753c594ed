import { createDraft } from '@sampan/domain/checkout/draft';
import { expect, test } from 'vitest';
import { computeKnownAmounts, computeNewAmounts, findNewPrices, findProblems, findShortages } from './checkoutRules.ts';

const line = {
  productId: 7,
  quantity: 3,
  priceAmount: 100,
  currency: 'CNY',
  type: 1 as const,
  name: 'Bowl',
  cover: '',
  options: [],
};
const physical = createDraft([line], 'key-of-the-draft');
const digital = createDraft([{ ...line, type: 2 }], 'key-of-the-draft');

test('goods need an address, files do not', () => {
  expect(findProblems({ draft: physical, shortages: [] }, true)).toEqual(['address']);
  expect(findProblems({ draft: digital, shortages: [] }, true)).toEqual([]);
});

test('problems come in the order of the page', () => {
  const shortages = [{ productId: 7, left: 2 }];
  expect(findProblems({ draft: physical, shortages }, false)).toEqual(['address', 'line-7', 'method']);
});

test('a shortage that was mended is none', () => {
  expect(findProblems({ draft: digital, shortages: [{ productId: 7, left: 3 }] }, true)).toEqual([]);
});

test('a line above the known stock is short before anything is sent', () => {
  const lines = [line, { ...line, productId: 8 }, { ...line, productId: 9 }];
  const extras = new Map([
    [7, { stock: 0 }],
    [8, { stock: 3 }],
  ]);
  expect(findShortages(lines, extras, [])).toEqual([{ productId: 7, left: 0 }]);
});

test('a shortage that the server reported is newer than the stock that was loaded', () => {
  const extras = new Map([[7, { stock: 2 }]]);
  expect(findShortages([line], extras, [{ productId: 7, left: 1 }])).toEqual([{ productId: 7, left: 1 }]);
  expect(findShortages([line], extras, [{ productId: 7, left: 3 }])).toEqual([]);
});

test('a price of the cart is new unless the server has just reported the one of the line', () => {
  const inCart = { productId: 7, priceAmount: 90 };
  expect(findNewPrices([line], [inCart], [])).toEqual([{ productId: 7, from: 100, to: 90 }]);
  expect(findNewPrices([line], [{ ...inCart, priceAmount: 100 }], [])).toEqual([]);
  expect(findNewPrices([line], [inCart], [{ productId: 7, from: 90, to: 100 }])).toEqual([]);
  expect(findNewPrices([line], [{ ...inCart, productId: 8 }], [])).toEqual([]);
});

test('a new price and a new delivery fee are both in the new total', () => {
  const priceChanges = [{ productId: 7, from: 100, to: 90 }];
  const shipping = { fee: 8, freeFrom: 1000 };
  const amounts = computeNewAmounts({ draft: physical, priceChanges, shippingChange: { from: 8, to: 9 } }, shipping);
  expect(amounts).toEqual({ goodsAmount: 270, shippingAmount: 9, totalAmount: 279 });
});

test('goods that cost more by now than an order may have no amounts', () => {
  const lines = Array.from({ length: 100 }, (_, index) => ({ ...line, productId: index, quantity: 9_999 }));
  const to = 10_000_000_000;
  const priceChanges = lines.map(({ productId, priceAmount: from }) => ({ productId, from, to }));
  const draft = createDraft(lines, 'key-of-the-draft');
  expect(computeNewAmounts({ draft, priceChanges, shippingChange: null }, { fee: 8, freeFrom: 1000 })).toEqual({});
  expect(computeKnownAmounts([{ ...line, quantity: 101, priceAmount: to }], undefined)).toEqual({});
  expect(computeKnownAmounts([{ ...line, quantity: 100, priceAmount: to }], undefined)).toEqual({
    goodsAmount: 1_000_000_000_000,
  });
});

test('an order of downloads costs no delivery, whatever the shop’s settings are', () => {
  const amounts = computeKnownAmounts([{ ...line, type: 2 }], undefined);
  expect(amounts).toEqual({ goodsAmount: 300, shippingAmount: 0, totalAmount: 300 });
});

test('without the shop’s settings, a new total has the delivery fee of the sent draft', () => {
  const draft = { ...physical, shippingAmount: 8 };
  const priceChanges = [{ productId: 7, from: 100, to: 90 }];
  const amounts = computeNewAmounts({ draft, priceChanges, shippingChange: null }, undefined);
  expect(amounts).toEqual({ goodsAmount: 270, shippingAmount: 8, totalAmount: 278 });
});
