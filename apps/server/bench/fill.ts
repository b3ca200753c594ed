import { productStatus, productType } from '@sampan/api/statuses';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { refreshCards } from '../src/areas/product/card.ts';
import type { Db } from '../src/db/query.ts';
import { products } from '../src/db/schema.ts';
import type { BenchProduct } from './protocol.ts';

/** Products that the measured orders are made of, and units of each: more than any run can sell. */
const ordered = 40;
const units = 100_000_000;

/** Copied from the template as they are; the rest is the copy's own. */
const copied = [
  'name, subtitle, description, category_id, type, status, is_featured, price_amount, list_price_amount, currency',
  'on_hand, low_stock, cover, attributes, options, i18n, sort_name, is_card, card_min_price',
  'card_max_price, card_stock, card_featured, variant_count, hover_cover',
].join(', ');

/** Adds copies of the demo shop's single products, a second older each, and stocks the products to order. */
export async function fillShop(db: Db, generated: number): Promise<BenchProduct[]> {
  const list = sql.raw(copied);
  await db.execute(sql`
    with template as (
      select *, row_number() over (order by id) as place, count(*) over () as many
      from products join product_search on product_id = id where group_id is null and status = 1
    ), made as (
      insert into products (slug, created_at, updated_at, ${list})
      select 'copy-' || n || '-' || slug, created_at - n * interval '1 second', updated_at, ${list}
      from generate_series(1, ${generated}::int) n join template on place = 1 + n % many
      returning id, slug, cover
    ), found as (
      insert into product_search (product_id, tokens)
      select made.id, tokens from made join template t on t.slug = regexp_replace(made.slug, '^copy-[0-9]+-', '')
    )
    insert into product_pictures (product_id, url) select id, cover from made`);
  const goods = await db
    .select({ id: products.id, slug: products.slug, priceAmount: products.priceAmount })
    .from(products)
    .where(and(eq(products.status, productStatus.onShelf), eq(products.type, productType.physical)))
    .orderBy(asc(products.id))
    .limit(ordered);
  const ids = goods.map(({ id }) => id);
  await db.transaction(async (tx) => {
    await tx.update(products).set({ onHand: units }).where(inArray(products.id, ids));
    await refreshCards(tx, ids);
  });
  await db.execute(sql`analyze products`);
  await db.execute(sql`analyze product_pictures`);
  return goods;
}
