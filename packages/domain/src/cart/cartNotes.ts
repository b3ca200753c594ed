import type { Product } from '@sampan/api/entities';
import { productStatus } from '@sampan/api/statuses';
import { type CartLimits, type CartProduct, countUnits, getCeiling, getNextMoment, toSnapshot } from './cart.ts';
import type { Cart, CartLine } from './cartStore.ts';

/** Current data of a product. */
export type FreshProduct = CartProduct & Pick<Product, 'stock' | 'status'>;

/** A change of a product since it was added to the cart, shown to the customer. Amounts in minor units. */
export type CartNote =
  | { kind: 'unavailable' }
  /** The quantity was lowered to what is left, or to the limit per order. */
  | { kind: 'stock' | 'maxPerLine'; left: number }
  | { kind: 'price'; was: number; now: number };

/** Notes by productId; lines without changes have no entry. */
export type CartNotes = Readonly<Record<number, readonly CartNote[]>>;

/** Whether the shop can no longer sell a line, as this page or an earlier one found out. */
export function isUnavailable({ productId, stock }: Pick<CartLine, 'productId' | 'stock'>, notes: CartNotes): boolean {
  return stock === 0 || (notes[productId]?.some(({ kind }) => kind === 'unavailable') ?? false);
}

/** Total quantity of the lines that can be bought, shown on the cart icon. */
export function countAvailableUnits(lines: readonly CartLine[], notes: CartNotes): number {
  return countUnits(lines.filter((line) => !isUnavailable(line, notes)));
}

/**
 * Notes of one line. A note from an earlier refresh stays until the change is reverted or the customer acknowledges it.
 */
function computeNotes(
  line: CartLine,
  { limit, reason }: ReturnType<typeof getCeiling>,
  { priceAmount }: FreshProduct,
  earlier: readonly CartNote[],
): CartNote[] {
  const news: CartNote[] = [];
  const less = earlier.find((note) => 'left' in note);
  if (line.quantity > limit) news.push({ kind: reason, left: limit });
  else if (less?.left === line.quantity) news.push(less);
  const was = earlier.find((note) => note.kind === 'price')?.was ?? line.priceAmount;
  if (was !== priceAmount) news.push({ kind: 'price', was, now: priceAmount });
  return news;
}

/**
 * Updates the product snapshots and limits quantities to the stock and the limit per order. Returns notes on what
 * changed, and how many lines were lowered. A line that cannot be bought stays, deselected and with a stock of 0, until
 * the customer removes it. `missing` are products that no longer exist; `earlier` are the notes of previous refreshes,
 * which may have run before the customer opened the cart. Without `limits`, those of the shop are not known yet.
 */
export function refreshCart(
  cart: Cart,
  products: readonly FreshProduct[],
  now: number,
  missing: readonly number[] = [],
  earlier: CartNotes = {},
  limits: Pick<CartLimits, 'maxPerLine'> = { maxPerLine: Number.POSITIVE_INFINITY },
): { cart: Cart; notes: CartNotes; clampedCount: number } {
  const moment = getNextMoment(cart, now);
  const byId = new Map(products.map((product) => [product.id, product]));
  const notes: Record<number, readonly CartNote[]> = {};
  let clampedCount = 0;
  const lines = cart.lines.map((line): CartLine => {
    const { productId } = line;
    const product = byId.get(productId);
    const isGone =
      missing.includes(productId) || (product && (product.status !== productStatus.onShelf || product.stock === 0));
    if (isGone) {
      notes[productId] = [{ kind: 'unavailable' }];
      if (!line.isSelected && line.stock === 0) return line;
      const changedAt = line.isSelected ? moment : line.changedAt;
      return { ...line, isSelected: false, stock: 0, changedAt, refreshedAt: moment };
    }
    const before = earlier[productId] ?? [];
    if (product === undefined) {
      if (before.length > 0) notes[productId] = before;
      return line;
    }
    const ceiling = getCeiling(product, limits);
    const news = computeNotes(line, ceiling, product, before);
    if (news.length > 0) notes[productId] = news;
    const quantity = Math.min(line.quantity, ceiling.limit);
    if (quantity < line.quantity) clampedCount += 1;
    // A server of the release before sends no options.
    const fresh = product.options ? product : { ...product, options: line.options, i18n: line.i18n };
    const refreshed = { ...line, ...toSnapshot(fresh), quantity };
    if (JSON.stringify(refreshed) === JSON.stringify(line)) return line;
    return { ...refreshed, refreshedAt: moment, changedAt: quantity < line.quantity ? moment : line.changedAt };
  });
  return { cart: { ...cart, lines }, notes, clampedCount };
}
