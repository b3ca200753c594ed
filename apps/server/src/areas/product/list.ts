import type { contract } from '@sampan/api/contract';
import type { OutputOf, ParsedInputOf } from '@sampan/api/endpoint';
import { queryTokens } from '@sampan/domain/search/searchTokens';
import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { rowsOf } from '../../db/query.ts';
import { products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { type CategoryTree, categoryTree } from '../category/tree.ts';
import { textArray } from '../order/search.ts';
import { cardSelection, groupCard, variantCard } from './cardShape.ts';
import { catalogueOf } from './catalogue.ts';
import { foundPage } from './foundPage.ts';

type ListInput = ParsedInputOf<typeof contract.product.list>;
type ProductPage = OutputOf<typeof contract.product.list>;

const sortColumn = {
  created: products.createdAt,
  price: products.cardMinPrice,
  sold: products.cardSold,
  name: products.sortName,
} as const;

/** What the reader filters by, a condition each: a facet leaves out its own. */
export function filtersOf(input: ListInput, status: number, tree: CategoryTree) {
  const { keyword, categoryId, minPrice, maxPrice, inStock, isFeatured } = input;
  const tokens = keyword ? queryTokens(keyword) : [];
  return {
    base: and(
      products.isCard,
      // Written out, not a parameter: the indexes of cards begin with the status.
      eq(products.status, sql.raw(String(status))),
      tokens.length > 0
        ? sql`${products.id} in (select product_id from product_search where tokens @> ${textArray(tokens)})`
        : undefined,
      isFeatured === undefined ? undefined : eq(products.cardFeatured, isFeatured),
    ),
    category: categoryId === undefined ? undefined : inArray(products.categoryId, tree.below(categoryId)),
    price: and(
      minPrice === undefined ? undefined : gte(products.cardMinPrice, minPrice),
      maxPrice === undefined ? undefined : lte(products.cardMinPrice, maxPrice),
    ),
    stock: inStock === undefined ? undefined : inStock ? sql`${products.isInStock}` : sql`not ${products.isInStock}`,
  };
}
type Filters = ReturnType<typeof filtersOf>;

interface Counts {
  total: number;
  facets: ProductPage['facets'];
}
type CountRow = Record<'id' | 'total' | 'here' | 'stocked' | 'min' | 'max', string | number | null>;

/** Totals and facets in one pass over what the keyword finds, grouped by category. */
async function readCounts(
  { db }: Deps,
  { base, category, price, stock }: Filters,
  tree: CategoryTree,
): Promise<Counts> {
  const when = (...conditions: (SQL | undefined)[]) => sql`filter (where ${and(sql`true`, ...conditions)})`;
  const rows = await rowsOf<CountRow>(
    db,
    sql`select ${products.categoryId} as id,
      count(*) ${when(category, price, stock)} as total,
      count(*) ${when(price, stock)} as here,
      count(*) ${when(category, price, sql`${products.isInStock}`)} as stocked,
      min(${products.cardMinPrice}) ${when(category, stock)} as min,
      max(${products.cardMinPrice}) ${when(category, stock)} as max
    from ${products} where ${base} group by 1`,
  );
  const sum = (name: 'total' | 'stocked') => rows.reduce((total, row) => total + Number(row[name]), 0);
  const bounds = rows.flatMap(({ min, max }) =>
    min === null || max === null ? [] : [{ min: Number(min), max: Number(max) }],
  );
  const here = new Map(rows.map((row) => [Number(row.id), Number(row.here)]));
  const counts = tree.list
    .map(({ id }) => ({ id, count: tree.below(id).reduce((total, each) => total + (here.get(each) ?? 0), 0) }))
    .filter(({ count }) => count > 0);
  return {
    total: sum('total'),
    facets: {
      categories: counts,
      price:
        bounds.length > 0
          ? { min: Math.min(...bounds.map(({ min }) => min)), max: Math.max(...bounds.map(({ max }) => max)) }
          : null,
      inStock: sum('stocked'),
    },
  };
}

/** The cards of one page, of as many as are found in all. */
export function cardsQuery(db: Db, { base, category, price, stock }: Filters, input: ListInput, total: number) {
  const { page, limit, sort, order, keyword } = input;
  const direction = order === 'asc' ? asc : desc;
  const orderBy = [direction(sortColumn[sort]), direction(products.id)];
  const condition = and(base, category, price, stock);
  const { where, offset } = foundPage({ condition, orderBy, page, limit }, keyword ? total : undefined);
  return db
    .select(cardSelection)
    .from(products)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
}

/** A page of cards with facets. `status` is what this reader may see. */
export async function readList(deps: Deps, input: ListInput, status: number): Promise<ProductPage> {
  if (input.ids) return readByIds(deps, input.ids, status);
  const { page, limit } = input;
  const tree = await categoryTree(deps);
  const filters = filtersOf(input, status, tree);
  const { page: _page, limit: _limit, sort: _sort, order: _order, ...filter } = input;
  const key = `counts ${status} ${JSON.stringify(filter)}`;
  const counts = await catalogueOf(deps).get('membership', key, () => readCounts(deps, filters, tree));
  const rows = await cardsQuery(deps.db, filters, input, counts.total);
  const { total, facets } = counts;
  return { list: rows.map(groupCard), total, page, limit, pages: Math.ceil(total / limit), facets };
}

/** The products themselves, in the order asked for; what is not to be seen is left out. */
async function readByIds({ db }: Deps, ids: number[], status: number): Promise<ProductPage> {
  const rows = await db
    .select(cardSelection)
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.status, status as 0 | 1 | 2)));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const list = [...new Set(ids)].flatMap((id) => {
    const row = rowOf.get(id);
    return row ? [variantCard(row)] : [];
  });
  const facets = { categories: [], price: null, inStock: list.filter(({ stock }) => stock > 0).length };
  return { list, total: list.length, page: 1, limit: Math.max(1, list.length), pages: list.length > 0 ? 1 : 0, facets };
}
