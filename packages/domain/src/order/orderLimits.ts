import { type Allowance, daily, perMinute } from '../rateLimit/allowance.ts';
import type { OrderSettings } from './orderRules.ts';

/** Stock reserved by a customer's unpaid orders. */
export interface ReservedUnits {
  orders: number;
  /** Units by product id. */
  units: ReadonlyMap<number, number>;
}

export type OrderLimitError =
  | { code: 'UNPAID_LIMIT'; details: { max: number } }
  /** With `productId` the limit per product; without it the limit of all products together. */
  | { code: 'RESERVED_LIMIT'; details: { max: number; productId?: number } };

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);

/**
 * Checks whether a customer may place another order with these reservations, so that one account cannot reserve the
 * whole stock. Lines above `maxPerLine` are not checked here: the quote refuses them with CART_LIMIT.
 */
export function checkOrderLimits(
  reservedUnits: ReservedUnits,
  items: readonly { productId: number; quantity: number }[],
  settings: Pick<OrderSettings, 'maxPerLine' | 'maxUnpaidOrders' | 'maxReservedUnits' | 'maxReservedUnitsPerProduct'>,
): OrderLimitError | null {
  const { maxPerLine, maxUnpaidOrders, maxReservedUnits, maxReservedUnitsPerProduct } = settings;
  if (items.some(({ quantity }) => quantity > maxPerLine)) return null;
  if (reservedUnits.orders >= maxUnpaidOrders) return { code: 'UNPAID_LIMIT', details: { max: maxUnpaidOrders } };
  const units = new Map(reservedUnits.units);
  for (const { productId, quantity } of items) {
    const total = (units.get(productId) ?? 0) + quantity;
    units.set(productId, total);
    if (total > maxReservedUnitsPerProduct)
      return { code: 'RESERVED_LIMIT', details: { max: maxReservedUnitsPerProduct, productId } };
  }
  if (sum(units.values()) > maxReservedUnits) return { code: 'RESERVED_LIMIT', details: { max: maxReservedUnits } };
  return null;
}

/**
 * Rate limits of new orders per customer: those of a minute, and 20 times as many in a day, since each sends a mail also if
 * it is cancelled at once. Refused orders do not count.
 */
export function getOrderAllowances(
  userId: number,
  { maxOrdersPerMinute }: Pick<OrderSettings, 'maxOrdersPerMinute'>,
): Allowance[] {
  return [perMinute(`order:${userId}`, maxOrdersPerMinute), daily(`order-day:${userId}`, 20 * maxOrdersPerMinute)];
}
