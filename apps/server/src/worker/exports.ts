import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { exportStyle } from '@sampan/domain/exports/columns';
import { orderColumns } from '@sampan/domain/exports/orders';
import { transactionColumns } from '@sampan/domain/exports/transactions';
import { userColumns } from '@sampan/domain/exports/users';
import { parsePeriod } from '@sampan/domain/reports/period';
import { queryTokens } from '@sampan/domain/search/searchTokens';
import { type SQL, sql } from 'drizzle-orm';
import { userConditions } from '../areas/adminUser/list.ts';
import { readStaffUsers } from '../areas/adminUser/staffUser.ts';
import { toOrderDto } from '../areas/order/orderDto.ts';
import { readOrders } from '../areas/order/orderRecord.ts';
import { toConditions as orderConditions } from '../areas/order/search.ts';
import { textArray } from '../areas/order/searchSql.ts';
import { type LogColumns, toLogRow, toTransactionLogDto } from '../areas/transaction/logDto.ts';
import { toConditions as logConditions } from '../areas/transaction/logs.ts';
import type { Db } from '../db/connect.ts';
import { queryRows } from '../db/query.ts';
import { inColumns, pagesBy, writeExport } from './exportFile.ts';
import type { ResultFile } from './kinds.ts';
import type { LeasedJob } from './leasedJob.ts';

type OrderExport = ParsedInputOf<Contract['adminOrder']['export']>;
type UserExport = ParsedInputOf<Contract['adminUser']['export']>;
type TransactionExport = ParsedInputOf<Contract['transaction']['export']>;

/** Cursor of a page; newest first. */
interface Place {
  createdAt: string;
  id: number;
}

const all = (conditions: readonly SQL[]) =>
  conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``;

const behind = (alias: SQL, after: Place | undefined): SQL[] =>
  after ? [sql`(${alias}.created_at, ${alias}.id) < (${after.createdAt}::timestamptz, ${after.id}::bigint)`] : [];

/** Condition: the order contains all tokens of the keyword. `column` is the order's id. */
function containsWords(column: SQL, keyword: string | undefined): SQL[] {
  const tokens = keyword ? queryTokens(keyword) : [];
  return tokens.length > 0
    ? [sql`${column} in (select order_id from order_search where tokens @> ${textArray(tokens)})`]
    : [];
}

async function count(db: Db, from: SQL): Promise<number> {
  const [row] = await queryRows<{ total: string | number }>(db, sql`select count(*) as total ${from}`);
  return Number(row?.total ?? 0);
}

export async function exportOrders(job: LeasedJob, db: Db): Promise<ResultFile> {
  const { filter, ids, locale, tz } = job.row.input as OrderExport;
  const { settings, clock } = job.deps;
  const [actor, { shop }] = [await job.actor(), await settings.current()];
  const style = exportStyle(locale, tz);
  const { status, keyword, ...rest } = filter;
  const conditions = [
    ...orderConditions({ ...rest, statuses: status }),
    ...containsWords(sql`o.id`, keyword),
    ...(ids ? [sql`o.id in (select unnest(string_to_array(${ids.join(',')}, ',')::bigint[]))`] : []),
  ];
  const by = sql`order by o.created_at desc, o.id desc`;
  async function read(after: Place | undefined, limit: number) {
    const where = all([...conditions, ...behind(sql`o`, after)]);
    const records = await readOrders(db, sql`${where} ${by} limit ${limit}`, by);
    return records.map((record) => ({
      ...toOrderDto(record, actor, clock.now(), shop),
      username: record.username,
    }));
  }
  return writeExport(job, {
    ...inColumns(orderColumns, style),
    total: await count(db, sql`from orders o ${all(conditions)}`),
    pages: pagesBy(read, ({ createdAt, id }): Place => ({ createdAt, id })),
  });
}

export async function exportUsers(job: LeasedJob, db: Db): Promise<ResultFile> {
  const { filter, locale, tz } = job.row.input as UserExport;
  const { settings, clock } = job.deps;
  await job.actor();
  const currency = (await settings.current()).shop['site.currency'];
  const style = exportStyle(locale, tz);
  const conditions = userConditions(filter);
  async function read(after: Place | undefined, limit: number) {
    const where = all([...conditions, ...behind(sql`u`, after)]);
    const rest = sql`${where} order by u.created_at desc, u.id desc limit ${limit}`;
    return (await readStaffUsers(db, clock.now(), rest)).map((user) => ({ ...user, currency }));
  }
  return writeExport(job, {
    ...inColumns(userColumns, style),
    total: await count(db, sql`from users u ${all(conditions)}`),
    pages: pagesBy(read, ({ createdAt = '', id }): Place => ({ createdAt, id })),
  });
}

export async function exportTransactions(job: LeasedJob, db: Db): Promise<ResultFile> {
  const { type, keyword, locale, tz, ...input } = job.row.input as TransactionExport;
  await job.actor();
  const style = exportStyle(locale, tz);
  const conditions = [
    ...logConditions({ type, period: parsePeriod(input) }),
    ...containsWords(sql`o.order_id`, keyword),
  ];
  async function read(after: Place | undefined, limit: number) {
    const where = all([...conditions, ...behind(sql`o`, after)]);
    const rows = await queryRows<{ row: LogColumns }>(
      db,
      sql`select row_to_json(o) as row from transaction_logs o ${where}
        order by o.created_at desc, o.id desc limit ${limit}`,
    );
    return rows.map(({ row }) => toTransactionLogDto(toLogRow(row)));
  }
  return writeExport(job, {
    ...inColumns(transactionColumns, style),
    total: await count(db, sql`from transaction_logs o ${all(conditions)}`),
    pages: pagesBy(read, ({ createdAt, id }): Place => ({ createdAt, id })),
  });
}
