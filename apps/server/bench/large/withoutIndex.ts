import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../../src/db/query.ts';

/** Does the work with the index gone, and makes it again as it was: a GIN index is made several times faster than it grows. */
export async function withoutIndex(tx: Db, name: string, work: () => Promise<void>): Promise<void> {
  const [row] = await queryRows<{ made: string }>(tx, sql`select pg_get_indexdef(${name}::regclass) as made`);
  if (!row) throw new Error(`There is no index ${name}.`);
  await tx.execute(sql`drop index ${sql.identifier(name)}`);
  await work();
  await tx.execute(sql.raw(row.made));
}
