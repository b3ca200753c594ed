import { eq } from 'drizzle-orm';
import type { Db } from '../query.ts';
import { shopState } from '../schema.ts';

/** Reads the state stored under a key; undefined if there is none. The type is the one that its writers store. */
export async function readShopState<State extends object>(db: Db, key: string): Promise<State | undefined> {
  const [row] = await db.select({ value: shopState.value }).from(shopState).where(eq(shopState.key, key));
  return row?.value as State | undefined;
}

/** Stores the state of a key in place of the former one. */
export async function writeShopState(db: Db, key: string, value: Record<string, unknown>): Promise<void> {
  await db.insert(shopState).values({ key, value }).onConflictDoUpdate({ target: shopState.key, set: { value } });
}
