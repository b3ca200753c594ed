import { expect, test } from 'vitest';
import { toBulkInput } from './bulkChange.ts';

const product = { priceAmount: 1999, stock: 7 };

test('a price is set, moved by an amount or by percent, and stays above zero', () => {
  const price = (by: 'set' | 'add' | 'percent', value: number) =>
    toBulkInput(product, { what: 'price', price: { by, value } });
  expect(price('set', 500)).toEqual({ ok: true, input: { priceAmount: 500 } });
  expect(price('add', -999)).toEqual({ ok: true, input: { priceAmount: 1000 } });
  expect(price('percent', -10)).toEqual({ ok: true, input: { priceAmount: 1799 } });
  expect(price('percent', 12.5)).toEqual({ ok: true, input: { priceAmount: 2249 } });
  expect(price('add', 10_000_000_000)).toEqual({ ok: false, code: 'max_value' });
  expect([price('set', 0), price('add', -1999), price('add', -5000), price('percent', -100)]).toEqual(
    Array(4).fill({ ok: false, code: 'positive' }),
  );
});

test('half a minor unit is rounded up, whatever the percentage is as a binary fraction', () => {
  const price = (priceAmount: number, value: number) =>
    toBulkInput({ ...product, priceAmount }, { what: 'price', price: { by: 'percent', value } });
  expect([price(750, -77.4), price(125, -97.2), price(500, 28.7), price(10_000, -99.99)]).toEqual(
    [170, 4, 644, 1].map((priceAmount) => ({ ok: true, input: { priceAmount } })),
  );
});

test('a stock goes to nothing and not below', () => {
  const stock = (value: number) => toBulkInput(product, { what: 'stock', stock: { by: 'add', value } });
  expect(stock(-7)).toEqual({ ok: true, input: { stock: 0 } });
  expect(stock(-8)).toEqual({ ok: false, code: 'min_value' });
  expect(stock(3_000_000_000)).toEqual({ ok: false, code: 'max_value' });
});

test('the other changes are what they say', () => {
  expect(toBulkInput(product, { what: 'status', status: 2 })).toEqual({ ok: true, input: { status: 2 } });
  expect(toBulkInput(product, { what: 'featured', isFeatured: true })).toEqual({
    ok: true,
    input: { isFeatured: true },
  });
  expect(toBulkInput(product, { what: 'category', categoryId: 3 })).toEqual({ ok: true, input: { categoryId: 3 } });
});
