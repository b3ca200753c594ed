import type { ProductCard, ProductSchema } from '@sampan/api/entities';
import type { InferOutput } from 'valibot';
import { multiply, sum } from '../money/money.ts';
import { defaultOrderSettings, type OrderSettings } from '../order/orderRules.ts';
import type { Cart, CartLine } from './cartStore.ts';

/** What the cart takes from a product: a whole one, a card or a variant's page will do. */
export type CartProduct = Pick<ProductCard, 'id' | 'name' | 'cover' | 'priceAmount' | 'currency'> &
  Partial<Pick<ProductCard, 'slug' | 'type' | 'stock'>> &
  Partial<Pick<InferOutput<typeof ProductSchema>, 'options' | 'i18n'>>;

export type CartLimits = Pick<OrderSettings, 'maxPerLine' | 'maxLines'>;
export const defaultCartLimits: CartLimits = defaultOrderSettings;

/** Why a change was not made, or not made in full; `limit` is the quantity or the number of lines that is possible. */
export interface CartRefusal {
  reason: 'stock' | 'maxPerLine' | 'maxLines';
  productId: number;
  limit: number;
}

export interface CartChange {
  cart: Cart;
  refused?: CartRefusal;
}

/** How many removals are remembered, newest first: other tabs read them within a second. */
const maxRemoved = 200;

/** Lines in the order in which they were added: the same in every tab. */
export function sortLines(lines: readonly CartLine[]): CartLine[] {
  return [...lines].sort((a, b) => a.addedAt - b.addedAt || a.productId - b.productId);
}

function toSnapshot(product: CartProduct) {
  const { id, name, cover, priceAmount, currency, slug, type, stock, options, i18n } = product;
  const words = i18n && Object.fromEntries(Object.entries(i18n).map(([locale, entry]) => [locale, getMessages(entry)]));
  return { productId: id, name, cover, priceAmount, currency, slug, type, stock, options, i18n: words };
}

/** Of a translation the cart keeps what its lines show. */
function getMessages(entry: NonNullable<CartProduct['i18n']>['zh-CN']) {
  return entry && { name: entry.name, options: entry.options };
}

/** The most of it that a line may hold, and what stands against more. */
function getCeiling(stock: number | undefined, limits: CartLimits): { limit: number; reason: 'stock' | 'maxPerLine' } {
  return stock !== undefined && stock < limits.maxPerLine
    ? { limit: stock, reason: 'stock' }
    : { limit: limits.maxPerLine, reason: 'maxPerLine' };
}

/** A moment after everything the cart knows, so that a clock that stands or goes back never undoes a change. */
export function nextMoment(cart: Cart, now: number): number {
  const known = [...cart.lines.map((line) => line.changedAt), ...cart.removed.map((entry) => entry.removedAt)];
  return Math.max(now, ...known.map((moment) => moment + 1));
}

function replaceLine(cart: Cart, productId: number, change: (line: CartLine) => CartLine): Cart {
  return { ...cart, lines: cart.lines.map((line) => (line.productId === productId ? change(line) : line)) };
}

/** Raises the product's line by one, or appends it with one; the snapshot is today's in both cases. */
export function addToCart(
  cart: Cart,
  product: CartProduct,
  now: number,
  limits: CartLimits = defaultCartLimits,
): CartChange {
  const moment = nextMoment(cart, now);
  const known = cart.lines.find((line) => line.productId === product.id);
  const { limit, reason } = getCeiling(product.stock, limits);
  if ((known?.quantity ?? 0) + 1 > limit) return { cart, refused: { reason, productId: product.id, limit } };
  const snapshot = toSnapshot(product);
  if (known !== undefined) {
    const raised = { ...known, ...snapshot, quantity: known.quantity + 1, isSelected: true, changedAt: moment };
    return { cart: replaceLine(cart, product.id, () => raised) };
  }
  if (cart.lines.length >= limits.maxLines)
    return { cart, refused: { reason: 'maxLines', productId: product.id, limit: limits.maxLines } };
  const line: CartLine = { ...snapshot, quantity: 1, isSelected: true, addedAt: moment, changedAt: moment };
  return { cart: { lines: [...cart.lines, line], removed: without(cart.removed, [product.id]) } };
}

