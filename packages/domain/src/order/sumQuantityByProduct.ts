import type { OrderLine } from '@sampan/api/entities';

/** Sums the quantities of order lines by product id. */
export function sumQuantityByProduct(lines: readonly Pick<OrderLine, 'productId' | 'quantity'>[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { productId, quantity } of lines) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return sums;
}
