import type { Product } from '@sampan/api/entities';
import type { ErrorCode } from '@sampan/api/errors';
import { productStatus } from '@sampan/api/statuses';
import { defaultOrderSettings, isDigitalOrder, type OrderSettings } from '../order/orderRules.ts';

/** The most that the goods of one order may cost, in minor units: every sum of the shop then stays exact. */
export const maxOrderAmount = 1_000_000_000_000;

/** A line as it was quoted to the customer. */
export interface QuotedItem {
  productId: number;
  quantity: number;
  /** Minor units. */
  priceAmount: number;
}

/** What today's product decides about a quoted line. */
export type QuotedProduct = Pick<Product, 'id' | 'status' | 'stock' | 'priceAmount' | 'type'>;

/** A quoted line that the shop cannot sell as quoted. */
export type QuoteDifference =
  | { kind: 'unavailable'; productId: number }
  | { kind: 'stock'; productId: number; quantity: number; stock: number }
  | { kind: 'price'; productId: number; was: number; now: number };

const codeByKind: Record<QuoteDifference['kind'], ErrorCode> = {
  unavailable: 'PRODUCT_UNAVAILABLE',
  stock: 'OUT_OF_STOCK',
  price: 'PRICE_CHANGED',
};
/** The first of these found gives the answer's code; the details carry all. */
const gravest = ['unavailable', 'stock', 'price'] as const;

/** Lines of the same product as one, at the place and price of the first. */
export function joinItems(items: readonly QuotedItem[]): QuotedItem[] {
  const joined = new Map<number, QuotedItem>();
  for (const item of items) {
    const known = joined.get(item.productId);
    joined.set(item.productId, known ? { ...known, quantity: known.quantity + item.quantity } : { ...item });
  }
  return [...joined.values()];
}

/** Every way in which today's shop differs from what was quoted; none where the order can be made. */
export function findDifferences(
  items: readonly QuotedItem[],
  getProduct: (productId: number) => QuotedProduct | undefined,
): QuoteDifference[] {
  return joinItems(items).flatMap(({ productId, quantity }): QuoteDifference[] => {
    const product = getProduct(productId);
    if (product === undefined || product.status !== productStatus.onShelf) return [{ kind: 'unavailable', productId }];
    const { stock, priceAmount: now } = product;
    const found: QuoteDifference[] = [];
    if (quantity > stock) found.push({ kind: 'stock', productId, quantity, stock });
    // Each repeat of a product carries its own quote, and any stale one counts.
    const stale = items.find((item) => item.productId === productId && item.priceAmount !== now);
    if (stale !== undefined) found.push({ kind: 'price', productId, was: stale.priceAmount, now });
    return found;
  });
}

export type QuoteCheck =
  | { ok: true; items: QuotedItem[] }
  | { ok: false; code: ErrorCode; differences: QuoteDifference[] };

/**
 * Whether the quoted lines can become an order: CART_LIMIT, PRODUCT_UNAVAILABLE, OUT_OF_STOCK, PRICE_CHANGED or
 * ADDRESS_REQUIRED, in this order of weight, with every difference found. `items` are joined by product.
 */
export function checkQuote(
  items: readonly QuotedItem[],
  getProduct: (productId: number) => QuotedProduct | undefined,
  options: { hasAddress: boolean; settings?: OrderSettings },
): QuoteCheck {
  const settings = options.settings ?? defaultOrderSettings;
  const joined = joinItems(items);
  const isOverLimit =
    joined.length > settings.maxLines || joined.some(({ quantity }) => quantity > settings.maxPerLine);
  const goodsAmount = joined.reduce((sum, { priceAmount, quantity }) => sum + priceAmount * quantity, 0);
  if (isOverLimit || goodsAmount > maxOrderAmount) return { ok: false, code: 'CART_LIMIT', differences: [] };
  const differences = findDifferences(items, getProduct);
  const worst = gravest.find((kind) => differences.some((difference) => difference.kind === kind));
  if (worst !== undefined) return { ok: false, code: codeByKind[worst], differences };
  const products = joined.flatMap(({ productId }) => getProduct(productId) ?? []);
  if (!options.hasAddress && !isDigitalOrder(products)) return { ok: false, code: 'ADDRESS_REQUIRED', differences };
  return { ok: true, items: joined };
}
