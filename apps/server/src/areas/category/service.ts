import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Category } from '@sampan/api/entities';
import { getChanges } from '@sampan/domain/audit/changes';
import { isChangedSince } from '@sampan/domain/audit/versionConflict';
import { type Place, placeCategory } from '@sampan/domain/category/categoryMoves';
import {
  auditCategory,
  type CategoryPlanError,
  checkNewCategory,
  planCategoryMove,
  planCategoryRemoval,
} from '@sampan/domain/category/categoryPlan';
import { mergeTranslations } from '@sampan/domain/category/mergeTranslations';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { toChunks, updateRows } from '../../db/queries/manyRows.ts';
import { type Db, getReturnedRow, toIdArray } from '../../db/query.ts';
import { categories, products } from '../../db/schema.ts';
import { ApiError, requireFound } from '../../http/apiError.ts';
import type { Call, HandlersOf } from '../../http/calls/handler.ts';
import { rejectTaken } from '../../http/errors.ts';
import { createVersionConflict } from '../audit/checkVersion.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { checkPicture } from '../gallery/queries.ts';
import { markSearchesStale, maxAtOnce, refreshSearches } from '../product/staleSearches.ts';
import { lockTree, readPlaces, readStaffCategory, readTree, type StaffCategory } from './queries.ts';

type CategoryCall = Pick<Call, 'db' | 'now' | 'user' | 'request' | 'deps' | 'afterCommit'>;
type Removal = ParsedInputOf<Contract['category']['delete']>;

/**
 * Moves the products out of a large category before the transaction that deletes it, in short transactions: orders wait
 * for the lock of a product. Every product is always in a category that exists; a deletion that ends halfway leaves the
 * rest where it was, and continues when it is repeated. Returns the number of moved products.
 */
async function moveManyProducts(call: CategoryCall, { id, moveTo }: Required<Removal>): Promise<number> {
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
async function moveProducts(
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

function reject({ code, extras }: CategoryPlanError): never {
  throw new ApiError(code, extras);
}

const rejectDuplicate = rejectTaken('categories_slug', 'slug');

/** Locks the tree until the transaction ends and reads it. */
async function lockPlaces(tx: Db): Promise<Place[]> {
  await lockTree(tx);
  return readPlaces(tx);
}

/**
 * Refreshes the search tokens of products in these categories and their descendants, which contain category names; those
 * of many products later.
 */
async function refreshSearchesBelow({ db }: Pick<Call, 'db'>, categoryIds: readonly number[]): Promise<void> {
  if (categoryIds.length === 0) return;
  const tree = await readTree(db);
  await refreshSearches(db, inArray(products.categoryId, categoryIds.flatMap(tree.getSubtreeIds)));
}

function invalidateCategories({ deps, afterCommit }: Pick<Call, 'deps' | 'afterCommit'>): void {
  afterCommit('catalogue', async () => deps.caches.catalogue.changed('membership'));
}

/** Creates a category. @throws ApiError TAKEN, or VALIDATION with the invalid field */
export async function createCategory(
  { parentId = null, sort, image, ...input }: ParsedInputOf<Contract['category']['create']>,
  call: CategoryCall,
): Promise<Category> {
  const { db, now } = call;
  const places = await lockPlaces(db);
  const planError = checkNewCategory(places, parentId);
  if (planError) reject(planError);
  await checkPicture(db, 'image', image);
  const rows = await db
    .insert(categories)
    .values({ ...input, parentId, image: image || null, createdAt: now, updatedAt: now })
    .returning({ id: categories.id })
    .catch(rejectDuplicate);
  const { id } = getReturnedRow(rows);
  await updateRows(db, categories, placeCategory(places, id, { parentId, sort }));
  const created = (await readStaffCategory(db, id)) as StaffCategory;
  await writeAudit(call, auditCategory({ after: created }));
  invalidateCategories(call);
  return created;
}

export const categoryWrites: Pick<HandlersOf<Contract['category']>, 'create' | 'update' | 'delete'> = {
  create: createCategory,

  async update({ id, parentId, sort, image, i18n, updatedAt, ...input }, call) {
    const { db, now, fail } = call;
    const places = await lockPlaces(db);
    const before = await readStaffCategory(db, id);
    if (!before) throw fail('NOT_FOUND');
    if (isChangedSince(before, updatedAt)) throw await createVersionConflict(db, { type: 'category', current: before });
    const plan = planCategoryMove(places, before, { parentId, sort });
    if (!plan.ok) return reject(plan);
    if (image !== before.image) await checkPicture(db, 'image', image);
    await db
      .update(categories)
      .set({
        ...input,
        ...(image !== undefined && { image: image || null }),
        ...(i18n && { i18n: mergeTranslations(before.i18n, i18n) ?? null }),
        updatedAt: now,
      })
      .where(eq(categories.id, id))
      .catch(rejectDuplicate);
    await updateRows(db, categories, plan.places);
    const after = (await readStaffCategory(db, id)) as StaffCategory;
    // Also without a change: the cached lists have the `updatedAt` of before.
    invalidateCategories(call);
    const audited = auditCategory({ before, after });
    if (!getChanges(audited)) return after;
    const isRenamed = input.name !== undefined || i18n !== undefined;
    if (isRenamed || plan.hasNewParent) await refreshSearchesBelow(call, [id]);
    await writeAudit(call, audited);
    return after;
  },

  delete: {
    async prepare({ id, moveTo }, call) {
      const moved = moveTo === undefined ? 0 : await moveManyProducts(call, { id, moveTo });
      return (inside) => removeCategory({ id, moveTo, moved }, inside);
    },
  },
};

/** Deletes a category, from which so many products were `moved` before. */
async function removeCategory({ id, moveTo, moved }: Removal & { moved: number }, call: CategoryCall) {
  const { db } = call;
  const places = await lockPlaces(db);
  const before = requireFound(await readStaffCategory(db, id));
  // Waits for products being written to this category, which lock it.
  await db.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('update');
  const held = await db.$count(products, eq(products.categoryId, id));
  const plan = planCategoryRemoval(places, before, { moveTo, products: moved + held });
  if (!plan.ok) return reject(plan);
  await updateRows(db, categories, plan.places);
  if (moveTo !== undefined) {
    const ids = await moveProducts(call, { id, moveTo });
    await refreshSearches(db, sql`${products.id} = any(${toIdArray(ids)})`);
  }
  await db.delete(categories).where(eq(categories.id, id));
  await refreshSearchesBelow(call, plan.children);
  await writeAudit(call, plan.audited);
  invalidateCategories(call);
  return { id };
}
