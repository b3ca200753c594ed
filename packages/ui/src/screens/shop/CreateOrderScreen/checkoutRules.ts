import type { Product, ProductCard } from '@sampan/api/entities';
import { productType } from '@sampan/api/statuses';
import { sumGoodsAmount } from '@sampan/domain/cart/cart';
import type { CartLine } from '@sampan/domain/cart/cartStore';
import type { CheckoutContext } from '@sampan/domain/checkout/checkoutMachine';
import {
  applyPrices,
  findOpenShortages,
  needsAddress,
  type PriceChange,
  type Shortage,
} from '@sampan/domain/checkout/checkoutRules';
import type { DraftLine } from '@sampan/domain/checkout/draft';
import { add } from '@sampan/domain/money/money';
import { computeAmounts, type OrderAmounts } from '@sampan/domain/pricing/orderPricing';
import { maxOrderAmount } from '@sampan/domain/pricing/quote';
import type { ShippingSettings } from '@sampan/domain/pricing/shippingSettings';

/** Converts the selected cart lines to draft lines. */
export function toDraftLines(lines: readonly CartLine[]): DraftLine[] {
  return lines.map(
    ({ productId, quantity, priceAmount, currency, type = productType.physical, name, cover, options = [] }) => ({
      productId,
      quantity,
      priceAmount,
      currency,
      type,
      name,
      cover,
      options,
    }),
  );
}

/** Creates the draft line of a direct purchase. */
export function toDraftLine(product: Product, quantity: number): DraftLine {
  const { id, priceAmount, currency, type, name, cover, options } = product;
  return { productId: id, quantity, priceAmount, currency, type, name, cover, options };
}

/** Line data that the draft does not store: translations, link and stock. */
export type LineExtras = Pick<ProductCard, 'slug' | 'stock'> & { i18n?: CartLine['i18n'] };

/** Line data by product id, from the server's response, with translated options of the cart where it has them. */
export function toLineExtras(
  cards: readonly ProductCard[],
  cartLines: Iterable<CartLine>,
  product: Product | undefined,
): Map<number, Partial<LineExtras>> {
  const extras = new Map<number, Partial<LineExtras>>();
  for (const { id, slug, stock, i18n } of cards) extras.set(id, { slug, stock, i18n });
  for (const { productId, slug, stock, i18n } of cartLines) {
    extras.set(productId, { ...(stock !== undefined && { stock }), slug, ...extras.get(productId), i18n });
  }
  if (product) extras.set(product.id, { slug: product.slug, stock: product.stock, i18n: product.i18n });
  return extras;
}

/**
 * Lines whose quantity exceeds the stock: as the server reported it when it refused the order, else as it was loaded
 * (keyed by product id).
 */
export function findShortages(
  lines: readonly DraftLine[],
  extras: ReadonlyMap<number, Partial<Pick<LineExtras, 'stock'>>>,
  reported: readonly Shortage[],
): Shortage[] {
  const known = lines.flatMap(({ productId }): Shortage[] => {
    const left = extras.get(productId)?.stock;
    const isReported = reported.some((shortage) => shortage.productId === productId);
    return left === undefined || isReported ? [] : [{ productId, left }];
  });
  return findOpenShortages(lines, [...reported, ...known]);
}

/**
 * Newer prices of the cart or of the product bought directly. `confirmed` are changes that the server reported: the cart
 * may still have the price before.
 */
export function findNewPrices(
  lines: readonly DraftLine[],
  current: readonly Pick<CartLine, 'productId' | 'priceAmount'>[],
  confirmed: readonly PriceChange[],
): PriceChange[] {
  return lines.flatMap(({ productId, priceAmount: from }) => {
    const to = current.find((each) => each.productId === productId)?.priceAmount;
    const isConfirmed = confirmed.some((change) => change.productId === productId && change.to === from);
    return to === undefined || to === from || isConfirmed ? [] : [{ productId, from, to }];
  });
}

/**
 * Amounts of the lines as far as they are known: until the shop's settings are loaded, the delivery fee is not, unless
 * it is given or nothing is delivered. None of goods that cost more than an order may.
 */
export function computeKnownAmounts(
  lines: readonly DraftLine[],
  shipping: ShippingSettings | undefined,
  shippingAmount?: number,
): Partial<OrderAmounts> {
  const goodsAmount = sumGoodsAmount(lines);
  if (lines.length === 0 || goodsAmount > maxOrderAmount) return {};
  const knownFee = shippingAmount ?? (needsAddress(lines) ? undefined : 0);
  if (knownFee !== undefined) return { goodsAmount, shippingAmount: knownFee, totalAmount: add(goodsAmount, knownFee) };
  return shipping ? computeAmounts(lines, shipping) : { goodsAmount };
}

/** Amounts at the new prices and the new delivery fee that the server reported. */
export function computeNewAmounts(
  { draft, priceChanges, shippingChange }: Pick<CheckoutContext, 'draft' | 'priceChanges' | 'shippingChange'>,
  shipping: ShippingSettings | undefined,
): Partial<OrderAmounts> {
  // The server would have reported another fee than the one that was sent.
  const knownFee = shippingChange?.to ?? (shipping ? undefined : draft.shippingAmount);
  return computeKnownAmounts(applyPrices(draft.lines, priceChanges), shipping, knownFee);
}

const problemTargets = ['address', 'method'] as const;
/** A reason, detected by the page itself, why the order cannot be placed. */
export type Problem = (typeof problemTargets)[number] | `line-${number}`;
/** Target of the focus: a problem, or the notice of lines that were removed from the cart. */
export type FocusTarget = Problem | 'removed';

/** Problems in page order: the first one takes the focus. */
export function findProblems({ draft, shortages }: Pick<CheckoutContext, 'draft' | 'shortages'>, hasMethod: boolean) {
  const problems: Problem[] = [];
  if (draft.address === null && needsAddress(draft.lines)) problems.push('address');
  for (const { productId } of findOpenShortages(draft.lines, shortages)) problems.push(`line-${productId}`);
  if (!hasMethod) problems.push('method');
  return problems;
}

/** Id of the element in which a problem is fixed. */
export const getProblemId = (problem: FocusTarget) => `checkout-${problem}`;
