import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { locales, type StaffProduct } from '@sampan/api/entities';
import { queryTokens } from '@sampan/domain/search/searchTokens';
import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { countedRows, countUpTo, pageOf } from '../../db/countUpTo.ts';
import { products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Run } from '../../http/handler.ts';
import { categoryTree } from '../category/tree.ts';
import { textArray } from '../order/search.ts';
import { foundPage } from './foundPage.ts';

type Input = ParsedInputOf<Contract['adminProduct']['list']>;
/** What staff narrow their list by; bulk changes and exports take the same. */
export type StaffFilter = Omit<Input, 'page' | 'limit' | 'sort'>;

const columns = {
  id: products.id,
  groupId: products.groupId,
  slug: products.slug,
  name: products.name,
  subtitle: products.subtitle,
  categoryId: products.categoryId,
  type: products.type,
  status: products.status,
  isFeatured: products.isFeatured,
  priceAmount: products.priceAmount,
  listPriceAmount: products.listPriceAmount,
  currency: products.currency,
  onHand: products.onHand,
  reserved: products.reserved,
  lowStock: products.lowStock,
  sold: products.sold,
  cover: products.cover,
  options: products.options,
  i18n: products.i18n,
  version: products.version,
  createdAt: products.createdAt,
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

/** The condition for what a filter finds, every variant by itself. Small numbers are written out: indexes name them. */
export async function staffCondition(deps: Deps, filter: StaffFilter): Promise<SQL | undefined> {
  const { keyword, categoryId, status, type, isFeatured, isLow, minPrice, maxPrice } = filter;
  const tokens = keyword ? queryTokens(keyword) : [];
  const flag = (column: SQL, isWanted: boolean | undefined) =>
    isWanted === undefined ? undefined : isWanted ? column : sql`not ${column}`;
  return and(
    tokens.length > 0
      ? sql`${products.id} in (select product_id from product_search where own_tokens @> ${textArray(tokens)})`
      : undefined,
    categoryId === undefined ? undefined : inArray(products.categoryId, (await categoryTree(deps)).below(categoryId)),
    status === undefined ? undefined : eq(products.status, sql.raw(String(status))),
    type === undefined ? undefined : eq(products.type, sql.raw(String(type))),
    flag(sql`${products.isFeatured}`, isFeatured),
    // Without a limit of its own, and sold out, it is low too: the column is never null.
    flag(sql`${products.isLow}`, isLow),
    minPrice === undefined ? undefined : gte(products.priceAmount, minPrice),
    maxPrice === undefined ? undefined : lte(products.priceAmount, maxPrice),
  );
}

/** The rows of one page, of as many as are found in all. */
export function staffRowsQuery(
  db: Db,
  condition: SQL | undefined,
  { page, limit, sort, keyword }: Input,
  total: number,
) {
  const direction = sort.startsWith('-') ? desc : asc;
  const column = sortColumn[sort.replace('-', '') as keyof typeof sortColumn];
  const orderBy = [direction(column), direction(products.id)];
  const { where, offset } = foundPage({ condition, orderBy, page, limit }, keyword ? total : undefined);
  return db
    .select(columns)
    .from(products)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
}

function rowShape({ onHand, i18n, createdAt, updatedAt, ...row }: Row): StaffProduct {
  const words = locales.flatMap((locale) => {
    const { name, subtitle, options } = i18n?.[locale] ?? {};
    return name || subtitle || options ? [[locale, { name, subtitle, options }] as const] : [];
  });
  return {
    ...row,
    subtitle: row.subtitle ?? undefined,
    listPriceAmount: row.listPriceAmount ?? undefined,
    lowStock: row.lowStock ?? undefined,
    stock: onHand - row.reserved,
    i18n: words.length > 0 ? Object.fromEntries(words) : undefined,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Counts and leads to so many: beyond it one narrows the list. */
export const listStaffProducts: Run<Contract['adminProduct']['list']> = async (input, { db, deps }) => {
  const condition = await staffCondition(deps, input);
  const isBeyond = (input.page - 1) * input.limit >= countedRows;
  const total = await countUpTo(db, sql`from ${products} where ${condition ?? sql`true`}`);
  const rows = isBeyond ? [] : await staffRowsQuery(db, condition, input, total);
  return pageOf(rows.map(rowShape), total, input);
};
