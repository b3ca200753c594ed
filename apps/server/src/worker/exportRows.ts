import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Locale } from '@sampan/api/entities';
import { orderColumns, orderLineColumns, transactionColumns, userColumns } from '@sampan/domain/exports/columnLists';
import type { ExportStyle } from '@sampan/domain/exports/columns';
import { getOrderQuery } from '@sampan/domain/order/searchTokens';
import { formatCategoryPath } from '@sampan/domain/productCsv/categories';
import { productColumns } from '@sampan/domain/productCsv/columns';
import { formatProductLines } from '@sampan/domain/productCsv/write';
import type { ShopSettings } from '@sampan/domain/setting/settingDefaults';
import { and, desc, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type CategoryTree, getCategoryTree } from '../areas/category/queries.ts';
import { toOrderDto } from '../areas/order/orderDto.ts';
import { readOrders } from '../areas/order/orderRecord.ts';
import { type OrderSort, orderBy, toConditions as orderConditions } from '../areas/order/queries.ts';
import { buildStaffCondition } from '../areas/product/adminQueries.ts';
import { type FileProduct, readFileProducts } from '../areas/product/productRow.ts';
import { toConditions as logConditions, toTransactionLogDto } from '../areas/transaction/queries.ts';
import { buildUserConditions, readStaffUsers, userOrderBy } from '../areas/user/adminQueries.ts';
import { buildWhere } from '../db/queries/conditions.ts';
import { buildOrderTokensCondition } from '../db/queries/searchSql.ts';
import { type Db, queryNumber, queryValue, toIdArray } from '../db/query.ts';
import { products, transactionLogs } from '../db/schema.ts';
import type { Viewer } from '../http/calls/handler.ts';
import { buildColumnLayout, exportPage, readKeysetPages, writeExport } from './exportFile.ts';
import type { LeasedJob, ResultFile } from './leasedJob.ts';

/** Context for reading the rows of an export. */
export interface ExportContext {
  db: Db;
  viewer: Viewer;
  shop: ShopSettings;
  now: Date;
  style: ExportStyle;
}

type OrderFilter = Pick<ParsedInputOf<Contract['adminOrder']['export']>, 'filter' | 'ids' | 'except' | 'sort'>;
type UserFilter = Pick<ParsedInputOf<Contract['adminUser']['export']>, 'filter' | 'sort'>;
type LogFilter = Parameters<typeof logConditions>[0] & { keyword?: string | undefined };

/** Cursor of a page; newest first. */
interface Place {
  createdAt: string;
  id: number;
}

const buildAfterConditions = (alias: SQL, after: Place | undefined): SQL[] =>
  after ? [sql`(${alias}.created_at, ${alias}.id) < (${after.createdAt}::timestamptz, ${after.id}::bigint)`] : [];

/** Condition: the order contains all tokens of the keyword. `column` is the order's id. */
function matchesTokens(column: SQL, keyword: string | undefined): SQL[] {
  return keyword ? [buildOrderTokensCondition(column, getOrderQuery(keyword))] : [];
}

const count = (db: Db, from: SQL) => queryNumber(db, sql`select count(*) ${from}`);

/** The ids as rows: one parameter, however many there are. */
const toIdRows = (ids: readonly number[]) => sql`select unnest(string_to_array(${ids.join(',')}, ',')::bigint[])`;

/** Cursor of a page of orders, whatever they are sorted by. */
type OrderPlace = Place & { totalAmount: number };

/** Condition: the order comes after the cursor in the sort. */
function buildOrderAfterConditions(sort: OrderSort, after: OrderPlace | undefined): SQL[] {
  if (!after) return [];
  const { createdAt, totalAmount, id } = after;
  const [row, place] = sort.endsWith('total')
    ? [sql`(o.total_amount, o.id)`, sql`(${totalAmount}::bigint, ${id}::bigint)`]
    : [sql`(o.created_at, o.id)`, sql`(${createdAt}::timestamptz, ${id}::bigint)`];
  return [sort.startsWith('-') ? sql`${row} < ${place}` : sql`${row} > ${place}`];
}

/** Orders with their lines, in the order of the list: newest first by default. */
export async function orderRows(
  { db, viewer, shop, now, style }: ExportContext,
  { filter, ids, except, sort = '-created' }: OrderFilter,
) {
  const { status, keyword, ...rest } = filter;
  const conditions = [
    ...orderConditions({ ...rest, statuses: status }),
    ...matchesTokens(sql`o.id`, keyword),
    ...(ids ? [sql`o.id in (${toIdRows(ids)})`] : []),
    ...(except ? [sql`o.id not in (${toIdRows(except)})`] : []),
  ];
  const by = sql`order by ${orderBy[sort]}`;
  async function read(after: OrderPlace | undefined, limit: number) {
    const where = buildWhere([...conditions, ...buildOrderAfterConditions(sort, after)]);
    const records = await readOrders(db, sql`${where} ${by} limit ${limit}`, by);
    return records.map((record) => ({ ...toOrderDto(record, viewer, now, shop), username: record.username }));
  }
  return {
    ...buildColumnLayout(orderColumns, style),
    total: await count(db, sql`from orders o ${buildWhere(conditions)}`),
    pages: readKeysetPages(read, ({ createdAt, totalAmount, id }): OrderPlace => ({ createdAt, totalAmount, id })),
  };
}

