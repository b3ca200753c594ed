import { sql } from 'drizzle-orm';
import { readJournal } from './migrationFiles.ts';
import { type Db, hasTable, queryNumber } from './query.ts';

export interface MigrationState {
  /** Migrations of this release that the database lacks, oldest first. */
  pending: string[];
  /** True where a newer release has migrated the database. Migrations only add, so this release still works on it. */
  isNewer: boolean;
}

/** Compares the database with this release. drizzle stores the time of each applied migration in `created_at`. */
export async function readMigrationState(db: Db, journal = readJournal()): Promise<MigrationState> {
  // An empty database.
  if (!(await hasTable(db, 'drizzle.__drizzle_migrations')))
    return { pending: journal.map(({ tag }) => tag), isNewer: false };
  const applied = await queryNumber(db, sql`select max(created_at) from drizzle.__drizzle_migrations`);
  return {
    pending: journal.filter(({ when }) => when > applied).map(({ tag }) => tag),
    isNewer: applied > Math.max(...journal.map(({ when }) => when)),
  };
}
