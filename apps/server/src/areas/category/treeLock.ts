import { sql } from 'drizzle-orm';
import { advisoryLocks } from '../../db/advisoryLocks.ts';
import type { Db } from '../../db/connection.ts';

/**
 * Locks the tree for a change until the transaction ends: concurrent changes could create a cycle. Waits for product
 * writes. To be taken before locks of products.
 */
export async function lockTree(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.categoryTree})`);
}

/**
 * Keeps the tree as it is until the transaction ends. Every product write takes it, before it locks products: its search
 * tokens have the names of categories, and a change of a category must find all products that were written with the
 * names before it.
 */
export async function shareTree(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${advisoryLocks.categoryTree})`);
}
