import { capAmount } from '@sampan/domain/money/money';
import { type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** A drizzle database or transaction with the shop's schema, on PGlite or PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Runs a hand-written statement and returns its rows as the driver gives them; both drivers answer `{rows}`. */
export async function queryRows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as { rows: Row[] };
  return result.rows;
}

/** The first column of each row of a statement. Counts and sums come as texts from PostgreSQL. */
export async function queryValues<Value>(db: Db, statement: SQL): Promise<Value[]> {
  const rows = await queryRows<Record<string, Value>>(db, statement);
  return rows.map((row) => Object.values(row)[0] as Value);
}

/** Like `queryValues`, of the first row; undefined without a row. */
export async function queryValue<Value>(db: Db, statement: SQL): Promise<Value | undefined> {
  const [value] = await queryValues<Value>(db, statement);
  return value;
}

/** The ids that a statement selects. */
export async function queryIds(db: Db, statement: SQL): Promise<number[]> {
  return (await queryValues<string | number>(db, statement)).map(Number);
}

/** A count or another number that a statement selects; 0 without a row or for null. */
export async function queryNumber(db: Db, statement: SQL): Promise<number> {
  return Number((await queryValue<string | number | null>(db, statement)) ?? 0);
}

/** Whether a condition, such as `exists (…)`, is true in the database. */
export async function isTrue(db: Db, condition: SQL): Promise<boolean> {
  return (await queryValue<boolean | null>(db, sql`select ${condition}`)) === true;
}

/** Whether a table exists: not in an empty database, or in one of an earlier release. `name` has the schema. */
export function hasTable(db: Db, name: string): Promise<boolean> {
  return isTrue(db, sql`to_regclass(${name}) is not null`);
}

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/** A table's row as JSON from the database (`row_to_json`): column names, and times as ISO 8601 text. */
export type JsonRow<Table extends PgTable> = {
  [Field in keyof Table['$inferSelect'] & string as SnakeCase<Field>]: ToJson<Table['$inferSelect'][Field]>;
};
type ToJson<Value> = Value extends Date ? string : Value;

/** Counts and sums as the drivers return them. */
export type NumberTexts<Row> = Record<keyof Row, string | number>;

/** Converts counts and sums; a sum beyond the safe integers becomes the nearest of them. */
export function toNumbers<Row extends NumberTexts<Row>>(row: Row): Record<keyof Row, number> {
  const entries = Object.entries<string | number>(row).map(([name, value]) => [name, capAmount(Number(value))]);
  return Object.fromEntries(entries);
}

/** The row of a statement that always returns one, such as an INSERT. */
export function getReturnedRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The statement returned no row');
  return row;
}

type DtoField<Value> = Value extends Date ? string : Value extends null ? undefined : Value;

/** The fields of a row in a DTO: times as ISO 8601 text, and undefined, which JSON leaves out, for null. */
export function toDtoFields<Row extends object>(row: Row): { [Field in keyof Row]: DtoField<Row[Field]> } {
  const entries = Object.entries(row).map(([field, value]: [string, unknown]) => [
    field,
    value instanceof Date ? value.toISOString() : (value ?? undefined),
  ]);
  return Object.fromEntries(entries);
}

/**
 * The named columns of a table for a select, or fields of a row: a DTO names what goes out, so that a new column does not.
 */
export function pickFields<Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}

/** Converts a null column to undefined, which JSON leaves out. */
export const toOptional = <Value>(value: Value | null): Value | undefined => value ?? undefined;

/** Passes ids as one array parameter, however many they are. */
export function toIdArray(ids: readonly number[]): SQL {
  return sql`string_to_array(${ids.join(',')}, ',')::bigint[]`;
}

/** A text array parameter, for `@>`. */
export function toTextArray(texts: readonly string[]): SQL {
  return sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;
}

/** SQLSTATE "current transaction is aborted": a statement failed because an earlier one in its transaction did. */
const aborted = '25P02';

/**
 * Awaits queries that were sent together in one transaction. If one fails, those behind it fail too and may reject
 * first, so this throws the error that caused the others.
 */
export async function pipelined<Answers extends unknown[]>(
  queries: { [Place in keyof Answers]: Answers[Place] | Promise<Answers[Place]> },
): Promise<Answers> {
  const settled = await Promise.allSettled(queries);
  const failed = settled.filter((each) => each.status === 'rejected');
  const cause = failed.find(({ reason }) => findDatabaseError(reason)?.code !== aborted) ?? failed[0];
  if (cause) throw cause.reason;
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : undefined)) as Answers;
}

/**
 * Sends several statements of a transaction together and returns the rows of each. PostgreSQL runs them in order, so
 * each one sees the effects of those before it, also after it has waited for a lock.
 */
export function queryRowSets<Rows extends unknown[]>(
  tx: Db,
  ...statements: { [Place in keyof Rows]: SQL }
): Promise<{ [Place in keyof Rows]: Rows[Place][] }> {
  return pipelined(statements.map((statement) => queryRows(tx, statement))) as Promise<{
    [Place in keyof Rows]: Rows[Place][];
  }>;
}

/**
 * Finds the database error in a chain of causes. Its code is an SQLSTATE, or a system error code of a lost connection.
 */
export function findDatabaseError(error: unknown): { code: string; constraint?: string } | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as Error & { code?: unknown; constraint?: unknown };
    if (typeof code === 'string' && !code.startsWith('FST_')) {
      return typeof constraint === 'string' ? { code, constraint } : { code };
    }
    if (at instanceof AggregateError && at.errors.length > 0) return findDatabaseError(at.errors[0]);
  }
  return null;
}

/** The name of the unique index that a write violated, or null for any other error. */
export function findViolatedIndex(error: unknown): string | null {
  const found = findDatabaseError(error);
  return found?.code === '23505' ? (found.constraint ?? '') : null;
}
