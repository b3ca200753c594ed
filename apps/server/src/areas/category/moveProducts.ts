import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { planCategoryRemoval } from '@sampan/domain/category/categoryPlan';
import { and, eq, sql } from 'drizzle-orm';
import { toChunks } from '../../db/queries/manyRows.ts';
import { toIdArray } from '../../db/query.ts';
import { categories, products } from '../../db/schema.ts';
import type { Call } from '../../http/calls/handler.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { markSearchesStale, maxAtOnce } from '../product/staleSearches.ts';
import { readPlaces, readStaffCategory } from './queries.ts';

export type CategoryCall = Pick<Call, 'db' | 'now' | 'user' | 'request' | 'deps' | 'afterCommit'>;
export type Removal = ParsedInputOf<Contract['category']['delete']>;

/**
 * Moves the products out of a large category before the transaction that deletes it, in short transactions: orders wait
 * for the lock of a product. Every product is always in a category that exists; a deletion that ends halfway leaves the
 * rest where it was, and continues when it is repeated. Returns the number of moved products.
 */
export async function moveManyProducts(call: CategoryCall, { id, moveTo }: Required<Removal>): Promise<number> {
  const { db, deps } = call;
  const held = await db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.categoryId, id))
    .orderBy(products.id);
  if (held.length <= maxAtOnce) return 0;
  const before = await readStaffCategory(db, id);
  // An invalid deletion is rejected by the transaction that follows.
  if (!before || !planCategoryRemoval(await readPlaces(db), before, { moveTo, products: held.length }).ok) return 0;
  const planned = {
    action: 'category.delete',
    targetType: 'category',
    targetId: id,
    before: { products: held.length },
    after: { moveTo },
  } as const;
  let moved = 0;
  for (const [index, chunk] of toChunks(held, maxAtOnce).entries()) {
    const some = chunk.map((row) => row.id);
    moved += await db.transaction(async (tx) => {
      const [target] = await tx.select().from(categories).where(eq(categories.id, moveTo)).for('key share');
      if (!target) return 0;
      const ids = await moveProducts({ ...call, db: tx }, { id, moveTo, of: some });
      // The deletion has its own entry, but only if it gets to its end.
      if (index === 0) await writeAudit({ ...call, db: tx }, planned);
      await markSearchesStale(tx, sql`${products.id} = any(${toIdArray(ids)})`);
      return ids.length;
    });
    deps.caches.catalogue.changed('membership');
  }
  return moved;
}

/** Moves the products of a category, or those `of` them, and returns their ids. The caller must refresh their search tokens. */
export async function moveProducts(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { id, moveTo, of }: Required<Removal> & { of?: readonly number[] },
): Promise<number[]> {
  // Locks in the order of ids, like orders, to avoid deadlocks.
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.categoryId, id), of && sql`${products.id} = any(${toIdArray(of)})`))
    .orderBy(products.id)
    .for('update');
  const ids = rows.map((row) => row.id);
  await db
    .update(products)
    .set({ categoryId: moveTo, updatedAt: now })
    .where(sql`${products.id} = any(${toIdArray(ids)})`);
  return ids;
}
