import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Journal {
  entries: { tag: string; when: number }[];
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

/** Reads the SQL of a migration. */
export const readMigration = (tag: string): string => readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8');
