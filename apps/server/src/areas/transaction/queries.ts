import type { Contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';
import type { TransactionLog, TransactionSummary } from '@sampan/api/entities';
import { getOrderQuery } from '@sampan/domain/order/searchTokens';
import { addToDay, type DayTotals, isSystemEntry } from '@sampan/domain/reports/ledger';
import type { Period } from '@sampan/domain/reports/period';
import { formatDate, getZone } from '@sampan/domain/reports/zone';
import { type SQL, sql } from 'drizzle-orm';
import { buildWhere, pickConditions } from '../../db/queries/conditions.ts';
import type { Paging } from '../../db/queries/countUpTo.ts';
import { toFixedLimit, toLimitClause } from '../../db/queries/limitClause.ts';
import { readPage } from '../../db/queries/readPage.ts';
import { buildOrderTokensCondition, maxMatches, type PagedSelect, selectByTokens } from '../../db/queries/searchSql.ts';
import { type Db, type JsonRow, pickFields, queryRows, toDtoFields } from '../../db/query.ts';
import type { transactionLogs } from '../../db/schema.ts';
import { buildPeriodCondition, toMomentArray } from './sums.ts';

interface LogFilter {
  type?: TransactionLog['type'];
  /** Matches the search tokens of the entry's order. */
  keyword?: string;
  period?: Period;
}

/** Maximum entries that a list counts and pages through; beyond it, filters are needed. */
const countedLogs = 10_000;

/** SQL conditions of the filter except the keyword, on entries with alias `o`. */
export function toConditions({ type, period }: LogFilter): SQL[] {
  return pickConditions([
    type !== undefined && sql`o.type = ${type}`,
    period && buildPeriodCondition(sql`o.created_at`, period),
  ]);
}

function toPagedSelect(filter: LogFilter): PagedSelect {
  const query = filter.keyword ? getOrderQuery(filter.keyword) : undefined;
  const conditions = toConditions(filter);
  const table = sql`transaction_logs o`;
  if (query && query.length > 0)
    return selectByTokens({ table, order: sql`o.order_id`, query, conditions, maxRows: maxMatches });
  if (query) conditions.push(buildOrderTokensCondition(sql`o.order_id`, query));
  const where = buildWhere(conditions);
  return {
    maxRows: countedLogs,
    page: (by, limit, offset) =>
      sql`where o.id = any(array(select o.id from ${table} ${where} order by ${by} ${toLimitClause(limit, offset, conditions)}))`,
    total: sql`select count(*) as total from (select 1 from ${table} ${where} ${toFixedLimit(countedLogs, conditions)}) counted`,
  };
}

type SummaryColumns = Pick<
  JsonRow<typeof transactionLogs>,
  'id' | 'type' | 'order_no' | 'username' | 'method' | 'amount' | 'currency' | 'created_at'
> & { note: string | null };

const buildNoteText = (column: SQL) =>
  sql`case jsonb_typeof(${column} -> 'note') when 'string' then nullif(${column} ->> 'note', '') end`;
/** As `getEntryNote` of the domain. Details can have 10,000 characters, so they stay in the database. */
const note = sql`coalesce(case when o.type <= 3 then ${buildNoteText(sql`o.annotation`)} end, ${buildNoteText(sql`o.details`)})`;

function toSummary({ order_no: orderNo, created_at: createdAt, ...row }: SummaryColumns): TransactionSummary {
  return toDtoFields({ ...row, orderNo, createdAt: new Date(createdAt) });
}

/** A page of ledger entries, newest first, with their count up to `countedLogs`. */
export async function findLogs(db: Db, filter: LogFilter, paging: Paging) {
  return readPage(db, {
    select: toPagedSelect(filter),
    by: sql`o.created_at desc, o.id desc`,
    ...paging,
    toStatement: (chosen, order, total) =>
      sql`select row_to_json(found) as row, ${total} from (
        select o.id, o.type, o.order_no, o.username, o.method, o.amount, o.currency, o.created_at, ${note} as note
        from transaction_logs o ${chosen} ${order}
      ) found`,
    toItem: ({ row }: { row: SummaryColumns }) => toSummary(row),
  });
}

type Days = OutputOf<Contract['transaction']['logsByDate']>['days'];

interface DaysQuery {
  period: Period;
  /** Time zone of the days. */
  tz: string;
  /** Amounts in other currencies are not added; their entries are counted. */
  currency: string;
}

/** Totals of the days of these entries, within the period; entries are newest first. */
export async function getDays(
  db: Db,
  list: readonly TransactionSummary[],
  { period, tz, currency }: DaysQuery,
): Promise<Days> {
  const zone = getZone(tz);
  const days = [...new Set(list.map(({ createdAt }) => zone.getDay(Date.parse(createdAt))))].sort((a, b) => a - b);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const from = Math.max(period.from, zone.getStart(first));
  const to = Math.min(period.to, zone.getStart(last + 1) - 1);
  const rows = await queryRows<{ place: number; type: TransactionLog['type']; count: string; amount: string }>(
    db,
    sql`select width_bucket(created_at, ${toMomentArray(days.map(zone.getStart))}) as place, type, count(*) as count,
        coalesce(sum(amount) filter (where currency = ${currency}), 0) as amount
      from transaction_logs
      where created_at between ${new Date(from).toISOString()}::timestamptz and ${new Date(to).toISOString()}::timestamptz
      group by 1, 2`,
  );
  const totals = days.map((): DayTotals => ({ count: 0, amount: 0, refundAmount: 0, adjustedAmount: 0 }));
  for (const { place, type, count, amount } of rows) {
    const day = totals[place - 1];
    if (!day) continue;
    addToDay(day, { type, count: Number(count), amount: Number(amount) });
  }
  return totals.map((day, index) => ({ date: formatDate(days[index] ?? 0), ...day })).reverse();
}

type LogRow = typeof transactionLogs.$inferSelect;

const fields = [
  'id',
  'type',
  'orderId',
  'orderNo',
  'userId',
  'username',
  'method',
  'amount',
  'currency',
  'status',
  'details',
  'operatorId',
  'createdAt',
  'updatedAt',
] as const;

export function toTransactionLogDto(row: LogRow): TransactionLog {
  const { type, annotation } = row;
  const isAnnotated = isSystemEntry(type) && Object.keys(annotation).length > 0;
  return { ...toDtoFields(pickFields(row, fields)), ...(isAnnotated && { annotation }) };
}
