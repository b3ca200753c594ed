import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Category } from '@sampan/api/entities';
import { getChanges } from '@sampan/domain/audit/changes';
import { auditCategory } from '@sampan/domain/category/auditCategory';
import { type Place, placeCategory } from '@sampan/domain/category/categoryMoves';
import {
  type CategoryPlanError,
  checkNewCategory,
  planCategoryMove,
  planCategoryRemoval,
} from '@sampan/domain/category/categoryPlan';
import { eq, inArray, sql } from 'drizzle-orm';
import { advisoryLocks } from '../../db/advisoryLocks.ts';
import type { Db } from '../../db/connect.ts';
import { findViolatedIndex } from '../../db/query.ts';
import { categories, products } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call, HandlersOf } from '../../http/calls/handler.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { checkPicture } from '../gallery/queries.ts';
import { refreshCards } from '../product/card.ts';
import { readTree } from './queries.ts';

function reject({ code, extras }: CategoryPlanError): never {
  throw new ApiError(code, undefined, extras);
}

function rejectDuplicate(error: unknown): never {
  if (findViolatedIndex(error) !== 'categories_slug') throw error;
  throw new ApiError('TAKEN', undefined, { fields: { slug: 'taken' } });
}

/** Locks the tree until the transaction ends and reads it: concurrent changes could create a cycle. */
async function lockPlaces(tx: Db): Promise<Place[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.categoryTree})`);
  return tx.select({ id: categories.id, parentId: categories.parentId, sort: categories.sort }).from(categories);
}

async function setPlaces(tx: Db, places: readonly Place[]): Promise<void> {
  for (const { id, parentId, sort } of places) {
    await tx.update(categories).set({ parentId, sort }).where(eq(categories.id, id));
  }
}

/** Reads a category in the transaction, in the form for staff; undefined where it does not exist. */
async function read({ db }: Pick<Call, 'db'>, id: number): Promise<Category | undefined> {
  return (await readTree(db)).byId.get(id);
}

/**
 * Refreshes the cards and search tokens of products in these categories and their descendants: they contain category
 * names.
 */
async function refreshCardsBelow({ db }: Pick<Call, 'db'>, categoryIds: readonly number[]): Promise<void> {
  if (categoryIds.length === 0) return;
  const tree = await readTree(db);
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.categoryId, categoryIds.flatMap(tree.below)));
  await refreshCards(
    db,
    rows.map(({ id }) => id),
  );
}

function announce({ deps, afterCommit }: Pick<Call, 'deps' | 'afterCommit'>): void {
  afterCommit('catalogue', async () => deps.caches.catalogue.changed('membership'));
}

type CategoryCall = Pick<Call, 'db' | 'now' | 'user' | 'request' | 'deps' | 'afterCommit'>;

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
  const [row] = await db
    .insert(categories)
    .values({ ...input, parentId, image: image || null, createdAt: now, updatedAt: now })
    .returning({ id: categories.id })
    .catch(rejectDuplicate);
  if (!row) throw new Error('The category was not returned');
  await setPlaces(db, placeCategory(places, row.id, { parentId, sort }));
  const created = (await read(call, row.id)) as Category;
  await writeAudit(call, auditCategory({ after: created }));
  announce(call);
  return created;
}

export const categoryWrites: Pick<HandlersOf<Contract['category']>, 'create' | 'update' | 'delete'> = {
  create: createCategory,

  async update({ id, parentId, sort, image, ...input }, call) {
    const { db, now, fail } = call;
    const places = await lockPlaces(db);
    const before = await read(call, id);
    if (!before) throw fail('NOT_FOUND');
    const plan = planCategoryMove(places, before, { parentId, sort });
    if (!plan.ok) return reject(plan);
    if (image !== before.image) await checkPicture(db, 'image', image);
    await db
      .update(categories)
      .set({ ...input, ...(image !== undefined && { image: image || null }), updatedAt: now })
      .where(eq(categories.id, id))
      .catch(rejectDuplicate);
    await setPlaces(db, plan.places);
    const after = (await read(call, id)) as Category;
    const audited = auditCategory({ before, after });
    if (!getChanges(audited)) return after;
    const isRenamed = input.name !== undefined || input.i18n !== undefined;
    if (isRenamed || plan.hasNewParent) await refreshCardsBelow(call, [id]);
    await writeAudit(call, audited);
    announce(call);
    return after;
  },

  async delete({ id, moveTo }, call) {
    const { db, now, fail } = call;
    const places = await lockPlaces(db);
    const before = await read(call, id);
    if (!before) throw fail('NOT_FOUND');
    // Waits for products being written to this category, which lock it.
    await db.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('update');
    const held = await db.$count(products, eq(products.categoryId, id));
    const plan = planCategoryRemoval(places, before, { moveTo, products: held });
    if (!plan.ok) return reject(plan);
    await setPlaces(db, plan.places);
    if (moveTo !== undefined) await moveProducts(db, { id, moveTo, now });
    await db.delete(categories).where(eq(categories.id, id));
    await refreshCardsBelow(call, plan.children);
    await writeAudit(call, plan.audited);
    announce(call);
    return { id };
  },
};

async function moveProducts(tx: Db, { id, moveTo, now }: { id: number; moveTo: number; now: Date }): Promise<void> {
  // Locks in the order of ids, like orders, to avoid deadlocks.
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.categoryId, id))
    .orderBy(products.id)
    .for('update');
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await tx.update(products).set({ categoryId: moveTo, updatedAt: now }).where(inArray(products.id, ids));
  await refreshCards(tx, ids);
}
