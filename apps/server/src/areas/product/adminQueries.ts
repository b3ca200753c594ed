import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { StaffProduct } from '@sampan/api/entities';
import { pickTexts } from '@sampan/domain/catalogue/pickTexts';
import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { CacheScope } from '../../cache/catalogueCache.ts';
import { inlineNumber } from '../../db/inlineNumbers.ts';
import { countUpTo, readCountedPage } from '../../db/queries/countUpTo.ts';
import { buildProductKeywordCondition } from '../../db/queries/searchSql.ts';
import { withoutSequentialScan } from '../../db/queries/withoutSequentialScan.ts';
import type { Db } from '../../db/query.ts';
import { products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Run } from '../../http/calls/handler.ts';
import { getCategoryTree } from '../category/queries.ts';
import { isOnPage, readSortedPage, type SortedList } from './sortedIdCache.ts';
import { variantColumns } from './variantColumns.ts';

type Input = ParsedInputOf<Contract['adminProduct']['list']>;
/** Filter of the staff list, also used by bulk changes and exports. */
export type StaffFilter = Omit<Input, 'page' | 'limit' | 'sort'>;

const columns = {
  ...variantColumns,
  currency: products.currency,
  options: products.options,
  version: products.version,
  updatedAt: products.updatedAt,
};
type Row = Pick<typeof products.$inferSelect, keyof typeof columns>;

const sortColumn = {
  updated: products.updatedAt,
  price: products.priceAmount,
  stock: sql`${products.onHand} - ${products.reserved}`,
  sold: products.sold,
  name: products.sortName,
} as const;

/**
 * SQL conditions: `matchesKeyword` for the keyword, `rest` for all other filters, which are applied to the matches too. Small
 * numbers are inlined, because partial indexes contain them.
 */
async function toConditions(
  deps: Deps,
  filter: StaffFilter,
): Promise<Record<'matchesKeyword' | 'rest', SQL | undefined>> {
  const { keyword, categoryId, status, type, isFeatured, isLow, minPrice, maxPrice } = filter;
  const buildFlagCondition = (column: SQL, isWanted: boolean | undefined) =>
    isWanted === undefined ? undefined : isWanted ? column : sql`not ${column}`;
  return {
    matchesKeyword: buildProductKeywordCondition(keyword, sql`own_tokens`),
    rest: and(
      categoryId === undefined
        ? undefined
        : inArray(products.categoryId, (await getCategoryTree(deps)).getSubtreeIds(categoryId)),
      status === undefined ? undefined : eq(products.status, inlineNumber(status)),
      type === undefined ? undefined : eq(products.type, inlineNumber(type)),
      buildFlagCondition(sql`${products.isFeatured}`, isFeatured),
      // `isLow` also covers sold-out products without a limit; never null.
      buildFlagCondition(sql`${products.isLow}`, isLow),
      minPrice === undefined ? undefined : gte(products.priceAmount, minPrice),
      maxPrice === undefined ? undefined : lte(products.priceAmount, maxPrice),
    ),
  };
}

/** SQL condition of a filter; matches each variant separately. */
export async function buildStaffCondition(deps: Deps, filter: StaffFilter): Promise<SQL | undefined> {
  const { matchesKeyword, rest } = await toConditions(deps, filter);
  return and(matchesKeyword, rest);
}

/** Ids of all products that match the filter, but for `except`. */
export async function readMatchingIds(
  deps: Deps,
  { filter, except = [] }: { filter: StaffFilter; except?: readonly number[] | undefined },
): Promise<number[]> {
  const { matchesKeyword, rest } = await toConditions(deps, filter);
  const condition = and(matchesKeyword, rest);
  const read = (db: Db) => db.select({ id: products.id }).from(products).where(condition);
  const rows = await (matchesKeyword ? withoutSequentialScan(deps.db, read) : read(deps.db));
  const excluded = new Set(except);
  return rows.map(({ id }) => id).filter((id) => !excluded.has(id));
}

export function toStaffOrderBy(sort: Input['sort']): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc;
  const column = sortColumn[sort.replace('-', '') as keyof typeof sortColumn];
  return [direction(column), direction(products.id)];
}

/** Query of one page without keyword, along an index. */
export function buildStaffRowsQuery(db: Db, condition: SQL | undefined, input: Input) {
  const orderBy = toStaffOrderBy(input.sort);
  return db
    .select(columns)
    .from(products)
    .where(isOnPage(condition, orderBy, input))
    .orderBy(...orderBy);
}

function toRowDto({ onHand, i18n, updatedAt, ...row }: Row): StaffProduct {
  return {
    ...row,
    stock: onHand - row.reserved,
    i18n: pickTexts(i18n, ['name', 'options']),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Any sale can change which products are low. */
const getScope = ({ isLow }: StaffFilter): CacheScope => (isLow === undefined ? 'membership' : 'cards');

/** Number of matches, up to `maxCountedRows`. */
function readTotal(deps: Deps, key: string, filter: StaffFilter): Promise<number> {
  return deps.caches.catalogue.get(getScope(filter), `count ${key}`, async () => {
    const { matchesKeyword, rest } = await toConditions(deps, filter);
    const count = (db: Db) => countUpTo(db, sql`from ${products} where ${and(matchesKeyword, rest) ?? sql`true`}`);
    return matchesKeyword ? withoutSequentialScan(deps.db, count) : count(deps.db);
  });
}

/** Rows of one page that is sorted at request time; ids are cached as for the shop. */
async function readFound(deps: Deps, input: Input, rest: SQL | undefined, key: string): Promise<Row[]> {
  const sortedList: SortedList = {
    key: `${key} ${input.sort}`,
    // Every sale changes stock and sales; all other sort columns change only by staff's writes.
    scope: /stock|sold/.test(input.sort) ? 'cards' : getScope(input),
    isTokenSearch: input.keyword !== undefined,
    orderBy: toStaffOrderBy(input.sort),
    condition: () => buildStaffCondition(deps, input),
  };
  return readSortedPage(deps, sortedList, input, (isOnPage) =>
    deps.db.select(columns).from(products).where(and(isOnPage, rest)),
  );
}

/** Counts and pages up to a maximum; beyond it, filters are needed. */
export const listStaffProducts: Run<Contract['adminProduct']['list']> = (input, { deps }) => {
  const { page: _page, limit: _limit, sort: _sort, ...filter } = input;
  const key = `staff ${JSON.stringify(filter)}`;
  return readCountedPage(input, {
    total: readTotal(deps, key, filter),
    async rows() {
      const { matchesKeyword, rest } = await toConditions(deps, filter);
      // No index has the order by keyword or stock.
      const isSorted = matchesKeyword !== undefined || /stock/.test(input.sort);
      const rows = isSorted ? await readFound(deps, input, rest, key) : await buildStaffRowsQuery(deps.db, rest, input);
      return rows.map(toRowDto);
    },
  });
};
