import type { contract } from '@sampan/api/contract';
import type { OutputOf, ParsedInputOf } from '@sampan/api/endpoint';
import type { Product } from '@sampan/api/entities';
import { productStatus } from '@sampan/api/statuses';
import { maxSuggestionCandidates, suggestCategories, suggestProducts } from '@sampan/domain/search/suggestions';
import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { inlineNumber } from '../../db/inlineNumbers.ts';
import { toPage } from '../../db/queries/countUpTo.ts';
import { buildProductKeywordCondition } from '../../db/queries/searchSql.ts';
import { withoutSequentialScan } from '../../db/queries/withoutSequentialScan.ts';
import { type Db, queryRows, toTextArray } from '../../db/query.ts';
import { products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { type CategoryTree, getActiveCategories, getCategoryTree } from '../category/queries.ts';
import { type CardCell, type CardCounts, computeCardCounts } from './cardCounts.ts';
import { type CardRow, cardSelection, toGroupCardDto, toVariantCardDto } from './cardDto.ts';
import { buildSortedIdsQuery, getInOrder, isOnPage, readSortedPage, type SortedList } from './sortedIdCache.ts';

type ListInput = ParsedInputOf<typeof contract.product.list>;
type ProductPage = OutputOf<typeof contract.product.list>;
type ProductStatus = Product['status'];

const sortColumn = {
  created: products.createdAt,
  price: products.cardMinPrice,
  sold: products.cardSold,
  name: products.sortName,
} as const;

/** A list request; `status` limits what the viewer may see. */
export interface ListRequest {
  input: ListInput;
  status: ProductStatus;
}

/** SQL conditions: `matchesKeyword` for the keyword, `rest` for all other filters, which are applied to the matches too. */
export function toConditions({ input, status }: ListRequest, tree: CategoryTree) {
  const { keyword, categoryId, minPrice, maxPrice, inStock, isFeatured } = input;
  const base = and(
    products.isCard,
    // Inlined, not a parameter: partial indexes on cards depend on the status.
    eq(products.status, inlineNumber(status)),
    isFeatured === undefined ? undefined : eq(products.cardFeatured, isFeatured),
  );
  return {
    matchesKeyword: buildProductKeywordCondition(keyword, sql`tokens`),
    /** Conditions that every facet applies. */
    base,
    rest: and(
      base,
      categoryId === undefined ? undefined : inArray(products.categoryId, tree.getSubtreeIds(categoryId)),
      minPrice === undefined ? undefined : gte(products.cardMinPrice, minPrice),
      maxPrice === undefined ? undefined : lte(products.cardMinPrice, maxPrice),
      inStock === undefined ? undefined : inStock ? sql`${products.isInStock}` : sql`not ${products.isInStock}`,
    ),
  };
}
type Conditions = ReturnType<typeof toConditions>;

type CellRow = Record<'category_id' | 'price' | 'count', string | number> & { is_in_stock: boolean };

/** Reads all cells with an index-only scan. */
async function readCells(db: Db, { matchesKeyword, base }: Conditions): Promise<CardCell[]> {
  const rows = await queryRows<CellRow>(
    db,
    sql`select ${products.categoryId}, ${products.cardMinPrice} as price, ${products.isInStock}, count(*) as count
      from ${products} where ${and(base, matchesKeyword)} group by 1, 2, 3`,
  );
  return rows.map((row) => ({
    categoryId: Number(row.category_id),
    price: Number(row.price),
    isInStock: row.is_in_stock,
    count: Number(row.count),
  }));
}

/** Computes the counts from cells, which are cached unless there is a keyword. */
async function readCounts(deps: Deps, list: ListRequest): Promise<CardCounts> {
  const { input, status } = list;
  const tree = await getCategoryTree(deps);
  const conditions = toConditions(list, tree);
  const read = (db: Db) => readCells(db, conditions);
  const cells = conditions.matchesKeyword
    ? await withoutSequentialScan(deps.db, read)
    : await deps.caches.catalogue.get('membership', `cells ${status} ${input.isFeatured}`, () => read(deps.db));
  return computeCardCounts(cells, input, tree);
}

export function toOrderBy({ sort, order }: Pick<ListInput, 'sort' | 'order'>): SQL[] {
  const direction = order === 'asc' ? asc : desc;
  return [direction(sortColumn[sort]), direction(products.id)];
}

/** Query of one page without keyword, along an index. */
export function buildCardsQuery(db: Db, { rest }: Conditions, input: ListInput) {
  const orderBy = toOrderBy(input);
  return db
    .select(cardSelection)
    .from(products)
    .where(isOnPage(rest, orderBy, input))
    .orderBy(...orderBy);
}

/** Cards of one page of keyword matches. */
async function readFound(deps: Deps, list: ListRequest, { rest }: Conditions, key: string): Promise<CardRow[]> {
  const { sort, order } = list.input;
  const sortedList: SortedList = {
    key: `cards ${key} ${sort} ${order}`,
    // Every sale changes the order by sales; all other sort and filter columns change only by staff's writes.
    scope: sort === 'sold' ? 'cards' : 'membership',
    isTokenSearch: true,
    orderBy: toOrderBy(list.input),
    async condition() {
      const conditions = toConditions(list, await getCategoryTree(deps));
      return and(conditions.rest, conditions.matchesKeyword);
    },
  };
  return readSortedPage(deps, sortedList, list.input, (isOnPage) =>
    deps.db.select(cardSelection).from(products).where(and(isOnPage, rest)),
  );
}

/** A page of cards with facets. `status` limits what the viewer may see. */
export async function readList(deps: Deps, input: ListInput, status: ProductStatus): Promise<ProductPage> {
  if (input.ids) return readByIds(deps, input.ids, status);
  const { page, limit, sort: _sort, order: _order, ...filter } = input;
  const list = { input, status };
  const key = `${status} ${JSON.stringify(filter)}`;
  const counts = await deps.caches.catalogue.get('membership', `counts ${key}`, () => readCounts(deps, list));
  const conditions = toConditions(list, await getCategoryTree(deps));
  const rows = conditions.matchesKeyword
    ? await readFound(deps, list, conditions, key)
    : await buildCardsQuery(deps.db, conditions, input);
  const { total, facets } = counts;
  return { ...toPage(rows.map(toGroupCardDto), total, { page, limit }), facets };
}

/** The products with these ids, in the given order; skips those that are not visible. */
async function readByIds({ db }: Deps, ids: number[], status: ProductStatus): Promise<ProductPage> {
  const siblings = alias(products, 'siblings');
  const shownSiblings = db
    .select({ count: sql<number>`count(*)::int`.as('count') })
    .from(siblings)
    .where(and(eq(siblings.groupId, products.groupId), eq(siblings.status, productStatus.onShelf)));
  const rows = await db
    .select({ ...cardSelection, options: products.options, variantCount: sql<number>`greatest(1, (${shownSiblings}))` })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.status, status)));
  const list = getInOrder([...new Set(ids)], rows).map(toVariantCardDto);
  const facets = { categories: [], price: null, inStock: list.filter(({ stock }) => stock > 0).length };
  return { list, total: list.length, page: 1, limit: Math.max(1, list.length), pages: list.length > 0 ? 1 : 0, facets };
}

