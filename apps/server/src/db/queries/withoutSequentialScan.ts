import { sql } from 'drizzle-orm';
import type { Db } from '../query.ts';

/**
 * Runs reads with index scans only, where the planner's costs mislead it: search tokens are stored out of line (TOAST),
 * which they ignore, and for one row the planner would read a table from its start. Without just-in-time compilation: a
 * scan that no index can replace has an extreme cost until PostgreSQL 17, for which it would compile the statement.
 */
export function withoutSequentialScan<Value>(db: Db, read: (tx: Db) => Promise<Value>): Promise<Value> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`);
    return read(tx);
  });
}
