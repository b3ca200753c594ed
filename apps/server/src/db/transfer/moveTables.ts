import { sql } from 'drizzle-orm';
import { ConfigError } from '../../config.ts';
import { type Db, hasTable, queryRows } from '../query.ts';
import {
  CopyError,
  completeTables,
  digestTable,
  emptyTables,
  type ForeignKey,
  listForeignKeys,
  readTargetTables,
  type Sequence,
  setSequences,
  setTextForm,
  type Table,
  type TableDigest,
  writeRows,
} from './tableRows.ts';

/** The database that rows are moved from. */
export interface MoveSource {
  /** All tables of the source by name. */
  tables: ReadonlyMap<string, TableDigest>;
  sequences: readonly Sequence[];
  readRows: (table: string) => AsyncIterable<string[]>;
  /** Called with the number of rows that the target has. */
  onRows: (done: number) => void;
}

/** Whether a move into this database was begun and is not finished: it lacks rows and foreign keys. */
export function hasUnfinishedMove(db: Db): Promise<boolean> {
  return hasTable(db, 'sampan_move.moved_tables');
}

/** @throws ConfigError if a move into the database is not finished */
export async function assertNoUnfinishedMove(db: Db): Promise<void> {
  if (!(await hasUnfinishedMove(db))) return;
  throw new ConfigError('A move into the database of DATABASE_URL is not finished. Run `sampan move` again first.');
}

/** Digests of the tables that an unfinished move has copied, as they were in the source. */
export async function listMoved(db: Db): Promise<Map<string, TableDigest>> {
  if (!(await hasUnfinishedMove(db))) return new Map();
  const rows = await queryRows<{ name: string; count: string | number; sum: string }>(
    db,
    sql`select name, count, sum::text as sum from sampan_move.moved_tables`,
  );
  return new Map(rows.map(({ name, count, sum }) => [name, { count: Number(count), sum }]));
}

const isSame = (left: TableDigest | undefined, right: TableDigest) =>
  left?.count === right.count && left.sum === right.sum;

/** Empties the target and notes its foreign keys, which the last step adds again: all of it, or nothing. */
async function beginMove(db: Db, own: ReadonlyMap<string, Table>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`create schema sampan_move`);
    await tx.execute(sql`create table sampan_move.foreign_keys ("table" text, name text, definition text)`);
    await tx.execute(sql`create table sampan_move.moved_tables (name text primary key, count bigint, sum numeric)`);
    const foreignKeys = await listForeignKeys(tx);
    for (const { table, name, definition } of foreignKeys) {
      await tx.execute(sql`insert into sampan_move.foreign_keys values (${table}, ${name}, ${definition})`);
    }
    await emptyTables(tx, [...own.keys()], foreignKeys);
  });
}

/** Copies one table and notes it in the same transaction. @throws CopyError if its rows differ afterwards */
async function moveTable(db: Db, table: Table, expected: TableDigest, pages: AsyncIterable<string[]>): Promise<void> {
  await db.transaction(async (tx) => {
    await setTextForm(tx);
    await tx.execute(sql`truncate ${sql.identifier(table.name)}`);
    for await (const lines of pages) await writeRows(tx, table, lines);
    const actual = await digestTable(tx, table.name);
    if (!isSame(actual, expected)) {
      throw new CopyError(
        `${table.name} has ${actual.count} rows that differ from the ${expected.count} of the source.`,
      );
    }
    await tx.execute(
      sql`insert into sampan_move.moved_tables values (${table.name}, ${expected.count}, ${expected.sum}::numeric)
        on conflict (name) do update set count = excluded.count, sum = excluded.sum`,
    );
  });
}

/** Whether the target still has the rows that were noted, and the source has no others. */
async function isMoved(db: Db, name: string, noted: TableDigest | undefined, expected: TableDigest): Promise<boolean> {
  if (!isSame(noted, expected)) return false;
  return db.transaction(async (tx) => {
    await setTextForm(tx);
    return isSame(await digestTable(tx, name), expected);
  });
}

/** Adds what `beginMove` took away and removes its notes. */
async function finishMove(db: Db, own: ReadonlyMap<string, Table>, sequences: readonly Sequence[]): Promise<void> {
  await db.transaction(async (tx) => {
    const foreignKeys = await queryRows<ForeignKey>(tx, sql`select * from sampan_move.foreign_keys order by name`);
    await completeTables(tx, [...own.keys()], foreignKeys);
    await setSequences(tx, sequences);
    await tx.execute(sql`drop schema sampan_move cascade`);
  });
}

/**
 * Replaces the rows of all tables, one transaction a table. What is copied is noted in the target's schema
 * `sampan_move`, so that a move that was interrupted goes on: a noted table is copied again only if its rows have changed
 * in the source or in the target.
 *
 * @returns number of tables that an earlier run had copied
 * @throws CopyError if the tables differ from this release's, or a table from the source's
 */
export async function moveTables(db: Db, { tables, sequences, readRows, onRows }: MoveSource): Promise<number> {
  const own = await readTargetTables(db, tables.keys());
  if (!(await hasUnfinishedMove(db))) await beginMove(db, own);
  const movedTables = await listMoved(db);
  let rowCount = 0;
  let resumed = 0;
  async function* readCounted(table: string) {
    for await (const lines of readRows(table)) {
      yield lines;
      rowCount += lines.length;
      onRows(rowCount);
    }
  }
  for (const [name, expected] of tables) {
    const table = own.get(name) as Table;
    if (await isMoved(db, name, movedTables.get(name), expected)) {
      resumed += 1;
      rowCount += expected.count;
      onRows(rowCount);
    } else await moveTable(db, table, expected, readCounted(name));
  }
  await finishMove(db, own, sequences);
  return resumed;
}
