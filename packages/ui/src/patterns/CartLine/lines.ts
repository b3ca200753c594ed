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

/** The most of a line, and the words that say why: there are no more, or an order may not hold more. */
export function lineLimit({ stock }: Pick<CartLine, 'stock'>, maxPerLine: number) {
  return stock !== undefined && stock < maxPerLine
    ? ({ max: stock, note: 'cart.maxLeft' } as const)
    : ({ max: maxPerLine, note: 'cart.maxPerLine' } as const);
}
