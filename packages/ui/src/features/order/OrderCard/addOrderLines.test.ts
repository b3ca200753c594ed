import { buildOrder, buildProductCard } from '@sampan/demo/fixtures/shop/builders';
import { expect, test } from 'vitest';
import { startCart } from '../../../app/services/appActors.ts';
import { createMemoryPlatform } from '../../../app/services/memoryPlatform.ts';
import { addOrderLines } from './addOrderLines.ts';

const maxLines = 50;
const { lines: orderLines } = buildOrder();
const product = buildProductCard();

/** Adds lines of these quantities; both take quantities or stocks by product id. */
function addAgain(
  ordered: Record<number, number>,
  stocks: Record<number, number>,
  inCart: Record<number, number> = {},
) {
  const cart = startCart(createMemoryPlatform());
  const getCard = (id: number) => ({ ...product, id, stock: stocks[id] ?? 0 });
  for (const [id, quantity] of Object.entries(inCart)) {
    cart.send({ type: 'add', product: { ...getCard(Number(id)), stock: 999 } });
    cart.send({ type: 'setQuantity', productId: Number(id), quantity });
  }
  const lines = Object.entries(ordered).map(([id, quantity]) => ({
    ...(orderLines[0] as (typeof orderLines)[number]),
    productId: Number(id),
    quantity,
  }));
  const result = addOrderLines(cart, lines, Object.keys(stocks).map(Number).map(getCard));
  const quantities = cart.getSnapshot().context.cart.lines.map(({ productId, quantity }) => [productId, quantity]);
  return { result, quantities: Object.fromEntries(quantities) as Record<number, number> };
}
const fullCart = (lines: number) => Object.fromEntries(Array.from({ length: lines }, (_, index) => [100 + index, 1]));

test('all of them are added, to those in the cart', () => {
  expect(addAgain({ 1: 2, 2: 1 }, { 1: 9, 2: 9 }, { 1: 3 })).toEqual({ result: 'added', quantities: { 1: 5, 2: 1 } });
});

test('sold-out products are left out', () => {
  expect(addAgain({ 1: 2, 2: 1 }, { 1: 9, 2: 0 })).toEqual({ result: 'some', quantities: { 1: 2 } });
  expect(addAgain({ 1: 2 }, { 1: 0 })).toEqual({ result: 'none', quantities: {} });
});

test('fewer are added than were ordered', () => {
  expect(addAgain({ 1: 5 }, { 1: 2 })).toEqual({ result: 'fewer', quantities: { 1: 2 } });
  expect(addAgain({ 1: 5, 2: 1 }, { 1: 2 })).toEqual({ result: 'fewerSome', quantities: { 1: 2 } });
});

test('the cart already has what there is, or more', () => {
  expect(addAgain({ 1: 1 }, { 1: 2 }, { 1: 2 })).toEqual({ result: 'already', quantities: { 1: 2 } });
  expect(addAgain({ 1: 3 }, { 1: 2 }, { 1: 4 })).toEqual({ result: 'already', quantities: { 1: 4 } });
});

test('the cart is full', () => {
  expect(addAgain({ 1: 1 }, { 1: 9 }, fullCart(maxLines)).result).toBe('full');
  const { result, quantities } = addAgain({ 1: 1, 2: 1 }, { 1: 9, 2: 9 }, fullCart(maxLines - 1));
  expect([result, quantities[1], quantities[2]]).toEqual(['fullSome', 1, undefined]);
});
