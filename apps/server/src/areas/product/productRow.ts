import type { Picture, Product } from '@sampan/api/entities';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, toDtoFields } from '../../db/query.ts';
import { products } from '../../db/schema.ts';
import { buildIdCondition } from './sortedIdCache.ts';
import { variantColumns } from './variantColumns.ts';

/** Columns of a complete product, with its gallery. */
export const productColumns = {
  ...variantColumns,
  groupId: products.groupId,
  subtitle: products.subtitle,
  description: products.description,
  type: products.type,
  listPriceAmount: products.listPriceAmount,
  currency: products.currency,
  lowStock: products.lowStock,
  attributes: products.attributes,
  options: products.options,
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

/** A product with the slug of the product that names its group. */
export interface FileProduct {
  product: Product;
  handle: string;
  /** Reserved units. */
  reserved: number;
}

const columns = {
  ...productColumns,
  handle: sql<string>`coalesce((select h.slug from products h where h.id = products.group_id), products.slug)`,
};

/** Reads products for writes and export files in one query, in the order of their ids or in the given one. */
export async function readFileProducts(
  db: Db,
  ids: readonly number[],
  order: SQL = sql`${products.id}`,
): Promise<FileProduct[]> {
  const rows = await db.select(columns).from(products).where(buildIdCondition(ids)).orderBy(order);
  return rows.map(({ handle, ...row }) => ({ product: toProduct(row), handle, reserved: row.reserved }));
}
