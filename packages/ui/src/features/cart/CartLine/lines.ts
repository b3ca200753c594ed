import type { CartLine } from '@sampan/domain/cart/cartStore';

export type VisibleLine = Pick<
  CartLine,
  | 'productId'
  | 'quantity'
  | 'name'
  | 'cover'
  | 'priceAmount'
  | 'currency'
  | 'slug'
  | 'stock'
  | 'options'
  | 'i18n'
  | 'isSelected'
>;

/** Returns the maximum quantity of a line and the message key of its reason: stock or the order limit. */
export function getLineLimit({ stock }: Pick<CartLine, 'stock'>, maxPerLine: number) {
  return stock !== undefined && stock < maxPerLine
    ? ({ max: stock, note: 'cart.maxLeft' } as const)
    : ({ max: maxPerLine, note: 'cart.maxPerLine' } as const);
}