const bestSold: SQL[] = [desc(products.cardSold), desc(products.id)];

/** Query of the matching cards to choose from, best sold first. */
export function buildCandidatesQuery(db: Db, tokens: readonly string[]) {
  const condition = and(
    products.isCard,
    // Inlined, not a parameter: partial indexes on cards depend on the status.
    sql`${products.status} = ${inlineNumber(productStatus.onShelf)}`,
    sql`${products.id} in (select product_id from product_search where tokens @> ${toTextArray(tokens)})`,
  );
  return db
    .select(cardSelection)
    .from(products)
    .where(sql`${products.id} = any(array(${buildSortedIdsQuery(condition, bestSold, maxSuggestionCandidates)}))`)
    .orderBy(...bestSold);
}

/** Search suggestions for these tokens. */
export async function readSuggestions(
  deps: Deps,
  tokens: readonly string[],
): Promise<OutputOf<typeof contract.product.suggest>> {
  if (tokens.length === 0) return { products: [], categories: [] };
  const rows = await withoutSequentialScan(deps.db, (tx) => buildCandidatesQuery(tx, tokens));
  return {
    products: suggestProducts(rows.map(toGroupCardDto), tokens),
    categories: suggestCategories(getActiveCategories(await getCategoryTree(deps)), tokens),
  };
}
