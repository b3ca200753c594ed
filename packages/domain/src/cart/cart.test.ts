import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxOrderLines } from '../order/orderRules.ts';
import { createFakeStorage } from '../ports.fakes.ts';
import {
  addToCart,
  type CartProduct,
  clearCart,
  countUnits,
  removeFromCart,
  restoreLines,
  selectLines,
  setQuantity,
  sumGoodsAmount,
} from './cart.ts';
import { countAvailableUnits, isUnavailable, refreshCart } from './cartNotes.ts';
import { type Cart, emptyCart, readCartAtStart, writeCart } from './cartStore.ts';
import { isSameCart, mergeTabCarts } from './mergeTabCarts.ts';

const now = 1_000;
const product = (id: number, more: Partial<CartProduct> = {}): CartProduct => ({
  id,
  name: `Bowl ${id}`,
  cover: `/media/bowl-${id}`,
  priceAmount: 100 * id,
  currency: 'CNY',
  ...more,
});
/** Adds the products to an empty cart, one after the other. */
const getCart = (...ids: number[]) => ids.reduce<Cart>((cart, id) => addToCart(cart, product(id), now).cart, emptyCart);
const getSelectedLines = (cart: Cart) => cart.lines.filter((line) => line.isSelected);
const quantities = (cart: Cart) => cart.lines.map((line) => [line.productId, line.quantity]);

test('S3 Adding p twice: one line of 2; q appends; remove by productId; set quantity; clear', () => {
  const twice = getCart(1, 1, 2);
  expect(quantities(twice)).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(quantities(setQuantity(twice, 2, 5, now).cart)).toEqual([
    [1, 2],
    [2, 5],
  ]);
  expect(quantities(removeFromCart(twice, [1], now))).toEqual([[2, 1]]);
  expect(clearCart(twice, now).lines).toEqual([]);
});

test('a line takes at most 99, a cart at most 50 lines, and both say so', () => {
  const full = setQuantity(getCart(1), 1, 200, now);
  expect(quantities(full.cart)).toEqual([[1, 99]]);
  expect(full.problem).toEqual({ reason: 'maxPerLine', limit: 99 });
  expect(addToCart(full.cart, product(1), now)).toEqual({ cart: full.cart, problem: full.problem });
  const fifty = getCart(...Array.from({ length: 50 }, (_, index) => index + 1));
  expect(addToCart(fifty, product(51), now)).toEqual({
    cart: fifty,
    problem: { reason: 'maxLines', limit: 50 },
  });
  expect(countUnits(addToCart(fifty, product(50), now).cart.lines)).toBe(51);
});

test('a cart of the most lines that a shop can allow, with the longest names, reads back', () => {
  const name = '壺'.repeat(200);
  const options = Array.from({ length: 10 }, () => ({ name: '釉'.repeat(20), value: '"'.repeat(100) }));
  const texts = { name, options };
  const cart = Array.from({ length: maxOrderLines }, (_, index) =>
    product(index + 1, {
      ...texts,
      slug: 'x'.repeat(200),
      cover: 'x'.repeat(300),
      i18n: { 'zh-CN': texts, 'zh-HK': texts, 'en-US': texts },
    }),
  ).reduce((filled, one) => addToCart(filled, one, now, { maxPerLine: 99, maxLines: maxOrderLines }).cart, emptyCart);
  const storage = createFakeStorage().tab();
  writeCart(storage, cart);
  expect(cart.lines).toHaveLength(100);
  expect(readCartAtStart(storage)).toEqual(cart);
});

test('a known stock is the limit', () => {
  const two = product(1, { stock: 2 });
  const once = addToCart(emptyCart, two, now).cart;
  const twice = addToCart(once, two, now).cart;
  expect(addToCart(twice, two, now).problem).toEqual({ reason: 'stock', limit: 2 });
  expect(setQuantity(once, 1, 3, now)).toMatchObject({ cart: { lines: [{ quantity: 2 }] }, problem: { limit: 2 } });
  expect(addToCart(emptyCart, product(2, { stock: 0 }), now)).toMatchObject({ cart: emptyCart });
});

