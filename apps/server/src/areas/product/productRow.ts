import type { Picture, Product } from '@sampan/api/entities';
import { sql } from 'drizzle-orm';
import { toDtoFields } from '../../db/query.ts';
import { products } from '../../db/schema.ts';

/** Columns of a complete product, with its gallery. */
export const productColumns = {
  id: products.id,
  groupId: products.groupId,
  slug: products.slug,
  name: products.name,
  subtitle: products.subtitle,
  description: products.description,
  categoryId: products.categoryId,
  type: products.type,
  status: products.status,
  isFeatured: products.isFeatured,
  priceAmount: products.priceAmount,
  listPriceAmount: products.listPriceAmount,
  currency: products.currency,
  onHand: products.onHand,
  reserved: products.reserved,
  lowStock: products.lowStock,
  sold: products.sold,
  cover: products.cover,
  attributes: products.attributes,
  options: products.options,
  i18n: products.i18n,
  version: products.version,
  createdAt: products.createdAt,
  updatedAt: products.updatedAt,
  gallery: sql<Picture[]>`(
    select coalesce(
      json_agg(json_build_object('id', g.id, 'url', g.url, 'alt', g.alt, 'sort', g.sort) order by g.sort, g.id), '[]')
    from product_pictures g where g.product_id = products.id)`,
};
type ProductRow = Pick<typeof products.$inferSelect, Exclude<keyof typeof productColumns, 'gallery'>> & {
  gallery: Picture[];
};

/** Converts a row to a product without its category path, variants and files. */
export function toProduct({ onHand, reserved, ...row }: ProductRow): Product {
  return { ...toDtoFields(row), groupId: row.groupId, categoryPath: [], stock: onHand - reserved };
}
