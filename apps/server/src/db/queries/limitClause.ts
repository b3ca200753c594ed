import { pageSizes } from '@sampan/api/pageSizes';
import { type SQL, sql } from 'drizzle-orm';

const usualLengths: ReadonlySet<number> = new Set(pageSizes);

/**
 * The `limit` clause of a page. PostgreSQL plans a prepared statement with a limit as parameter for a tenth of all rows,
 * finds the plan for the real limit cheaper, and therefore plans anew at each run: a third of what staff's order list
 * cost. So the first page of a usual length has its limit in the text, and each length one plan.
 */
export function toLimitClause(limit: number, offset: number, conditions: readonly SQL[]): SQL {
  if (offset === 0 && usualLengths.has(limit)) return toFixedLimit(limit, conditions);
  return sql`limit ${limit} offset ${offset}`;
}

/**
 * A limit that is the same at each run. With conditions it stays a parameter: a plan for any of their values can be far
 * worse for a rare one.
 */
export function toFixedLimit(limit: number, conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql.raw(`limit ${limit}`) : sql`limit ${limit}`;
}
