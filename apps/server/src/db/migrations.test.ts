import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, 'migrations');
/** Earlier migrations are older than the first release. */
const first = '0026';

/**
 * Statements after which a server of the previous release fails. A migration that contracts what no release in use reads
 * any more says so above the statement: `-- contract: unused since 0.3.0`.
 */
const breaking: [RegExp, string][] = [
  [/\bdrop\s+(table|column|type|view|schema|function)\b/i, 'drops what the previous release may use'],
  [/\brename\b/i, 'renames what the previous release uses'],
  [/\balter\s+column\b.*\btype\b/i, 'changes the type of a column'],
  [/\balter\s+column\b.*\bset\s+not\s+null\b/i, 'refuses rows that the previous release writes'],
  [
    /\badd\s+column\b(?!.*\b(default|generated)\b).*\bnot\s+null\b/i,
    'adds a column that the previous release does not fill',
  ],
  [/\badd\s+constraint\b.*\b(check|unique)\b/i, 'refuses rows that the previous release writes'],
];

/** Earlier migrations add indexes to small tables only. */
const firstConcurrent = '0033';

/** The tables that a migration creates: the previous release does not know them, and they are empty. */
function findNewTables(text: string): (string | undefined)[] {
  return [...text.matchAll(/create table (?:if not exists )?"?(\w+)"?/gi)].map(([, table]) => table);
}

/**
 * Sentences about indexes that would stop all writes to a table until the migration has been committed. One that is
 * created with `IF NOT EXISTS` is built before it, concurrently, on PostgreSQL (db/postgres/concurrentIndexes.ts).
 */
function findBlockingIndexes(name: string, text: string): string[] {
  const tables = findNewTables(text);
  const created = text.matchAll(/create (?:unique )?index (if not exists )?"?(\w+)"? on "?(\w+)"?/gi);
  return [...created].flatMap(([, isConcurrent, index, table]) =>
    isConcurrent || tables.includes(table)
      ? []
      : [`${name} stops the writes to ${table}: write CREATE INDEX IF NOT EXISTS ${index}`],
  );
}

/** Sentences about breaking statements of one migration. */
function findBreaking(name: string, text: string): string[] {
  const tables = findNewTables(text);
  return text.split('--> statement-breakpoint').flatMap((statement) => {
    if (/^\s*--\s*contract: /m.test(statement)) return [];
    const sql = statement.replace(/^\s*--.*$/gm, '').replace(/\s+/g, ' ');
    if (tables.some((table) => new RegExp(`alter table "?${table}"?`, 'i').test(sql))) return [];
    return breaking.filter(([pattern]) => pattern.test(sql)).map(([, reason]) => `${name} ${reason}: ${sql.trim()}`);
  });
}

test('a server of the previous release runs on every migration', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= first);
  expect(names.length).toBeGreaterThan(0);
  expect(names.flatMap((name) => findBreaking(name, readFileSync(join(folder, name), 'utf8')))).toEqual([]);
});

test('only the last migration keeps its snapshot: drizzle-kit reads no other', () => {
  const names = readdirSync(join(folder, 'meta')).filter((name) => name.endsWith('_snapshot.json'));
  const last = readdirSync(folder).findLast((name) => name.endsWith('.sql')) ?? '';
  expect(names).toEqual([`${last.slice(0, 4)}_snapshot.json`]);
});

test('no migration stops the writes to a table while it builds an index', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= firstConcurrent);
  expect(names.flatMap((name) => findBlockingIndexes(name, readFileSync(join(folder, name), 'utf8')))).toEqual([]);
});

test.each([
  ['CREATE INDEX "orders_note" ON "orders" USING btree ("note");', 1],
  ['CREATE UNIQUE INDEX "orders_note" ON "orders" ("note");', 1],
  ['CREATE INDEX IF NOT EXISTS "orders_note" ON "orders" USING btree ("note");', 0],
  ['CREATE TABLE "notes" ("id" bigint);--> statement-breakpoint\nCREATE INDEX "notes_id" ON "notes" ("id");', 0],
])('%s', (text, count) => {
  expect(findBlockingIndexes('example.sql', text)).toHaveLength(count);
});

test.each([
  ['ALTER TABLE "orders" DROP COLUMN "remark";', 1],
  ['ALTER TABLE "orders"\n  RENAME COLUMN "remark" TO "note";', 1],
  ['ALTER TABLE "orders" ALTER COLUMN "id" SET DATA TYPE bigint;', 1],
  ['ALTER TABLE "orders" ALTER COLUMN "remark" SET NOT NULL;', 1],
  ['ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL;', 1],
  ['ALTER TABLE "orders" ADD CONSTRAINT "orders_note" CHECK (note <> \'\');', 1],
  ['-- contract: unused since 0.3.0\nALTER TABLE "orders" DROP COLUMN "remark";', 0],
  ['ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT \'\' NOT NULL;', 0],
  [
    'CREATE TABLE "notes" ("id" bigint);--> statement-breakpoint\nALTER TABLE "notes" ADD CONSTRAINT "c" CHECK (id > 0);',
    0,
  ],
  ['DROP INDEX "orders_number";', 0],
])('%s', (text, count) => {
  expect(findBreaking('example.sql', text)).toHaveLength(count);
});
