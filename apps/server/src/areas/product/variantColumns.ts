import { products } from '../../db/schema.ts';

/** Columns of a variant that every list of products, its card and the complete product need. */
export const variantColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  categoryId: products.categoryId,
  status: products.status,
  isFeatured: products.isFeatured,
  priceAmount: products.priceAmount,
  onHand: products.onHand,
  reserved: products.reserved,
  sold: products.sold,
  cover: products.cover,
  i18n: products.i18n,
};
