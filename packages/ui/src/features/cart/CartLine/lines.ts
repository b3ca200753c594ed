import { getCeiling } from '@sampan/domain/cart/cart';
import type { CartLine } from '@sampan/domain/cart/cartStore';

export type VisibleLine = Omit<CartLine, 'addedAt' | 'changedAt' | 'refreshedAt'>;

/** Returns the maximum quantity of a line and the message key of its reason: stock or the order limit. */
export function getLineLimit(line: Pick<CartLine, 'stock' | 'type'>, maxPerLine: number) {
  const { limit, reason } = getCeiling(line, { maxPerLine });
  return { max: limit, note: reason === 'stock' ? 'cart.maxLeft' : 'cart.maxPerLine' } as const;
}
