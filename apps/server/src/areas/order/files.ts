import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { idArray } from '../../db/query.ts';

interface GrantTimes {
  now: Date;
  /** Undefined if the downloads never expire. */
  expiresAt: Date | undefined;
}

/** Lets the buyer download the files of the order's digital lines. */
export async function grantFiles(
  tx: Db,
  order: { id: number; userId: number },
  { now, expiresAt }: GrantTimes,
): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`
    insert into file_grants (file_id, user_id, order_id, product_id, created_at, expires_at)
    select distinct f.id, ${order.userId}::bigint, l.order_id, l.product_id, ${at}::timestamptz,
      ${expiresAt?.toISOString() ?? null}::timestamptz
    from order_lines l join files f on f.product_id = l.product_id and f.deleted_at is null
    where l.order_id = ${order.id} and l.type = 2
    on conflict (order_id, file_id) do update set revoked_at = null`);
}

/** Revokes the order's downloads of these products. */
export async function revokeFiles(tx: Db, orderId: number, productIds: readonly number[], now: Date): Promise<void> {
  if (productIds.length === 0) return;
  await tx.execute(sql`
    update file_grants set revoked_at = ${now.toISOString()}::timestamptz
    where order_id = ${orderId} and product_id = any(${idArray(productIds)}) and revoked_at is null`);
}
