import type { Category } from '@sampan/api/entities';
import { categoryStatus, productStatus } from '@sampan/api/statuses';
import type { Place } from '@sampan/domain/category/categoryMoves';
import { sql } from 'drizzle-orm';
import { advisoryLocks } from '../../db/advisoryLocks.ts';
import { inlineNumber } from '../../db/inlineNumbers.ts';
import { type Db, queryIds, queryRows } from '../../db/query.ts';
import { categories } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';

/**
 * Locks the tree for a change until the transaction ends: concurrent changes could create a cycle. Waits for product
 * writes. To be taken before locks of products.
 */
export async function lockTree(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.categoryTree})`);
}

/**
 * Keeps the tree as it is until the transaction ends. Every product write takes it, before it locks products: its search
 * tokens have the names of categories, and a change of a category must find all products that were written with the
 * names before it.
 */
export async function shareTree(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${advisoryLocks.categoryTree})`);
}

/** All categories with product counts and relations. */
export interface CategoryTree {
  /** By parent, then by rank. */
  list: Category[];
  byId: Map<number, Category>;
  /** Ids from the root to the category itself. */
  getPath(id: number): number[];
  /** The category and all its descendants. */
  getSubtreeIds(id: number): number[];
  getChildren(id: number | null): Category[];
  /** The form for staff, with the time of the last change. */
  toStaffCategory(category: Category): StaffCategory;
}

export type StaffCategory = Category & { updatedAt: string };

export function getCategoryTree(deps: Deps): Promise<CategoryTree> {
  return deps.caches.catalogue.get('membership', 'categories', () => readTree(deps.db));
}

/** The tree as the transaction sees it, past the cache. */
export async function readTree(db: Db): Promise<CategoryTree> {
  const rows = await db.select().from(categories).orderBy(categories.sort, categories.id);
  const countRows = await queryRows<{ id: string | number; count: string | number }>(
    db,
    sql`select category_id as id, count(*) as count from products
      where is_card and status = ${inlineNumber(productStatus.onShelf)} group by category_id`,
  );
  const ownCount = new Map(countRows.map(({ id, count }) => [Number(id), Number(count)]));
  const children = Map.groupBy(rows, ({ parentId }) => parentId);

  function getSubtreeIds(id: number): number[] {
    return [id, ...(children.get(id) ?? []).flatMap((child) => getSubtreeIds(child.id))];
  }
  const list = rows.map(
    ({ id, parentId, name, slug, image, sort, status, i18n }): Category => ({
      id,
      parentId,
      name,
      slug,
      image: image ?? undefined,
      sort,
      status,
      productCount: getSubtreeIds(id).reduce((sum, each) => sum + (ownCount.get(each) ?? 0), 0),
      i18n: i18n ?? undefined,
    }),
  );
  const byId = new Map(list.map((category) => [category.id, category]));
  const byParent = Map.groupBy(list, ({ parentId }) => parentId);
  const updatedAt = new Map(rows.map((row) => [row.id, row.updatedAt.toISOString()]));

  function getPath(id: number): number[] {
    const parentId = byId.get(id)?.parentId;
    return typeof parentId === 'number' ? [...getPath(parentId), id] : [id];
  }
  return {
    ...{ list, byId, getPath, getSubtreeIds },
    getChildren: (id) => byParent.get(id) ?? [],
    toStaffCategory: (category) => ({ ...category, updatedAt: updatedAt.get(category.id) ?? '' }),
  };
}

/** Reads a category as the transaction sees it, in the form for staff; undefined where it does not exist. */
export async function readStaffCategory(db: Db, id: number): Promise<StaffCategory | undefined> {
  const { byId, toStaffCategory } = await readTree(db);
  const category = byId.get(id);
  return category && toStaffCategory(category);
}

/** Reads where each category stands in the tree. */
export async function readPlaces(db: Db): Promise<Place[]> {
  return db.select({ id: categories.id, parentId: categories.parentId, sort: categories.sort }).from(categories);
}

/** The categories that are active and whose ancestors all are. */
export function getActiveCategories({ list, byId, getPath }: CategoryTree): Category[] {
  const isActive = (id: number) => byId.get(id)?.status === categoryStatus.active;
  return list.filter(({ id }) => getPath(id).every(isActive));
}

/** Ids from the root to the category itself, read without the rest of the tree. */
export function readPath(db: Db, id: number): Promise<number[]> {
  return queryIds(
    db,
    sql`with recursive path as (
        select id, parent_id, 0 as depth from categories where id = ${id}
        union all select c.id, c.parent_id, p.depth + 1 from categories c join path p on c.id = p.parent_id
      ) select id from path order by depth desc`,
  );
}
