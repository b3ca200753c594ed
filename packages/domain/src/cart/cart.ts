import type { ProductCard, ProductSchema } from '@sampan/api/entities';
import type { InferOutput } from 'valibot';
import { defaultOrderSettings, getMaxQuantity, type OrderSettings } from '../order/orderRules.ts';
import type { Cart, CartLine } from './cartStore.ts';

/** Product fields that the cart needs; a full product, a card or a variant all fit. */
export type CartProduct = Pick<ProductCard, 'id' | 'name' | 'cover' | 'priceAmount' | 'currency'> &
  Partial<Pick<ProductCard, 'slug' | 'type' | 'stock'>> &
  Partial<Pick<InferOutput<typeof ProductSchema>, 'options' | 'i18n'>>;

export type CartLimits = Pick<OrderSettings, 'maxPerLine' | 'maxLines'>;
const defaultCartLimits: CartLimits = defaultOrderSettings;

/** Why a change was refused or limited; `limit` is the maximum quantity or number of lines. */
export interface CartProblem {
  reason: 'stock' | 'maxPerLine' | 'maxLines';
  limit: number;
}

export interface CartChange {
  cart: Cart;
  problem?: CartProblem;
}

/** Maximum number of stored removals, newest first. Other tabs read them within a second. */
export const maxRemoved = 200;

/** Sorts lines by time of adding, with the same result in every tab. */
export function sortLines(lines: readonly CartLine[]): CartLine[] {
  return [...lines].sort((a, b) => a.addedAt - b.addedAt || a.productId - b.productId);
}

/** Returns the fields of a line that come from the product. */
export function toSnapshot(product: CartProduct) {
  const { id, name, cover, priceAmount, currency, slug, type, stock, options, i18n } = product;
  const translations =
    i18n && Object.fromEntries(Object.entries(i18n).map(([locale, entry]) => [locale, getMessages(entry)]));
  return { productId: id, name, cover, priceAmount, currency, slug, type, stock, options, i18n: translations };
}

/** Keeps only the translated fields that cart lines show. */
function getMessages(entry: NonNullable<CartProduct['i18n']>['zh-CN']) {
  return entry && { name: entry.name, options: entry.options };
}

/** Maximum quantity of a line, and which limit sets it. */
export function getCeiling(
  line: Pick<CartLine, 'stock' | 'type'>,
  limits: Pick<CartLimits, 'maxPerLine'>,
): { limit: number; reason: 'stock' | 'maxPerLine' } {
  const maxQuantity = getMaxQuantity(line, limits);
  return line.stock !== undefined && line.stock < maxQuantity
    ? { limit: line.stock, reason: 'stock' }
    : { limit: maxQuantity, reason: 'maxPerLine' };
}

/** A timestamp later than every one in the cart, so that a stopped or reset clock never loses a change. */
export function getNextMoment(cart: Cart, now: number): number {
  const moments = [
    ...cart.lines.flatMap(({ changedAt, refreshedAt }) => [changedAt, refreshedAt]),
    ...cart.removed.map((entry) => entry.removedAt),
  ];
  return Math.max(now, ...moments.map((moment) => moment + 1));
}

function replaceLine(cart: Cart, productId: number, change: (line: CartLine) => CartLine): Cart {
  return { ...cart, lines: cart.lines.map((line) => (line.productId === productId ? change(line) : line)) };
}

/** Increases the product's line by one or appends a line; updates the product snapshot in both cases. */
export function addToCart(
  cart: Cart,
  product: CartProduct,
  now: number,
  limits: CartLimits = defaultCartLimits,
): CartChange {
  const moment = getNextMoment(cart, now);
  const existingLine = cart.lines.find((line) => line.productId === product.id);
  const { limit, reason } = getCeiling(product, limits);
  if ((existingLine?.quantity ?? 0) + 1 > limit) return { cart, problem: { reason, limit } };
  const snapshot = { ...toSnapshot(product), refreshedAt: moment };
  if (existingLine !== undefined) {
    const raised = {
      ...existingLine,
      ...snapshot,
      quantity: existingLine.quantity + 1,
      isSelected: true,
      changedAt: moment,
    };
    return { cart: replaceLine(cart, product.id, () => raised) };
  }
  if (cart.lines.length >= limits.maxLines) return { cart, problem: { reason: 'maxLines', limit: limits.maxLines } };
  const line: CartLine = { ...snapshot, quantity: 1, isSelected: true, addedAt: moment, changedAt: moment };
  return { cart: { lines: [...cart.lines, line], removed: without(cart.removed, [product.id]) } };
}

