import { orderStatus, refundStatus } from '@sampan/api/statuses';
import { type SQL, sql } from 'drizzle-orm';
import { inlineNumbers } from '../../db/inlineNumbers.ts';
import type { Paging } from '../../db/queries/countUpTo.ts';
import { type Db, queryRows } from '../../db/query.ts';
import type { FileFields } from './fileRows.ts';

const { paid, shipped, completed, refundRequested, refunding } = orderStatus;
const { approved, failed } = refundStatus;
/**
 * `mayDownloadFiles` of the domain. Reads the refund's status beside the order's: of a refund that is decided while the
 * query waits for the order's lock, only the status of the order is seen.
 */
const isDownloadable = sql`(o.status in ${inlineNumbers([paid, shipped, completed])} or exists (
  select from refunds r where r.order_id = o.id
    and (o.status, r.status) in ${sql.raw(`((${refunding}, ${approved}), (${refundRequested}, ${failed}))`)}
    and r.amount < o.total_amount - o.refunded_amount
    and not exists (select from order_lines l where l.order_id = o.id and l.product_id = g.product_id
      and r.items @> jsonb_build_array(jsonb_build_object('orderLineId', l.id)))))`;

/** Statuses of orders with files: those to download, and those that a refund under way may hold back. */
const fileStatuses = inlineNumbers([paid, shipped, completed, refundRequested, refunding]);

/** Condition: the grant allows a download at this time. `g` is the grant, `o` its order. */
const isOpen = (at: string): SQL => sql`
  g.revoked_at is null and (g.expires_at is null or g.expires_at > ${at}::timestamptz) and ${isDownloadable}`;

/** Whether a grant allows the user to download the file at this time. */
export async function hasGrant(db: Db, fileId: number, userId: number, now: Date): Promise<boolean> {
  const rows = await queryRows(
    db,
    sql`select g.id from file_grants g join orders o on o.id = g.order_id
      where g.file_id = ${fileId} and g.user_id = ${userId} and ${isOpen(now.toISOString())} limit 1`,
  );
  return rows.length > 0;
}

/**
 * Counts a download by a grant; false if there is none. Of several orders, the one already downloaded by is counted, or
 * else the one that "my files" names, since the download ends its right to a refund. Locks the order: a concurrent refund
 * request and this download see each other.
 */
export async function countByGrant(db: Db, fileId: number, userId: number, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const updatedRows = await queryRows(
    db,
    sql`with granted as (
        select g.id from file_grants g join orders o on o.id = g.order_id
        where g.file_id = ${fileId} and g.user_id = ${userId} and ${isOpen(at)}
        order by g.downloads desc, o.hidden_at is not null, g.id desc limit 1 for share of o
      )
      update file_grants set downloads = downloads + 1,
        first_downloaded_at = coalesce(first_downloaded_at, ${at}::timestamptz)
      from granted where file_grants.id = granted.id returning file_grants.id`,
  );
  return updatedRows.length > 0;
}

/**
 * Of several orders, one that allows the download is named. The owner cannot open an order that they deleted, so a file
 * that they bought in no other comes without its id.
 */
const selectGrantedFiles = (userId: number, at: string): SQL => sql`
  select distinct on (f.id) f.id, f.name, f.size, f.mime, f.checksum, g.created_at as "createdAt",
    case when o.hidden_at is null then g.order_id end as "orderId", f.product_id as "productId",
    g.expires_at as "expiresAt", not (${isDownloadable}) as "isOnHold"
  from file_grants g join files f on f.id = g.file_id and f.deleted_at is null join orders o on o.id = g.order_id
  where g.user_id = ${userId} and g.revoked_at is null and o.status in ${fileStatuses}
  order by f.id, (${isOpen(at)}) desc, o.hidden_at is not null, g.id desc`;
const selectUploads = (userId: number): SQL => sql`
  select f.id, f.name, f.size, f.mime, f.checksum, f.created_at, f.order_id, f.product_id, null::timestamptz, false
  from files f
  where f.owner_id = ${userId} and f.deleted_at is null and f.kyc_id is null and f.order_id is null`;

/** A page of "my files", purchased downloads and own uploads, newest first, with their total number. */
export async function listMyFiles(
  db: Db,
  userId: number,
  now: Date,
  { page, limit }: Paging,
): Promise<{ total: number; rows: FileFields[] }> {
  const all = sql`(${selectGrantedFiles(userId, now.toISOString())}) union all (${selectUploads(userId)})`;
  const [answer] = await queryRows<{ total: number; rows: FileFields[] | null }>(
    db,
    sql`with m as (${all}), shown as (
        select * from m order by "createdAt" desc, id desc limit ${limit} offset ${(page - 1) * limit}
      )
      select (select count(*)::int from m) as total,
        (select json_agg(shown order by "createdAt" desc, id desc) from shown) as rows`,
  );
  return { total: answer?.total ?? 0, rows: answer?.rows ?? [] };
}