test('a digital product is in the cart once', () => {
  const plan = product(1, { type: 2, stock: 9 });
  const once = addToCart(emptyCart, plan, now).cart;
  const problem = { reason: 'maxPerLine', limit: 1 };
  expect(addToCart(once, plan, now)).toEqual({ cart: once, problem });
  expect(setQuantity(once, 1, 2, now)).toEqual({ cart: once, problem });
});

test('a quantity below 1 or no whole number changes nothing', () => {
  const cart = getCart(1);
  for (const quantity of [0, -1, 0.9, Number.NaN]) expect(setQuantity(cart, 1, quantity, now)).toEqual({ cart });
  expect(setQuantity(cart, 9, 2, now)).toEqual({ cart });
  expect(quantities(setQuantity(cart, 1, 2.7, now).cart)).toEqual([[1, 2]]);
  expect(quantities(setQuantity(cart, 1, Number.POSITIVE_INFINITY, now).cart)).toEqual([[1, 99]]);
});

test('a removed line comes back in its place', () => {
  const cart = getCart(1, 2, 3);
  const removed = removeFromCart(cart, [2], now);
  expect(
    quantities(
      restoreLines(
        removed,
        [cart.lines[1]].flatMap((line) => line ?? []),
        now,
      ).cart,
    ),
  ).toEqual(quantities(cart));
});

test('a line added again before its removal is undone gets both quantities, within the limit', () => {
  const cart = setQuantity(getCart(1), 1, 98, now).cart;
  const again = setQuantity(addToCart(removeFromCart(cart, [1], now), product(1), now).cart, 1, 5, now).cart;
  const undone = restoreLines(again, cart.lines, now);
  expect(quantities(undone.cart)).toEqual([[1, 99]]);
  expect(undone.problem?.limit).toBe(99);
});

test('only chosen lines go to the checkout, and new ones are chosen', () => {
  const cart = selectLines(getCart(1, 2), false, now, [1]);
  expect(getSelectedLines(cart).map((line) => line.productId)).toEqual([2]);
  expect(getSelectedLines(selectLines(cart, true, now, [1, 2]))).toHaveLength(2);
  expect(sumGoodsAmount(getSelectedLines(setQuantity(cart, 2, 3, now).cart))).toBe(600);
});

test('the sum of a cart with absurd stored prices does not fail: the checkout rejects it', () => {
  const lines = [{ priceAmount: Number.MAX_SAFE_INTEGER, quantity: 9999 }];
  expect(sumGoodsAmount(lines)).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
});

test('two tabs that change different lines at once lose none', () => {
  const base = getCart(1, 2);
  const here = addToCart(base, product(3), now + 5).cart;
  const there = setQuantity(removeFromCart(base, [1], now + 6), 2, 7, now + 7).cart;
  const joined = mergeTabCarts(here, there);
  expect(quantities(joined)).toEqual([
    [2, 7],
    [3, 1],
  ]);
  expect(mergeTabCarts(there, here)).toEqual(joined);
});

test('a line added again after another tab removed it stays', () => {
  const base = getCart(1);
  const removed = removeFromCart(base, [1], now + 1);
  const again = addToCart(mergeTabCarts(base, removed), product(1), now + 2).cart;
  expect(quantities(mergeTabCarts(removed, again))).toEqual([[1, 1]]);
});

test('a clock that stands still or goes back never undoes a change', () => {
  const cart = getCart(1);
  const removed = removeFromCart(cart, [1], 0);
  expect(mergeTabCarts(cart, removed).lines).toEqual([]);
  expect(quantities(mergeTabCarts(removed, addToCart(removed, product(1), 0).cart))).toEqual([[1, 1]]);
});

