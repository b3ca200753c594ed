import { sql } from 'drizzle-orm';
import { type Db, queryRows, queryValues } from '../query.ts';

/** A table of the shop, without drizzle's own. */
export interface Table {
  name: string;
  /** In the order of the table. */
  columns: string[];
  /** Columns that the database computes; they cannot be written. */
  generated: string[];
}

/** Number of rows, and a sum of their hashes that does not depend on their order. */
export interface TableDigest {
  count: number;
  sum: string;
}

export interface Sequence {
  name: string;
  /** Null before the first use. */
  last: number | null;
}

/** Rows that cannot be written, or that differ after they were written. */
export class CopyError extends Error {}

/** Rows per page. */
const pageSize = 500;
/** Makes the text form of a row the same on every server. */
const textSettings = ["timezone = 'UTC'", "datestyle = 'ISO, YMD'", "bytea_output = 'hex'", 'extra_float_digits = 1'];

/** Quoted names, separated by commas. */
export const quoteIdentifiers = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

/** Runs work on one snapshot of the whole database, with rows in a text form that does not depend on the server. */
export function readSnapshot<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction(
    async (tx) => {
      await setTextForm(tx);
      return work(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Makes the transaction read and write rows in the text form. */
export async function setTextForm(tx: Db): Promise<void> {
  for (const setting of textSettings) await tx.execute(sql.raw(`set local ${setting}`));
}

/** All tables of the shop, by name. */
export function listTables(db: Db): Promise<Table[]> {
  return queryRows<Table>(
    db,
    sql`select c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated <> ''), '{}') as generated
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by c.relname order by c.relname`,
  );
}

/** All sequences of the shop, by name. */
export async function listSequences(db: Db): Promise<Sequence[]> {
  const rows = await queryRows<{ name: string; last: string | number | null }>(
    db,
    sql`select sequencename::text as name, last_value as last from pg_sequences
      where schemaname = 'public' order by sequencename`,
  );
  return rows.map(({ name, last }) => ({ name, last: last === null ? null : Number(last) }));
}

/** The rows of a table in PostgreSQL's text form, a page at a time. Needs a transaction of `readSnapshot`. */
export async function* readRows(tx: Db, table: string): AsyncGenerator<string[]> {
  await tx.execute(sql`declare copied no scroll cursor for select t::text as line from ${sql.identifier(table)} t`);
  for (;;) {
    const lines = await queryValues<string>(tx, sql.raw(`fetch ${pageSize} from copied`));
    if (lines.length === 0) break;
    yield lines;
  }
  await tx.execute(sql.raw('close copied'));
}

/** Needs a transaction of `readSnapshot` or `replaceTables`. */
export async function digestTable(tx: Db, table: string): Promise<TableDigest> {
  const [row] = await queryRows<{ count: string | number; sum: string }>(
    tx,
    sql`select count(*) as count, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum
      from ${sql.identifier(table)} t`,
  );
  return { count: Number(row?.count ?? 0), sum: row?.sum ?? '0' };
}

/** Digests of all tables, by name. `onTable` is called before each. Needs a transaction of `readSnapshot`. */
export async function digestTables(
  tx: Db,
  onTable: (step: { done: number; total: number }) => void = () => {},
): Promise<Map<string, TableDigest>> {
  const tables = await listTables(tx);
  const digests = new Map<string, TableDigest>();
  for (const { name } of tables) {
    onTable({ done: digests.size, total: tables.length });
    digests.set(name, await digestTable(tx, name));
  }
  return digests;
}

/** Number of rows of these tables. */
export const countRows = (digests: Iterable<TableDigest>) => [...digests].reduce((sum, { count }) => sum + count, 0);

/** A foreign key as the statement that adds it needs it. */
export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** All foreign keys of the shop, by name. */
export function listForeignKeys(tx: Db): Promise<ForeignKey[]> {
  return queryRows<ForeignKey>(
    tx,
    sql`select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  );
}

/**
 * The tables of this release, by name, for the rows of these tables.
 * @throws CopyError if it lacks one of them
 */
export async function readTargetTables(db: Db, names: Iterable<string>): Promise<Map<string, Table>> {
  const own = new Map((await listTables(db)).map((table) => [table.name, table]));
  const unknown = [...names].filter((name) => !own.has(name));
  if (unknown.length > 0) throw new CopyError(`This release has no table ${unknown.join(', ')}.`);
  return own;
}

/** Empties all tables, without their foreign keys and triggers until `completeTables`. */
export async function emptyTables(tx: Db, names: readonly string[], foreignKeys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name } of foreignKeys) {
    await tx.execute(sql.raw(`alter table ${table} drop constraint "${name}"`));
  }
  await tx.execute(sql`truncate ${quoteIdentifiers(names)}`);
  for (const name of names) await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`);
}

/** Adds what `emptyTables` took away. Adding a foreign key checks all rows. */
export async function completeTables(
  tx: Db,
  names: readonly string[],
  foreignKeys: readonly ForeignKey[],
): Promise<void> {
  for (const name of names) await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`);
  for (const { table, name, definition } of foreignKeys) {
    await tx.execute(sql.raw(`alter table ${table} add constraint "${name}" ${definition}`));
  }
}

/** Writes rows in their text form. Needs `setTextForm`. */
export async function writeRows(tx: Db, { name, columns, generated }: Table, lines: readonly string[]): Promise<void> {
  const written = quoteIdentifiers(columns.filter((column) => !generated.includes(column)));
  await tx.execute(
    sql`insert into ${sql.identifier(name)} (${written}) overriding system value select ${written}
      from unnest(array(select jsonb_array_elements_text(${JSON.stringify(lines)}::jsonb))::${sql.identifier(name)}[])`,
  );
}

/** Sets the sequences to their last values. */
export async function setSequences(tx: Db, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last } of sequences) {
    if (last !== null) await tx.execute(sql`select setval(quote_ident(${name})::regclass, ${last})`);
  }
}

/** New content of a database. */
export interface Replacement {
  tables: ReadonlyMap<string, TableDigest>;
  sequences: readonly Sequence[];
  /** Pages of rows, in any order of tables. */
  rows: AsyncIterable<{ table: string; lines: string[] }>;
}

/**
 * Replaces the rows of all tables in one transaction, then compares each table with its digest. Foreign keys are taken
 * away meanwhile and checked again at the end; triggers do not run, as their effects are rows, too.
 *
 * @throws CopyError if the tables differ from this release's, or a table from its digest; the database is then unchanged
 */
export async function replaceTables(db: Db, { tables, sequences, rows }: Replacement): Promise<void> {
  await db.transaction(async (tx) => {
    await setTextForm(tx);
    const own = await readTargetTables(tx, tables.keys());
    const names = [...own.keys()];
    const foreignKeys = await listForeignKeys(tx);
    await emptyTables(tx, names, foreignKeys);
    for await (const { table, lines } of rows) {
      const known = own.get(table);
      if (!known) throw new CopyError(`This release has no table ${table}.`);
      await writeRows(tx, known, lines);
    }
    await completeTables(tx, names, foreignKeys);
    await setSequences(tx, sequences);
    for (const [name, expected] of tables) {
      const { count, sum } = await digestTable(tx, name);
      if (count !== expected.count || sum !== expected.sum) {
        throw new CopyError(`${name} has ${count} rows that differ from the ${expected.count} rows that were read.`);
      }
    }
  });
}
