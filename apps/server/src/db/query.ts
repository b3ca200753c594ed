import type { SQL } from 'drizzle-orm';
import type { Db } from './connect.ts';

/** Rows of a statement written by hand, as the driver gives them; both drivers answer `{rows}`. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as { rows: Row[] };
  return result.rows;
}

interface DatabaseError {
  code: string;
  constraint?: string;
}

/** The database's own error inside whatever wraps it: SQLSTATE, or the system's code of a lost connection. */
export function databaseErrorOf(error: unknown): DatabaseError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as Error & { code?: unknown; constraint?: unknown };
    if (typeof code === 'string' && !code.startsWith('FST_')) {
      return typeof constraint === 'string' ? { code, constraint } : { code };
    }
    if (at instanceof AggregateError && at.errors.length > 0) return databaseErrorOf(at.errors[0]);
  }
  return null;
}

/** The name of the unique index that refused a write, if that is what happened. */
export function takenIndex(error: unknown): string | null {
  const found = databaseErrorOf(error);
  return found?.code === '23505' ? (found.constraint ?? '') : null;
}
