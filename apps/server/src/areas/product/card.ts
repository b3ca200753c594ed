import type { StoredProduct } from '@sampan/domain/catalogue/productPlan';
import {
  type CardColumns,
  type CardVariant,
  toCardsByProduct,
  toCardVariant,
  toStaffTokens,
} from '@sampan/domain/catalogue/toCard';
import { getCategoryNames } from '@sampan/domain/category/categoryNames';
import { toProductTokens } from '@sampan/domain/search/productSearch';
import { sql } from 'drizzle-orm';
import { insertRows, toChunks, updateRows } from '../../db/queries/manyRows.ts';
import { type Db, toIdArray } from '../../db/query.ts';
import { categories, productPictures, productSearch, products } from '../../db/schema.ts';
import { buildFamilyIdsQuery, lockGroups } from './groups.ts';
import { variantColumns } from './variantColumns.ts';

const columns = {
  ...variantColumns,
  groupId: products.groupId,
  subtitle: products.subtitle,
  attributes: products.attributes,
  options: products.options,
};
type Row = Omit<CardVariant, 'categoryNames' | 'pictures'> & { slug: string; categoryId: number };

/** Products per statement: a row with its search tokens is large. */
const chunkSize = 200;

/**
 * Recomputes the columns for lists and search. Must be called in the transaction of every write to products, their
 * pictures, or the names or positions of their categories, with the ids of the products. The caller must
 * invalidate the catalogue afterwards.
 */
export async function refreshCards(tx: Db, productIds: readonly number[]): Promise<void> {
  const rows = await readGroups(tx, productIds);
  if (rows.length === 0) return;
  const categoryById = await readCategories(tx);
  const ids = rows.map(({ id }) => id);
  const picturesByProduct = await readPictures(tx, ids);
  const cards = toCardsByProduct(
    rows.map((row) => ({
      ...row,
      categoryNames: getCategoryNames(categoryById, row.categoryId),
      pictures: picturesByProduct.get(row.id) ?? [],
    })),
  );
  for (const some of toChunks(rows, chunkSize)) {
    const columns = some.map(({ id }) => toColumns(cards.get(id) as CardColumns));
    await updateRows(tx, products, columns);
    await writeSearch(tx, some, cards);
  }
}

/**
 * Recomputes the search tokens of these products and of the variants of their groups, after their categories
 * or the names of those changed. Locks the search rows only, so that no order waits. Product writes wait at their own
 * search rows, and hold the category tree (`shareTree`), so that none of them writes older names afterwards. The caller
 * must invalidate the catalogue.
 */
export async function refreshSearchTokens(tx: Db, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  const family = sql`array(${buildFamilyIdsQuery({ ids: productIds })})`;
  const locked = await tx
    .select({ id: productSearch.productId })
    .from(productSearch)
    .where(sql`${productSearch.productId} = any(${family})`)
    .orderBy(productSearch.productId)
    .for('update');
  // Read after locking, to see what others committed meanwhile.
  const rows = await tx.select(columns).from(products).where(sql`${products.id} = any(${family})`);
  const categoryById = await readCategories(tx);
  const cards = toCardsByProduct(
    rows.map((row) => ({ ...row, categoryNames: getCategoryNames(categoryById, row.categoryId), pictures: [] })),
  );
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const tokens = locked.flatMap(({ id }) => {
    const [row, card] = [rowById.get(id), cards.get(id)];
    if (!row || !card) return [];
    return [{ product_id: id, tokens: toProductTokens(card.searchTexts), own_tokens: toStaffTokens(row) }];
  });
  await tx.execute(sql`
    update product_search old set tokens = given.tokens, own_tokens = given.own_tokens
    from jsonb_populate_recordset(null::product_search, ${JSON.stringify(tokens)}::jsonb) given
    where old.product_id = given.product_id and (old.tokens, old.own_tokens) is distinct from (given.tokens, given.own_tokens)`);
}

/** Computes the card columns of planned products by product id. The plan must contain all variants of their groups. */
export async function planCards(tx: Db, planned: readonly StoredProduct[]): Promise<Map<number, CardColumns>> {
  const categoryById = await readCategories(tx);
  return toCardsByProduct(planned.map((product) => toCardVariant(product, categoryById)));
}

/** The card columns that are stored in the product row. */
export function toColumns({ searchTexts: _, ...columns }: CardColumns) {
  return columns;
}

/** Stores the search tokens of these products. */
export async function writeSearch(
  tx: Db,
  staffProducts: readonly Parameters<typeof toStaffTokens>[0][],
  cards: ReadonlyMap<number, CardColumns>,
): Promise<void> {
  const rows = staffProducts.map((product) => ({
    productId: product.id,
    tokens: toProductTokens(cards.get(product.id)?.searchTexts ?? []),
    ownTokens: toStaffTokens(product),
  }));
  const replace = sql`on conflict (product_id) do update set tokens = excluded.tokens, own_tokens = excluded.own_tokens`;
  await insertRows(tx, productSearch, rows, replace);
}

/** Locks and reads the products with all variants of their groups. */
async function readGroups(tx: Db, productIds: readonly number[]): Promise<Row[]> {
  if (productIds.length === 0) return [];
  const locked = await lockGroups(tx, { ids: productIds });
  return tx
    .select(columns)
    .from(products)
    .where(sql`${products.id} = any(${toIdArray(locked.map(({ id }) => id))})`)
    .orderBy(products.id);
}

async function readCategories(tx: Db) {
  const { id, parentId, name, i18n } = categories;
  const rows = await tx.select({ id, parentId, name, i18n }).from(categories);
  return new Map(rows.map((row) => [row.id, row]));
}

async function readPictures(tx: Db, productIds: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await tx
    .select({ productId: productPictures.productId, url: productPictures.url })
    .from(productPictures)
    .where(sql`${productPictures.productId} = any(${toIdArray(productIds)})`)
    .orderBy(productPictures.productId, productPictures.sort, productPictures.id);
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  return new Map([...byProduct].map(([id, pictures]) => [id, pictures.map(({ url }) => url)]));
}
