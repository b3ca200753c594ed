import type { Product } from '@sampan/api/entities';
import { nextMoment } from './cart.ts';
import type { Cart, CartLine } from './cartStore.ts';

/** A product as it is today. */
export type FreshProduct = Pick<Product, 'id' | 'name' | 'cover' | 'priceAmount' | 'currency' | 'stock' | 'status'>;

/** What changed about a line since it was added, for the customer to read. Amounts in minor units. */
export type CartNote =
  | { kind: 'unavailable' }
  | { kind: 'stock'; was: number; left: number }
  | { kind: 'price'; was: number; now: number };

/** By productId; a line without news has none. */
export type CartNotes = Readonly<Record<number, readonly CartNote[]>>;

/**
 * The cart with today's prices, and quantities that the stock can serve, with what changed. A line that cannot be
 * bought stays, unselected, until the customer removes it. `missing` are products that are gone from the shop.
 */
export function refreshCart(
  cart: Cart,
  products: readonly FreshProduct[],
  now: number,
  missing: readonly number[] = [],
): { cart: Cart; notes: CartNotes } {
  const changedAt = nextMoment(cart, now);
  const byId = new Map(products.map((product) => [product.id, product]));
  const notes: Record<number, readonly CartNote[]> = {};
  const lines = cart.lines.map((line): CartLine => {
    const { productId } = line;
    const product = byId.get(productId);
    const isGone = missing.includes(productId) || (product && (product.status !== 1 || product.stock === 0));
    if (isGone) {
      notes[productId] = [{ kind: 'unavailable' }];
      return line.isSelected ? { ...line, isSelected: false, changedAt } : line;
    }
    if (product === undefined) return line;
    const { stock, priceAmount, currency } = product;
    const found: CartNote[] = [];
    if (line.quantity > stock) found.push({ kind: 'stock', was: line.quantity, left: stock });
    if (line.priceAmount !== priceAmount) found.push({ kind: 'price', was: line.priceAmount, now: priceAmount });
    if (found.length > 0) notes[productId] = found;
    const isSame = found.length === 0 && line.stock === stock && line.currency === currency;
    if (isSame) return line;
    return { ...line, priceAmount, currency, stock, quantity: Math.min(line.quantity, stock), changedAt };
  });
  return { cart: { ...cart, lines }, notes };
}
