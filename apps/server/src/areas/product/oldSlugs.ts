import { productStatus } from '@sampan/api/statuses';
import { and, eq, sql } from 'drizzle-orm';
import { inlineNumber } from '../../db/inlineNumbers.ts';
import { insertRows } from '../../db/queries/manyRows.ts';
import { type Db, queryValues, toTextArray } from '../../db/query.ts';
import { productSlugs } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { readProduct } from './readProduct.ts';

const onShelf = inlineNumber(productStatus.onShelf);

/** Former slugs, and those of withdrawn variants of which others are sold. */
async function readMovedSlugs(db: Db): Promise<ReadonlySet<string>> {
  const slugs = await queryValues<string>(
    db,
    sql`select slug from product_slugs
      union all select p.slug from products p where p.status <> ${onShelf} and exists (
        select from products c where c.group_id = p.group_id and c.is_card and c.status = ${onShelf})`,
  );
  return new Set(slugs);
}

/**
 * Redirect target of a slug: the current slug of the active product that had it, for good, or for now a variant on shelf
 * while the one with the slug is withdrawn.
 */
export async function findRedirect(
  deps: Deps,
  slug: string,
): Promise<{ slug: string; statusCode: 301 | 302 } | undefined> {
  if (!(await deps.caches.movedSlugs.get(() => readMovedSlugs(deps.db))).has(slug)) return undefined;
  const found = await readProduct(deps, slug, false);
  if (!found || found.slug === slug) return undefined;
  const isRenamed = and(eq(productSlugs.slug, slug), eq(productSlugs.productId, found.id));
  return { slug: found.slug, statusCode: (await deps.db.$count(productSlugs, isRenamed)) > 0 ? 301 : 302 };
}

interface SlugOfProduct {
  id: number;
  slug: string;
  /** The former slug; absent for a new product. */
  before?: string | undefined;
}

/** Stores former slugs for redirects, and removes them where a product takes the slug. */
export async function storeFormerSlugs(tx: Db, written: readonly SlugOfProduct[], now: Date): Promise<void> {
  const renamedProducts = written.filter(({ slug, before }) => slug !== before);
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