test('a refresh takes today’s price, fits the quantity to the stock, and says both', () => {
  const cart = setQuantity(getCart(1, 2, 3, 4), 1, 6, now).cart;
  const fresh = (id: number, more: object) => ({ ...product(id), stock: 9, status: 1 as const, ...more });
  const { cart: refreshed, notes } = refreshCart(
    cart,
    [fresh(1, { stock: 2, priceAmount: 118 }), fresh(2, {}), fresh(3, { status: 0 })],
    now,
    [4],
  );
  expect(notes).toEqual({
    1: [
      { kind: 'stock', left: 2 },
      { kind: 'price', was: 100, now: 118 },
    ],
    3: [{ kind: 'unavailable' }],
    4: [{ kind: 'unavailable' }],
  });
  expect(refreshed.lines[0]).toMatchObject({ quantity: 2, priceAmount: 118, stock: 2 });
  expect(getSelectedLines(refreshed).map((line) => line.productId)).toEqual([1, 2]);
});

test('a refresh takes the limit per order, once it is known, and says that it lowered the quantity', () => {
  const cart = setQuantity(getCart(1, 2), 1, 4, now).cart;
  const fresh = [1, 2].map((id) => ({ ...product(id), stock: 9, status: 1 as const }));
  expect(quantities(refreshCart(cart, fresh, now).cart)).toEqual(quantities(cart));
  const { cart: refreshed, notes, clampedCount } = refreshCart(cart, fresh, now, [], {}, { maxPerLine: 2 });
  expect(quantities(refreshed)).toEqual([
    [1, 2],
    [2, 1],
  ]);
  expect(notes).toEqual({ 1: [{ kind: 'maxPerLine', left: 2 }] });
  expect(clampedCount).toBe(1);
  expect(refreshCart(refreshed, fresh, now, [], notes, { maxPerLine: 2 })).toMatchObject({ notes, clampedCount: 0 });
});

test('a refresh takes over the whole product: name, translations, picture, slug, options and type', () => {
  const cart = addToCart(emptyCart, product(1, { slug: 'bowl', options: [], type: 1 }), now).cart;
  const renamed = product(1, {
    name: 'Dish',
    cover: '/media/dish',
    slug: 'dish',
    type: 2,
    stock: 9,
    options: [{ name: 'Glaze', value: 'Blue' }],
    i18n: { 'zh-CN': { name: '碟', options: [] } },
  });
  const { cart: refreshed, notes } = refreshCart(cart, [{ ...renamed, stock: 9, status: 1 }], now + 5);
  const { id: productId, ...snapshot } = renamed;
  expect(refreshed.lines).toEqual([{ ...cart.lines[0], productId, ...snapshot, refreshedAt: now + 5 }]);
  expect(notes).toEqual({});
  expect(refreshCart(refreshed, [{ ...renamed, stock: 9, status: 1 }], now + 9).cart).toEqual(refreshed);
  // A server of the release before sends no options.
  const { options: _, ...withoutOptions } = renamed;
  const older = refreshCart(refreshed, [{ ...withoutOptions, stock: 9, status: 1 }], now + 9).cart.lines[0];
  expect([older?.name, older?.options]).toEqual([renamed.name, renamed.options]);
});

test('a line that cannot be bought is known after a reload, until it can be bought again', () => {
  const gone = refreshCart(getCart(1, 2), [], now, [1]).cart;
  expect(gone.lines.map((line) => isUnavailable(line, {}))).toEqual([true, false]);
  expect(refreshCart(gone, [], now, [1]).cart).toEqual(gone);
  const { cart: back, notes } = refreshCart(gone, [{ ...product(1), stock: 3, status: 1 }], now);
  expect(back.lines.map((line) => isUnavailable(line, notes))).toEqual([false, false]);
});

