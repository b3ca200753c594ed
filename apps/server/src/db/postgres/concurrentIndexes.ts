import type { Client } from 'pg';
import { readJournal, readMigration } from '../migrationFiles.ts';
import { readMigrationState } from '../migrationState.ts';
import type { Db } from '../query.ts';

/** An index that a migration adds to a table that may be large. */
interface ConcurrentIndex {
  name: string;
  /** The statement of the migration. */
  statement: string;
}

interface Stage {
  /** The migration before the one with these indexes; undefined for the first. */
  previous: string | undefined;
  indexes: ConcurrentIndex[];
}

const createIndex = /^\s*create (unique )?index if not exists "?(\w+)"?/i;

/** The indexes that a migration's text creates with `IF NOT EXISTS`, which marks those to be built beforehand. */
export function findConcurrentIndexes(text: string): ConcurrentIndex[] {
  return text.split('--> statement-breakpoint').flatMap((part) => {
    const statement = part.replace(/^\s*--.*$/gm, '');
    const name = createIndex.exec(statement)?.[2];
    return name === undefined ? [] : [{ name, statement }];
  });
}

/** The pending migrations up to and including `last` that have such indexes, oldest first. */
export async function planConcurrentIndexes(db: Db, last: string | undefined): Promise<Stage[]> {
  const tags = readJournal().map(({ tag }) => tag);
  const end = last === undefined ? tags.length : tags.indexOf(last) + 1;
  const pending = new Set((await readMigrationState(db)).pending);
  return tags.slice(0, end).flatMap((tag, index) => {
    const indexes = pending.has(tag) ? findConcurrentIndexes(readMigration(tag)) : [];
    return indexes.length > 0 ? [{ previous: tags[index - 1], indexes }] : [];
  });
}

/**
 * Builds an index while the shop writes to its table. Must be called outside a transaction; waits for those that are
 * open.
 */
export async function buildConcurrently(client: Client, { name, statement }: ConcurrentIndex): Promise<void> {
  const { rows } = await client.query('select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    `"${name}"`,
  ]);
  // An interrupted build leaves an index that no query uses, and that IF NOT EXISTS takes for a complete one.
  if (rows.length > 0) await client.query(`drop index concurrently "${name}"`);
  await client.query(statement.replace(/\bindex\b/i, 'index concurrently'));
}
