import { type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../query.ts';

const toColumn = (field: string) => sql.identifier(toSnakeCase(field));
const list = (parts: SQL[]) => sql.join(parts, sql`, `);

/** Splits a list into chunks, each for one SQL statement. */
export function toChunks<Item>(list: readonly Item[], size = 1_000): Item[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

/** Passes rows as one JSON parameter, so that the statement is the same for any number of rows and stays prepared. */
function buildRecordset(table: PgTable, rows: readonly object[]): SQL {
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [toSnakeCase(field), value])),
  );
  return sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`;
}

/** Inserts rows that all set the same fields. `onConflict` may refer to `excluded`. */
export async function insertRows<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  onConflict = sql``,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = list(Object.keys(first).map((field) => sql`${toColumn(field)}`));
  await db.execute(
    sql`insert into ${table} (${columns}) select ${columns} from ${buildRecordset(table, rows)} ${onConflict}`,
  );
}

/** Updates rows by id; all set the same fields. `also` is an extra assignment, in which `old` is the updated row. */
export async function updateRows<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: readonly (Partial<Table['$inferInsert']> & { id: number })[],
  also?: SQL,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const set = Object.keys(first)
    .filter((field) => field !== 'id')
    .map((field) => sql`${toColumn(field)} = given.${toColumn(field)}`);
  await db.execute(
    sql`update ${table} as old set ${list(also ? [...set, also] : set)} from ${buildRecordset(table, rows)} as given
      where old.id = given.id`,
  );
}