const without = (removed: Cart['removed'], productIds: readonly number[]) =>
  removed.filter((entry) => !productIds.includes(entry.productId));

/** Products that have no line are left out of account. */
export function removeFromCart(cart: Cart, productIds: readonly number[], now: number): Cart {
  const gone = cart.lines.filter((line) => productIds.includes(line.productId)).map((line) => line.productId);
  if (gone.length === 0) return cart;
  const removedAt = nextMoment(cart, now);
  return {
    lines: cart.lines.filter((line) => !gone.includes(line.productId)),
    removed: [...gone.map((productId) => ({ productId, removedAt })), ...without(cart.removed, gone)].slice(
      0,
      maxRemoved,
    ),
  };
}

/** Removes all lines. */
export function clearCart(cart: Cart, now: number): Cart {
  const productIds = cart.lines.map((line) => line.productId);
  return removeFromCart(cart, productIds, now);
}

/** Puts removed lines back in their places; one that was added again meanwhile gets both quantities. */
export function restoreLines(
  cart: Cart,
  lines: readonly CartLine[],
  now: number,
  limits: CartLimits = defaultCartLimits,
): CartChange {
  const changedAt = nextMoment(cart, now);
  let refused: CartRefusal | undefined;
  const restored = new Map(cart.lines.map((line) => [line.productId, line]));
  for (const line of lines) {
    const known = restored.get(line.productId);
    if (known === undefined && restored.size >= limits.maxLines) {
      refused = { reason: 'maxLines', productId: line.productId, limit: limits.maxLines };
      continue;
    }
    const { limit, reason } = getCeiling(line.stock, limits);
    const wanted = line.quantity + (known?.quantity ?? 0);
    if (known !== undefined && wanted > limit) refused = { reason, productId: line.productId, limit };
    const quantity = known === undefined ? line.quantity : Math.max(known.quantity, Math.min(wanted, limit));
    restored.set(line.productId, { ...line, quantity, changedAt });
  }
  const productIds = lines.map((line) => line.productId);
  return {
    cart: { lines: sortLines([...restored.values()]), removed: without(cart.removed, productIds) },
    ...(refused && { refused }),
  };
}

/**
 * Sets a line's quantity to a whole number from 1 up, at most what the limits and the known stock allow. Anything
 * else than a number from 1 up, and a product without a line, change nothing.
 */
export function setQuantity(
  cart: Cart,
  productId: number,
  quantity: number,
  now: number,
  limits: CartLimits = defaultCartLimits,
): CartChange {
  const line = cart.lines.find((candidate) => candidate.productId === productId);
  const wanted = Math.floor(quantity);
  if (line === undefined || !(wanted >= 1)) return { cart };
  const { limit, reason } = getCeiling(line.stock, limits);
  const possible = Math.max(1, Math.min(wanted, limit));
  const refused = wanted > limit ? { reason, productId, limit } : undefined;
  const changedAt = nextMoment(cart, now);
  const changed =
    possible === line.quantity
      ? cart
      : replaceLine(cart, productId, () => ({ ...line, quantity: possible, changedAt }));
  return { cart: changed, ...(refused && { refused }) };
}

/** Chooses lines for the checkout, or takes them out of it. Without `productIds`: all. */
export function selectLines(cart: Cart, isSelected: boolean, now: number, productIds?: readonly number[]): Cart {
  const changedAt = nextMoment(cart, now);
  const isMeant = (line: CartLine) =>
    line.isSelected !== isSelected && (productIds === undefined || productIds.includes(line.productId));
  return {
    ...cart,
    lines: cart.lines.map((line) => (isMeant(line) ? { ...line, isSelected, changedAt } : line)),
  };
}

/** The lines that checkout takes. */
export function selectedLines(cart: Cart): CartLine[] {
  return cart.lines.filter((line) => line.isSelected);
}

/** How many units are in the cart: the number on its icon. */
export function unitsIn(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((units, line) => units + line.quantity, 0);
}

/** Of the goods alone, in minor units; shipping is `amountsOf`'s. */
export function sumGoodsAmount(lines: readonly Pick<CartLine, 'priceAmount' | 'quantity'>[]): number {
  return sum(lines.map((line) => multiply(line.priceAmount, line.quantity)));
}
