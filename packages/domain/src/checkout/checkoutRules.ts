import type { contract } from '@sampan/api/contract';
import type { InputOf } from '@sampan/api/endpoint';
import { type Address, AddressSchema, AmountSchema, IdSchema } from '@sampan/api/entities';
import * as v from 'valibot';
import { isDigitalOrder } from '../order/orderRules.ts';
import type { QuoteDifference } from '../pricing/quote.ts';
import type { CheckoutDraft, DraftLine } from './draft.ts';

export type CreateOrderInput = InputOf<typeof contract.order.create>;

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
/**
 * `details` of OUT_OF_STOCK, PRODUCT_UNAVAILABLE and PRICE_CHANGED: all differences, not only those of the code's kind.
 */
const QuoteDetailsSchema = v.array(
  v.union([
    v.object({ kind: v.literal('unavailable'), productId: IdSchema }),
    v.object({ kind: v.literal('stock'), productId: IdSchema, quantity: countSchema, stock: countSchema }),
    v.object({ kind: v.literal('price'), productId: IdSchema, was: AmountSchema, now: AmountSchema }),
    v.object({ kind: v.literal('shipping'), was: AmountSchema, now: AmountSchema }),
  ]),
);

export interface AmountChange {
  /** Minor units. */
  from: number;
  to: number;
}
export interface PriceChange extends AmountChange {
  productId: number;
}

/** A line whose quantity exceeds the stock. */
export interface Shortage {
  productId: number;
  /** Units left; 0: out of stock or no longer on shelf. */
  left: number;
}

/**
 * Extracts the differences of the delivery fee and of the draft's lines from an error's details; none if details are
 * absent or malformed.
 */
export function readDifferences(
  details: unknown,
  lines: readonly DraftLine[],
): { priceChanges: PriceChange[]; shippingChange: AmountChange | null; shortages: Shortage[] } {
  const parsed = v.safeParse(QuoteDetailsSchema, details);
  const differences: QuoteDifference[] = parsed.success ? parsed.output : [];
  const lineByProductId = new Map(lines.map((line) => [line.productId, line]));
  const priceChanges: PriceChange[] = [];
  const shortages: Shortage[] = [];
  let shippingChange: AmountChange | null = null;
  for (const difference of differences) {
    if (difference.kind === 'shipping') {
      shippingChange = { from: difference.was, to: difference.now };
      continue;
    }
    const line = lineByProductId.get(difference.productId);
    if (line === undefined) continue;
    const { productId } = difference;
    if (difference.kind === 'price') priceChanges.push({ productId, from: line.priceAmount, to: difference.now });
    else shortages.push({ productId, left: difference.kind === 'stock' ? difference.stock : 0 });
  }
  return { priceChanges, shippingChange, shortages };
}

/** Returns the lines with the changed prices. */
export function applyPrices(lines: readonly DraftLine[], changes: readonly PriceChange[]): DraftLine[] {
  const now = new Map(changes.map((change) => [change.productId, change.to]));
  return lines.map((line) => ({ ...line, priceAmount: now.get(line.productId) ?? line.priceAmount }));
}

/** Returns the lines without this product. */
export function withoutLine(lines: readonly DraftLine[], productId: number): DraftLine[] {
  return lines.filter((line) => line.productId !== productId);
}

/** Sets a line's quantity; 0 removes the line. */
export function withQuantity(lines: readonly DraftLine[], productId: number, quantity: number): DraftLine[] {
  if (quantity <= 0) return withoutLine(lines, productId);
  return lines.map((line) => (line.productId === productId ? { ...line, quantity } : line));
}

/** Shortages of lines that still exceed the stock. */
export function findOpenShortages(lines: readonly DraftLine[], shortages: readonly Shortage[]): Shortage[] {
  return shortages.filter(({ productId, left }) =>
    lines.some((line) => line.productId === productId && line.quantity > left),
  );
}

/** Returns the lines as far as the stock reaches: without those that are sold out. */
export function toOrderableLines(lines: readonly DraftLine[], shortages: readonly Shortage[]): DraftLine[] {
  return lines.flatMap((line) => {
    const left = shortages.find(({ productId }) => productId === line.productId)?.left ?? line.quantity;
    return left > 0 ? [{ ...line, quantity: Math.min(line.quantity, left) }] : [];
  });
}

/** Whether the order needs a shipping address; digital orders do not. */
export function needsAddress(lines: readonly DraftLine[]): boolean {
  return lines.length > 0 && !isDigitalOrder(lines);
}

const addressFields = Object.keys(AddressSchema.entries) as (keyof Address)[];

/** The account's default address, else its first; null if it has none. */
export function findDefaultAddress(addresses: readonly Address[]): Address | null {
  return addresses.find(({ isDefault }) => isDefault) ?? addresses[0] ?? null;
}

/**
 * The account's current copy of the chosen address, or the default one if it was deleted. Returns `chosen` itself if it
 * is unchanged.
 */
export function findCurrentAddress(chosen: Address, addresses: readonly Address[]): Address | null {
  const current = addresses.find(({ id }) => id === chosen.id) ?? findDefaultAddress(addresses);
  return current !== null && addressFields.every((field) => current[field] === chosen[field]) ? chosen : current;
}

/** Whether the draft has lines and, if it needs one, an address. */
export function canPlace({ lines, address }: CheckoutDraft): boolean {
  return lines.length > 0 && (address !== null || !needsAddress(lines));
}

/**
 * Builds the input of /order/create. Deterministic: equal drafts give equal bytes, as their idempotency key requires.
 */
export function toOrderInput({ lines, address, remark, shippingAmount }: CheckoutDraft): CreateOrderInput {
  const items = lines.map(({ productId, quantity, priceAmount }) => ({ productId, quantity, priceAmount }));
  return {
    items,
    ...(address && needsAddress(lines) && { address }),
    ...(remark !== '' && { remark }),
    ...(shippingAmount !== undefined && { shippingAmount }),
  };
}
