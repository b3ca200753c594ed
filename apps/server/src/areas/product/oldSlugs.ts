import { productStatus } from '@sampan/api/statuses';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { insertRows } from '../../db/queries/manyRows.ts';
import { toTextArray } from '../../db/queries/searchSql.ts';
import { productSlugs, products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';

async function readSlugs(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.select({ slug: productSlugs.slug }).from(productSlugs);
  return new Set(rows.map(({ slug }) => slug));
}

/** Redirect target of a former slug: the current slug of the active product that had it. */
export async function findCurrentSlug(deps: Deps, slug: string): Promise<string | undefined> {
  if (!(await deps.caches.oldSlugs.get(() => readSlugs(deps.db))).has(slug)) return undefined;
  const [row] = await deps.db
    .select({ slug: products.slug })
    .from(productSlugs)
    .innerJoin(products, eq(products.id, productSlugs.productId))
    .where(and(eq(productSlugs.slug, slug), eq(products.status, productStatus.onShelf)));
  return row?.slug;
}

interface SlugOfProduct {
  id: number;
  slug: string;
  /** The former slug; absent for a new product. */
  before?: string | undefined;
}

/** Stores former slugs for redirects, and removes them where a product takes the slug. */
export async function keepSlugs(tx: Db, all: readonly SlugOfProduct[], now: Date): Promise<void> {
  const renamedProducts = all.filter(({ slug, before }) => slug !== before);
  if (renamedProducts.length === 0) return;
  await tx
    .delete(productSlugs)
    .where(sql`${productSlugs.slug} = any(${toTextArray(renamedProducts.map(({ slug }) => slug))})`);
  const oldSlugs = renamedProducts.flatMap(({ id, before }) =>
    before === undefined ? [] : [{ slug: before, productId: id, createdAt: now }],
  );
  await insertRows(
    tx,
    productSlugs,
    oldSlugs,
    sql`on conflict (slug) do update set product_id = excluded.product_id, created_at = excluded.created_at`,
  );
}
