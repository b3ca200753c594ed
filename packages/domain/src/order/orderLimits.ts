import type { Allowance } from '../account/codes.ts';
import type { OrderSettings } from './orderRules.ts';

/** What the unpaid orders of a customer keep from others. */
export interface ReservedUnits {
  orders: number;
  /** Units by product id. */
  units: ReadonlyMap<number, number>;
}

export type LimitRefusal =
  | { code: 'UNPAID_LIMIT'; details: { max: number } }
  /** With a product, the limit of each product; without, that of all together. */
  | { code: 'RESERVED_LIMIT'; details: { max: number; productId?: number } };

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);

/**
 * Whether a customer whose unpaid orders hold this much may make one more; else one account could hold the whole stock.
 * A line above `maxPerLine` is left to the quote, which refuses it with CART_LIMIT whatever else the customer holds.
 */
export function checkOrderLimits(
  held: ReservedUnits,
  items: readonly { productId: number; quantity: number }[],
  settings: Pick<OrderSettings, 'maxPerLine' | 'maxUnpaidOrders' | 'maxReservedUnits' | 'maxReservedUnitsPerProduct'>,
): LimitRefusal | null {
  const { maxPerLine, maxUnpaidOrders, maxReservedUnits, maxReservedUnitsPerProduct } = settings;
  if (items.some(({ quantity }) => quantity > maxPerLine)) return null;
  if (held.orders >= maxUnpaidOrders) return { code: 'UNPAID_LIMIT', details: { max: maxUnpaidOrders } };
  const units = new Map(held.units);
  for (const { productId, quantity } of items) {
    const total = (units.get(productId) ?? 0) + quantity;
    units.set(productId, total);
    if (total > maxReservedUnitsPerProduct)
      return { code: 'RESERVED_LIMIT', details: { max: maxReservedUnitsPerProduct, productId } };
  }
  if (sum(units.values()) > maxReservedUnits) return { code: 'RESERVED_LIMIT', details: { max: maxReservedUnits } };
  return null;
}

/** How many orders a customer may make in a minute; refused ones do not count. */
export function orderAllowance(
  userId: number,
  { maxOrdersPerMinute }: Pick<OrderSettings, 'maxOrdersPerMinute'>,
): Allowance {
  return { key: `order:${userId}`, limit: maxOrdersPerMinute, seconds: 60 };
}
