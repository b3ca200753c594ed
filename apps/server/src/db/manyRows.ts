import { type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './connect.ts';

const toColumn = (field: string) => sql.identifier(toSnakeCase(field));
const list = (parts: SQL[]) => sql.join(parts, sql`, `);

/** Rows of a table as one parameter: however many there are, it is a statement that the database has planned before. */
function recordset(table: PgTable, rows: readonly object[]): SQL {
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [toSnakeCase(field), value])),
  );
  return sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`;
}

/** Adds rows that all give the same fields. `onConflict` may speak of `excluded`. */
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
    sql`insert into ${table} (${columns}) select ${columns} from ${recordset(table, rows)} ${onConflict}`,
  );
}

/** Changes rows by their ids; all give the same fields. `also` is set beside them, the row being `old`. */
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
    sql`update ${table} as old set ${list(also ? [...set, also] : set)} from ${recordset(table, rows)} as given
      where old.id = given.id`,
  );
}
