import type { Product, ProductCard } from '@sampan/api/entities';
import type { CartLine } from '@sampan/domain/cart/cartStore';
import type { DraftLine } from '@sampan/domain/checkout/draft';

/** What the cart's chosen lines ask for. */
export function linesOfCart(lines: readonly CartLine[]): DraftLine[] {
  return lines.map(({ productId, quantity, priceAmount, currency, type = 1, name, cover, options = [] }) => ({
    productId,
    quantity,
    priceAmount,
    currency,
    type,
    name,
    cover,
    options,
  }));
}

/** One product at once, beside the cart. */
export function lineOfProduct(product: Product, quantity: number): DraftLine {
  const { id, priceAmount, currency, type, name, cover, options } = product;
  return { productId: id, quantity, priceAmount, currency, type, name, cover, options };
}

/** What a line shows that the draft does not keep: the words of other languages, where it leads, how many there are. */
export type LineExtras = Pick<ProductCard, 'slug' | 'stock'> & { i18n?: CartLine['i18n'] };

/** By productId: from the shop's answer, with the options' words of the cart where it has them. */
export function toLineExtras(
  cards: readonly ProductCard[],
  cartLines: readonly CartLine[],
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
