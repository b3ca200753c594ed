import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { productSlugs, products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';

/** Which slugs once led somewhere: known by heart, so that nobody else's page waits for the answer. */
const kept = new WeakMap<Deps, Promise<ReadonlySet<string>>>();

async function readSlugs(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.select({ slug: productSlugs.slug }).from(productSlugs);
  return new Set(rows.map(({ slug }) => slug));
}

function oldSlugs(deps: Deps): Promise<ReadonlySet<string>> {
  const known = kept.get(deps);
  if (known) return known;
  const reading = readSlugs(deps.db);
  kept.set(deps, reading);
  reading.catch(() => kept.delete(deps));
  return reading;
}

/** To be called after the commit of a write of products. */
export function oldSlugsChanged(deps: Deps): void {
  kept.delete(deps);
}

/** Where a page of goods has moved to: the slug that the product on shelf has now. */
export async function movedSlug(deps: Deps, slug: string): Promise<string | undefined> {
  if (!(await oldSlugs(deps)).has(slug)) return undefined;
  const [row] = await deps.db
    .select({ slug: products.slug })
    .from(productSlugs)
    .innerJoin(products, eq(products.id, productSlugs.productId))
    .where(and(eq(productSlugs.slug, slug), eq(products.status, 1)));
  return row?.slug;
}

/** The slug that a product gets is its own from now on; the one that it had leads to it. */
export async function keepSlug(
  tx: Db,
  { id, slug, before, now }: { id: number; slug: string; before?: string | undefined; now: Date },
): Promise<void> {
  if (slug === before) return;
  await tx.delete(productSlugs).where(eq(productSlugs.slug, slug));
  if (before === undefined) return;
  await tx
    .insert(productSlugs)
    .values({ slug: before, productId: id, createdAt: now })
    .onConflictDoUpdate({ target: productSlugs.slug, set: { productId: id, createdAt: now } });
}

/** Whether another product has this slug. */
export async function isSlugTaken(tx: Db, slug: string, ownId = 0): Promise<boolean> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.slug, slug), ne(products.id, ownId)));
  return rows.length > 0;
}