test('notes of a refresh stay through the next one, until undone or dismissed', () => {
  const fresh = (more: object) => [{ ...product(1), stock: 9, status: 1 as const, ...more }];
  const first = refreshCart(setQuantity(getCart(1), 1, 6, now).cart, fresh({ stock: 4, priceAmount: 118 }), now);
  expect(first.clampedCount).toBe(1);
  const again = (more: object, cart = first.cart) => refreshCart(cart, fresh(more), now, [], first.notes);

  const unseen = again({ stock: 4, priceAmount: 118 });
  expect(unseen).toMatchObject({ notes: first.notes, clampedCount: 0 });
  expect(again({ stock: 3, priceAmount: 120 }).notes[1]).toEqual([
    { kind: 'stock', left: 3 },
    { kind: 'price', was: 100, now: 120 },
  ]);
  expect(again({ stock: 4, priceAmount: 100 }).notes[1]).toEqual([{ kind: 'stock', left: 4 }]);
  const answered = setQuantity(first.cart, 1, 2, now).cart;
  expect(again({ stock: 4, priceAmount: 100 }, answered).notes).toEqual({});
  expect(refreshCart(first.cart, [], now, [], first.notes).notes).toEqual(first.notes);
});

test('a refresh in one tab undoes neither a quantity nor a removal of another tab, and its price arrives', () => {
  const cart = setQuantity(addToCart(emptyCart, product(1), now).cart, 1, 2, now).cart;
  const refreshed = refreshCart(cart, [{ ...product(1), status: 1, stock: 50, priceAmount: 120 }], now + 5).cart;
  expect(mergeTabCarts(cart, refreshed).lines[0]).toMatchObject({ quantity: 2, priceAmount: 120 });
  const changed = setQuantity(cart, 1, 3, now + 1).cart;
  expect(mergeTabCarts(changed, refreshed).lines[0]?.quantity).toBe(3);
  expect(mergeTabCarts(removeFromCart(cart, [1], now + 1), refreshed).lines).toEqual([]);
});

const seed = Date.now() % 2_147_483_647;
const aCart = fc
  .array(
    fc.record({
      id: fc.integer({ min: 1, max: 5 }),
      at: fc.integer({ min: 0, max: 8 }),
      kind: fc.constantFrom('add', 'set', 'remove', 'refresh'),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 8 },
  )
  .map((steps) =>
    steps.reduce<Cart>((cart, { id, at, kind, quantity }) => {
      if (kind === 'add') return addToCart(cart, product(id), at).cart;
      if (kind === 'set') return setQuantity(cart, id, quantity, at).cart;
      if (kind === 'refresh')
        return refreshCart(cart, [{ ...product(id), status: 1, stock: 99, priceAmount: quantity }], at).cart;
      return removeFromCart(cart, [id], at);
    }, emptyCart),
  );

test(`tabs come to the same cart in whichever order and how often their copies meet (seed ${seed})`, () => {
  fc.assert(
    fc.property(aCart, aCart, aCart, (a, b, c) => {
      const joined = mergeTabCarts(mergeTabCarts(a, b), c);
      expect(isSameCart(mergeTabCarts(b, mergeTabCarts(c, a)), joined)).toBe(true);
      expect(isSameCart(mergeTabCarts(joined, a), joined)).toBe(true);
      const known = [a, b, c].flatMap((cart) => cart.lines.map((line) => line.productId));
      const removed = joined.removed.map((entry) => entry.productId);
      const kept = joined.lines.map((line) => line.productId);
      expect([...new Set(known)].every((id) => kept.includes(id) || removed.includes(id))).toBe(true);
    }),
    { seed, numRuns: 1000 },
  );
});

test('unavailable lines are not counted', () => {
  const cart = getCart(1, 1, 2);
  expect(countUnits(cart.lines)).toBe(3);
  expect(countAvailableUnits(cart.lines, { 1: [{ kind: 'unavailable' }] })).toBe(1);
  expect(countAvailableUnits(cart.lines, { 1: [{ kind: 'stock', left: 2 }] })).toBe(3);
});
