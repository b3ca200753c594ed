import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './connect.ts';

/** Rows of a statement written by hand, as the driver gives them; both drivers answer `{rows}`. */
export async function queryRows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as { rows: Row[] };
  return result.rows;
}

/** Ids as an array: one parameter, however many they are. */
export function idArray(ids: readonly number[]): SQL {
  return sql`string_to_array(${ids.join(',')}, ',')::bigint[]`;
}

/** "Current transaction is aborted": what follows a failed statement fails because of it. */
const aborted = '25P02';

/**
 * The answers to what was asked of a transaction together. Where one fails those behind it fail too, and may be heard
 * first: the error is the one that the others come from.
 */
export async function pipelined<Answers extends unknown[]>(
  asked: { [Place in keyof Answers]: Answers[Place] | Promise<Answers[Place]> },
): Promise<Answers> {
  const settled = await Promise.allSettled(asked);
  const failed = settled.filter((each) => each.status === 'rejected');
  const cause = failed.find(({ reason }) => findDatabaseError(reason)?.code !== aborted) ?? failed[0];
  if (cause) throw cause.reason;
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : undefined)) as Answers;
}

/**
 * The rows of several statements of a transaction, asked together and answered one after the other: each begins when the
 * one before it has ended, and sees what it has waited for.
 */
export function rowsOfEach<Rows extends unknown[]>(
  tx: Db,
  ...statements: { [Place in keyof Rows]: SQL }
): Promise<{ [Place in keyof Rows]: Rows[Place][] }> {
  return pipelined(statements.map((statement) => queryRows(tx, statement))) as Promise<{
    [Place in keyof Rows]: Rows[Place][];
  }>;
}

interface DatabaseError {
  code: string;
  constraint?: string;
}

/** The database's own error inside whatever wraps it: SQLSTATE, or the system's code of a lost connection. */
export function findDatabaseError(error: unknown): DatabaseError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as Error & { code?: unknown; constraint?: unknown };
    if (typeof code === 'string' && !code.startsWith('FST_')) {
      return typeof constraint === 'string' ? { code, constraint } : { code };
    }
    if (at instanceof AggregateError && at.errors.length > 0) return findDatabaseError(at.errors[0]);
  }
  return null;
}

/** The name of the unique index that refused a write, if that is what happened. */
export function takenIndex(error: unknown): string | null {
  const found = findDatabaseError(error);
  return found?.code === '23505' ? (found.constraint ?? '') : null;
}
