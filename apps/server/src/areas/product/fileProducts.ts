import type { Picture, Product } from '@sampan/api/entities';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { queryRows } from '../../db/query.ts';
import type { products } from '../../db/schema.ts';

type ProductRow = typeof products.$inferSelect;

/** Row as JSON from the database, with its column names. */
type Columns = Pick<
  ProductRow,
  'id' | 'slug' | 'name' | 'subtitle' | 'description' | 'type' | 'status' | 'currency' | 'reserved' | 'sold' | 'cover'
> &
  Pick<ProductRow, 'attributes' | 'options' | 'i18n' | 'version'> & {
    group_id: number | null;
    category_id: number;
    is_featured: boolean;
    price_amount: number;
    list_price_amount: number | null;
    on_hand: number;
    low_stock: number | null;
    created_at: string;
    updated_at: string;
    gallery: Picture[];
    /** Slug of the product that names the group. */
    handle: string | null;
  };

/** A product with the slug of the product that names its group. */
export interface FileProduct {
  product: Product;
  handle: string;
  /** Reserved units. */
  reserved: number;
}

function toDto(row: Columns): FileProduct {
  const { id, slug, name, subtitle, description, type, status, currency, sold, cover, version, attributes, options } =
    row;
  return {
    handle: row.handle ?? slug,
    reserved: row.reserved,
    product: {
      ...{ id, slug, name, description, type, status, currency, sold, cover, version, attributes, options },
      groupId: row.group_id,
      subtitle: subtitle ?? undefined,
      categoryId: row.category_id,
      categoryPath: [],
      isFeatured: row.is_featured,
      priceAmount: row.price_amount,
      listPriceAmount: row.list_price_amount ?? undefined,
      stock: row.on_hand - row.reserved,
      lowStock: row.low_stock ?? undefined,
      gallery: row.gallery,
      i18n: row.i18n ?? undefined,
      createdAt: new Date(row.created_at).toISOString(),
      updatedAt: new Date(row.updated_at).toISOString(),
    },
  };
}

/** Reads products (alias `p`) for export files in one query; `rest` filters and sorts. */
export async function readFileProducts(db: Db, rest: SQL): Promise<FileProduct[]> {
  const rows = await queryRows<{ record: Columns }>(
    db,
    sql`select row_to_json(found) as record from (
      select p.id, p.group_id, p.slug, p.name, p.subtitle, p.description, p.category_id, p.type, p.status, p.is_featured,
        p.price_amount, p.list_price_amount, p.currency, p.on_hand, p.reserved, p.low_stock, p.sold, p.cover, p.attributes,
        p.options, p.i18n, p.version, p.created_at, p.updated_at,
        (select slug from products where id = p.group_id) as handle,
        (select coalesce(json_agg(json_build_object('id', g.id, 'url', g.url, 'alt', g.alt, 'sort', g.sort)
          order by g.sort, g.id), '[]') from product_pictures g where g.product_id = p.id) as gallery
      from products p ${rest}
    ) found`,
  );
  return rows.map(({ record }) => toDto(record));
}
