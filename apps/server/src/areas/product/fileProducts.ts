import type { Product } from '@sampan/api/entities';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { products } from '../../db/schema.ts';
import { productColumns, toProduct } from './productRow.ts';
import { buildIdCondition } from './sortedIdCache.ts';

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
