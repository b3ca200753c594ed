import type { Product } from '@sampan/api/entities';
import type { ErrorCode } from '@sampan/api/errors';
import { productStatus } from '@sampan/api/statuses';
import { sumGoodsAmount } from '../cart/cart.ts';
import { defaultOrderSettings, getMaxQuantity, isDigitalOrder, type OrderSettings } from '../order/orderRules.ts';
import { computeAmounts } from './orderPricing.ts';
import { defaultShippingSettings, type ShippingSettings } from './shippingSettings.ts';

/** Maximum goods amount per order, minor units; keeps all sums of the shop within the safe integer range. */
export const maxOrderAmount = 1_000_000_000_000;

/** A line with the price quoted to the customer. */
export interface QuotedItem {
  productId: number;
  quantity: number;
  /** Minor units. */
  priceAmount: number;
}

/** Current product fields that a quoted line is checked against. */
export type QuotedProduct = Pick<Product, 'id' | 'status' | 'stock' | 'priceAmount' | 'type'>;

/** A difference between the quote and the current product or delivery fee. */
export type QuoteDifference = LineDifference | { kind: 'shipping'; was: number; now: number };
type LineDifference =
  | { kind: 'unavailable'; productId: number }
  | { kind: 'stock'; productId: number; quantity: number; stock: number }
  | { kind: 'price'; productId: number; was: number; now: number };

const codeByKind: Record<QuoteDifference['kind'], ErrorCode> = {
  unavailable: 'PRODUCT_UNAVAILABLE',
  stock: 'OUT_OF_STOCK',
  price: 'PRICE_CHANGED',
  shipping: 'PRICE_CHANGED',
};
/** Kinds in the order in which they decide the error code; the error's details contain all differences. */
const kindsBySeverity = ['unavailable', 'stock', 'price', 'shipping'] as const;

/** Joins lines of the same product, at the position and price of the first. */
export function joinItems(items: readonly QuotedItem[]): QuotedItem[] {
  const itemByProductId = new Map<number, QuotedItem>();
  for (const item of items) {
    const known = itemByProductId.get(item.productId);
    itemByProductId.set(item.productId, known ? { ...known, quantity: known.quantity + item.quantity } : { ...item });
  }
  return [...itemByProductId.values()];
}

/** Finds all differences between the quoted lines and the current products; empty if the order can be placed. */
export function findDifferences(
  items: readonly QuotedItem[],
  getProduct: (productId: number) => QuotedProduct | undefined,
): LineDifference[] {
  return joinItems(items).flatMap(({ productId, quantity }): LineDifference[] => {
    const product = getProduct(productId);
    if (product === undefined || product.status !== productStatus.onShelf) return [{ kind: 'unavailable', productId }];
    const { stock, priceAmount: now } = product;
    const lineDifferences: LineDifference[] = [];
    if (quantity > stock) lineDifferences.push({ kind: 'stock', productId, quantity, stock });
    // A repeated product has several quoted prices; any outdated one counts.
    const stale = items.find((item) => item.productId === productId && item.priceAmount !== now);
    if (stale !== undefined) lineDifferences.push({ kind: 'price', productId, was: stale.priceAmount, now });
    return lineDifferences;
  });
}

export type QuoteCheck =
  | { ok: true; items: QuotedItem[] }
  | { ok: false; code: ErrorCode; differences: QuoteDifference[] };

interface QuoteOptions {
  hasAddress: boolean;
  settings?: OrderSettings;
  shipping?: ShippingSettings;
  /** Quoted delivery fee, minor units; any fee is accepted without one. */
  shippingAmount?: number | undefined;
}

/**
 * Checks whether the quoted lines can be ordered. Error codes by precedence: CART_LIMIT, PRODUCT_UNAVAILABLE,
 * OUT_OF_STOCK, PRICE_CHANGED, ADDRESS_REQUIRED; the details contain all differences. Returns `items` joined by
 * product.
 */
export function checkQuote(
  items: readonly QuotedItem[],
  getProduct: (productId: number) => QuotedProduct | undefined,
  options: QuoteOptions,
): QuoteCheck {
  const settings = options.settings ?? defaultOrderSettings;
  const joinedItems = joinItems(items);
  const isOverLimit =
    joinedItems.length > settings.maxLines ||
    joinedItems.some(({ productId, quantity }) => quantity > getMaxQuantity(getProduct(productId) ?? {}, settings));
  if (isOverLimit || sumGoodsAmount(joinedItems) > maxOrderAmount)
    return { ok: false, code: 'CART_LIMIT', differences: [] };
  const differences: QuoteDifference[] = findDifferences(items, getProduct);
  const lines = joinedItems.flatMap(({ productId, quantity }) => {
    const product = getProduct(productId);
    return product ? [{ ...product, quantity }] : [];
  });
  const { shippingAmount: was, shipping = defaultShippingSettings } = options;
  // The fee depends on the lines that are ordered in the end; at present prices they may be too much for one order.
  const isOrderable = differences.every(({ kind }) => kind === 'price') && sumGoodsAmount(lines) <= maxOrderAmount;
  if (was !== undefined && isOrderable) {
    const now = computeAmounts(lines, shipping).shippingAmount;
    if (was !== now) differences.push({ kind: 'shipping', was, now });
  }
  const worst = kindsBySeverity.find((kind) => differences.some((difference) => difference.kind === kind));
  if (worst !== undefined) return { ok: false, code: codeByKind[worst], differences };
  if (!options.hasAddress && !isDigitalOrder(lines)) return { ok: false, code: 'ADDRESS_REQUIRED', differences };
  return { ok: true, items: joinedItems };
}
