import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from './connect.ts';
import { queryRows } from './query.ts';

interface Journal {
  entries: { tag: string; when: number }[];
}

export interface MigrationState {
  /** Migrations of this release that the database lacks, oldest first. */
  pending: string[];
  /** True where a newer release has migrated the database. Migrations only add, so this release still works on it. */
  isNewer: boolean;
}

const migrationsFolder = join(import.meta.dirname, 'migrations');
const journalPath = join('meta', '_journal.json');

/**
 * Gives `apply` a folder for drizzle's migrator with the migrations up to and including `last`, by default all.
 * @throws Error if this release has no such migration
 */
export async function withMigrations(
  last: string | undefined,
  apply: (folder: string) => Promise<void>,
): Promise<void> {
  if (last === undefined) return apply(migrationsFolder);
  const journal = JSON.parse(readFileSync(join(migrationsFolder, journalPath), 'utf8')) as Journal;
  const end = journal.entries.findIndex(({ tag }) => tag === last);
  if (end < 0) throw new Error(`This release has no migration ${last}.`);
  const entries = journal.entries.slice(0, end + 1);
  const folder = mkdtempSync(join(tmpdir(), 'sampan-migrations-'));
  try {
    mkdirSync(join(folder, 'meta'));
    writeFileSync(join(folder, journalPath), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) copyFileSync(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    await apply(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads the migrations of this release from drizzle's journal. */
export function readJournal(): Journal['entries'] {
  const file = join(migrationsFolder, journalPath);
  return (JSON.parse(readFileSync(file, 'utf8')) as Journal).entries;
}

/** Compares the database with this release. drizzle stores the time of each applied migration in `created_at`. */
export async function readMigrationState(db: Db, journal = readJournal()): Promise<MigrationState> {
  const [table] = await queryRows<{ exists: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  // An empty database.
  if (!table?.exists) return { pending: journal.map(({ tag }) => tag), isNewer: false };
  const [row] = await queryRows<{ applied: string | number | null }>(
    db,
    sql`select max(created_at) as applied from drizzle.__drizzle_migrations`,
  );
  const applied = Number(row?.applied ?? 0);
  return {
    pending: journal.filter(({ when }) => when > applied).map(({ tag }) => tag),
    isNewer: applied > Math.max(...journal.map(({ when }) => when)),
  };
}
