import type { Product, ProductCard } from '@sampan/api/entities';
import type { CartLine } from '@sampan/domain/cart/cartStore';
import type { DraftLine } from '@sampan/domain/checkout/draft';

/** Converts the selected cart lines to draft lines. */
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

/** Creates the draft line of a direct purchase. */
export function lineOfProduct(product: Product, quantity: number): DraftLine {
  const { id, priceAmount, currency, type, name, cover, options } = product;
  return { productId: id, quantity, priceAmount, currency, type, name, cover, options };
}

/** Line data that the draft does not store: translations, link and stock. */
export type LineExtras = Pick<ProductCard, 'slug' | 'stock'> & { i18n?: CartLine['i18n'] };

/** Line data by product id, from the server's response, with translated options of the cart where it has them. */
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
