import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Category } from '@sampan/api/entities';
import { getChanges } from '@sampan/domain/audit/changes';
import { isChangedSince } from '@sampan/domain/audit/versionConflict';
import { auditCategory } from '@sampan/domain/category/auditCategory';
import { type Place, placeCategory } from '@sampan/domain/category/categoryMoves';
import {
  type CategoryPlanError,
  checkNewCategory,
  planCategoryMove,
  planCategoryRemoval,
} from '@sampan/domain/category/categoryPlan';
import { mergeTranslations } from '@sampan/domain/category/mergeTranslations';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { updateRows } from '../../db/queries/manyRows.ts';
import { getReturnedRow, toIdArray } from '../../db/query.ts';
import { categories, products } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call, HandlersOf } from '../../http/calls/handler.ts';
import { rejectTaken } from '../../http/errors.ts';
import { createVersionConflict } from '../audit/checkVersion.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { checkPicture } from '../gallery/queries.ts';
import { refreshSearches } from '../product/staleSearches.ts';
import { type CategoryCall, moveManyProducts, moveProducts, type Removal } from './moveProducts.ts';
import { readPlaces, readStaffCategory, readTree, type StaffCategory } from './queries.ts';
import { lockTree } from './treeLock.ts';

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
  const before = await readStaffCategory(db, id);
  if (!before) throw new ApiError('NOT_FOUND');
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