const without = (removed: Cart['removed'], productIds: readonly number[]) =>
  removed.filter((entry) => !productIds.includes(entry.productId));

/** Removes the lines of these products; ignores products without a line. */
export function removeFromCart(cart: Cart, productIds: readonly number[], now: number): Cart {
  const removedIds = cart.lines.filter((line) => productIds.includes(line.productId)).map((line) => line.productId);
  if (removedIds.length === 0) return cart;
  const removedAt = getNextMoment(cart, now);
  return {
    lines: cart.lines.filter((line) => !removedIds.includes(line.productId)),
    removed: [...removedIds.map((productId) => ({ productId, removedAt })), ...without(cart.removed, removedIds)].slice(
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

/** Restores removed lines at their positions. If a product was added again meanwhile, the quantities are summed. */
export function restoreLines(
  cart: Cart,
  lines: readonly CartLine[],
  now: number,
  limits: CartLimits = defaultCartLimits,
): CartChange {
  const changedAt = getNextMoment(cart, now);
  let problem: CartProblem | undefined;
  const restored = new Map(cart.lines.map((line) => [line.productId, line]));
  for (const line of lines) {
    const existingLine = restored.get(line.productId);
    if (existingLine === undefined && restored.size >= limits.maxLines) {
      problem = { reason: 'maxLines', limit: limits.maxLines };
      continue;
    }
    const { limit, reason } = getCeiling(line, limits);
    const requested = line.quantity + (existingLine?.quantity ?? 0);
    if (existingLine !== undefined && requested > limit) problem = { reason, limit };
    const quantity =
      existingLine === undefined ? line.quantity : Math.max(existingLine.quantity, Math.min(requested, limit));
    restored.set(line.productId, { ...line, quantity, changedAt });
  }
  const productIds = lines.map((line) => line.productId);
  return {
    cart: { lines: sortLines([...restored.values()]), removed: without(cart.removed, productIds) },
    ...(problem && { problem }),
  };
}

/**
 * Sets a line's quantity, limited by the cart limits and the known stock. A quantity that is not an integer from 1 up,
 * or a product without a line, changes nothing.
 */
export function setQuantity(
  cart: Cart,
  productId: number,
  quantity: number,
  now: number,
  limits: CartLimits = defaultCartLimits,
): CartChange {
  const line = cart.lines.find((candidate) => candidate.productId === productId);
  const requested = Math.floor(quantity);
  if (line === undefined || !(requested >= 1)) return { cart };
  const { limit, reason } = getCeiling(line, limits);
  const possible = Math.max(1, Math.min(requested, limit));
  const problem = requested > limit ? { reason, limit } : undefined;
  const changedAt = getNextMoment(cart, now);
  const changedCart =
    possible === line.quantity
      ? cart
      : replaceLine(cart, productId, () => ({ ...line, quantity: possible, changedAt }));
  return { cart: changedCart, ...(problem && { problem }) };
}

/** Selects or deselects the lines of these products for checkout. */
export function selectLines(cart: Cart, isSelected: boolean, now: number, productIds: readonly number[]): Cart {
  const changedAt = getNextMoment(cart, now);
  const isChanged = (line: CartLine) => line.isSelected !== isSelected && productIds.includes(line.productId);
  return { ...cart, lines: cart.lines.map((line) => (isChanged(line) ? { ...line, isSelected, changedAt } : line)) };
}

/** Total quantity. */
export function countUnits(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((units, line) => units + line.quantity, 0);
}

/** Total price of the lines without shipping, minor units. Not exact above `maxOrderAmount`, which no order may have. */
export function sumGoodsAmount(lines: readonly Pick<CartLine, 'priceAmount' | 'quantity'>[]): number {
  return lines.reduce((amount, line) => amount + line.priceAmount * line.quantity, 0);
}