/** The lines of all orders, each with its order's number, newest order first. */
export async function orderLineRows(context: ExportContext) {
  const orders = await orderRows(context, { filter: {} });
  async function* readLinePages() {
    for await (const page of orders.pages) {
      yield page.flatMap(({ orderNo, currency, lines }) => lines.map((line) => ({ orderNo, currency, ...line })));
    }
  }
  return {
    ...buildColumnLayout(orderLineColumns, context.style),
    total: await count(context.db, sql`from order_lines`),
    pages: readLinePages(),
  };
}

/** Ids of the accounts that the filter finds, in the order of the list. */
async function readUserIds(db: Db, { filter, sort = '-created' }: UserFilter): Promise<number[]> {
  const ids = await queryValue<string | null>(
    db,
    sql`select string_agg(u.id::text, ',' order by ${userOrderBy[sort]})
      from users u join user_totals t on t.user_id = u.id ${buildWhere(buildUserConditions(filter))}`,
  );
  return ids?.split(',').map(Number) ?? [];
}

/**
 * Accounts, in the order of the list: newest first by default. The order is read once, because totals change while the
 * pages are read: a cursor would repeat or leave out accounts.
 */
export async function createUserExport({ db, shop, now, style }: Omit<ExportContext, 'viewer'>, request: UserFilter) {
  const currency = shop['site.currency'];
  const ids = await readUserIds(db, request);
  async function* readPages() {
    for (let start = 0; start < ids.length; start += exportPage) {
      const pageIds = ids.slice(start, start + exportPage);
      const found = await readStaffUsers(db, now, sql`where u.id in (${toIdRows(pageIds)})`);
      const userById = new Map(found.map((user) => [user.id, { ...user, currency }]));
      yield pageIds.flatMap((id) => userById.get(id) ?? []);
    }
  }
  return { ...buildColumnLayout(userColumns, style), total: ids.length, pages: readPages() };
}

/** Alias `o`, as the conditions expect. */
const logs = alias(transactionLogs, 'o');

/** Entries of the ledger, newest first. */
export async function createTransactionExport({ db, style }: ExportContext, { keyword, ...filter }: LogFilter) {
  const conditions = [...logConditions(filter), ...matchesTokens(sql`o.order_id`, keyword)];
  async function read(after: Place | undefined, limit: number) {
    const rows = await db
      .select()
      .from(logs)
      .where(and(...conditions, ...buildAfterConditions(sql`o`, after)))
      .orderBy(desc(logs.createdAt), desc(logs.id))
      .limit(limit);
    return rows.map(toTransactionLogDto);
  }
  return {
    ...buildColumnLayout(transactionColumns, style),
    total: await count(db, sql`from transaction_logs o ${buildWhere(conditions)}`),
    pages: readKeysetPages(read, ({ createdAt, id }): Place => ({ createdAt, id })),
  };
}

type ProductExport = ParsedInputOf<Contract['adminProduct']['export']>;

interface ProductContext {
  db: Db;
  categories: CategoryTree;
  locale: Locale;
  /** Public URL of the shop, for addresses of pictures. */
  origin: string;
}

/**
 * Products with their variants in adjacent rows, which no index provides: sorts the ids once and reads the products by
 * pages.
 */
export async function createProductExport({ db, categories, locale, origin }: ProductContext, where: SQL | undefined) {
  const sorted = await db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(sql`coalesce(${products.groupId}, ${products.id})`, products.id);
  const ids = sorted.map(({ id }) => id);
  async function* readPages() {
    for (let at = 0; at < ids.length; at += exportPage) {
      const chosen = ids.slice(at, at + exportPage);
      yield await readFileProducts(db, chosen, sql`array_position(${toIdArray(chosen)}, ${products.id})`);
    }
  }
  const toLines = ({ product, handle }: FileProduct) => {
    const category = categories.byId.get(product.categoryId);
    return formatProductLines(product, {
      handle,
      category: formatCategoryPath(categories.list, product.categoryId),
      categoryName: category?.i18n?.[locale]?.name ?? category?.name ?? '',
      origin,
    });
  };
  return { header: productColumns, total: ids.length, pages: readPages(), toLines };
}

export async function exportProducts(job: LeasedJob, db: Db): Promise<ResultFile> {
  const { filter, locale } = job.getInput<ProductExport>();
  const { deps } = job;
  await job.actor();
  const context = { db, categories: await getCategoryTree(deps), locale, origin: deps.config.publicUrl };
  return writeExport(job, await createProductExport(context, await buildStaffCondition(deps, filter)));
}
